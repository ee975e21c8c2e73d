//! A share of a budget, for the part of an answer that can be left out.

use grundy_core::{Budget, Limit, LongRun, Message, Moment, Usage};
use std::sync::atomic::{AtomicU64, Ordering};

/// A budget that allows a number of polls. Unlike a limit on time, it is reached at the same place in every run.
pub(super) struct Share<'b> {
    of: &'b dyn Budget,
    polls_left: AtomicU64,
}

impl<'b> Share<'b> {
    pub(super) const fn new(of: &'b dyn Budget, polls: u64) -> Self {
        Self { of, polls_left: AtomicU64::new(polls) }
    }

    /// Whether the share itself, rather than the budget, ended the work.
    pub(super) fn is_used_up(&self) -> bool {
        self.polls_left.load(Ordering::Relaxed) == 0
    }
}

impl Budget for Share<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.of.poll(usage)?;
        let left = self.polls_left.load(Ordering::Relaxed).saturating_sub(1);
        self.polls_left.store(left, Ordering::Relaxed);
        if left == 0 { Err(Limit::Stopped) } else { Ok(()) }
    }

    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        self.of.may_grow(more)
    }

    fn bytes_allowed(&self) -> u64 {
        self.of.bytes_allowed()
    }

    fn threads(&self) -> usize {
        self.of.threads()
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.of.watch(run, moment);
    }

    fn phase(&self, phase: &Message) {
        self.of.phase(phase);
    }
}
