//! The reason why workers end early.

use crate::exchange::Lost;
use crate::space::Key;
use crate::unsolved::Unsolved;
use grundy_core::{Limit, Message};
use grundy_engine::Stop;

/// The reason why a worker ended early.
#[derive(Debug)]
pub(crate) enum Ended {
    /// Another worker has ended early.
    Lost,
    Stop(Stop),
    /// Remoteness was requested, and an option of this position has several components.
    Splits(Key),
    /// Misère play was requested, and in this position the player who moved last has won.
    Over(Key),
    /// A key has more than 64 bits, but the space promised at most 64.
    Wide(Key),
    /// A position has more options, or one of its options has more components, than can be counted.
    Options(Key),
    /// A checkpoint cannot be written or read, or was written for a different quantity or for keys of a different size.
    Checkpoint(Message),
}

impl Ended {
    /// Converts the reason to an error for the caller; `reached` is the number of positions that had been found.
    pub(crate) fn unsolved(self, reached: u64) -> Unsolved {
        match self {
            Self::Splits(key) => Unsolved::Splits(key),
            Self::Over(key) => Unsolved::Over(key),
            Self::Wide(key) => Unsolved::Wide(key),
            Self::Options(key) => Unsolved::Options(key),
            Self::Checkpoint(message) => Unsolved::Checkpoint(message),
            Self::Stop(stop) => Unsolved::Stop { stop, reached },
            // A worker is lost only if another one gave a reason.
            Self::Lost => Unsolved::Stop { stop: Stop::Internal("a worker has ended early"), reached },
        }
    }
}

impl From<Lost> for Ended {
    fn from(_: Lost) -> Self {
        Self::Lost
    }
}

impl From<Limit> for Ended {
    fn from(limit: Limit) -> Self {
        Self::Stop(limit.into())
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
