//! How the workers agree on writing checkpoints, and on ending the work with a checkpoint.

use crate::checkpoints::Checkpoints;
use grundy_core::Limit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The destination of checkpoints, and whether the work ends with the next one.
#[derive(Default)]
pub(crate) struct Keeping<'a> {
    pub(crate) checkpoints: Option<&'a dyn Checkpoints>,
    ends: AtomicBool,
    /// The limit that ends the work, if it was reached in this process.
    limit: Mutex<Option<Limit>>,
}

/// The amount that each worker of a process adds to the counter of signals if the process has reached a limit.
const END: u64 = 1 << 32;

/// The signal of a worker at the end of an epoch, or the sum of the signals of all workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signals(pub(crate) u64);

impl Signals {
    /// Whether all workers write a checkpoint now.
    pub(crate) fn cuts(self) -> bool {
        self.0 > 0
    }

    /// Whether the work ends after the checkpoint that all workers write now.
    pub(crate) fn ends(self) -> bool {
        self.0 >= END
    }
}

impl<'a> Keeping<'a> {
    pub(crate) fn new(checkpoints: &'a dyn Checkpoints) -> Self {
        Self { checkpoints: Some(checkpoints), ..Self::default() }
    }

    /// Requests that the work end with the next checkpoint, because a limit was reached.
    pub(crate) fn end(&self, limit: Limit) {
        self.limit.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(limit);
        self.ends.store(true, Relaxed);
    }

    pub(crate) fn ends(&self) -> bool {
        self.ends.load(Relaxed)
    }

    /// The limit that ends the work, or `Limit::Stopped` if only another process, which reports its own limit, has
    /// reached one.
    pub(crate) fn limit(&self) -> Limit {
        self.limit.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or(Limit::Stopped)
    }

    /// The signal of a worker. The first worker decides when a checkpoint is due.
    pub(crate) fn signal(&self, worker: usize) -> Signals {
        let Some(checkpoints) = self.checkpoints else { return Signals(0) };
        let end = if self.ends() { END } else { 0 };
        Signals(end + u64::from(worker == 0 && checkpoints.is_due()))
    }
}
