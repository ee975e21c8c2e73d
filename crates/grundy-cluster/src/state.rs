//! The state of the whole run, as far as the threads of a process know it.

use crate::error::Loss;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The state of the whole run, as far as the threads of a process know it.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The first reason why the run cannot continue.
    loss: Mutex<Option<Loss>>,
    is_lost: AtomicBool,
    /// Whether the exchanges of this process are over, so that the loss of another process no longer matters.
    is_finished: AtomicBool,
    /// The number of exchanges that the first worker of this process has begun.
    pub(crate) epoch: AtomicU64,
}

impl State {
    /// Records why the run cannot continue, unless the exchanges of this process are over or another reason is already
    /// recorded.
    pub(crate) fn lose(&self, loss: Loss) {
        if self.is_finished.load(Relaxed) {
            return;
        }
        self.loss.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(loss);
        self.is_lost.store(true, Relaxed);
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(Relaxed)
    }

    /// The recorded reason why the run cannot continue, if there is one.
    pub(crate) fn loss(&self) -> Option<Loss> {
        self.loss.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn finish(&self) {
        self.is_finished.store(true, Relaxed);
    }
}
