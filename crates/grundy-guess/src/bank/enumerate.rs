//! Enumerates expressions by cost. If several expressions have the same values at the sample points, only the first is
//! examined, unless the values are those of the target.
//!
//! The simpler expressions are stored with their values, so that they can be parts of others. For all other
//! expressions, only the hash of the values is stored. If all values of two expressions are defined and too small for
//! their sums and differences to exceed `CAP`, the hash of the sum or difference follows from the two hashes. The
//! values of the sum or difference are then computed only if there is room to store them, if the hash is the one
//! sought, or if the goal needs the values of all expressions.
//!
//! Cheaper expressions come first, so among expressions with the same values the simplest is kept.

use super::{Bank, CHEAPEST, Kept, Made};
use crate::formula::{Binary, Unary};
use crate::rows::{self, CAP};
use crate::simplicity;
use grundy_core::{Budget, Limit, Message, Usage, begin_phase};
use std::ops::ControlFlow;

/// The number of candidates, including those whose values are not new, between two polls of the budget.
const POLL: u64 = 1 << 14;

/// The largest cost of an expression whose outermost operation is a rare binary function.
const RARE_COST: usize = 16;

/// After the first expression with the target's values at all sample points, at most this many others with the
/// same values are examined.
const TWINS: u32 = 500;

/// An upper bound on the bytes that the set of hashes uses for each distinct expression, even while the set
/// grows.
const SEEN_BYTES: u64 = 40;

/// The limits on the numbers of expressions that a search tries and keeps.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The largest number of expressions to try. Expressions with the same values at the sample points count once.
    pub tried: u64,
    /// The largest number of expressions to keep as parts of larger ones.
    pub kept: usize,
}

/// The goal of a search for expressions.
pub(crate) trait Goal {
    /// The hash of the row to find, or `None` if the goal needs the values of all expressions.
    fn hash(&self) -> Option<u64>;

    /// Examines an expression with new values or with those of the target; returns `Break` if the search should end.
    fn look(&mut self, bank: &Bank, made: Made, row: &[i32]) -> ControlFlow<()>;
}

/// A stage of a search, after which the kept expressions are combined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The number of expressions, counted from the beginning of the search, after which the stage ends. All
    /// expressions of the current cost are still tried.
    pub(crate) tried: u64,
    /// The highest cost of the expressions to consider.
    pub(crate) most_cost: u32,
}

/// The ways in which a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grown {
    /// The stage is complete, and the search can be continued.
    Stage,
    /// Nothing remains to be tried within the limits, or the goal is satisfied.
    Whole,
}

/// The numbers of expressions at which the stages of a search end, if the search has already tried `tried`
/// expressions. The last stage uses the whole reach.
pub(crate) fn stages<const N: usize>(ends: [u64; N], tried: u64, reach: Reach) -> impl Iterator<Item = u64> {
    ends.into_iter().filter(move |&end| tried < end && end < reach.tried).chain([reach.tried])
}

impl Bank {
    /// Tries the expressions of the next costs until `stage` allows no more of them, `reach` is exhausted, the next
    /// expressions cost more than `stage` allows, or `goal` is satisfied. A search that ended with its stage is
    /// continued by the next call.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. Lack of memory is not an error; it only ends the
    /// search earlier.
    pub(crate) fn grow(
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
        let rows = std::array::from_fn(|_| vec![0; self.width]);
        let mut search = Search { rows, batch: Vec::new(), reach, budget, target: goal.hash(), twins: 0 };
        loop {
            let cost = self.costs.len() - 1;
            // No part can cost more than the most expensive kept expression.
            let largest = (1..cost).rev().find(|&cost| !self.of_cost(cost).is_empty()).unwrap_or(CHEAPEST);
            if cost > 2 * largest + 8 || cost > stage.most_cost as usize {
                return Ok(Grown::Whole);
            }
            begin_phase(&Message::new("progress-expressions").with("cost", cost));
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
            self.leaf(made, &mut search.rows[0]);
            self.propose(made, 0, search);
            self.consider(search, goal)?;
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
                        self.rows.unary(at, self.row(a), &mut search.rows[0]);
                        self.propose(Made::Unary(op, a), 0, search);
                        self.consider(search, goal)?;
                    }
                }
            }
        }
        self.grow_binary(cost, Binary::Add.cost(), search, goal, Self::arithmetic)?;
        self.grow_binary(cost, Binary::Min.cost(), search, goal, Self::extremes)?;
        for op in Binary::RARE {
            if cost <= RARE_COST && (op != Binary::NimProduct || self.has_several) {
                self.grow_binary(cost, op.cost(), search, goal, |bank, a, b, search, goal| {
                    bank.rare(op, (a, b), search, goal)
                })?;
            }
        }
        Ok(())
    }

    /// Tries the expressions of this cost that operators of cost `op_cost` form from two kept expressions.
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

    /// Tries the arithmetic operators and `xor` on two expressions.
    fn arithmetic<G: Goal>(
        &mut self,
        a: u32,
        b: u32,
        search: &mut Search<'_>,
        goal: &mut G,
    ) -> Result<(), Ended> {
        let made = |op| Made::Binary(op, a, b);
        let (first, second) = (self.kept[a as usize], self.kept[b as usize]);
        let sizes = first.size.zip(second.size);
        match sizes {
            Some((a_size, b_size)) if a_size <= CAP - b_size => {
                if a <= b {
                    search
                        .batch
                        .push(Candidate::sum(made(Binary::Add), first.hash.wrapping_add(second.hash)));
                }
                let difference = first.hash.wrapping_sub(second.hash);
                search.batch.push(Candidate::sum(made(Binary::Subtract), difference));
            }
            Some(_) => {}
            None => {
                if a <= b {
                    self.apply(Binary::Add, (a, b), 0, search);
                }
                self.apply(Binary::Subtract, (a, b), 1, search);
            }
        }
        if second.size != Some(0) {
            let [_, _, quotient, rest, ..] = &mut search.rows;
            rows::division(self.row(a), self.row(b), quotient, rest);
            self.propose(made(Binary::Divide), 2, search);
            self.propose(made(Binary::Remainder), 3, search);
        }
        if a <= b {
            match sizes {
                Some((a_size, b_size)) => {
                    rows::product((self.row(a), a_size), (self.row(b), b_size), &mut search.rows[4]);
                    self.propose(made(Binary::Multiply), 4, search);
                    rows::xor((self.row(a), a_size), (self.row(b), b_size), &mut search.rows[5]);
                    self.propose(made(Binary::Xor), 5, search);
                }
                None => {
                    self.apply(Binary::Multiply, (a, b), 4, search);
                    self.apply(Binary::Xor, (a, b), 5, search);
                }
            }
        }
        self.consider(search, goal)
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
        self.apply(Binary::Min, (a, b), 0, search);
        let (first, second) = (self.kept[a as usize], self.kept[b as usize]);
        match search.batch.first() {
            // At each point, the minimum and the maximum are the values of the two expressions, so the hash follows.
            Some(least) if first.size.is_some() && second.size.is_some() => {
                let most = first.hash.wrapping_add(second.hash).wrapping_sub(least.hash);
                search.batch.push(Candidate::sum(Made::Binary(Binary::Max, a, b), most));
            }
            _ => self.apply(Binary::Max, (a, b), 1, search),
        }
        self.consider(search, goal)
    }

    /// Tries a rare binary function on two expressions.
    fn rare<G: Goal>(
        &mut self,
        op: Binary,
        (a, b): (u32, u32),
        search: &mut Search<'_>,
        goal: &mut G,
    ) -> Result<(), Ended> {
        if a <= b {
            self.apply(op, (a, b), 0, search);
            self.consider(search, goal)?;
        }
        Ok(())
    }

    /// Computes the result of an operator, value by value, in row `at`, and adds the expression to the batch if
    /// enough of the values are defined.
    fn apply(&self, op: Binary, (a, b): (u32, u32), at: usize, search: &mut Search<'_>) {
        rows::binary(op, self.row(a), self.row(b), &mut search.rows[at]);
        self.propose(Made::Binary(op, a, b), at, search);
    }

    /// Adds to the batch an expression whose values are in row `at`, if enough of them are defined.
    fn propose(&self, made: Made, at: usize, search: &mut Search<'_>) {
        let row = &search.rows[at];
        if !rows::is_sparse(row) {
            let hash = self.rows.hash(row);
            search.batch.push(Candidate { made, hash, row: Some(at) });
        }
    }

    /// Examines the expressions of the batch whose values are new and, up to a limit, those with the values of the
    /// target; then empties the batch.
    fn consider(&mut self, search: &mut Search<'_>, goal: &mut impl Goal) -> Result<(), Ended> {
        // Each look-up would wait for memory, so all look-ups are started before the first result is needed.
        self.seen.fetch(search.batch.iter().map(|candidate| candidate.hash));
        for at in 0..search.batch.len() {
            let Candidate { made, hash, row } = search.batch[at];
            self.count(search)?;
            let is_target = search.target == Some(hash);
            if self.seen.insert(hash) {
                self.tried += 1;
                let is_needed = is_target || self.kept.len() < search.reach.kept || search.target.is_none();
                if row.is_none() && !is_needed {
                    continue;
                }
            } else if !(is_target && search.takes_twin()) {
                // An expression whose values are not new is examined only if its values are those of the target: it
                // equals an earlier expression at the sample points, but may be correct elsewhere, where the earlier
                // one is wrong.
                continue;
            }
            let row = row.unwrap_or_else(|| {
                if let Made::Binary(op, a, b) = made {
                    rows::sum(op, self.row(a), self.row(b), &mut search.rows[0]);
                }
                0
            });
            self.keep(hash, made, row, search, goal)?;
        }
        search.batch.clear();
        Ok(())
    }

    /// Stores an expression if there is room for it and none with its hash is stored yet, and lets the goal examine
    /// it.
    fn keep(
        &mut self,
        hash: u64,
        made: Made,
        row: usize,
        search: &Search<'_>,
        goal: &mut impl Goal,
    ) -> Result<(), Ended> {
        let row = &search.rows[row];
        if self.kept.len() < search.reach.kept && !self.by_hash.contains_key(&hash) {
            self.push(row, hash, made);
        }
        match goal.look(self, made, row) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Enough),
        }
    }

    /// Counts a candidate, ends the search if its reach is exhausted, and polls the budget once in every [`POLL`]
    /// candidates.
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
}

/// The data of a search for expressions.
struct Search<'b> {
    /// The values of those expressions of the batch that were computed.
    rows: [Vec<i32>; 6],
    /// Expressions with the same parts, which are looked up together.
    batch: Vec<Candidate>,
    reach: Reach,
    budget: &'b dyn Budget,
    target: Option<u64>,
    /// The number of expressions, after the first, that have the target's values.
    twins: u32,
}

impl Search<'_> {
    fn takes_twin(&mut self) -> bool {
        self.twins += 1;
        self.twins <= TWINS
    }
}

/// The reasons why a search ends early.
enum Ended {
    Enough,
    Limit(Limit),
}

/// An expression that may have new values.
#[derive(Clone, Copy)]
struct Candidate {
    made: Made,
    hash: u64,
    /// The row of the expression's values, or `None` if they are computed only when they are needed.
    row: Option<usize>,
}

impl Candidate {
    /// A sum, difference or maximum whose hash is known before its values are computed.
    const fn sum(made: Made, hash: u64) -> Self {
        Self { made, hash, row: None }
    }
}
