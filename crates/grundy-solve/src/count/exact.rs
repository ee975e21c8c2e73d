//! Counts as exact integers.

use super::NoCount;
use grundy_core::{Budget, Limit, Usage};
use num_bigint::{BigInt, BigUint};

/// An exponent that gives the same powers as `piles`, or an error if `total^piles` is too long: if a rough lower bound
/// on it has more than `digits` decimal digits, or if `piles` is at least `2^32` and `total` is at least 2.
pub(super) fn bounded(total: u64, piles: &BigUint, digits: u64) -> Result<u32, NoCount> {
    let too_long = NoCount::TooLong { digits };
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
pub(super) fn sum_of_powers(
    entries: &[(i64, u64)],
    log_length: u32,
    piles: u32,
    budget: &dyn Budget,
) -> Result<BigUint, Limit> {
    let mut sum = BigInt::ZERO;
    for &(entry, times) in entries {
        sum += power(&entry.into(), piles, budget)? * times;
    }
    let sum = sum.to_biguint().expect("the sum is a count times a power of two");
    Ok(sum >> log_length)
}

/// `base^exponent`, by squaring; polls the budget before every squaring.
pub(super) fn power(base: &BigInt, exponent: u32, budget: &dyn Budget) -> Result<BigInt, Limit> {
    let mut power = BigInt::from(1);
    for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
        // Eight times the size of `power` allows for the operands and the product of a multiplication, and for the sum
        // of the powers.
        budget.poll(Usage { positions: 0, bytes: power.bits() })?;
        power = &power * &power;
        if exponent >> bit & 1 == 1 {
            power *= base;
        }
    }
    Ok(power)
}
