//! What [`solve`](crate::solve()) reports while it runs.

/// A phase of the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The positions are found, from the largest tier down.
    Exploring,
    /// The positions are decided, from the smallest tier up.
    Deciding,
}

/// A report that [`solve`](crate::solve()) makes while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The current phase.
    pub phase: Phase,
    /// The tier that is being explored or decided.
    pub tier: u64,
    /// The number of tiers finished in this phase.
    pub tiers: u64,
    /// The number of positions expanded in this phase. While positions are decided, those that earlier processes have
    /// decided are not counted.
    pub positions: u64,
    /// The number of bytes of memory in use.
    pub bytes: u64,
    /// The number of bytes in scratch files.
    pub scratch: u64,
}
