//! Functions that compiled code calls: the enumeration of ranges, and arithmetic that needs loops.

use crate::factor;

/// A range whose elements are enumerated before a loop runs over them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listed {
    /// The divisors of a number.
    Divisors,
    /// The primes up to a number.
    Primes,
    /// The positive squares up to a number.
    Squares,
    /// The powers of a base up to a number.
    Powers,
    /// The factorials up to a number.
    Factorials,
    /// The Fibonacci numbers up to a number.
    Fibonacci,
}

impl Listed {
    /// The number that identifies the range in compiled code.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Divisors => 0,
            Self::Primes => 1,
            Self::Squares => 2,
            Self::Powers => 3,
            Self::Factorials => 4,
            Self::Fibonacci => 5,
        }
    }

    const fn of(number: i64) -> Self {
        match number {
            0 => Self::Divisors,
            1 => Self::Primes,
            2 => Self::Squares,
            3 => Self::Powers,
            4 => Self::Factorials,
            _ => Self::Fibonacci,
        }
    }
}

/// The elements of one range of a compiled function, enumerated on demand and kept for later calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    values: Vec<i64>,
    /// The base, if the elements are powers.
    base: i64,
    /// All elements up to this number are in the list (not used for divisors).
    to: i64,
}

impl Elements {
    /// The elements of the range with this number, up to `n`. `base` is used only for powers.
    pub(super) fn upto(&mut self, range: i64, n: i64, base: i64) -> &[i64] {
        let range = Listed::of(range);
        if range == Listed::Divisors {
            self.values.clear();
            divisors(n, &mut self.values);
            return &self.values;
        }
        if base != self.base {
            *self = Self { base, ..Self::default() };
        }
        if n > self.to {
            // Enumerate further than requested, so that later calls find the elements in the list.
            let to = n.saturating_mul(2).max(64);
            self.values.clear();
            match range {
                Listed::Primes => primes(to, &mut self.values),
                Listed::Squares => {
                    self.values
                        .extend((1i64..).map_while(|root| root.checked_mul(root).filter(|s| *s <= to)));
                }
                Listed::Powers if base <= 1 => self.values.push(1),
                Listed::Powers => {
                    let powers = std::iter::successors(Some(1i64), |power| power.checked_mul(base));
                    self.values.extend(powers.take_while(|power| *power <= to));
                }
                Listed::Factorials => {
                    let mut index = 1;
                    let factorials = std::iter::successors(Some(1i64), |factorial| {
                        index += 1;
                        factorial.checked_mul(index)
                    });
                    self.values.extend(factorials.take_while(|factorial| *factorial <= to));
                }
                Listed::Fibonacci | Listed::Divisors => {
                    let (mut element, mut after) = (1i64, 2i64);
                    while element <= to {
                        self.values.push(element);
                        let Some(next) = after.checked_add(element) else { break };
                        (element, after) = (after, next);
                    }
                }
            }
            self.to = to;
        }
        let length = self.values.partition_point(|&value| value <= n);
        &self.values[..length]
    }
}

/// Appends the positive divisors of `n` to the empty list `out` in ascending order; none for `n < 1`.
fn divisors(n: i64, out: &mut Vec<i64>) {
    let mut divisor = 1;
    while divisor <= n && divisor <= n / divisor {
        if n % divisor == 0 {
            out.push(divisor);
        }
        divisor += 1;
    }
    for at in (0..out.len()).rev() {
        let other = n / out[at];
        if other != out[at] {
            out.push(other);
        }
    }
}

/// Appends the primes up to `to`, by the sieve of Eratosthenes.
fn primes(to: i64, out: &mut Vec<i64>) {
    let Ok(length) = usize::try_from(to.saturating_add(1)) else { return };
    let mut composite = vec![false; length];
    for candidate in 2..length {
        if composite[candidate] {
            continue;
        }
        // A length in memory is below 2^63.
        out.push(i64::try_from(candidate).unwrap_or(i64::MAX));
        let mut multiple = candidate.saturating_mul(candidate);
        while multiple < length {
            composite[multiple] = true;
            multiple += candidate;
        }
    }
}

/// The greatest common divisor, or -1 if it overflows 63 bits.
pub(super) extern "C" fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(-1)
}

/// The square root of a natural number, rounded down.
pub(super) extern "C" fn isqrt(a: i64) -> i64 {
    a.max(0).isqrt()
}

/// The number of prime factors with multiplicity, or -1 if the argument is not positive.
pub(super) extern "C" fn bigomega(a: i64) -> i64 {
    let factors = u128::try_from(a).ok().filter(|a| *a > 0).and_then(factor::prime_factors);
    factors.and_then(|factors| i64::try_from(factors.len()).ok()).unwrap_or(-1)
}

/// 1 if the number is prime, otherwise 0.
pub(super) extern "C" fn is_prime(a: i64) -> i64 {
    u64::try_from(a).is_ok_and(factor::is_prime).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(range: Listed, base: i64, expected: &[i64]) {
        let mut elements = Elements::default();
        for n in (-2..=200).chain([7, 100]) {
            let found = elements.upto(range.number(), n, base).to_vec();
            let expected: Vec<i64> = expected.iter().copied().take_while(|element| *element <= n).collect();
            assert_eq!(found, expected, "{range:?} up to {n}");
        }
    }

    #[test]
    fn elements_are_those_of_the_language() {
        check(Listed::Squares, 0, &[1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196]);
        check(Listed::Powers, 3, &[1, 3, 9, 27, 81]);
        check(Listed::Powers, 1, &[1]);
        check(Listed::Powers, 0, &[1]);
        check(Listed::Factorials, 0, &[1, 2, 6, 24, 120]);
        check(Listed::Fibonacci, 0, &[1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]);
        let primes: Vec<i64> = (2..=200).filter(|n| is_prime(*n) == 1).collect();
        check(Listed::Primes, 0, &primes);
        let mut elements = Elements::default();
        for n in -3..300 {
            let expected: Vec<i64> = (1..=n).filter(|divisor| n % divisor == 0).collect();
            assert_eq!(elements.upto(Listed::Divisors.number(), n, 0), expected);
        }
    }
}
