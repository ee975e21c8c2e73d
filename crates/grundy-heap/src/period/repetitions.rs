//! Searches for repetitions at the end of a sequence.

use super::LEAST_RUN;
use crate::cells::Cell;

/// A sequence of items that is searched for repetitions.
pub(super) trait Items {
    /// The number of items.
    fn len(&self) -> usize;

    /// Whether the `count` items starting at `a` equal the `count` items starting at `b`.
    fn agree(&self, a: usize, b: usize, count: usize) -> bool;

    /// Whether the items at `a` and at `b` are equal.
    fn equal(&self, a: usize, b: usize) -> bool {
        self.agree(a, b, 1)
    }
}

/// The values themselves as items.
pub(super) struct Values<'a, T>(pub(super) &'a [T]);

impl<T: Cell> Items for Values<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn agree(&self, a: usize, b: usize, count: usize) -> bool {
        self.0[a..a + count] == self.0[b..b + count]
    }

    fn equal(&self, a: usize, b: usize) -> bool {
        self.0[a] == self.0[b]
    }
}

/// The differences of consecutive values. The differences repeat where the values repeat up to a saltus.
pub(super) struct Steps<'a, T>(pub(super) &'a [T]);

impl<T: Cell> Items for Steps<'_, T> {
    fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    fn agree(&self, a: usize, b: usize, count: usize) -> bool {
        let [a, b] = [a, b].map(|from| self.0[from..=from + count].windows(2));
        let step = |pair: &[T]| pair[1].into().wrapping_sub(pair[0].into());
        a.zip(b).all(|(a, b)| step(a) == step(b))
    }
}

/// The smallest length of a repetition that is reported.
#[derive(Clone, Copy, Debug)]
pub(super) enum Least {
    /// One whole period and [`LEAST_RUN`] more items.
    Turn,
    /// The given number of items, or the length for [`Turn`](Self::Turn) if that is less.
    Window(usize),
}

impl Least {
    /// The number of repeated items that a period requires.
    fn of(self, period: usize) -> usize {
        let turn = period.saturating_add(LEAST_RUN);
        match self {
            Self::Turn => turn,
            Self::Window(items) => turn.min(items.max(1)),
        }
    }

    /// The longest period that can be found in this many items.
    fn most(self, items: usize) -> usize {
        let turn = items.saturating_sub(LEAST_RUN) / 2;
        match self {
            Self::Turn => turn,
            Self::Window(window) => turn.max(items.saturating_sub(window.max(1))),
        }
    }
}

/// The resources that a search may use.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    /// The number of bytes that may be allocated.
    pub(crate) bytes: u64,
    /// Whether there is any time left. If not, the search ends without further results.
    pub(crate) has_time: &'a dyn Fn() -> bool,
}

/// The periods at the end of a sequence, each with the index from which it holds. The shortest period comes
/// first. A longer one follows only if it begins earlier than all the periods before it. There are few such
/// periods: every other period that is repeated at least once is a multiple of one of them.
///
/// Takes time proportional to the length. At first, each period is examined separately to find its run, the number of
/// items at the end that equal the items one period earlier. This is fast if only a few periods are possible. Once
/// these examinations have compared eight times as many items as the sequence contains, as happens if many periods
/// have long runs, the runs of all periods are computed together, in four bytes per period. The remaining periods are
/// not examined if memory or time for the runs is lacking, or if indices do not fit in four bytes.
pub(super) struct Repetitions<'a, I> {
    items: I,
    least: Least,
    means: Means<'a>,
    /// The next period to examine.
    next: usize,
    /// The smallest index from which a period found so far holds.
    earliest: usize,
    /// The number of items that may still be compared while periods are examined separately.
    effort: usize,
    /// The runs of all periods; empty until they have been computed.
    runs: Vec<u32>,
}

impl<'a, I: Items> Repetitions<'a, I> {
    pub(super) fn new(items: I, least: Least, means: Means<'a>) -> Self {
        let effort = items.len().saturating_mul(8);
        Self { items, least, means, next: 1, earliest: usize::MAX, effort, runs: Vec::new() }
    }

    /// The number of items at the end that equal the items one period earlier. The result may also be 0 if the number
    /// is smaller than required. Returns `None` if the runs of all periods are needed but cannot be computed.
    fn run(&mut self, period: usize) -> Option<usize> {
        let length = self.items.len();
        if self.effort > 0 {
            let (end, tail) = (length - period, self.least.of(period).min(LEAST_RUN));
            if !self.items.equal(end - 1, length - 1) || !self.items.agree(end - tail, length - tail, tail) {
                return Some(0);
            }
            let run = run(&self.items, period, 0);
            self.effort = self.effort.saturating_sub(run);
            return Some(run);
        }
        if self.runs.is_empty() {
            self.runs = self.all_runs()?;
        }
        Some(self.runs[period] as usize)
    }

    /// The runs of all possible periods, by the Z algorithm. A run is a copy of the items at the end, so
    /// earlier results determine the shorter runs within it. Returns `None` if memory or time does not suffice, or if
    /// indices do not fit in four bytes.
    fn all_runs(&self) -> Option<Vec<u32>> {
        /// The number of periods between two checks of the time.
        const PIECE: usize = 1 << 20;
        let length = self.items.len();
        let most = self.least.most(length);
        u32::try_from(length).ok()?;
        if 4 * (most as u64 + 1) > self.means.bytes {
            return None;
        }
        let mut runs: Vec<u32> = Vec::with_capacity(most + 1);
        runs.push(0);
        // The period whose run extends the farthest, and how far it extends from the end.
        let (mut wide, mut reach) = (0, 0usize);
        for period in 1..=most {
            if period.is_multiple_of(PIECE) && !(self.means.has_time)() {
                return None;
            }
            let inside = reach.saturating_sub(period);
            let known = if inside > 0 { inside.min(runs[period - wide] as usize) } else { 0 };
            let run = if known < inside {
                known
            } else {
                let run = run(&self.items, period, known);
                (wide, reach) = (period, period + run);
                run
            };
            runs.push(u32::try_from(run).ok()?);
        }
        Some(runs)
    }
}

impl<I: Items> Iterator for Repetitions<'_, I> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        let length = self.items.len();
        while self.next <= self.least.most(length) {
            let period = self.next;
            self.next += 1;
            let run = self.run(period)?;
            let start = length - period - run;
            if run >= self.least.of(period) && start < self.earliest {
                self.earliest = start;
                return Some((period, start));
            }
        }
        None
    }
}

/// The number of items at the end that equal the items one period earlier. The last `known` items must be known to be
/// among them; they are not compared.
fn run<I: Items>(items: &I, period: usize, known: usize) -> usize {
    /// The number of items that are compared as one block, for speed.
    const STEP: usize = 256;
    let end = items.len() - period;
    let mut start = end - known;
    while start >= STEP && items.agree(start - STEP, start - STEP + period, STEP) {
        start -= STEP;
    }
    while start > 0 && items.equal(start - 1, start - 1 + period) {
        start -= 1;
    }
    end - start
}

/// The smallest index from which `values[n + period] == values[n]` holds for all `n` with `n + period` in the table.
pub(super) fn run_start<T: Cell>(values: &[T], period: usize) -> usize {
    values.len() - period - run(&Values(values), period, 0)
}

#[cfg(test)]
mod tests {
    use super::{Items, Least, Means, Repetitions, Steps, Values};
    use crate::period::LEAST_RUN;
    use proptest::prelude::*;

    /// The expected result of the search, by definition.
    fn expected(items: &impl Items, least: Least) -> Vec<(usize, usize)> {
        let length = items.len();
        let mut found: Vec<(usize, usize)> = Vec::new();
        for period in 1..length {
            let start =
                (0..length - period).rev().find(|n| !items.equal(*n, n + period)).map_or(0, |n| n + 1);
            let turn = length - period - start >= period + LEAST_RUN;
            let told = match least {
                Least::Turn => turn,
                Least::Window(window) => turn || length - period - start >= window,
            };
            if told && found.iter().all(|earlier| start < earlier.1) {
                found.push((period, start));
            }
        }
        found
    }

    /// Checks the search with its usual effort, with less effort, and with none.
    fn check<I: Items>(items: impl Fn() -> I, least: Least) -> Result<(), TestCaseError> {
        let expected = expected(&items(), least);
        for effort in [None, Some(0), Some(1), Some(items().len())] {
            let means = Means { bytes: u64::MAX, has_time: &|| true };
            let mut search = Repetitions::new(items(), least, means);
            search.effort = effort.unwrap_or(search.effort);
            prop_assert_eq!(search.collect::<Vec<_>>(), expected.clone(), "{:?} {:?}", least, effort);
        }
        Ok(())
    }

    /// A strategy for words over few letters that contain copies of their own ends, some of them modified.
    fn words() -> impl Strategy<Value = Vec<u64>> {
        let copies = prop::collection::vec((1..200usize, 1..400usize, any::<bool>()), 0..6);
        (prop::collection::vec(0..3u64, 1..40), copies).prop_map(|(mut word, copies)| {
            for (back, count, change) in copies {
                for _ in 0..count {
                    word.push(word[word.len().saturating_sub(back)]);
                }
                if change {
                    word.push(word[0] ^ 1);
                }
            }
            word
        })
    }

    proptest! {
        #[test]
        fn every_repetition_is_found(word in words(), window in 1..80usize) {
            for least in [Least::Turn, Least::Window(window)] {
                check(|| Values(&word), least)?;
                check(|| Steps(&word), least)?;
            }
        }
    }

    #[test]
    fn without_room_or_time_the_search_ends() {
        let word: Vec<u8> = (0..2_200_000).map(|n| u8::from(n % 3 == 0 || n == 500)).collect();
        let with = |bytes, has_time: &dyn Fn() -> bool| {
            let mut search = Repetitions::new(Values(&word), Least::Turn, Means { bytes, has_time });
            search.effort = 0;
            search.next()
        };
        assert_eq!(with(u64::MAX, &|| true), Some((3, 501)));
        assert_eq!(with(4_000_000, &|| true), None);
        assert_eq!(with(u64::MAX, &|| false), None);
    }
}
