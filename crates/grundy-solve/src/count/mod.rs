//! Counting the sums that are P-positions.
//!
//! An ordered sum of `piles` components, each drawn from the same collection, is a P-position exactly when no component
//! is loony and the nim-sum of their values is 0. Let `c[v]` be the number of components of nim-value `v`. The xor
//! transform of these counts is `f[i] = sum over v of (-1)^|i & v| c[v]`, where `|x|` is the number of ones in the
//! binary form of `x`. Its length `S` is a power of two above every value. The number of P-positions is
//!
//! ```text
//! (f[0]^piles + f[1]^piles + ... + f[S - 1]^piles) / S
//! ```
//!
//! The sum is computed exactly, or modulo a number. The division by `S` has no remainder; modulo an even
//! number, the division is done before any bits are lost (see `residue`). Equal entries of `f` are raised to
//! the power only once.

mod exact;
mod residue;
mod xor_transform;

use grundy_core::{Budget, Limit, SmallSort, Usage};
use num_bigint::{BigInt, BigUint};
use std::num::NonZeroU64;
use std::{error::Error, fmt};

#[doc(hidden)]
pub use xor_transform::xor_transform;

/// The nim-values of a collection of components, from which sums are drawn.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_solve::count::Collection;
/// use std::num::NonZeroU64;
///
/// // Nim heaps of 1, 2 and 3 tokens: 3 of the 9 ordered pairs are P-positions.
/// let heaps = Collection::new([1, 2, 3].map(Some), &Unlimited)?;
/// let modulus = NonZeroU64::new(998_244_353).expect("a prime is not 0");
/// assert_eq!(heaps.p_positions_modulo(&2u32.into(), modulus, &Unlimited), Ok(3));
/// assert_eq!(heaps.n_positions_modulo(&2u32.into(), modulus, &Unlimited), Ok(6));
/// # Ok::<(), grundy_solve::count::NoCount>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    /// The number of components.
    total: u64,
    /// The distinct entries of the transform with their multiplicities, in ascending order.
    entries: Vec<(i64, u64)>,
    /// The binary logarithm of the length of the transform.
    log_length: u32,
}

/// All nim-values must be below this number, because a longer transform would not fit in memory.
const VALUES_BELOW: u64 = 1 << 32;

/// The reason why the count was not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCount {
    /// A limit was reached.
    Limit(Limit),
    /// The number of all sums may have more decimal digits than allowed.
    TooLong {
        /// The largest number of digits allowed.
        digits: u64,
    },
    /// A nim-value is too large for the transform.
    ValueTooLarge {
        /// The nim-value that is too large.
        value: u64,
        /// The smallest number that is too large.
        below: u64,
    },
}

impl From<Limit> for NoCount {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl fmt::Display for NoCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => limit.fmt(f),
            Self::TooLong { digits } => write!(f, "more than {digits} digits"),
            Self::ValueTooLarge { value, below } => write!(f, "the value {value} is not below {below}"),
        }
    }
}

impl Error for NoCount {}

/// The largest number of bytes that the transform takes for each entry: the entry is stored as a 64-bit number before
/// and after the transform, and as a 32-bit number during it if the total fits in an `i32`.
const BYTES_PER_ENTRY: u64 = 20;

/// The number of values between two polls of the budget.
const VALUES_PER_POLL: u64 = 1 << 16;

impl Collection {
    /// The collection of components with these nim-values. `None` stands for a loony component; every sum
    /// that contains it is an N-position.
    ///
    /// Besides reading the values, this takes `O(S log S)` time and at most `20 * S` bytes, where `S` is the smallest
    /// power of two above all nim-values.
    ///
    /// # Errors
    /// Returns an error if a nim-value is `2^32` or more, or if a limit is reached.
    pub fn new(values: impl IntoIterator<Item = Option<u64>>, budget: &dyn Budget) -> Result<Self, NoCount> {
        let mut histogram: Vec<i64> = vec![0];
        let mut total = 0_u64;
        for value in values {
            total += 1;
            let Some(value) = value else { continue };
            let at = match usize::try_from(value) {
                Ok(at) if value < VALUES_BELOW => at,
                _ => return Err(NoCount::ValueTooLarge { value, below: VALUES_BELOW }),
            };
            let length = histogram.len().max((at + 1).next_power_of_two());
            if length > histogram.len() || total.is_multiple_of(VALUES_PER_POLL) {
                let bytes = (length as u64).saturating_mul(BYTES_PER_ENTRY);
                budget.poll(Usage { positions: 0, bytes })?;
                histogram.resize(length, 0);
            }
            histogram[at] += 1;
        }
        let log_length = histogram.len().trailing_zeros();
        Ok(Self { total, entries: entries(histogram), log_length })
    }

    /// The number of components in the collection.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The number of P-positions among the sums of `piles` components, modulo `modulus`.
    ///
    /// Takes `O(log piles)` multiplications for each distinct entry of the transform.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub fn p_positions_modulo(
        &self,
        piles: &BigUint,
        modulus: NonZeroU64,
        budget: &dyn Budget,
    ) -> Result<u64, Limit> {
        residue::sum_of_powers(&self.entries, self.log_length, piles, modulus, budget)
    }

    /// The number of N-positions among the sums of `piles` components, modulo `modulus`.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub fn n_positions_modulo(
        &self,
        piles: &BigUint,
        modulus: NonZeroU64,
        budget: &dyn Budget,
    ) -> Result<u64, Limit> {
        let all = BigUint::from(self.total).modpow(piles, &modulus.get().into());
        let all = u64::try_from(all).expect("a residue is below its modulus");
        let p = self.p_positions_modulo(piles, modulus, budget)?;
        Ok(if all >= p { all - p } else { all + (modulus.get() - p) })
    }

    /// The number of P-positions among the sums of `piles` components.
    ///
    /// # Errors
    /// Returns [`NoCount::TooLong`] if a rough lower bound on the number of all sums has more than `digits` decimal
    /// digits, or if `piles` is at least `2^32` and the collection has at least 2 components. Returns
    /// [`NoCount::Limit`] if a limit is reached.
    pub fn p_positions(&self, piles: &BigUint, digits: u64, budget: &dyn Budget) -> Result<BigUint, NoCount> {
        let piles = exact::bounded(self.total, piles, digits)?;
        Ok(exact::sum_of_powers(&self.entries, self.log_length, piles, budget)?)
    }

    /// The number of N-positions among the sums of `piles` components.
    ///
    /// # Errors
    /// Returns [`NoCount::TooLong`] if a rough lower bound on the number of all sums has more than `digits` decimal
    /// digits, or if `piles` is at least `2^32` and the collection has at least 2 components. Returns
    /// [`NoCount::Limit`] if a limit is reached.
    pub fn n_positions(&self, piles: &BigUint, digits: u64, budget: &dyn Budget) -> Result<BigUint, NoCount> {
        let p = self.p_positions(piles, digits, budget)?;
        let piles = exact::bounded(self.total, piles, digits)?;
        let all = exact::power(&BigInt::from(self.total), piles, budget)?;
        Ok(all.to_biguint().expect("a power of a natural number") - p)
    }
}

/// The distinct entries of the xor transform of `histogram`, with their multiplicities.
fn entries(histogram: Vec<i64>) -> Vec<(i64, u64)> {
    let total: i64 = histogram.iter().sum();
    let mut transformed = if i32::try_from(total).is_ok() {
        let mut narrow: Vec<i32> = histogram
            .into_iter()
            .map(|count| i32::try_from(count).expect("a part of the total is not larger than it"))
            .collect();
        xor_transform(&mut narrow);
        narrow.into_iter().map(i64::from).collect()
    } else {
        let mut wide = histogram;
        xor_transform(&mut wide);
        wide
    };
    transformed.small_sort_unstable();
    transformed.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;
    use proptest::prelude::*;

    /// The number of P-positions, by listing all sums.
    fn by_listing(values: &[Option<u64>], piles: u32) -> u64 {
        let mut sums = vec![Some(0)];
        for _ in 0..piles {
            sums = sums
                .iter()
                .flat_map(|sum: &Option<u64>| values.iter().map(move |value| Some((*sum)? ^ (*value)?)))
                .collect();
        }
        sums.iter().filter(|sum| **sum == Some(0)).count() as u64
    }

    proptest! {
        #[test]
        fn counts_are_those_of_a_list(
            values in prop::collection::vec(prop::option::weighted(0.9, 0..9u64), 0..6),
            piles in 0..5u32,
            modulus in 1..50u64,
        ) {
            let collection = Collection::new(values.iter().copied(), &Unlimited).unwrap();
            let p = by_listing(&values, piles);
            let n = (values.len() as u64).pow(piles) - p;
            let piles = BigUint::from(piles);
            prop_assert_eq!(collection.p_positions(&piles, 100, &Unlimited).unwrap(), p.into());
            prop_assert_eq!(collection.n_positions(&piles, 100, &Unlimited).unwrap(), n.into());
            let modulus = NonZeroU64::new(modulus).unwrap();
            prop_assert_eq!(collection.p_positions_modulo(&piles, modulus, &Unlimited).unwrap(), p % modulus);
            prop_assert_eq!(collection.n_positions_modulo(&piles, modulus, &Unlimited).unwrap(), n % modulus);
        }

        #[test]
        fn residues_are_those_of_the_exact_count(
            values in prop::collection::vec(0..70u64, 1..40), piles in 0..60u32, modulus in 1..u64::MAX,
            small in 1..5000u64,
        ) {
            let collection = Collection::new(values.into_iter().map(Some), &Unlimited).unwrap();
            let piles = BigUint::from(piles);
            let exact = collection.p_positions(&piles, 1000, &Unlimited).unwrap();
            for modulus in [modulus, small, modulus | 1, modulus << 20 | 1 << 63, 1 << 63, u64::MAX, 2, 1] {
                let modulus = NonZeroU64::new(modulus).unwrap();
                let residue = collection.p_positions_modulo(&piles, modulus, &Unlimited).unwrap();
                prop_assert_eq!(BigUint::from(residue), &exact % modulus.get());
            }
        }
    }

    #[test]
    fn the_power_of_zero() {
        // The values of the piles of sizes 1 to 6 in the puppets' dance (Luogu P5387). An entry of the transform is 0,
        // so the exponent p - 1 must not be reduced to 0 modulo p - 1.
        let collection = Collection::new([1, 1, 2, 1, 2, 3].map(Some), &Unlimited).unwrap();
        assert!(collection.entries.iter().any(|entry| entry.0 == 0));
        let prime = NonZeroU64::new(998_244_353).unwrap();
        let piles = BigUint::from(998_244_352u32);
        // Three of the four entries are nonzero, and their powers are 1. The sum is divided by 4.
        let ones = collection.entries.iter().filter(|entry| entry.0 != 0).map(|entry| entry.1).sum::<u64>();
        let expected =
            BigUint::from(ones) * BigUint::from(4u32).modpow(&(prime.get() - 2).into(), &prime.get().into());
        assert_eq!(
            BigUint::from(collection.p_positions_modulo(&piles, prime, &Unlimited).unwrap()),
            expected % prime.get()
        );
    }

    #[test]
    fn nothing_to_draw_from() {
        let none = Collection::new([], &Unlimited).unwrap();
        assert_eq!(none.p_positions(&0u32.into(), 10, &Unlimited), Ok(1u32.into()));
        assert_eq!(none.n_positions(&0u32.into(), 10, &Unlimited), Ok(0u32.into()));
        assert_eq!(none.p_positions(&5u32.into(), 10, &Unlimited), Ok(0u32.into()));
    }
}
