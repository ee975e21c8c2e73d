//! The values of a block of about a thousand heaps, computed together by means of rare values.
//!
//! For every common value, the heaps with this value are stored as a bit row
//! ([`RowStore`](crate::bit_rows::RowStore)). The set of the heaps `n` of a block at which the value `x` is
//! reached is then a union of shifted rows. A heap `r` of value `g` reaches `x` at every heap for which the partner
//! of `r` has the value `x xor g`. For a common value, the union over all rare heaps `r` is the exact set. The value
//! of a heap is the smallest common value that is not reached, provided that all smaller rare values are reached. In
//! nearly all cases, unions over some common heaps prove that these rare values are reached; a search of all pairs
//! decides the remaining cases.
//!
//! Partners inside the block are handled one by one, as the values of the block become known: for each new
//! value, a stencil of the small heaps marks the later heaps at which values are reached.

use super::block_end::End;
use super::prepared_block::{Ahead, FAR, narrow};
use super::scratch::Scratch;
use super::tables::{Tables, common_places, index, rare_places};
use crate::cells::Cell;
use crate::moves::PairMoves;
use crate::parity::Rarity;
use grundy_core::NimValue;
use grundy_kernels::heap_rows::{BitRow, PairCell, Schedule, WORDS, stamp, transpose};

/// Heaps below this size count as small.
const SMALL: usize = 2048;
/// If there are many pairs, those whose smaller heap has at least `SMALL` tokens, but at most this many more, are
/// examined first.
const SOME: usize = 512;

/// A block whose values are being computed.
pub(super) struct Block<'a, T> {
    pub(super) tables: &'a Tables,
    pub(super) scratch: &'a mut Scratch,
    pub(super) rarity: Rarity,
    pub(super) moves: &'a PairMoves,
    pub(super) values: &'a mut Vec<T>,
    /// The part of this block that a second thread has prepared, if any.
    ahead: &'a Ahead,
    /// The first heap of the block.
    pub(super) first: usize,
    /// The number of heaps in the block.
    pub(super) count: usize,
    /// A row in which the bits of all heaps in the block are set.
    all: BitRow,
    /// The number of prepared rows of common values. Columns contain these rows, unless the values are computed tile
    /// by tile.
    pub(super) known: usize,
    /// The number of prepared rows of rare values, to which the same applies.
    pub(super) known_rare: usize,
}

impl<'a, T: Cell + PairCell> Block<'a, T> {
    /// The block of the next `count` heaps.
    pub(super) fn new(
        tables: &'a Tables,
        scratch: &'a mut Scratch,
        moves: &'a PairMoves,
        values: &'a mut Vec<T>,
        count: usize,
        ahead: &'a Ahead,
    ) -> Self {
        let (first, all) = (values.len(), BitRow::first(count));
        let rarity = tables.rarity;
        Self { tables, scratch, rarity, moves, values, ahead, first, count, all, known_rare: 0, known: 0 }
    }

    /// Fills the schedules and the rows that the values of the block are likely to need, and also the columns, unless
    /// the values are computed tile by tile.
    pub(super) fn prepare(&mut self) {
        self.schedule();
        let rows = self.tables.store.rows();
        self.scratch.reached.clear();
        self.scratch.rare.clear();
        self.scratch.pushed.clear();
        self.scratch.pushed.resize(rows, BitRow::NONE);
        self.push_from_before();
        // The places that have no open row so far, and the places that have at most one.
        let mut open = [self.all; 2];
        let mut needed = std::mem::take(&mut self.scratch.needed);
        needed.clear();
        let mut wanted = self.scratch.wanted.min(rows);
        while open[0] != BitRow::NONE && self.known < rows {
            self.reach(wanted);
            while self.known < wanted && open[0] != BitRow::NONE {
                // The rare values below this row are needed at these places.
                needed.resize(self.tables.rares_below[self.known], open[1]);
                narrow(&mut open, &self.scratch.reached[self.known]);
                self.known += 1;
            }
            wanted = (wanted + 4).min(rows);
        }
        self.scratch.wanted = self.known.max(1);
        self.known = self.scratch.reached.len();
        let rares = self.tables.rares_below[self.known - 1];
        needed.resize(rares, open[1]);
        self.scratch.needed = needed;
        self.mark(rares);
        self.known_rare = rares;
        if self.in_tiles() {
            return;
        }
        let Scratch { reached, rare, columns, rare_columns, .. } = &mut *self.scratch;
        to_columns(reached, columns);
        to_columns(rare, rare_columns);
    }

    /// Records where the partners of the rare heaps and of the selected heaps (spots) are.
    fn schedule(&mut self) {
        let (tables, first) = (self.tables, self.first);
        let Scratch { schedule, far, sources, .. } = &mut *self.scratch;
        let rows = tables.store.rows();
        for schedule in [&mut *schedule, &mut *far] {
            match schedule {
                Some(schedule) if schedule.rows() == rows => schedule.clear(),
                other => *other = Some(Schedule::new(rows)),
            }
        }
        let Some(schedule) = schedule else { return };
        if self.ahead.reached.is_empty() {
            tables.schedule(first, 0..first, schedule);
        } else {
            tables.schedule(first, 0..FAR, schedule);
            tables.schedule(first, self.ahead.known..first, schedule);
        }
        schedule.close();
        tables.sources(first, sources);
    }

    /// Adds the values that are reached by moves to a single heap below the block.
    fn push_from_before(&mut self) {
        for taken in &self.moves.single {
            for heap in self.first - taken..self.first {
                let value = self.values[heap].into();
                // If the size counts, a value that is rare at this heap may be common at a heap that reaches
                // this one.
                if self.rarity.by_place() || !self.rarity.is_rare(heap, value) {
                    let row = self.rarity.index(value);
                    let at = heap + taken - self.first;
                    if at < self.count {
                        self.scratch.pushed[row].insert(at);
                    }
                }
            }
        }
    }

    /// Determines where the values of the rows below `wanted` are reached. Partners inside the block are not
    /// included.
    pub(super) fn reach(&mut self, wanted: usize) {
        let Scratch { schedule, far, reached, .. } = &mut *self.scratch;
        let (Some(schedule), Some(far)) = (schedule, far) else { return };
        let from = reached.len();
        let found = self.ahead.reached.get(from..).unwrap_or(&[]);
        reached.extend(found.iter().take(wanted.saturating_sub(from)));
        let is_new = reached.len();
        if is_new < wanted && !self.ahead.reached.is_empty() && far.is_empty() {
            // The other thread did not examine these rows.
            self.tables.schedule(self.first, FAR..self.ahead.known, far);
            far.close();
        }
        reached.extend(
            (is_new..wanted).map(|index| rare_places(self.rarity, self.first, self.rarity.common(index))),
        );
        let (level, rows) = (self.tables.level, self.tables.store.as_rows());
        schedule.unite(level, rows, from, &mut reached[from..], &self.all);
        far.unite(level, rows, is_new, &mut reached[is_new..], &self.all);
    }

    /// Finds some of the places where the rare values with indices below `rares` are reached.
    pub(super) fn mark(&mut self, rares: usize) {
        let Scratch { rare, sources, needed, .. } = &mut *self.scratch;
        let from = rare.len();
        let found = self.ahead.rare.get(from..).unwrap_or(&[]);
        rare.extend(found.iter().take(rares.saturating_sub(from)));
        for index in rare.len()..rares {
            let mut marks = common_places(self.rarity, self.first, self.rarity.rare(index));
            self.tables.mark(sources, index, &mut marks, needed.get(index).unwrap_or(&self.all));
            rare.push(marks);
        }
    }

    /// Computes the values heap by heap, or tile by tile if the table has few rows.
    pub(super) fn run(mut self) -> End {
        if let Some(reach) = self.scratch.reach.take() {
            return self.run_in_tiles(reach);
        }
        for at in 0..self.count {
            let row = self.first_open(at, 0);
            let rare = self.least_rare_not_reached(at, self.tables.rares_below[row]);
            let value = rare.unwrap_or_else(|| self.rarity.common(row));
            let Ok(cell) = T::try_from(value) else { return End::Wider(value) };
            self.values.push(cell);
            if index(value) >= self.scratch.values {
                // The rows end below this value.
                return End::Whole;
            }
            self.push(at, value);
        }
        End::Whole
    }

    /// The smallest row, starting at `from`, that is not known to be reached at place `at` of the block, or the number
    /// of rows if there is no such row.
    fn first_open(&mut self, at: usize, from: usize) -> usize {
        let words = self.known.div_ceil(64);
        for word in from / 64..words {
            let mut open = !self.scratch.columns[at * words + word];
            if word == from / 64 {
                open &= u64::MAX << (from % 64);
            }
            while open != 0 {
                let row = word * 64 + open.trailing_zeros() as usize;
                if row >= self.known {
                    break;
                }
                if !self.scratch.pushed[row].contains(at) {
                    return row;
                }
                open &= open - 1;
            }
        }
        // These rows are beyond the ones that were prepared.
        let rows = self.tables.store.rows();
        let mut row = from.max(self.known);
        while row < rows {
            if self.scratch.reached.len() <= row {
                self.reach(row + 1);
            }
            if !self.scratch.reached[row].contains(at) && !self.scratch.pushed[row].contains(at) {
                return row;
            }
            row += 1;
        }
        row
    }

    /// The smallest of the first `count` rare values that is not reached at place `at` of the block, or `None`
    /// if all of them are reached.
    fn least_rare_not_reached(&mut self, at: usize, count: usize) -> Option<NimValue> {
        let words = self.known_rare.div_ceil(64);
        let in_columns = count.min(self.known_rare);
        for word in 0..in_columns.div_ceil(64) {
            let mut open = !self.scratch.rare_columns[at * words + word];
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
            if self.scratch.rare.len() <= rare {
                self.mark(rare + 1);
            }
            if !self.scratch.rare[rare].contains(at) && !self.is_reached(self.first + at, value) {
                return Some(value);
            }
        }
        None
    }

    /// Whether heap `n` has an option of value `x`.
    pub(super) fn is_reached(&self, n: usize, x: NimValue) -> bool {
        self.moves.single.iter().any(|taken| self.values[n - taken].into() == x)
            || self.is_reached_by_pair(n, x)
    }

    /// Whether heap `n` has an option of value `x` that consists of no heap or of two heaps.
    fn is_reached_by_pair(&self, n: usize, x: NimValue) -> bool {
        if x == 0 && self.moves.reaches_zero(n) {
            return true;
        }
        let Ok(x) = T::try_from(x) else {
            // No two values that fit in a cell have such a nim-sum.
            return false;
        };
        self.tables.splits.iter().any(|taken| {
            let sum = n - taken;
            let pairs = (sum - 1) / 2;
            let has = |from: usize, to: usize| {
                let (left, right) = (&self.values[from..=to], &self.values[sum - to..=sum - from]);
                T::have_pairs(self.tables.level, left, right, [x])[0]
            };
            if pairs <= SMALL + SOME {
                return has(1, pairs);
            }
            // Small heaps include most rare values, but also most of the exceptions, so larger ones are
            // examined first.
            has(SMALL, SMALL + SOME) || has(1, SMALL - 1) || has(SMALL + SOME + 1, pairs)
        })
    }

    /// Marks, inside the block, which values are reached by moves that leave the heap at place `at`, alone or together
    /// with a heap of fewer tokens than a block has heaps. The heap at this place must have the value `value`.
    pub(super) fn push(&mut self, at: usize, value: NimValue) {
        let Scratch { stamps, pushed, .. } = &mut *self.scratch;
        let stamps =
            if self.rarity.is_rare(self.first + at, value) { &stamps.on_rare } else { &stamps.on_common };
        stamp(self.tables.level, pushed, self.rarity.index(value), stamps, at);
    }
}

/// Transposes rows into columns: for each place of the block, one bit for each of `rows`.
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
