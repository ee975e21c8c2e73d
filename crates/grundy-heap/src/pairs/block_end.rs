//! The possible ends of a block.

use grundy_core::NimValue;

/// The reason why a block ends.
pub(super) enum End {
    /// All values were found, or the tables must grow before the next value.
    Whole,
    /// This value does not fit in a cell.
    Wider(NimValue),
}
