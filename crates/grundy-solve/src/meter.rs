//! What an engine has used, held against its budget; and how it goes through the moves of a component.

use crate::{PlannedWay, Unsupported};
use grundy_core::{
    Budget, Component, ComponentRef, Detail, Fault, Limit, LongRun, Moment, Move, MoveVisitor, Ruleset, Usage,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Steps between two looks at the budget.
const STEPS_PER_POLL: u32 = 4096;

/// Visits between two looks at the budget.
const VISITS_PER_LOOK: u64 = 1024;

/// Why an engine stopped before the value was known.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The rules could not be carried out.
    Fault(Box<Fault>),
    /// Play need not end: the components of a cycle, the last of them the first again.
    Cycle(Vec<Component>),
    /// A limit was reached.
    Limit(Limit),
    /// The engine asked for cannot answer.
    Unsupported(Unsupported),
    /// What cannot happen, unless the program has a mistake.
    Internal(&'static str),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
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
pub(crate) struct Meter<'b> {
    budget: &'b dyn Budget,
    usage: Usage,
    /// Bytes of tables of engines that do not work now.
    idle_bytes: u64,
    steps: u32,
    /// The ways of the first plan that was made.
    ways: Vec<PlannedWay>,
}

impl<'b> Meter<'b> {
    pub(crate) fn new(budget: &'b dyn Budget) -> Self {
        Self { budget, usage: Usage::default(), idle_bytes: 0, steps: 0, ways: Vec::new() }
    }

    /// Positions visited so far.
    pub(crate) fn positions(&self) -> u64 {
        self.usage.positions
    }

    /// What was used so far.
    pub(crate) fn usage(&self) -> Usage {
        self.usage
    }

    /// Keeps the ways of a plan, if it is the first one.
    pub(crate) fn note_plan(&mut self, ways: impl FnOnce() -> Vec<PlannedWay>) {
        if self.ways.is_empty() {
            self.ways = ways();
        }
    }

    /// The ways of the first plan that was made.
    pub(crate) fn ways(&self) -> &[PlannedWay] {
        &self.ways
    }

    /// The budget, for engines that poll it themselves.
    pub(crate) fn budget(&self) -> &'b dyn Budget {
        self.budget
    }

    /// Counts positions that an engine visited by itself.
    pub(crate) fn count_positions(&mut self, positions: u64) {
        self.usage.positions += positions;
    }

    /// Counts a position whose moves are generated.
    pub(crate) fn count_position(&mut self) {
        self.usage.positions += 1;
    }

    /// Counts the last position not, of which the moves were not all looked at.
    pub(crate) fn forget_position(&mut self) {
        self.usage.positions = self.usage.positions.saturating_sub(1);
    }

    /// Says how many bytes the working engine's tables take now.
    pub(crate) fn set_bytes(&mut self, bytes: u64) {
        self.usage.bytes = self.idle_bytes.saturating_add(bytes);
    }

    /// Counts memory that stays in use until the request is answered.
    pub(crate) fn hold(&mut self, bytes: u64) {
        self.idle_bytes = self.idle_bytes.saturating_add(bytes);
        self.usage.bytes = self.usage.bytes.saturating_add(bytes);
    }

    /// Counts a step; every few thousand of them it looks at the budget.
    pub(crate) fn step(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps >= STEPS_PER_POLL { self.poll() } else { Ok(()) }
    }

    /// Counts work that takes as long as so many steps.
    pub(crate) fn steps(&mut self, steps: u64) -> Result<(), Limit> {
        let steps = steps.saturating_add(self.steps.into());
        for _ in 0..steps / u64::from(STEPS_PER_POLL) {
            self.poll()?;
        }
        self.steps = u32::try_from(steps % u64::from(STEPS_PER_POLL)).unwrap_or(0);
        Ok(())
    }

    /// Counts a position whose moves take many steps; every thousand of them it looks at the budget.
    pub(crate) fn visit(&mut self) -> Result<(), Limit> {
        self.usage.positions += 1;
        if self.usage.positions.is_multiple_of(VISITS_PER_LOOK) { self.look() } else { Ok(()) }
    }

    /// Looks at the budget, and at the memory that tables may take.
    pub(crate) fn poll(&mut self) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes))?;
        self.look()
    }

    /// Looks at the budget alone, for an engine that sees to its memory itself.
    pub(crate) fn look(&mut self) -> Result<(), Limit> {
        self.steps = 0;
        self.budget.poll(self.usage)
    }

    /// Looks at the budget when `positions` more were visited than were counted.
    pub(crate) fn poll_after(&mut self, positions: u64) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes))?;
        self.budget.poll(Usage { positions: self.usage.positions.saturating_add(positions), ..self.usage })
    }

    /// Whether tables of `needed` bytes are allowed.
    pub(crate) fn may_hold(&self, needed: u128) -> Result<(), Limit> {
        let allowed = self.budget.bytes_allowed();
        if needed > u128::from(allowed) { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }
}

impl Meter<'_> {
    /// How many bytes more than are in use are allowed.
    pub(crate) fn room(&self) -> u128 {
        u128::from(self.budget.bytes_allowed()).saturating_sub(self.usage.bytes.into())
    }

    /// Whether so many bytes more than are in use are allowed.
    pub(crate) fn may_hold_more(&self, more: u64) -> Result<(), Limit> {
        self.may_hold(u128::from(self.usage.bytes) + u128::from(more))
    }

    /// The limit that is reached where so many bytes more than are in use are needed and cannot be had.
    pub(crate) fn lacks(&self, more: u64) -> Limit {
        let needed = u128::from(self.usage.bytes) + u128::from(more);
        Limit::Memory { needed, allowed: self.budget.bytes_allowed() }
    }
}

/// A budget that is over after it was looked at so many times: a share of the work, counted and not timed.
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

    fn bytes_allowed(&self) -> u64 {
        self.whole.bytes_allowed()
    }

    // Where the work ends must not depend on how many there are.
    fn threads(&self) -> usize {
        1
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.whole.watch(run, moment);
    }
}

/// A budget that is looked at so many times, whatever the clock says: for what little is told after a limit.
struct Grace<'b> {
    whole: &'b dyn Budget,
    polls_left: AtomicU64,
}

impl Budget for Grace<'_> {
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

/// How often the budget is looked at for what is told after a limit was reached: some hundredths of a second.
const GRACE: u64 = 64;

impl Meter<'_> {
    /// The same counts, held against another budget.
    fn under<'b>(&self, budget: &'b dyn Budget) -> Meter<'b> {
        let Self { usage, idle_bytes, steps, .. } = *self;
        Meter { budget, usage, idle_bytes, steps, ways: Vec::new() }
    }

    /// What `work` finds with next to no work, after a limit was reached.
    pub(crate) fn in_grace<T>(
        &self,
        work: impl FnOnce(&mut Meter<'_>) -> Result<Option<T>, Stop>,
    ) -> Option<T> {
        let grace = Grace { whole: self.budget, polls_left: AtomicU64::new(GRACE) };
        work(&mut self.under(&grace)).ok().flatten()
    }

    /// What `work` finds before its budget was looked at more than `polls` times, on one thread; `None` if that was not
    /// enough. A look follows a few thousand options or some ten thousand cells, which takes less than a millisecond.
    pub(crate) fn for_a_share<T>(
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
                // The budget itself has the first word.
                self.budget.poll(self.usage)?;
                Ok(None)
            }
            Err(stop) => Err(stop),
            Ok(found) => Ok(Some(found)),
        }
    }
}

/// A visitor that counts steps, and keeps why it broke off.
struct Counted<'m, 'b, F> {
    meter: &'m mut Meter<'b>,
    each: F,
    stop: Option<Stop>,
}

impl<F> Counted<'_, '_, F> {
    /// Goes on if no limit was reached.
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

    /// Thousands of turns were gone through since the last one: as many as steps between two looks at the budget.
    fn tick(&mut self) -> ControlFlow<()> {
        let reached = self.meter.poll();
        self.within(reached)
    }
}

/// Calls `each` with every move from `of`; `Break` exactly if `each` broke off.
pub(crate) fn for_each_move<'b>(
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

/// Calls `each` with moves from `of` whose options have the values of all options; `Break` exactly if `each` broke
/// off.
pub(crate) fn for_each_value_move<'b>(
    ruleset: &dyn Ruleset,
    of: ComponentRef<'_>,
    meter: &mut Meter<'b>,
    each: impl FnMut(&Move<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
) -> Result<ControlFlow<()>, Stop> {
    let mut visitor = Counted { meter, each, stop: None };
    let flow = ruleset.visit_moves(of, Detail::Values, &mut visitor)?;
    visitor.stop.map_or(Ok(flow), Err)
}

/// Calls `each` with a move that wins from `of` alone, if a closed form for outcomes knows one; `None` if not.
pub(crate) fn for_a_winning_move<'b>(
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

/// Calls `each` with the moves from `of` to options of nim-value `value`, by the closed form with index
/// `theorem`; `None` if that does not cover `of`.
pub(crate) fn for_each_move_to<'b>(
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
