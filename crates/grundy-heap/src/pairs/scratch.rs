//! Memory that blocks reuse.

use super::inner_moves::{Found, Reach};
use super::near_places::Stamps;
use grundy_kernels::heap_rows::{BitRow, Schedule, Sources};

/// Memory that is reused for every block.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// A number that is greater than every value in the tables.
    pub(super) values: usize,
    /// The number of rows that the last block needed.
    pub(super) wanted: usize,
    /// Stencils of the places that a heap in the block reaches together with a small heap: one set for heaps with
    /// a common value and one for heaps with a rare value.
    pub(super) stamps: Stamps,
    /// The partners of the rare heaps that this thread examines for all rows.
    pub(super) schedule: Option<Schedule>,
    /// The partners of the rare heaps that the other thread examined, for the rows that it did not examine.
    pub(super) far: Option<Schedule>,
    /// For each value, the partners of the selected heaps (spots) with this value.
    pub(super) sources: Vec<Sources>,
    /// For each row, the places where its value is reached by a move to two heaps below the block.
    pub(super) reached: Vec<BitRow>,
    /// For each row, the places where its value is reached by a move that leaves a single heap, or a heap inside the
    /// block.
    pub(super) pushed: Vec<BitRow>,
    /// For each rare value, some places where it is reached.
    pub(super) rare: Vec<BitRow>,
    /// For each rare value, the places where it may be the mex, according to what is known before the block is
    /// computed. Only these places need marks.
    pub(super) needed: Vec<BitRow>,
    /// The rows as columns: for each place, one bit for each row.
    pub(super) columns: Vec<u64>,
    /// The rare values as columns: for each place, one bit for each rare value.
    pub(super) rare_columns: Vec<u64>,
    /// The moves inside a block, for tables with few rows.
    pub(super) reach: Option<Reach>,
    /// The values found in the last block of a table with few rows.
    pub(super) found: Found,
}
