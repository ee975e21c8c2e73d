//! The budget of a request: its clock, its stop flag and its memory.

use crate::{clock::Clock, subject::Limits};
use grundy_core::{
    Budget, Limit, LongRun, Message, Moment, Progress, SharedBudget, Usage, thread_budget, with_thread_budget,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

/// An observer of long runs, which shows their progress and saves checkpoints.
pub trait Watch: Send + Sync {
    /// Called about as often as the budget is polled, from any thread, and again when the run ends.
    fn watch(&self, run: &dyn LongRun, moment: Moment);

    /// Called at every poll of a budget, from any thread, many times per second, with the resources that the
    /// current part of the question has used so far. Does nothing by default.
    fn work(&self, usage: Usage) {
        let _ = usage;
    }

    /// Called when a phase of the question begins, with the sentence that names it, such as "a table with 900
    /// cells is being filled". Does nothing by default.
    fn phase(&self, phase: &Message) {
        let _ = phase;
    }
}

/// The limits of a request, with a running clock.
#[derive(Clone)]
pub(crate) struct Allowance {
    clock: Clock,
    /// The time at which the clock started.
    start: Duration,
    /// The time at which the time limit is reached, if there is one.
    deadline: Option<Duration>,
    bytes: u64,
    stop: Option<Arc<AtomicBool>>,
    threads: usize,
    watch: Option<Arc<dyn Watch>>,
    /// The rules that checkpoints of proof-number searches name. Without them, these searches are not shown to the
    /// observer.
    #[cfg(feature = "databases")]
    rules: Option<Arc<str>>,
    /// The budget of the enclosing request, if there is one.
    whole: Option<SharedBudget>,
    /// The memory of the process, if this budget measures it.
    process: Option<ProcessMemory>,
}

/// A function that measures the memory of the process in bytes, or returns `None` where this is impossible.
pub type MeasureMemory = Arc<dyn Fn() -> Option<u64> + Send + Sync>;

/// The memory of the process. It is measured from time to time, because engines count their tables but not
/// every intermediate text and list.
#[derive(Clone)]
struct ProcessMemory {
    measure: MeasureMemory,
    /// The number of bytes that the process may occupy.
    allowed: u64,
    /// The time of the next measurement, in nanoseconds from the start of the budget.
    next: Arc<AtomicU64>,
}

/// The number of bytes that a process may occupy beyond the memory limit of the request, to allow for the program
/// itself and for memory that the allocator has not returned.
const BESIDES: u64 = 36 << 20;

/// The number of bytes that a request may add to the memory that the process occupies when the request starts, even if
/// the process thereby exceeds the limit.
const LEAST: u64 = 8 << 20;

/// The shortest time between two measurements, in nanoseconds; a measurement takes a few microseconds.
const BETWEEN: u64 = 1_000_000;

impl ProcessMemory {
    fn poll(&self, elapsed: Duration, limit: u64) -> Result<(), Limit> {
        let now = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        if now < self.next.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.next.store(now.saturating_add(BETWEEN), Ordering::Relaxed);
        self.may_grow(0, limit)
    }

    /// Checks whether the process may occupy `more` bytes in addition to those that it occupies now.
    fn may_grow(&self, more: u64, limit: u64) -> Result<(), Limit> {
        match (self.measure)().map(|bytes| bytes.saturating_add(more)) {
            Some(bytes) if bytes > self.allowed => {
                Err(Limit::Memory { needed: bytes.saturating_sub(BESIDES).max(limit).into(), allowed: limit })
            }
            _ => Ok(()),
        }
    }
}

impl Allowance {
    /// The same limits, with the given number of threads (one, if none is given) and the given observer.
    pub(crate) fn with(self, threads: Option<usize>, watch: Option<Arc<dyn Watch>>) -> Self {
        Self { threads: threads.unwrap_or(1).max(1), watch, ..self }
    }

    /// Whether there is an observer of long runs.
    #[cfg(feature = "databases")]
    pub(crate) fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// The same limits with these rules, which the checkpoints of proof-number searches name.
    #[cfg(feature = "databases")]
    pub(crate) fn about(self, rules: Option<Arc<str>>) -> Self {
        Self { rules, ..self }
    }

    /// The same limits with measurement of the process memory, unless memory is unlimited or an enclosing budget
    /// already measures it.
    pub(crate) fn measuring(self, measure: Option<&MeasureMemory>) -> Self {
        if self.whole.is_some() || self.bytes == u64::MAX {
            return self;
        }
        let process = measure.map(|measure| {
            let occupied = measure().unwrap_or(0);
            let allowed = self.bytes.saturating_add(BESIDES).max(occupied.saturating_add(LEAST));
            ProcessMemory { measure: Arc::clone(measure), allowed, next: Arc::default() }
        });
        Self { process, ..self }
    }

    /// A budget whose clock starts now. The current budget of this thread, if there is one, encloses it.
    pub(crate) fn start(limits: Limits, stop: Option<Arc<AtomicBool>>, clock: Clock) -> Self {
        let start = clock.now();
        // A time limit that the clock cannot represent counts as no limit.
        let deadline = limits
            .seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .and_then(|duration| start.checked_add(duration));
        Self {
            clock,
            start,
            deadline,
            bytes: limits.bytes.unwrap_or(u64::MAX),
            stop,
            threads: 1,
            watch: None,
            #[cfg(feature = "databases")]
            rules: None,
            whole: thread_budget(),
            process: None,
        }
    }

    /// Whether the budget of another request encloses this one. The enclosing budget then measures the memory of the
    /// process.
    pub(crate) const fn is_enclosed(&self) -> bool {
        self.whole.is_some()
    }

    /// Runs `work` with this budget as the budget of the thread, and returns its result.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        with_thread_budget(Some(Arc::new(self.clone())), work)
    }

    /// The time since the clock started.
    fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// The number of seconds since the clock started.
    pub(crate) fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}

impl Budget for Allowance {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        match &self.whole {
            Some(whole) => whole.poll(usage)?,
            None => self.clock.count_poll(),
        }
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Limit::Stopped);
        }
        if let Some(watch) = &self.watch {
            watch.work(usage);
        }
        if usage.bytes > self.bytes {
            return Err(Limit::Memory { needed: usage.bytes.into(), allowed: self.bytes });
        }
        if let Some(process) = &self.process {
            process.poll(self.elapsed(), self.bytes)?;
        }
        match self.deadline {
            Some(deadline) if self.clock.now() >= deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        if let Some(whole) = &self.whole {
            whole.may_grow(more)?;
        }
        self.poll(Usage { positions: 0, bytes: more })?;
        self.process.as_ref().map_or(Ok(()), |process| process.may_grow(more, self.bytes))
    }

    fn bytes_allowed(&self) -> u64 {
        self.bytes
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        let Some(watch) = &self.watch else { return };
        if let Progress::Proofs { .. } = run.progress() {
            #[cfg(feature = "databases")]
            if let Some(rules) = &self.rules {
                watch.watch(&crate::search_checkpoint::SealedRun { run, rules }, moment);
            }
            return;
        }
        watch.watch(run, moment);
    }

    fn phase(&self, phase: &Message) {
        if let Some(watch) = &self.watch {
            watch.phase(phase);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told() {
        let usage = Usage { positions: 0, bytes: 10 };
        let check = |limits, stop: Option<bool>, expected| {
            let stop = stop.map(|is_set| Arc::new(AtomicBool::new(is_set)));
            assert_eq!(Allowance::start(limits, stop, Clock::system()).poll(usage), expected);
        };
        let none = Limits::default();
        check(none, None, Ok(()));
        check(none, Some(false), Ok(()));
        check(none, Some(true), Err(Limit::Stopped));
        check(Limits { seconds: Some(0.0), ..none }, None, Err(Limit::Time));
        check(Limits { seconds: Some(f64::MAX), ..none }, None, Ok(()));
        check(Limits { bytes: Some(9), ..none }, None, Err(Limit::Memory { needed: 10, allowed: 9 }));
        check(Limits { bytes: Some(10), ..none }, None, Ok(()));
    }
    #[test]
    fn polls_replace_the_clock() {
        let limits = Limits { seconds: Some(0.5), bytes: None };
        let budget = Allowance::start(limits, None, Clock::none());
        let polls = (0..).take_while(|_| budget.poll(Usage::default()).is_ok()).count();
        assert_eq!(polls, 4_999);
        // A poll of a budget within another one counts only once. The inner budget has a start of its own, but the
        // time limit of the enclosing budget still applies.
        let inner = budget.during(|| Allowance::start(limits, None, budget.clock.clone()));
        assert_eq!(inner.seconds(), 0.0);
        assert_eq!(inner.poll(Usage::default()), Err(Limit::Time));
    }
}
