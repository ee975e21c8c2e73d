//! Checks values against the moves: each value must follow from those of the options.

use crate::batch::{Added, Batch};
use crate::cache::Cache;
use crate::decide::Decider;
use crate::error::TiersError;
use crate::expand::{Expanded, Expander, Link};
use crate::ledger::{Ledger, Taken, free, push};
use crate::word::Word;
use grundy_core::{Budget, Limit, Usage};
use grundy_engine::Stop;
use grundy_shards::{Key, Tiered, Wanted};
use std::rc::Rc;

/// A value that does not follow from those of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The position.
    pub key: Key,
    /// The value that the entries give for the position.
    pub stored: u32,
    /// The value that follows from the options, or `None` if the entries lack a component of an option.
    pub expected: Option<u32>,
}

/// The result of [`check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The number of positions whose values were found to be right.
    pub positions: u64,
    /// The first position whose value is wrong, or `None` if all values are right.
    pub wrong: Option<Wrong>,
    /// The largest number of bytes of memory that were in use at once.
    pub most_bytes: u64,
}

/// The positions with their values, in ascending order of their keys.
pub type Entries<'e> = Box<dyn Iterator<Item = Result<(Key, u32), TiersError>> + 'e>;

/// Checks that the value of every position follows from the values of its options. Returns the number of positions
/// whose values were found to be right, and the first position whose value is wrong, if any.
///
/// `entries` is called once for the positions, and then once for each batch of options: as many options as there is
/// room for are listed, sorted, and merged with all entries. The positions need not have tiers, and may be draws. The
/// check uses at most `threads` threads (but at least one) and `bytes` bytes of memory. From time to time, `progress`
/// is called with the number of positions checked so far.
///
/// # Errors
/// Returns an error if a limit is reached, if options cannot be listed, if a key is too wide, or if `entries` returns
/// an error. If remoteness is wanted, also returns an error if an option has several components or, under misère play,
/// if a position is [`Position::Over`](grundy_shards::Position::Over).
pub fn check<'a>(
    space: &'a dyn Tiered,
    wanted: Wanted,
    entries: &'a dyn Fn() -> Entries<'a>,
    (threads, bytes): (usize, u64),
    budget: &'a dyn Budget,
    progress: &'a dyn Fn(u64),
) -> Result<Checked, TiersError> {
    let ledger = Ledger::new(bytes.min(budget.bytes_allowed()));
    let expander = Expander { space, wanted, budget, threads: threads.max(1), has_tiers: false };
    let (positions, wrong) = if space.key_bits() > u64::BITS {
        Checker::<u128>::new(expander, entries, progress, &ledger)?.run()?
    } else {
        Checker::<u64>::new(expander, entries, progress, &ledger)?.run()?
    };
    Ok(Checked { positions, wrong, most_bytes: ledger.most() })
}

/// The number of steps between two polls of the budget.
const BETWEEN: usize = 1 << 16;

struct Checker<'a, K> {
    expander: Expander<'a>,
    entries: &'a dyn Fn() -> Entries<'a>,
    progress: &'a dyn Fn(u64),
    ledger: Rc<Ledger>,
    batch: Batch<K>,
    /// The values of the positions of the batch, as they were stored.
    stored: Vec<u32>,
    decider: Decider,
    checked: u64,
    links: usize,
    chunk: usize,
    _buffers: Taken,
    /// The index of the first value that was not found among the entries, if it belongs to the position that is only
    /// partly in the batch.
    missing: Option<u32>,
}

impl<'a, K: Word> Checker<'a, K> {
    fn new(
        expander: Expander<'a>,
        entries: &'a dyn Fn() -> Entries<'a>,
        progress: &'a dyn Fn(u64),
        ledger: &Rc<Ledger>,
    ) -> Result<Self, TiersError> {
        let (links, chunk, buffers) = expander.buffers::<K>(ledger)?;
        Ok(Self {
            expander,
            entries,
            progress,
            ledger: Rc::clone(ledger),
            batch: Batch::new(ledger),
            stored: Vec::new(),
            decider: Decider::new(expander.wanted),
            checked: 0,
            missing: None,
            links,
            chunk,
            _buffers: buffers,
        })
    }

    fn run(mut self) -> Result<(u64, Option<Wrong>), TiersError> {
        let mut all = (self.entries)();
        let (mut keys, mut values) = (Vec::with_capacity(self.chunk), Vec::with_capacity(self.chunk));
        loop {
            keys.clear();
            values.clear();
            for entry in all.by_ref().take(self.chunk) {
                let (key, value) = entry?;
                keys.push(K::of(key).ok_or(TiersError::Wide(key))?);
                values.push(value);
            }
            if keys.is_empty() {
                break;
            }
            if let Some(wrong) = self.add(&keys, &values)? {
                return Ok((self.checked, Some(wrong)));
            }
        }
        let wrong = self.decide()?;
        free(&mut self.stored, &self.ledger);
        Ok((self.checked, wrong))
    }

    /// Adds consecutive positions to the batch, and checks the batch whenever it is full. Returns the first position
    /// found to have a wrong value.
    fn add(&mut self, keys: &[K], mut stored: &[u32]) -> Result<Option<Wrong>, TiersError> {
        let (expander, links) = (self.expander, self.links);
        let cache = Cache::new(&self.ledger);
        let usage = Usage { positions: self.checked, bytes: self.ledger.bytes() };
        let mut wrong = None;
        expander.expand_all(0, keys, links, usage, &mut |keys: &[K], piece: &Expanded<K>| {
            let counted = 2 * links * size_of::<Link<K>>();
            let _more = Taken::new(&self.ledger, piece.bytes().saturating_sub(counted))?;
            let mut added = Added::default();
            // After a wrong value, nothing else is checked.
            while wrong.is_none() {
                let before = self.batch.keys.len();
                let is_added = self.batch.try_add(keys, piece, &cache, &mut added);
                let mut has_room = is_added;
                for _ in before..self.batch.keys.len() {
                    let Some((&value, rest)) = stored.split_first() else { break };
                    // A value needs little memory compared with its position, so `push` may exceed the limit for it.
                    has_room &= push(&mut self.stored, value, &self.ledger);
                    stored = rest;
                }
                if has_room {
                    return Ok(());
                }
                if self.batch.requests.is_empty() && self.batch.keys.is_empty() {
                    let needed = u128::from(self.ledger.bytes()) + 1024;
                    return Err(Limit::Memory { needed, allowed: self.ledger.allowed() }.into());
                }
                wrong = self.decide()?;
                if is_added {
                    return Ok(());
                }
            }
            Ok(())
        })?;
        (self.progress)(self.checked);
        Ok(wrong)
    }

    /// Checks the positions of the batch, and removes them from it. Returns the first one whose value is wrong.
    fn decide(&mut self) -> Result<Option<Wrong>, TiersError> {
        let found = self.look_up()?;
        let missing = self.missing.take().into_iter().chain(found).min();
        let (mut shapes, mut values) = (&self.batch.shapes[..], &self.batch.values[..]);
        let all = values.len();
        let mut missing = missing.into_iter().peekable();
        let mut wrong = None;
        for (&key, &stored) in self.batch.keys.iter().zip(&self.stored) {
            if self.checked.is_multiple_of(BETWEEN as u64) {
                let usage = Usage { positions: self.checked, bytes: self.ledger.bytes() };
                self.expander.budget.poll(usage)?;
            }
            let value = self.decider.next(&mut shapes, &mut values);
            let value = value.ok_or(Stop::Internal("a position has lost its options"))?;
            let has_missing = missing.next_if(|&at| (at as usize) < all - values.len()).is_some();
            let expected = (!has_missing).then_some(value);
            if expected != Some(stored) {
                wrong = Some(Wrong { key: key.key(), stored, expected });
                break;
            }
            self.checked += 1;
        }
        let shapes = self.batch.shapes.len() - shapes.len();
        let values = all - values.len();
        // The last position may not be complete yet.
        self.missing = missing.peek().and_then(|&at| at.checked_sub(u32::try_from(values).ok()?));
        self.batch.remove(shapes, values);
        self.stored.clear();
        Ok(wrong)
    }

    /// Looks among the entries for the values that the batch needs. Returns the smallest index of a value that is
    /// missing.
    fn look_up(&mut self) -> Result<Option<u32>, TiersError> {
        let usage = Usage { positions: self.checked, bytes: self.ledger.bytes() };
        let Batch { requests, values, .. } = &mut self.batch;
        let mut missing = None;
        for (_, requests) in requests.lists() {
            requests.sort_unstable();
            self.expander.budget.poll(usage)?;
            let mut all = (self.entries)();
            let mut current: Option<(Key, u32)> = None;
            let (mut is_over, mut steps) = (false, 0_usize);
            for &(key, index) in &*requests {
                let key = key.key();
                while !is_over && current.is_none_or(|(found, _)| found < key) {
                    current = all.next().transpose()?;
                    is_over = current.is_none();
                    steps += 1;
                    if steps.is_multiple_of(BETWEEN) {
                        self.expander.budget.poll(usage)?;
                    }
                }
                match current {
                    Some((found, value)) if found == key => values[index as usize] = value,
                    _ => missing = Some(missing.map_or(index, |least: u32| least.min(index))),
                }
            }
        }
        Ok(missing)
    }
}
