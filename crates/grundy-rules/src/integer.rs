//! The integers of the rules language: exact from `-2^127` to `2^127 - 1`, with a fault outside that range.
//!
//! Every function has two forms: `exact`, which defines it, and `fast`, which works on 64 bits and returns `None` if it
//! does not find the value. A test compares the two forms.

use crate::factor;
use grundy_core::FaultKind;

/// The functions and operators of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryFn {
    /// The sum of two integers, `+`.
    Add,
    /// The difference of two integers, `-`.
    Subtract,
    /// The product of two integers, `*`.
    Multiply,
    /// The quotient rounded down, `/`; a fault if the divisor is 0.
    Divide,
    /// The remainder of a division whose quotient is rounded down, `%`; a fault if the divisor is 0.
    Remainder,
    /// The nim-sum of natural numbers, `xor`: binary addition without carry.
    Xor,
    /// The bits that are set in both of two natural numbers, `bitand`.
    BitAnd,
    /// The bits that are set in at least one of two natural numbers, `bitor`.
    BitOr,
    /// The product of a natural number and a power of two, `shl(a, b)`: `a * 2^b`.
    ShiftLeft,
    /// The quotient of a natural number and a power of two, `shr(a, b)`: `a / 2^b` rounded down.
    ShiftRight,
    /// The smaller number, `min`.
    Min,
    /// The larger number, `max`.
    Max,
    /// The greatest common divisor, `gcd`.
    Gcd,
    /// A binary digit of a natural number, `bit(a, b)`: the bit of `a` with the value `2^b`.
    Bit,
}

/// The functions and operators of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryFn {
    /// The negative of the number, `-`.
    Negate,
    /// The absolute value, `abs`.
    Abs,
    /// The number of bits that are set in a natural number, `popcount`.
    Popcount,
    /// The value of the lowest bit that is set, `lowbit`, or 0 for 0.
    Lowbit,
    /// The exponent of the highest bit that is set, `log2`; a fault for 0.
    Log2,
    /// A power of two, `pow2(a)`: `2^a`.
    Pow2,
    /// The square root rounded down, `isqrt`.
    Isqrt,
    /// The number of prime factors with multiplicity, `bigomega`.
    BigOmega,
}

impl BinaryFn {
    /// The name or sign of the function in the language.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Xor => "xor",
            Self::BitAnd => "bitand",
            Self::BitOr => "bitor",
            Self::ShiftLeft => "shl",
            Self::ShiftRight => "shr",
            Self::Min => "min",
            Self::Max => "max",
            Self::Gcd => "gcd",
            Self::Bit => "bit",
        }
    }

    /// Whether the order of the operands does not matter.
    pub(crate) const fn is_commutative(self) -> bool {
        use BinaryFn::{Add, BitAnd, BitOr, Gcd, Max, Min, Multiply, Xor};
        matches!(self, Add | Multiply | Xor | BitAnd | BitOr | Min | Max | Gcd)
    }

    /// The value for `a` and `b`.
    ///
    /// # Errors
    /// Returns a fault if the result is out of range, the divisor is zero, or an argument of `xor`, `bitand`, `bitor`,
    /// `shl`, `shr` or `bit` is negative.
    pub fn exact(self, a: i128, b: i128) -> Result<i128, FaultKind> {
        let natural = |value: i128| {
            u128::try_from(value).map_err(|_| FaultKind::NegativeArgument { function: self.symbol(), value })
        };
        let overflow = FaultKind::Overflow;
        match self {
            Self::Add => a.checked_add(b).ok_or(overflow),
            Self::Subtract => a.checked_sub(b).ok_or(overflow),
            Self::Multiply => a.checked_mul(b).ok_or(overflow),
            Self::Divide if b == 0 => Err(FaultKind::DivisionByZero),
            Self::Divide => {
                let quotient = a.checked_div(b).ok_or(overflow)?;
                let inexact = quotient * b != a;
                Ok(if inexact && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
            }
            Self::Remainder if b == 0 => Err(FaultKind::DivisionByZero),
            Self::Remainder => {
                let rest = a.checked_rem(b).unwrap_or(0);
                Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
            }
            Self::Xor | Self::BitAnd | Self::BitOr => {
                natural(a)?;
                natural(b)?;
                Ok(match self {
                    Self::Xor => a ^ b,
                    Self::BitAnd => a & b,
                    _ => a | b,
                })
            }
            Self::ShiftLeft => {
                let (number, places) = (natural(a)?, natural(b)?);
                if number == 0 {
                    return Ok(0);
                }
                match u32::try_from(places) {
                    Ok(places) if places < number.leading_zeros() => Ok(a << places),
                    _ => Err(overflow),
                }
            }
            Self::ShiftRight => {
                natural(a)?;
                Ok(u32::try_from(natural(b)?).map_or(0, |places| a.checked_shr(places).unwrap_or(0)))
            }
            Self::Min => Ok(a.min(b)),
            Self::Max => Ok(a.max(b)),
            Self::Gcd => i128::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).map_err(|_| overflow),
            Self::Bit => {
                natural(a)?;
                Ok(u32::try_from(natural(b)?).map_or(0, |at| a.checked_shr(at).unwrap_or(0) & 1))
            }
        }
    }

    /// The same value as [`exact`](Self::exact), computed in 64 bits, or `None`, which implies nothing about the exact
    /// value.
    #[inline]
    #[must_use]
    pub fn fast(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide | Self::Remainder => {
                let (quotient, rest) = divide_naturals(a, b)?;
                Some(if self == Self::Divide { quotient } else { rest })
            }
            Self::Xor | Self::BitAnd | Self::BitOr if (a | b) < 0 => None,
            Self::Xor => Some(a ^ b),
            Self::BitAnd => Some(a & b),
            Self::BitOr => Some(a | b),
            Self::ShiftLeft => {
                let places = u32::try_from(b).ok()?;
                (a >= 0 && places < a.leading_zeros()).then(|| a << places)
            }
            Self::ShiftRight => {
                let places = u32::try_from(b).ok()?;
                (a >= 0 && places < 64).then(|| a >> places)
            }
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Gcd => i64::try_from(gcd(a.unsigned_abs().into(), b.unsigned_abs().into())).ok(),
            Self::Bit => {
                let at = u32::try_from(b).ok()?;
                (a >= 0 && at < 64).then(|| (a >> at) & 1)
            }
        }
    }
}

/// The quotient and remainder of natural numbers, or `None` for negative numbers or a divisor of 0. Uses 32-bit
/// division if possible, which takes half the time.
#[inline]
pub(crate) fn divide_naturals(a: i64, b: i64) -> Option<(i64, i64)> {
    if a < 0 || b <= 0 {
        return None;
    }
    if let (Ok(a), Ok(b)) = (u32::try_from(a), u32::try_from(b)) {
        return Some(((a / b).into(), (a % b).into()));
    }
    Some((a / b, a % b))
}

impl UnaryFn {
    /// The name or sign of the function in the language.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Negate => "-",
            Self::Abs => "abs",
            Self::Popcount => "popcount",
            Self::Lowbit => "lowbit",
            Self::Log2 => "log2",
            Self::Pow2 => "pow2",
            Self::Isqrt => "isqrt",
            Self::BigOmega => "bigomega",
        }
    }

    /// The value for `a`.
    ///
    /// # Errors
    /// Returns a fault if the result is out of range, if the argument of a function other than `-` and `abs` is
    /// negative, for `log2(0)` and `bigomega(0)`, and for `bigomega` of a number whose prime factors above `2^17`
    /// have a product of `2^64` or more.
    pub fn exact(self, a: i128) -> Result<i128, FaultKind> {
        let natural = || {
            u128::try_from(a).map_err(|_| FaultKind::NegativeArgument { function: self.symbol(), value: a })
        };
        match self {
            Self::Negate => a.checked_neg().ok_or(FaultKind::Overflow),
            Self::Abs => a.checked_abs().ok_or(FaultKind::Overflow),
            Self::Popcount => natural().map(|a| a.count_ones().into()),
            Self::Lowbit => natural().map(|_| a & a.wrapping_neg()),
            Self::Log2 => match natural()? {
                0 => Err(FaultKind::LogOfZero),
                a => Ok(a.ilog2().into()),
            },
            Self::Pow2 => match natural()? {
                exponent @ 0..=126 => Ok(1 << exponent),
                _ => Err(FaultKind::Overflow),
            },
            Self::Isqrt => natural().map(|_| a.isqrt()),
            Self::BigOmega => {
                let count = factor::prime_factors(natural()?)
                    .ok_or(FaultKind::ArgumentOutside { function: self.symbol(), value: a })?;
                Ok(count.len() as i128)
            }
        }
    }

    /// The same value as [`exact`](Self::exact), computed in 64 bits, or `None`, which implies nothing about the exact
    /// value.
    #[inline]
    #[must_use]
    pub fn fast(self, a: i64) -> Option<i64> {
        match self {
            Self::Negate => a.checked_neg(),
            Self::Abs => a.checked_abs(),
            _ if a < 0 => None,
            Self::Popcount => Some(a.count_ones().into()),
            Self::Lowbit => Some(a & a.wrapping_neg()),
            Self::Log2 => a.checked_ilog2().map(i64::from),
            Self::Pow2 => (a < 63).then(|| 1 << a),
            Self::Isqrt => Some(a.isqrt()),
            Self::BigOmega => None,
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        if let (Ok(small_a), Ok(small_b)) = (u64::try_from(a), u64::try_from(b)) {
            let (mut a, mut b) = (small_a, small_b);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            return a.into();
        }
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BINARY: [BinaryFn; 14] = [
        BinaryFn::Add,
        BinaryFn::Subtract,
        BinaryFn::Multiply,
        BinaryFn::Divide,
        BinaryFn::Remainder,
        BinaryFn::Xor,
        BinaryFn::BitAnd,
        BinaryFn::BitOr,
        BinaryFn::ShiftLeft,
        BinaryFn::ShiftRight,
        BinaryFn::Min,
        BinaryFn::Max,
        BinaryFn::Gcd,
        BinaryFn::Bit,
    ];
    const UNARY: [UnaryFn; 8] = [
        UnaryFn::Negate,
        UnaryFn::Abs,
        UnaryFn::Popcount,
        UnaryFn::Lowbit,
        UnaryFn::Log2,
        UnaryFn::Pow2,
        UnaryFn::Isqrt,
        UnaryFn::BigOmega,
    ];

    fn number() -> impl Strategy<Value = i64> {
        prop_oneof![-70i64..70, any::<i64>(), Just(i64::MIN), Just(i64::MAX)]
    }

    proptest! {
        #[test]
        fn fast_is_exact_where_it_answers(a in number(), b in number()) {
            for function in BINARY {
                if let Some(value) = function.fast(a, b) {
                    prop_assert_eq!(function.exact(a.into(), b.into()), Ok(value.into()), "{:?}", function);
                }
            }
            for function in UNARY {
                if let Some(value) = function.fast(a) {
                    prop_assert_eq!(function.exact(a.into()), Ok(value.into()), "{:?}", function);
                }
            }
        }

        #[test]
        fn division_rounds_down(a in -200i128..200, b in -20i128..20) {
            prop_assume!(b != 0);
            let quotient = BinaryFn::Divide.exact(a, b).unwrap();
            let rest = BinaryFn::Remainder.exact(a, b).unwrap();
            prop_assert_eq!(quotient * b + rest, a);
            let inside = if b > 0 { (0..b).contains(&rest) } else { (b + 1..=0).contains(&rest) };
            prop_assert!(inside);
        }
    }

    #[test]
    fn the_range_is_exact() {
        let check = |function: BinaryFn, a, b, expected: Result<i128, FaultKind>| {
            assert_eq!(function.exact(a, b), expected, "{a} {} {b}", function.symbol());
        };
        let overflow = Err(FaultKind::Overflow);
        check(BinaryFn::Subtract, -i128::MAX, 1, Ok(i128::MIN));
        check(BinaryFn::Subtract, i128::MIN, 1, overflow.clone());
        check(BinaryFn::Add, i128::MAX, 1, overflow.clone());
        check(BinaryFn::Divide, i128::MIN, -1, overflow.clone());
        check(BinaryFn::Remainder, i128::MIN, -1, Ok(0));
        check(BinaryFn::ShiftLeft, 1, 126, Ok(1 << 126));
        check(BinaryFn::ShiftLeft, 1, 127, overflow.clone());
        check(BinaryFn::ShiftLeft, 0, i128::MAX, Ok(0));
        check(BinaryFn::ShiftRight, 5, i128::MAX, Ok(0));
        check(BinaryFn::Gcd, i128::MIN, 0, overflow);
        check(BinaryFn::Gcd, -12, 18, Ok(6));
        check(BinaryFn::Divide, 1, 0, Err(FaultKind::DivisionByZero));
        check(BinaryFn::Xor, 1, -2, Err(FaultKind::NegativeArgument { function: "xor", value: -2 }));
        assert_eq!(UnaryFn::Pow2.exact(127), Err(FaultKind::Overflow));
        assert_eq!(UnaryFn::Negate.exact(i128::MIN), Err(FaultKind::Overflow));
        assert_eq!(UnaryFn::Log2.exact(0), Err(FaultKind::LogOfZero));
    }
}
