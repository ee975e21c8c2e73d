//! The functions and operators of closed forms, with their meaning in the rules language.

/// The unary functions of closed forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// The index of the highest bit that is set, which is the logarithm to base 2, rounded down.
    Log2,
    /// The power of two whose exponent is the number.
    Pow2,
    /// The value of the lowest bit that is set, or 0 for 0.
    Lowbit,
    /// The number of bits that are set.
    Popcount,
    /// The number of prime factors, counted with multiplicity.
    Bigomega,
    /// The square root, rounded down.
    Isqrt,
    /// The absolute value of the number.
    Abs,
    /// The value of the highest bit that is set, or 1 for 0.
    HighBit,
    /// The product of the number and the golden ratio, rounded down.
    Golden,
    /// The index of the smallest prime factor, where 2 has index 1, or 0 for 1, which has no prime factors.
    LeastPrimeIndex,
    /// The sum of the digits in this base.
    DigitSum(u8),
    /// The exponent of the highest power of this base that divides the number, or 0 for 0.
    Valuation(u8),
    /// The smallest part when the number is written as a sum of Fibonacci numbers no two of which are consecutive. For
    /// 0, which has no parts, the value is `2^30`, the largest number that the search handles. The rules language has
    /// no word for this function.
    LeastZeckendorfPart,
    /// The number of trailing zeros in the Fibonacci representation, or 0 for 0. The rules language has no word for
    /// this function.
    ZeckendorfZeros,
}

/// The binary operators and functions of closed forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// The sum, `a + b`.
    Add,
    /// The difference, `a - b`.
    Subtract,
    /// The product, `a * b`.
    Multiply,
    /// The quotient `a / b`, rounded down.
    Divide,
    /// The remainder `a % b`, with the sign of `b`.
    Remainder,
    /// The nim-sum, `a xor b`.
    Xor,
    /// The smaller number, `min(a, b)`.
    Min,
    /// The larger number, `max(a, b)`.
    Max,
    /// The greatest common divisor, `gcd(a, b)`.
    Gcd,
    /// The bitwise or, `bitor(a, b)`.
    Or,
    /// The bitwise and, `bitand(a, b)`.
    And,
    /// The nim-product, for which the rules language has no word.
    NimProduct,
}

impl Unary {
    pub(super) const ALL: [Self; 20] = [
        Self::Log2,
        Self::Pow2,
        Self::Lowbit,
        Self::Popcount,
        Self::Bigomega,
        Self::Isqrt,
        Self::Abs,
        Self::HighBit,
        Self::Golden,
        Self::LeastPrimeIndex,
        Self::LeastZeckendorfPart,
        Self::ZeckendorfZeros,
        Self::DigitSum(3),
        Self::DigitSum(4),
        Self::DigitSum(5),
        Self::DigitSum(10),
        Self::Valuation(2),
        Self::Valuation(3),
        Self::Valuation(4),
        Self::Valuation(5),
    ];

    /// Whether the rules language can express the function.
    pub(super) const fn is_in_language(self) -> bool {
        !matches!(self, Self::LeastZeckendorfPart | Self::ZeckendorfZeros)
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Log2 => "log2",
            Self::Pow2 => "pow2",
            Self::Lowbit => "lowbit",
            Self::Popcount => "popcount",
            Self::Bigomega => "bigomega",
            Self::Isqrt => "isqrt",
            Self::Abs => "abs",
            Self::HighBit => "highbit",
            Self::Golden => "golden",
            Self::LeastPrimeIndex => "least_prime_index",
            Self::DigitSum(_) => "digit_sum",
            Self::Valuation(_) => "valuation",
            Self::LeastZeckendorfPart => "least_zeckendorf_part",
            Self::ZeckendorfZeros => "zeckendorf_zeros",
        }
    }

    /// The value, or `None` if the function has no value for this number, or if the value is too large to be computed.
    pub(super) fn apply(self, a: i64) -> Option<i64> {
        if self == Self::Abs {
            return a.checked_abs();
        }
        let natural = u64::try_from(a).ok()?;
        match self {
            Self::Log2 => natural.checked_ilog2().map(i64::from),
            Self::Pow2 => (a < 62).then(|| 1 << a),
            Self::Lowbit => Some(a & a.wrapping_neg()),
            Self::Popcount => Some(i64::from(natural.count_ones())),
            Self::Bigomega => (natural > 0).then(|| bigomega(natural)),
            Self::Isqrt => i64::try_from(natural.isqrt()).ok(),
            Self::HighBit => natural.max(1).checked_ilog2().and_then(|log| (log < 62).then(|| 1 << log)),
            Self::Golden => {
                let wide = u128::from(natural);
                i64::try_from((wide + (5 * wide * wide).isqrt()) / 2).ok()
            }
            Self::LeastPrimeIndex => least_prime_index(natural),
            Self::DigitSum(base) => i64::try_from(digit_sum(natural, base.into())).ok(),
            Self::Valuation(base) => Some(valuation(natural, base.into())),
            Self::ZeckendorfZeros => Some(if a == 0 { 0 } else { fibonacci_index(least_zeckendorf_part(a)) }),
            Self::LeastZeckendorfPart => Some(if a == 0 { NO_PART } else { least_zeckendorf_part(a) }),
            Self::Abs => None,
        }
    }
}

/// The number of prime factors of `n > 0` with multiplicity, by trial division.
fn bigomega(mut n: u64) -> i64 {
    let mut factors = 0;
    let mut divisor = 2;
    while divisor * divisor <= n {
        while n.is_multiple_of(divisor) {
            n /= divisor;
            factors += 1;
        }
        divisor += 1;
    }
    factors + i64::from(n > 1)
}

/// The index of the smallest prime factor of `n`, or 0 if `n` is 1. Returns `None` for 0, and for numbers above 1
/// without prime factors below 2^16.
fn least_prime_index(n: u64) -> Option<i64> {
    if n < 2 {
        return (n == 1).then_some(0);
    }
    let mut index = 0;
    let mut least = None;
    for candidate in 2..1 << 16 {
        if candidate * candidate > n {
            break;
        }
        if n.is_multiple_of(candidate) {
            least = Some(candidate);
            break;
        }
    }
    let prime = least.unwrap_or(n);
    if prime >= 1 << 16 {
        return None;
    }
    let mut sieve = vec![true; usize::try_from(prime).ok()? + 1];
    for number in 2..sieve.len() {
        if sieve[number] {
            index += 1;
            let mut multiple = number * number;
            while multiple < sieve.len() {
                sieve[multiple] = false;
                multiple += number;
            }
        }
    }
    Some(index)
}

/// The sum of the digits of `n` in this base.
fn digit_sum(mut n: u64, base: u64) -> u64 {
    let mut sum = 0;
    while n > 0 {
        sum += n % base;
        n /= base;
    }
    sum
}

/// The exponent of the highest power of `base` that divides `n`, or 0 for 0.
fn valuation(mut n: u64, base: u64) -> i64 {
    let mut times = 0;
    while n > 0 && n.is_multiple_of(base) {
        n /= base;
        times += 1;
    }
    times
}

/// The value of [`Unary::LeastZeckendorfPart`] for 0, which has no parts. It is the largest number that the search
/// handles.
const NO_PART: i64 = 1 << 30;

/// The index of a Fibonacci number in the sequence 1, 2, 3, 5, ..., where 1 has index 0.
fn fibonacci_index(number: i64) -> i64 {
    let (mut part, mut next, mut index) = (1, 2, 0);
    while part < number {
        (part, next) = (next, part + next);
        index += 1;
    }
    index
}

/// The last Fibonacci number in the greedy sum for `n > 0`.
fn least_zeckendorf_part(mut n: i64) -> i64 {
    loop {
        let (mut part, mut next) = (1, 2);
        while next <= n {
            (part, next) = (next, part + next);
        }
        if part == n {
            return n;
        }
        n -= part;
    }
}

impl Binary {
    /// The rare functions, which are tried only in expressions of low cost.
    pub(super) const RARE: [Self; 4] = [Self::Gcd, Self::Or, Self::And, Self::NimProduct];

    /// Whether the rules language can express the function.
    pub(super) const fn is_in_language(self) -> bool {
        !matches!(self, Self::NimProduct)
    }

    /// The value, or `None` if there is none for these numbers, or if it does not fit in 64 bits.
    pub(super) fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide => floor_divide(a, b),
            Self::Remainder => (b != 0).then(|| floor_remainder(a, b)),
            Self::Xor => (a | b >= 0).then_some(a ^ b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Gcd => Some(gcd(a, b)),
            Self::Or => (a | b >= 0).then_some(a | b),
            Self::And => (a | b >= 0).then_some(a & b),
            Self::NimProduct => {
                let product = grundy_core::nim_product(u64::try_from(a).ok()?, u64::try_from(b).ok()?);
                i64::try_from(product).ok()
            }
        }
    }

    /// The precedence and the spelling of the operator.
    pub(super) const fn notation(self) -> Notation {
        match self {
            Self::Xor => Notation::Infix(1, "xor"),
            Self::Add => Notation::Infix(2, "+"),
            Self::Subtract => Notation::Infix(2, "-"),
            Self::Multiply => Notation::Infix(3, "*"),
            Self::Divide => Notation::Infix(3, "/"),
            Self::Remainder => Notation::Infix(3, "%"),
            Self::Min => Notation::Function("min"),
            Self::Max => Notation::Function("max"),
            Self::Gcd => Notation::Function("gcd"),
            Self::Or => Notation::Function("bitor"),
            Self::And => Notation::Function("bitand"),
            Self::NimProduct => Notation::Function("nim_product"),
        }
    }
}

/// The spelling of a binary operator or function.
pub(super) enum Notation {
    /// The precedence (an operator with a larger number binds more tightly) and the sign.
    Infix(u8, &'static str),
    /// The name of the function.
    Function(&'static str),
}

/// The quotient, rounded down, or `None` if `b` is 0 or the quotient is 2^63.
fn floor_divide(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// The remainder, which has the sign of `b`. Panics if `b` is 0.
fn floor_remainder(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

/// The greatest common divisor, or 0 if both numbers are 0.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_down() {
        for (a, b, quotient, rest) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, -3, -2, 0)]
        {
            assert_eq!(Binary::Divide.apply(a, b), Some(quotient));
            assert_eq!(Binary::Remainder.apply(a, b), Some(rest));
        }
        assert_eq!(Binary::Divide.apply(i64::MIN, -1), None);
        assert_eq!(Binary::Remainder.apply(i64::MIN, -1), Some(0));
        assert_eq!((Binary::Divide.apply(1, 0), Binary::Remainder.apply(1, 0)), (None, None));
    }

    #[test]
    fn least_parts() {
        assert_eq!((1..9).map(least_zeckendorf_part).collect::<Vec<_>>(), [1, 2, 3, 1, 5, 1, 2, 8]);
    }
}
