//! Limits on the resources that an engine may use. Engines poll a budget; they never read a clock.

use crate::{Message, NimValue};
use std::{error::Error, fmt, ops::ControlFlow};

/// The resources used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of positions visited.
    pub positions: u64,
    /// The number of bytes that tables occupy.
    pub bytes: u64,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The time limit was reached.
    Time,
    /// The computation needs more memory than is allowed.
    Memory {
        /// The number of bytes needed, as far as it is known.
        needed: u128,
        /// The number of bytes allowed.
        allowed: u64,
    },
    /// The user or the caller stopped the computation (for example with Ctrl-C or by closing a connection).
    Stopped,
    /// The computation needs more positions than the engine or the request allows.
    Positions {
        /// The number of positions needed, as far as it is known.
        needed: u128,
        /// The number of positions allowed.
        allowed: u64,
    },
}

impl Limit {
    /// The message that describes the limit, as data.
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

    /// The message that says what to do instead, as data, or `None` if there is no advice.
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
    /// The name and the arguments of the [`message`](Self::message), for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for Limit {}

/// The resources that an engine may use: time, positions, memory and threads. The caller supplies the budget, and can
/// also stop the engine.
pub trait Budget: Sync {
    /// Checks whether the engine may continue, given what it has used.
    ///
    /// Engines call this method at least once every few thousand positions or loop iterations.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn poll(&self, usage: Usage) -> Result<(), Limit>;

    /// Checks whether `more` bytes may be allocated for lists or texts that are not part of any table. This method is
    /// called before large allocations, for example by [`may_thread_grow`](crate::may_thread_grow). By default, it
    /// polls the budget as if no positions had been visited and tables occupied `more` bytes.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        self.poll(Usage { positions: 0, bytes: more })
    }

    /// The number of bytes that tables may occupy.
    fn bytes_allowed(&self) -> u64;

    /// The number of threads that may work at once, 1 by default. Answers and plans do not depend on this number.
    fn threads(&self) -> usize {
        1
    }

    /// Observes the progress of a long computation, for example to report it or to save a checkpoint. Does
    /// nothing by default.
    ///
    /// Engines whose work can be resumed call this method about as often as [`poll`](Self::poll), and again when they
    /// end.
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        let _ = (run, moment);
    }

    /// Observes the beginning of a phase of a computation; the message `phase` describes the phase. Does nothing by
    /// default. Use [`begin_phase`](crate::begin_phase) to report a phase.
    fn phase(&self, phase: &Message) {
        let _ = phase;
    }
}

/// A long computation that can report its progress and save its state.
pub trait LongRun {
    /// The progress so far.
    fn progress(&self) -> Progress;

    /// Calls `write` with consecutive pieces of a checkpoint from which the computation can be resumed.
    /// Returns `Break` if and only if `write` did.
    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// The moment at which a [`LongRun`] is observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The computation is still running.
    Going,
    /// The computation ends, with its answer or at a limit.
    Ended,
}

/// The progress of a long computation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The computation of nim-values of heaps.
    Heaps {
        /// The number of heaps whose nim-values are known.
        known: u64,
        /// The largest nim-value and the first heap that has it, or `None` if it is not known or is 0.
        largest: Option<(NimValue, u64)>,
        /// The number of heaps with rare values and the last of these heaps, or `None` if there are none or they are
        /// not known.
        rare: Option<(u64, u64)>,
    },
    /// A survey of codes.
    Codes {
        /// The number of codes that have been examined.
        done: u64,
        /// The number of codes in the survey.
        of: u64,
    },
    /// A search with proof numbers.
    Proofs {
        /// The nimbers that the position is known not to have as its value, in ascending order.
        excluded: Vec<NimValue>,
        /// The nimber that is being compared with the value, or `None` if there is none, for example while a part of
        /// the position is being examined.
        open: Option<NimValue>,
        /// The number of components that were encountered.
        components: u64,
    },
}

/// A budget without limits, for one thread.
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
