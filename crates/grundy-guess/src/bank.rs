//! Expressions with their values at the sample points, and the hashes of all expressions that were tried.

mod enumerate;

use super::formula::{Binary, Formula, Unary};
use super::rows::{self, CAP, Rows, UNDEFINED};
use super::seeds::Seed;
use super::seen::Seen;
use super::simplicity;
pub use enumerate::Reach;
pub(super) use enumerate::{Goal, Grown, Stage, stages};
use grundy_core::SmallSort;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The lowest cost of an expression.
const CHEAPEST: usize = simplicity::VARIABLE as usize;

/// Expressions with different values at the sample points, cheapest first.
pub(super) struct Bank {
    /// The number of sample points.
    width: usize,
    rows: Rows,
    /// The values, `width` for each kept expression.
    values: Vec<i32>,
    kept: Vec<Kept>,
    /// For each cost, the index in `kept` at which the expressions of that cost begin.
    costs: Vec<usize>,
    /// Idioms from the literature, with which the search begins.
    seeds: Vec<Seed>,
    /// Variables, numbers and seeds, with their costs.
    leaves: Vec<(u32, Made)>,
    points: Vec<Vec<i64>>,
    by_hash: HashMap<u64, u32, FxBuildHasher>,
    seen: Seen,
    /// Whether there is more than one variable.
    has_several: bool,
    tried: u64,
    looked_at: u64,
}

/// An expression whose values are stored.
#[derive(Clone, Copy)]
struct Kept {
    made: Made,
    hash: u64,
    /// The largest absolute value, if all values are defined; otherwise `None`.
    size: Option<i32>,
    /// Whether the expression contains a unary function other than the absolute value.
    has_function: bool,
}

/// The construction of an expression: a variable, a constant, a seed, or a function or an operator with its
/// arguments.
#[derive(Clone, Copy)]
pub(super) enum Made {
    Variable(usize),
    Constant(i64),
    Unary(Unary, u32),
    Binary(Binary, u32, u32),
    /// The seed with this index.
    Seed(u32),
}

impl Bank {
    /// A bank with these sample points, constants and seeds, in which no expressions have been tried yet.
    ///
    /// The coordinates of the points must not exceed `CAP` in absolute value.
    pub(super) fn new(points: &[Vec<i64>], constants: &[i64], seeds: Vec<Seed>) -> Self {
        let variables = points.first().map_or(0, Vec::len);
        let mut leaves: Vec<(u32, Made)> =
            (0..variables).map(|variable| (simplicity::VARIABLE, Made::Variable(variable))).collect();
        let simple = |&number: &i64| (simplicity::constant(number), Made::Constant(number));
        leaves.extend(constants.iter().map(simple));
        leaves.extend((0..).zip(&seeds).map(|(at, seed)| (seed.cost, Made::Seed(at))));
        leaves.small_sort_by_key(|(cost, _)| *cost);
        Self {
            width: points.len(),
            rows: Rows::new(points.len()),
            values: Vec::new(),
            kept: Vec::new(),
            costs: vec![0; CHEAPEST + 1],
            seeds,
            leaves,
            points: points.to_vec(),
            by_hash: HashMap::default(),
            seen: Seen::new(),
            has_several: variables > 1,
            tried: 0,
            looked_at: 0,
        }
    }

    /// Writes the values of a variable, a number or a seed to `row`.
    fn leaf(&self, made: Made, row: &mut [i32]) {
        for (value, point) in row.iter_mut().zip(&self.points) {
            let wide = match made {
                Made::Variable(variable) => point.get(variable).copied(),
                Made::Constant(constant) => Some(constant),
                Made::Seed(at) => self.seeds[at as usize].formula.evaluate(point),
                _ => None,
            };
            let narrow = wide.and_then(|wide| i32::try_from(wide).ok());
            *value = narrow.filter(|value| (-CAP..=CAP).contains(value)).unwrap_or(UNDEFINED);
        }
    }

    /// The approximate number of bytes that the kept expressions and the hashes occupy.
    fn bytes(&self) -> u64 {
        (self.values.capacity() * size_of::<i32>() + self.kept.capacity() * 2 * size_of::<Kept>()) as u64
            + self.seen.bytes()
    }

    fn push(&mut self, row: &[i32], hash: u64, made: Made) {
        let function = |at: u32| self.kept[at as usize].has_function;
        let has_function = match made {
            Made::Variable(_) | Made::Constant(_) => false,
            Made::Seed(at) => self.seeds[at as usize].has_function,
            Made::Unary(op, a) => op != Unary::Abs || function(a),
            Made::Binary(_, a, b) => function(a) || function(b),
        };
        self.by_hash.insert(hash, self.len());
        self.values.extend_from_slice(row);
        self.kept.push(Kept { made, hash, size: rows::size(row), has_function });
    }

    fn of_cost(&self, cost: usize) -> std::ops::Range<u32> {
        let narrow = |at: usize| u32::try_from(at).expect("fewer than 2^32 expressions are kept");
        match (self.costs.get(cost), self.costs.get(cost + 1)) {
            (Some(&begin), Some(&end)) => narrow(begin)..narrow(end),
            _ => 0..0,
        }
    }

    /// The cost of a kept expression.
    pub(super) fn cost(&self, at: u32) -> u32 {
        let after = self.costs.partition_point(|&begin| begin <= at as usize);
        u32::try_from(after.saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// The cost of the expressions that are tried next.
    pub(super) fn next_cost(&self) -> u32 {
        u32::try_from(self.costs.len() - 1).unwrap_or(u32::MAX)
    }

    /// Whether a kept expression is one of the seeds.
    pub(super) fn is_seed(&self, at: u32) -> bool {
        matches!(self.kept[at as usize].made, Made::Seed(_))
    }

    /// The sample points.
    pub(super) fn points(&self) -> &[Vec<i64>] {
        &self.points
    }

    /// The number of kept expressions.
    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.kept.len()).expect("fewer than 2^32 expressions are kept")
    }

    /// The number of expressions that were tried. Expressions with the same values at the sample points count once.
    pub(super) const fn tried(&self) -> u64 {
        self.tried
    }

    /// The values of a kept expression at the sample points.
    pub(super) fn row(&self, at: u32) -> &[i32] {
        let start = at as usize * self.width;
        &self.values[start..start + self.width]
    }

    /// The hash of a kept expression, if all its values are defined and at most `most` in absolute value.
    pub(super) fn hash_of(&self, at: u32, most: i32) -> Option<u64> {
        let kept = self.kept[at as usize];
        kept.size.is_some_and(|size| size <= most).then_some(kept.hash)
    }

    /// Whether all values of a kept expression are defined.
    pub(super) fn is_whole(&self, at: u32) -> bool {
        self.kept[at as usize].size.is_some()
    }

    /// The hash of a row of values.
    pub(super) fn hash(&self, row: &[i32]) -> u64 {
        self.rows.hash(row)
    }

    /// The kept expression with this hash, if there is one.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        self.by_hash.get(&hash).copied()
    }

    /// The formula of the expression with these values and this construction, or a constant if all values are defined
    /// and equal.
    pub(super) fn formula(&self, made: Made, row: &[i32]) -> Formula {
        if let [first, rest @ ..] = row
            && *first != UNDEFINED
            && rest.iter().all(|value| value == first)
        {
            return Formula::Constant((*first).into());
        }
        match made {
            Made::Variable(variable) => Formula::Variable(variable),
            Made::Constant(constant) => Formula::Constant(constant),
            Made::Seed(at) => self.seeds[at as usize].formula.clone(),
            Made::Unary(op, a) => Formula::Unary(op, Box::new(self.formula_at(a))),
            Made::Binary(op, a, b) => {
                Formula::Binary(op, Box::new(self.formula_at(a)), Box::new(self.formula_at(b)))
            }
        }
    }

    /// A kept expression as a formula.
    pub(super) fn formula_at(&self, at: u32) -> Formula {
        self.formula(self.kept[at as usize].made, self.row(at))
    }
}
