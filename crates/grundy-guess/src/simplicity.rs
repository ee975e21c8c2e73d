//! What people find simple: the prior under which laws are searched and compared.
//!
//! The costs are learnt by hand from textbooks. Arithmetic, remainders, nim-sums, comparisons and small lists are
//! cheap; functions of binary digits and logarithms come next; the golden ratio, Zeckendorf sums and primes are dear,
//! and are never put around another function. The search enumerates expressions by cost, and the laws that it finds
//! are compared by how long they are in print, with a surcharge for dear words: `surcharge`.

use super::functions::{Binary, Unary};

/// The cost of a variable.
pub(super) const VARIABLE: u32 = 2;

/// The cost of a comparison, of `and` and of `or`.
pub(super) const COMPARISON: u32 = 2;

/// The cost of `if .. then .. else ..`.
pub(super) const CHOICE: u32 = 5;

/// What a function of one number costs more where its argument holds another one.
pub(super) const NESTED: u32 = 4;

/// The surcharge of what nobody writes: digits of a remainder, a remainder by the larger of two numbers.
pub(super) const ODD: u32 = 10;

/// The surcharge of a nim-sum with a number, and of a quotient of what may be negative: a remainder may say the same.
pub(super) const FLIP: u32 = 4;

/// The cost of a number.
pub(super) const fn constant(number: i64) -> u32 {
    let size = match number.unsigned_abs() {
        0..=1 => 2,
        2..=5 => 3,
        6..=15 => 4,
        size => 2 + (u64::BITS - size.leading_zeros()) / 2,
    };
    if number < 0 { size + 1 } else { size }
}

/// The bits of a number in a list.
pub(super) const fn listed_bits(number: i64) -> u32 {
    let size = 1 + u64::BITS - number.unsigned_abs().leading_zeros();
    if number < 0 { size + 1 } else { size }
}

impl Unary {
    /// How dear the function is.
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

    /// Whether the function stands around variables and arithmetic only.
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

    /// Whether the function is one of binary digits.
    pub(super) const fn is_of_digits(self) -> bool {
        matches!(self, Self::Popcount | Self::Lowbit | Self::Log2 | Self::Pow2 | Self::HighBit)
    }

    /// How many letters the word is worth beyond those that it has.
    pub(super) const fn surcharge(self) -> u32 {
        match self {
            Self::Abs => 0,
            Self::Bigomega => 3,
            Self::Log2 | Self::Popcount | Self::Lowbit | Self::Valuation(_) => 4,
            Self::Pow2 | Self::Isqrt => 6,
            // Those of `pow2` around `log2`, as it is written.
            Self::HighBit => 14,
            Self::DigitSum(_) | Self::LeastPrimeIndex => 12,
            Self::Golden | Self::LeastZeckendorfPart | Self::ZeckendorfZeros => 24,
        }
    }
}

impl Binary {
    /// How dear the operator is.
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
