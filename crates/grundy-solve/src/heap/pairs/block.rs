//! A thousand heaps at once, over rare values.
//!
//! For every common value the heaps that have it are kept as a bit row ([`RowStore`](crate::heap::rows::RowStore)).
//! "Value `x` is reached at `n`, for the `n` of a block" is then a union of shifted rows: a heap `r` of value `g`
//! reaches `x` wherever its partner has the value `x xor g`. The union over all rare heaps `r` is exactly where a
//! common value is reached. The least common value that is not reached is the heap's value, if all rare values below
//! it are reached: unions over some common heaps show that for nearly all of them, a search of all pairs decides the
//! others.
//!
//! Partners inside the block are seen to as the block's values become known, one after the other: each is a stamp of
//! the small heaps, moved to where it reaches.

use super::blocks::{Blocks, DENSE_VALUES, End, SPOTS, Scratch, index, row};
use crate::arch::heap_rows::{BLOCK, BitRow, PairCell, Sources, WORDS, stamp, transpose};
use crate::heap::cells::Cell;
use crate::heap::moves::PairMoves;
use crate::heap::parity::Rarity;
use grundy_core::{Limit, NimValue};

/// Marks are good enough if they leave this many places out: a search that finds a pair is quick.
const FEW: u32 = 24;

/// One block while it is worked on.
pub(super) struct Block<'a, T> {
    blocks: &'a mut Blocks,
    rarity: Rarity,
    moves: &'a PairMoves,
    values: &'a mut Vec<T>,
    /// The first heap.
    first: usize,
    /// How many heaps.
    count: usize,
    /// Their bits.
    all: BitRow,
    /// How many threads may work.
    threads: usize,
    /// How many rows, and rare rows, are in the columns.
    known: usize,
    known_rare: usize,
}

/// Where the size counts: the places of a block that begins at heap `first` where `value` is rare; else none. These are
/// no places for a common value.
fn rare_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    if !rarity.by_place() {
        return BitRow::NONE;
    }
    const EVEN: u64 = 0x5555_5555_5555_5555;
    BitRow([if rarity.is_rare(first, value) { EVEN } else { !EVEN }; WORDS])
}

/// Where the size counts: the places where `value` is common.
fn common_places(rarity: Rarity, first: usize, value: NimValue) -> BitRow {
    rare_places(rarity, first + 1, value)
}

/// So many unions of a row are worth a second thread.
const WORTH_A_THREAD: usize = 40_000;

/// Has `work` done on all rows, of which the first has the index `first`, by so many threads, each on a part of the rows.
/// Whether that is worth it is told by the `unions` of one row.
fn shared(
    threads: usize,
    unions: usize,
    first: usize,
    rows: &mut [BitRow],
    work: impl Fn(usize, &mut [BitRow]) + Sync,
) {
    let worth = (unions.saturating_mul(rows.len()) / WORTH_A_THREAD).max(1);
    let size = rows.len().div_ceil(threads.min(worth)).max(1);
    if size >= rows.len() {
        return work(first, rows);
    }
    let work = &work;
    std::thread::scope(|scope| {
        let mut parts = (first..).step_by(size).zip(rows.chunks_mut(size));
        let own = parts.next();
        parts.for_each(|(first, part)| {
            scope.spawn(move || work(first, part));
        });
        if let Some((first, part)) = own {
            work(first, part);
        }
    });
}

impl<'a, T: Cell + PairCell> Block<'a, T> {
    /// The block of the next `count` heaps.
    pub(super) fn new(
        threads: usize,
        blocks: &'a mut Blocks,
        rarity: Rarity,
        moves: &'a PairMoves,
        values: &'a mut Vec<T>,
        count: usize,
    ) -> Self {
        let (first, all) = (values.len(), BitRow::first(count));
        Self { blocks, rarity, moves, values, first, count, all, threads, known_rare: 0, known: 0 }
    }

    /// Fills the schedules, the rows that the values of the block are likely to need, and the columns.
    pub(super) fn prepare(&mut self, allowed: u64) -> Result<(), Limit> {
        self.schedule(allowed)?;
        let rows = self.blocks.store.rows();
        let scratch = &mut self.blocks.scratch;
        scratch.reached.clear();
        scratch.rare.clear();
        scratch.pushed.clear();
        scratch.pushed.resize(rows, BitRow::NONE);
        self.push_from_before();
        let mut open = self.all;
        let mut wanted = self.blocks.wanted.min(rows);
        while open != BitRow::NONE && self.known < rows {
            self.reach(wanted);
            while self.known < wanted && open != BitRow::NONE {
                let reached = self.blocks.scratch.reached[self.known];
                open.0.iter_mut().zip(reached.0).for_each(|(open, reached)| *open &= reached);
                self.known += 1;
            }
            wanted = (wanted + 4).min(rows);
        }
        self.blocks.wanted = self.known.max(1);
        self.known = self.blocks.scratch.reached.len();
        let rares = self.rarity.rares_below(self.rarity.common(self.known - 1));
        self.mark(rares);
        self.known_rare = rares;
        let Scratch { reached, rare, columns, rare_columns, .. } = &mut self.blocks.scratch;
        to_columns(reached, columns);
        to_columns(rare, rare_columns);
        Ok(())
    }

    /// Notes where the block's partners stand: of the rare heaps, and of the spots.
    fn schedule(&mut self, allowed: u64) -> Result<(), Limit> {
        let (first, values, rarity) = (self.first, &*self.values, self.rarity);
        let Blocks { store, scratch, rares, spots, .. } = &mut *self.blocks;
        let indexed = |heap: usize| row(rarity, heap, values[heap].into());
        scratch.schedule.clear();
        for (heap, g) in rares {
            let (base, bit) = store.base(first - *heap, first, first, allowed, indexed)?;
            scratch.schedule.push(base, bit as usize, *g);
        }
        scratch.schedule.close();
        scratch.spots.resize_with(spots.len(), Sources::default);
        for (spots, sources) in spots.iter().zip(&mut scratch.spots) {
            sources.clear();
            for heap in &spots.heaps {
                // The heap and its partner are different, whatever is taken.
                if 2 * (*heap + 1) + self.moves.last < first {
                    let (base, bit) = store.base(first - *heap, first, first, allowed, indexed)?;
                    sources.push(base, bit);
                }
            }
        }
        store.drop_unread(first.saturating_sub(64 * BLOCK));
        Ok(())
    }

    /// What heaps below the block reach by moves that leave one heap.
    fn push_from_before(&mut self) {
        for taken in &self.moves.single {
            for heap in self.first - taken..self.first {
                let value = self.values[heap].into();
                // Where the size counts, a value that is rare at this heap may be common at the one it is left from.
                if self.rarity.by_place() || !self.rarity.is_rare(heap, value) {
                    let row = self.rarity.index(value);
                    let at = heap + taken - self.first;
                    if at < self.count {
                        self.blocks.scratch.pushed[row].insert(at);
                    }
                }
            }
        }
    }

    /// Finds where the values of the rows below `wanted` are reached, partners inside the block left out.
    fn reach(&mut self, wanted: usize) {
        let Blocks { scratch, store, level, .. } = &mut *self.blocks;
        let from = scratch.reached.len();
        scratch.reached.resize(wanted, BitRow::NONE);
        let Scratch { schedule, reached, .. } = scratch;
        let (level, rows, needed) = (*level, store.as_rows(), &self.all);
        for (index, row) in (from..).zip(&mut reached[from..]) {
            *row = rare_places(self.rarity, self.first, self.rarity.common(index));
        }
        shared(self.threads, schedule.len(), from, &mut reached[from..], |first, part| {
            schedule.unite(level, rows, first, part, needed);
        });
    }

    /// Finds some places where the rare values of the indices below `rares` are reached.
    fn mark(&mut self, rares: usize) {
        let mut rare = std::mem::take(&mut self.blocks.scratch.rare);
        let from = rare.len();
        rare.resize(rares, BitRow::NONE);
        let this = &*self;
        shared(self.threads, DENSE_VALUES * SPOTS / 4, from, &mut rare[from..], |first, part| {
            for (index, row) in (first..).zip(part) {
                *row = this.marks(this.rarity.rare(index));
            }
        });
        self.blocks.scratch.rare = rare;
    }

    /// Some places where `x` is reached: by spots, and partners with one of the densest values; nearly all, where
    /// there are enough of them.
    fn marks(&self, x: NimValue) -> BitRow {
        const STEP: usize = 8;
        let rows = self.blocks.store.as_rows();
        let mut marks = common_places(self.rarity, self.first, x);
        let mut since = 0;
        // The densest values first, and of each a few spots at a time: neighbouring ones reach much the same places.
        for from in (0..SPOTS).step_by(STEP) {
            for (dense, row) in &self.blocks.dense_values {
                let Some(spots) = self.blocks.scratch.spots.get(index(x ^ dense)) else { continue };
                let to = spots.len().min(from + STEP);
                if from >= to {
                    continue;
                }
                spots.unite(self.blocks.level, rows, *row, from..to, &mut marks);
                since += to - from;
                if since >= 4 * STEP {
                    since = 0;
                    if self.all.missing_in(&marks) <= FEW {
                        return marks;
                    }
                }
            }
        }
        marks
    }

    /// Finds the values one after the other.
    pub(super) fn run(mut self) -> End {
        for at in 0..self.count {
            let common = self.rarity.common(self.first_open(at, 0));
            let rares = self.rarity.rares_below(common);
            let value = self.least_rare_not_reached(at, rares).unwrap_or(common);
            let Ok(cell) = T::try_from(value) else { return End::Wider(value) };
            self.values.push(cell);
            if index(value) >= self.blocks.counts.len() {
                // The rows end below this value.
                return End::Whole;
            }
            self.push(at, value);
        }
        End::Whole
    }

    /// The least row from `from` on that is not known to be reached at place `at` of the block.
    fn first_open(&mut self, at: usize, from: usize) -> usize {
        let words = self.known.div_ceil(64);
        for word in from / 64..words {
            let mut open = !self.blocks.scratch.columns[at * words + word];
            if word == from / 64 {
                open &= u64::MAX << (from % 64);
            }
            while open != 0 {
                let row = word * 64 + open.trailing_zeros() as usize;
                if row >= self.known {
                    break;
                }
                if !self.blocks.scratch.pushed[row].contains(at) {
                    return row;
                }
                open &= open - 1;
            }
        }
        // Rows beyond those that were prepared.
        let rows = self.blocks.store.rows();
        let mut row = from.max(self.known);
        while row < rows {
            if self.blocks.scratch.reached.len() <= row {
                self.reach(row + 1);
            }
            if !self.blocks.scratch.reached[row].contains(at) && !self.blocks.scratch.pushed[row].contains(at)
            {
                return row;
            }
            row += 1;
        }
        row
    }

    /// The least of the first `count` rare values that is not reached at place `at` of the block.
    fn least_rare_not_reached(&mut self, at: usize, count: usize) -> Option<NimValue> {
        let words = self.known_rare.div_ceil(64);
        let in_columns = count.min(self.known_rare);
        for word in 0..in_columns.div_ceil(64) {
            let mut open = !self.blocks.scratch.rare_columns[at * words + word];
            while open != 0 {
                let rare = word * 64 + open.trailing_zeros() as usize;
                if rare >= in_columns {
                    break;
                }
                let value = self.rarity.rare(rare);
                if !self.is_reached(self.first + at, value) {
                    return Some(value);
                }
                open &= open - 1;
            }
        }
        for rare in in_columns..count {
            let value = self.rarity.rare(rare);
            if self.blocks.scratch.rare.len() <= rare {
                self.mark(rare + 1);
            }
            if !self.blocks.scratch.rare[rare].contains(at) && !self.is_reached(self.first + at, value) {
                return Some(value);
            }
        }
        None
    }

    /// Whether heap `n` has an option of value `x`.
    fn is_reached(&self, n: usize, x: NimValue) -> bool {
        self.moves.single.iter().any(|taken| self.values[n - taken].into() == x)
            || self.is_reached_by_pair(n, x)
    }

    /// Whether heap `n` has an option of value `x` other than by leaving one heap.
    fn is_reached_by_pair(&self, n: usize, x: NimValue) -> bool {
        if x == 0 && self.moves.reaches_zero(n) {
            return true;
        }
        let Ok(x) = T::try_from(x) else {
            // No two values that fit the cells have such a nim-sum.
            return false;
        };
        self.blocks.splits.iter().any(|taken| {
            let pairs = (n - taken - 1) / 2;
            let (left, right) = (&self.values[1..=pairs], &self.values[n - taken - pairs..n - taken]);
            T::have_pairs(self.blocks.level, left, right, [x])[0]
        })
    }

    /// Stamps what the heap at place `at`, of value `value`, reaches inside the block.
    fn push(&mut self, at: usize, value: NimValue) {
        let Blocks { stamps, scratch, level, .. } = &mut *self.blocks;
        let stamps =
            if self.rarity.is_rare(self.first + at, value) { &stamps.on_rare } else { &stamps.on_common };
        stamp(*level, &mut scratch.pushed, self.rarity.index(value), stamps, at);
    }
}

/// The rows as columns: for each place of the block a row of bits, one for each of `rows`.
fn to_columns(rows: &[BitRow], columns: &mut Vec<u64>) {
    let words = rows.len().div_ceil(64);
    columns.clear();
    columns.resize(words * WORDS * 64, 0);
    for (word, rows) in rows.chunks(64).enumerate() {
        for part in 0..WORDS {
            let mut square = [0; 64];
            square.iter_mut().zip(rows).for_each(|(line, row)| *line = row.0[part]);
            transpose(&mut square);
            for (at, column) in square.into_iter().enumerate() {
                columns[(part * 64 + at) * words + word] = column;
            }
        }
    }
}
