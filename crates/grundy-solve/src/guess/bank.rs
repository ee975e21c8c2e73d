//! Expressions enumerated by size, each value vector once.

use super::formula::{Binary, Formula, Unary};
use grundy_core::{Budget, Limit, Usage};
use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::Hasher;

/// The value of an expression where it has none, or one too large to search with.
pub(super) const UNDEFINED: i64 = i64::MIN;

/// Values of larger size are taken as undefined while searching, so that products do not overflow.
const CAP: i64 = 1 << 31;

/// Polls of the budget stand this many expressions apart.
const POLL: u64 = 1 << 14;

/// Expressions that differ in their values at the sample points, the smallest first.
pub(super) struct Bank {
    /// How many sample points there are.
    width: usize,
    /// The values, `width` for each expression.
    values: Vec<i64>,
    made: Vec<Made>,
    /// Where each size begins in `made`; sizes count variables, constants, operators and functions.
    sizes: Vec<usize>,
    by_hash: HashMap<u64, u32, FxBuildHasher>,
    tried: u64,
}

/// How an expression was made.
#[derive(Clone, Copy)]
enum Made {
    Variable(usize),
    Constant(i64),
    Unary(Unary, u32),
    Binary(Binary, u32, u32),
}

/// How many expressions to look at and to keep.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Expressions to try, repetitions included.
    pub tried: u64,
    /// Expressions to keep as parts of larger ones.
    pub kept: usize,
}

impl Bank {
    /// The bank of the variables and constants, expressions of size 1.
    pub(super) fn new(points: &[Vec<i64>], constants: &[i64]) -> Self {
        let mut bank = Self {
            width: points.len(),
            values: Vec::new(),
            made: Vec::new(),
            sizes: vec![0, 0],
            by_hash: HashMap::default(),
            tried: 0,
        };
        for variable in 0..points.first().map_or(0, Vec::len) {
            let column: Vec<i64> = points.iter().map(|point| point[variable]).collect();
            bank.offer(&column, Made::Variable(variable));
        }
        for &constant in constants {
            bank.offer(&vec![constant; bank.width], Made::Constant(constant));
        }
        bank.sizes.push(bank.made.len());
        bank
    }

    /// Adds the expressions of the next sizes until `reach` ends. `found` is called with each new one.
    pub(super) fn grow(
        &mut self,
        reach: Reach,
        budget: &dyn Budget,
        mut found: impl FnMut(&Self, u32) -> bool,
    ) -> Result<(), Limit> {
        let mut result = vec![0; self.width];
        loop {
            let size = self.sizes.len() - 1;
            let begin = self.made.len();
            for op in Unary::ALL {
                for a in self.of_size(size - 1) {
                    self.poll(budget)?;
                    for (out, &a) in result.iter_mut().zip(self.vector(a)) {
                        *out = if a == UNDEFINED { a } else { capped(op.apply(a)) };
                    }
                    if self.tried >= reach.tried
                        || !self.try_one(&result, Made::Unary(op, a), reach, &mut found)
                    {
                        return Ok(());
                    }
                }
            }
            for left in 1..size.saturating_sub(1) {
                let right = size - 1 - left;
                for op in Binary::ALL {
                    if op.is_commutative() && left > right {
                        continue;
                    }
                    for a in self.of_size(left) {
                        for b in self.of_size(right) {
                            self.poll(budget)?;
                            if self.tried >= reach.tried {
                                return Ok(());
                            }
                            self.combine(op, a, b, &mut result);
                            if !self.try_one(&result, Made::Binary(op, a, b), reach, &mut found) {
                                return Ok(());
                            }
                        }
                    }
                }
            }
            if self.made.len() == begin && size > 3 {
                return Ok(());
            }
            self.sizes.push(self.made.len());
        }
    }

    /// Looks at an expression and keeps it if it is new; whether to go on.
    fn try_one(
        &mut self,
        values: &[i64],
        made: Made,
        reach: Reach,
        found: &mut impl FnMut(&Self, u32) -> bool,
    ) -> bool {
        if self.made.len() >= reach.kept {
            return false;
        }
        !self.offer(values, made) || found(self, self.newest())
    }

    fn poll(&mut self, budget: &dyn Budget) -> Result<(), Limit> {
        self.tried += 1;
        if self.tried.is_multiple_of(POLL) {
            budget.poll(Usage {
                positions: self.tried,
                bytes: (self.values.len() * size_of::<i64>()) as u64,
            })?;
        }
        Ok(())
    }

    fn combine(&self, op: Binary, a: u32, b: u32, result: &mut [i64]) {
        for ((out, &a), &b) in result.iter_mut().zip(self.vector(a)).zip(self.vector(b)) {
            *out = if a == UNDEFINED || b == UNDEFINED { UNDEFINED } else { capped(op.apply(a, b)) };
        }
    }

    /// Keeps the expression if its values are new and mostly defined.
    fn offer(&mut self, values: &[i64], made: Made) -> bool {
        let undefined = values.iter().filter(|&&value| value == UNDEFINED).count();
        if undefined * 4 > values.len() {
            return false;
        }
        let at = u32::try_from(self.made.len()).expect("the reach keeps fewer than 2^32 expressions");
        let is_new = self.by_hash.try_insert(hash(values), at).is_ok();
        if is_new {
            self.values.extend_from_slice(values);
            self.made.push(made);
        }
        is_new
    }

    fn of_size(&self, size: usize) -> std::ops::Range<u32> {
        let narrow = |at: usize| u32::try_from(at).expect("the reach keeps fewer than 2^32 expressions");
        match (self.sizes.get(size), self.sizes.get(size + 1)) {
            (Some(&begin), Some(&end)) => narrow(begin)..narrow(end),
            _ => 0..0,
        }
    }

    fn newest(&self) -> u32 {
        u32::try_from(self.made.len() - 1).expect("the reach keeps fewer than 2^32 expressions")
    }

    /// How many expressions are kept.
    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// How many were tried, repetitions included.
    pub(super) fn tried(&self) -> u64 {
        self.tried
    }

    /// The values of an expression at the sample points.
    pub(super) fn vector(&self, at: u32) -> &[i64] {
        let start = at as usize * self.width;
        &self.values[start..start + self.width]
    }

    /// The kept expression with these values.
    pub(super) fn find(&self, values: &[i64]) -> Option<u32> {
        self.by_hash.get(&hash(values)).copied().filter(|&at| self.vector(at) == values)
    }

    /// The expression itself; one that is the same number everywhere is that number.
    pub(super) fn formula(&self, at: u32) -> Formula {
        if let [first, rest @ ..] = self.vector(at)
            && *first != UNDEFINED
            && rest.iter().all(|value| value == first)
        {
            return Formula::Constant(*first);
        }
        match self.made[at as usize] {
            Made::Variable(variable) => Formula::Variable(variable),
            Made::Constant(constant) => Formula::Constant(constant),
            Made::Unary(op, a) => Formula::Unary(op, Box::new(self.formula(a))),
            Made::Binary(op, a, b) => {
                Formula::Binary(op, Box::new(self.formula(a)), Box::new(self.formula(b)))
            }
        }
    }
}

/// The value for searching: none if it is too large.
fn capped(value: Option<i64>) -> i64 {
    value.filter(|value| (-CAP..=CAP).contains(value)).unwrap_or(UNDEFINED)
}

fn hash(values: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &value in values {
        hasher.write_i64(value);
    }
    hasher.finish()
}
