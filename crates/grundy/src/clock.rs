//! The clock of a session, from which time limits and reported times are computed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// A function that returns the time since a fixed moment. It is called from all threads of a request, and must never
/// return an earlier time than before.
pub type ReadClock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A clock, or a replacement for one.
#[derive(Clone)]
pub(crate) enum Clock {
    /// A clock that can be read.
    Read(ReadClock),
    /// The number of polls of budgets so far, from which the time is estimated.
    Polls(Arc<AtomicU64>),
}

/// The estimated time between two polls. Engines poll about once every thousand positions.
const BETWEEN_POLLS: Duration = Duration::from_micros(100);

impl Clock {
    /// The system clock, or a replacement on targets where Rust's standard library has no clock.
    pub(crate) fn system() -> Self {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return Self::none();
        }
        let start = Instant::now();
        Self::Read(Arc::new(move || start.elapsed()))
    }

    /// A replacement for a clock, which counts polls.
    pub(crate) fn none() -> Self {
        Self::Polls(Arc::default())
    }

    /// Counts a poll.
    pub(crate) fn count_poll(&self) {
        if let Self::Polls(polls) = self {
            polls.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The time since a fixed moment. Without a clock, it is estimated.
    pub(crate) fn now(&self) -> Duration {
        match self {
            Self::Read(read) => read(),
            Self::Polls(polls) => {
                let polls = u32::try_from(polls.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
                BETWEEN_POLLS.saturating_mul(polls)
            }
        }
    }
}
