//! The ways in which a block ends.

use grundy_core::NimValue;

/// The result of a block.
pub(super) enum End {
    /// All values were found, or the tables must grow before the next one.
    Whole,
    /// This value does not fit into a cell.
    Wider(NimValue),
}
