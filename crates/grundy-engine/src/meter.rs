//! Counts the steps and positions of an engine, and compares the resources in use with the budget.

use crate::{PlannedWay, Unsupported};
use grundy_core::{
    Budget, Component, ComponentRef, Detail, Fault, Limit, LongRun, Moment, Move, MoveVisitor, Ruleset,
    SharedBudget, Usage, thread_budget, with_thread_budget,
};
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of steps between two polls of the budget.
const STEPS_PER_POLL: u32 = 4096;

/// The number of visits between two polls of the budget.
const VISITS_PER_LOOK: u64 = 1024;

/// The reason why an engine stopped before it found the answer.
#[derive(Debug)]
pub enum Stop {
    /// A fault in the rules at some position.
    Fault(Box<Fault>),
    /// Play may never end: the components of a cycle, the last of which equals the first.
    Cycle(Vec<Component>),
    /// A limit was reached.
    Limit(Limit),
    /// The ruleset or the requested engine cannot answer the question.
    Unsupported(Unsupported),
    /// An internal error of the program.
    Internal(&'static str),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        match fault.kind.limit() {
            Some(limit) => Self::Limit(limit),
            None => Self::Fault(Box::new(fault)),
        }
    }
}

impl From<Unsupported> for Stop {
    fn from(what: Unsupported) -> Self {
        Self::Unsupported(what)
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Counts what a request uses, and polls its budget every few thousand steps.
pub struct Meter<'b> {
    budget: &'b dyn Budget,
    usage: Usage,
    /// The number of bytes in use outside the tables of the engine that is working.
    idle_bytes: u64,
    steps: u32,
    /// The ways of the first plan that was made.
    ways: Vec<PlannedWay>,
}

impl<'b> Meter<'b> {
    /// A meter that has counted nothing yet.
    pub fn new(budget: &'b dyn Budget) -> Self {
        Self { budget, usage: Usage::default(), idle_bytes: 0, steps: 0, ways: Vec::new() }
    }

    /// The number of positions visited so far.
    pub fn positions(&self) -> u64 {
        self.usage.positions
    }

    /// The resources used so far.
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// Stores the ways of a plan, unless an earlier plan was stored.
    pub fn note_plan(&mut self, ways: impl FnOnce() -> Vec<PlannedWay>) {
        if self.ways.is_empty() {
            self.ways = ways();
        }
    }

    /// The ways of the first plan that was made.
    pub fn ways(&self) -> &[PlannedWay] {
        &self.ways
    }

    /// The budget, for engines that poll it themselves.
    pub fn budget(&self) -> &'b dyn Budget {
        self.budget
    }

    /// Adds positions that an engine visited without counting them in the meter.
    pub fn count_positions(&mut self, positions: u64) {
        self.usage.positions += positions;
    }

    /// Counts a position for which moves are generated.
    pub fn count_position(&mut self) {
        self.usage.positions += 1;
    }

    /// Removes one position from the count, for an engine that has not examined all moves of the last position.
    pub fn forget_position(&mut self) {
        self.usage.positions = self.usage.positions.saturating_sub(1);
    }

    /// Sets the number of bytes in the tables of the engine that is working.
    pub fn set_bytes(&mut self, bytes: u64) {
        self.usage.bytes = self.idle_bytes.saturating_add(bytes);
    }

    /// Counts memory that stays in use until the request is answered.
    pub fn hold(&mut self, bytes: u64) {
        self.idle_bytes = self.idle_bytes.saturating_add(bytes);
        self.usage.bytes = self.usage.bytes.saturating_add(bytes);
    }

    /// Counts a step; polls the budget every few thousand steps.
    pub fn step(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps >= STEPS_PER_POLL { self.poll() } else { Ok(()) }
    }

    /// Counts work that is equivalent to `steps` steps.
    pub fn steps(&mut self, steps: u64) -> Result<(), Limit> {
        let steps = steps.saturating_add(self.steps.into());
        for _ in 0..steps / u64::from(STEPS_PER_POLL) {
            self.poll()?;
        }
        self.steps = u32::try_from(steps % u64::from(STEPS_PER_POLL)).unwrap_or(0);
        Ok(())
    }

    /// Counts a position whose moves take long to examine; polls the budget every 1024 positions.
    pub fn visit(&mut self) -> Result<(), Limit> {
        self.usage.positions += 1;
        if self.usage.positions.is_multiple_of(VISITS_PER_LOOK) { self.look() } else { Ok(()) }
    }

    /// Polls the budget, and checks the memory that tables use.
    pub fn poll(&mut self) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes))?;
        self.look()
    }

    /// Polls the budget without checking memory, for an engine that checks its memory itself.
    pub fn look(&mut self) -> Result<(), Limit> {
        self.steps = 0;
        self.budget.poll(self.usage)
    }

    /// Polls the budget as if `positions` more positions had been visited, and checks the memory that tables use.
    pub fn poll_after(&mut self, positions: u64) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes))?;
        self.budget.poll(Usage { positions: self.usage.positions.saturating_add(positions), ..self.usage })
    }

    /// Checks whether tables of `needed` bytes are allowed.
    pub fn may_hold(&self, needed: u128) -> Result<(), Limit> {
        let allowed = self.budget.bytes_allowed();
        if needed > u128::from(allowed) { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }
}

impl Meter<'_> {
    /// The number of bytes that may be allocated in addition to those in use.
    pub fn room(&self) -> u128 {
        u128::from(self.budget.bytes_allowed()).saturating_sub(self.usage.bytes.into())
    }

    /// Checks whether `more` bytes may be allocated in addition to those in use.
    pub fn may_hold_more(&self, more: u64) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes) + u128::from(more))
    }

    /// The memory limit to report when `more` bytes cannot be allocated.
    pub fn lacks(&self, more: u64) -> Limit {
        let needed = u128::from(self.usage.bytes) + u128::from(more);
        Limit::Memory { needed, allowed: self.budget.bytes_allowed() }
    }
}

/// A budget that ends after a certain number of polls, so that a share of the work is measured in polls rather than in
/// time.
struct Share<'b> {
    whole: &'b dyn Budget,
    polls_left: AtomicU64,
}

impl Budget for Share<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.whole.poll(usage)?;
        let left = self.polls_left.load(Ordering::Relaxed);
        self.polls_left.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 0 { Err(Limit::Stopped) } else { Ok(()) }
    }

    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        self.whole.may_grow(more)
    }

    fn bytes_allowed(&self) -> u64 {
        self.whole.bytes_allowed()
    }

    // The point at which the work ends must not depend on the number of threads.
    fn threads(&self) -> usize {
        1
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.whole.watch(run, moment);
    }
}

/// A budget for a small amount of work after a limit was reached. It allows a certain number of polls, regardless of
/// the clock and of memory, unless the caller stops the work.
struct Grace<B> {
    whole: B,
    polls_left: AtomicU64,
}

impl<B: Deref<Target: Budget> + Sync> Budget for Grace<B> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if self.whole.poll(usage) == Err(Limit::Stopped) {
            return Err(Limit::Stopped);
        }
        let left = self.polls_left.load(Ordering::Relaxed);
        self.polls_left.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 0 { Err(Limit::Time) } else { Ok(()) }
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}

/// The number of polls allowed after a limit was reached: enough for a few hundredths of a second.
const GRACE: u64 = 64;

impl Meter<'_> {
    /// A meter with the same counts and a different budget.
    pub fn under<'b>(&self, budget: &'b dyn Budget) -> Meter<'b> {
        let Self { usage, idle_bytes, steps, .. } = *self;
        Meter { budget, usage, idle_bytes, steps, ways: Vec::new() }
    }

    /// The result of `work`, during which tables of `bytes` bytes are in use in addition to those of the
    /// working engine.
    ///
    /// # Errors
    /// Returns the errors of `work`.
    pub fn besides<T>(
        &mut self,
        bytes: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.idle_bytes = self.idle_bytes.saturating_add(bytes);
        let ended = work(self);
        self.idle_bytes = self.idle_bytes.saturating_sub(bytes);
        ended
    }

    /// The result of `work`, or `None` if `work` returns an error. Engines use this method after a limit was reached:
    /// `work` may poll its budget 64 times before the budget reports a limit.
    pub fn in_grace<T>(&self, work: impl FnOnce(&mut Meter<'_>) -> Result<Option<T>, Stop>) -> Option<T> {
        let grace = Grace { whole: self.budget, polls_left: AtomicU64::new(GRACE) };
        // The budget of the thread has also reached its limit.
        let of_thread = thread_budget()
            .map(|whole| -> SharedBudget { Arc::new(Grace { whole, polls_left: AtomicU64::new(GRACE) }) });
        with_thread_budget(of_thread, || work(&mut self.under(&grace))).ok().flatten()
    }

    /// Runs `work` on one thread, and returns its result, or `None` if `work` polls its budget more than `polls` times.
    /// Between two polls, a few thousand options or tens of thousands of cells are examined, which takes less
    /// than a millisecond.
    pub fn for_a_share<T>(
        &mut self,
        polls: u64,
        work: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let share = Share { whole: self.budget, polls_left: AtomicU64::new(polls) };
        let mut meter = self.under(&share);
        let found = work(&mut meter);
        (self.usage, self.idle_bytes, self.steps) = (meter.usage, meter.idle_bytes, meter.steps);
        match found {
            Err(Stop::Limit(Limit::Stopped)) => {
                // The budget itself takes precedence over the share.
                self.budget.poll(self.usage)?;
                Ok(None)
            }
            Err(stop) => Err(stop),
            Ok(found) => Ok(Some(found)),
        }
    }
}

/// A visitor that counts steps, and records why it ended the visit early.
struct Counted<'m, 'b, F> {
    meter: &'m mut Meter<'b>,
    each: F,
    stop: Option<Stop>,
}

impl<F> Counted<'_, '_, F> {
    /// Continues if no limit was reached; otherwise records the limit, and breaks.
    fn within(&mut self, reached: Result<(), Limit>) -> ControlFlow<()> {
        match reached {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                self.stop = Some(limit.into());
                ControlFlow::Break(())
            }
        }
    }
}

impl<'b, F> MoveVisitor for Counted<'_, 'b, F>
where
    F: FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
{
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        let reached = self.meter.step();
        self.within(reached)?;
        match (self.each)(found, self.meter) {
            Ok(flow) => flow,
            Err(stop) => {
                self.stop = Some(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// Polls the budget: the iterations since the last tick count as the steps between two polls.
    fn tick(&mut self) -> ControlFlow<()> {
        let reached = self.meter.poll();
        self.within(reached)
    }
}

/// Calls `each` with every move from `of`. Returns `Break` exactly when `each` did.
pub fn for_each_move<'b>(
    ruleset: &dyn Ruleset,
    of: ComponentRef<'_>,
    detail: Detail,
    meter: &mut Meter<'b>,
    each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<ControlFlow<()>, Stop> {
    let mut visitor = Counted { meter, each, stop: None };
    let flow = ruleset.visit_moves(of, detail, &mut visitor)?;
    visitor.stop.map_or(Ok(flow), Err)
}

/// Calls `each` with enough moves from `of` that their options have the same set of values as all options.
/// Returns `Break` exactly when `each` did.
pub fn for_each_value_move<'b>(
    ruleset: &dyn Ruleset,
    of: ComponentRef<'_>,
    meter: &mut Meter<'b>,
    each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<ControlFlow<()>, Stop> {
    let mut visitor = Counted { meter, each, stop: None };
    let flow = ruleset.visit_moves(of, Detail::Values, &mut visitor)?;
    visitor.stop.map_or(Ok(flow), Err)
}

/// Calls `each` with all moves from `of` whose option can have outcome `outcome` according to the closed form
/// for outcomes with index `theorem`, and perhaps with other moves. Returns `Break` exactly when `each` did.
pub fn for_each_candidate<'b>(
    ruleset: &dyn Ruleset,
    (theorem, outcome): (usize, grundy_core::Outcome),
    of: ComponentRef<'_>,
    meter: &mut Meter<'b>,
    mut each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<ControlFlow<()>, Stop> {
    let mut visitor = Counted { meter: &mut *meter, each: &mut each, stop: None };
    let forms = ruleset.closed_forms();
    let flow = forms.candidates(theorem, outcome, of, Detail::Labels, &mut visitor)?;
    if let Some(stop) = visitor.stop {
        return Err(stop);
    }
    flow.map_or_else(|| for_each_move(ruleset, of, Detail::Labels, meter, each), Ok)
}

/// Calls `each` with one move from `of` that wins under `convention` when `of` is the whole position, if a closed form
/// for outcomes provides such a move; otherwise returns `None`.
pub fn for_a_winning_move<'b>(
    ruleset: &dyn Ruleset,
    of: ComponentRef<'_>,
    convention: grundy_core::Convention,
    meter: &mut Meter<'b>,
    each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<Option<ControlFlow<()>>, Stop> {
    let mut visitor = Counted { meter, each, stop: None };
    let flow = ruleset.closed_forms().winning_move(of, convention, Detail::Labels, &mut visitor)?;
    visitor.stop.map_or(Ok(flow), Err)
}

/// Calls `each` with the moves from `of` to options of nim-value `value`, using the closed form with index `theorem`;
/// for a closed form under misère play, `value` is 0 and denotes P-positions. Returns `None` if the closed form does
/// not give moves or does not cover `of`.
pub fn for_each_move_to<'b>(
    ruleset: &dyn Ruleset,
    theorem: usize,
    of: ComponentRef<'_>,
    value: grundy_core::NimValue,
    meter: &mut Meter<'b>,
    each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<Option<ControlFlow<()>>, Stop> {
    let mut visitor = Counted { meter, each, stop: None };
    let flow = ruleset.closed_forms().moves(theorem, of, value, Detail::Labels, &mut visitor)?;
    visitor.stop.map_or(Ok(flow), Err)
}
