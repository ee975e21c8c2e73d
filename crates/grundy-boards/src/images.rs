//! Symmetries of boards, and the comparison of moves that checks them.

use crate::board::{Board, Cell};
use crate::signature::{Signature, signature};
use grundy_core::{BoardSpace, GroundMove};

/// A symmetry that maps one board to another or to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// The space of the board that the symmetry maps to.
    pub(crate) space: BoardSpace,
    /// For each cell of the target, the cell that is mapped to it.
    pub(crate) from: Vec<Cell>,
}

impl Image {
    /// Whether the symmetry maps the moves of `board` to those of `target`. Takes time almost linear in the number of
    /// cells, tests and writes.
    pub(crate) fn holds(&self, board: &Board, target: &Board) -> bool {
        self.signature(board) == signature(target, Some)
    }

    /// Whether the symmetry maps the moves of `board` to those of `target` after Left and Right are exchanged.
    pub(crate) fn negates(&self, board: &Board, target: &Board) -> bool {
        let exchanged = |one: GroundMove| GroundMove { mover: one.mover.exchanged(), ..one };
        self.signature(board).into_iter().map(exchanged).collect::<Signature>() == signature(target, Some)
    }

    /// The moves of `board`, mapped by the symmetry.
    fn signature(&self, board: &Board) -> Signature {
        let mut to = vec![None; board.cells()];
        for (at, &from) in self.from.iter().enumerate() {
            to[from] = u32::try_from(at).ok();
        }
        signature(board, |cell| to[cell as usize])
    }
}

/// A rotation or reflection of a grid.
///
/// To find the cell of the grid that is mapped to a cell of the image, exchange row and column if `turned` is set; then
/// count rows from the bottom if `down` is set, and columns from the right if `right` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridImage {
    pub(crate) turned: bool,
    pub(crate) down: bool,
    pub(crate) right: bool,
}

impl GridImage {
    /// All rotations and reflections except the identity.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (1..8).map(|bits| Self { turned: bits & 4 != 0, down: bits & 2 != 0, right: bits & 1 != 0 })
    }

    /// The symmetry as an [`Image`] of a grid with these numbers of rows and columns.
    pub(crate) fn of(self, rows: usize, columns: usize) -> Image {
        let (height, width) = if self.turned { (columns, rows) } else { (rows, columns) };
        let mut from = Vec::with_capacity(rows * columns);
        for row in 0..height {
            for column in 0..width {
                let (row, column) = if self.turned { (column, row) } else { (row, column) };
                let row = if self.down { rows - 1 - row } else { row };
                let column = if self.right { columns - 1 - column } else { column };
                from.push(row * columns + column);
            }
        }
        Image { space: BoardSpace::Grid { rows: height, columns: width }, from }
    }
}

/// The distinct rotations and reflections of a grid, without the identity. There are at most seven; at most four of
/// them exchange rows and columns.
pub(crate) fn of_grid(rows: usize, columns: usize) -> Vec<Image> {
    let mut images = Vec::new();
    for image in GridImage::all().map(|image| image.of(rows, columns)) {
        let is_identity = image.space == BoardSpace::Grid { rows, columns }
            && image.from.iter().enumerate().all(|(at, &from)| at == from);
        if !is_identity && !images.contains(&image) {
            images.push(image);
        }
    }
    images
}
