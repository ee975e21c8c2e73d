//! The reason why a state space was not solved.

use crate::space::Key;
use grundy_core::Message;
use grundy_engine::Stop;
use std::{error::Error, fmt};

/// The reason why a state space was not solved.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unsolved {
    /// A limit was reached, listing options failed, or an internal error occurred.
    Stop {
        /// The reason.
        stop: Stop,
        /// The number of positions that this process had found.
        reached: u64,
    },
    /// Nim-values were requested, and play may never end: a cycle of positions, the last of which equals the
    /// first. Each position after the first is a component of an option of the previous one. If the search for shorter
    /// cycles expands fewer than 100,000 positions, no cycle among the positions without a value is shorter.
    Cycle(Vec<Key>),
    /// Remoteness was requested, and an option of this position has several components.
    Splits(Key),
    /// Misère play was requested, and in this position the player who moved last has won.
    Over(Key),
    /// This key has more than 64 bits, but [`key_bits`](crate::StateSpace::key_bits) promises at most 64.
    Wide(Key),
    /// This position has 2^30 options or more, or an option of 2^32 components or more.
    Options(Key),
    /// Another process of a [`Team`](crate::Team) has failed, or is lost.
    Elsewhere,
    /// A checkpoint cannot be written or read, or belongs to another computation. The message gives the reason.
    Checkpoint(Message),
}

impl fmt::Display for Unsolved {
    /// A description for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop { stop, reached } => write!(f, "stopped after {reached} positions: {stop:?}"),
            Self::Cycle(cycle) => write!(f, "a cycle of {} positions", cycle.len().saturating_sub(1)),
            Self::Splits(key) => write!(f, "an option of position {key} has several components"),
            Self::Over(key) => write!(f, "play is over in position {key}, in misère play"),
            Self::Wide(key) => write!(f, "key {key} has too many bits"),
            Self::Options(key) => write!(f, "position {key} has too many options"),
            Self::Elsewhere => f.write_str("another process has failed"),
            Self::Checkpoint(message) => write!(f, "checkpoint: {message}"),
        }
    }
}

impl Error for Unsolved {}
