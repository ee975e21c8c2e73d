//! Closed forms: expressions as the rules language has them, with the same meaning.

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
    /// `if a == b then c else d`.
    IfEqual(Box<[Formula; 4]>),
    /// `[c0, c1, ...][a]`
    Listed(Vec<i64>, Box<Formula>),
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
    /// The golden ratio times the number, rounded down.
    Golden,
    /// The least part of the number as a sum of Fibonacci numbers no two of which are neighbours; of 0,
    /// which has no parts, a number larger than all. The language has no word for it.
    LeastZeckendorfPart,
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
    pub(super) const ALL: [Self; 9] = [
        Self::Log2,
        Self::Pow2,
        Self::Lowbit,
        Self::Popcount,
        Self::Bigomega,
        Self::Isqrt,
        Self::Abs,
        Self::Golden,
        Self::LeastZeckendorfPart,
    ];

    /// Whether the rules language has a word for it.
    const fn is_in_language(self) -> bool {
        !matches!(self, Self::LeastZeckendorfPart)
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
            Self::Golden => "golden",
            Self::LeastZeckendorfPart => "least_zeckendorf_part",
        }
    }

    /// How many bits it takes to name it.
    const fn bits(self) -> u32 {
        match self {
            Self::Abs => 5,
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
            Self::Golden => {
                let wide = u128::from(natural);
                i64::try_from((wide + (5 * wide * wide).isqrt()) / 2).ok()
            }
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

/// The least part of 0, which has none: larger than every number that is searched with.
const NO_PART: i64 = 1 << 31;

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
    pub(super) const ALL: [Self; 10] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::Xor,
        Self::Min,
        Self::Max,
        Self::Gcd,
        Self::NimProduct,
    ];

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

impl Formula {
    /// The value at a point; `None` where the language has none, or 64 bits do not hold it.
    #[must_use]
    pub fn evaluate(&self, point: &[i64]) -> Option<i64> {
        match self {
            Self::Variable(at) => point.get(*at).copied(),
            Self::Constant(number) => Some(*number),
            Self::Unary(op, a) => op.apply(a.evaluate(point)?),
            Self::Binary(op, a, b) => op.apply(a.evaluate(point)?, b.evaluate(point)?),
            Self::IfEqual(parts) => {
                let [a, b, then, otherwise] = &**parts;
                if a.evaluate(point)? == b.evaluate(point)? { then } else { otherwise }.evaluate(point)
            }
            Self::Listed(list, index) => list.get(usize::try_from(index.evaluate(point)?).ok()?).copied(),
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
            Self::IfEqual(parts) => 4 + parts.iter().map(Self::bits).sum::<u32>(),
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
            Self::IfEqual(parts) => parts.iter().all(Self::is_in_language),
            Self::Listed(_, index) => index.is_in_language(),
        }
    }

    /// The formula in the rules language, with these names for the variables. What the language has no word
    /// for is written as a function.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        struct Named<'a>(&'a Formula, &'a [String]);
        impl fmt::Display for Named<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.1, 0)
            }
        }
        Named(self, names).to_string()
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
            Self::IfEqual(parts) => {
                let [a, b, then, otherwise] = &**parts;
                f.write_str(if tightness > 0 { "(if " } else { "if " })?;
                a.write(f, names, 1)?;
                f.write_str(" == ")?;
                b.write(f, names, 1)?;
                f.write_str(" then ")?;
                then.write(f, names, 0)?;
                f.write_str(" else ")?;
                otherwise.write(f, names, 0)?;
                f.write_str(if tightness > 0 { ")" } else { "" })
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
        assert_eq!((1..9).map(least_zeckendorf_part).collect::<Vec<_>>(), [1, 2, 3, 1, 5, 1, 2, 8]);
    }

    #[test]
    fn meaning_is_that_of_the_language() {
        check(&Formula::Binary(Binary::Divide, n(), number(2)), "n / 2", -3, Some(-2));
        check(&Formula::Binary(Binary::Remainder, n(), number(-2)), "n % (-2)", 3, Some(-1));
        check(&Formula::Unary(Unary::Log2, n()), "log2(n)", 0, None);
        check(&Formula::Unary(Unary::Bigomega, n()), "bigomega(n)", 12, Some(3));
    }
}
