//! The xors of so many values at most, or exactly, as sets of bits.

use grundy_core::{NimValue, nim_sums_of_set};

/// For each number of coins up to one, which numbers are xors of the values of that many coins.
///
/// The values are small (there are codes behind them: mock turtles is the extended Hamming code, moebius at 24
/// coins the Golay code), so a bit for every number below a power of two does.
pub(super) struct XorSets {
    /// By number of coins, least first; the last one is that of all coins but the outermost.
    by_count: Vec<Vec<u64>>,
    /// Whether fewer coins will do as well.
    or_fewer: bool,
}

impl XorSets {
    /// The sets for a rule that turns `coins` coins, or fewer; no value is known yet.
    pub(super) fn new(coins: usize, or_fewer: bool) -> Self {
        let mut by_count = vec![vec![0]; coins.max(1)];
        by_count[0][0] = 1;
        if or_fewer {
            by_count.iter_mut().for_each(|set| set[0] = 1);
        }
        Self { by_count, or_fewer }
    }

    /// The least number that is no xor of as many values as may be turned beside the outermost coin.
    pub(super) fn mex(&self) -> NimValue {
        let Some(set) = self.by_count.last() else { return 0 };
        let full = set.iter().take_while(|&&word| word == u64::MAX).count();
        full as u64 * 64 + set.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }

    /// How many words one more value would take to look through.
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

/// The words, a power of two of them, that have a bit for `value`.
const fn words_for(value: NimValue) -> u64 {
    ((value >> 6) + 1).next_power_of_two()
}
