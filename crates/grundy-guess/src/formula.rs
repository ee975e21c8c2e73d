//! Closed forms: expressions as the rules language has them, with the same meaning. They may hold conditions, which compare
//! expressions.

use super::functions::gcd;
pub use super::functions::{Binary, Unary};
use super::table::Table;

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

/// A condition on the variables of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `a == b`
    Equal(Formula, Formula),
    /// `a <= b`
    AtMost(Formula, Formula),
    /// `a < b`
    Below(Formula, Formula),
    /// `a in {...}`
    In(Formula, Vec<i64>),
    /// `c and d`
    Both(Box<(Condition, Condition)>),
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

    /// Whether the formula gives every value of a table that has some.
    pub(super) fn gives(&self, table: &Table) -> bool {
        !table.values.is_empty()
            && table
                .points
                .iter()
                .zip(&table.values)
                .all(|(point, &value)| self.evaluate(point) == Some(value))
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

    /// The same without tables of two indices, which claims cannot have: their rows one after the other in a list.
    pub(super) fn flattened(&self) -> Self {
        match self {
            Self::Binary(op, a, b) => Self::Binary(*op, Box::new(a.flattened()), Box::new(b.flattened())),
            Self::If(parts) => {
                Self::If(Box::new((parts.0.clone(), parts.1.flattened(), parts.2.flattened())))
            }
            Self::Grid(rows, indices) => {
                let width = rows.first().map_or(0, Vec::len);
                let width = Self::Constant(i64::try_from(width).unwrap_or(i64::MAX));
                let above = Self::Binary(Binary::Multiply, Box::new(indices.0.clone()), Box::new(width));
                let at = Self::Binary(Binary::Add, Box::new(above), Box::new(indices.1.clone()));
                Self::Listed(rows.concat(), Box::new(at))
            }
            other => other.clone(),
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
