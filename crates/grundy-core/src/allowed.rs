//! A budget whose only limits are numbers of polls, positions, bytes and threads.

use crate::{Budget, Limit, Usage};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Limits on positions, bytes, polls and threads, without a clock: on one thread, the same computation always stops
/// at the same point.
///
/// ```
/// use grundy_core::{Allowed, Budget, Limit, Usage};
///
/// let budget = Allowed::everything().positions(1000).threads(2);
/// assert!(budget.poll(Usage { positions: 1000, bytes: 0 }).is_ok());
/// let reached = budget.poll(Usage { positions: 1001, bytes: 0 });
/// assert_eq!(reached, Err(Limit::Positions { needed: 1001, allowed: 1000 }));
/// assert_eq!(budget.looks_taken(), 2);
/// ```
#[derive(Debug)]
pub struct Allowed {
    positions: u64,
    bytes: u64,
    looks: u64,
    threads: usize,
    looks_taken: AtomicU64,
    positions_seen: AtomicU64,
}

impl Allowed {
    /// No limits, and one thread.
    #[must_use]
    pub const fn everything() -> Self {
        Self {
            positions: u64::MAX,
            bytes: u64::MAX,
            looks: u64::MAX,
            threads: 1,
            looks_taken: AtomicU64::new(0),
            positions_seen: AtomicU64::new(0),
        }
    }

    /// Limits the number of positions.
    #[must_use]
    pub const fn positions(self, positions: u64) -> Self {
        Self { positions, ..self }
    }

    /// Limits the number of bytes that tables may occupy.
    #[must_use]
    pub const fn bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// Limits the number of polls to `looks`; every further poll returns [`Limit::Stopped`].
    #[must_use]
    pub const fn looks(self, looks: u64) -> Self {
        Self { looks, ..self }
    }

    /// Allows `threads` threads at once.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The number of polls so far.
    #[must_use]
    pub fn looks_taken(&self) -> u64 {
        self.looks_taken.load(Relaxed)
    }

    /// The number of positions reported at the last poll.
    #[must_use]
    pub fn positions_seen(&self) -> u64 {
        self.positions_seen.load(Relaxed)
    }
}

impl Budget for Allowed {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.positions_seen.store(usage.positions, Relaxed);
        if self.looks_taken.fetch_add(1, Relaxed) >= self.looks {
            return Err(Limit::Stopped);
        }
        if usage.positions > self.positions {
            return Err(Limit::Positions { needed: usage.positions.into(), allowed: self.positions });
        }
        if usage.bytes > self.bytes {
            return Err(Limit::Memory { needed: usage.bytes.into(), allowed: self.bytes });
        }
        Ok(())
    }

    fn bytes_allowed(&self) -> u64 {
        self.bytes
    }

    fn threads(&self) -> usize {
        self.threads
    }
}
