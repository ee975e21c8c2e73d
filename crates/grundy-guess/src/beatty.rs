//! P-positions that are Beatty pairs, like those of Wythoff's game.

use super::formula::{Binary, Condition, Formula, Unary};
use super::table::Table;
use super::turns::{self, collected, turn};
use std::collections::{BTreeMap, BTreeSet};

/// The P-positions are the pairs `floor(k ratio), floor(k ratio) + k step` for `k = 0, 1, 2, ...`, in either
/// order, with `ratio = (p + sqrt(q)) / s`.
///
/// The numbers `p`, `q`, `s` and `step` may be formulas in a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beatty {
    /// The number that is added to the square root.
    pub p: Formula,
    /// The number under the square root.
    pub q: Formula,
    /// The divisor of the sum.
    pub s: Formula,
    /// The increase in the difference between the two numbers of a pair from one pair to the next.
    pub step: Formula,
}

/// The smallest number of pairs that a table must contain.
const EVIDENCE: usize = 6;

/// The largest `|p|`, `q` and `s` that are tried if the pairs do not contain every positive number exactly once.
const LARGEST: (i64, i64, i64) = (12, 60, 4);

/// The Beatty pairs that are exactly the P-positions of a table of two fields, or of two fields and one parameter, or
/// `None` if the search finds no such pairs.
#[must_use]
pub fn beatty_pairs(table: &Table) -> Option<Beatty> {
    let found = match table.names.len() {
        2 => of_fields(table, None),
        3 => of_parameter(table),
        _ => None,
    };
    found.filter(|found| found.condition().separates(table))
}

/// The pairs for two fields. If there is a parameter, only the points at which it has the given value are used.
fn of_fields(table: &Table, parameter: Option<i64>) -> Option<Beatty> {
    let mut by_difference: BTreeMap<i64, i64> = BTreeMap::new();
    for (point, &value) in table.points.iter().zip(&table.values) {
        turn()?;
        if value != 0 || parameter.is_some_and(|wanted| point.get(2) != Some(&wanted)) {
            continue;
        }
        let (low, high) = (point[0].min(point[1]), point[0].max(point[1]));
        if by_difference.insert(high - low, low).is_some_and(|earlier| earlier != low) {
            return None;
        }
    }
    let step = *by_difference.keys().find(|&&difference| difference > 0)?;
    if by_difference.len() < EVIDENCE || by_difference.keys().any(|difference| difference % step != 0) {
        return None;
    }
    let pairs: Vec<(i64, i64)> =
        by_difference.iter().map(|(difference, &low)| (difference / step, low)).collect();
    let fits = |(p, q, s): (i64, i64, i64)| {
        turns::all(&pairs, |&(k, low)| {
            let root = (q * k * k).unsigned_abs().isqrt();
            i64::try_from(root).is_ok_and(|root| (p * k + root).div_euclid(s) == low)
        })
    };
    // If the pairs together contain every positive number exactly once, the step determines the ratio.
    let complementary = (2 - step, step * step + 4, 2);
    let (most_p, most_q, most_s) = LARGEST;
    let others = || {
        let all = (1..=most_s).flat_map(|s| {
            (2..=most_q).flat_map(move |q| (0..=most_p).flat_map(move |p| [(p, q, s), (-p, q, s)]))
        });
        all.filter(|&(_, q, _)| q.unsigned_abs().isqrt().pow(2) != q.unsigned_abs())
            .filter(|&found| fits(found))
            .min_by_key(|&(p, q, s)| p.abs() + q + s)
    };
    let (p, q, s) = if fits(complementary) { complementary } else { others()? };
    let number = Formula::Constant;
    Some(Beatty { p: number(p), q: number(q), s: number(s), step: number(step) })
}

/// Pairs that contain every positive number exactly once for each value of the parameter, with a step that is a simple
/// formula in the parameter.
fn of_parameter(table: &Table) -> Option<Beatty> {
    let values: BTreeSet<i64> = collected(table.points.iter().map(|point| point[2]))?;
    let steps: Vec<i64> = values
        .iter()
        .map(|&value| match of_fields(table, Some(value))?.step {
            Formula::Constant(step) => Some(step),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let variable = || Box::new(Formula::Variable(2));
    let number = |number| Box::new(Formula::Constant(number));
    let steps_as = [
        Formula::Variable(2),
        Formula::Binary(Binary::Add, variable(), number(1)),
        Formula::Binary(Binary::Subtract, variable(), number(1)),
        Formula::Binary(Binary::Multiply, number(2), variable()),
    ];
    let step = steps_as.into_iter().find(|formula| {
        values.iter().zip(&steps).all(|(&value, &step)| formula.evaluate(&[0, 0, value]) == Some(step))
    })?;
    let boxed = || Box::new(step.clone());
    let square = Formula::Binary(Binary::Multiply, boxed(), boxed());
    Some(Beatty {
        p: Formula::Binary(Binary::Subtract, number(2), boxed()),
        q: Formula::Binary(Binary::Add, Box::new(square), number(4)),
        s: Formula::Constant(2),
        step,
    })
}

impl Beatty {
    /// The pairs as a condition on the two fields.
    #[must_use]
    pub fn condition(&self) -> Condition {
        let binary = |op, a: Formula, b: Formula| Formula::Binary(op, Box::new(a), Box::new(b));
        let (a, b) = (|| Formula::Variable(0), || Formula::Variable(1));
        let difference = || Formula::Unary(Unary::Abs, Box::new(binary(Binary::Subtract, a(), b())));
        let is_one = self.step == Formula::Constant(1);
        let k =
            || if is_one { difference() } else { binary(Binary::Divide, difference(), self.step.clone()) };
        let square = binary(Binary::Multiply, binary(Binary::Multiply, self.q.clone(), k()), k());
        let root = Formula::Unary(Unary::Isqrt, Box::new(square));
        let sum = match self.p {
            Formula::Constant(0) => root,
            Formula::Constant(1) => binary(Binary::Add, k(), root),
            _ => binary(Binary::Add, binary(Binary::Multiply, self.p.clone(), k()), root),
        };
        let low = match self.s {
            Formula::Constant(1) => sum,
            _ => binary(Binary::Divide, sum, self.s.clone()),
        };
        let pair = Condition::Equal(binary(Binary::Min, a(), b()), low);
        if is_one {
            return pair;
        }
        let whole = Condition::Equal(
            binary(Binary::Remainder, difference(), self.step.clone()),
            Formula::Constant(0),
        );
        Condition::Both(Box::new((whole, pair)))
    }

    /// The length of the four formulas in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        8 + self.p.bits() + self.q.bits() + self.s.bits() + self.step.bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the games in which a player takes any number of tokens from one heap, or tokens from both heaps if
    /// the two numbers differ by less than `r`.
    fn wythoff(range: std::ops::RangeInclusive<i64>, to: i64, with_parameter: bool) -> Table {
        let mut table = Table { names: vec!["a".into(), "b".into()], ..Table::default() };
        if with_parameter {
            table.names.push("r".into());
        }
        for r in range {
            let mut pairs: Vec<(i64, i64)> = Vec::new();
            for k in 0..=to {
                let mex = (0..).find(|n| !pairs.iter().any(|&(a, b)| a == *n || b == *n)).unwrap();
                pairs.push((mex, mex + r * k));
            }
            for a in 0..=to {
                for b in 0..=to {
                    let is_p = pairs.contains(&(a.min(b), a.max(b)));
                    table.points.push(&[a, b, r][..if with_parameter { 3 } else { 2 }]);
                    table.values.push(i64::from(!is_p));
                }
            }
        }
        table
    }

    #[track_caller]
    fn check(table: &Table, condition: &str) {
        let found = beatty_pairs(table).map(|found| found.condition().text(&table.names));
        assert_eq!(found.as_deref(), Some(condition));
    }

    #[test]
    fn wythoff_with_slack() {
        check(
            &wythoff(1..=1, 30, false),
            "min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b) * abs(a - b))) / 2",
        );
        check(
            &wythoff(2..=2, 40, false),
            "abs(a - b) % 2 == 0 and \
             min(a, b) == isqrt(8 * (abs(a - b) / 2) * (abs(a - b) / 2)) / 2",
        );
        check(
            &wythoff(1..=4, 50, true),
            "abs(a - b) % r == 0 and min(a, b) == ((2 - r) * (abs(a - b) / r) + \
             isqrt((r * r + 4) * (abs(a - b) / r) * (abs(a - b) / r))) / 2",
        );
    }

    #[test]
    fn pairs_that_leave_numbers_out() {
        let mut table = wythoff(1..=1, 40, false);
        let root = |k: i64| i64::try_from((3 * k * k).unsigned_abs().isqrt()).unwrap();
        table.values = table
            .points
            .iter()
            .map(|point| {
                i64::from(
                    root((point[0] - point[1]).abs() / 2) != point[0].min(point[1])
                        || (point[0] - point[1]) % 2 != 0,
                )
            })
            .collect();
        check(&table, "abs(a - b) % 2 == 0 and min(a, b) == isqrt(3 * (abs(a - b) / 2) * (abs(a - b) / 2))");
    }

    #[test]
    fn no_pairs() {
        let mut table = wythoff(1..=1, 30, false);
        table.values = table.points.iter().map(|point| (point[0] + point[1]) % 3).collect();
        assert_eq!(beatty_pairs(&table), None);
    }
}
