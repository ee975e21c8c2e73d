//! State spaces that are solved in tiers on disk: the interface that a front end implements.

use crate::error::Error;
use grundy_core::Budget;
pub use grundy_solve::{Key, Stop, Tiered, Wanted};
use std::time::Duration;

/// A state space that is to be solved in tiers, or whose database is to be checked.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct TiersTask<'a> {
    /// The state space.
    pub space: &'a dyn Tiered,
    /// The keys of the positions from which play starts.
    pub roots: &'a [Key],
    /// The quantity to compute.
    pub wanted: Wanted,
    /// The name of the scratch directory.
    pub scratch: &'a str,
    /// The rules, the position and what is stored, as text; a checkpoint is resumed only if this text is the same.
    pub question: &'a str,
    /// The note that [`Databases::tiers_note`](super::Databases::tiers_note) returns when the computation is
    /// resumed.
    pub note: &'a str,
    /// The time after which a checkpoint is due, which is then written at the end of the tier. There may be more
    /// checkpoints.
    pub checkpoint_every: Duration,
    /// The resources that may be used.
    pub budget: &'a dyn Budget,
    /// Called from time to time to report the progress.
    pub progress: &'a dyn Fn(TiersProgress),
}

/// The progress of a computation in tiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiersProgress {
    /// Whether all positions have been found and are now being decided.
    pub is_deciding: bool,
    /// The number of tiers finished in this phase.
    pub tiers: u64,
    /// The number of positions found or decided.
    pub positions: u64,
    /// The number of bytes in scratch files.
    pub scratch: u64,
}

/// The entries of a state space that was solved, in ascending order of the keys.
pub type Entries = Box<dyn Iterator<Item = Result<(Key, u32), Error>>>;

/// A state space that was solved in tiers.
pub struct SolvedTiers {
    /// The number of positions.
    pub positions: u64,
    /// The number of tiers.
    pub tiers: u64,
    /// The largest number of bytes that were in scratch files at once.
    pub scratch: u64,
    /// The largest number of bytes of memory that were in use at once.
    pub bytes: u64,
    /// The entries, in ascending order of the keys.
    pub entries: Entries,
}

/// The result of checking a database that was solved in tiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TiersChecked {
    /// Whether every value follows from the values of the options.
    pub is_right: bool,
    /// The largest number of bytes of memory that were in use at once.
    pub bytes: u64,
}

/// The reason why a state space was not solved in tiers, or why its database was not checked.
pub enum TiersFailed {
    /// A limit was reached, or listing options failed.
    Stop(Stop),
    /// A move from the first position to the second one does not lead to a smaller tier. The second field contains the
    /// tiers of both positions.
    Order([Key; 2], [u64; 2]),
    /// Remoteness is requested, and a move leaves several components.
    Splits,
    /// Misère play is requested, and in some position the player who moved last has won.
    Over,
    /// Another reason, for example a scratch directory that is full, in use or damaged.
    Other(Error),
}
