//! Enumerates expressions by cost. Of the expressions with the same row of values, only the first is
//! examined.
//!
//! The simpler expressions are stored with their values, as parts of others. For all other expressions, only
//! the hash of the values is stored. The hash of a sum or difference follows from those of its parts, so its
//! values are computed only if the hash is the one that is sought. Cheaper expressions come first, so among
//! expressions with the same values the simplest is kept.

use super::formula::{Binary, Formula, Unary};
use super::rows::{self, CAP, Rows, UNDEFINED};
use super::seeds::Seed;
use super::seen::Seen;
use super::simplicity;
use grundy_core::{Budget, Limit, Usage};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The number of expressions between two polls of the budget.
const POLL: u64 = 1 << 14;

/// The largest cost of an expression that has a rare function of two numbers.
const RARE_COST: usize = 16;

/// The lowest cost of an expression.
const CHEAPEST: usize = simplicity::VARIABLE as usize;

/// The number of expressions with the target's values at all sample points that are still examined after the
/// first one.
const TWINS: u32 = 500;

/// An upper bound on the bytes that the set of hashes uses for each distinct expression, which also holds
/// while the set grows.
const SEEN_BYTES: u64 = 40;

/// Expressions with different values at the sample points, cheapest first.
pub(super) struct Bank {
    /// The number of sample points.
    width: usize,
    rows: Rows,
    /// The values, `width` for each kept expression.
    values: Vec<i32>,
    kept: Vec<Kept>,
    /// For each cost, the index in `kept` at which it begins.
    costs: Vec<usize>,
    /// Expressions that are known in advance to be useful.
    seeds: Vec<Seed>,
    /// Variables and numbers with their costs.
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
    /// Whether the expression has a function of one number other than the absolute value.
    has_function: bool,
}

/// The construction of an expression from others.
#[derive(Clone, Copy)]
pub(super) enum Made {
    Variable(usize),
    Constant(i64),
    Unary(Unary, u32),
    Binary(Binary, u32, u32),
    /// The seed with this index.
    Seed(u32),
}

/// The numbers of expressions to try and to keep.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The number of expressions to try. Expressions with the same values at the sample points count once.
    pub tried: u64,
    /// The number of expressions to keep as parts of larger ones.
    pub kept: usize,
}

/// A goal of the search among the expressions.
pub(super) trait Goal {
    /// The hash of the row that is sought; `None` if the goal needs the values of all expressions.
    fn hash(&self) -> Option<u64>;

    /// Examines an expression with new values; breaks if the search should end.
    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()>;
}

impl Bank {
    /// A bank with these variables, constants and seeds, in which nothing has been tried yet.
    ///
    /// The coordinates of the points must not exceed `CAP`.
    pub(super) fn new(points: &[Vec<i64>], constants: &[i64], seeds: Vec<Seed>) -> Self {
        let variables = points.first().map_or(0, Vec::len);
        let mut leaves: Vec<(u32, Made)> =
            (0..variables).map(|variable| (simplicity::VARIABLE, Made::Variable(variable))).collect();
        let simple = |&number: &i64| (simplicity::constant(number), Made::Constant(number));
        leaves.extend(constants.iter().map(simple));
        leaves.extend((0..).zip(&seeds).map(|(at, seed)| (seed.cost, Made::Seed(at))));
        leaves.sort_by_key(|(cost, _)| *cost);
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

    /// Tries the expressions of the next costs until the number of `stage` is reached, `reach` is exhausted,
    /// the next expressions cost more than `stage` allows, or `goal` is satisfied. A search that ended with
    /// its stage is continued by the next call.
    ///
    /// # Errors
    /// A limit of the budget. Lack of memory is not an error; it only ends the search earlier.
    pub(super) fn grow(
        &mut self,
        reach: Reach,
        stage: Stage,
        budget: &dyn Budget,
        goal: &mut impl Goal,
    ) -> Result<Grown, Limit> {
        let row_bytes = (self.width * size_of::<i32>() + 2 * size_of::<Kept>()) as u64;
        let allowed = budget.bytes_allowed() / 2;
        let kept = usize::try_from(allowed / 2 / row_bytes).unwrap_or(usize::MAX).min(reach.kept);
        let reach =
            Reach { tried: reach.tried.min(allowed / 2 / SEEN_BYTES), kept: kept.min(u32::MAX as usize) };
        let (row, other) = (vec![0; self.width], vec![0; self.width]);
        let mut search = Search { row, other, reach, budget, target: goal.hash(), twins: 0 };
        loop {
            let cost = self.costs.len() - 1;
            // Parts that cost more than the most expensive kept one are not available.
            let largest = (1..cost).rev().find(|&cost| !self.of_cost(cost).is_empty()).unwrap_or(CHEAPEST);
            if cost > 2 * largest + 8 || cost > stage.most_cost as usize {
                return Ok(Grown::Whole);
            }
            match self.grow_to(cost, &mut search, goal) {
                Ok(()) => self.costs.push(self.kept.len()),
                Err(Ended::Enough) => return Ok(Grown::Whole),
                Err(Ended::Limit(limit)) => return Err(limit),
            }
            if self.tried >= stage.tried {
                return Ok(Grown::Stage);
            }
        }
    }

    /// Tries the expressions of one cost.
    fn grow_to(&mut self, cost: usize, search: &mut Search<'_>, goal: &mut impl Goal) -> Result<(), Ended> {
        let here = |leaf: &&(u32, Made)| leaf.0 as usize == cost;
        for (_, made) in self.leaves.iter().filter(here).copied().collect::<Vec<_>>() {
            self.leaf(made, &mut search.row);
            self.consider(made, search, goal)?;
        }
        for (at, &op) in Unary::ALL.iter().enumerate() {
            for has_function in [false, true] {
                let nested = if has_function { simplicity::NESTED } else { 0 };
                let Some(of) = cost.checked_sub((op.cost() + nested) as usize) else { continue };
                if has_function && op.is_exotic() {
                    continue;
                }
                for a in self.of_cost(of) {
                    if self.kept[a as usize].has_function == has_function {
                        self.count(search)?;
                        let start = a as usize * self.width;
                        self.rows.unary(at, &self.values[start..start + self.width], &mut search.row);
                        self.consider(Made::Unary(op, a), search, goal)?;
                    }
                }
            }
        }
        self.grow_binary(cost, Binary::Add.cost(), search, goal, Self::arithmetic)?;
        self.grow_binary(cost, Binary::Min.cost(), search, goal, Self::extremes)?;
        for op in Binary::RARE {
            if cost <= RARE_COST && (op != Binary::NimProduct || self.has_several) {
                self.grow_binary(cost, op.cost(), search, goal, |bank, a, b, search, goal| {
                    if a <= b { bank.plain(op, a, b, search, goal) } else { Ok(()) }
                })?;
            }
        }
        Ok(())
    }

    /// Tries the expressions of this cost that an operator forms from two others.
    fn grow_binary<G: Goal>(
        &mut self,
        cost: usize,
        op_cost: u32,
        search: &mut Search<'_>,
        goal: &mut G,
        made: impl Fn(&mut Self, u32, u32, &mut Search<'_>, &mut G) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        let Some(both) = cost.checked_sub(op_cost as usize) else { return Ok(()) };
        for left in CHEAPEST..=both.saturating_sub(CHEAPEST) {
            for a in self.of_cost(left) {
                for b in self.of_cost(both - left) {
                    made(self, a, b, search, goal)?;
                }
            }
        }
        Ok(())
    }

    /// Tries the arithmetic operators on two expressions.
    fn arithmetic<G: Goal>(
        &mut self,
        a: u32,
        b: u32,
        search: &mut Search<'_>,
        goal: &mut G,
    ) -> Result<(), Ended> {
        match (self.kept[a as usize].size, self.kept[b as usize].size) {
            (Some(a_size), Some(b_size)) => self.combine_whole((a, a_size), (b, b_size), search, goal),
            _ => {
                for op in Binary::ARITHMETIC {
                    if !op.is_commutative() || a <= b {
                        self.plain(op, a, b, search, goal)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Tries the minimum and the maximum of two expressions.
    fn extremes<G: Goal>(
        &mut self,
        a: u32,
        b: u32,
        search: &mut Search<'_>,
        goal: &mut G,
    ) -> Result<(), Ended> {
        if a > b {
            return Ok(());
        }
        let (first, second) = (self.kept[a as usize], self.kept[b as usize]);
        if first.size.is_none() || second.size.is_none() {
            for op in Binary::EXTREMES {
                self.plain(op, a, b, search, goal)?;
            }
            return Ok(());
        }
        self.count(search)?;
        rows::extreme(Binary::Min, self.row(a), self.row(b), &mut search.row);
        let least = self.rows.hash(&search.row);
        self.consider_hashed(Made::Binary(Binary::Min, a, b), least, search, goal)?;
        // The values of the minimum and the maximum together are those of both expressions.
        let most = first.hash.wrapping_add(second.hash).wrapping_sub(least);
        if self.is_new(most, search) {
            rows::extreme(Binary::Max, self.row(a), self.row(b), &mut search.row);
            self.keep(most, Made::Binary(Binary::Max, a, b), search, goal)?;
        }
        Ok(())
    }

    /// Tries an operator on two expressions, value by value.
    fn plain<G: Goal>(
        &mut self,
        op: Binary,
        a: u32,
        b: u32,
        search: &mut Search<'_>,
        goal: &mut G,
    ) -> Result<(), Ended> {
        self.count(search)?;
        rows::binary(op, self.row(a), self.row(b), &mut search.row);
        self.consider(Made::Binary(op, a, b), search, goal)
    }

    /// The values of a variable, a number or a seed.
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

    /// Tries the arithmetic operators on two expressions whose values are all defined and of at most these
    /// sizes.
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
        }
        Ok(())
    }

    /// Examines a sum or difference whose hash is known in advance.
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

    /// Counts an expression if its values are new; returns whether it must be examined.
    fn is_new(&mut self, hash: u64, search: &mut Search<'_>) -> bool {
        let is_target = search.target == Some(hash);
        if !self.seen.insert(hash) {
            return is_target && search.takes_twin();
        }
        self.tried += 1;
        is_target || self.kept.len() < search.reach.kept || search.target.is_none()
    }

    /// Examines an expression by its computed values, if they are new.
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
        } else if search.target == Some(hash) && search.takes_twin() {
            // Equal at the sample points, but possibly correct where the earlier one was not.
            self.keep(hash, made, search, goal)?;
        }
        Ok(())
    }

    /// Stores an expression if there is room for it, and lets the goal examine it.
    fn keep(
        &mut self,
        hash: u64,
        made: Made,
        search: &mut Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        if self.kept.len() < search.reach.kept && !self.by_hash.contains_key(&hash) {
            self.push(&search.row, hash, made);
        }
        match goal.look(self, made, &search.row) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Enough),
        }
    }

    /// Counts an attempt, and polls the budget.
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

    /// The number of bytes held.
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

    /// Whether an expression is one of the seeds.
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

    /// The number of expressions with different values that were tried.
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

    /// The expression with these values and this construction; if all its values are equal, it is replaced by
    /// that number.
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

/// The data of a search for expressions.
struct Search<'b> {
    /// The values of the expression that is being examined.
    row: Vec<i32>,
    /// The values of the expression that is examined next.
    other: Vec<i32>,
    reach: Reach,
    budget: &'b dyn Budget,
    target: Option<u64>,
    /// The number of examined expressions that have the values that are sought.
    twins: u32,
}

impl Search<'_> {
    fn takes_twin(&mut self) -> bool {
        self.twins += 1;
        self.twins <= TWINS
    }
}

/// A stage of a search, after which the results are examined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// The number of expressions after which the stage ends. All expressions of the current cost are still
    /// tried.
    pub(super) tried: u64,
    /// The highest cost of expressions that are of interest.
    pub(super) most_cost: u32,
}

/// The ways in which a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grown {
    /// The stage is complete.
    Stage,
    /// There is nothing more to try, or the goal is satisfied.
    Whole,
}

/// The reasons why a search ends early.
enum Ended {
    Enough,
    Limit(Limit),
}
