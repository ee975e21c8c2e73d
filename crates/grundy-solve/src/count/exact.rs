//! Counts as exact integers.

use num_bigint::{BigInt, BigUint};

/// The error for a count that has more decimal digits than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The largest number of digits allowed.
    pub digits: u64,
}

/// The exponent for `piles`; an error if `total` to that power has more than about `digits` decimal digits.
pub(super) fn bounded(total: u64, piles: &BigUint, digits: u64) -> Result<u32, TooLong> {
    let too_long = TooLong { digits };
    let Ok(exponent) = u32::try_from(piles) else {
        // The powers of 0 and 1 are 0 and 1. All positive exponents of the same parity give the same result.
        let parity = u32::from(piles.bit(0));
        return if total <= 1 { Ok(2 + parity) } else { Err(too_long) };
    };
    // 10^digits has digits * log2(10) bits; log2(10) < 3.322.
    let bits = u128::from(exponent) * u128::from(total.max(1).ilog2());
    if bits * 1000 > u128::from(digits) * 3322 { Err(too_long) } else { Ok(exponent) }
}

/// The sum of `entry^piles` over all entries with their multiplicities, divided by `2^log_length`.
pub(super) fn sum_of_powers(entries: &[(i64, u64)], log_length: u32, piles: u32) -> BigUint {
    let sum: BigInt = entries.iter().map(|&(entry, times)| BigInt::from(entry).pow(piles) * times).sum();
    let sum = sum.to_biguint().expect("the sum is a count times a power of two");
    sum >> log_length
}
