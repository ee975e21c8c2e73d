//! The choice of the method for a table: block by block with rare values, or heap by heap with all pairs.
//!
//! * *Sparse*: values are divided into rare and common ones ([`Parity`]); see [`block`](super::block).
//! * *Dense*: all values are treated alike; see [`sieve`](super::sieve).

use super::block::Block;
use super::block_end::End;
use super::inner_moves::Reach;
use super::near_places::Stamps;
use super::prepared_block::Helper;
use super::scratch::Scratch;
use super::sieve::Sieve;
use super::tables::{SPOTS_END, Tables, index};
use crate::cells::Cell;
use crate::checkpoint::Counted;
use crate::moves::PairMoves;
use crate::parity::{Parity, Rarity};
use grundy_core::{Budget, Limit, NimValue};
use grundy_kernels::heap_rows::{BLOCK, Level, PairCell};
use std::sync::Arc;

/// The method for the values of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// All values are treated alike: some pairs are examined first, and then a search finds the smallest value that
    /// no pair has.
    Dense,
    /// For common values, only pairs with a rare heap are examined.
    Sparse(Rarity),
}

/// The state of the blocks of one table.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    level: Level,
    splits: usize,
    /// The heaps below this number have been counted and stored.
    seen: usize,
    /// The largest value of these heaps, and the first heap that has it.
    largest: (NimValue, u64),
    counts: Vec<u64>,
    /// The common parity of the places that split a heap, if they have one. In that case, values are also counted
    /// separately for heaps whose size has this parity and for the others.
    place: Option<usize>,
    placed: Vec<u64>,
    /// The number of values at which the method will be chosen again.
    review: usize,
    /// The tables of the sparse method, or `None` if the method is dense.
    tables: Option<Arc<Tables>>,
    scratch: Scratch,
    /// The memory of the dense method.
    sieve: Sieve,
}

/// The number of unions in a block above which a second thread is worthwhile.
const WORTH_A_THREAD: usize = 60_000;

impl Blocks {
    /// A state that contains no values, for the given moves and kernels.
    pub(super) fn new(moves: &PairMoves, level: Level) -> Self {
        Self {
            level,
            splits: moves.splits().count(),
            seen: 1,
            largest: (0, 0),
            counts: Vec::new(),
            place: moves.parity(),
            placed: Vec::new(),
            review: 0,
            tables: None,
            scratch: Scratch::default(),
            sieve: Sieve::default(),
        }
    }

    /// The number of bytes in the rows and lists of the sparse method.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.as_ref().map_or(0, |tables| tables.bytes())
    }

    /// The statistics of the largest value and the rare values among the heaps counted so far.
    pub(super) fn counted(&self) -> Counted {
        let rares = self.tables.as_ref().map_or(&[][..], |tables| &tables.rares);
        let rare = rares.last().map(|(heap, _)| (rares.len() as u64, *heap as u64));
        Counted { largest: (self.largest.0 > 0).then_some(self.largest), rare }
    }

    /// Appends the values of up to `count` further heaps, at most [`BLOCK`].
    ///
    /// The number of known values must be a multiple of eight, and greater than the sum of `BLOCK` and the
    /// last place. If a second thread is permitted and worthwhile, `helper` receives one and keeps it for later
    /// blocks.
    ///
    /// # Errors
    /// Returns an error for the memory limit if the rows do not fit in the budget.
    pub(super) fn extend<T: Cell + PairCell>(
        &mut self,
        moves: &PairMoves,
        values: &mut Vec<T>,
        count: usize,
        budget: &dyn Budget,
        helper: &mut Option<Helper>,
    ) -> Result<End, Limit> {
        let first = values.len();
        // From this point on, no other thread reads the tables.
        let ahead = helper.as_mut().and_then(Helper::finish);
        self.take_in(values);
        let is_new = first >= self.review && self.choose(moves, values);
        let ahead = ahead.filter(|ahead| !is_new && ahead.first == first).unwrap_or_default();
        let Some(shared) = &mut self.tables else {
            return Ok(self.sieve.extend(self.level, moves, values, count.min(BLOCK), self.counts.len()));
        };
        let tables = Arc::make_mut(shared);
        tables.make_ready(first, values, budget.bytes_allowed())?;
        let unions = self.scratch.wanted * tables.rares.len();
        if count > BLOCK && budget.threads() > 1 && unions > WORTH_A_THREAD {
            tables.make_ready(first + BLOCK, values, budget.bytes_allowed())?;
            if helper.is_none() {
                *helper = Helper::new();
            }
            if let Some(helper) = helper {
                helper.begin(shared, first, self.scratch.wanted);
            }
        }
        self.scratch.values = self.counts.len();
        let mut block = Block::new(shared, &mut self.scratch, moves, values, count.min(BLOCK), &ahead);
        block.prepare();
        let end = block.run();
        if let Some(helper) = helper {
            helper.keep(ahead);
        }
        Ok(end)
    }

    /// Counts and stores the values that were found since the last block.
    fn take_in<T: Cell>(&mut self, values: &[T]) {
        self.take_in_found(values);
        let mut tables = self.tables.as_mut().map(Arc::make_mut);
        for (heap, value) in values.iter().enumerate().skip(self.seen) {
            let value: u64 = (*value).into();
            let at = index(value);
            if at >= self.counts.len() {
                self.counts.resize((at + 1).next_power_of_two(), 0);
                // The tables do not include these heaps.
                self.review = 0;
                tables = None;
            }
            self.counts[at] += 1;
            if let Some(place) = self.place {
                self.placed.resize(2 * self.counts.len(), 0);
                self.placed[index(Rarity::placed(heap, place, value))] += 1;
            }
            if value > self.largest.0 {
                self.largest = (value, heap as u64);
            }
            if let Some(tables) = &mut tables {
                tables.file(heap, value);
            }
        }
        if self.review == 0 {
            self.tables = None;
        }
        self.seen = values.len();
    }

    /// Counts and stores the values that were found by tiles, many heaps at a time.
    fn take_in_found<T: Cell>(&mut self, values: &[T]) {
        let mut found = std::mem::take(&mut self.scratch.found);
        let tables = self.tables.as_mut().map(Arc::make_mut);
        if let Some(tables) = tables.filter(|_| found.count > 0 && found.first == self.seen) {
            let mut count = |value: NimValue, heap: usize, times: u64| {
                self.counts[index(value)] += times;
                if let Some(place) = self.place {
                    self.placed[index(Rarity::placed(heap, place, value))] += times;
                }
            };
            let mut first_of = |value: NimValue, heap: usize| {
                let heap = heap as u64;
                if value > self.largest.0 || value == self.largest.0 && heap < self.largest.1 {
                    self.largest = (value, heap);
                }
            };
            for row in 0..tables.store.rows() {
                let (value, heaps) = (tables.rarity.common(row), found.heaps(row));
                let Some(word) = heaps.iter().position(|heaps| *heaps != 0) else { continue };
                first_of(value, found.first + word * 64 + heaps[word].trailing_zeros() as usize);
                count(value, found.first, found.counts[row][0].into());
                count(value, found.first + 1, found.counts[row][1].into());
                tables.store.append_many(found.first, row, &heaps);
            }
            for (heap, value) in &found.rare {
                count(*value, *heap, 1);
                first_of(*value, *heap);
            }
            self.seen += found.count;
            if found.first < SPOTS_END {
                let heaps = found.first..self.seen;
                heaps.for_each(|heap| tables.note(heap, values[heap].into()));
            } else {
                found.rare.iter().for_each(|(heap, value)| tables.note(*heap, *value));
            }
        }
        found.count = 0;
        self.scratch.found = found;
    }

    /// Chooses the method for the next heaps, based on the counts of the values so far. Returns `false`
    /// if the tables are kept.
    fn choose<T: Cell>(&mut self, moves: &PairMoves, values: &[T]) -> bool {
        let known = values.len();
        self.review = known + known / 4;
        let Plan::Sparse(rarity) = self.cheapest(values) else {
            self.tables = None;
            return true;
        };
        let before = self.tables.take().filter(|before| before.rarity == rarity);
        let is_new = before.is_none();
        let mut tables = before.unwrap_or_else(|| {
            let mut tables = Tables::new(self.level, rarity, moves, self.counts.len());
            for (heap, value) in values.iter().enumerate().skip(1) {
                tables.note(heap, (*value).into());
            }
            self.scratch.stamps = Stamps::new(&tables, moves, values);
            self.scratch.reach = Reach::new(&tables, &self.scratch.stamps);
            self.scratch.wanted = 1;
            Arc::new(tables)
        });
        Arc::make_mut(&mut tables).arrange(&self.counts);
        self.tables = Some(tables);
        is_new
    }

    /// The method that takes the fewest steps for each heap, by a rough estimate.
    fn cheapest<T: Cell>(&self, values: &[T]) -> Plan {
        let by_values = Parity::best(&self.counts).map(|(parity, rare)| (Rarity::of_values(parity), rare));
        let by_places = self.place.and_then(|place| {
            let (parity, rare) = Parity::best(&self.placed)?;
            Some((Rarity::of_places(parity, place)?, rare))
        });
        // If the size counts, there are twice as many rows.
        let (rarity, rare) = match (by_values, by_places) {
            (Some((_, rare)), Some(places)) if places.1 * 2 < rare => places,
            (Some(values), _) => values,
            (None, _) => return Plan::Dense,
        };
        let known = values.len() as u64;
        let width = size_of::<T>() as u64;
        let search = self.splits as u64 * known * width / 26;
        let half = values.len() / 2;
        let recent_rares = match &self.tables {
            Some(tables) if tables.rarity == rarity => tables.rares_from(half),
            _ => {
                let recent = (half..).zip(&values[half..]);
                recent.filter(|(heap, value)| rarity.is_rare(*heap, (**value).into())).count()
            }
        };
        let all = self.counts.iter().filter(|count| **count > 0).count() as u64;
        let common = match rarity.by_place() {
            true => all,
            false => (0u64..)
                .zip(&self.counts)
                .filter(|(value, count)| **count > 0 && !rarity.is_rare(0, *value))
                .count() as u64,
        };
        let sparse =
            common * rare / 200 + search * recent_rares as u64 / ((values.len() - half) as u64).max(1) + 100;
        let dense = search * 3 / 2 + all + 200;
        if sparse < dense { Plan::Sparse(rarity) } else { Plan::Dense }
    }
}

#[cfg(test)]
impl Blocks {
    /// Checks the counts and the stored heaps against the values.
    #[track_caller]
    pub(super) fn check_counts(&self, values: &[NimValue]) {
        let values = &values[..self.seen];
        let mut counts = vec![0; self.counts.len()];
        let mut placed = vec![0; self.placed.len()];
        let mut rares = Vec::new();
        let mut largest = (0, 0);
        for (heap, value) in values.iter().enumerate().skip(1) {
            counts[index(*value)] += 1;
            if let Some(place) = self.place {
                placed[index(Rarity::placed(heap, place, *value))] += 1;
            }
            if self.tables.as_ref().is_some_and(|tables| tables.rarity.is_rare(heap, *value)) {
                rares.push(heap);
            }
            if *value > largest.0 {
                largest = (*value, heap as u64);
            }
        }
        assert_eq!((&counts, &placed, largest), (&self.counts, &self.placed, self.largest));
        let filed = self.tables.iter().flat_map(|tables| &tables.rares);
        assert!(filed.map(|(heap, _)| *heap).eq(rares));
    }
}
