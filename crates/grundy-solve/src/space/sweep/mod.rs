//! Solves a box of positions in the order of their indices, in a table. Neither keys nor moves are stored, and threads
//! exchange no messages.
//!
//! If the positions are tuples of numbers and play never leaves the box whose last cell is the starting position, the
//! nim-values or remotenesses of the whole box are computed in a table in which options are found by their index. Work
//! that is common to the options of neighbouring cells is done once, so a game with hundreds of moves per position may
//! take only a few operations per position. The database consists of the positions that play reaches, as in every
//! other way of solving.
//!
//! The set of these positions is found first: by [`steps`] if short moves are enough to reach every position in the
//! box, and otherwise by listing all moves ([`marks`]).

mod check;
mod marks;
mod positions;
mod saved;
mod steps;

use super::keep::SpaceCheckpoints;
use super::layout::KeyLayout;
use super::solve::{checked_bits, roots};
use super::stored::{STORED_LOONY, STORED_OVER, SolvedFor};
use crate::error::stopped;
use crate::{SolveError, Solver, Value};
pub use check::StoredEntries;
use grundy_core::{
    Budget, ComponentRef, KindId, Limit, LongRun, Message, Moment, Player, Ruleset, Sum, Usage, begin_phase,
    never_grow,
};
use grundy_engine::{Meter, Stop};
use grundy_tables::{Content, Dense};
use positions::{Places, Positions};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use steps::Steps;

/// The only kind of the ruleset.
const KIND: KindId = KindId(0);

/// A box is solved only if it has at most this many positions for each position that play reaches.
const MOST_TIMES: u64 = 64;

/// Unless a limit ends the work, the number of positions that are solved between two checkpoints is at least `1 /
/// LEAST_PART` of the number of reached positions, however short the interval between checkpoints is.
const LEAST_PART: u64 = 64;

/// The result of an attempt to solve positions in the order of their indices.
pub enum Sweep {
    /// All positions are solved.
    Solved(Box<SweptPositions>),
    /// The rules, the position or the set of positions that play reaches is not suitable, the box has too few
    /// positions or could not be filled, a value cannot be stored, or the checkpoint was written by another way of
    /// solving.
    Unsuitable,
    /// More memory is needed than is allowed.
    Short {
        /// The number of bytes needed.
        needed: u128,
    },
}

/// The positions of a box that play reaches, solved.
pub struct SweptPositions {
    /// The layout of the keys into which components are packed.
    pub layout: KeyLayout,
    /// The number of positions.
    pub len: u64,
    /// The number of positions in the box.
    pub cells: u64,
    /// The number of bytes that were counted as in use when the box had been filled.
    pub bytes: u64,
    wanted: SolvedFor,
    positions: Positions,
    reached: Places,
    table: Dense,
}

impl Solver {
    /// Solves all positions that play can reach from `position`, in the order of their indices, if their box has at
    /// least `least` positions. If there is a checkpoint of this computation, the computation resumes from it.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the rules or the position are not supported, if the rules cause a fault, if a limit
    /// is reached, or if a checkpoint cannot be written or read.
    pub fn sweep(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        least: u64,
        budget: &dyn Budget,
        checkpoints: Option<&dyn SpaceCheckpoints>,
    ) -> Result<Sweep, SolveError> {
        let unkept = |message| SolveError::Checkpoint { message };
        self.check_all_solvable(position, wanted)?;
        let ruleset = &**self.ruleset();
        let last = checkpoints.map(|checkpoints| checkpoints.last().map_err(unkept)).transpose()?.flatten();
        let is_resumed = last.as_ref().is_some_and(|last| saved::is_own(&last.state));
        if last.is_some() && !is_resumed {
            return Ok(Sweep::Unsuitable);
        }
        let Some((positions, to)) = box_of(ruleset, position).filter(|found| found.0.count as u64 >= least)
        else {
            return Ok(Sweep::Unsuitable);
        };
        let Some(mut table) = Dense::new(ruleset, content(wanted)) else { return Ok(Sweep::Unsuitable) };
        let sets = 2 * Places::bytes_for(&positions);
        let needed = sets + table.bytes_to_fill(ruleset, KIND, &to);
        if needed > u128::from(budget.bytes_allowed()) {
            return Ok(Sweep::Short { needed });
        }
        begin_phase(&Message::new("database-phase-reached"));
        let mut meter = Meter::new(budget);
        meter.hold(u64::try_from(sets).unwrap_or(u64::MAX));
        let reached = reached(ruleset, &positions, &mut meter).map_err(stopped)?;
        let Some(reached) =
            reached.filter(|reached| reached.len().saturating_mul(MOST_TIMES) >= positions.count as u64)
        else {
            return Ok(Sweep::Unsuitable);
        };
        // Only now is it known that the positions are not a small part of the box.
        begin_phase(
            &Message::new("database-phase-sweep").with("cells", positions.count).with("bytes", needed),
        );
        let layout = layout_of(ruleset, position, &positions, &reached, &mut meter)?;
        checked_bits(&layout)?;
        if let Some(checkpoints) = checkpoints {
            checkpoints.set_layout(&layout.to_string()).map_err(unkept)?;
            if is_resumed {
                let is_made = table.make_box(KIND, &to, &meter);
                if !is_made || !saved::load(checkpoints, &mut table)? {
                    return Err(unkept(Message::new("database-checkpoint-other")));
                }
            }
        }
        let due = Due {
            whole: budget,
            checkpoints,
            least: reached.len() / LEAST_PART + 1,
            is_due: AtomicBool::new(false),
        };
        let held = u64::try_from(sets).unwrap_or(u64::MAX);
        let unsuitable = || {
            begin_phase(&Message::new("database-phase-no-sweep"));
            // The other ways of solving start from the beginning.
            if let Some(checkpoints) = checkpoints {
                checkpoints.set_layout("").map_err(unkept)?;
            }
            Ok(Sweep::Unsuitable)
        };
        let Some(bytes) = filled(ruleset, &mut table, &to, held, &due)? else { return unsuitable() };
        let (len, cells) = (reached.len(), positions.count as u64);
        let swept = SweptPositions { layout, len, cells, bytes, wanted, positions, reached, table };
        for entry in swept.entries() {
            meter.step()?;
            if entry.is_none() {
                return unsuitable();
            }
        }
        Ok(Sweep::Solved(Box::new(swept)))
    }
}

/// The box up to `position`, and the fields of `position`, or `None` if the rules or the position are not suitable.
fn box_of(ruleset: &dyn Ruleset, position: &Sum) -> Option<(Positions, Vec<u64>)> {
    let [kind] = ruleset.kinds() else { return None };
    let shape = ruleset.shape();
    let is_plain = !shape.is_partizan && kind.is_tuple() && kind.forced.is_none();
    let mut terms = position.terms();
    let (start, None) = (terms.next().filter(|_| is_plain)?, terms.next()) else { return None };
    Some((Positions::new(kind, start.component.words)?, start.component.words.to_vec()))
}

/// The positions of the box that play reaches, or `None` if play leaves the box, or if memory cannot be allocated.
fn reached(
    ruleset: &dyn Ruleset,
    positions: &Positions,
    meter: &mut Meter<'_>,
) -> Result<Option<Places>, Stop> {
    let rules = ruleset.facts().linear_rules.as_ref();
    let stays = rules.zip(ruleset.kinds().first()).is_some_and(|(rules, kind)| never_grow(rules, kind));
    if stays
        && let Some(steps) = Steps::new(ruleset, positions)
        && let Some(reached) = steps.reached(meter)?
    {
        return Ok(Some(reached));
    }
    marks::reached(ruleset, positions, meter)
}

/// The layout in which the largest number of each field fits.
fn layout_of(
    ruleset: &dyn Ruleset,
    position: &Sum,
    positions: &Positions,
    reached: &Places,
    meter: &mut Meter<'_>,
) -> Result<KeyLayout, Limit> {
    let (mut layout, _) = roots(ruleset, position);
    let mut most = positions.low.clone();
    let (mut words, mut from) = (Vec::new(), 0);
    while let Some(place) = reached.next_from(from) {
        meter.step()?;
        positions.read(place, &mut words);
        most.iter_mut().zip(&words).for_each(|(most, &word)| *most = word.max(*most));
        from = place + 1;
    }
    while let Err(narrow) = layout.key(ComponentRef { kind: KIND, words: &most }, Player::Left) {
        layout.widen(narrow);
    }
    Ok(layout)
}

/// Fills the box and writes checkpoints. Returns the number of bytes that were in use, or `None` if the box cannot be
/// filled.
fn filled(
    ruleset: &dyn Ruleset,
    table: &mut Dense,
    to: &[u64],
    held: u64,
    due: &Due<'_>,
) -> Result<Option<u64>, SolveError> {
    loop {
        let mut meter = Meter::new(due);
        meter.hold(held);
        match table.fill_box(ruleset, KIND, to, &mut meter) {
            Ok(true) => return Ok(Some(meter.usage().bytes)),
            // If more memory is needed than was expected, another way may succeed.
            Ok(false) | Err(Stop::Limit(Limit::Memory { .. })) => return Ok(None),
            Err(Stop::Limit(limit)) => {
                if let Some(checkpoints) = due.checkpoints {
                    saved::save(checkpoints, table)?;
                }
                if !due.is_due.swap(false, Relaxed) {
                    return Err(limit.into());
                }
            }
            Err(stop) => return Err(stopped(stop)),
        }
    }
}

/// A budget that also stops the work when a checkpoint is due.
struct Due<'a> {
    whole: &'a dyn Budget,
    checkpoints: Option<&'a dyn SpaceCheckpoints>,
    /// The smallest number of positions that are solved between two checkpoints.
    least: u64,
    is_due: AtomicBool,
}

impl Budget for Due<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.whole.poll(usage)?;
        if usage.positions >= self.least && self.checkpoints.is_some_and(grundy_shards::Checkpoints::is_due) {
            self.is_due.store(true, Relaxed);
            return Err(Limit::Stopped);
        }
        Ok(())
    }

    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        self.whole.may_grow(more)
    }

    fn bytes_allowed(&self) -> u64 {
        self.whole.bytes_allowed()
    }

    fn threads(&self) -> usize {
        self.whole.threads()
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.whole.watch(run, moment);
    }

    fn phase(&self, phase: &Message) {
        self.whole.phase(phase);
    }
}

impl SweptPositions {
    /// The keys and values in ascending order of the keys; `None` for a position whose value is not known or cannot be
    /// stored.
    fn entries(&self) -> impl Iterator<Item = Option<(u128, u32)>> {
        let (mut words, mut from) = (Vec::new(), 0);
        std::iter::from_fn(move || {
            let place = self.reached.next_from(from)?;
            from = place + 1;
            Some(self.entry(place, &mut words))
        })
    }

    fn entry(&self, place: usize, words: &mut Vec<u64>) -> Option<(u128, u32)> {
        self.positions.read(place, words);
        let component = ComponentRef { kind: KIND, words };
        let value = encoded(self.wanted, self.table.stored(component)?)?;
        Some((self.layout.key_of(component, Player::Left)?, value))
    }

    /// The keys and values in ascending order of the keys.
    pub fn into_entries(self) -> impl Iterator<Item = (u128, u32)> {
        let (mut words, mut from) = (Vec::new(), 0);
        std::iter::from_fn(move || {
            let place = self.reached.next_from(from)?;
            from = place + 1;
            self.entry(place, &mut words)
        })
    }
}

/// What the cells of the table contain.
const fn content(wanted: SolvedFor) -> Content {
    match wanted {
        SolvedFor::Values => Content::Values,
        SolvedFor::Remoteness(convention) => Content::Remoteness(convention),
    }
}

/// The content of a cell as it is stored, or `None` if it cannot be stored.
fn encoded(wanted: SolvedFor, value: Value) -> Option<u32> {
    match (wanted, value) {
        (SolvedFor::Values, Value::Nim(value)) => {
            u32::try_from(value).ok().filter(|&value| value < STORED_LOONY)
        }
        (SolvedFor::Values, Value::Loony) => Some(STORED_LOONY),
        (SolvedFor::Values, Value::Over) => Some(STORED_OVER),
        // Zero is stored for draws.
        (SolvedFor::Remoteness(_), Value::Nim(moves)) => u32::try_from(moves).ok()?.checked_add(1),
        _ => None,
    }
}

/// The content of the cell of a position for which `number` is stored, or `None` for a draw, which no cell can contain.
fn decoded(wanted: SolvedFor, number: u32) -> Option<Value> {
    Some(match (wanted, number) {
        (SolvedFor::Values, STORED_LOONY) => Value::Loony,
        (SolvedFor::Values, STORED_OVER) => Value::Over,
        (SolvedFor::Values, value) => Value::Nim(value.into()),
        (SolvedFor::Remoteness(_), number) => Value::Nim(number.checked_sub(1)?.into()),
    })
}
