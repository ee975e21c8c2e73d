//! Outcomes of sums of a position and an integer, found from the definition by searching all play, without values.

use super::FormsOfRuleset;
use crate::SolveError;
use crate::error::stopped;
use grundy_core::{Budget, Detail, Limit, Mover, Outcome, Player, Ruleset, SmallSort, Sum, Usage};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_move};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The largest number of components that the position, or an option of one component, may have.
const MOST_COMPONENTS: u128 = 64;

/// A sum of components and an integer, and the player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// The components, in ascending order.
    components: Vec<Id>,
    /// The integer: the number of free moves of Left, or, if it is negative, minus the number of free moves of Right.
    integer: i64,
    mover: Player,
}

/// The moves of a component: who may make them, and the components that they leave.
type Moves = Rc<[(Mover, Vec<Id>)]>;

/// The search, with its tables.
struct Played<'s> {
    ruleset: &'s dyn Ruleset,
    budget: &'s dyn Budget,
    meter: Meter<'s>,
    components: Interner,
    /// The moves of each component, indexed by the number of the component; `None` if they have not been listed.
    moves: Vec<Option<Moves>>,
    /// For each decided state, whether the player to move wins.
    known: FxHashMap<State, bool>,
    /// The number of bytes of the known states, of the states whose options are being searched, of these options, and
    /// of the moves.
    bytes: u64,
}

impl State {
    /// The number of bytes that the state takes.
    fn bytes(&self) -> u64 {
        (size_of::<Self>() + self.components.capacity() * size_of::<Id>()) as u64
    }
}

/// A state whose options are being searched.
struct Open {
    state: State,
    options: Vec<State>,
    next: usize,
}

/// The reason why a sum was not played to its end.
enum NotPlayed {
    Stop(Stop),
    /// The position or an option has too many components, or too many positions would have to be searched.
    TooMany,
}

impl From<Stop> for NotPlayed {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Limit> for NotPlayed {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

impl FormsOfRuleset<'_> {
    /// The outcome under normal play of the sum of a position and an integer, found by play alone, or `None` if more
    /// than `most` positions would have to be searched, or if the position, or an option of a component that is
    /// reached, has too many components.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the rules cause a fault, or if a limit was reached.
    pub fn outcome_by_play(
        &self,
        position: &Sum,
        integer: i64,
        most: usize,
    ) -> Result<Option<Outcome>, SolveError> {
        let (ruleset, budget) = self.rules();
        let mut played = Played {
            ruleset,
            budget,
            meter: Meter::new(budget),
            components: Interner::default(),
            moves: Vec::new(),
            known: FxHashMap::default(),
            bytes: 0,
        };
        match played.outcome(position, integer, most) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(NotPlayed::TooMany) => Ok(None),
            Err(NotPlayed::Stop(stop)) => Err(stopped(stop)),
        }
    }
}

impl Played<'_> {
    fn outcome(&mut self, position: &Sum, integer: i64, most: usize) -> Result<Outcome, NotPlayed> {
        let components = self.components(position)?;
        let mut wins = |mover| self.wins(&State { components: components.clone(), integer, mover }, most);
        Ok(match (wins(Player::Left)?, wins(Player::Right)?) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// The numbers of the components of a sum, in ascending order.
    fn components(&mut self, sum: &Sum) -> Result<Vec<Id>, NotPlayed> {
        let count = sum.terms().fold(0u128, |count, term| count.saturating_add(term.count));
        if count > MOST_COMPONENTS {
            return Err(NotPlayed::TooMany);
        }
        let mut ids = Vec::new();
        for term in sum.terms() {
            let id = self.components.intern(term.component)?;
            ids.extend((0..term.count).map(|_| id));
        }
        ids.small_sort_unstable();
        Ok(ids)
    }

    /// Whether the player to move wins in the state `root`. Gives up when more than `most` states are known or open.
    fn wins(&mut self, root: &State, most: usize) -> Result<bool, NotPlayed> {
        let mut open = vec![self.open(root.clone())?];
        loop {
            let bytes = self.bytes + self.components.bytes();
            self.budget.poll(Usage { positions: self.known.len() as u64, bytes })?;
            // Play that does not end exceeds this number too, because its states are opened again and again.
            if self.known.len() + open.len() > most {
                return Err(NotPlayed::TooMany);
            }
            let Some(top) = open.last_mut() else { break };
            let decided = match top.options.get(top.next) {
                None => false,
                Some(option) => match self.known.get(option) {
                    Some(false) => true,
                    Some(true) => {
                        top.next += 1;
                        continue;
                    }
                    None => {
                        let option = option.clone();
                        open.push(self.open(option)?);
                        continue;
                    }
                },
            };
            if let Some(done) = open.pop() {
                // The state itself remains, as a known one.
                self.bytes -= done.options.iter().map(State::bytes).sum::<u64>();
                self.known.insert(done.state, decided);
            }
        }
        Ok(self.known.get(root).copied().unwrap_or(false))
    }

    /// Opens a state: lists its options, and counts their bytes.
    fn open(&mut self, state: State) -> Result<Open, NotPlayed> {
        let other = state.mover.opponent();
        let mut options = Vec::new();
        let free = match state.mover {
            Player::Left if state.integer > 0 => Some(state.integer - 1),
            Player::Right if state.integer < 0 => Some(state.integer + 1),
            _ => None,
        };
        options.extend(free.map(|integer| State { integer, mover: other, ..state.clone() }));
        for (at, &component) in state.components.iter().enumerate() {
            // Equal components have equal moves.
            if at > 0 && state.components[at - 1] == component {
                continue;
            }
            for (mover, option) in self.moves(component)?.iter() {
                if mover.includes(state.mover) {
                    let mut components = state.components.clone();
                    components.remove(at);
                    components.extend(option);
                    components.small_sort_unstable();
                    options.push(State { components, integer: state.integer, mover: other });
                }
            }
        }
        self.bytes += state.bytes() + options.iter().map(State::bytes).sum::<u64>();
        Ok(Open { state, options, next: 0 })
    }

    /// The moves of a component.
    fn moves(&mut self, id: Id) -> Result<Moves, NotPlayed> {
        if let Some(Some(moves)) = self.moves.get(id as usize) {
            return Ok(Rc::clone(moves));
        }
        let of = self.components.component(id).to_owned();
        let mut found = Vec::new();
        let visited = for_each_move(self.ruleset, of.as_ref(), Detail::Options, &mut self.meter, |one, _| {
            found.push((one.mover, one.option.clone()));
            Ok(ControlFlow::Continue(()))
        });
        let _ = visited?;
        self.meter.visit()?;
        let mut moves = Vec::with_capacity(found.len());
        for (mover, option) in found {
            moves.push((mover, self.components(&option)?));
        }
        let of_move =
            |(_, option): &(Mover, Vec<Id>)| size_of::<(Mover, Vec<Id>)>() + size_of_val(&option[..]);
        self.bytes += moves.iter().map(of_move).sum::<usize>() as u64;
        let moves: Moves = moves.into();
        if self.moves.len() <= id as usize {
            self.moves.resize(id as usize + 1, None);
        }
        self.moves[id as usize] = Some(Rc::clone(&moves));
        Ok(moves)
    }
}
