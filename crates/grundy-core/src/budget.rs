//! How much an engine may use. Engines poll a budget; they never read a clock.

use crate::{Message, NimValue};
use std::{error::Error, fmt, ops::ControlFlow};

/// What has been used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Positions visited.
    pub positions: u64,
    /// Bytes of the tables in use.
    pub bytes: u64,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The time is over.
    Time,
    /// More memory would be needed than is allowed.
    Memory {
        /// Bytes needed, where that is known.
        needed: u128,
        /// Bytes allowed.
        allowed: u64,
    },
    /// Asked to stop (Ctrl-C, a closed connection).
    Stopped,
    /// More positions than the engine, or the request, allows.
    Positions {
        /// Positions needed, where that is known.
        needed: u128,
        /// Positions allowed.
        allowed: u64,
    },
}

impl Limit {
    /// The sentence for people, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Time => Message::new("solve-limit-time"),
            Self::Stopped => Message::new("solve-limit-stopped"),
            Self::Memory { needed, allowed } => {
                Message::new("solve-limit-memory").with("needed", needed).with("allowed", allowed)
            }
            Self::Positions { needed, allowed } => {
                Message::new("solve-limit-positions").with("needed", needed).with("allowed", allowed)
            }
        }
    }

    /// What to do instead, where there is something, as data.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Time => Some(Message::new("solve-limit-time-help")),
            Self::Memory { .. } => Some(Message::new("solve-limit-memory-help")),
            Self::Stopped | Self::Positions { .. } => None,
        }
    }
}

impl fmt::Display for Limit {
    /// Which limit, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for Limit {}

/// A budget: clock, stop flag and memory, handed in from above.
pub trait Budget: Sync {
    /// Whether the engine may go on, given what it has used.
    ///
    /// Engines call it at least every few thousand positions or loop turns.
    ///
    /// # Errors
    /// The limit that was reached.
    fn poll(&self, usage: Usage) -> Result<(), Limit>;

    /// How many bytes tables may take.
    fn bytes_allowed(&self) -> u64;

    /// How many threads may work at once. Answers and plans do not depend on it.
    fn threads(&self) -> usize {
        1
    }

    /// Shows how far a long computation is, so that it can be told and kept; most budgets look away.
    ///
    /// Engines whose work can be gone on with later call it about as often as [`poll`](Self::poll), and once more when
    /// they end.
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        let _ = (run, moment);
    }
}

/// A long computation: how far it is, and what it takes to go on from there.
pub trait LongRun {
    /// How far it is.
    fn progress(&self) -> Progress;

    /// Calls `write` with the bytes of a checkpoint, one piece after the other; `Break` exactly if it broke off.
    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// When a [`LongRun`] is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// It goes on.
    Going,
    /// It ends here, with its answer or at a limit.
    Ended,
}

/// How far a long computation is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// Nim-values of heaps.
    Heaps {
        /// How many are known.
        known: u64,
        /// The largest value and the first heap that has it, where it is counted on the way.
        largest: Option<(NimValue, u64)>,
        /// How many heaps have rare values, and the last of them, where there are any.
        rare: Option<(u64, u64)>,
    },
    /// Codes of a survey.
    Codes {
        /// How many are done.
        done: u64,
        /// Of so many.
        of: u64,
    },
}

/// The budget without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        Ok(())
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}
