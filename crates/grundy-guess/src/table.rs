//! What laws are guessed from.

/// Values at points: a table of nim-values, or any list of numbers.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The names of the variables: fields, then parameters.
    pub names: Vec<String>,
    /// A number for every variable, one row a value.
    pub points: Vec<Vec<i64>>,
    /// The values; all are below `2^62`.
    pub values: Vec<i64>,
    /// Numbers that may stand in a law: those of the ruleset's parameters, and their neighbours.
    pub constants: Vec<i64>,
}

impl Table {
    /// The table of a list of numbers, indexed by `name` from `from`.
    #[must_use]
    pub fn of_list(name: &str, from: i64, values: Vec<i64>) -> Self {
        let points = (from..).zip(&values).map(|(n, _)| vec![n]).collect();
        Self { names: vec![name.to_owned()], points, values, constants: Vec::new() }
    }

    /// Indices of some `count` points: every one of the first half, the others spread over the rest.
    pub(super) fn sample(&self, count: usize) -> Vec<usize> {
        let length = self.points.len();
        if length <= count {
            return (0..length).collect();
        }
        let first = count / 2;
        let spread = count - first;
        let rest = length - first;
        // An odd step with a bend, so that the sample does not run along a row or a residue class.
        (0..first)
            .chain((0..spread).map(|at| first + (at * rest / spread + at * at % 7).min(rest - 1)))
            .collect()
    }
}

/// The table of `value` at `x` and `y` up to 30, for tests.
#[cfg(test)]
pub(super) fn of_two(value: impl Fn(i64, i64) -> i64) -> Table {
    let points: Vec<Vec<i64>> = (0..31).flat_map(|x| (0..31).map(move |y| vec![x, y])).collect();
    let values = points.iter().map(|point| value(point[0], point[1])).collect();
    Table { names: vec!["x".into(), "y".into()], points, values, constants: Vec::new() }
}
