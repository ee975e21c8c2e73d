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

use crate::arch::heap_rows::{BLOCK, BitRow, Level, PairCell, Schedule, Stencil, WORDS, stamp, transpose};
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
    store: RowStore,
    /// Rare heaps (sparse plan), by the index of their value.
    rares: Vec<Vec<u32>>,
    /// Some heaps of each value, at multiples of eight, not in the first block: sources of marks.
    spots: Vec<Vec<u32>>,
    /// The values with a row that occur most often.
    dense_values: Vec<NimValue>,
    /// Small heaps with their value's index: the ones that make common values of common ones, and of rare ones.
    stamps: Stamps,
    scratch: Scratch,
}

#[derive(Clone, Debug, Default)]
struct Stamps {
    on_common: Vec<(usize, Stencil)>,
    on_rare: Vec<(usize, Stencil)>,
}

/// Memory that is used again for every block.
#[derive(Clone, Debug)]
struct Scratch {
    schedule: Schedule,
    spots: Vec<Option<Schedule>>,
    reached: Vec<BitRow>,
    pushed: Vec<BitRow>,
    rare: Vec<BitRow>,
    columns: Vec<u64>,
    rare_columns: Vec<u64>,
}

/// Spots kept for each value.
const SPOTS: usize = 64;
/// Values that marks are made from.
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
        self.store.size() + self.rares.iter().map(|list| list.capacity() as u64 * 4).sum::<u64>()
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
        let mut block = Block { blocks: self, moves, values, first: 0, count, known_rare: 0, known: 0 };
        block.first = block.values.len();
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
                self.spots.resize(self.counts.len(), Vec::new());
                // The rows may not reach that far.
                self.review = 0;
            }
            self.counts[at] += 1;
            if heap.is_multiple_of(8) && heap >= BLOCK && self.spots[at].len() < SPOTS {
                self.spots[at].extend(u32::try_from(heap).ok());
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
        if let (Plan::Sparse(parity), Ok(heap)) = (self.plan, u32::try_from(heap)) {
            self.rares[parity.index(value)].push(heap);
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
            self.rares = vec![Vec::new(); rows];
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
        let mut dense: Vec<NimValue> =
            (0..self.counts.len() as u64).filter(|value| self.row(*value).is_some()).collect();
        dense.sort_by_key(|value| (std::cmp::Reverse(self.counts[index(*value)]), *value));
        dense.truncate(DENSE_VALUES);
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
        let all = BitRow::first(self.count);
        let mut open = all;
        while open != BitRow::NONE && self.blocks.scratch.reached.len() < rows {
            let reached = self.reached(&all);
            open.0.iter_mut().zip(reached.0).for_each(|(open, reached)| *open &= reached);
            self.blocks.scratch.reached.push(reached);
        }
        self.known = self.blocks.scratch.reached.len();
        if let Plan::Sparse(parity) = self.blocks.plan {
            let rares = parity.rares_below(parity.common(self.known - 1));
            for _ in 0..rares {
                let marks = self.marks(parity.rare(self.blocks.scratch.rare.len()), &all);
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
        for (g, heaps) in (0..).zip(rares.iter()) {
            for heap in heaps {
                let (base, bit) = store.base(first - *heap as usize, first, first, allowed, indexed)?;
                scratch.schedule.push(base, bit, g);
            }
        }
        scratch.spots.resize_with(spots.len(), || None);
        for (spots, schedule) in spots.iter().zip(&mut scratch.spots) {
            let schedule = match schedule {
                Some(schedule) if schedule.rows() == store.rows() => schedule,
                _ => schedule.insert(Schedule::new(store.rows())),
            };
            schedule.clear();
            for heap in spots {
                // The heap and its partner are different, whatever is taken.
                if 2 * (*heap as usize + 1) + self.moves.last < first {
                    let (base, bit) = store.base(first - *heap as usize, first, first, allowed, indexed)?;
                    schedule.push(base, bit, 0);
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

    /// Where the value of the next row is reached, partners inside the block left out: exactly in the sparse plan,
    /// at least there in the dense one.
    fn reached(&self, all: &BitRow) -> BitRow {
        let row = self.blocks.scratch.reached.len();
        match self.blocks.plan {
            Plan::Sparse(_) => {
                let rows = self.blocks.store.as_rows();
                self.blocks.scratch.schedule.union(self.blocks.level, rows, row, all).0
            }
            Plan::Dense => self.marks(row as u64, all),
        }
    }

    /// Some places where `x` is reached: by spots, and partners with one of the densest values.
    fn marks(&self, x: NimValue, all: &BitRow) -> BitRow {
        const STEP: usize = 16;
        let rows = self.blocks.store.as_rows();
        let mut marks = BitRow::NONE;
        for dense in &self.blocks.dense_values {
            let (Some(row), Some(Some(spots))) =
                (self.blocks.row(*dense), self.blocks.scratch.spots.get(index(x ^ dense)))
            else {
                continue;
            };
            let count = spots.len();
            for from in (0..count).step_by(STEP) {
                spots.unite_aligned(self.blocks.level, rows, row, from..count.min(from + STEP), &mut marks);
                if marks.covers(all) {
                    return marks;
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
        let all = BitRow::first(self.count);
        let mut row = from.max(self.known);
        while row < rows {
            while self.blocks.scratch.reached.len() <= row {
                let reached = self.reached(&all);
                self.blocks.scratch.reached.push(reached);
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
        let all = BitRow::first(self.count);
        for rare in in_columns..count {
            let value = parity.rare(rare);
            while self.blocks.scratch.rare.len() <= rare {
                let marks = self.marks(parity.rare(self.blocks.scratch.rare.len()), &all);
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
        for (of, stencil) in stamps {
            stamp(*level, &mut scratch.pushed[row ^ of], stencil, at);
        }
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
