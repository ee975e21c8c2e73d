//! A share of a budget, used for a part of an answer that may be omitted.

use grundy_core::{Budget, Limit, LongRun, Message, Moment, Usage};
use std::sync::atomic::{AtomicBool, Ordering};

/// A budget that allows only part of the memory of another budget. Unlike a time limit, this memory limit is reached at
/// the same point in every run.
pub(super) struct Share<'b> {
    of: &'b dyn Budget,
    bytes: u64,
    is_used_up: AtomicBool,
}

impl<'b> Share<'b> {
    pub(super) const fn new(of: &'b dyn Budget, bytes: u64) -> Self {
        Self { of, bytes, is_used_up: AtomicBool::new(false) }
    }

    /// Whether the share itself, rather than the budget, ended the work.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_used_up.load(Ordering::Relaxed)
    }
}

impl Budget for Share<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.of.poll(usage)?;
        if usage.bytes <= self.bytes {
            return Ok(());
        }
        self.is_used_up.store(true, Ordering::Relaxed);
        Err(Limit::Memory { needed: usage.bytes.into(), allowed: self.bytes })
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Allowed, Unlimited};

    #[test]
    fn a_share_ends_before_the_budget_does() {
        let share = Share::new(&Unlimited, 10);
        let poll = |share: &Share<'_>, bytes| share.poll(Usage { positions: 1, bytes });
        assert_eq!(poll(&share, 10), Ok(()));
        assert!(!share.is_used_up());
        assert_eq!(poll(&share, 11), Err(Limit::Memory { needed: 11, allowed: 10 }));
        assert!(share.is_used_up());
        // Reaching a limit of the budget does not use up the share.
        let little = Allowed::everything().bytes(5).looks(0);
        let share = Share::new(&little, 10);
        assert!(poll(&share, 11).is_err() && !share.is_used_up());
        assert_eq!(share.bytes_allowed(), 5);
    }
}
