//! The measure of simplicity: a cost for every expression, which is lower for those that readers find
//! simpler.
//!
//! The costs were adjusted by hand to the laws in textbooks. Arithmetic, remainders, nim-sums, comparisons and small
//! lists are cheap. Logarithms and functions of binary digits are more expensive. The golden ratio, Zeckendorf sums,
//! digit sums and smallest prime factors are the most expensive, and are never applied to an expression that contains
//! a unary function other than the absolute value. The search enumerates expressions by cost. The laws found are
//! compared by the length of their text, with a `surcharge` for expensive functions.

use super::functions::{Binary, Unary};

/// The cost of a variable.
pub(super) const VARIABLE: u32 = 2;

/// The cost of a comparison, of `and` and of `or`.
pub(super) const COMPARISON: u32 = 2;

/// The cost of `if .. then .. else ..`.
pub(super) const CHOICE: u32 = 5;

/// The additional cost of a unary function whose argument contains a unary function other than the absolute value.
pub(super) const NESTED: u32 = 4;

/// The surcharge for unusual expressions, such as a function of the binary digits of a remainder, or a remainder modulo
/// the maximum of two numbers.
pub(super) const ODD: u32 = 10;

/// The surcharge for a nim-sum with a constant, and for a quotient or a remainder of a number that may be negative,
/// because a simpler expression may give the same law.
pub(super) const FLIP: u32 = 4;

/// The cost of a constant.
pub(super) const fn constant(number: i64) -> u32 {
    let size = match number.unsigned_abs() {
        0..=1 => 2,
        2..=5 => 3,
        6..=15 => 4,
        size => 2 + (u64::BITS - size.leading_zeros()) / 2,
    };
    if number < 0 { size + 1 } else { size }
}

/// The number of bits that a number in a list adds to the length of a formula or a condition.
pub(super) const fn listed_bits(number: i64) -> u32 {
    let size = 1 + u64::BITS - number.unsigned_abs().leading_zeros();
    if number < 0 { size + 1 } else { size }
}

impl Unary {
    /// The cost of the function.
    pub(super) const fn cost(self) -> u32 {
        match self {
            Self::Abs => 3,
            Self::Log2 | Self::Popcount | Self::Bigomega => 5,
            Self::Lowbit | Self::Valuation(2) | Self::Isqrt => 6,
            Self::Pow2 | Self::Valuation(_) => 7,
            Self::HighBit => 8,
            Self::DigitSum(_) | Self::LeastPrimeIndex => 11,
            Self::Golden => 12,
            Self::LeastZeckendorfPart | Self::ZeckendorfZeros => 14,
        }
    }

    /// Whether the function is never applied to an expression that contains a unary function other than the absolute
    /// value.
    pub(super) const fn is_exotic(self) -> bool {
        matches!(
            self,
            Self::Golden
                | Self::LeastPrimeIndex
                | Self::DigitSum(_)
                | Self::LeastZeckendorfPart
                | Self::ZeckendorfZeros
        )
    }

    /// Whether the function counts as a function of the binary digits of its argument.
    pub(super) const fn is_of_digits(self) -> bool {
        matches!(self, Self::Popcount | Self::Lowbit | Self::Log2 | Self::Pow2 | Self::HighBit)
    }

    /// The surcharge for the function in characters, in addition to the length of its name.
    pub(super) const fn surcharge(self) -> u32 {
        match self {
            Self::Abs => 0,
            Self::Bigomega => 3,
            Self::Log2 | Self::Popcount | Self::Lowbit | Self::Valuation(_) => 4,
            Self::Pow2 | Self::Isqrt => 6,
            // The surcharges of `pow2`, of `log2` and of nesting, because the function is written as `pow2(log2(..))`.
            Self::HighBit => 14,
            Self::DigitSum(_) | Self::LeastPrimeIndex => 12,
            Self::Golden | Self::LeastZeckendorfPart | Self::ZeckendorfZeros => 24,
        }
    }
}

impl Binary {
    /// The cost of the operator.
    pub(super) const fn cost(self) -> u32 {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Remainder | Self::Xor => 2,
            Self::Min | Self::Max => 3,
            Self::Or | Self::And => 5,
            Self::Gcd | Self::NimProduct => 7,
        }
    }

    pub(super) const fn surcharge(self) -> u32 {
        match self {
            Self::Or | Self::And => 4,
            Self::Gcd | Self::NimProduct => 8,
            _ => 0,
        }
    }
}
