//! Tables of the ideals of an order: positions from which moves take an element and everything above it.
//!
//! An *ideal* of an order contains, with each of its elements, all smaller ones. In Chomp and in other games in which a
//! move takes an element and all larger ones, the positions are ideals. If the elements are the cells of a diagram
//! between two staircases ([`shape`]), an ideal is a list of row lengths that never increase. The rank of such a list
//! is a sum of precomputed numbers ([`ranks`]), so a table needs one cell for each ideal, and no hashing.

mod fill;
mod ranks;
mod shape;
#[cfg(test)]
mod tests;

use fill::Cells;
use grundy_core::{BoardRules, Limit, NimValue};
use grundy_engine::Meter;
use ranks::Ranks;
use shape::Shape;
use std::mem;

/// The nim-values of the positions that play reaches from one board, if every move takes an element of an order and
/// everything above it.
///
/// ```
/// use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Unlimited};
/// use grundy_engine::Meter;
/// use grundy_tables::IdealTable;
///
/// // Two rows of two squares: take one, and everything to its right and below it.
/// let above: [&[u32]; 4] = [&[0, 1, 2, 3], &[1, 3], &[2, 3], &[3]];
/// let take = |(cell, above): (u32, &&[u32])| GroundMove {
///     tests: vec![CellTest { cell, allowed: 1 }],
///     writes: above.iter().map(|&cell| CellWrite { cell, state: 1 }).collect(),
///     ..GroundMove::default()
/// };
/// let space = BoardSpace::Grid { rows: 2, columns: 2 };
/// let rules = BoardRules { space, states: 2, moves: (0..).zip(&above).map(take).collect() };
/// let mut table = IdealTable::new(&rules, &[0; 4]).expect("an order");
/// assert_eq!(table.ideals(), 6);
/// table.fill(&mut Meter::new(&Unlimited)).expect("no limit");
/// // Without the last square, a move leaves no square (value 0) or two squares in a line (value 2).
/// assert_eq!(table.value(&[0, 0, 0, 1]), Some(1));
/// assert_eq!(table.value(&[0; 4]), Some(3));
/// ```
#[derive(Debug)]
pub struct IdealTable {
    shape: Shape,
    ranks: Ranks,
    cells: Cells,
}

impl IdealTable {
    /// The empty table of the positions that play reaches from `board`, which holds the states of the cells. Returns
    /// `None` if `board` has the wrong number of cells, if some move does not just take an element and everything above
    /// it or is not for both players, if several moves test the same cell, if the elements are not those of a
    /// diagram between two staircases, or if no move is possible.
    ///
    /// Takes at most time proportional to the number of writes of all moves plus the number of cells times the number
    /// of rows of the diagram.
    #[must_use]
    pub fn new(rules: &BoardRules, board: &[u64]) -> Option<Self> {
        let shape = Shape::of(rules, board)?;
        let ranks = Ranks::new(&shape);
        let cells = Cells::new(shape.len());
        Some(Self { shape, ranks, cells })
    }

    /// The number of ideals, or `u128::MAX` if it is larger.
    #[must_use]
    pub const fn ideals(&self) -> u128 {
        self.ranks.ideals
    }

    /// The number of elements of the order, which is the largest number of moves from a position.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.shape.len()
    }

    /// The number of bytes in the cells of the filled table: one or two for each ideal.
    #[must_use]
    pub fn bytes_when_filled(&self) -> u128 {
        self.ideals().saturating_mul(self.cells.width())
    }

    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.cells.bytes() + self.ranks.bytes() + self.shape.bytes() + mem::size_of::<Self>()) as u64
    }

    /// The value of `board`, or `None` if its cell is empty, or if the elements on `board` do not form an ideal.
    /// Takes time linear in the number of cells of the board.
    #[must_use]
    pub fn value(&self, board: &[u64]) -> Option<NimValue> {
        let rank = self.ranks.rank(&self.shape.lengths(board)?)?;
        self.cells.get(usize::try_from(rank).ok()?)
    }

    /// Whether the elements on `board` form an ideal, as they do on all boards that play reaches from the board of the
    /// table.
    #[must_use]
    pub fn reaches(&self, board: &[u64]) -> bool {
        self.shape.lengths(board).is_some()
    }

    /// Fills the table. Each ideal takes time linear in its number of elements plus the numbers of rows and columns.
    ///
    /// # Errors
    /// Returns the limit that was reached. The cells filled so far are kept, and the next call continues with them.
    /// Tables of more than `u32::MAX` ideals reach the limit on memory.
    pub fn fill(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.may_hold(self.bytes_when_filled())?;
        self.cells.fill(&self.shape, &self.ranks, meter)
    }
}
