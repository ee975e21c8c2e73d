//! Closed forms: expressions as the rules language has them, with the same meaning.

use super::condition::Condition;
use std::fmt;

/// An expression in the variables of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The variable with this index.
    Variable(usize),
    /// A number.
    Constant(i64),
    /// A function of one number.
    Unary(Unary, Box<Formula>),
    /// An operator or a function of two numbers.
    Binary(Binary, Box<Formula>, Box<Formula>),
    /// `if c then a else b`.
    If(Box<(Condition, Formula, Formula)>),
    /// `[c0, c1, ...][a]`
    Listed(Vec<i64>, Box<Formula>),
    /// `[[c00, c01, ...], [c10, c11, ...], ...][a][b]`
    Grid(Vec<Vec<i64>>, Box<(Formula, Formula)>),
}

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
    const fn is_in_language(self) -> bool {
        !matches!(self, Self::LeastZeckendorfPart | Self::ZeckendorfZeros)
    }

    const fn word(self) -> &'static str {
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

    /// How many bits it takes to name it.
    const fn bits(self) -> u32 {
        match self {
            Self::Abs => 5,
            Self::HighBit | Self::DigitSum(_) | Self::Valuation(_) => 11,
            Self::LeastPrimeIndex => 9,
            _ => 7,
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
    /// Those of the processor.
    pub(super) const QUICK: [Self; 8] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::Xor,
        Self::Min,
        Self::Max,
    ];

    /// Those that take much longer to compute.
    pub(super) const SLOW: [Self; 2] = [Self::Gcd, Self::NimProduct];

    /// Whether the rules language has a word for it.
    const fn is_in_language(self) -> bool {
        !matches!(self, Self::NimProduct)
    }

    pub(super) const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add | Self::Multiply | Self::Xor | Self::Min | Self::Max | Self::Gcd | Self::NimProduct
        )
    }

    /// How many bits it takes to name it.
    const fn bits(self) -> u32 {
        match self {
            Self::Gcd | Self::NimProduct => 7,
            Self::Min | Self::Max => 5,
            _ => 4,
        }
    }

    /// The value, if the language gives one and 64 bits hold it.
    pub(super) fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide => (b != 0).then(|| floor_divide(a, b)),
            Self::Remainder => (b != 0).then(|| a - b * floor_divide(a, b)),
            Self::Xor => Some(a ^ b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Gcd => Some(gcd(a, b)),
            Self::NimProduct => {
                let product = grundy_core::nim_product(u64::try_from(a).ok()?, u64::try_from(b).ok()?);
                i64::try_from(product).ok()
            }
        }
    }

    /// How tightly it binds, and how it is written.
    const fn notation(self) -> Notation {
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
            Self::NimProduct => Notation::Function("nim_product"),
        }
    }
}

enum Notation {
    Infix(u8, &'static str),
    Function(&'static str),
}

fn floor_divide(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(i64::MAX)
}

/// A formula with these names for the variables, in brackets if its operator binds looser than this.
struct Written<'a>(&'a Formula, &'a [String], u8);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1, self.2)
    }
}

impl Formula {
    /// The value at a point; `None` where the language has none, or 64 bits do not hold it.
    #[must_use]
    pub fn evaluate(&self, point: &[i64]) -> Option<i64> {
        match self {
            Self::Variable(at) => point.get(*at).copied(),
            Self::Constant(number) => Some(*number),
            Self::Unary(op, a) => op.apply(a.evaluate(point)?),
            Self::Binary(op, a, b) => op.apply(a.evaluate(point)?, b.evaluate(point)?),
            Self::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                if condition.holds(point)? { then } else { otherwise }.evaluate(point)
            }
            Self::Grid(rows, indices) => {
                let row = rows.get(usize::try_from(indices.0.evaluate(point)?).ok()?)?;
                row.get(usize::try_from(indices.1.evaluate(point)?).ok()?).copied()
            }
            Self::Listed(list, index) => list.get(usize::try_from(index.evaluate(point)?).ok()?).copied(),
        }
    }

    /// The formula with another in place of the first variable; it has no `if`.
    pub(super) fn substituted(&self, number: &Self) -> Self {
        let inner = |formula: &Self| Box::new(formula.substituted(number));
        match self {
            Self::Variable(0) => number.clone(),
            Self::Unary(op, a) => Self::Unary(*op, inner(a)),
            Self::Binary(op, a, b) => Self::Binary(*op, inner(a), inner(b)),
            Self::Listed(list, index) => Self::Listed(list.clone(), inner(index)),
            other => other.clone(),
        }
    }

    /// A period and a saltus, if the formula shows them: `f(n + period) = f(n) + saltus` for all `n >= 0`, `n`
    /// being its only variable. The period need not be the least.
    pub(super) fn turns(&self) -> Option<(i64, i64)> {
        match self {
            Self::Variable(0) => Some((1, 1)),
            Self::Constant(_) => Some((1, 0)),
            Self::Variable(_) => None,
            Self::Unary(_, a) => a.turns().filter(|(_, saltus)| *saltus == 0),
            Self::Listed(_, index) => index.turns().filter(|(_, saltus)| *saltus == 0),
            Self::If(_) | Self::Grid(..) => None,
            Self::Binary(op, a, b) => {
                let ((p, s), (q, t)) = (a.turns()?, b.turns()?);
                let common = p.checked_mul(q)? / gcd(p, q);
                let (s, t) = (s.checked_mul(common / p)?, t.checked_mul(common / q)?);
                match (op, &**b) {
                    (Binary::Add, _) => Some((common, s.checked_add(t)?)),
                    (Binary::Subtract, _) => Some((common, s.checked_sub(t)?)),
                    (Binary::Divide | Binary::Remainder, &Self::Constant(by)) if by > 0 && s != 0 => {
                        // So many turns add a multiple of the divisor.
                        let turns = by / gcd(by, s);
                        let added = if *op == Binary::Divide { s.checked_mul(turns)? / by } else { 0 };
                        Some((common.checked_mul(turns)?, added))
                    }
                    (Binary::Multiply, Self::Constant(by)) => Some((common, s.checked_mul(*by)?)),
                    (Binary::Multiply, _) if s == 0 => match **a {
                        Self::Constant(by) => Some((common, t.checked_mul(by)?)),
                        _ => (t == 0).then_some((common, 0)),
                    },
                    _ => (s == 0 && t == 0).then_some((common, 0)),
                }
            }
        }
    }

    /// The same sum without brackets at its right: `a + b - c` for `a + (b - c)`.
    pub(super) fn tidy(self) -> Self {
        match self {
            Self::Binary(Binary::Add, a, rest) => match *rest {
                Self::Binary(op @ (Binary::Add | Binary::Subtract), b, c) => {
                    let left = Self::Binary(Binary::Add, a, b).tidy();
                    Self::Binary(op, Box::new(left), c)
                }
                rest => Self::Binary(Binary::Add, Box::new(a.tidy()), Box::new(rest.tidy())),
            },
            Self::Binary(op, a, b) => Self::Binary(op, Box::new(a.tidy()), Box::new(b.tidy())),
            Self::Unary(op, a) => Self::Unary(op, Box::new(a.tidy())),
            other => other,
        }
    }

    /// How many bits it takes to tell somebody the formula: four an operator or variable, more for functions
    /// that are met less often, and those of its constants.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self {
            Self::Variable(_) => 4,
            Self::Constant(number) => 4 + (i64::BITS - number.unsigned_abs().leading_zeros()),
            Self::Unary(op, a) => op.bits() + a.bits(),
            Self::Binary(op, a, b) => op.bits() + a.bits() + b.bits(),
            Self::If(parts) => 4 + parts.0.bits() + parts.1.bits() + parts.2.bits(),
            Self::Grid(rows, indices) => {
                let numbers = rows.iter().flatten().map(|&number| Self::Constant(number).bits());
                4 + indices.0.bits() + indices.1.bits() + numbers.sum::<u32>()
            }
            Self::Listed(list, index) => {
                4 + index.bits() + list.iter().map(|&number| Self::Constant(number).bits()).sum::<u32>()
            }
        }
    }

    /// Whether the rules language can say it.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        match self {
            Self::Variable(_) | Self::Constant(_) => true,
            Self::Unary(op, a) => op.is_in_language() && a.is_in_language(),
            Self::Binary(op, a, b) => op.is_in_language() && a.is_in_language() && b.is_in_language(),
            Self::If(parts) => {
                parts.0.is_in_language() && parts.1.is_in_language() && parts.2.is_in_language()
            }
            Self::Grid(_, indices) => indices.0.is_in_language() && indices.1.is_in_language(),
            Self::Listed(_, index) => index.is_in_language(),
        }
    }

    /// The formula in the rules language, with these names for the variables. What the language has no word
    /// for is written as a function.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        Written(self, names, 0).to_string()
    }

    /// Writes the formula, in brackets if its operator binds looser than `tightness`.
    fn write(&self, f: &mut fmt::Formatter<'_>, names: &[String], tightness: u8) -> fmt::Result {
        match self {
            Self::Variable(at) => match names.get(*at) {
                Some(name) => f.write_str(name),
                None => write!(f, "x{at}"),
            },
            Self::Constant(number) if *number < 0 && tightness > 0 => write!(f, "({number})"),
            Self::Constant(number) => write!(f, "{number}"),
            Self::Unary(Unary::Golden, a) => {
                f.write_str(if tightness > 3 { "((" } else { "(" })?;
                a.write(f, names, 2)?;
                f.write_str(" + isqrt(5 * ")?;
                a.write(f, names, 4)?;
                f.write_str(" * ")?;
                a.write(f, names, 4)?;
                f.write_str(if tightness > 3 { ")) / 2)" } else { ")) / 2" })
            }
            Self::Unary(Unary::HighBit, a) => {
                write!(f, "pow2(log2(max({}, 1)))", Written(a, names, 0))
            }
            Self::Unary(op @ (Unary::LeastPrimeIndex | Unary::DigitSum(_) | Unary::Valuation(_)), a) => {
                // Bound names that the table does not use.
                let mut free = ["p", "q", "i", "j", "d", "e"]
                    .into_iter()
                    .filter(|word| !names.iter().any(|name| name == word));
                let (p, q) = (free.next().unwrap_or("p_"), free.next().unwrap_or("q_"));
                let (loose, tight) = (Written(a, names, 0), Written(a, names, 3));
                match op {
                    Unary::DigitSum(base) => {
                        write!(f, "sum({tight} / {p} % {base} for {p} in powers({base}, {loose}))")
                    }
                    Unary::Valuation(base) => {
                        write!(f, "count({p} in powers({base}, {loose}) where {tight} % ({base} * {p}) == 0)")
                    }
                    _ => write!(
                        f,
                        "count({p} in primes({loose}) where all({tight} % {q} != 0 for {q} in primes({p} - 1)))"
                    ),
                }
            }
            Self::Unary(op, a) => {
                write!(f, "{}(", op.word())?;
                a.write(f, names, 0)?;
                f.write_str(")")
            }
            Self::Binary(op, a, b) => match op.notation() {
                Notation::Function(word) => {
                    write!(f, "{word}(")?;
                    a.write(f, names, 0)?;
                    f.write_str(", ")?;
                    b.write(f, names, 0)?;
                    f.write_str(")")
                }
                Notation::Infix(level, sign) => {
                    let bracket = level < tightness;
                    f.write_str(if bracket { "(" } else { "" })?;
                    a.write(f, names, level)?;
                    write!(f, " {sign} ")?;
                    b.write(f, names, level + 1)?;
                    f.write_str(if bracket { ")" } else { "" })
                }
            },
            Self::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                write!(f, "{}if {} then ", if tightness > 0 { "(" } else { "" }, condition.text(names))?;
                then.write(f, names, 1)?;
                f.write_str(" else ")?;
                otherwise.write(f, names, 0)?;
                f.write_str(if tightness > 0 { ")" } else { "" })
            }
            Self::Grid(rows, indices) => {
                write!(f, "{rows:?}[")?;
                indices.0.write(f, names, 0)?;
                f.write_str("][")?;
                indices.1.write(f, names, 0)?;
                f.write_str("]")
            }
            Self::Listed(list, index) => {
                write!(f, "{list:?}[")?;
                index.write(f, names, 0)?;
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(formula: &Formula, text: &str, at: i64, value: Option<i64>) {
        assert_eq!(formula.text(&["n".to_owned()]), text);
        assert_eq!(formula.evaluate(&[at]), value);
    }

    fn n() -> Box<Formula> {
        Box::new(Formula::Variable(0))
    }

    fn number(value: i64) -> Box<Formula> {
        Box::new(Formula::Constant(value))
    }

    #[test]
    fn brackets_where_the_language_needs_them() {
        let sum = Formula::Binary(Binary::Add, n(), number(1));
        check(&Formula::Binary(Binary::Remainder, n(), Box::new(sum.clone())), "n % (n + 1)", 6, Some(6));
        check(
            &Formula::Binary(Binary::Multiply, Box::new(sum.clone()), number(-2)),
            "(n + 1) * (-2)",
            3,
            Some(-8),
        );
        check(&Formula::Binary(Binary::Subtract, n(), Box::new(sum.clone())), "n - (n + 1)", 3, Some(-1));
        check(&Formula::Binary(Binary::Xor, Box::new(sum), n()), "n + 1 xor n", 3, Some(7));
    }

    #[test]
    fn the_golden_ratio_is_written_with_a_square_root() {
        let golden = Formula::Unary(Unary::Golden, n());
        check(&golden, "(n + isqrt(5 * n * n)) / 2", 100, Some(161));
        let product = Formula::Binary(Binary::Multiply, number(2), Box::new(golden));
        check(&product, "2 * ((n + isqrt(5 * n * n)) / 2)", 1, Some(2));
        assert!(product.is_in_language());
    }

    #[test]
    fn zeckendorf() {
        // 100 = 89 + 8 + 3
        check(&Formula::Unary(Unary::LeastZeckendorfPart, n()), "least_zeckendorf_part(n)", 100, Some(3));
        // 10 = 8 + 2, written 10010.
        check(&Formula::Unary(Unary::ZeckendorfZeros, n()), "zeckendorf_zeros(n)", 10, Some(1));
        assert_eq!((1..9).map(least_zeckendorf_part).collect::<Vec<_>>(), [1, 2, 3, 1, 5, 1, 2, 8]);
    }

    #[test]
    fn meaning_is_that_of_the_language() {
        check(&Formula::Binary(Binary::Divide, n(), number(2)), "n / 2", -3, Some(-2));
        check(&Formula::Binary(Binary::Remainder, n(), number(-2)), "n % (-2)", 3, Some(-1));
        check(&Formula::Unary(Unary::Log2, n()), "log2(n)", 0, None);
        check(&Formula::Unary(Unary::Bigomega, n()), "bigomega(n)", 12, Some(3));
    }

    #[test]
    fn periods_that_a_formula_shows() {
        let binary = |op, a, b| Formula::Binary(op, Box::new(a), Box::new(b));
        let (n, number) = (|| Formula::Variable(0), Formula::Constant);
        let quotient = binary(Binary::Divide, n(), number(4));
        let sum = binary(
            Binary::Add,
            binary(Binary::Remainder, n(), number(2)),
            binary(Binary::Multiply, number(2), quotient),
        );
        let cases = [
            (binary(Binary::Remainder, n(), number(4)), Some((4, 0))),
            (sum, Some((4, 2))),
            (binary(Binary::Min, binary(Binary::Remainder, n(), number(6)), number(3)), Some((6, 0))),
            (Formula::Unary(Unary::Popcount, Box::new(n())), None),
            (binary(Binary::Multiply, n(), n()), None),
            (binary(Binary::Remainder, n(), n()), None),
        ];
        for (formula, turns) in cases {
            assert_eq!(formula.turns(), turns, "{formula:?}");
            if let Some((period, saltus)) = turns {
                for n in 0..50 {
                    let later = formula.evaluate(&[n + period]).unwrap();
                    assert_eq!(later, formula.evaluate(&[n]).unwrap() + saltus, "{formula:?}");
                }
            }
        }
    }

    #[test]
    fn functions_that_are_written_with_a_range() {
        let digits = Formula::Unary(Unary::DigitSum(3), n());
        check(&digits, "sum(n / p % 3 for p in powers(3, n))", 17, Some(5));
        let times = Formula::Unary(Unary::Valuation(3), n());
        check(&times, "count(p in powers(3, n) where n % (3 * p) == 0)", 54, Some(3));
        let prime = Formula::Unary(Unary::LeastPrimeIndex, n());
        check(&prime, "count(p in primes(n) where all(n % q != 0 for q in primes(p - 1)))", 35, Some(3));
        assert_eq!((1..8).map(|n| prime.evaluate(&[n])).collect::<Vec<_>>(), [0, 1, 2, 1, 3, 1, 4].map(Some));
    }
}
