//! The reductions that a division applies, which tests and measurements can switch off one at a time.

/// A reduction that replaces a board by an equal sum with fewer positions.
///
/// A division applies all reductions. [`BoardGame::without`](crate::BoardGame::without) switches a reduction off, so
/// that its effect can be measured, and values with and without it can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// A board is divided into independent regions.
    Regions,
    /// A region is replaced by the least of its images; on a grid, it is first moved to the corner of a smaller
    /// board if the moves there are the same.
    /// Pairings are symmetries, so switching off this reduction also switches off [`Pairings`](Self::Pairings).
    Symmetries,
    /// Cells become holes if no move that can still become possible tests them, unless this would make other moves
    /// possible.
    DeadCells,
    /// A symmetry that pairs the moves proves that the value is 0.
    Pairings,
    /// Of several moves with the same effect, only one is kept; regions with a single move become nimbers.
    SameMoves,
}

impl Reduction {
    /// All reductions.
    pub const ALL: [Self; 5] =
        [Self::Regions, Self::Symmetries, Self::DeadCells, Self::Pairings, Self::SameMoves];
}
