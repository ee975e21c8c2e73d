//! The progress of a computation.

/// A phase of the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Positions are expanded.
    Exploring,
    /// The edges between the positions are sorted.
    Sorting,
    /// Positions are decided, from the end of play backwards.
    Deciding {
        /// The remoteness of the positions whose parents are being decided; for nim-values, the number of
        /// epochs of this phase so far.
        round: u64,
    },
}

/// The progress of a computation, over all workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The current phase.
    pub phase: Phase,
    /// The number of positions that have been expanded.
    pub explored: u64,
    /// The number of positions and messages that are waiting to be processed.
    pub waiting: u64,
    /// The number of positions that have been decided.
    pub decided: u64,
    /// The number of bytes in use in this process.
    pub bytes: u64,
}
