//! The budget of a thread, for work that does not receive a budget as an argument.
//!
//! Engines receive their budget as an argument. Other work, such as evaluating an expression or a closed
//! form, reading a position, checking rules or writing an answer, is done by functions that take no budget.
//! The code that answers a request installs the budget of the request with [`with_thread_budget`],
//! and the loops of such work call [`poll_thread_budget`]. A thread without a budget has no limits.

use crate::{Budget, Limit, Message, Usage};
use std::cell::RefCell;
use std::sync::Arc;

/// A budget that several threads can share.
pub type SharedBudget = Arc<dyn Budget + Send>;

/// The budget of a thread, and the state of its polls.
#[derive(Default)]
struct Installed {
    budget: Option<SharedBudget>,
    /// The first limit that a poll or a request for memory reported.
    limit: Option<Limit>,
    /// The number of loop iterations since [`count_thread_turns`] last polled the budget.
    turns: u32,
}

thread_local! {
    static INSTALLED: RefCell<Installed> = RefCell::default();
}

/// The previous budget of the thread, which is restored when this is dropped, even if the work panics.
struct Previous(Installed);

impl Drop for Previous {
    fn drop(&mut self) {
        let previous = std::mem::take(&mut self.0);
        INSTALLED.with(|installed| *installed.borrow_mut() = previous);
    }
}

/// The result of `work`, during which `budget` is the budget of this thread; `None` means that there is no
/// limit.
///
/// Threads that `work` starts have no budget until they install one, for example the
/// [budget](thread_budget) of the thread that started them.
///
/// ```
/// use grundy_core::{Budget, Limit, Usage, poll_thread_budget, with_thread_budget};
/// use std::sync::Arc;
///
/// struct Over;
///
/// impl Budget for Over {
///     fn poll(&self, _: Usage) -> Result<(), Limit> {
///         Err(Limit::Time)
///     }
///     fn bytes_allowed(&self) -> u64 {
///         u64::MAX
///     }
/// }
///
/// assert_eq!(with_thread_budget(Some(Arc::new(Over)), || poll_thread_budget(0)), Err(Limit::Time));
/// assert_eq!(poll_thread_budget(0), Ok(()));
/// ```
pub fn with_thread_budget<T>(budget: Option<SharedBudget>, work: impl FnOnce() -> T) -> T {
    let _previous =
        Previous(INSTALLED.with(|installed| installed.replace(Installed { budget, ..Installed::default() })));
    work()
}

/// The budget of this thread, if it has one.
#[must_use]
pub fn thread_budget() -> Option<SharedBudget> {
    INSTALLED.with(|installed| installed.borrow().budget.clone())
}

/// The first limit that a poll of the budget of this thread or a request for memory reported since that budget was
/// installed, or `None` if there was none.
///
/// Work that cannot report a limit, such as the analysis of rules, ends early at a limit, with incomplete
/// results. The code that installed the budget must discard these results.
#[must_use]
pub fn thread_limit() -> Option<Limit> {
    INSTALLED.with(|installed| installed.borrow().limit)
}

/// Polls the budget of this thread, as an engine whose tables occupy `bytes` bytes would. Takes about 50 ns, so
/// call this function once every few thousand loop iterations.
///
/// # Errors
/// Returns the limit that was reached.
pub fn poll_thread_budget(bytes: u64) -> Result<(), Limit> {
    let budget = INSTALLED.with(|installed| installed.borrow().budget.clone());
    let polled = budget.map_or(Ok(()), |budget| budget.poll(Usage { positions: 0, bytes }));
    if let Err(limit) = polled {
        INSTALLED.with(|installed| _ = installed.borrow_mut().limit.get_or_insert(limit));
    }
    polled
}

/// Reports to the budget of this thread that a phase of the work begins; `phase` names it. Takes about 100 ns.
pub fn begin_phase(phase: &Message) {
    if let Some(budget) = thread_budget() {
        budget.phase(phase);
    }
}

/// Asks the budget of this thread whether `more` bytes may be allocated. Measuring the memory of the process
/// takes a few microseconds, so call this function only for allocations of at least a few hundred kilobytes.
///
/// # Errors
/// Returns the limit that was reached.
pub fn may_thread_grow(more: u64) -> Result<(), Limit> {
    let budget = INSTALLED.with(|installed| installed.borrow().budget.clone());
    let allowed = budget.map_or(Ok(()), |budget| budget.may_grow(more));
    if let Err(limit) = allowed {
        INSTALLED.with(|installed| _ = installed.borrow_mut().limit.get_or_insert(limit));
    }
    allowed
}

/// Counts work that takes as long as `turns` iterations of a simple loop. Polls the budget of this thread once every
/// few thousand iterations; the iterations of all calls since the budget was installed are counted together.
///
/// # Errors
/// Returns the limit that was reached, now or earlier.
pub fn count_thread_turns(turns: usize) -> Result<(), Limit> {
    let is_due = INSTALLED.with(|installed| {
        let installed = &mut *installed.borrow_mut();
        if let Some(limit) = installed.limit {
            return Err(limit);
        }
        installed.turns = installed.turns.saturating_add(u32::try_from(turns).unwrap_or(u32::MAX));
        let is_due = installed.turns >= TURNS_PER_POLL;
        if is_due {
            installed.turns = 0;
        }
        Ok(is_due)
    })?;
    if is_due { poll_thread_budget(0) } else { Ok(()) }
}

/// Counts loop iterations, and polls the budget of the thread once every few thousand iterations.
///
/// ```
/// use grundy_core::Turns;
///
/// let mut turns = Turns::default();
/// for _ in 0..100_000 {
///     turns.count(1)?;
/// }
/// # Ok::<(), grundy_core::Limit>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns(u32);

/// The number of loop iterations between two polls of the budget.
const TURNS_PER_POLL: u32 = 2048;

impl Turns {
    /// Counts work that takes as long as `turns` iterations of a simple loop.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    #[inline]
    pub fn count(&mut self, turns: usize) -> Result<(), Limit> {
        self.0 = self.0.saturating_add(u32::try_from(turns).unwrap_or(u32::MAX));
        if self.0 < TURNS_PER_POLL {
            return Ok(());
        }
        self.0 = 0;
        poll_thread_budget(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[derive(Default)]
    struct Counting(AtomicU32);

    impl Budget for Counting {
        fn poll(&self, _: Usage) -> Result<(), Limit> {
            self.0.fetch_add(1, Relaxed);
            Ok(())
        }
        fn bytes_allowed(&self) -> u64 {
            u64::MAX
        }
    }

    #[test]
    fn turns_poll() {
        let budget = Arc::new(Counting::default());
        with_thread_budget(Some(Arc::clone(&budget) as SharedBudget), || {
            let mut turns = Turns::default();
            assert_eq!((0..10 * TURNS_PER_POLL).try_for_each(|_| turns.count(1)), Ok(()));
        });
        assert_eq!(budget.0.load(Relaxed), 10);
    }

    #[test]
    fn budgets_nest_and_survive_panics() {
        let (outer, inner) = (Arc::new(Counting::default()), Arc::new(Counting::default()));
        let polls = || (outer.0.load(Relaxed), inner.0.load(Relaxed));
        with_thread_budget(Some(Arc::clone(&outer) as SharedBudget), || {
            let inside = || {
                assert_eq!(poll_thread_budget(0), Ok(()));
                panic!("on purpose");
            };
            let budget = Some(Arc::clone(&inner) as SharedBudget);
            let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                with_thread_budget::<()>(budget, inside);
            }));
            assert!(caught.is_err());
            assert_eq!(polls(), (0, 1));
            assert_eq!(poll_thread_budget(0), Ok(()));
            assert_eq!(polls(), (1, 1));
            assert!(thread_budget().is_some());
        });
        assert!(thread_budget().is_none());
    }
}
