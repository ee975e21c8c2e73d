//! Exact primality tests and factorisation of large numbers.

use grundy_core::SmallSort;

/// The largest divisor in trial division of numbers below `2^64`, after which faster methods are used.
const SMALL: u64 = 256;

/// The largest divisor in trial division of numbers from `2^64` on.
const LARGE_TRIAL: u64 = 1 << 17;

/// Whether `n` is prime.
///
/// # Source
/// The Miller-Rabin test with the first twelve primes as bases, which is correct for every number below `3.18 * 10^23`
/// (Sorenson and Webster, 2015).
#[must_use]
pub(crate) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for base in BASES {
        if n.is_multiple_of(base) {
            return n == base;
        }
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut power = power_mod(base, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        for _ in 1..twos {
            power = multiply_mod(power, power, n);
            if power == n - 1 {
                return true;
            }
        }
        false
    })
}

/// The prime factors of `n` with multiplicity, in ascending order.
///
/// Returns `None` for 0, and if the product of the prime factors above `2^17` is not below `2^64`. Takes at most about
/// `n^(1/4)` steps if `n` is below `2^64`, and at most about `2^17` steps otherwise.
#[must_use]
pub(crate) fn prime_factors(n: u128) -> Option<Vec<u64>> {
    if n == 0 {
        return None;
    }
    let mut rest = n;
    let mut factors = Vec::new();
    let mut divisor = 2u64;
    let limit = if u64::try_from(n).is_ok() { SMALL } else { LARGE_TRIAL };
    while divisor <= limit && u128::from(divisor) * u128::from(divisor) <= rest {
        while rest.is_multiple_of(divisor.into()) {
            factors.push(divisor);
            rest /= u128::from(divisor);
        }
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    let rest = u64::try_from(rest).ok()?;
    if rest > 1 {
        split(rest, &mut factors);
    }
    factors.small_sort_unstable();
    Some(factors)
}

/// The divisors of `n` in ascending order, or `None` if [`prime_factors`] returns `None`. Numbers with more than
/// `2^21` divisors may also give `None`.
#[must_use]
pub(crate) fn divisors(n: u128) -> Option<Vec<i128>> {
    let mut divisors = vec![1i128];
    let mut fresh = 0;
    let mut last = 0;
    for prime in prime_factors(n)? {
        if divisors.len() > 1 << 21 {
            return None;
        }
        if prime != last {
            fresh = 0;
        }
        last = prime;
        // Of the divisors found so far, only those found with the previous copy of this prime are multiplied
        // by it again.
        let start = fresh;
        fresh = divisors.len();
        for at in start..fresh {
            divisors.push(divisors[at] * i128::from(prime));
        }
    }
    divisors.small_sort_unstable();
    Some(divisors)
}

/// Appends the prime factors of `n`, which must be greater than 1, to `factors`, in no particular order.
fn split(n: u64, factors: &mut Vec<u64>) {
    let mut composite = vec![n];
    while let Some(n) = composite.pop() {
        if is_prime(n) {
            factors.push(n);
        } else {
            let divisor = proper_divisor(n);
            composite.extend([divisor, n / divisor]);
        }
    }
}

/// A divisor of the composite number `n` other than 1 and `n`.
///
/// # Source
/// Pollard (1975), with Floyd's cycle detection; the differences are multiplied in batches, as in Brent (1980).
fn proper_divisor(n: u64) -> u64 {
    if n.is_multiple_of(2) {
        return 2;
    }
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    for offset in 1u64.. {
        let step = |x: u64| {
            let square = multiply_mod(x, x, n);
            if square >= n - offset { square - (n - offset) } else { square + offset }
        };
        let (mut slow, mut fast) = (2, 2);
        let mut batch = 1;
        loop {
            let mut product = 1;
            let (before_slow, before_fast) = (slow, fast);
            for _ in 0..batch {
                slow = step(slow);
                fast = step(step(fast));
                product = multiply_mod(product, slow.abs_diff(fast), n);
            }
            batch = 128;
            let mut divisor = gcd(product, n);
            if divisor == 1 {
                continue;
            }
            if divisor == n {
                (slow, fast) = (before_slow, before_fast);
                loop {
                    slow = step(slow);
                    fast = step(step(fast));
                    divisor = gcd(slow.abs_diff(fast), n);
                    if divisor > 1 {
                        break;
                    }
                }
            }
            if divisor < n {
                return divisor;
            }
            break;
        }
    }
    n
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn multiply_mod(a: u64, b: u64, modulus: u64) -> u64 {
    let rest = u128::from(a) * u128::from(b) % u128::from(modulus);
    u64::try_from(rest).expect("a remainder is below its 64-bit modulus")
}

fn power_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut power, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_mod(result, power, modulus);
        }
        power = multiply_mod(power, power, modulus);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_against_the_definition() {
        for n in 1..3000u64 {
            let divisors_of_n: Vec<i128> = (1..=n).filter(|d| n % d == 0).map(i128::from).collect();
            assert_eq!(divisors(n.into()).unwrap(), divisors_of_n, "{n}");
            assert_eq!(is_prime(n), divisors_of_n.len() == 2, "{n}");
            let factors = prime_factors(n.into()).unwrap();
            assert!(factors.iter().all(|&p| is_prime(p)) && factors.iter().product::<u64>() == n);
        }
        assert_eq!(prime_factors(0), None);
    }

    #[test]
    fn large_numbers() {
        let check = |n: u128, factors: &[u64]| assert_eq!(prime_factors(n).as_deref(), Some(factors), "{n}");
        check(u64::MAX.into(), &[3, 5, 17, 257, 641, 65537, 6_700_417]);
        // The largest prime below 2^64, the square of the largest prime below 2^32, and the product of the two largest
        // primes below 2^32.
        check(18_446_744_073_709_551_557, &[18_446_744_073_709_551_557]);
        check(4_294_967_291 * 4_294_967_291, &[4_294_967_291, 4_294_967_291]);
        check(4_294_967_291 * 4_294_967_279, &[4_294_967_279, 4_294_967_291]);
        check(1 << 126, &[2; 126]);
        check((1 << 60) * 4_294_967_291, &[vec![2; 60], vec![4_294_967_291]].concat());
        assert_eq!(prime_factors(18_446_744_073_709_551_557 * 4_294_967_291), None);
    }
}
