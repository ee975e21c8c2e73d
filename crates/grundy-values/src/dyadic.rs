//! Dyadic rationals of any size: the numbers among short games.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// An exact dyadic rational `numerator / 2^exponent` of any size.
///
/// Numbers that, in lowest terms, have a 64-bit numerator and an exponent of at most 62 take 16 bytes and need no
/// allocation; all others are stored as big integers. No operation overflows as long as exponents fit in 32 bits.
///
/// ```
/// use grundy_values::Dyadic;
///
/// let half = Dyadic::from(1).halved();
/// assert_eq!((half.clone() + half.clone()).to_string(), "1");
/// assert_eq!((-half.halved()).to_string(), "-1/4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Parts);

/// The numerator and the exponent in lowest terms. `Large` is used only for numbers that do not fit in
/// `Small`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Parts {
    Small { numerator: i64, exponent: u8 },
    Large(Box<Large>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Large {
    numerator: BigInt,
    exponent: u32,
}

/// The largest exponent of a small number. The numerators of two small numbers over their common denominator fit in 128
/// bits.
const SMALL_EXPONENT: u32 = 62;

impl Dyadic {
    /// The number 0.
    pub const ZERO: Self = Self(Parts::Small { numerator: 0, exponent: 0 });

    /// `numerator / 2^exponent` in lowest terms.
    #[must_use]
    pub fn new(numerator: impl Into<BigInt>, exponent: u32) -> Self {
        Self::from_large(numerator.into(), exponent)
    }

    fn from_large(mut numerator: BigInt, mut exponent: u32) -> Self {
        let Some(twos) = numerator.trailing_zeros() else { return Self::ZERO };
        let cancelled = u32::try_from(twos).unwrap_or(u32::MAX).min(exponent);
        numerator >>= cancelled;
        exponent -= cancelled;
        match (i64::try_from(&numerator), u8::try_from(exponent)) {
            (Ok(numerator), Ok(small)) if exponent <= SMALL_EXPONENT => {
                Self(Parts::Small { numerator, exponent: small })
            }
            _ => Self(Parts::Large(Box::new(Large { numerator, exponent }))),
        }
    }

    fn from_i128(numerator: i128, exponent: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let cancelled = numerator.trailing_zeros().min(exponent);
        let (reduced, exponent) = (numerator >> cancelled, exponent - cancelled);
        match (i64::try_from(reduced), u8::try_from(exponent)) {
            (Ok(numerator), Ok(small)) if exponent <= SMALL_EXPONENT => {
                Self(Parts::Small { numerator, exponent: small })
            }
            _ => Self::from_large(reduced.into(), exponent),
        }
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Parts::Small { numerator, .. } => (*numerator).into(),
            Parts::Large(large) => large.numerator.clone(),
        }
    }

    /// The exponent of the denominator in lowest terms: 0 for integers.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Parts::Small { exponent, .. } => u32::from(*exponent),
            Parts::Large(large) => large.exponent,
        }
    }

    /// Whether the number is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The sign: -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Parts::Small { numerator, .. } => numerator.signum().try_into().unwrap_or(0),
            Parts::Large(large) => match large.numerator.sign() {
                Sign::Minus => -1,
                Sign::NoSign => 0,
                Sign::Plus => 1,
            },
        }
    }

    /// The number as an `i64`, if it is an integer in that range.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Parts::Small { numerator, exponent: 0 } => Some(*numerator),
            _ => None,
        }
    }

    /// Half of the number.
    #[must_use]
    pub fn halved(&self) -> Self {
        match &self.0 {
            Parts::Small { numerator, exponent } => {
                Self::from_i128(i128::from(*numerator), u32::from(*exponent) + 1)
            }
            Parts::Large(large) => {
                Self::from_large(large.numerator.clone(), large.exponent.saturating_add(1))
            }
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { -self.clone() } else { self.clone() }
    }

    /// The greatest integer that is at most the number.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Parts::Small { numerator, exponent } => Self::from(numerator >> exponent),
            // Shifts of big integers round down.
            Parts::Large(large) => Self::from_large(&large.numerator >> large.exponent, 0),
        }
    }

    /// The distance between the number and each of its canonical options: `1 / 2^exponent`.
    #[must_use]
    pub fn grain(&self) -> Self {
        Self::new(1, self.exponent())
    }

    /// The simplest number in an interval, or `None` if the interval is empty.
    ///
    /// Each end is a number, with a flag for whether it belongs to the interval; `None` means that the
    /// interval is unbounded on that side. The simplest number is 0 if the interval contains 0;
    /// otherwise the integer nearest to 0 if the interval contains an integer; otherwise the number with the smallest
    /// denominator.
    ///
    /// # Source
    /// Winning Ways, ch. 2 (`winning-ways` in crates/grundy-games/sources.bib).
    #[must_use]
    pub fn simplest_between(low: Option<(&Self, bool)>, high: Option<(&Self, bool)>) -> Option<Self> {
        let above = |x: &Self| low.is_none_or(|(end, closed)| end < x || (closed && end == x));
        let below = |x: &Self| high.is_none_or(|(end, closed)| x < end || (closed && end == x));
        let zero = Self::ZERO;
        if above(&zero) && below(&zero) {
            return Some(zero);
        }
        if !below(&zero) {
            // All numbers in the interval are negative, so the interval is mirrored.
            let mirror = |end: Option<(&Self, bool)>| end.map(|(end, closed)| (-end.clone(), closed));
            let (low, high) = (mirror(high), mirror(low));
            let end = |end: &Option<(Self, bool)>| end.as_ref().map(|(end, closed)| (end.clone(), *closed));
            let (low, high) = (end(&low), end(&high));
            // The lower end of the mirrored interval is not negative, because 0 is not below the upper end.
            let (Some(low), high) = (low, high) else { return None };
            if low.0.signum() < 0 {
                return None;
            }
            return Self::simplest_positive(&low, high.as_ref()).map(Neg::neg);
        }
        let (end, closed) = low?;
        let high = high.map(|(end, closed)| (end.clone(), closed));
        Self::simplest_positive(&(end.clone(), closed), high.as_ref())
    }

    /// The simplest number in an interval above 0, or `None` if the interval is empty. Takes time linear in the number
    /// of digits.
    fn simplest_positive(low: &(Self, bool), high: Option<&(Self, bool)>) -> Option<Self> {
        let (end, closed) = low;
        let mut integer = end.floor();
        if integer < *end || !closed {
            integer = integer + Self::from(1);
        }
        let Some((high, high_closed)) = high else { return Some(integer) };
        if integer < *high || (*high_closed && integer == *high) {
            return Some(integer);
        }
        // The interval, if it is not empty, contains a multiple of 1 / 2^exponent. The multiples in the interval are
        // those whose numerators are above `first` and at most `last`.
        let exponent = end.exponent().max(high.exponent()).saturating_add(1);
        let over = |x: &Self| x.numerator() << (exponent - x.exponent());
        let (first, last) = (over(end) - i32::from(*closed), over(high) - i32::from(!high_closed));
        if first >= last {
            return None;
        }
        // The last bit of the simplest number is the highest bit in which `first` and `last` differ.
        let zeros = (first ^ &last).bits() - 1;
        Some(Self::from_large(last >> zeros << zeros, exponent))
    }

    /// The ordinal sum of two numbers in canonical form, or `None` if it has more than `most` binary digits after the
    /// point. The limit does not apply if one of the numbers is 0, or if the first number is an integer with the same
    /// sign as the second.
    ///
    /// The sign expansion of the sum is the sign expansion of the first number followed by that of the second
    /// number. After an integer, signs equal to the sign of the integer count 1 each, until the first opposite
    /// sign. From this sign on, every sign counts half as much as the one before.
    ///
    /// # Source
    /// Winning Ways, ch. 3, Berlekamp's rule for Hackenbush strings (`winning-ways` in
    /// crates/grundy-games/sources.bib).
    #[must_use]
    pub fn ordinal_sum(&self, other: &Self, most: u64) -> Option<Self> {
        match (self.signum(), other.signum()) {
            (0, _) => return Some(other.clone()),
            (_, 0) => return Some(self.clone()),
            (1, 1) | (-1, -1) if self.exponent() == 0 => return Some(self + other),
            _ => {}
        }
        // The absolute value of `other` is an integer minus a number `rest` below 1.
        let (sign, size) = if other.signum() < 0 { (-1, -other.clone()) } else { (1, other.clone()) };
        let count = -(-size.clone()).floor();
        let rest = &count - &size;
        let signs = u32::try_from(count.numerator()).ok()?;
        if [signs, rest.exponent(), self.exponent()].map(u64::from).iter().sum::<u64>() > most {
            return None;
        }
        let one = Self::from(1);
        let added = &one - &(&Self::new(1, signs) * &(&one + &rest));
        Some(self + &(&Self::new(sign, self.exponent()) * &added))
    }

    /// The number of bytes that the number takes on the heap, in addition to the 16 bytes of a [`Dyadic`].
    #[must_use]
    pub fn heap_bytes(&self) -> u64 {
        match &self.0 {
            Parts::Small { .. } => 0,
            Parts::Large(large) => large.numerator.bits() / 8 + 48,
        }
    }

    /// The numerators of both numbers over their common denominator, and the exponent of this denominator.
    fn aligned(&self, other: &Self) -> (BigInt, BigInt, u32) {
        let exponent = self.exponent().max(other.exponent());
        let over = |x: &Self| x.numerator() << (exponent - x.exponent());
        (over(self), over(other), exponent)
    }
}

impl From<i64> for Dyadic {
    fn from(numerator: i64) -> Self {
        Self(Parts::Small { numerator, exponent: 0 })
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        match self.0 {
            Parts::Small { numerator, exponent } => {
                Self::from_i128(-i128::from(numerator), u32::from(exponent))
            }
            Parts::Large(large) => Self::from_large(-large.numerator, large.exponent),
        }
    }
}

/// The numerators of two small numbers over their common denominator, and the exponent of this denominator. `None`
/// if one of the numbers is not small.
fn aligned_small(a: &Dyadic, b: &Dyadic) -> Option<(i128, i128, u32)> {
    let (Parts::Small { numerator: m, exponent: d }, Parts::Small { numerator: n, exponent: e }) =
        (&a.0, &b.0)
    else {
        return None;
    };
    let exponent = *d.max(e);
    // Absolute values are at most 2^63, and are shifted by at most 62 bits.
    Some((i128::from(*m) << (exponent - d), i128::from(*n) << (exponent - e), u32::from(exponent)))
}

impl Add<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        match aligned_small(self, other) {
            Some((a, b, exponent)) => Dyadic::from_i128(a + b, exponent),
            None => {
                let (a, b, exponent) = self.aligned(other);
                Dyadic::from_large(a + b, exponent)
            }
        }
    }
}

impl Add for Dyadic {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        &self + &other
    }
}

impl Sub<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        match aligned_small(self, other) {
            Some((a, b, exponent)) => Dyadic::from_i128(a - b, exponent),
            None => {
                let (a, b, exponent) = self.aligned(other);
                Dyadic::from_large(a - b, exponent)
            }
        }
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        &self - &other
    }
}

impl Mul<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        let exponent = self.exponent().saturating_add(other.exponent());
        match (&self.0, &other.0) {
            (Parts::Small { numerator: a, .. }, Parts::Small { numerator: b, .. }) => {
                Dyadic::from_i128(i128::from(*a) * i128::from(*b), exponent)
            }
            _ => Dyadic::from_large(self.numerator() * other.numerator(), exponent),
        }
    }
}

impl Ord for Dyadic {
    // Most comparisons are between stops that are small numbers with the same denominator.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (
                Parts::Small { numerator: a, exponent: of_a },
                Parts::Small { numerator: b, exponent: of_b },
            ) if of_a == of_b => a.cmp(b),
            _ => self.aligned_cmp(other),
        }
    }
}

impl Dyadic {
    /// Compares the numerators of two numbers over their common denominator.
    fn aligned_cmp(&self, other: &Self) -> Ordering {
        match aligned_small(self, other) {
            Some((a, b, _)) => a.cmp(&b),
            None => {
                let (a, b, _) = self.aligned(other);
                a.cmp(&b)
            }
        }
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    /// An integer, or a fraction in lowest terms: `5`, `-3/8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Parts::Small { numerator, exponent: 0 } => write!(f, "{numerator}"),
            Parts::Small { numerator, exponent } => write!(f, "{numerator}/{}", 1u64 << exponent),
            Parts::Large(large) if large.exponent == 0 => write!(f, "{}", large.numerator),
            Parts::Large(large) => write!(f, "{}/{}", large.numerator, BigInt::from(1) << large.exponent),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Dyadic;
    use num_bigint::BigInt;
    use proptest::prelude::*;

    fn dyadic() -> impl Strategy<Value = Dyadic> {
        prop_oneof![
            (any::<i64>(), 0..=62u32).prop_map(|(n, e)| Dyadic::new(n, e)),
            (-20i64..20, 0..5u32).prop_map(|(n, e)| Dyadic::new(n, e)),
            (any::<i128>(), 0..200u32).prop_map(|(n, e)| Dyadic::new(n, e)),
        ]
    }

    /// The numerator of the number over the denominator 2^400, computed with big integers only.
    fn scaled(x: &Dyadic) -> BigInt {
        x.numerator() << (400 - x.exponent())
    }

    proptest! {
        #[test]
        fn arithmetic_is_exact(a in dyadic(), b in dyadic()) {
            prop_assert_eq!(scaled(&(&a + &b)), scaled(&a) + scaled(&b));
            prop_assert_eq!(scaled(&(&a - &b)), scaled(&a) - scaled(&b));
            prop_assert_eq!(scaled(&(&a * &b)) << 400, scaled(&a) * scaled(&b));
            prop_assert_eq!(a.cmp(&b), scaled(&a).cmp(&scaled(&b)));
            prop_assert_eq!(scaled(&a.halved()) * 2, scaled(&a));
            prop_assert_eq!(&-(-a.clone()), &a);
            let floor = a.floor();
            prop_assert!(floor.is_integer() && floor <= a && a < floor + Dyadic::from(1));
        }

        /// The simplest number is the first one in the interval when integers and fractions are tried from the simplest
        /// one on.
        #[test]
        fn simplest(a in -40i64..40, b in -40i64..40, e in 0..4u32, closed in any::<[bool; 2]>()) {
            let (low, high) = (Dyadic::new(a, e), Dyadic::new(b, e));
            let inside = |x: &Dyadic| {
                (low < *x || (closed[0] && low == *x)) && (*x < high || (closed[1] && high == *x))
            };
            let integers = (0..=41).flat_map(|n| [Dyadic::from(n), Dyadic::from(-n)]);
            let fractions = (1..=5).flat_map(|e| (-1300..1300).map(move |n| Dyadic::new(n, e)));
            let expected = integers.chain(fractions).find(inside);
            let found = Dyadic::simplest_between(Some((&low, closed[0])), Some((&high, closed[1])));
            prop_assert_eq!(found, expected);
        }
    }
}
