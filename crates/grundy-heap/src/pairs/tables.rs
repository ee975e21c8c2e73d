//! The tables of the sparse plan: rows of common heaps, lists of rare ones, and what the kernels are to read of them.

use crate::cells::Cell;
use crate::moves::PairMoves;
use crate::parity::Rarity;
use crate::rows::RowStore;
use grundy_core::{Limit, NimValue};
use grundy_kernels::heap_rows::{BLOCK, BitRow, Level, Schedule, Sources, WORDS};

/// Marks are good enough if they leave this many places out: a search that finds a pair is quick.
const FEW: u32 = 16;

/// Fewer spots than this are kept for each value.
const SPOTS: usize = 64;
/// Heaps from here on are no spots, so that only the rows of the last heaps are needed.
pub(super) const SPOTS_END: usize = 1 << 15;
/// Spots are multiples of this: as blocks begin at multiples of it too, none of their bits is to be shifted.
const SPOT_STEP: usize = 8;
/// Values that marks are made from.
const DENSE_VALUES: usize = 32;

/// The tables; nothing in them changes while a block is worked on.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) level: Level,
    pub(super) rarity: Rarity,
    /// The places that split a heap.
    pub(super) splits: Vec<usize>,
    /// The last place with a move.
    last: usize,
    pub(super) store: RowStore,
    /// For each row, and the one after the last, how many indices stand for rare values below its value.
    pub(super) rares_below: Vec<usize>,
    /// Rare heaps in their order, with the index of their value.
    pub(super) rares: Vec<(usize, u32)>,
    /// The values with a row that occur most often.
    dense_values: Vec<(NimValue, usize)>,
    /// Some heaps of each value, not in the first block: sources of marks.
    spots: Vec<Spots>,
}

/// Some heaps of one value, evenly among those that have it.
#[derive(Clone, Debug)]
struct Spots {
    heaps: Vec<usize>,
    /// Of so many heaps one is taken.
    stride: usize,
    /// How many came since the last one that was taken.
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

/// Where the size counts: the places of a block that begins at heap `first` where `value` is rare; else none. These are
/// no places for a common value.
pub(super) fn rare_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    if !rarity.by_place() {
        return BitRow::NONE;
    }
    const EVEN: u64 = 0x5555_5555_5555_5555;
    BitRow([if rarity.is_rare(first, value) { EVEN } else { !EVEN }; WORDS])
}

/// Where the size counts: the places where `value` is common.
pub(super) fn common_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    rare_places(rarity, first + 1, value)
}

/// The index of the row that heap `heap`, of value `value`, stands in: rare ones stand in none.
fn row(rarity: Rarity, heap: usize, value: NimValue) -> Option<usize> {
    (!rarity.is_rare(heap, value)).then(|| rarity.index(value))
}

/// A value of a table as an index; there are as many values as heaps at most.
pub(super) fn index(value: NimValue) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

impl Tables {
    /// The tables without heaps, for values below `limit`, a power of two.
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

    /// The bytes of the rows and lists.
    pub(super) fn bytes(&self) -> u64 {
        self.store.size() + self.rares.capacity() as u64 * 16
    }

    /// Files the next heap.
    pub(super) fn file(&mut self, heap: usize, value: NimValue) {
        if let Some(row) = row(self.rarity, heap, value) {
            self.store.append(heap, row);
        }
        self.note(heap, value);
    }

    /// Notes a heap in the lists. Rows take it in when they are made.
    pub(super) fn note(&mut self, heap: usize, value: NimValue) {
        if self.rarity.is_rare(heap, value) {
            self.rares.push((heap, u32::try_from(self.rarity.index(value)).unwrap_or(u32::MAX)));
        }
        if (BLOCK..SPOTS_END).contains(&heap) && heap.is_multiple_of(SPOT_STEP) {
            self.spots[index(value)].add(heap);
        }
    }

    /// How many rare heaps there are from `heap` on.
    pub(super) fn rares_from(&self, heap: usize) -> usize {
        self.rares.len() - self.rares.partition_point(|(rare, _)| *rare < heap)
    }

    /// Takes notice of how often each value occurs.
    pub(super) fn arrange(&mut self, counts: &[u64]) {
        let rarity = self.rarity;
        let mut dense: Vec<(NimValue, usize)> =
            (0..self.store.rows()).map(|row| (rarity.common(row), row)).collect();
        let count = |value: NimValue| counts.get(index(value)).copied().unwrap_or(0);
        dense.sort_by_key(|(value, _)| (std::cmp::Reverse(count(*value)), *value));
        dense.truncate(DENSE_VALUES);
        self.dense_values = dense;
    }

    /// Makes the rows ready for a block that begins at heap `first`.
    ///
    /// # Errors
    /// If they take more bytes than `allowed`.
    pub(super) fn make_ready<T: Cell>(
        &mut self,
        first: usize,
        values: &[T],
        allowed: u64,
    ) -> Result<(), Limit> {
        let Self { store, rares, rarity, .. } = self;
        let indexed = |heap: usize| row(*rarity, heap, values[heap].into());
        let heaps = rares.iter().map(|(heap, _)| *heap).take_while(|heap| *heap < first);
        // Spots may stand in every chunk as far as they go.
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

    /// Notes where the partners of these of the rare heaps stand below a block that begins at heap `first`; all are
    /// smaller.
    pub(super) fn schedule(&self, first: usize, heaps: std::ops::Range<usize>, schedule: &mut Schedule) {
        let start = self.rares.partition_point(|(heap, _)| *heap < heaps.start);
        for (heap, g) in self.rares[start..].iter().take_while(|(heap, _)| *heap < heaps.end) {
            let (base, bit) = self.store.base(first - heap);
            schedule.push(base, bit, *g);
        }
    }

    /// Notes where the partners of spots stand.
    pub(super) fn sources(&self, first: usize, sources: &mut Vec<Sources>) {
        sources.resize_with(self.spots.len(), Sources::default);
        for (spots, sources) in self.spots.iter().zip(sources) {
            sources.clear();
            // The heap and its partner are different, whatever is taken.
            for heap in spots.heaps.iter().filter(|heap| 2 * (**heap + 1) + self.last < first) {
                sources.push(self.store.base(first - heap).0);
            }
        }
    }

    /// Adds to `marks` some places where the rare value of this index is reached: by spots, and partners with one of the
    /// densest values; nearly all that are `needed`, if there are enough of them.
    pub(super) fn mark(&self, sources: &[Sources], rare: usize, marks: &mut BitRow, needed: &BitRow) {
        const STEP: usize = 16;
        if needed.missing_in(marks) <= FEW {
            return;
        }
        let x = self.rarity.rare(rare);
        let rows = self.store.as_rows();
        // The densest values first, and of each some spots at a time: neighbouring ones reach much the same places.
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
