//! The plan of a table: by blocks of a thousand heaps over rare values, or heap by heap over all pairs.
//!
//! * *Sparse*: with the values split into rare and common ones ([`Parity`]), see [`block`](super::block).
//! * *Dense*: see [`sieve`](super::sieve).

use super::block::Block;
use super::sieve::Sieve;
use crate::arch::heap_rows::{BLOCK, BitRow, Level, PairCell, Schedule, Sources, Stencil};
use crate::heap::cells::Cell;
use crate::heap::checkpoint::Counted;
use crate::heap::moves::PairMoves;
use crate::heap::parity::{Parity, Rarity};
use crate::heap::rows::RowStore;
use grundy_core::{Budget, Limit, NimValue};

/// How the values of a block are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// All values alike: some pairs are looked at, and the least value that none of them has is searched for.
    Dense,
    /// Over the rare heaps.
    Sparse(Rarity),
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
    pub(super) level: Level,
    pub(super) splits: Vec<usize>,
    plan: Plan,
    /// Values counted, and heaps below this one looked at.
    seen: usize,
    /// The largest of them, and its first heap.
    largest: (NimValue, u64),
    pub(super) counts: Vec<u64>,
    /// The parity of the places that split a heap, if they have one in common; then values are counted with the bit of
    /// the size below them as well.
    place: Option<usize>,
    placed: Vec<u64>,
    /// When to choose the plan anew.
    review: usize,
    /// How many rows the last block needed.
    pub(super) wanted: usize,
    pub(super) store: RowStore,
    /// Rare heaps (sparse plan) in their order, with the index of their value.
    pub(super) rares: Vec<(usize, u32)>,
    /// Some heaps of each value, not in the first block: sources of marks.
    pub(super) spots: Vec<Spots>,
    /// The values with a row that occur most often.
    pub(super) dense_values: Vec<(NimValue, usize)>,
    /// Small heaps with their value's index: the ones that make common values of common ones, and of rare ones.
    pub(super) stamps: Stamps,
    pub(super) scratch: Scratch,
    /// The dense plan's memory.
    sieve: Sieve,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Stamps {
    pub(super) on_common: Vec<(usize, Stencil)>,
    pub(super) on_rare: Vec<(usize, Stencil)>,
}

/// Some heaps of one value, evenly among those that have it.
#[derive(Clone, Debug)]
pub(super) struct Spots {
    pub(super) heaps: Vec<usize>,
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
pub(super) struct Scratch {
    pub(super) schedule: Schedule,
    pub(super) spots: Vec<Sources>,
    pub(super) reached: Vec<BitRow>,
    pub(super) pushed: Vec<BitRow>,
    pub(super) rare: Vec<BitRow>,
    pub(super) columns: Vec<u64>,
    pub(super) rare_columns: Vec<u64>,
}

/// Fewer spots than this are kept for each value.
pub(super) const SPOTS: usize = 64;
/// Heaps from here on are no spots, so that only the rows of the last heaps are needed.
const SPOTS_END: usize = 1 << 15;
/// Values that marks are made from.
pub(super) const DENSE_VALUES: usize = 32;

impl Blocks {
    pub(super) fn new(moves: &PairMoves, level: Level) -> Self {
        Self {
            level,
            splits: moves.splits().collect(),
            plan: Plan::Dense,
            seen: 1,
            largest: (0, 0),
            counts: Vec::new(),
            place: moves.parity(),
            placed: Vec::new(),
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
            sieve: Sieve::default(),
        }
    }

    /// The bytes of the rows and lists.
    pub(super) fn bytes(&self) -> u64 {
        self.store.size() + self.rares.capacity() as u64 * 16
    }

    /// The largest and the rare values, as far as they were taken in.
    pub(super) fn counted(&self) -> Counted {
        let rare = self.rares.last().map(|(heap, _)| (self.rares.len() as u64, *heap as u64));
        Counted { largest: (self.largest.0 > 0).then_some(self.largest), rare }
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
        match self.plan {
            Plan::Dense => Ok(self.sieve.extend(self.level, moves, values, count, self.counts.len())),
            Plan::Sparse(rarity) => {
                let mut block = Block::new(budget.threads(), self, rarity, moves, values, count);
                block.prepare(budget.bytes_allowed())?;
                Ok(block.run())
            }
        }
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
            if let Some(place) = self.place {
                self.placed.resize(2 * self.counts.len(), 0);
                self.placed[index(Rarity::placed(heap, place, value))] += 1;
            }
            if value > self.largest.0 {
                self.largest = (value, heap as u64);
            }
            if (BLOCK..SPOTS_END).contains(&heap) {
                self.spots[at].add(heap);
            }
            if let Plan::Sparse(rarity) = self.plan
                && self.review > 0
            {
                match row(rarity, heap, value) {
                    Some(row) => self.store.append(heap, row),
                    None => self.file_rare(rarity, heap, value),
                }
            }
        }
        self.seen = now;
    }

    fn file_rare(&mut self, rarity: Rarity, heap: usize, value: NimValue) {
        self.rares.push((heap, u32::try_from(rarity.index(value)).unwrap_or(u32::MAX)));
    }

    /// Chooses the plan for the heaps to come, by the counts of the values so far.
    fn choose<T: Cell>(&mut self, moves: &PairMoves, values: &[T]) {
        let known = values.len();
        self.review = known + known / 4;
        let plan = self.cheapest(values);
        let Plan::Sparse(rarity) = plan else {
            self.plan = plan;
            self.store = RowStore::default();
            self.rares = Vec::new();
            return;
        };
        let rows = rarity.rows(self.counts.len());
        if plan != self.plan || rows != self.store.rows() {
            self.plan = plan;
            self.store = RowStore::new(rows, self.splits.clone());
            self.scratch.schedule = Schedule::new(self.store.rows());
            self.rares.clear();
            for (heap, value) in values.iter().enumerate().skip(1) {
                let value: u64 = (*value).into();
                if rarity.is_rare(heap, value) {
                    self.file_rare(rarity, heap, value);
                }
            }
            self.make_stamps(rarity, moves, values);
        }
        let mut dense: Vec<(NimValue, usize)> = (0..rows).map(|row| (rarity.common(row), row)).collect();
        dense.sort_by_key(|(value, _)| (std::cmp::Reverse(self.counts[index(*value)]), *value));
        dense.truncate(DENSE_VALUES);
        self.dense_values = dense;
    }

    /// The plan that takes the fewest steps a heap, by a rough count.
    fn cheapest<T: Cell>(&self, values: &[T]) -> Plan {
        let by_values = Parity::best(&self.counts).map(|(parity, rare)| (Rarity::of_values(parity), rare));
        let by_places = self.place.and_then(|place| {
            let (parity, rare) = Parity::best(&self.placed)?;
            Some((Rarity::of_places(parity, place)?, rare))
        });
        // Where the size counts there are twice as many rows.
        let (rarity, rare) = match (by_values, by_places) {
            (Some((_, rare)), Some(places)) if places.1 * 2 < rare => places,
            (Some(values), _) => values,
            (None, _) => return Plan::Dense,
        };
        let known = values.len() as u64;
        let width = size_of::<T>() as u64;
        let search = self.splits.len() as u64 * known * width / 26;
        let half = values.len() / 2;
        let recent = (half..).zip(&values[half..]);
        let recent_rares =
            recent.filter(|(heap, value)| rarity.is_rare(*heap, (**value).into())).count() as u64;
        let all = self.counts.iter().filter(|count| **count > 0).count() as u64;
        let common = match rarity.by_place() {
            true => all,
            false => (0u64..)
                .zip(&self.counts)
                .filter(|(value, count)| **count > 0 && !rarity.is_rare(0, *value))
                .count() as u64,
        };
        let sparse =
            common * rare / 200 + search * recent_rares / ((values.len() - half) as u64).max(1) + 100;
        let dense = search * 3 / 2 + all + 200;
        if sparse < dense { Plan::Sparse(rarity) } else { Plan::Dense }
    }

    /// The stamps of the heaps below a block's length, and of the moves that leave one heap.
    fn make_stamps<T: Cell>(&mut self, rarity: Rarity, moves: &PairMoves, values: &[T]) {
        let mut on_common: Vec<Option<Stencil>> = vec![None; self.store.rows()];
        let mut on_rare = on_common.clone();
        let none = on_common[0].insert(Stencil::NONE);
        moves.single.iter().filter(|taken| **taken < BLOCK).for_each(|taken| none.insert(*taken));
        if rarity.by_place() {
            // A value that is rare at one heap may be common at the heap from which that is left.
            on_rare[0] = on_common[0];
        }
        for (heap, value) in values.iter().enumerate().take(BLOCK).skip(1) {
            let value: u64 = (*value).into();
            let row = rarity.index(value);
            let stencils = if rarity.is_rare(heap, value) { &mut on_common } else { &mut on_rare };
            let stencil = stencils[row].get_or_insert(Stencil::NONE);
            for taken in &self.splits {
                if heap + taken < BLOCK {
                    stencil.insert(heap + taken);
                }
            }
        }
        let listed = |stencils: Vec<Option<Stencil>>| {
            stencils.into_iter().enumerate().filter_map(|(row, stencil)| Some((row, stencil?))).collect()
        };
        self.stamps = Stamps { on_common: listed(on_common), on_rare: listed(on_rare) };
    }
}

/// The index of the row that heap `heap`, of value `value`, stands in: rare ones stand in none.
pub(super) fn row(rarity: Rarity, heap: usize, value: NimValue) -> Option<usize> {
    (!rarity.is_rare(heap, value)).then(|| rarity.index(value))
}

/// A value of a table as an index; there are as many values as heaps at most.
pub(super) fn index(value: NimValue) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}
