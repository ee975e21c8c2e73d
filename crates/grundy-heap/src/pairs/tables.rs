//! The tables of the sparse method: rows of common heaps, lists of rare heaps, and the data that kernels
//! read.

use crate::bit_rows::RowStore;
use crate::cells::Cell;
use crate::moves::PairMoves;
use crate::parity::Rarity;
use grundy_core::{Limit, NimValue, SmallSort};
use grundy_kernels::heap_rows::{BLOCK, BitRow, Level, Schedule, Sources, WORDS};

/// The search for marks of a rare value ends when at most this number of needed places are unmarked. At these places,
/// a pair is searched for, which is fast if there is one.
const FEW: u32 = 16;

/// The number of selected heaps (spots) of each value is below this bound.
const SPOTS: usize = 64;
/// All spots are below this size, so their partners are among the last heaps before the block.
pub(super) const SPOTS_END: usize = 1 << 15;
/// All spots and the first heaps of all blocks are multiples of this number, so bits need not be shifted.
const SPOT_STEP: usize = 8;
/// The number of frequent values that are used to find marks.
const DENSE_VALUES: usize = 32;

/// The tables, which do not change while a block is computed.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) level: Level,
    pub(super) rarity: Rarity,
    /// The places that split a heap.
    pub(super) splits: Vec<usize>,
    /// The last place with a move.
    last: usize,
    pub(super) store: RowStore,
    /// For each row, the number of values below that of the row that are rare for some heap. One more entry stands for
    /// the end of the rows.
    pub(super) rares_below: Vec<usize>,
    /// The rare heaps in ascending order, with the indices of their values.
    pub(super) rares: Vec<(usize, u32)>,
    /// The most frequent of the values that have rows, each with the index of its row.
    dense_values: Vec<(NimValue, usize)>,
    /// For each value, some heaps beyond the first block, which are used to find marks.
    spots: Vec<Spots>,
}

/// Some heaps of one value, evenly spaced among all candidates: the heaps with this value that may be spots.
#[derive(Clone, Debug)]
struct Spots {
    heaps: Vec<usize>,
    /// The distance between selected heaps, counted in candidates.
    stride: usize,
    /// The number of candidates since the last selected heap.
    passed: usize,
}

impl Default for Spots {
    fn default() -> Self {
        Self { heaps: Vec::new(), stride: 1, passed: 0 }
    }
}

impl Spots {
    fn add(&mut self, heap: usize) {
        self.passed += 1;
        if self.passed < self.stride {
            return;
        }
        self.passed = 0;
        self.heaps.push(heap);
        if self.heaps.len() == SPOTS {
            let mut keep = false;
            self.heaps.retain(|_| {
                keep = !keep;
                keep
            });
            self.stride *= 2;
        }
    }
}

/// The places, in a block that begins at heap `first`, at which `value` is rare and is therefore not treated
/// as a common value. If rarity does not depend on the size of the heap, the row is empty, even for a rare value.
pub(super) fn rare_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    if !rarity.by_place() {
        return BitRow::NONE;
    }
    const EVEN: u64 = 0x5555_5555_5555_5555;
    BitRow([if rarity.is_rare(first, value) { EVEN } else { !EVEN }; WORDS])
}

/// The places, in a block that begins at heap `first`, at which `value` is common. If rarity does not depend on the
/// size of the heap, the row is empty, even for a common value.
pub(super) fn common_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    rare_places(rarity, first + 1, value)
}

/// The index of the row for `heap`, whose value is `value`, or `None` if the heap is rare.
fn row(rarity: Rarity, heap: usize, value: NimValue) -> Option<usize> {
    (!rarity.is_rare(heap, value)).then(|| rarity.index(value))
}

/// The value as an index. The values in tables are small enough to be indices.
pub(super) fn index(value: NimValue) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

impl Tables {
    /// Tables that contain no heaps, for values below `limit`, a power of two.
    pub(super) fn new(level: Level, rarity: Rarity, moves: &PairMoves, limit: usize) -> Self {
        Self {
            level,
            rarity,
            splits: moves.splits().collect(),
            last: moves.last,
            rares_below: (0..=rarity.rows(limit).next_power_of_two())
                .map(|row| rarity.rares_below(rarity.common(row)))
                .collect(),
            store: RowStore::new(rarity.rows(limit), moves.splits().collect()),
            rares: Vec::new(),
            dense_values: Vec::new(),
            spots: vec![Spots::default(); limit],
        }
    }

    /// The number of bytes in the rows and in the list of rare heaps.
    pub(super) fn bytes(&self) -> u64 {
        self.store.size() + self.rares.capacity() as u64 * 16
    }

    /// Stores the next heap.
    pub(super) fn file(&mut self, heap: usize, value: NimValue) {
        if let Some(row) = row(self.rarity, heap, value) {
            self.store.append(heap, row);
        }
        self.note(heap, value);
    }

    /// Adds a heap to the lists only. The rows will include the heap when they are computed.
    pub(super) fn note(&mut self, heap: usize, value: NimValue) {
        if self.rarity.is_rare(heap, value) {
            self.rares.push((heap, u32::try_from(self.rarity.index(value)).unwrap_or(u32::MAX)));
        }
        if (BLOCK..SPOTS_END).contains(&heap) && heap.is_multiple_of(SPOT_STEP) {
            self.spots[index(value)].add(heap);
        }
    }

    /// The number of rare heaps of size `heap` or more.
    pub(super) fn rares_from(&self, heap: usize) -> usize {
        self.rares.len() - self.rares.partition_point(|(rare, _)| *rare < heap)
    }

    /// Updates the list of the most frequent values.
    pub(super) fn arrange(&mut self, counts: &[u64]) {
        let rarity = self.rarity;
        let mut dense: Vec<(NimValue, usize)> =
            (0..self.store.rows()).map(|row| (rarity.common(row), row)).collect();
        let count = |value: NimValue| counts.get(index(value)).copied().unwrap_or(0);
        dense.small_sort_by_key(|(value, _)| (std::cmp::Reverse(count(*value)), *value));
        dense.truncate(DENSE_VALUES);
        self.dense_values = dense;
    }

    /// Makes the rows ready for a block that begins at heap `first`.
    ///
    /// # Errors
    /// Returns an error for the memory limit if the rows take more bytes than `allowed`.
    pub(super) fn make_ready<T: Cell>(
        &mut self,
        first: usize,
        values: &[T],
        allowed: u64,
    ) -> Result<(), Limit> {
        let Self { store, rares, rarity, .. } = self;
        let indexed = |heap: usize| row(*rarity, heap, values[heap].into());
        let heaps = rares.iter().map(|(heap, _)| *heap).take_while(|heap| *heap < first);
        // The partners of the spots may be in any chunk that contains a heap from `first - last_spot` to `first - 1`.
        let last_spot = SPOTS_END.min(first - 1);
        let spots = (1..last_spot).step_by(RowStore::CHUNK).chain([last_spot]);
        let mut before = None;
        for heap in heaps.chain(spots) {
            let chunk = Some((first - heap) / RowStore::CHUNK);
            if chunk != before {
                before = chunk;
                store.make_ready(first - heap, first, values.len(), allowed, indexed)?;
            }
        }
        store.drop_unread(first.saturating_sub(64 * BLOCK));
        Ok(())
    }

    /// Adds to the schedule the partners of the rare heaps in the range `heaps`, for a block that begins at
    /// heap `first`. All of these heaps must be below `first`.
    pub(super) fn schedule(&self, first: usize, heaps: std::ops::Range<usize>, schedule: &mut Schedule) {
        let start = self.rares.partition_point(|(heap, _)| *heap < heaps.start);
        for (heap, g) in self.rares[start..].iter().take_while(|(heap, _)| *heap < heaps.end) {
            let (base, bit) = self.store.base(first - heap);
            schedule.push(base, bit, *g);
        }
    }

    /// Fills `sources` with the partners of the spots, for a block that begins at heap `first`.
    pub(super) fn sources(&self, first: usize, sources: &mut Vec<Sources>) {
        sources.resize_with(self.spots.len(), Sources::default);
        for (spots, sources) in self.spots.iter().zip(sources) {
            sources.clear();
            // For every number of tokens taken, the heap and its partner are different.
            for heap in spots.heaps.iter().filter(|heap| 2 * (**heap + 1) + self.last < first) {
                sources.push(self.store.base(first - heap).0);
            }
        }
    }

    /// Adds to `marks` some places where the rare value with this index is reached, using spots whose
    /// partners have one of the most frequent values. If there are enough such spots, `marks` then contains
    /// nearly all the places in `needed`.
    pub(super) fn mark(&self, sources: &[Sources], rare: usize, marks: &mut BitRow, needed: &BitRow) {
        const STEP: usize = 16;
        if needed.missing_in(marks) <= FEW {
            return;
        }
        let x = self.rarity.rare(rare);
        let rows = self.store.as_rows();
        // The most frequent values are used first, with only some spots of each at a time, because
        // neighbouring spots reach nearly the same places.
        for from in (0..SPOTS).step_by(STEP) {
            for (dense, row) in &self.dense_values {
                let Some(spots) = sources.get(index(x ^ dense)) else { continue };
                let to = spots.len().min(from + STEP);
                if from < to && spots.unite(self.level, rows, *row, from..to, marks, needed) <= FEW {
                    return;
                }
            }
        }
    }
}
