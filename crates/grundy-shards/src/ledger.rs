//! Counts the bytes that all workers use, and compares the count with the limit before more are allocated.

use grundy_core::Limit;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts the bytes in use, and limits their number.
#[derive(Debug)]
pub(crate) struct Ledger {
    bytes: AtomicU64,
    most: AtomicU64,
    allowed: u64,
    /// The number of bytes beyond the limit that may be in use until a checkpoint has been written.
    beyond: u64,
}

impl Ledger {
    pub(crate) fn new(allowed: u64) -> Self {
        Self { bytes: AtomicU64::new(0), most: AtomicU64::new(0), allowed, beyond: 0 }
    }

    /// A ledger for work that ends with a checkpoint: until the checkpoint has been written, the work may exceed the
    /// limit `allowed` by a quarter.
    pub(crate) fn lenient(allowed: u64) -> Self {
        Self { beyond: allowed / 4, ..Self::new(allowed) }
    }

    /// Checks that no more bytes are in use than are allowed.
    pub(crate) fn check(&self) -> Result<(), Limit> {
        let bytes = self.bytes();
        if bytes <= self.allowed {
            return Ok(());
        }
        Err(Limit::Memory { needed: bytes.into(), allowed: self.allowed })
    }

    /// The limit, without the bytes beyond it that may be in use for a while.
    pub(crate) fn allowed(&self) -> u64 {
        self.allowed
    }

    /// Counts `more` bytes that are about to be allocated, or returns an error if they are too many.
    pub(crate) fn take(&self, more: usize) -> Result<(), Limit> {
        let more = more as u64;
        let bytes = self.bytes.fetch_add(more, Relaxed) + more;
        if bytes > self.allowed.saturating_add(self.beyond) {
            self.bytes.fetch_sub(more, Relaxed);
            return Err(Limit::Memory { needed: bytes.into(), allowed: self.allowed });
        }
        self.most.fetch_max(bytes, Relaxed);
        Ok(())
    }

    /// Counts `bytes` bytes that were freed.
    pub(crate) fn give(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes as u64, Relaxed);
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    /// The largest number of bytes that were in use at once.
    pub(crate) fn most(&self) -> u64 {
        self.most.load(Relaxed)
    }
}
