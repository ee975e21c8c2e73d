//! The engine `memo`: a hash table and an explicit stack.
//!
//! A position is *opened* when its moves are generated for the first time. Components of options that are not
//! known yet are collected, up to a cap that grows fourfold at every further round, and laid on the stack;
//! when they are known the moves are gone through again. Few options are noted down instead, so that one
//! round is enough. So a position with `d` options costs `O(d)` generated moves, and the stack stays small on
//! long chains and on wide positions alike.

use crate::Value;
use crate::interner::{Id, Interner};
use crate::meter::{Meter, Stop, for_each_value_move};
use grundy_core::{ComponentRef, Mex, Ruleset};
use std::ops::ControlFlow;

/// What is known of a component: a nim-value, or one of the marks below. A nim-value here is a mex of fewer
/// than `2^63` options, so that it is no mark.
type Cell = u64;
/// Nothing is known.
const UNKNOWN: Cell = u64::MAX;
/// Its moves are being looked at: it lies on the path that is searched.
const OPEN: Cell = u64::MAX - 1;
/// Not known, and collected in the round that runs.
const COLLECTED: Cell = u64::MAX - 2;
/// Loony.
const LOONY: Cell = u64::MAX - 3;
/// It ends the game.
const OVER: Cell = u64::MAX - 4;
/// It is not known yet whether it ends the game: the rules failed when that was asked.
const UNSEEN: Cell = u64::MAX - 5;

/// How many unknown components the first round collects, and how many components of options it notes down.
const FIRST_ROUND: usize = 32;
/// Ends an option in the notes.
const END: u32 = u32::MAX;
/// No notes.
const NO_NOTES: usize = usize::MAX;

/// Nim-values of components of one ruleset.
#[derive(Default)]
pub(crate) struct Memo {
    interner: Interner,
    cells: Vec<Cell>,
    stack: Vec<Frame>,
    /// Options of opened positions: for each component `id << 1 | (count is odd)`, then [`END`].
    notes: Vec<u32>,
    collected: Vec<Id>,
    mex: Mex,
    current: Vec<u64>,
}

/// A component on the stack.
struct Frame {
    id: Id,
    /// Rounds through its moves so far; 0 for one that only waits to be opened.
    rounds: u32,
    /// Where its notes begin, or [`NO_NOTES`].
    notes: usize,
}

/// How a round through the moves of a component ended.
enum Round {
    /// The value is there.
    Done(Cell),
    /// Some components must be known first.
    Waits,
    /// An option has a component whose moves are being looked at.
    Cycle(Id),
}

impl Memo {
    /// The value of `component`, if it is known already.
    pub(crate) fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.interner.get(component).and_then(|id| value(self.cells[id as usize]))
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let notes = self.notes.capacity() * size_of::<u32>();
        let stack = self.stack.capacity() * size_of::<Frame>();
        self.interner.bytes() + (self.cells.capacity() * size_of::<Cell>() + notes + stack) as u64
    }

    /// The value of `component`; `None` if more than `cap` positions would have to be opened.
    pub(crate) fn evaluate(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        cap: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Stop> {
        let found = self.search(ruleset, component, cap, meter);
        // Whatever ended the search early: nothing is open any more.
        for id in self.stack.drain(..).map(|frame| frame.id).chain(self.collected.drain(..)) {
            let cell = &mut self.cells[id as usize];
            if matches!(*cell, OPEN | COLLECTED) {
                *cell = UNKNOWN;
            }
        }
        self.notes.clear();
        meter.set_bytes(self.bytes());
        found
    }

    fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        cap: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Stop> {
        let root = intern(&mut self.interner, &mut self.cells, ruleset, component)?;
        let mut allowed = cap.unwrap_or(u64::MAX);
        self.stack.push(Frame { id: root, rounds: 0, notes: NO_NOTES });
        while let Some(frame) = self.stack.last_mut() {
            let (id, round) = (frame.id, frame.rounds);
            if round == 0 {
                if self.cells[id as usize] != UNKNOWN {
                    self.stack.pop();
                    continue;
                }
                if allowed == 0 {
                    return Ok(None);
                }
                allowed -= 1;
                meter.count_position();
                self.cells[id as usize] = OPEN;
            }
            frame.rounds += 1;
            let notes = frame.notes;
            let ended = if notes == NO_NOTES {
                meter.set_bytes(self.bytes());
                self.round(ruleset, id, round, meter)?
            } else {
                Round::Done(self.value_by_notes(notes))
            };
            match ended {
                Round::Done(cell) => {
                    self.cells[id as usize] = cell;
                    self.stack.pop();
                }
                Round::Waits => {
                    for id in self.collected.drain(..) {
                        self.cells[id as usize] = UNKNOWN;
                        self.stack.push(Frame { id, rounds: 0, notes: NO_NOTES });
                    }
                }
                Round::Cycle(id) => return Err(Stop::Cycle(self.path(id))),
            }
        }
        Ok(value(self.cells[root as usize]))
    }

    /// Goes through the moves of `id` once.
    fn round(
        &mut self,
        ruleset: &dyn Ruleset,
        id: Id,
        round: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Round, Stop> {
        let Self { interner, cells, stack, notes, collected, mex, current } = self;
        let kind = {
            let component = interner.component(id);
            current.clear();
            current.extend_from_slice(component.words);
            component.kind
        };
        let cap = FIRST_ROUND.saturating_mul(4usize.saturating_pow(round));
        // The first round sees every option: one that wins at once is looked at before anything else.
        let sees_all = round == 0 && ruleset.has_wins();
        let notes_start = notes.len();
        let mut notes_room = round == 0;
        let (mut waits, mut wins, mut cycle) = (false, false, None);
        mex.clear();
        let of = ComponentRef { kind, words: current };
        let flow = for_each_value_move(ruleset, of, meter, |found, _| {
            let (mut sum, mut known, mut loony, mut over) = (0, true, false, false);
            let mut open = None;
            for term in found.option.terms() {
                let id = intern(interner, cells, ruleset, term.component)?;
                let odd = term.count % 2 == 1;
                match cells[id as usize] {
                    OVER => over = true,
                    LOONY => loony = true,
                    OPEN => open = open.or(Some(id)),
                    COLLECTED => known = false,
                    UNKNOWN => {
                        known = false;
                        if collected.len() < cap {
                            cells[id as usize] = COLLECTED;
                            collected.push(id);
                        }
                    }
                    value if odd => sum ^= value,
                    _ => {}
                }
                if notes_room {
                    notes.push(id << 1 | Id::from(odd));
                }
            }
            if over {
                wins = true;
                return Ok(ControlFlow::Break(()));
            }
            cycle = cycle.or(open);
            if notes_room {
                notes.push(END);
                notes_room = notes.len() - notes_start <= FIRST_ROUND;
            }
            waits |= !known;
            if known && !loony && open.is_none() {
                mex.insert(sum);
            }
            if !sees_all && (cycle.is_some() || collected.len() >= cap) {
                waits = true;
                notes_room = false;
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        });
        let _ = flow?;
        let ended = match cycle {
            _ if wins => Round::Done(LOONY),
            Some(id) => Round::Cycle(id),
            None if waits => Round::Waits,
            None => Round::Done(mex.mex()),
        };
        if !matches!(ended, Round::Waits) {
            collected.drain(..).for_each(|id| cells[id as usize] = UNKNOWN);
        }
        if matches!(ended, Round::Waits) && notes_room {
            if let Some(frame) = stack.last_mut() {
                frame.notes = notes_start;
            }
        } else {
            notes.truncate(notes_start);
        }
        Ok(ended)
    }

    /// The value of the position whose options stand in the notes from `start` on, all known by now; the
    /// notes are taken away.
    fn value_by_notes(&mut self, start: usize) -> Cell {
        self.mex.clear();
        let (mut sum, mut loony) = (0, false);
        for &note in &self.notes[start..] {
            if note == END {
                if !loony {
                    self.mex.insert(sum);
                }
                (sum, loony) = (0, false);
            } else {
                match self.cells[(note >> 1) as usize] {
                    LOONY => loony = true,
                    value if note & 1 == 1 => sum ^= value,
                    _ => {}
                }
            }
        }
        self.notes.truncate(start);
        self.mex.mex()
    }

    /// The open components from `id` on, and `id` again.
    fn path(&self, id: Id) -> Vec<grundy_core::Component> {
        let open = self.stack.iter().filter(|frame| frame.rounds > 0).map(|frame| frame.id);
        open.skip_while(|&other| other != id)
            .chain([id])
            .map(|id| self.interner.component(id).to_owned())
            .collect()
    }
}

/// The number of `component`; whether it ends the game is looked at when it is new.
#[inline]
fn intern(
    interner: &mut Interner,
    cells: &mut Vec<Cell>,
    ruleset: &dyn Ruleset,
    component: ComponentRef<'_>,
) -> Result<Id, Stop> {
    let id = interner.intern(component)?;
    if id as usize == cells.len() {
        cells.push(UNSEEN);
    }
    let cell = &mut cells[id as usize];
    if *cell == UNSEEN {
        let over = ruleset.has_wins() && ruleset.is_win(component)?;
        *cell = if over { OVER } else { UNKNOWN };
    }
    Ok(id)
}

fn value(cell: Cell) -> Option<Value> {
    match cell {
        UNKNOWN | UNSEEN | OPEN | COLLECTED => None,
        LOONY => Some(Value::Loony),
        OVER => Some(Value::Over),
        value => Some(Value::Nim(value)),
    }
}
