//! The memory of blocks.

use super::reach::{Found, Reach};
use super::stamps::Stamps;
use grundy_kernels::heap_rows::{BitRow, Schedule, Sources};

/// Memory that is used again for every block.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Values are below this.
    pub(super) values: usize,
    /// How many rows the last block needed.
    pub(super) wanted: usize,
    /// Small heaps with their value's index: the ones that make common values of common ones, and of rare ones.
    pub(super) stamps: Stamps,
    pub(super) schedule: Option<Schedule>,
    /// The places that were looked at before, for the rows that were not.
    pub(super) far: Option<Schedule>,
    pub(super) sources: Vec<Sources>,
    pub(super) reached: Vec<BitRow>,
    pub(super) pushed: Vec<BitRow>,
    pub(super) rare: Vec<BitRow>,
    /// For each rare value where it is wanted, as far as one can tell before the block.
    pub(super) needed: Vec<BitRow>,
    pub(super) columns: Vec<u64>,
    pub(super) rare_columns: Vec<u64>,
    /// Tables of few rows: how heaps reach others of their block, and what was found in the last one.
    pub(super) reach: Option<Reach>,
    pub(super) found: Found,
}
