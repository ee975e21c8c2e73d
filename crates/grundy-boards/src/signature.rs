//! The set of moves of a board, for comparing boards.

use crate::board::Board;
use grundy_core::{BoardSpace, CellTest, CellWrite, GroundMove, SmallSort};
use std::collections::HashSet;

/// The set of the moves of a board. The number of the rule is 0 in every move.
pub(crate) type Signature = HashSet<GroundMove>;

/// The moves of `board` after its cells are renamed by `to`; a cell that `to` maps to `None` is a hole.
pub(crate) fn signature(board: &Board, to: impl Fn(u32) -> Option<u32>) -> Signature {
    let hole = 1u32 << board.rules.hole();
    let renamed = |one: &GroundMove| {
        let mut tests = Vec::with_capacity(one.tests.len());
        for test in &one.tests {
            match to(test.cell) {
                Some(cell) => tests.push(CellTest { cell, ..*test }),
                None if test.allowed & hole != 0 => {}
                None => return None,
            }
        }
        let write = |write: &CellWrite| Some(CellWrite { cell: to(write.cell)?, ..*write });
        let mut writes: Vec<_> = one.writes.iter().filter_map(write).collect();
        tests.small_sort();
        writes.small_sort();
        Some(GroundMove { rule: 0, tests, writes, ..*one })
    };
    board.rules.moves.iter().filter_map(renamed).collect()
}

/// A rectangle of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Window {
    /// The index of the window's first row in the grid.
    pub(crate) row: usize,
    /// The index of the window's first column in the grid.
    pub(crate) column: usize,
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
}

impl Window {
    /// The space of a board of the size of the window.
    pub(crate) fn space(self) -> BoardSpace {
        BoardSpace::Grid { rows: self.rows, columns: self.columns }
    }

    /// The number that a cell of a grid with `columns` columns has in the window, if it is in the window.
    pub(crate) fn cell(self, cell: usize, columns: usize) -> Option<usize> {
        let row = (cell / columns).checked_sub(self.row)?;
        let column = (cell % columns).checked_sub(self.column)?;
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }
}

/// Whether the moves on the grid `large`, when every cell outside `window` is a hole, are those on `small`.
pub(crate) fn is_board_of(large: &Board, window: Window, small: &Board) -> bool {
    let BoardSpace::Grid { columns, .. } = large.space() else { return false };
    let to = |cell: u32| window.cell(cell as usize, columns).and_then(|cell| u32::try_from(cell).ok());
    large.rules.states == small.rules.states && signature(large, to) == signature(small, Some)
}
