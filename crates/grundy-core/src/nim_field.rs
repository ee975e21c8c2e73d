//! Powers, inverses, square roots and orders in the field of 64-bit nimbers.

use crate::{NimValue, nim_product};

/// The number of nonzero 64-bit nimbers, which is the order of the multiplicative group.
const UNITS: u64 = u64::MAX;

/// The prime factors of `2^64 - 1`, each of which occurs once in the factorization.
const UNIT_PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

/// The nim-product of `exponent` copies of `base`. The exponent is an ordinary integer, and `x^0 = 1` for every
/// `x`.
///
/// Takes at most 128 nim-products.
///
/// ```
/// assert_eq!(grundy_core::nim_power(2, 2), 3);
/// ```
#[must_use]
pub fn nim_power(mut base: NimValue, mut exponent: u64) -> NimValue {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = nim_product(power, base);
        }
        base = nim_product(base, base);
        exponent >>= 1;
    }
    power
}

/// The nimber whose nim-product with `x` is 1, or `None` for `x = 0`. Takes at most 128 nim-products.
///
/// ```
/// assert_eq!(grundy_core::nim_inverse(2), Some(3));
/// assert_eq!(grundy_core::nim_inverse(0), None);
/// ```
#[must_use]
pub fn nim_inverse(x: NimValue) -> Option<NimValue> {
    (x != 0).then(|| nim_power(x, UNITS - 1))
}

/// The nimber whose nim-square is `x`. Every nimber has exactly one square root. Takes at most 128
/// nim-products.
///
/// ```
/// assert_eq!(grundy_core::nim_square_root(3), 2);
/// ```
#[must_use]
pub fn nim_square_root(x: NimValue) -> NimValue {
    // Squaring 64 times is the identity in the field of 2^64 elements.
    nim_power(x, 1 << 63)
}

/// The smallest positive exponent for which the nim-power of `x` is 1, or `None` for `x = 0`. Takes seven
/// nim-powers.
///
/// ```
/// assert_eq!(grundy_core::nim_order(2), Some(3));
/// ```
#[must_use]
pub fn nim_order(x: NimValue) -> Option<u64> {
    if x == 0 {
        return None;
    }
    let mut order = UNITS;
    for prime in UNIT_PRIMES {
        // 2^64 - 1 is squarefree, so each prime is tried once.
        if nim_power(x, order / prime) == 1 {
            order /= prime;
        }
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_primes_are_those_of_the_group() {
        assert_eq!(UNIT_PRIMES.iter().product::<u64>(), UNITS);
    }

    proptest! {
        #[test]
        fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
            prop_assert_eq!(nim_product(a, b), nim_product(b, a));
            prop_assert_eq!(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
            prop_assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
            if let Some(inverse) = nim_inverse(a) {
                prop_assert_eq!(nim_product(a, inverse), 1);
            }
        }

        #[test]
        fn roots_and_orders(x: u64, small in 1..=65_535u64) {
            let root = nim_square_root(x);
            prop_assert_eq!(nim_product(root, root), x);
            // The nimbers below 2^16 form a field of their own.
            let order = nim_order(small).unwrap();
            prop_assert_eq!(nim_power(small, order), 1);
            prop_assert_eq!(65_535 % order, 0);
        }
    }
}
