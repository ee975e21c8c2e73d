//! What a worker knows about the last checkpoint.

use crate::checkpoints::Generation;

/// The parts of the last checkpoint.
#[derive(Debug, Default)]
pub(crate) struct LastCheckpoint {
    /// The number of the newest generation of parts; the next one gets the next number.
    pub(crate) number: u64,
    pub(crate) generations: Vec<Generation>,
    /// Whether the first generation contains the data that do not change while positions are decided.
    pub(crate) has_base: bool,
}
