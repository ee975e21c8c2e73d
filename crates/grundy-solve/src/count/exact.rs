//! Counts as exact integers.

use num_bigint::{BigInt, BigUint};

/// The error for a count with more decimal digits than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The largest number of digits allowed.
    pub digits: u64,
}

/// The exponent `piles`, if `total` to that power has at most `digits` decimal digits, give or take a few.
pub(super) fn bounded(total: u64, piles: &BigUint, digits: u64) -> Result<u32, TooLong> {
    let too_long = TooLong { digits };
    let Ok(exponent) = u32::try_from(piles) else {
        // 0 and 1 to a huge power are 0 and 1; every positive exponent of the same parity gives the same.
        let parity = u32::from(piles.bit(0));
        return if total <= 1 { Ok(2 + parity) } else { Err(too_long) };
    };
    // 10^digits has digits * log2(10) bits; log2(10) < 3.322.
    let bits = u128::from(exponent) * u128::from(total.max(1).ilog2());
    if bits * 1000 > u128::from(digits) * 3322 { Err(too_long) } else { Ok(exponent) }
}

/// The sum of `entry^piles`, each with its multiplicity, divided by `2^log_length`.
pub(super) fn sum_of_powers(entries: &[(i64, u64)], log_length: u32, piles: u32) -> BigUint {
    let sum: BigInt = entries.iter().map(|&(entry, times)| BigInt::from(entry).pow(piles) * times).sum();
    let sum = sum.to_biguint().expect("the sum is a count times a power of two");
    sum >> log_length
}
