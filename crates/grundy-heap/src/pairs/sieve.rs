//! Computes values heap by heap, using all pairs, for games in which rare values save no time.
//!
//! A sample of pairs, taken from all parts of the table, yields most of the values that are reached. The
//! smallest remaining values are then searched for among all pairs, a few at a time. The first value that is
//! not reached is the value of the heap.

use super::block_end::End;
use super::tables::index;
use crate::cells::Cell;
use crate::moves::PairMoves;
use grundy_core::NimValue;
use grundy_kernels::heap_rows::{Level, PairCell};

/// The memory of the search, and the number of pairs that are worth examining first.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// For `x` below the limit, `seen[x]` is 1 if `x` is known to be reached.
    seen: Vec<u8>,
    limit: usize,
    /// The approximate number of pairs that are examined before the search.
    pairs: usize,
    /// The number of searches made since the last call of `extend` began.
    searches: usize,
}

/// The examined pairs form windows of this many consecutive pairs.
const WINDOW: usize = 64;
/// The number of values that are searched for at a time.
const AT_ONCE: usize = 4;
/// The average number of searches per heap above which examining more pairs first is cheaper.
const SEARCHES: usize = 3;

impl Default for Sieve {
    fn default() -> Self {
        Self { seen: Vec::new(), limit: 0, pairs: 8 * WINDOW, searches: 0 }
    }
}

impl Sieve {
    /// Appends the values of up to `count` further heaps. All known values must be below `limit`, a power of two.
    pub(super) fn extend<T: Cell + PairCell>(
        &mut self,
        level: Level,
        moves: &PairMoves,
        values: &mut Vec<T>,
        count: usize,
        limit: usize,
    ) -> End {
        self.searches = 0;
        self.limit = limit;
        // No pair has the value `limit` or more, so the smallest unseen value is at most the limit.
        self.seen.resize((limit + 1).max(1 << 16), 0);
        for _ in 0..count {
            let value = self.value(level, moves, values);
            let Ok(cell) = T::try_from(value) else { return End::Wider(value) };
            values.push(cell);
            if index(value) >= limit {
                return End::Whole;
            }
        }
        // The number of pairs is kept just large enough that searches are rare.
        if self.searches > SEARCHES * count {
            self.pairs += self.pairs / 4;
        } else {
            self.pairs = (self.pairs - self.pairs / 8).max(8 * WINDOW);
        }
        End::Whole
    }

    /// The value of the next heap.
    fn value<T: Cell + PairCell>(&mut self, level: Level, moves: &PairMoves, values: &[T]) -> NimValue {
        let (n, limit) = (values.len(), self.limit);
        self.seen[..limit].fill(0);
        self.seen[0] = u8::from(moves.reaches_zero(n));
        for taken in &moves.single {
            self.seen[index(values[n - taken].into())] = 1;
        }
        let windows = self.pairs / (WINDOW * moves.splits().count().max(1)) + 1;
        let mut all = true;
        for (left, right) in sides(moves, values) {
            all &= self.sample(left, right, windows);
        }
        let mut from = 0;
        loop {
            let open = self.open(from);
            if all || open[0] == limit {
                return open[0] as u64;
            }
            self.searches += 1;
            for (open, reached) in open.into_iter().zip(reached(level, moves, values, open)) {
                if !reached {
                    return open as u64;
                }
                from = open + 1;
            }
        }
    }

    /// Records the values of `windows` evenly spaced windows of pairs; returns whether these windows contain
    /// all pairs.
    fn sample<T: Cell + PairCell>(&mut self, left: &[T], right: &[T], windows: usize) -> bool {
        let pairs = left.len();
        if windows * WINDOW >= pairs {
            self.see(left, right);
            return true;
        }
        let step = (pairs - WINDOW) / (windows - 1).max(1);
        for start in (0..windows).map(|window| window * step) {
            self.see(&left[start..start + WINDOW], &right[pairs - start - WINDOW..pairs - start]);
        }
        false
    }

    /// Records the values of the pairs that consist of a heap in `left` and its partner in `right`. The partners are in
    /// reverse order.
    fn see<T: Cell + PairCell>(&mut self, left: &[T], right: &[T]) {
        /// The number of values that can be recorded without a bounds check for each.
        const SMALL: usize = 1 << 16;
        let sums = left.iter().zip(right.iter().rev()).map(|(a, b)| index((*a ^ *b).into()));
        match self.seen.first_chunk_mut::<SMALL>() {
            Some(seen) if self.limit <= SMALL => sums.for_each(|sum| seen[sum % SMALL] = 1),
            _ => sums.for_each(|sum| self.seen[sum] = 1),
        }
    }

    /// The smallest unseen values, starting at `from`. If there are too few, the limit replaces each missing
    /// one.
    fn open(&self, from: usize) -> [usize; AT_ONCE] {
        let mut next = from;
        let mut open = [self.limit; AT_ONCE];
        for open in &mut open {
            match self.seen.get(next..self.limit).and_then(|seen| seen.iter().position(|seen| *seen == 0)) {
                Some(at) => {
                    *open = next + at;
                    next += at + 1;
                }
                None => break,
            }
        }
        open
    }
}

/// For each place that leaves two heaps: the values of the smaller parts, and those of their partners. Both lists are
/// in ascending order of the sizes. Splits into two equal heaps are omitted.
fn sides<'a, T>(moves: &'a PairMoves, values: &'a [T]) -> impl Iterator<Item = (&'a [T], &'a [T])> + 'a {
    let n = values.len();
    moves.splits().map(move |taken| {
        let pairs = (n - taken - 1) / 2;
        (&values[1..=pairs], &values[n - taken - pairs..n - taken])
    })
}

/// For each wanted value, whether it is the nim-sum of some pair.
fn reached<T: Cell + PairCell>(
    level: Level,
    moves: &PairMoves,
    values: &[T],
    wanted: [usize; AT_ONCE],
) -> [bool; AT_ONCE] {
    let cells = wanted.map(|wanted| T::try_from(wanted as u64).ok());
    let mut reached = [false; AT_ONCE];
    let Some(first) = cells[0] else { return reached };
    // No pair has a value that does not fit in a cell.
    let lanes = cells.map(|cell| cell.unwrap_or(first));
    for (left, right) in sides(moves, values) {
        let found = T::have_pairs(level, left, right, lanes);
        for (at, reached) in reached.iter_mut().enumerate() {
            *reached |= found[at] && cells[at].is_some();
        }
        if reached == [true; AT_ONCE] {
            break;
        }
    }
    reached
}
