//! The progress of a computation.

/// A phase of the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The positions are found, from the largest tier down.
    Exploring,
    /// The positions are decided, from the smallest tier up.
    Deciding,
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The current phase.
    pub phase: Phase,
    /// The tier that is being explored or decided.
    pub tier: u64,
    /// The number of tiers finished in this phase.
    pub tiers: u64,
    /// The number of positions expanded in this phase.
    pub positions: u64,
    /// The number of bytes of memory in use.
    pub bytes: u64,
    /// The number of bytes in scratch files.
    pub scratch: u64,
}
