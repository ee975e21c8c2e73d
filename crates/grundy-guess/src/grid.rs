//! Laws for values that are periodic in two fields, except in a border.

use super::formula::{Binary, Condition, Formula};
use super::law::{Form, Law};
use super::table::Table;
use super::turns::{self, collected, up_to_limit};
use grundy_core::SmallSort;
use std::collections::BTreeMap;

/// The largest period that is tried.
const LARGEST_PERIOD: i64 = 12;

/// The widest border that is tried.
const WIDEST_BORDER: i64 = 6;

/// The smallest number of periods that the table must contain in each field.
const TIMES: i64 = 3;

/// The repetition in one field: a border of `border` numbers, and then a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    border: i64,
    period: i64,
}

impl Side {
    /// The repetitions that a table up to `most` is large enough to show.
    fn all(most: i64) -> Vec<Self> {
        let sides = (0..=WIDEST_BORDER)
            .flat_map(|border| (1..=LARGEST_PERIOD).map(move |period| Self { border, period }));
        sides.filter(|side| side.border + side.period * TIMES <= most + 1).collect()
    }

    /// The number of rows that the law lists: those of the border and those of one period.
    const fn told(self) -> i64 {
        self.border + self.period
    }

    /// The listed row that `n` corresponds to, and the number of times that the saltus is added.
    const fn row(self, n: i64) -> (i64, i64) {
        match n - self.border {
            past @ 0.. => (self.border + past % self.period, past / self.period),
            _ => (n, 0),
        }
    }

    /// The last number up to `most` that corresponds to `row`.
    const fn last(self, row: i64, most: i64) -> i64 {
        if row < self.border { row } else { row + (most - row) / self.period * self.period }
    }

    /// The first part of [`row`](Self::row) as a formula.
    fn row_formula(self, field: usize) -> Formula {
        let n = Formula::Variable(field);
        let number = Formula::Constant;
        if self.period == 1 {
            return if self.border == 0 { number(0) } else { binary(Binary::Min, n, number(self.border)) };
        }
        let rest = |n| binary(Binary::Remainder, n, number(self.period));
        if self.border == 0 {
            return rest(n);
        }
        let past = if self.border % self.period == 0 {
            rest(n.clone())
        } else {
            rest(binary(Binary::Subtract, n.clone(), number(self.border)))
        };
        let beyond = binary(Binary::Add, number(self.border), past);
        Formula::If(Box::new((Condition::Below(n.clone(), number(self.border)), n, beyond)))
    }

    /// The second part of [`row`](Self::row), times `saltus`, as a formula.
    fn turns_formula(self, field: usize, saltus: i64) -> Formula {
        let n = match self.border {
            0 => Formula::Variable(field),
            border => binary(
                Binary::Max,
                binary(Binary::Subtract, Formula::Variable(field), Formula::Constant(border)),
                Formula::Constant(0),
            ),
        };
        let turns = match self.period {
            1 => n,
            period => binary(Binary::Divide, n, Formula::Constant(period)),
        };
        if saltus == 1 { turns } else { binary(Binary::Multiply, Formula::Constant(saltus), turns) }
    }
}

fn binary(op: Binary, a: Formula, b: Formula) -> Formula {
    Formula::Binary(op, Box::new(a), Box::new(b))
}

/// The values as `m[x % p][y % q] + s * (x / p) + t * (y / q)`, possibly after a border of rows and columns
/// with other values.
pub(super) fn grid(table: &Table) -> Option<Law> {
    if table.names.len() != 2 {
        return None;
    }
    let cells = table.points.iter().zip(&table.values).map(|(point, &value)| ((point[0], point[1]), value));
    let values: BTreeMap<(i64, i64), i64> = collected(cells)?;
    let most = |field: usize| up_to_limit(&table.points).map(|point| point[field]).max().unwrap_or(0);
    let (most_x, most_y) = (most(0), most(1));
    if !turns::all(table.points.iter().flatten(), |&number| number >= 0) {
        return None;
    }
    let (all_x, all_y) = (Side::all(most_x), Side::all(most_y));
    let mut sides: Vec<(Side, Side)> =
        all_x.iter().flat_map(|&x| all_y.iter().map(move |&y| (x, y))).collect();
    sides.retain(|(x, y)| x.told() * y.told() > 1);
    sides.small_sort_by_key(|(x, y)| (x.told() * y.told(), x.border + y.border, x.period));
    sides.into_iter().find_map(|(x, y)| {
        let at = |x: i64, y: i64| values.get(&(x, y)).copied();
        // There is no such law if one of these points beyond the border is not a position.
        let (s, t) = (
            at(most_x, most_y)? - at(most_x - x.period, most_y)?,
            at(most_x, most_y)? - at(most_x, most_y - y.period)?,
        );
        let cell = |row: i64, column: i64| {
            let (far_x, far_y) = (x.last(row, most_x), y.last(column, most_y));
            let is_border = row < x.border || column < y.border;
            match at(far_x, far_y) {
                // There is no position here, so the value does not matter.
                None if is_border => Some(0),
                value => Some(value? - s * x.row(far_x).1 - t * y.row(far_y).1),
            }
        };
        let rows: Vec<Vec<i64>> = (0..x.told())
            .map(|row| (0..y.told()).map(|column| cell(row, column)).collect())
            .collect::<Option<_>>()?;
        let index = |n: i64| usize::try_from(n).unwrap_or(0);
        let holds = turns::all(&values, |(&(a, b), &value)| {
            let ((row, up), (column, right)) = (x.row(a), y.row(b));
            rows[index(row)][index(column)] + s * up + t * right == value
        });
        if !holds {
            return None;
        }
        let indices = (x.row_formula(0), y.row_formula(1));
        let mut formula = match (x.told(), y.told()) {
            (1, _) => Formula::Listed(rows[0].clone(), Box::new(indices.1)),
            (_, 1) => Formula::Listed(rows.iter().map(|row| row[0]).collect(), Box::new(indices.0)),
            _ => Formula::Grid(rows, Box::new(indices)),
        };
        for (saltus, field, side) in [(s, 0, x), (t, 1, y)] {
            if saltus != 0 {
                formula = binary(Binary::Add, formula, side.turns_formula(field, saltus));
            }
        }
        let form = Form::Grid {
            borders: (x.border, y.border),
            periods: (x.period, y.period),
            saltus: (s, t),
            formula,
        };
        Some(Law { form, exceptions: Vec::new() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Subject, table::of_two};

    #[track_caller]
    fn check(value: impl Fn(i64, i64) -> i64, text: &str) {
        let table = of_two(value);
        let law = grid(&table).unwrap();
        assert_eq!(law.text(&table.names), text);
        assert_eq!(law.counterexample(&table, Subject::Values), Ok(None));
        // The claim gives the same values.
        let Form::Grid { formula, .. } = &law.form else { unreachable!() };
        let flat = formula.flattened();
        assert!(table.points.iter().zip(&table.values).all(|(at, value)| flat.evaluate(at) == Some(*value)));
    }

    fn cell<const N: usize>(list: [i64; N], n: i64) -> i64 {
        list[usize::try_from(n).unwrap() % N]
    }

    #[test]
    fn grids() {
        check(|x, y| cell([cell([0, 1], y), cell([2, 3], y)], x), "[[0, 1], [2, 3]][x % 2][y % 2]");
        check(|x, y| cell([4, 0, 9], x) + 3 * (x / 3) + y, "[4, 0, 9][x % 3] + 3 * (x / 3) + y");
        assert_eq!(grid(&of_two(|x, y| x ^ y)), None);
    }

    #[test]
    fn borders() {
        check(
            |x, y| if x == 0 { 7 * (y % 2) } else { (x + y) % 2 },
            "[[0, 7], [1, 0], [0, 1]][if x < 1 then x else 1 + (x - 1) % 2][y % 2]",
        );
        check(|x, y| x.min(2) + y.min(1), "[[0, 1], [1, 2], [2, 3]][min(x, 2)][min(y, 1)]");
        check(
            |x, y| if x < 2 { 5 } else { x / 2 - 1 } + y % 2,
            "[[5, 6], [5, 6], [0, 1], [0, 1]][if x < 2 then x else 2 + x % 2][y % 2] + max(x - 2, 0) / 2",
        );
    }
}
