//! How blocks end.

use grundy_core::NimValue;

/// How a block ended.
pub(super) enum End {
    /// With its last heap, or before it where the tables must grow first.
    Whole,
    /// With a value that does not fit the cells.
    Wider(NimValue),
}
