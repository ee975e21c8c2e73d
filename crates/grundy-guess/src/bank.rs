//! Expressions enumerated by size, each row of values once.
//!
//! The smaller expressions are kept with their values as parts of larger ones. Of the larger ones only the hash
//! of the values is: a sum or difference is then known by the hashes of its parts, and not computed at all
//! unless it is what is looked for.

use super::formula::{Binary, Formula, Unary};
use super::rows::{self, CAP, Rows, UNDEFINED};
use super::seen::Seen;
use grundy_core::{Budget, Limit, Usage};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// Polls of the budget stand this many expressions apart.
const POLL: u64 = 1 << 14;

/// Functions of two numbers that take long to compute are tried up to this size.
const SLOW_SIZE: usize = 5;

/// Bytes of the set of hashes for each different expression, at most, and while it grows.
const SEEN_BYTES: u64 = 40;

/// Expressions that differ in their values at the sample points, the smallest first.
pub(super) struct Bank {
    /// How many sample points there are.
    width: usize,
    rows: Rows,
    /// The values, `width` for each kept expression.
    values: Vec<i32>,
    kept: Vec<Kept>,
    /// Where each size begins in `kept`; sizes count variables, constants, operators and functions.
    sizes: Vec<usize>,
    by_hash: HashMap<u64, u32, FxBuildHasher>,
    seen: Seen,
    /// Whether there are several variables.
    has_several: bool,
    tried: u64,
    looked_at: u64,
}

/// An expression whose values are kept.
#[derive(Clone, Copy)]
struct Kept {
    made: Made,
    hash: u64,
    /// The largest size of its values, if all are defined.
    size: Option<i32>,
}

/// How an expression was made.
#[derive(Clone, Copy)]
pub(super) enum Made {
    Variable(usize),
    Constant(i64),
    Unary(Unary, u32),
    Binary(Binary, u32, u32),
}

/// How many expressions to look at and to keep.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Expressions to try, those with the same values at the sample points counted once.
    pub tried: u64,
    /// Expressions to keep as parts of larger ones.
    pub kept: usize,
}

/// What is looked for among the expressions.
pub(super) trait Goal {
    /// The hash of the row that is looked for, if it is one row: then of others the values need not be known.
    fn hash(&self) -> Option<u64>;

    /// Looks at an expression with new values; whether to go on.
    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()>;
}

impl Bank {
    /// The bank of the variables and constants, expressions of size 1.
    ///
    /// Coordinates of the points must not be beyond `CAP`.
    pub(super) fn new(points: &[Vec<i64>], constants: &[i64]) -> Self {
        let variables = points.first().map_or(0, Vec::len);
        let mut bank = Self {
            width: points.len(),
            rows: Rows::new(points.len()),
            values: Vec::new(),
            kept: Vec::new(),
            sizes: vec![0, 0],
            by_hash: HashMap::default(),
            seen: Seen::new(),
            has_several: variables > 1,
            tried: 0,
            looked_at: 0,
        };
        let narrow = |value: i64| i32::try_from(value).unwrap_or(UNDEFINED);
        for variable in 0..variables {
            let column: Vec<i32> = points.iter().map(|point| narrow(point[variable])).collect();
            bank.keep_new(&column, Made::Variable(variable));
        }
        for &constant in constants {
            bank.keep_new(&vec![narrow(constant); bank.width], Made::Constant(constant));
        }
        bank.sizes.push(bank.kept.len());
        bank
    }

    /// Tries the expressions of the next sizes until `reach` ends or `goal` is content.
    ///
    /// # Errors
    /// A limit of the budget. Too little memory only ends the search earlier.
    pub(super) fn grow(
        &mut self,
        reach: Reach,
        budget: &dyn Budget,
        goal: &mut impl Goal,
    ) -> Result<(), Limit> {
        let row_bytes = (self.width * size_of::<i32>() + 2 * size_of::<Kept>()) as u64;
        let allowed = budget.bytes_allowed() / 2;
        let kept = usize::try_from(allowed / 2 / row_bytes).unwrap_or(usize::MAX).min(reach.kept);
        let reach =
            Reach { tried: reach.tried.min(allowed / 2 / SEEN_BYTES), kept: kept.min(u32::MAX as usize) };
        for at in 0..self.len() {
            let row = self.row(at).to_vec();
            if goal.look(self, self.kept[at as usize].made, &row).is_break() {
                return Ok(());
            }
        }
        let (row, other) = (vec![0; self.width], vec![0; self.width]);
        let mut search = Search { row, other, reach, budget, target: goal.hash() };
        loop {
            let size = self.sizes.len() - 1;
            // Parts larger than the largest kept are not there to be put together.
            let largest = (1..size).rev().find(|&size| !self.of_size(size).is_empty()).unwrap_or(0);
            if size > 2 * largest + 1 {
                return Ok(());
            }
            match self.grow_to(size, &mut search, goal) {
                Ok(()) => self.sizes.push(self.kept.len()),
                Err(Ended::Enough) => return Ok(()),
                Err(Ended::Limit(limit)) => return Err(limit),
            }
        }
    }

    fn grow_to(&mut self, size: usize, search: &mut Search<'_>, goal: &mut impl Goal) -> Result<(), Ended> {
        for a in self.of_size(size - 1) {
            for (at, &op) in Unary::ALL.iter().enumerate() {
                self.count(search)?;
                let start = a as usize * self.width;
                self.rows.unary(at, &self.values[start..start + self.width], &mut search.row);
                self.consider(Made::Unary(op, a), search, goal)?;
            }
        }
        for left in 1..size.saturating_sub(1) {
            let right = size - 1 - left;
            for a in self.of_size(left) {
                for b in self.of_size(right) {
                    let sizes = (self.kept[a as usize].size, self.kept[b as usize].size);
                    match sizes {
                        (Some(a_size), Some(b_size)) => {
                            self.combine_whole((a, a_size), (b, b_size), search, goal)?;
                        }
                        _ => self.combine(a, b, search, goal)?,
                    }
                    for op in Binary::SLOW {
                        if a <= b && self.is_worth(op, size) {
                            self.count(search)?;
                            rows::binary(op, self.row(a), self.row(b), &mut search.row);
                            self.consider(Made::Binary(op, a, b), search, goal)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a function that takes long to compute is tried for expressions of this size.
    const fn is_worth(&self, op: Binary, size: usize) -> bool {
        match op {
            Binary::NimProduct => self.has_several && size < SLOW_SIZE,
            _ => size <= SLOW_SIZE,
        }
    }

    /// All operators on two expressions.
    fn combine(
        &mut self,
        a: u32,
        b: u32,
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        for op in Binary::QUICK {
            if !op.is_commutative() || a <= b {
                self.count(search)?;
                rows::binary(op, self.row(a), self.row(b), &mut search.row);
                self.consider(Made::Binary(op, a, b), search, goal)?;
            }
        }
        Ok(())
    }

    /// The same for expressions whose values are all defined and of at most these sizes.
    fn combine_whole(
        &mut self,
        (a, a_size): (u32, i32),
        (b, b_size): (u32, i32),
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        let made = |op| Made::Binary(op, a, b);
        let (a_hash, b_hash) = (self.kept[a as usize].hash, self.kept[b as usize].hash);
        self.count(search)?;
        if a_size <= CAP - b_size {
            if a <= b {
                self.consider_sum(Binary::Add, (a, b), a_hash.wrapping_add(b_hash), search, goal)?;
            }
            self.consider_sum(Binary::Subtract, (a, b), a_hash.wrapping_sub(b_hash), search, goal)?;
        }
        if b_size > 0 {
            let mut rest = std::mem::take(&mut search.other);
            rows::division(self.row(a), self.row(b), &mut search.row, &mut rest);
            let quotient = self.consider(made(Binary::Divide), search, goal);
            std::mem::swap(&mut search.row, &mut rest);
            search.other = rest;
            quotient?;
            self.count(search)?;
            self.consider(made(Binary::Remainder), search, goal)?;
        }
        if a <= b {
            self.count(search)?;
            rows::product((self.row(a), a_size), (self.row(b), b_size), &mut search.row);
            self.consider(made(Binary::Multiply), search, goal)?;
            rows::xor((self.row(a), a_size), (self.row(b), b_size), &mut search.row);
            self.consider(made(Binary::Xor), search, goal)?;
            rows::extreme(Binary::Min, self.row(a), self.row(b), &mut search.row);
            let least = self.rows.hash(&search.row);
            self.consider_hashed(made(Binary::Min), least, search, goal)?;
            // The smaller and the larger value together are both values.
            let most = a_hash.wrapping_add(b_hash).wrapping_sub(least);
            if self.is_new(most, search) {
                rows::extreme(Binary::Max, self.row(a), self.row(b), &mut search.row);
                self.keep(most, made(Binary::Max), search, goal)?;
            }
        }
        Ok(())
    }

    /// Looks at a sum or difference, of which the hash is known beforehand.
    fn consider_sum(
        &mut self,
        op: Binary,
        (a, b): (u32, u32),
        hash: u64,
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        if self.is_new(hash, search) {
            rows::sum(op, self.row(a), self.row(b), &mut search.row);
            self.keep(hash, Made::Binary(op, a, b), search, goal)?;
        }
        Ok(())
    }

    /// Counts an expression if its values are new; whether they are, and are of interest.
    fn is_new(&mut self, hash: u64, search: &Search<'_>) -> bool {
        if !self.seen.insert(hash) {
            return false;
        }
        self.tried += 1;
        self.kept.len() < search.reach.kept || search.target.is_none_or(|target| target == hash)
    }

    /// Looks at an expression by the values that were computed, if they are new.
    fn consider(&mut self, made: Made, search: &mut Search<'_>, goal: &mut impl Goal) -> Result<(), Ended> {
        if rows::is_sparse(&search.row) {
            return Ok(());
        }
        let hash = self.rows.hash(&search.row);
        self.consider_hashed(made, hash, search, goal)
    }

    fn consider_hashed(
        &mut self,
        made: Made,
        hash: u64,
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        if self.seen.insert(hash) {
            self.tried += 1;
            self.keep(hash, made, search, goal)?;
        }
        Ok(())
    }

    fn keep(
        &mut self,
        hash: u64,
        made: Made,
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        if self.kept.len() < search.reach.kept {
            self.push(&search.row, hash, made);
        }
        match goal.look(self, made, &search.row) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Enough),
        }
    }

    fn count(&mut self, search: &Search<'_>) -> Result<(), Ended> {
        self.looked_at += 1;
        if self.tried >= search.reach.tried {
            return Err(Ended::Enough);
        }
        if self.looked_at.is_multiple_of(POLL) {
            let usage = Usage { positions: self.tried, bytes: self.bytes() };
            search.budget.poll(usage).map_err(Ended::Limit)?;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        (self.values.capacity() * size_of::<i32>() + self.kept.capacity() * 2 * size_of::<Kept>()) as u64
            + self.seen.bytes()
    }

    /// Keeps an expression of size 1 if its values are new.
    fn keep_new(&mut self, row: &[i32], made: Made) {
        let hash = self.rows.hash(row);
        if self.seen.insert(hash) {
            self.tried += 1;
            self.push(row, hash, made);
        }
    }

    fn push(&mut self, row: &[i32], hash: u64, made: Made) {
        self.by_hash.insert(hash, self.len());
        self.values.extend_from_slice(row);
        self.kept.push(Kept { made, hash, size: rows::size(row) });
    }

    fn of_size(&self, size: usize) -> std::ops::Range<u32> {
        let narrow = |at: usize| u32::try_from(at).expect("fewer than 2^32 expressions are kept");
        match (self.sizes.get(size), self.sizes.get(size + 1)) {
            (Some(&begin), Some(&end)) => narrow(begin)..narrow(end),
            _ => 0..0,
        }
    }

    /// How many expressions are kept.
    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.kept.len()).expect("fewer than 2^32 expressions are kept")
    }

    /// How many expressions of at most this size are kept.
    pub(super) fn len_to(&self, size: usize) -> u32 {
        self.sizes.get(size + 1).map_or(self.len(), |&end| u32::try_from(end).unwrap_or(self.len()))
    }

    /// How many expressions with different values were tried.
    pub(super) const fn tried(&self) -> u64 {
        self.tried
    }

    /// The values of a kept expression at the sample points.
    pub(super) fn row(&self, at: u32) -> &[i32] {
        let start = at as usize * self.width;
        &self.values[start..start + self.width]
    }

    /// The hash of a kept expression, if all its values are defined and of at most this size.
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

    /// The kept expression with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        self.by_hash.get(&hash).copied()
    }

    /// The expression with these values, made so; one that is the same number everywhere is that number.
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
            Made::Unary(op, a) => Formula::Unary(op, Box::new(self.formula_at(a))),
            Made::Binary(op, a, b) => {
                Formula::Binary(op, Box::new(self.formula_at(a)), Box::new(self.formula_at(b)))
            }
        }
    }

    /// A kept expression.
    pub(super) fn formula_at(&self, at: u32) -> Formula {
        self.formula(self.kept[at as usize].made, self.row(at))
    }
}

/// What a search for expressions has at hand.
struct Search<'b> {
    /// The values of the expression that is looked at.
    row: Vec<i32>,
    /// Those of one that comes next.
    other: Vec<i32>,
    reach: Reach,
    budget: &'b dyn Budget,
    target: Option<u64>,
}

/// Why a search ended.
enum Ended {
    Enough,
    Limit(Limit),
}
