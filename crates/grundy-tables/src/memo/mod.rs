//! The engine `memo`: a depth-first search with a hash table and an explicit stack.
//!
//! A position is *opened* when its moves are generated for the first time. Unknown components of its options are
//! collected, up to a cap that quadruples in every round, and pushed onto the stack. Once their values are known, the
//! moves are visited again. If there are only a few options, they are recorded in the first round, and their values are
//! then looked up without another round. A position with `d` options therefore usually costs `O(d)` generated moves,
//! and the stack remains small, both for long chains and for positions with many options.
//!
//! Options are not looked up one by one. The options of a batch are recorded and their cache lines prefetched; when
//! the batch is full, all of them are looked up.

mod cell;
mod few;
mod options;
mod packing;
mod round;
mod store;
mod table;
mod wide;

use cell::{ABSENT, COLLECTED, Cell, LOONY, OPEN, UNKNOWN};
use grundy_core::{ComponentRef, ListedPart, Ruleset};
use grundy_engine::{Meter, Stop, Value};
use options::Options;
use round::{EVEN, LAST, NOTHING_LEFT, Scratch, Seen};
use std::ops::ControlFlow;
use store::{KEY, Key, Store};

/// The largest number of unknown components collected in the first round.
const FIRST_ROUND: usize = 64;
/// The largest number of notes about the options of a position that are kept after its first round.
const FEW_NOTES: usize = 64;
/// The number of components that are looked up together.
const BATCH: usize = 64;

/// The flag for an open position on the stack.
const OPENED: u64 = 1 << 63;

/// The nim-values of components of one ruleset.
#[derive(Default)]
pub struct Memo {
    store: Option<Box<Store>>,
    /// The positions to examine; the last one is examined first. Open positions have [`OPENED`] set.
    stack: Vec<u64>,
    /// The frames of the open positions.
    frames: Vec<Frame>,
    /// Notes about the options of open positions: keys, with [`EVEN`] and [`LAST`] where they apply, or
    /// [`NOTHING_LEFT`].
    notes: Vec<u64>,
    round: Scratch,
    options: Options,
}

/// An open position on the stack, whose value is still unknown.
struct Frame {
    /// The number of completed rounds through the moves of the position.
    rounds: u32,
    /// The index of the position's first note, or `None` if the position has no notes.
    notes: Option<usize>,
}

/// The result of a round through the moves of a component.
enum Round {
    /// The value is known.
    Done(Cell),
    /// The values of some components must be found first.
    Waits,
    /// Some option contains this component, which is open.
    Cycle(Key),
}

impl Memo {
    /// The value of `component`, if it is already known.
    pub fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.store.as_ref().and_then(|store| cell::value(store.known(component)))
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        let words = self.notes.capacity() + self.stack.capacity();
        let frames = self.frames.capacity() * size_of::<Frame>();
        self.store.as_ref().map_or(0, |store| store.bytes()) + (words * 8 + frames) as u64
    }

    /// The value of `component`. If it is unknown, a search finds it.
    pub fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        let found = self.evaluate(ruleset, component, None, meter)?;
        found.ok_or(Stop::Internal("a search without a cap that ended before its end"))
    }

    /// The value of `component`, or `None` if more than `cap` positions would have to be opened.
    pub fn evaluate(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        cap: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Stop> {
        let mut found = self.search(ruleset, component, cap, meter);
        if let (Err(Stop::Cycle(_)), Some(store)) = (&found, &mut self.store)
            && store.has_groups()
        {
            // The cycle may lead back to the same position only up to the order of its fields. Search again for a
            // cycle that closes exactly.
            self.forget_path(meter);
            if let Some(store) = &mut self.store {
                store.without_groups();
            }
            found = self.search(ruleset, component, cap, meter);
        }
        self.forget_path(meter);
        meter.set_bytes(self.bytes());
        found
    }

    /// Empties the stack after a search, and marks the positions that are still open or collected as unknown.
    fn forget_path(&mut self, meter: &Meter<'_>) {
        let Some(store) = &mut self.store else { return };
        let open = self.stack.drain(..).filter(|key| key & OPENED != 0).map(|key| key & KEY);
        for key in open.chain(self.round.collected.drain(..)) {
            if matches!(store.get(key), OPEN | COLLECTED) {
                // The key has a place in the table, and marks fit every width, so this cannot fail.
                let _ = store.put(key, UNKNOWN, meter);
            }
        }
        self.frames.clear();
        self.notes.clear();
        // Release memory that a single deep or wide search used.
        self.stack.shrink_to(1 << 16);
        self.frames.shrink_to(1 << 16);
        self.notes.shrink_to(1 << 16);
    }

    fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        cap: Option<u64>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Stop> {
        if ruleset.shape().has_wins && ruleset.is_win(component)? {
            return Ok(Some(Value::Over));
        }
        let mut allowed = cap.unwrap_or(u64::MAX);
        let store = self.store.get_or_insert_with(|| Box::new(Store::new(ruleset, component)));
        self.stack.push(store.key(component, meter)?);
        loop {
            self.repack(meter)?;
            let Self { store: Some(store), stack, frames, .. } = self else { break };
            let Some(top) = stack.last_mut() else { break };
            let key = *top & KEY;
            if *top & OPENED == 0 {
                if !matches!(store.get(key), ABSENT | UNKNOWN) {
                    stack.pop();
                    continue;
                }
                if allowed == 0 {
                    return Ok(None);
                }
                allowed -= 1;
                meter.count_position();
                store.put(key, OPEN, meter)?;
                *top |= OPENED;
                frames.push(Frame { rounds: 0, notes: None });
            }
            meter.set_bytes(self.bytes());
            let ended = match self.frames.last().and_then(|frame| frame.notes) {
                Some(notes) => Round::Done(self.value_by_notes(notes)),
                None => self.go_round(ruleset, key, meter)?,
            };
            let Some(store) = &mut self.store else { break };
            match ended {
                Round::Done(cell) => {
                    store.put(key, cell, meter)?;
                    self.stack.pop();
                    self.frames.pop();
                }
                Round::Waits => {
                    // Small positions are searched first. When the large ones are examined, most of the positions that
                    // they lead to are then known.
                    let collected = &mut self.round.collected;
                    if collected.first() < collected.last() {
                        collected.reverse();
                    }
                    for key in self.round.collected.drain(..) {
                        store.put(key, UNKNOWN, meter)?;
                        self.stack.push(key);
                    }
                }
                Round::Cycle(key) => return Err(Stop::Cycle(self.path(key))),
            }
        }
        Ok(self.known(component))
    }

    /// Visits the moves of `key` once. `key` must be the open position on top of the stack.
    fn go_round(&mut self, ruleset: &dyn Ruleset, key: Key, meter: &mut Meter<'_>) -> Result<Round, Stop> {
        let Self { store: Some(store), frames, notes, round, options, .. } = self else {
            return Ok(Round::Waits);
        };
        let Some(frame) = frames.last_mut() else { return Ok(Round::Waits) };
        let cap = FIRST_ROUND.saturating_mul(4usize.saturating_pow(frame.rounds));
        // The first round examines every option, because an option that wins at once takes precedence.
        let sees_all = frame.rounds == 0 && ruleset.shape().has_wins;
        let mut keeps_notes = frame.rounds == 0;
        frame.rounds += 1;
        let start = notes.len();
        let mut unread = start;
        let mut words = std::mem::take(&mut round.words);
        words.clear();
        let kind = store.words(key, &mut words);
        let mut seen = Seen::default();
        round.mex.clear();
        let flow = options.each(ruleset, ComponentRef { kind, words: &words }, meter, |part, meter| {
            match part {
                ListedPart::Nothing => notes.push(NOTHING_LEFT),
                ListedPart::Term { term, is_last } => {
                    let key = store.key(term.component, meter)?;
                    store.prefetch(key);
                    let note = if term.count % 2 == 1 { key } else { key | EVEN };
                    notes.push(if is_last { note | LAST } else { note });
                    if !is_last {
                        return Ok(ControlFlow::Continue(()));
                    }
                }
            }
            if notes.len() - unread < BATCH {
                return Ok(ControlFlow::Continue(()));
            }
            round.read(store, ruleset, &notes[unread..], cap, &mut seen, meter)?;
            keeps_notes &= notes.len() - start <= FEW_NOTES;
            if !keeps_notes {
                notes.truncate(start);
            }
            unread = notes.len();
            if seen.wins || !sees_all && (seen.cycle.is_some() || round.collected.len() >= cap) {
                // There may be more options.
                seen.waits = true;
                keeps_notes = false;
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        });
        round.words = words;
        let _ = flow?;
        round.read(store, ruleset, &notes[unread..], cap, &mut seen, meter)?;
        keeps_notes &= notes.len() - start <= FEW_NOTES;
        let ended = match seen.cycle {
            _ if seen.wins => Round::Done(LOONY),
            Some(key) => Round::Cycle(key),
            None if seen.waits => Round::Waits,
            None => Round::Done(round.mex.mex()),
        };
        if !matches!(ended, Round::Waits) {
            for key in round.collected.drain(..) {
                store.put(key, UNKNOWN, meter)?;
            }
        } else if keeps_notes && !seen.misses {
            frame.notes = Some(start);
            return Ok(ended);
        }
        notes.truncate(start);
        Ok(ended)
    }

    /// The value of the position whose options are in the notes from index `start`; the values of all options must be
    /// known. Removes the notes.
    fn value_by_notes(&mut self, start: usize) -> Cell {
        let Self { store: Some(store), notes, round, .. } = self else { return UNKNOWN };
        let Scratch { mex, cells, .. } = round;
        let noted = &notes[start..];
        noted.iter().for_each(|note| store.prefetch(note & KEY));
        store.get_many(noted, cells);
        mex.clear();
        let (mut sum, mut loony) = (0, false);
        for (&note, &cell) in noted.iter().zip(&*cells) {
            match cell {
                _ if note == NOTHING_LEFT => {}
                LOONY => loony = true,
                value if note & EVEN == 0 => sum ^= value,
                _ => {}
            }
            if note & LAST != 0 {
                if !loony {
                    mex.insert(sum);
                }
                (sum, loony) = (0, false);
            }
        }
        notes.truncate(start);
        mex.mex()
    }

    /// Packs all positions again if too many of them do not fit in a word.
    fn repack(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Some(store) = &mut self.store else { return Ok(()) };
        if !store.is_misfit() {
            return Ok(());
        }
        let Some(mut packed) = store.repacked(meter)? else { return Ok(()) };
        let mut moved = |keys: &[u64], rest: u64| -> Result<Vec<u64>, Stop> {
            let moved = |&key: &u64| match key {
                NOTHING_LEFT => Ok(key),
                _ => Ok(store.key_in(&mut packed, key & KEY, meter)? | key & rest),
            };
            keys.iter().map(moved).collect()
        };
        let stack = moved(&self.stack, OPENED)?;
        let notes = moved(&self.notes, EVEN | LAST)?;
        (self.stack, self.notes, **store) = (stack, notes, packed);
        Ok(())
    }

    /// The open components from `key` to the top of the stack, followed by `key` again.
    fn path(&self, key: Key) -> Vec<grundy_core::Component> {
        let Some(store) = &self.store else { return Vec::new() };
        let open = self.stack.iter().filter(|other| **other & OPENED != 0).map(|other| other & KEY);
        open.skip_while(|&other| other != key).chain([key]).map(|key| store.component(key)).collect()
    }
}
