//! The settings that a caller chooses for a computation.

use std::path::Path;

/// The settings for a call to [`solve`](fn@crate::solve): its resources, its scratch directory and its checkpoints.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The number of threads, at least 1. The result does not depend on it.
    pub threads: usize,
    /// The number of bytes of memory that may be in use at once. The budget may allow less.
    pub bytes: u64,
    /// The directory of the scratch files, which is created if necessary. No other computation may use it.
    pub scratch: &'a Path,
    /// Decides whether a checkpoint is written. Called at the end of each tier, with the number of positions found or
    /// decided since the last checkpoint. A checkpoint is always written at the end of a phase, and when a limit is
    /// reached after new tiers have been finished.
    pub is_checkpoint_due: &'a dyn Fn(u64) -> bool,
    /// Called after a checkpoint has been written.
    pub on_checkpoint: &'a dyn Fn(),
    /// Data that identify the question, such as the text of the rules. If the scratch directory has a checkpoint for
    /// a different question, for other roots or for another kind of values, [`solve`](fn@crate::solve) returns an
    /// error.
    pub question: &'a [u8],
    /// The note that [`last_checkpoint`](crate::last_checkpoint) returns later, such as the layout of the keys.
    pub note: &'a [u8],
}
