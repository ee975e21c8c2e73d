//! The engine `memo`: a hash table and an explicit stack.
//!
//! A position is *opened* when its moves are generated for the first time. Components of options that are not
//! known yet are collected, up to a cap that grows fourfold at every further round, and laid on the stack;
//! when they are known the moves are gone through again. Few options are noted down instead, so that one
//! round is enough. So a position with `d` options costs `O(d)` generated moves, and the stack stays small on
//! long chains and on wide positions alike.
//!
//! Options are not looked up one by one: those of a batch are noted down, their cache lines asked for, and looked up
//! together when the batch is full.

mod cell;
mod few;
mod options;
mod packing;
mod round;
mod store;
mod table;
mod wide;

use crate::Value;
use crate::meter::{Meter, Stop};
use cell::{ABSENT, COLLECTED, Cell, LOONY, OPEN, UNKNOWN};
use grundy_core::{ComponentRef, ListedPart, Ruleset};
use options::Options;
use round::{EVEN, LAST, NOTHING_LEFT, Scratch, Seen};
use std::ops::ControlFlow;
use store::{KEY, Key, Store};

/// How many unknown components the first round collects.
const FIRST_ROUND: usize = 64;
/// How many components of options are noted down to be looked up again.
const FEW_NOTES: usize = 64;
/// How many components are looked up together.
const BATCH: usize = 64;

/// Marks a position on the stack that is open.
const OPENED: u64 = 1 << 63;

/// Nim-values of components of one ruleset.
#[derive(Default)]
pub(crate) struct Memo {
    store: Option<Box<Store>>,
    /// The positions to be looked at, the last one first; those that are open have [`OPENED`] set
    stack: Vec<u64>,
    /// and their frames here.
    frames: Vec<Frame>,
    /// Options of open positions: keys with [`EVEN`] and [`LAST`], or [`NOTHING_LEFT`].
    notes: Vec<u64>,
    round: Scratch,
    options: Options,
}

/// An open position.
struct Frame {
    /// Rounds through its moves so far.
    rounds: u32,
    /// Where its notes begin, if there are any.
    notes: Option<usize>,
}

/// How a round through the moves of a component ended.
enum Round {
    /// The value is there.
    Done(Cell),
    /// Some components must be known first.
    Waits,
    /// An option has a component whose moves are being looked at.
    Cycle(Key),
}

impl Memo {
    /// The value of `component`, if it is known already.
    pub(crate) fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.store.as_ref().and_then(|store| cell::value(store.known(component)))
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.notes.capacity() + self.stack.capacity();
        let frames = self.frames.capacity() * size_of::<Frame>();
        self.store.as_ref().map_or(0, |store| store.bytes()) + (words * 8 + frames) as u64
    }

    /// The value of `component`.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        let found = self.evaluate(ruleset, component, None, meter)?;
        found.ok_or(Stop::Internal("a search without a cap that ended before its end"))
    }

    /// The value of `component`; `None` if more than `cap` positions would have to be opened.
    pub(crate) fn evaluate(
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
            // The path may lead to the same position but for the order of its fields: look for one that is closed.
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

    /// Whatever ended a search early: nothing is open any more.
    fn forget_path(&mut self, meter: &Meter<'_>) {
        let Some(store) = &mut self.store else { return };
        let open = self.stack.drain(..).filter(|key| key & OPENED != 0).map(|key| key & KEY);
        for key in open.chain(self.round.collected.drain(..)) {
            if matches!(store.get(key), OPEN | COLLECTED) {
                // It has a place, and marks fit everywhere: this cannot fail.
                let _ = store.put(key, UNKNOWN, meter);
            }
        }
        self.frames.clear();
        self.notes.clear();
        // Memory that a single deep or wide search took is not kept for all time.
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
                    // The small ones first: what they leave is known by the time the large ones are looked at.
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

    /// Goes through the moves of `key`, the open position on top, once.
    fn go_round(&mut self, ruleset: &dyn Ruleset, key: Key, meter: &mut Meter<'_>) -> Result<Round, Stop> {
        let Self { store: Some(store), frames, notes, round, options, .. } = self else {
            return Ok(Round::Waits);
        };
        let Some(frame) = frames.last_mut() else { return Ok(Round::Waits) };
        let cap = FIRST_ROUND.saturating_mul(4usize.saturating_pow(frame.rounds));
        // The first round sees every option: one that wins at once is looked at before anything else.
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

    /// The value of the position whose options stand in the notes from `start` on, all known by now; the
    /// notes are taken away.
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

    /// Packs the positions anew where too many do not fit.
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

    /// The open components from `key` on, and `key` again.
    fn path(&self, key: Key) -> Vec<grundy_core::Component> {
        let Some(store) = &self.store else { return Vec::new() };
        let open = self.stack.iter().filter(|other| **other & OPENED != 0).map(|other| other & KEY);
        open.skip_while(|&other| other != key).chain([key]).map(|key| store.component(key)).collect()
    }
}
