//! Nim-values of arbitrary codes, by sets of values.
//!
//! For every number of parts and every number of tokens, the engine stores the set of all nim-sums of that many parts
//! with that many tokens in total, with one bit for each value. When the value of a heap becomes known, the heap is
//! added to the sets in the way an item is added in a knapsack problem. Adding a part of value `g` permutes the bits of
//! a set: bit `v` moves to bit `v xor g`.
//!
//! Takes `O(n_max^2)` set operations, and memory for `n_max` sets, for each number of parts and each
//! condition on their equality.

use super::Cells;
use super::checkpoint::{Counted, HeapRun};
use super::value_set::Reached;
use grundy_core::{Budget, Code, Digit, Likeness, Limit, NimValue, Usage, nim_sums_of_set};

/// The engine, with tables for heaps up to a capacity. The capacity is doubled when necessary.
#[derive(Clone, Debug)]
pub(super) struct PartsEngine {
    /// The tables for parts with no condition on their equality, or `None` if no digit with two or more parts
    /// needs them.
    any: Option<Knapsack>,
    /// The tables for parts that are all different.
    different: Option<Knapsack>,
    /// The tables for parts that are not all equal.
    mixed: Option<Knapsack>,
    /// The number of words in a set.
    words: usize,
    /// The tables contain sets for all numbers of tokens below this number.
    capacity: usize,
    /// The heaps `1..taken_in` have already been added to the sets.
    taken_in: usize,
}

/// The sets of values of `1..=most` parts.
#[derive(Clone, Debug)]
struct Knapsack {
    /// The largest number of parts for which sets are stored separately.
    most: usize,
    /// Whether the sets for `most` parts also include those for more parts.
    and_more: bool,
    /// The set for `parts` and `tokens` is `sets[((parts - 1) * capacity + tokens) * words..][..words]`.
    sets: Vec<u64>,
}

impl Knapsack {
    fn of(code: &Code, wanted: impl Fn(Likeness) -> bool) -> Option<Self> {
        let digits = code.digits().map(|(_, digit)| digit);
        let mut most = 0;
        let mut and_more = false;
        for digit in digits.filter(|digit| wanted(digit.likeness)) {
            let highest = 63 - (digit.counts.bits() | 1).leading_zeros();
            most = most.max(highest as usize);
            and_more |= digit.counts.and_more();
        }
        // "Or more" begins above every number of parts that a digit names.
        most = if and_more { most.max(1) + 1 } else { most };
        (most >= 2).then(|| Self { most, and_more, sets: Vec::new() })
    }
}

impl PartsEngine {
    pub(super) fn new(code: &Code) -> Self {
        let needs_any = |likeness| matches!(likeness, Likeness::Any | Likeness::NotAllEqual);
        Self {
            any: Knapsack::of(code, needs_any),
            different: Knapsack::of(code, |likeness| likeness == Likeness::AllDifferent),
            mixed: Knapsack::of(code, |likeness| likeness == Likeness::NotAllEqual).map(|mixed| {
                // These sets are computed from the sets for parts with no condition, so both have the same
                // numbers of parts.
                let any = Knapsack::of(code, needs_any);
                any.unwrap_or(mixed)
            }),
            words: 1,
            capacity: 0,
            taken_in: 1,
        }
    }

    /// The number of bytes that the sets use.
    pub(super) fn bytes(&self) -> u64 {
        let tables = [&self.any, &self.different, &self.mixed];
        tables.into_iter().flatten().map(|table| table.sets.len() as u64 * 8).sum()
    }

    /// Appends the values of the heaps up to `n_max`.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values appended before the limit was reached
    /// are kept.
    pub(super) fn grow(
        &mut self,
        code: &Code,
        cells: &mut Cells,
        n_max: usize,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        let mut reached = Reached::default();
        for n in cells.len()..=n_max {
            if n % 64 == 0 {
                HeapRun { code, cells, counted: Counted::default() }.go_on(self.bytes(), budget)?;
            }
            self.prepare(code, cells, n, budget)?;
            reached.clear();
            self.options(code, cells, n, &mut reached);
            cells.push(reached.mex());
        }
        Ok(())
    }

    /// Adds all heaps below `n` to the sets. If necessary, first computes new tables: for more tokens, so that all
    /// options of heap `n` are included, or for larger values.
    fn prepare(&mut self, code: &Code, cells: &Cells, n: usize, budget: &dyn Budget) -> Result<(), Limit> {
        if self.any.is_none() && self.different.is_none() && self.mixed.is_none() {
            return Ok(());
        }
        let needed = n + usize::try_from(code.most_added()).unwrap_or(usize::MAX / 2) + 1;
        let largest = if n > 1 { cells.get(n - 1) } else { 0 };
        let values = (largest + 1).next_power_of_two();
        let words = usize::try_from(values.div_ceil(64)).unwrap_or(usize::MAX).max(self.words);
        if needed > self.capacity || words > self.words {
            let capacity = if needed > self.capacity { needed.max(64) * 2 } else { self.capacity };
            let tables = [&self.any, &self.different, &self.mixed];
            let rows: usize = tables.into_iter().flatten().map(|table| table.most).sum();
            let bytes = rows as u128 * capacity as u128 * words as u128 * 8;
            let allowed = budget.bytes_allowed();
            if bytes > u128::from(allowed) || usize::try_from(bytes).is_err() {
                return Err(Limit::Memory { needed: bytes, allowed });
            }
            self.capacity = capacity;
            self.words = words;
            self.taken_in = 1;
            for table in [&mut self.any, &mut self.different, &mut self.mixed].into_iter().flatten() {
                table.sets.clear();
                table.sets.resize(table.most * capacity * words, 0);
            }
        }
        while self.taken_in < n {
            let size = self.taken_in;
            if size.is_multiple_of(64) {
                budget.poll(Usage { positions: n as u64, bytes: cells.bytes() + self.bytes() })?;
            }
            self.take_in(size, cells.get(size));
            self.taken_in += 1;
        }
        Ok(())
    }

    /// Adds the heap of `size` tokens and nim-value `value` to the sets.
    fn take_in(&mut self, size: usize, value: NimValue) {
        let (capacity, words) = (self.capacity, self.words);
        if let (Some(mixed), Some(any)) = (&mut self.mixed, &self.any) {
            take_in_mixed(mixed, any, size, value, capacity, words);
        }
        if let Some(table) = &mut self.any {
            // The order is ascending, so that the same part can be used several times.
            for parts in 1..=table.most {
                for tokens in size..capacity {
                    table.add(parts, tokens, size, value, capacity, words);
                }
            }
        }
        if let Some(table) = &mut self.different {
            for parts in (1..=table.most).rev() {
                for tokens in (size..capacity).rev() {
                    table.add(parts, tokens, size, value, capacity, words);
                }
            }
        }
    }

    /// Collects the values of all options of heap `n`.
    fn options(&self, code: &Code, cells: &Cells, n: usize, reached: &mut Reached) {
        let most_taken =
            code.most_taken().map_or(n, |most| usize::try_from(most).map_or(n, |most| most.min(n)));
        for added in 1..=code.most_added() {
            let tokens = n + usize::try_from(added).unwrap_or(0);
            let place = i64::try_from(added).map_or(i64::MIN, |added| -added);
            self.left(code.digit(place), tokens, cells, reached);
        }
        for taken in 0..=most_taken {
            let place = i64::try_from(taken).unwrap_or(i64::MAX);
            self.left(code.digit(place), n - taken, cells, reached);
        }
    }

    /// Collects the values of `tokens` remaining tokens, split into any number of parts that `digit` allows.
    fn left(&self, digit: Digit, tokens: usize, cells: &Cells, reached: &mut Reached) {
        if digit.counts.is_empty() {
            return;
        }
        if tokens == 0 {
            if digit.counts.contains(0) {
                reached.insert(0);
            }
            return;
        }
        if digit.counts.contains(1) {
            reached.insert(cells.get(tokens));
        }
        match digit.likeness {
            Likeness::Any => self.sets(self.any.as_ref(), digit, tokens, reached),
            Likeness::AllDifferent => self.sets(self.different.as_ref(), digit, tokens, reached),
            Likeness::NotAllEqual => self.sets(self.mixed.as_ref(), digit, tokens, reached),
            Likeness::AllEqual => reached.equal_parts(digit, tokens, cells),
        }
    }

    /// Adds the sets for two or more parts that `digit` allows.
    fn sets(&self, table: Option<&Knapsack>, digit: Digit, tokens: usize, reached: &mut Reached) {
        let Some(table) = table else { return };
        for parts in 2..=table.most {
            if digit.counts.contains(parts as u64) {
                let at = ((parts - 1) * self.capacity + tokens) * self.words;
                reached.union(&table.sets[at..at + self.words]);
            }
        }
    }
}

impl Knapsack {
    /// Adds a part of `size` tokens: combines its value with the values that one part fewer can have, and adds the
    /// results to the set for `parts` and `tokens`. If the sets for `parts` also include those for more parts, the
    /// value is also combined with the values that at least `parts` parts can have.
    fn add(
        &mut self,
        parts: usize,
        tokens: usize,
        size: usize,
        value: NimValue,
        capacity: usize,
        words: usize,
    ) {
        let row = |parts: usize, tokens: usize| ((parts - 1) * capacity + tokens) * words;
        let into = row(parts, tokens);
        if parts == 1 {
            if tokens == size {
                let bit = usize::try_from(value).unwrap_or(usize::MAX);
                self.sets[into + bit / 64] |= 1 << (bit % 64);
            }
        } else {
            exchange(&mut self.sets, into, row(parts - 1, tokens - size), words, value);
        }
        if parts == self.most && self.and_more {
            exchange(&mut self.sets, into, row(parts, tokens - size), words, value);
        }
    }
}

/// Adds a part to the sets of parts that are not all equal, in combinations with at least one smaller part.
///
/// `any` must not include the part yet.
fn take_in_mixed(
    mixed: &mut Knapsack,
    any: &Knapsack,
    size: usize,
    value: NimValue,
    capacity: usize,
    words: usize,
) {
    let row = |parts: usize, tokens: usize| ((parts - 1) * capacity + tokens) * words;
    // `with[..]` contains the sets of parts that include this part and a smaller one.
    let mut with = vec![0u64; mixed.sets.len()];
    let mut from = vec![0u64; words];
    for parts in 2..=mixed.most {
        for tokens in size..capacity {
            let less = tokens - size;
            let fewer = row(parts - 1, less);
            for (word, from) in from.iter_mut().enumerate() {
                *from = any.sets[fewer + word] | with[fewer + word];
            }
            if parts == mixed.most && mixed.and_more {
                let same = row(parts, less);
                for (word, from) in from.iter_mut().enumerate() {
                    *from |= any.sets[same + word] | with[same + word];
                }
            }
            let into = row(parts, tokens);
            let high = usize::try_from(value / 64).unwrap_or(usize::MAX);
            for (word, from) in from.iter().enumerate() {
                with[into + (word ^ high)] |= nim_sums_of_set(*from, value);
            }
        }
    }
    for (set, with) in mixed.sets.iter_mut().zip(&with) {
        *set |= with;
    }
}

/// For every member `v` of the set at `from`, adds the value `v xor value` to the set at `into`.
fn exchange(sets: &mut [u64], into: usize, from: usize, words: usize, value: NimValue) {
    let high = usize::try_from(value / 64).unwrap_or(usize::MAX);
    for word in 0..words {
        let moved = nim_sums_of_set(sets[from + word], value);
        sets[into + (word ^ high)] |= moved;
    }
}
