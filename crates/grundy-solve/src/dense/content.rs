//! What the cells of a table hold.

use super::cells::Cells;
use grundy_core::Convention;

/// What the cells of a table hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nim-values, or that a position is loony or over.
    Values,
    /// Outcomes by this convention, two bits each.
    Outcomes(Convention),
}

impl Content {
    /// No cells yet, of the narrowest width that holds the content.
    pub(super) const fn cells(self) -> Cells {
        match self {
            Self::Values => Cells::new(),
            Self::Outcomes(_) => Cells::of_outcomes(),
        }
    }

    /// How many cells a table can start with in `bytes` bytes.
    pub(super) const fn cells_in(self, bytes: u128) -> u128 {
        match self {
            // While cells are widened both widths are held.
            Self::Values => bytes / 4,
            Self::Outcomes(_) => bytes.saturating_mul(4),
        }
    }
}
