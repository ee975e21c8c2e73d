//! Games with complimenting and entailing moves: a depth-first search with a hash table of answer sets.
//!
//! For every component, the table holds a set of nim-values: a player who must move in that component wins if the value
//! of the rest of the sum is in the set. The set determines the value of the component; the proof is in
//! `docs/entailing.md`. A component is forced if the player to move must move in it, as after an entailing move.
//!
//! As in the engine `memo`, unknown components of options are collected up to a cap that quadruples in every
//! round, and the moves are visited again once these components are known. The search keeps its own stack.

mod set;

pub use set::AnswerSet;

use grundy_core::{Component, ComponentRef, Detail, Move, Ruleset, SmallSort};
use grundy_engine::{Id, Interner, Meter, Stop, Value, for_each_move};
use std::ops::ControlFlow;

/// The largest number of unknown components collected in the first round.
const FIRST_ROUND: usize = 64;

/// The answer sets of components of one ruleset.
#[derive(Default)]
pub struct AnswerTable {
    interner: Interner,
    /// The entry of each component, by its number.
    entries: Vec<Entry>,
    /// The number of bytes in the sets.
    set_bytes: u64,
}

/// The known facts about a component.
enum Entry {
    /// Nothing is known yet.
    Unknown,
    /// The component is on the path that is being searched.
    Open,
    /// The component ends the game.
    Over,
    /// The answer set, and the value that follows from it.
    Known(Value, AnswerSet),
}

/// The result of visiting all moves of a component.
enum Round {
    /// The answer set is complete.
    Done(AnswerSet),
    /// These components must be known first.
    Waits(Vec<Id>),
    /// Some option contains this component, which is open.
    Cycle(Id),
}

impl AnswerTable {
    /// The value of `component`, or `None` if it is not known yet; `component` must not be forced.
    #[must_use]
    pub fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.entries.get(self.interner.find(component)? as usize)?.value()
    }

    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let entries = self.entries.capacity() * size_of::<Entry>();
        self.interner.bytes() + self.set_bytes + entries as u64
    }

    /// The value of `component`, which must not be forced.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if there is a cycle.
    pub fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        let id = self.search(ruleset, component, meter)?;
        self.entries[id as usize].value().ok_or(Stop::Internal("a search that ended without a value"))
    }

    /// The answer set of `component`; if `component` is forced, that of the unforced component with the same
    /// moves. If `component` ends the game, the set contains all numbers.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if there is a cycle.
    pub fn answers(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<&AnswerSet, Stop> {
        static EVERYTHING: AnswerSet = AnswerSet::everything();
        let id = self.search(ruleset, free(ruleset, component), meter)?;
        match &self.entries[id as usize] {
            Entry::Known(_, set) => Ok(set),
            Entry::Over => Ok(&EVERYTHING),
            Entry::Unknown | Entry::Open => Err(Stop::Internal("a search that ended without a set")),
        }
    }

    /// Ensures that the value of `component` is known, and returns the number of `component`, which must not be forced.
    fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Id, Stop> {
        let root = self.id(ruleset, component)?;
        // The positions to examine; the last one is examined first. An open position is stored with its number of
        // rounds.
        let mut stack: Vec<(Id, Option<u32>)> = vec![(root, None)];
        let found = self.search_stack(ruleset, &mut stack, meter);
        for (id, rounds) in stack {
            if rounds.is_some() {
                self.entries[id as usize] = Entry::Unknown;
            }
        }
        meter.set_bytes(self.bytes());
        found.map(|()| root)
    }

    fn search_stack(
        &mut self,
        ruleset: &dyn Ruleset,
        stack: &mut Vec<(Id, Option<u32>)>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        while let Some((id, rounds)) = stack.last_mut() {
            let id = *id;
            let round = match (&self.entries[id as usize], &mut *rounds) {
                (Entry::Known(..) | Entry::Over, _) => {
                    stack.pop();
                    continue;
                }
                (_, Some(round)) => {
                    *round += 1;
                    *round
                }
                (_, unopened) => {
                    *unopened = Some(0);
                    meter.count_position();
                    self.entries[id as usize] = Entry::Open;
                    0
                }
            };
            meter.set_bytes(self.bytes() + (stack.capacity() * size_of::<(Id, Option<u32>)>()) as u64);
            match self.visit(ruleset, id, round, meter)? {
                Round::Done(mut set) => {
                    set.shrink();
                    self.set_bytes += set.bytes();
                    self.entries[id as usize] = Entry::Known(set.value(), set);
                    stack.pop();
                }
                Round::Waits(ids) => stack.extend(ids.into_iter().rev().map(|id| (id, None))),
                Round::Cycle(first) => {
                    let open = stack.iter().filter(|(_, rounds)| rounds.is_some()).map(|(id, _)| *id);
                    let path = open.skip_while(|&other| other != first).chain([first]);
                    return Err(Stop::Cycle(path.map(|id| self.component(id)).collect()));
                }
            }
        }
        Ok(())
    }

    /// Visits the moves of the component `id` once.
    fn visit(
        &mut self,
        ruleset: &dyn Ruleset,
        id: Id,
        round: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Round, Stop> {
        let cap = FIRST_ROUND.saturating_mul(4usize.saturating_pow(round));
        let of = self.component(id);
        let mut set = AnswerSet::default();
        let (mut unknown, mut cycle, mut wins) = (Vec::new(), None, false);
        // An option that wins at once takes precedence over a cycle, so the first round sees every option.
        let sees_all = round == 0 && ruleset.shape().has_wins;
        let _ = for_each_move(ruleset, of.as_ref(), Detail::Options, meter, |found, _| {
            match self.option(ruleset, found)? {
                Seen::Wins => wins = true,
                Seen::Needs(id) if matches!(self.entries[id as usize], Entry::Open) => {
                    cycle.get_or_insert(id);
                }
                Seen::Needs(id) => unknown.push(id),
                Seen::Value(Value::Nim(value)) if found.again => set.insert_all_but(value),
                Seen::Value(Value::Nim(value)) => set.insert(value),
                Seen::Value(_) if found.again => set = AnswerSet::everything(),
                Seen::Value(_) => {}
                Seen::Forced(id) => {
                    if let Entry::Known(_, answers) = &self.entries[id as usize] {
                        set.insert_complement(answers);
                    }
                }
            }
            let ends = wins || !sees_all && (cycle.is_some() || unknown.len() >= cap);
            Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if wins {
            return Ok(Round::Done(AnswerSet::everything()));
        }
        if let Some(id) = cycle {
            return Ok(Round::Cycle(id));
        }
        if unknown.is_empty() {
            return Ok(Round::Done(set));
        }
        unknown.truncate(cap);
        unknown.small_sort_unstable();
        unknown.dedup();
        Ok(Round::Waits(unknown))
    }

    /// The information in the table about an option.
    fn option(&mut self, ruleset: &dyn Ruleset, found: &Move<'_>) -> Result<Seen, Stop> {
        let (mut sum, mut needs) = (Value::Nim(0), None);
        for term in found.option.terms() {
            let component = free(ruleset, term.component);
            let is_forced = component.kind != term.component.kind;
            let id = self.id(ruleset, component)?;
            match &self.entries[id as usize] {
                Entry::Over => return Ok(Seen::Wins),
                Entry::Known(..) if is_forced => return Ok(Seen::Forced(id)),
                Entry::Known(value, _) => sum = sum.plus(*value, term.count),
                Entry::Unknown | Entry::Open => {
                    needs.get_or_insert(id);
                }
            }
        }
        Ok(needs.map_or(Seen::Value(sum), Seen::Needs))
    }

    /// The number of `component`, which must not be forced. If it is new, determines whether it ends the game.
    fn id(&mut self, ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Result<Id, Stop> {
        let id = self.interner.intern(component)?;
        if id as usize == self.entries.len() {
            let is_over = ruleset.shape().has_wins && ruleset.is_win(component)?;
            self.entries.push(if is_over { Entry::Over } else { Entry::Unknown });
        }
        Ok(id)
    }

    fn component(&self, id: Id) -> Component {
        self.interner.component(id).to_owned()
    }
}

/// The known facts about an option.
enum Seen {
    /// The option ends the game.
    Wins,
    /// The component with this number must be known first.
    Needs(Id),
    /// The value of the option.
    Value(Value),
    /// The opponent must answer in this component, whose set is known.
    Forced(Id),
}

impl Entry {
    const fn value(&self) -> Option<Value> {
        match self {
            Self::Known(value, _) => Some(*value),
            Self::Over => Some(Value::Over),
            Self::Unknown | Self::Open => None,
        }
    }
}

/// The unforced component with the same moves as `component`.
fn free<'c>(ruleset: &dyn Ruleset, component: ComponentRef<'c>) -> ComponentRef<'c> {
    let forced = ruleset.kinds().get(component.kind.index()).and_then(|kind| kind.forced);
    ComponentRef { kind: forced.unwrap_or(component.kind), ..component }
}
