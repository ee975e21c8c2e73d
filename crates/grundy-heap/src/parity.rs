//! Rare and common nim-values.
//!
//! In many games, nearly all heaps have *common* values, which have an odd number of bits in common with a
//! certain mask. The other values, which have an even number of such bits, are *rare*. The nim-sum of two
//! common values is rare, and the nim-sum of a rare and a common value is common. A common value is therefore
//! reached only by pairs that include a rare value, and there are few such pairs.

use grundy_core::NimValue;

/// The division of nim-values into rare and common ones by a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parity {
    mask: u64,
}

impl Parity {
    /// Given how often each value occurs, the mask under which the fewest heaps have rare values, and the number of
    /// these heaps. Returns `None` if there are fewer than two counts.
    ///
    /// A Walsh-Hadamard transform of the counts gives, for every mask, the difference between the numbers of heaps
    /// with rare and with common values.
    pub(super) fn best(counts: &[u64]) -> Option<(Self, u64)> {
        let length = counts.len().next_power_of_two();
        let mut sums: Vec<i64> =
            counts.iter().map(|count| i64::try_from(*count).unwrap_or(i64::MAX)).collect();
        sums.resize(length, 0);
        let mut half = 1;
        while half < length {
            for pair in sums.chunks_exact_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let total = *sums.first()?;
        // The first of the best masks is chosen, so that the choice depends only on the counts.
        let (mask, least) = sums.iter().enumerate().skip(1).min_by_key(|(_, sum)| **sum)?;
        let rare = u64::try_from((total + least) / 2).ok()?;
        Some((Self { mask: mask as u64 }, rare))
    }

    /// The mask that selects the bits.
    pub(super) const fn mask(self) -> u64 {
        self.mask
    }

    /// Whether `value` is rare.
    pub(super) const fn is_rare(self, value: NimValue) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// The value without the lowest bit of the mask.
    ///
    /// Two values of the same rarity that differ in that bit also differ in a higher one. Every value
    /// therefore has its own index among the values of its rarity, in the same order, and the index of a
    /// nim-sum is the nim-sum of the indices.
    pub(super) const fn index(self, value: NimValue) -> usize {
        let bit = self.mask.trailing_zeros();
        let low = (1 << bit) - 1;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "values used as indices belong to tables in memory"
        )]
        {
            ((value >> 1 & !low) | (value & low)) as usize
        }
    }

    /// The common value with index `index`.
    pub(super) const fn common(self, index: usize) -> NimValue {
        let rare = self.rare(index);
        rare ^ (self.mask & self.mask.wrapping_neg())
    }

    /// The rare value with index `index`.
    pub(super) const fn rare(self, index: usize) -> NimValue {
        let bit = self.mask.trailing_zeros();
        let low = (1 << bit) - 1;
        let index = index as u64;
        let without = (index & !low) << 1 | (index & low);
        let odd = (without & self.mask).count_ones() % 2;
        without | (odd as u64) << bit
    }

    /// The number of rare values less than `value`.
    pub(super) const fn rares_below(self, value: NimValue) -> usize {
        // Rare values are in the order of their indices. The result is therefore the smallest index whose
        // rare value is at least `value`: the index of `value`, or the next one.
        let at = self.index(value);
        let bit = self.mask.trailing_zeros();
        // Count the indices that agree in the bits above the dropped one, as long as their rare values are
        // smaller.
        let mut count = at >> bit << bit;
        while self.rare(count) < value {
            count += 1;
        }
        count
    }
}

/// The division of the heaps into those with a rare and those with a common value.
///
/// In some games, the division also depends on the size of the heap. Suppose that all moves that split a heap take
/// numbers of tokens of the same parity `t`. Then the bit `(n - t) % 2` of heap `n` is the nim-sum of the bits of the
/// two heaps that such a move leaves: if `a + b = n - t'` with `t'` of parity `t`, then `n - t = (a - t) + (b - t)`
/// modulo 2. This bit can therefore be appended to the value as the lowest bit, with a mask that includes it. 0.104 is
/// such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rarity {
    parity: Parity,
    /// The parity `t` if rarity depends on the size of the heap; otherwise `None`.
    place: Option<usize>,
}

impl Rarity {
    /// The division by the values only.
    pub(super) const fn of_values(parity: Parity) -> Self {
        Self { parity, place: None }
    }

    /// The division by the values extended by the bit of the size, where `place` is the common parity of the numbers of
    /// tokens taken by the moves that split a heap. Returns `None` if the mask does not include that bit.
    pub(super) fn of_places(parity: Parity, place: usize) -> Option<Self> {
        (parity.mask & 1 == 1).then_some(Self { parity, place: Some(place) })
    }

    /// The value extended by the bit of the size as its lowest bit.
    pub(super) const fn placed(heap: usize, place: usize, value: NimValue) -> u64 {
        2 * value + ((heap + place) % 2) as u64
    }

    /// Whether the value is rare for a heap of this size.
    pub(super) const fn is_rare(self, heap: usize, value: NimValue) -> bool {
        match self.place {
            None => self.parity.is_rare(value),
            Some(place) => self.parity.is_rare(Self::placed(heap, place, value)),
        }
    }

    /// The number of rows for values below `limit`, a power of two.
    pub(super) const fn rows(self, limit: usize) -> usize {
        if self.place.is_none() { limit / 2 } else { limit }
    }

    /// The index of the row of `value`. If rarity depends on the size, a row contains at most every second
    /// heap.
    pub(super) const fn index(self, value: NimValue) -> usize {
        match self.place {
            None => self.parity.index(value),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "values used as indices belong to tables in memory"
            )]
            Some(_) => value as usize,
        }
    }

    /// The value with this index that is common for some heap.
    pub(super) const fn common(self, index: usize) -> NimValue {
        if self.place.is_none() { self.parity.common(index) } else { index as u64 }
    }

    /// The value with this index that is rare for some heap.
    pub(super) const fn rare(self, index: usize) -> NimValue {
        if self.place.is_none() { self.parity.rare(index) } else { index as u64 }
    }

    /// The number of values below `value` that are rare for some heap.
    pub(super) const fn rares_below(self, value: NimValue) -> usize {
        if self.place.is_none() { self.parity.rares_below(value) } else { self.index(value) }
    }

    /// Whether rarity depends on the size of the heap.
    pub(super) const fn by_place(self) -> bool {
        self.place.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::Parity;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn indices_keep_order_and_nim_sums(mask in 1..512u64, a in 0..512u64, b in 0..512u64) {
            let parity = Parity { mask };
            prop_assert_eq!(parity.index(a ^ b), parity.index(a) ^ parity.index(b));
            if parity.is_rare(a) == parity.is_rare(b) {
                prop_assert_eq!(a < b, parity.index(a) < parity.index(b));
            }
            let back = if parity.is_rare(a) { parity.rare(parity.index(a)) } else { parity.common(parity.index(a)) };
            prop_assert_eq!(back, a);
            prop_assert_eq!(parity.rares_below(a), (0..a).filter(|value| parity.is_rare(*value)).count());
        }

        #[test]
        fn the_best_mask_makes_fewest_rare(counts in prop::collection::vec(0..50u64, 2..40)) {
            let (best, rare) = Parity::best(&counts).unwrap();
            let rares = |mask| {
                let parity = Parity { mask };
                (0..).zip(&counts).filter(|(value, _)| parity.is_rare(*value)).map(|(_, count)| count).sum::<u64>()
            };
            prop_assert_eq!(rares(best.mask()), rare);
            prop_assert_eq!((1..counts.len().next_power_of_two() as u64).map(rares).min(), Some(rare));
        }
    }
}
