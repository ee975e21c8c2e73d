//! The tables from which laws are guessed.

use crate::point_list::PointList;
use crate::turns::up_to_limit;

/// Values at points: a table of nim-values, or any list of numbers.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The names of the variables: first the fields, then the parameters.
    pub names: Vec<String>,
    /// The points, one for each value; each point has one number for every variable.
    pub points: PointList,
    /// The values, whose absolute values must be below `2^62`.
    pub values: Vec<i64>,
    /// Numbers that may be part of a law: the parameters of the ruleset, and their neighbours.
    pub constants: Vec<i64>,
}

impl Table {
    /// The table of a list of numbers. The index has the name `name`, and begins with `from`.
    #[must_use]
    pub fn of_list(name: &str, from: i64, values: Vec<i64>) -> Self {
        let points = (from..).zip(&values).map(|(n, _)| [n]).collect();
        Self { names: vec![name.to_owned()], points, values, constants: Vec::new() }
    }

    /// The table restricted to the points that `is_in` accepts, as far as the budget of the thread allows.
    pub(super) fn retained(&self, is_in: impl Fn(&[i64]) -> bool) -> Self {
        let mut part =
            Self { names: self.names.clone(), constants: self.constants.clone(), ..Self::default() };
        for (point, &value) in up_to_limit(self.points.iter().zip(&self.values)) {
            if !is_in(point) {
                continue;
            }
            part.points.push(point);
            part.values.push(value);
        }
        part
    }

    /// The indices of all points if there are at most `count`. Otherwise, `count` indices: half of them belong to the
    /// first points of the table, and the others are spread over the rest.
    pub(super) fn sample(&self, count: usize) -> Vec<usize> {
        let length = self.points.len();
        if length <= count {
            return (0..length).collect();
        }
        let first = count / 2;
        let spread = count - first;
        let rest = length - first;
        // A quadratic term makes the steps uneven, so that the sample does not follow a row or a residue class.
        (0..first)
            .chain((0..spread).map(|at| first + (at * rest / spread + at * at % 7).min(rest - 1)))
            .collect()
    }
}

/// The table of `value` for `x` and `y` up to 30, for tests.
#[cfg(test)]
pub(super) fn of_two(value: impl Fn(i64, i64) -> i64) -> Table {
    let points: PointList = (0..31).flat_map(|x| (0..31).map(move |y| [x, y])).collect();
    let values = points.iter().map(|point| value(point[0], point[1])).collect();
    Table { names: vec!["x".into(), "y".into()], points, values, constants: Vec::new() }
}
