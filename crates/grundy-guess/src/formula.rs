//! Closed forms: expressions with the syntax and meaning of the rules language, extended by a few functions that the
//! language does not have. They may contain conditions, which compare expressions.

use super::functions::gcd;
pub use super::functions::{Binary, Unary};
use super::simplicity;
use super::table::Table;
use super::turns;

/// An expression in the variables of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The variable with this index in [`Table::names`](crate::Table::names).
    Variable(usize),
    /// An integer that does not depend on the point.
    Constant(i64),
    /// A unary function of a formula.
    Unary(Unary, Box<Formula>),
    /// A binary operator or function of two formulas.
    Binary(Binary, Box<Formula>, Box<Formula>),
    /// `if c then a else b`.
    If(Box<(Condition, Formula, Formula)>),
    /// The list element `[c0, c1, ...][a]`, with index 0 for the first.
    Listed(Vec<i64>, Box<Formula>),
    /// The element `[[c00, c01, ...], [c10, c11, ...], ...][a][b]` of a list of lists.
    Grid(Vec<Vec<i64>>, Box<(Formula, Formula)>),
}

/// A condition on the variables of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Equality, `a == b`.
    Equal(Formula, Formula),
    /// A comparison that includes equality, `a <= b`.
    AtMost(Formula, Formula),
    /// A strict comparison, `a < b`.
    Below(Formula, Formula),
    /// Membership in a set of numbers, `a in {...}`.
    In(Formula, Vec<i64>),
    /// Both conditions hold, `c and d`.
    Both(Box<(Condition, Condition)>),
    /// At least one condition holds, `c or d`.
    Either(Box<(Condition, Condition)>),
    /// A choice between two conditions, `if b then c else d`.
    Choice(Box<(Condition, Condition, Condition)>),
    /// Inequality, `a != b`.
    Differ(Formula, Formula),
    /// A range of numbers, `low <= a <= high`.
    Between(i64, Formula, i64),
    /// `any(low * p < x <= high * p for p in powers(base, x))`, where `x` is the variable of the range.
    InPowers(PowerRange),
}

/// Ranges between multiples of the powers of a number; the bounds of each range are `base` times those of the
/// previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PowerRange {
    /// The index of the variable.
    pub variable: usize,
    /// The factor from one range to the next.
    pub base: i64,
    /// The lower bound of the range for the power 1. The range does not include this bound.
    pub low: i64,
    /// The upper bound of the range for the power 1. The range includes this bound.
    pub high: i64,
}

impl Formula {
    /// The formula that applies an operator to two formulas.
    pub(super) fn binary(op: Binary, a: Self, b: Self) -> Self {
        Self::Binary(op, Box::new(a), Box::new(b))
    }

    /// The formula that applies a function to another formula.
    pub(super) fn unary(op: Unary, a: Self) -> Self {
        Self::Unary(op, Box::new(a))
    }

    /// The value at a point, or `None` if a part that must be evaluated has no value there, or if a number is too
    /// large.
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

    /// Whether the formula gives every value of a nonempty table.
    pub(super) fn gives(&self, table: &Table) -> bool {
        !table.values.is_empty()
            && turns::all(table.points.iter().zip(&table.values), |(point, &value)| {
                self.evaluate(point) == Some(value)
            })
    }

    /// The formula with another formula in place of the variable with this index.
    pub(super) fn substituted(&self, variable: usize, number: &Self) -> Self {
        let inner = |formula: &Self| formula.substituted(variable, number);
        match self {
            Self::Variable(at) if *at == variable => number.clone(),
            Self::Variable(_) | Self::Constant(_) => self.clone(),
            Self::Unary(op, a) => Self::Unary(*op, Box::new(inner(a))),
            Self::Binary(op, a, b) => Self::Binary(*op, Box::new(inner(a)), Box::new(inner(b))),
            Self::If(parts) => {
                let condition = parts.0.substituted(variable, number);
                Self::If(Box::new((condition, inner(&parts.1), inner(&parts.2))))
            }
            Self::Listed(list, index) => Self::Listed(list.clone(), Box::new(inner(index))),
            Self::Grid(rows, indices) => {
                Self::Grid(rows.clone(), Box::new((inner(&indices.0), inner(&indices.1))))
            }
        }
    }

    /// A period and a saltus that the structure of the formula implies: `f(n + period) = f(n) + saltus` for
    /// all `n >= 0`, where `n` is its only variable. The period need not be the smallest. Returns `None` if the
    /// structure implies no period.
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
                        // After this many periods the argument has increased by a multiple of the divisor.
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

    /// The formula in the form in which it is printed: sums have no parentheses on the right. In `a + b`, a number
    /// comes last; in `a * b`, a number precedes a variable or a unary function but follows a formula with a binary
    /// operator or function.
    pub(super) fn tidy(self) -> Self {
        use Binary::{Add, Multiply, Subtract, Xor};
        match self {
            Self::Unary(Unary::Log2, a) => match *a {
                Self::Unary(Unary::HighBit, inner) => {
                    Self::unary(Unary::Log2, Self::binary(Binary::Max, inner.tidy(), Self::Constant(1)))
                }
                a => Self::unary(Unary::Log2, a.tidy()),
            },
            Self::Unary(op, a) => Self::unary(op, a.tidy()),
            Self::Binary(op, a, b) => match (op, a.tidy(), b.tidy()) {
                (Add, a, b) if a == b => Self::binary(Multiply, Self::Constant(2), a),
                (Add, Self::Constant(a), b) if !matches!(b, Self::Constant(_)) => {
                    Self::binary(Add, b, Self::Constant(a)).tidy()
                }
                (Add, a, Self::Constant(b)) if b < 0 && b > i64::MIN => {
                    Self::binary(Subtract, a, Self::Constant(-b))
                }
                (Add | Subtract, a, Self::Constant(0)) => a,
                (op @ (Add | Subtract), a, Self::Binary(inner @ (Add | Subtract), b, c)) => {
                    let outer = if (op == Add) == (inner == Add) { Add } else { Subtract };
                    let first = Self::Binary(op, Box::new(a), b).tidy();
                    Self::Binary(outer, Box::new(first), c)
                }
                (Xor, a, Self::Binary(Xor, b, c)) => {
                    Self::Binary(Xor, Box::new(Self::Binary(Xor, Box::new(a), b)), c)
                }
                (Multiply, a, Self::Constant(b)) if matches!(a, Self::Variable(_) | Self::Unary(..)) => {
                    Self::binary(Multiply, Self::Constant(b), a)
                }
                (Multiply, Self::Constant(a), b) if matches!(b, Self::Binary(..)) => {
                    Self::binary(Multiply, b, Self::Constant(a))
                }
                (op, a, b) => Self::binary(op, a, b),
            },
            Self::If(parts) => Self::If(Box::new((parts.0, parts.1.tidy(), parts.2.tidy()))),
            Self::Listed(list, index) => Self::Listed(list, Box::new(index.tidy())),
            other => other,
        }
    }

    /// The length of the formula in bits: two bits for each unit of its cost, plus the bits of its lists.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self {
            Self::Variable(_) => 2 * simplicity::VARIABLE,
            Self::Constant(number) => 2 * simplicity::constant(*number),
            Self::Unary(op, a) => {
                let nested = if a.has_function() { simplicity::NESTED } else { 0 };
                2 * (op.cost() + nested) + a.bits()
            }
            Self::Binary(op, a, b) => 2 * op.cost() + a.bits() + b.bits(),
            Self::If(parts) => 2 * simplicity::CHOICE + parts.0.bits() + parts.1.bits() + parts.2.bits(),
            Self::Grid(rows, indices) => {
                let numbers = rows.iter().flatten().map(|&number| simplicity::listed_bits(number));
                8 + indices.0.bits() + indices.1.bits() + numbers.sum::<u32>()
            }
            Self::Listed(list, index) => {
                6 + index.bits() + list.iter().map(|&number| simplicity::listed_bits(number)).sum::<u32>()
            }
        }
    }

    /// Whether the formula has a unary function other than the absolute value. Conditions are not examined.
    fn has_function(&self) -> bool {
        match self {
            Self::Variable(_) | Self::Constant(_) => false,
            Self::Unary(op, a) => *op != Unary::Abs || a.has_function(),
            Self::Binary(_, a, b) => a.has_function() || b.has_function(),
            Self::If(parts) => parts.1.has_function() || parts.2.has_function(),
            Self::Grid(_, indices) => indices.0.has_function() || indices.1.has_function(),
            Self::Listed(_, index) => index.has_function(),
        }
    }

    /// Whether the formula has a minimum, a maximum or a nim-sum. Conditions are not examined.
    fn has_extreme(&self) -> bool {
        let is_one = matches!(self, Self::Binary(Binary::Min | Binary::Max | Binary::Xor, ..));
        is_one || self.parts().into_iter().any(Self::has_extreme)
    }

    /// The surcharge, in characters, on the printed length of the formula, for rare functions and unusual
    /// combinations.
    pub(super) fn surcharge(&self) -> u32 {
        match self {
            Self::Variable(_) | Self::Constant(_) => 0,
            Self::Unary(op, a) => {
                let nested = if a.has_function() { simplicity::NESTED } else { 0 };
                let is_odd = op.is_of_digits() && matches!(**a, Self::Binary(Binary::Remainder, ..));
                op.surcharge() + nested + a.surcharge() + if is_odd { simplicity::ODD } else { 0 }
            }
            Self::Binary(op, a, b) => op.surcharge() + a.surcharge() + b.surcharge() + oddity(*op, a, b),
            Self::If(parts) => parts.0.surcharge() + parts.1.surcharge() + parts.2.surcharge(),
            Self::Grid(_, indices) => indices.0.surcharge() + indices.1.surcharge(),
            Self::Listed(_, index) => index.surcharge(),
        }
    }

    /// The smallest index of a variable in the formula, without regard to conditions, or `usize::MAX` if there is
    /// none.
    pub(super) fn first_variable(&self) -> usize {
        match self {
            Self::Variable(at) => *at,
            other => other.parts().into_iter().map(Self::first_variable).min().unwrap_or(usize::MAX),
        }
    }

    /// The formulas that are the direct parts of this one, without those in the condition of an `if`.
    pub(super) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Variable(_) | Self::Constant(_) => Vec::new(),
            Self::Unary(_, a) | Self::Listed(_, a) => vec![a],
            Self::Binary(_, a, b) => vec![a, b],
            Self::If(parts) => vec![&parts.1, &parts.2],
            Self::Grid(_, indices) => vec![&indices.0, &indices.1],
        }
    }

    /// The formula with another formula in place of the direct part with this index, counted from 0.
    pub(super) fn with_part(&self, at: usize, part: Self) -> Self {
        let boxed = Box::new(part);
        match self {
            Self::Unary(op, _) => Self::Unary(*op, boxed),
            Self::Listed(list, _) => Self::Listed(list.clone(), boxed),
            Self::Binary(op, _, b) if at == 0 => Self::Binary(*op, boxed, b.clone()),
            Self::Binary(op, a, _) => Self::Binary(*op, a.clone(), boxed),
            Self::If(parts) if at == 0 => Self::If(Box::new((parts.0.clone(), *boxed, parts.2.clone()))),
            Self::If(parts) => Self::If(Box::new((parts.0.clone(), parts.1.clone(), *boxed))),
            Self::Grid(rows, indices) if at == 0 => {
                Self::Grid(rows.clone(), Box::new((*boxed, indices.1.clone())))
            }
            Self::Grid(rows, indices) => Self::Grid(rows.clone(), Box::new((indices.0.clone(), *boxed))),
            other => other.clone(),
        }
    }

    /// Whether the rules language can express the formula.
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

    /// The formula without lists of lists, which claims cannot contain: the rows of each are joined into one list. The
    /// condition of an `if` is not changed.
    pub(super) fn flattened(&self) -> Self {
        match self {
            Self::Binary(op, a, b) => Self::Binary(*op, Box::new(a.flattened()), Box::new(b.flattened())),
            Self::Unary(op, a) => Self::Unary(*op, Box::new(a.flattened())),
            Self::Listed(list, at) => Self::Listed(list.clone(), Box::new(at.flattened())),
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

/// The surcharge for combinations that readers would find unusual.
fn oddity(op: Binary, a: &Formula, b: &Formula) -> u32 {
    let is_number = |formula: &Formula| matches!(formula, Formula::Constant(_));
    match op {
        Binary::Xor if is_number(a) || is_number(b) => simplicity::FLIP,
        Binary::Divide | Binary::Remainder => {
            let of_digits = matches!(a, Formula::Unary(op, _) if op.is_of_digits());
            let may_be_negative = matches!(a, Formula::Binary(Binary::Subtract, c, _) if is_number(c));
            let odd = if !is_number(b) && (b.has_extreme() || of_digits) { simplicity::ODD } else { 0 };
            odd + if may_be_negative { simplicity::FLIP } else { 0 }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula_text::Spelling;

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
        check(&times, "valuation(n, 3)", 54, Some(3));
        let in_language = times.written(&["n".to_owned()], Spelling::Language);
        assert_eq!(in_language, "count(p in powers(3, n) where n % (3 * p) == 0)");
        let prime = Formula::Unary(Unary::LeastPrimeIndex, n());
        check(&prime, "count(p in primes(n) where all(n % q != 0 for q in primes(p - 1)))", 35, Some(3));
        assert_eq!((1..8).map(|n| prime.evaluate(&[n])).collect::<Vec<_>>(), [0, 1, 2, 1, 3, 1, 4].map(Some));
    }
}
