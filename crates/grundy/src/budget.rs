//! The budget of a request: its clock, its stop flag and its memory.

use crate::subject::Limits;
use grundy_core::{Budget, Limit, LongRun, Moment, Usage};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// An observer of long runs, which shows their progress and saves checkpoints.
pub trait Watch: Send + Sync {
    /// Called about every thousand positions, from any thread, and again when the run ends.
    fn watch(&self, run: &dyn LongRun, moment: Moment);
}

/// The limits of a request, with a running clock.
#[derive(Clone)]
pub(crate) struct Allowance {
    start: Instant,
    deadline: Option<Instant>,
    bytes: u64,
    stop: Option<Arc<AtomicBool>>,
    threads: usize,
    watch: Option<Arc<dyn Watch>>,
}

impl Allowance {
    /// This allowance with a number of threads and an observer.
    pub(crate) fn with(self, threads: Option<usize>, watch: Option<Arc<dyn Watch>>) -> Self {
        Self { threads: threads.unwrap_or(1).max(1), watch, ..self }
    }

    pub(crate) fn start(limits: Limits, stop: Option<Arc<AtomicBool>>) -> Self {
        let start = Instant::now();
        // A limit that the clock cannot represent counts as no limit.
        let deadline = limits
            .seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .and_then(|duration| start.checked_add(duration));
        Self { start, deadline, bytes: limits.bytes.unwrap_or(u64::MAX), stop, threads: 1, watch: None }
    }

    /// The number of seconds since the clock started.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

impl Budget for Allowance {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Limit::Stopped);
        }
        if usage.bytes > self.bytes {
            return Err(Limit::Memory { needed: usage.bytes.into(), allowed: self.bytes });
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Limit::Time),
            _ => Ok(()),
        }
    }

    fn bytes_allowed(&self) -> u64 {
        self.bytes
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        if let Some(watch) = &self.watch {
            watch.watch(run, moment);
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
            assert_eq!(Allowance::start(limits, stop).poll(usage), expected);
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
}
