//! The state that all workers share, and how each worker polls the budget.

use crate::ended::Ended;
use crate::keeping::Keeping;
use crate::ledger::Ledger;
use crate::space::StateSpace;
use grundy_core::{Budget, Usage};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The state that all workers of a process share.
pub(crate) struct Shared<'a> {
    pub(crate) space: &'a dyn StateSpace,
    pub(crate) budget: &'a dyn Budget,
    pub(crate) ledger: Ledger,
    /// The number of positions found so far.
    pub(crate) reached: AtomicU64,
    /// Whether some worker has failed, so that the others need not finish their epoch.
    pub(crate) failed: AtomicBool,
    pub(crate) keeping: Keeping<'a>,
}

/// The number of steps after which the budget is polled. A step takes up to about 100 ns; expansions are counted as
/// several steps, and may take longer.
const STEPS: usize = 4096;

/// Counts the steps of one worker, and polls the budget every few thousand steps.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    pub(crate) shared: &'a Shared<'a>,
    steps: usize,
    /// Whether the work ends at the next checkpoint, rather than at once, if a limit is reached.
    pub(crate) defers: bool,
    /// Whether a limit was reached, so that the epoch must end early.
    pub(crate) ends: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Self {
        Self { shared, steps: 0, defers: false, ends: false }
    }

    /// Counts work that takes as long as `steps` steps, and polls the budget when it is due.
    #[inline]
    pub(crate) fn step(&mut self, steps: usize) -> Result<(), Ended> {
        self.steps += steps;
        if self.steps < STEPS { Ok(()) } else { self.poll() }
    }

    /// Polls the budget.
    pub(crate) fn poll(&mut self) -> Result<(), Ended> {
        self.steps = 0;
        let Shared { budget, ledger, reached, failed, keeping, .. } = self.shared;
        if failed.load(Relaxed) {
            return Err(Ended::Lost);
        }
        let polled = budget
            .poll(Usage { positions: reached.load(Relaxed), bytes: ledger.bytes() })
            .and_then(|()| ledger.check());
        match polled {
            Err(limit) if self.defers => {
                keeping.end(limit);
                self.ends = true;
            }
            polled => polled?,
        }
        self.ends |= self.defers && keeping.ends();
        Ok(())
    }
}
