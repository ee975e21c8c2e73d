//! The content of the cells of a table.

use super::cells::Cells;
use grundy_core::Convention;

/// What the cells of a table contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nim-values, and whether positions are loony or over.
    Values,
    /// Outcomes under this convention, two bits each.
    Outcomes(Convention),
    /// The number of moves to the end under this convention, if the winner hurries and the loser delays. It also
    /// determines the outcome. The remoteness of a position cannot be stored if one of its options is a sum of several
    /// components.
    Remoteness(Convention),
}

impl Content {
    /// An empty row whose cells will have the narrowest width for this content.
    pub(super) const fn cells(self) -> Cells {
        match self {
            Self::Values | Self::Remoteness(_) => Cells::new(),
            Self::Outcomes(_) => Cells::of_outcomes(),
        }
    }

    /// The number of cells that a new table can have in `bytes` bytes.
    pub(super) const fn cells_in(self, bytes: u128) -> u128 {
        match self {
            // While cells are widened, both the narrow and the wide ones are in memory.
            Self::Values | Self::Remoteness(_) => bytes / 4,
            Self::Outcomes(_) => bytes.saturating_mul(4),
        }
    }
}
