//! Functions and operators that closed forms are made of, with the meaning that the rules language gives them.

/// Functions of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// The position of the highest binary one.
    Log2,
    /// The power of two.
    Pow2,
    /// The lowest binary one, as a number.
    Lowbit,
    /// The number of binary ones.
    Popcount,
    /// The number of prime factors with multiplicity.
    Bigomega,
    /// The square root, rounded down.
    Isqrt,
    /// The absolute value.
    Abs,
    /// The highest binary one, as a number; 1 for 0.
    HighBit,
    /// The golden ratio times the number, rounded down.
    Golden,
    /// Which prime is the least that divides the number, the first being 2; of 1, which has none, 0.
    LeastPrimeIndex,
    /// The sum of the digits in this base.
    DigitSum(u8),
    /// How often this base divides the number; 0 for 0.
    Valuation(u8),
    /// The least part of the number as a sum of Fibonacci numbers no two of which are neighbours; of 0,
    /// which has no parts, a number larger than all. The language has no word for it.
    LeastZeckendorfPart,
    /// How many zeros the number ends in, written with Fibonacci numbers; 0 for 0. The language has no word for
    /// it.
    ZeckendorfZeros,
}

/// Operators and functions of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`, rounded down
    Divide,
    /// `a % b`, with the sign of `b`
    Remainder,
    /// `a xor b`
    Xor,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
    /// `gcd(a, b)`
    Gcd,
    /// `bitor(a, b)`
    Or,
    /// `bitand(a, b)`
    And,
    /// The nim-product; the language has no word for it.
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

    /// Whether the rules language has a word for it.
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

    /// The value, if the language gives one and it is of moderate size.
    pub(super) fn apply(self, a: i64) -> Option<i64> {
        if self == Self::Abs {
            return Some(a.abs());
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

/// The index of the least prime that divides `n > 0`; `None` for 0, and for a number with none below 2^16.
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

/// The sum of the digits of `n`.
fn digit_sum(mut n: u64, base: u64) -> u64 {
    let mut sum = 0;
    while n > 0 {
        sum += n % base;
        n /= base;
    }
    sum
}

/// How often `base` divides `n`; 0 for 0.
fn valuation(mut n: u64, base: u64) -> i64 {
    let mut times = 0;
    while n > 0 && n.is_multiple_of(base) {
        n /= base;
        times += 1;
    }
    times
}

/// The least part of 0, which has none: larger than every number that is searched with.
const NO_PART: i64 = 1 << 30;

/// The index of a Fibonacci number among 1, 2, 3, 5, ...
fn fibonacci_index(number: i64) -> i64 {
    let (mut part, mut next, mut index) = (1, 2, 0);
    while part < number {
        (part, next) = (next, part + next);
        index += 1;
    }
    index
}

/// The last Fibonacci number that the greedy sum for `n > 0` takes.
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
    /// Those that are tried on all parts; all of a group are equally simple.
    pub(super) const ARITHMETIC: [Self; 6] =
        [Self::Add, Self::Subtract, Self::Multiply, Self::Divide, Self::Remainder, Self::Xor];

    /// The smaller and the larger of two numbers.
    pub(super) const EXTREMES: [Self; 2] = [Self::Min, Self::Max];

    /// Those that are met less often, and tried on small parts only.
    pub(super) const RARE: [Self; 4] = [Self::Gcd, Self::Or, Self::And, Self::NimProduct];

    /// Whether the rules language has a word for it.
    pub(super) const fn is_in_language(self) -> bool {
        !matches!(self, Self::NimProduct)
    }

    pub(super) const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Multiply
                | Self::Xor
                | Self::Min
                | Self::Max
                | Self::Gcd
                | Self::Or
                | Self::And
                | Self::NimProduct
        )
    }

    /// The value, if the language gives one and 64 bits hold it.
    pub(super) fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide => (b != 0).then(|| floor_divide(a, b)),
            Self::Remainder => (b != 0).then(|| a - b * floor_divide(a, b)),
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

    /// How tightly it binds, and how it is written.
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

/// How an operator or a function of two numbers is written.
pub(super) enum Notation {
    /// How tightly it binds, and its sign.
    Infix(u8, &'static str),
    /// Its name.
    Function(&'static str),
}

fn floor_divide(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// The greatest common divisor.
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
    fn least_parts() {
        assert_eq!((1..9).map(least_zeckendorf_part).collect::<Vec<_>>(), [1, 2, 3, 1, 5, 1, 2, 8]);
    }
}
