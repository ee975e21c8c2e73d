//! Computes the nim-values of heaps under codes whose moves leave a bounded number of parts, using sets of
//! nim-sums.
//!
//! For each number of parts and each number of tokens, the engine stores the set of all nim-sums of that many parts
//! with that many tokens in total, with one bit for each value. Only parts that are not all equal are included; equal
//! parts contribute only one more sum. Consider `k` parts of `m` tokens in total that are not all equal. The smallest
//! part, `a`, is below `m / k`. The set is therefore a union over all such `a`: the sums of any `k - 1` parts, equal
//! or not, of `m - a` tokens in total, each combined with the value of `a`. A set is computed when a move needs it,
//! so a table that is resumed from saved values recomputes only the sets that its further heaps need.
//!
//! Takes `O(n)` steps for heap `n` if moves leave at most two parts, and the same number of set operations for each
//! further number of parts.

use super::Cells;
use super::cells::{Cell, each};
use super::checkpoint::{Counted, HeapRun};
use super::value_set::Reached;
use grundy_core::{Budget, Code, Digit, Likeness, Limit, NimValue, Usage, nim_sums_of_set};

/// The engine and its sets.
#[derive(Clone, Debug)]
pub(super) struct SumsEngine {
    /// The sets for two parts, for three parts, and so on.
    sums: Vec<Sums>,
    /// The number of words in a set.
    words: usize,
    /// The number of steps since `make` last polled the budget.
    steps: usize,
}

/// The nim-sums of a given number of parts that are not all equal.
#[derive(Clone, Debug, Default)]
struct Sums {
    /// The sets. The set for `t` tokens begins at `t` times the number of words in a set.
    sets: Vec<u64>,
    /// For each number of tokens, whether the set has been computed.
    made: Vec<bool>,
}

/// The number of steps after which `make` polls the budget again.
const STEPS: usize = 1 << 18;

impl SumsEngine {
    /// The engine for a code, or `None` if the code leaves an unbounded number of parts, or three or more parts
    /// that must all be different.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let most = code.most_parts()?;
        let differ = |digit: Digit| digit.likeness == Likeness::AllDifferent && digit.counts.most() > Some(2);
        let serves = !code.digits().any(|(_, digit)| differ(digit));
        let sums = vec![Sums::default(); (most as usize).saturating_sub(1)];
        serves.then_some(Self { sums, words: 1, steps: 0 })
    }

    /// The number of bytes that the sets use.
    pub(super) fn bytes(&self) -> u64 {
        self.sums.iter().map(|sums| (sums.sets.capacity() * 8 + sums.made.capacity()) as u64).sum()
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
        let mut largest = cells.iter().max().unwrap_or(0);
        for n in cells.len()..=n_max {
            if n % 64 == 0 {
                HeapRun { code, cells, counted: Counted::default() }.go_on(self.bytes(), budget)?;
            }
            self.widen(largest, budget)?;
            reached.clear();
            self.options(code, cells, n, &mut reached, budget)?;
            let value = reached.mex();
            largest = largest.max(value);
            cells.push(value);
        }
        Ok(())
    }

    fn usage(&self, cells: &Cells) -> Usage {
        Usage { positions: cells.len() as u64, bytes: cells.bytes() + self.bytes() }
    }

    /// Widens the sets so that they can hold nim-sums of values up to `largest`.
    fn widen(&mut self, largest: NimValue, budget: &dyn Budget) -> Result<(), Limit> {
        // A value is at most the number of options of a heap, so the conversion does not fail.
        let highest = usize::try_from(largest / 64).unwrap_or(usize::MAX / 2);
        let (before, words) = (self.words, (highest + 1).next_power_of_two());
        if words <= before {
            return Ok(());
        }
        let allowed = budget.bytes_allowed();
        let needed = u128::from(self.bytes()) * (words / before) as u128;
        if needed > u128::from(allowed) {
            return Err(Limit::Memory { needed, allowed });
        }
        for sums in &mut self.sums {
            let mut sets = vec![0; sums.made.len() * words];
            for (wide, narrow) in sets.chunks_mut(words).zip(sums.sets.chunks(before)) {
                wide[..before].copy_from_slice(narrow);
            }
            sums.sets = sets;
        }
        self.words = words;
        Ok(())
    }

    /// Collects the values of all options of heap `n`.
    fn options(
        &mut self,
        code: &Code,
        cells: &Cells,
        n: usize,
        reached: &mut Reached,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        for added in 1..=code.most_added() {
            let place = i64::try_from(added).map_or(i64::MIN, |added| -added);
            let tokens = n + usize::try_from(added).unwrap_or(0);
            self.left(code.digit(place), tokens, cells, reached, budget)?;
        }
        let most =
            code.most_taken().and_then(|most| usize::try_from(most).ok()).map_or(n, |most| most.min(n));
        for taken in 0..=most {
            let place = i64::try_from(taken).unwrap_or(i64::MAX);
            self.left(code.digit(place), n - taken, cells, reached, budget)?;
        }
        Ok(())
    }

    /// Collects the values of `tokens` remaining tokens, split into any number of parts that `digit` allows.
    fn left(
        &mut self,
        digit: Digit,
        tokens: usize,
        cells: &Cells,
        reached: &mut Reached,
        budget: &dyn Budget,
    ) -> Result<(), Limit> {
        if tokens == 0 {
            if digit.counts.contains(0) {
                reached.insert(0);
            }
            return Ok(());
        }
        if digit.counts.contains(1) {
            reached.insert(cells.get(tokens));
        }
        if matches!(digit.likeness, Likeness::Any | Likeness::AllEqual) {
            reached.equal_parts(digit, tokens, cells);
        }
        if digit.likeness == Likeness::AllEqual {
            return Ok(());
        }
        let most = digit.counts.most().unwrap_or(0) as usize;
        for parts in (2..=most).filter(|parts| digit.counts.contains(*parts as u64)) {
            self.make(parts, tokens, cells, budget)?;
            reached.union(self.sums[parts - 2].set(tokens, self.words));
        }
        Ok(())
    }

    /// Computes the set for `parts` and `tokens`, and the sets that it depends on.
    fn make(&mut self, parts: usize, tokens: usize, cells: &Cells, budget: &dyn Budget) -> Result<(), Limit> {
        if self.sums[parts - 2].is_made(tokens) {
            return Ok(());
        }
        // For each number of parts, the smallest number of tokens whose set is needed. The largest such number
        // decreases by 1 with each part fewer.
        let mut fewest = vec![tokens; parts + 1];
        for parts in (2..parts).rev() {
            let more = fewest[parts + 1];
            fewest[parts] = more - more.saturating_sub(1) / (parts + 1);
        }
        for (fewer, from) in fewest.into_iter().enumerate().skip(2) {
            let to = tokens.saturating_sub(parts - fewer);
            self.make_room(fewer, to, budget)?;
            for tokens in from..=to {
                if !self.sums[fewer - 2].is_made(tokens) {
                    each!(cells, values => self.make_one(fewer, tokens, values));
                    if self.steps > STEPS {
                        self.steps = 0;
                        budget.poll(self.usage(cells))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Allocates memory for the sets of `parts` parts and up to `tokens` tokens. A table that is resumed from saved
    /// values has no sets at first, and requests all the memory that they need at once.
    fn make_room(&mut self, parts: usize, tokens: usize, budget: &dyn Budget) -> Result<(), Limit> {
        let (words, bytes) = (self.words, self.bytes());
        let sums = &mut self.sums[parts - 2];
        let more = (tokens + 1).saturating_sub(sums.made.len());
        let needed = u128::from(bytes) + more as u128 * (8 * words as u128 + 1);
        let allowed = budget.bytes_allowed();
        if more > 0 && needed > u128::from(allowed) {
            return Err(Limit::Memory { needed, allowed });
        }
        sums.made.resize(sums.made.len() + more, false);
        sums.sets.resize(sums.made.len() * words, 0);
        Ok(())
    }

    /// Computes one set from the values of the heaps and, for three or more parts, from the sets for one part fewer.
    fn make_one<T: Cell>(&mut self, parts: usize, tokens: usize, values: &[T]) {
        let words = self.words;
        let most = tokens.saturating_sub(1) / parts;
        let (fewer, this) = self.sums.split_at_mut(parts - 2);
        let set = this[0].begun(tokens, words);
        for part in 1..=most {
            let (value, rest) = (values[part].into(), tokens - part);
            if let Some(fewer) = fewer.last() {
                let high = high(value);
                for (at, word) in fewer.set(rest, words).iter().enumerate() {
                    set[at ^ high] |= nim_sums_of_set(*word, value);
                }
            }
            if rest.is_multiple_of(parts - 1) {
                let equal = if parts.is_multiple_of(2) { values[rest / (parts - 1)].into() } else { 0 };
                let sum = value ^ equal;
                set[high(sum)] |= 1 << (sum % 64);
            }
        }
        self.steps += most * if parts == 2 { 1 } else { words } + 1;
    }
}

/// The index of the word that contains the bit of a value.
fn high(value: NimValue) -> usize {
    usize::try_from(value / 64).unwrap_or(usize::MAX)
}

impl Sums {
    fn is_made(&self, tokens: usize) -> bool {
        self.made.get(tokens).is_some_and(|made| *made)
    }

    /// The set for `tokens` tokens. It must have been computed.
    fn set(&self, tokens: usize, words: usize) -> &[u64] {
        &self.sets[tokens * words..(tokens + 1) * words]
    }

    /// Marks a set as computed, and returns its memory. The memory must have been allocated.
    fn begun(&mut self, tokens: usize, words: usize) -> &mut [u64] {
        self.made[tokens] = true;
        &mut self.sets[tokens * words..(tokens + 1) * words]
    }
}

#[cfg(test)]
mod tests {
    use super::SumsEngine;
    use crate::HeapTable;
    use grundy_core::{Allowed, Code, Limit, Unlimited};

    #[test]
    fn going_on_asks_before_it_makes_room() {
        let code: Code = "0.03F8".parse().unwrap();
        let mut table = HeapTable::new(code.clone());
        table.grow(900, &Unlimited).unwrap();
        let mut cells = table.cells().clone();
        let mut engine = SumsEngine::of(&code).unwrap();
        let ended = engine.grow(&code, &mut cells, 901, &Allowed::everything().bytes(10_000));
        assert!(matches!(ended, Err(Limit::Memory { needed: 10_001.., allowed: 10_000 })), "{ended:?}");
        assert!(engine.bytes() <= 10_000, "{}", engine.bytes());
        engine.grow(&code, &mut cells, 901, &Unlimited).unwrap();
        table.grow(901, &Unlimited).unwrap();
        assert_eq!(cells.get(901), table.cells().get(901));
    }
}
