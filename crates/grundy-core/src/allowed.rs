//! A budget of things that are counted: looks, positions, bytes, threads.

use crate::{Budget, Limit, Usage};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many positions, bytes, looks at the budget, and threads; never a clock, so that the same work ends at the same
/// place every time.
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

    /// At most so many positions.
    #[must_use]
    pub const fn positions(self, positions: u64) -> Self {
        Self { positions, ..self }
    }

    /// At most so many bytes of tables.
    #[must_use]
    pub const fn bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// At most so many looks at the budget; the next one is told [`Limit::Stopped`].
    #[must_use]
    pub const fn looks(self, looks: u64) -> Self {
        Self { looks, ..self }
    }

    /// So many threads may work at once.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// How often the budget was looked at.
    #[must_use]
    pub fn looks_taken(&self) -> u64 {
        self.looks_taken.load(Relaxed)
    }

    /// The positions told at the last look.
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
