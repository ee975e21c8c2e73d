//! The xors of a given number of values, or of at most that many, as sets of bits.

use grundy_core::{NimValue, nim_sums_of_set};

/// For each number `c` of coins up to a maximum, the set of all xors of the values of exactly `c` different coins, or
/// of at most `c`.
///
/// A set is a bit mask over all numbers below a power of two. The values are small enough for this because they
/// correspond to codes (Mock Turtles to extended Hamming codes, Mogul with 24 coins to the extended Golay code).
pub(super) struct XorSets {
    /// The sets, indexed by the number of coins, from 0 to the number of coins that are turned in addition to
    /// the outermost one.
    by_count: Vec<Vec<u64>>,
    /// Whether fewer coins may be turned as well.
    or_fewer: bool,
}

impl XorSets {
    /// The sets for a rule that turns `coins` coins, or at most that many if `or_fewer` is set. No values are
    /// known yet.
    pub(super) fn new(coins: usize, or_fewer: bool) -> Self {
        let mut by_count = vec![vec![0]; coins.max(1)];
        by_count[0][0] = 1;
        if or_fewer {
            by_count.iter_mut().for_each(|set| set[0] = 1);
        }
        Self { by_count, or_fewer }
    }

    /// The value of the next coin: the mex of the xors of all sets of values whose coins may be turned with the
    /// next coin.
    pub(super) fn mex(&self) -> NimValue {
        let Some(set) = self.by_count.last() else { return 0 };
        let full = set.iter().take_while(|&&word| word == u64::MAX).count();
        full as u64 * 64 + set.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }

    /// An upper bound on the number of words that inserting `value` updates.
    pub(super) fn cost(&self, value: NimValue) -> u64 {
        words_for(value).max(self.by_count[0].len() as u64).saturating_mul(self.by_count.len() as u64)
    }

    /// Adds the value of the next coin.
    pub(super) fn insert(&mut self, value: NimValue) {
        let length = usize::try_from(words_for(value)).unwrap_or(usize::MAX).max(self.by_count[0].len());
        self.by_count.iter_mut().for_each(|set| set.resize(length, 0));
        let high = usize::try_from(value >> 6).unwrap_or(0);
        for count in (1..self.by_count.len()).rev() {
            let (before, after) = self.by_count.split_at_mut(count);
            let (from, to) = (&before[count - 1], &mut after[0]);
            for (at, word) in to.iter_mut().enumerate() {
                *word |= nim_sums_of_set(from[at ^ high], value);
            }
        }
        debug_assert!(!self.or_fewer || self.by_count.iter().all(|set| set[0] & 1 == 1));
    }
}

/// The number of words, a power of two, in a set that has room for `value`.
const fn words_for(value: NimValue) -> u64 {
    ((value >> 6) + 1).next_power_of_two()
}
