//! A thousand heaps at once.
//!
//! For every value the heaps that have it are kept as a bit row ([`RowStore`]). "Value `x` is reached at `n`, for the
//! `n` of a block" is then a union of shifted rows: a heap `r` of value `g` reaches `x` wherever its partner has the
//! value `x xor g`. Two plans:
//!
//! * *Sparse*: with the values split into rare and common ones ([`Parity`]), the union over all rare heaps `r` is
//!   exactly where a common value is reached. The least common value that is not reached is the heap's value, if all
//!   rare values below it are reached: unions over some common heaps show that for nearly all of them, a search of
//!   all pairs decides the others.
//! * *Dense*: unions over some heaps show most of what is reached; the least value left is confirmed, or not, by a
//!   search of all pairs.
//!
//! Partners inside the block are seen to as the block's values become known, one after the other: each is a stamp of
//! the small heaps, moved to where it reaches.

use crate::arch::heap_rows::{
    BLOCK, BitRow, Level, PairCell, Schedule, Sources, Stencil, WORDS, stamp, transpose,
};
use crate::heap::cells::Cell;
use crate::heap::moves::PairMoves;
use crate::heap::parity::Parity;
use crate::heap::rows::RowStore;
use grundy_core::{Budget, Limit, NimValue};

/// How the values of a block are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// All values alike; a candidate is confirmed by a search of all pairs.
    Dense,
    /// Over the rare heaps.
    Sparse(Parity),
}

/// How a block ended.
pub(super) enum End {
    /// With its last heap, or before it where the tables must grow first.
    Whole,
    /// With a value that does not fit the cells.
    Wider(NimValue),
}

/// The state of the blocks of one table.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    level: Level,
    splits: Vec<usize>,
    plan: Plan,
    /// Values counted, and heaps below this one looked at.
    seen: usize,
    counts: Vec<u64>,
    /// When to choose the plan anew.
    review: usize,
    /// How many rows the last block needed.
    wanted: usize,
    store: RowStore,
    /// Rare heaps (sparse plan) in their order, with the index of their value.
    rares: Vec<(usize, u32)>,
    /// Some heaps of each value, not in the first block: sources of marks.
    spots: Vec<Spots>,
    /// The values with a row that occur most often.
    dense_values: Vec<(NimValue, usize)>,
    /// Small heaps with their value's index: the ones that make common values of common ones, and of rare ones.
    stamps: Stamps,
    scratch: Scratch,
}

#[derive(Clone, Debug, Default)]
struct Stamps {
    on_common: Vec<(usize, Stencil)>,
    on_rare: Vec<(usize, Stencil)>,
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

/// Memory that is used again for every block.
#[derive(Clone, Debug)]
struct Scratch {
    schedule: Schedule,
    spots: Vec<Sources>,
    reached: Vec<BitRow>,
    pushed: Vec<BitRow>,
    rare: Vec<BitRow>,
    columns: Vec<u64>,
    rare_columns: Vec<u64>,
}

/// Fewer spots than this are kept for each value.
const SPOTS: usize = 64;
/// Heaps from here on are no spots, so that only the rows of the last heaps are needed.
const SPOTS_END: usize = 1 << 15;
/// Marks are good enough if they leave this many places out: a search that finds a pair is quick.
const FEW: u32 = 24;
/// The same in the dense plan.
const FEW_DENSE: u32 = 60;
/// Values that marks are made from in the sparse plan; eight times as many in the dense one.
const DENSE_VALUES: usize = 32;

impl Blocks {
    pub(super) fn new(moves: &PairMoves, level: Level) -> Self {
        Self {
            level,
            splits: moves.splits().collect(),
            plan: Plan::Dense,
            seen: 1,
            counts: Vec::new(),
            review: 0,
            wanted: 1,
            store: RowStore::default(),
            rares: Vec::new(),
            spots: Vec::new(),
            dense_values: Vec::new(),
            stamps: Stamps::default(),
            scratch: Scratch {
                schedule: Schedule::new(1),
                spots: Vec::new(),
                reached: Vec::new(),
                pushed: Vec::new(),
                rare: Vec::new(),
                columns: Vec::new(),
                rare_columns: Vec::new(),
            },
        }
    }

    /// The bytes of the rows and lists.
    pub(super) fn bytes(&self) -> u64 {
        self.store.size() + self.rares.capacity() as u64 * 16
    }

    /// Adds the values of the next `count` heaps, [`BLOCK`] at most, or some of them.
    ///
    /// The number of values must be a multiple of eight, and larger than `BLOCK` and the last place together.
    ///
    /// # Errors
    /// If the rows do not fit the budget's memory.
    pub(super) fn extend<T: Cell + PairCell>(
        &mut self,
        moves: &PairMoves,
        values: &mut Vec<T>,
        count: usize,
        budget: &dyn Budget,
    ) -> Result<End, Limit> {
        self.take_in(values);
        if values.len() >= self.review {
            self.choose(moves, values);
        }
        let first = values.len();
        let all = BitRow::first(count);
        let mut block = Block { blocks: self, moves, values, first, count, all, known_rare: 0, known: 0 };
        block.prepare(budget.bytes_allowed())?;
        Ok(block.run())
    }

    /// The index of the row of `value`, if it has one.
    fn row(&self, value: NimValue) -> Option<usize> {
        row(self.plan, value)
    }

    /// Counts and files the values that came since the last block.
    fn take_in<T: Cell>(&mut self, values: &[T]) {
        let now = values.len();
        for (heap, value) in values.iter().enumerate().skip(self.seen) {
            let value: u64 = (*value).into();
            let at = index(value);
            if at >= self.counts.len() {
                self.counts.resize((at + 1).next_power_of_two(), 0);
                self.spots.resize_with(self.counts.len(), Spots::default);
                // The rows may not reach that far.
                self.review = 0;
            }
            self.counts[at] += 1;
            if (BLOCK..SPOTS_END).contains(&heap) {
                self.spots[at].add(heap);
            }
            if self.review > 0 {
                match row(self.plan, value) {
                    Some(row) => self.store.append(heap, row),
                    None => self.file_rare(heap, value),
                }
            }
        }
        self.seen = now;
    }

    fn file_rare(&mut self, heap: usize, value: NimValue) {
        if let Plan::Sparse(parity) = self.plan {
            self.rares.push((heap, u32::try_from(parity.index(value)).unwrap_or(u32::MAX)));
        }
    }

    /// Chooses the plan for the heaps to come, by the counts of the values so far.
    fn choose<T: Cell>(&mut self, moves: &PairMoves, values: &[T]) {
        let known = values.len();
        self.review = known + known / 4;
        let plan = self.cheapest(values);
        let rows = match plan {
            Plan::Dense => self.counts.len(),
            Plan::Sparse(_) => self.counts.len() / 2,
        };
        if plan != self.plan || rows != self.store.rows() {
            self.plan = plan;
            self.store = RowStore::new(rows, self.splits.clone());
            self.scratch.schedule = Schedule::new(self.store.rows());
            self.rares.clear();
            if matches!(plan, Plan::Sparse(_)) {
                for (heap, value) in values.iter().enumerate().skip(1) {
                    let value: u64 = (*value).into();
                    if row(plan, value).is_none() {
                        self.file_rare(heap, value);
                    }
                }
            }
            self.make_stamps(moves, values);
        }
        let mut dense: Vec<(NimValue, usize)> =
            (0..self.counts.len() as u64).filter_map(|value| Some((value, self.row(value)?))).collect();
        dense.sort_by_key(|(value, _)| (std::cmp::Reverse(self.counts[index(*value)]), *value));
        dense.truncate(if plan == Plan::Dense { 8 * DENSE_VALUES } else { DENSE_VALUES });
        self.dense_values = dense;
    }

    /// The plan that takes the fewest steps a heap, by a rough count.
    fn cheapest<T: Cell>(&self, values: &[T]) -> Plan {
        let Some((parity, rare)) = Parity::best(&self.counts) else { return Plan::Dense };
        let known = values.len() as u64;
        let width = size_of::<T>() as u64;
        let search = self.splits.len() as u64 * known * width / 26;
        let recent = &values[values.len() / 2..];
        let recent_rares = recent.iter().filter(|value| parity.is_rare((**value).into())).count() as u64;
        let occurring = (0u64..).zip(&self.counts).filter(|(_, count)| **count > 0);
        let (common, all) = occurring.fold((0, 0), |(common, all), (value, _)| {
            (common + u64::from(!parity.is_rare(value)), all + 1u64)
        });
        let sparse = common * rare / 200 + search * recent_rares / (recent.len() as u64).max(1) + 100;
        let dense = search * 3 / 2 + all + 200;
        if sparse < dense { Plan::Sparse(parity) } else { Plan::Dense }
    }

    /// The stamps of the heaps below a block's length, and of the moves that leave one heap.
    fn make_stamps<T: Cell>(&mut self, moves: &PairMoves, values: &[T]) {
        let mut on_common: Vec<Option<Stencil>> = vec![None; self.store.rows()];
        let mut on_rare = on_common.clone();
        let none = on_common[0].insert(Stencil::NONE);
        moves.single.iter().filter(|taken| **taken < BLOCK).for_each(|taken| none.insert(*taken));
        if let Plan::Sparse(parity) = self.plan {
            for (heap, value) in values.iter().enumerate().take(BLOCK).skip(1) {
                let value: u64 = (*value).into();
                let row = parity.index(value);
                let stencils = if parity.is_rare(value) { &mut on_common } else { &mut on_rare };
                let stencil = stencils[row].get_or_insert(Stencil::NONE);
                for taken in &self.splits {
                    if heap + taken < BLOCK {
                        stencil.insert(heap + taken);
                    }
                }
            }
        }
        let listed = |stencils: Vec<Option<Stencil>>| {
            stencils.into_iter().enumerate().filter_map(|(row, stencil)| Some((row, stencil?))).collect()
        };
        self.stamps = Stamps { on_common: listed(on_common), on_rare: listed(on_rare) };
    }
}

/// The index of the row of `value`: rare values have none.
fn row(plan: Plan, value: NimValue) -> Option<usize> {
    match plan {
        Plan::Dense => Some(index(value)),
        Plan::Sparse(parity) => (!parity.is_rare(value)).then(|| parity.index(value)),
    }
}

/// A value of a table as an index; there are as many values as heaps at most.
fn index(value: NimValue) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// One block while it is worked on.
struct Block<'a, T> {
    blocks: &'a mut Blocks,
    moves: &'a PairMoves,
    values: &'a mut Vec<T>,
    /// The first heap.
    first: usize,
    /// How many heaps.
    count: usize,
    /// Their bits.
    all: BitRow,
    /// How many rows, and rare rows, are in the columns.
    known: usize,
    known_rare: usize,
}

impl<T: Cell + PairCell> Block<'_, T> {
    /// Fills the schedules, the rows that the values of the block are likely to need, and the columns.
    fn prepare(&mut self, allowed: u64) -> Result<(), Limit> {
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
        if let Plan::Sparse(parity) = self.blocks.plan {
            let rares = parity.rares_below(parity.common(self.known - 1));
            for _ in 0..rares {
                let marks = self.marks(parity.rare(self.blocks.scratch.rare.len()));
                self.blocks.scratch.rare.push(marks);
            }
            self.known_rare = rares;
        }
        let Scratch { reached, rare, columns, rare_columns, .. } = &mut self.blocks.scratch;
        to_columns(reached, columns);
        to_columns(rare, rare_columns);
        Ok(())
    }

    /// Notes where the block's partners stand: of the rare heaps, and of the spots.
    fn schedule(&mut self, allowed: u64) -> Result<(), Limit> {
        let (first, values) = (self.first, &*self.values);
        let Blocks { plan, store, scratch, rares, spots, .. } = &mut *self.blocks;
        let plan = *plan;
        let indexed = |heap: usize| row(plan, values[heap].into());
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
                if let Some(row) = self.blocks.row(self.values[heap].into()) {
                    let at = heap + taken - self.first;
                    if at < self.count {
                        self.blocks.scratch.pushed[row].insert(at);
                    }
                }
            }
        }
    }

    /// Finds where the values of the rows below `wanted` are reached, partners inside the block left out: exactly in
    /// the sparse plan, at least there in the dense one.
    fn reach(&mut self, wanted: usize) {
        let from = self.blocks.scratch.reached.len();
        if let Plan::Sparse(_) = self.blocks.plan {
            let Blocks { scratch, store, level, .. } = &mut *self.blocks;
            scratch.reached.resize(wanted, BitRow::NONE);
            scratch.schedule.unite(*level, store.as_rows(), from, &mut scratch.reached[from..], &self.all);
        } else {
            for row in from..wanted {
                let marks = self.marks(row as u64);
                self.blocks.scratch.reached.push(marks);
            }
        }
    }

    /// Some places where `x` is reached: by spots, and partners with one of the densest values; nearly all, where
    /// there are enough of them.
    fn marks(&self, x: NimValue) -> BitRow {
        const STEP: usize = 8;
        let rows = self.blocks.store.as_rows();
        let few = if self.blocks.plan == Plan::Dense { FEW_DENSE } else { FEW };
        let mut marks = BitRow::NONE;
        let mut since = 0;
        // The densest values first, and of each a few spots at a time: neighbouring ones reach much the same places.
        for dense_values in self.blocks.dense_values.chunks(DENSE_VALUES) {
            for from in (0..SPOTS).step_by(STEP) {
                for (dense, row) in dense_values {
                    let Some(spots) = self.blocks.scratch.spots.get(index(x ^ dense)) else { continue };
                    let to = spots.len().min(from + STEP);
                    if from >= to {
                        continue;
                    }
                    spots.unite(self.blocks.level, rows, *row, from..to, &mut marks);
                    since += to - from;
                    if since >= 4 * STEP {
                        since = 0;
                        if self.all.missing_in(&marks) <= few {
                            return marks;
                        }
                    }
                }
            }
        }
        marks
    }

    /// Finds the values one after the other.
    fn run(mut self) -> End {
        for at in 0..self.count {
            let n = self.first + at;
            let mut candidate = self.first_open(at, 0);
            let value = match self.blocks.plan {
                Plan::Sparse(parity) => {
                    let common = parity.common(candidate);
                    self.least_rare_not_reached(at, parity, parity.rares_below(common)).unwrap_or(common)
                }
                Plan::Dense => {
                    while self.is_reached_by_pair(n, candidate as u64) {
                        candidate = self.first_open(at, candidate + 1);
                    }
                    candidate as u64
                }
            };
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
    fn least_rare_not_reached(&mut self, at: usize, parity: Parity, count: usize) -> Option<NimValue> {
        let words = self.known_rare.div_ceil(64);
        let in_columns = count.min(self.known_rare);
        for word in 0..in_columns.div_ceil(64) {
            let mut open = !self.blocks.scratch.rare_columns[at * words + word];
            while open != 0 {
                let rare = word * 64 + open.trailing_zeros() as usize;
                if rare >= in_columns {
                    break;
                }
                let value = parity.rare(rare);
                if !self.is_reached(self.first + at, value) {
                    return Some(value);
                }
                open &= open - 1;
            }
        }
        for rare in in_columns..count {
            let value = parity.rare(rare);
            while self.blocks.scratch.rare.len() <= rare {
                let marks = self.marks(parity.rare(self.blocks.scratch.rare.len()));
                self.blocks.scratch.rare.push(marks);
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
            T::has_pair(self.blocks.level, left, right, x)
        })
    }

    /// Stamps what the heap at place `at`, of value `value`, reaches inside the block.
    fn push(&mut self, at: usize, value: NimValue) {
        let Blocks { plan, stamps, scratch, level, .. } = &mut *self.blocks;
        let (row, stamps) = match plan {
            Plan::Dense => (index(value), &stamps.on_common),
            Plan::Sparse(parity) if parity.is_rare(value) => (parity.index(value), &stamps.on_rare),
            Plan::Sparse(parity) => (parity.index(value), &stamps.on_common),
        };
        stamp(*level, &mut scratch.pushed, row, stamps, at);
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
