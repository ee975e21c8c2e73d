//! Sets of the nim-sums of several heaps.

use crate::work::{BrokenOff, Work};
use std::ops::Range;

/// A set of values, with one bit for each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    /// The empty set.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn insert(&mut self, value: u64) {
        // Each value of a heap has been checked with a vector that is longer than the value, so this index fits in a
        // `usize`.
        let word = usize::try_from(value / 64).unwrap_or(0);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    pub(crate) fn contains(&self, value: u64) -> bool {
        let word = usize::try_from(value / 64).ok().and_then(|word| self.0.get(word));
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Adds the nim-sum of `value` and each member of `others`.
    pub(crate) fn unite(&mut self, others: &Self, value: u64) {
        let high = usize::try_from(value / 64).unwrap_or(0);
        // The words are permuted within blocks whose length is a power of two.
        let Some(block) = high.checked_add(1).map(usize::next_power_of_two) else { return };
        let words = others.0.len().next_multiple_of(block);
        if self.0.len() < words && !others.0.is_empty() {
            self.0.resize(words, 0);
        }
        for (at, word) in others.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            self.0[at ^ high] |= exchanged(*word, value % 64);
        }
    }

    /// The members in ascending order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u64> + '_ {
        (0u64..).zip(&self.0).flat_map(|(at, word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * self.0.len()
    }
}

/// The word whose bit `i` is bit `i ^ by` of `word`; `by` must be below 64.
fn exchanged(mut word: u64, by: u64) -> u64 {
    for bit in (0..6).filter(|bit| by >> bit & 1 == 1) {
        let width = 1u32 << bit;
        // A mask of every other group of `width` bits, starting with the lowest group.
        let lower = u64::MAX / ((1 << width) + 1);
        word = (word & lower) << width | word >> width & lower;
    }
    word
}

/// For each number of tokens, the nim-sums of two heaps, of three heaps, and so on, with this number of tokens in
/// total.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    /// The sets for two heaps, three heaps, and so on, or `None` for sets that no option has needed so far.
    made: Vec<Vec<Option<Set>>>,
}

impl Sums {
    /// Computes the sets for `parts` heaps (two or more) and each total number of tokens in the range. The values of
    /// all heaps that may occur in these sums must be known.
    pub(crate) fn make(
        &mut self,
        parts: usize,
        tokens: Range<usize>,
        known: &[u64],
        work: &mut Work<'_>,
    ) -> Result<(), BrokenOff> {
        if self.made.len() < parts - 1 {
            self.made.resize(parts - 1, Vec::new());
        }
        let room = tokens.end.saturating_sub(self.made[parts - 2].len());
        if room > 0 {
            work.hold(room.saturating_mul(size_of::<Option<Set>>()))?;
            self.made[parts - 2].resize(tokens.end, None);
        }
        for tokens in tokens {
            if self.made[parts - 2][tokens].is_some() {
                continue;
            }
            let mut set = Set::default();
            // The smallest heap is at most as large as the mean.
            let most = tokens / parts;
            if parts == 2 {
                work.spend(most)?;
                (1..=most).for_each(|part| set.insert(known[part] ^ known[tokens - part]));
            } else if most > 0 {
                self.make(parts - 1, tokens - most..tokens, known, work)?;
                for (part, &value) in known.iter().enumerate().take(most + 1).skip(1) {
                    work.spend(set.bytes() / 8 + 1)?;
                    set.unite(self.of(parts - 1, tokens - part), value);
                }
            }
            work.hold(set.bytes())?;
            self.made[parts - 2][tokens] = Some(set);
        }
        Ok(())
    }

    /// The nim-sums of `parts` heaps with `tokens` tokens in total, which must have been computed.
    pub(crate) fn of(&self, parts: usize, tokens: usize) -> &Set {
        static EMPTY: Set = Set::new();
        self.made.get(parts - 2).and_then(|sets| sets.get(tokens)?.as_ref()).unwrap_or(&EMPTY)
    }

    pub(crate) fn contain(&self, parts: usize, tokens: usize, value: u64) -> bool {
        self.of(parts, tokens).contains(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{Set, exchanged};

    #[test]
    fn words_are_exchanged_bit_by_bit() {
        for by in 0..64 {
            for bit in 0..64 {
                assert_eq!(exchanged(1 << bit, by), 1 << (bit ^ by), "{bit} ^ {by}");
            }
        }
    }

    #[test]
    fn sets_of_nim_sums() {
        let members = [0u64, 5, 63, 64, 200];
        let mut set = Set::new();
        members.iter().for_each(|value| set.insert(*value));
        assert_eq!(set.values().collect::<Vec<_>>(), members);
        for value in [0u64, 1, 63, 64, 300, 1000] {
            let mut sums = Set::new();
            sums.unite(&set, value);
            let mut expected = members.map(|member| member ^ value);
            expected.sort_unstable();
            assert_eq!(sums.values().collect::<Vec<_>>(), expected, "{value}");
            assert!(expected.iter().all(|sum| sums.contains(*sum)));
        }
    }
}
