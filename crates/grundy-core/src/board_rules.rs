//! The moves on one board, as data: each move tests some cells and writes to some cells.

use crate::Mover;

/// The largest number of states that a cell of a board can have.
pub const MOST_STATES: usize = 32;

/// The space of a board: how its cells are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardSpace {
    /// A grid. The cells are numbered row by row, from the top left.
    Grid {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// This many cells without a given arrangement, such as the vertices of a graph.
    Cells(usize),
}

impl BoardSpace {
    /// The number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        match self {
            Self::Grid { rows, columns } => rows.saturating_mul(columns),
            Self::Cells(cells) => cells,
        }
    }
}

/// The moves on one board.
///
/// Every cell has one of [`states`](Self::states) states. The last state is the *hole*: a missing cell, or a
/// cell that was taken. A move is possible if every cell that it tests is in an allowed state. It then writes
/// to some cells, all at the same time. Nothing can be written to a hole.
///
/// ```
/// use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Mover};
///
/// // One domino on a board of two cells, each of which is free (0) or a hole (1).
/// let domino = GroundMove {
///     tests: vec![CellTest { cell: 0, allowed: 0b01 }, CellTest { cell: 1, allowed: 0b01 }],
///     writes: vec![CellWrite { cell: 0, state: 1 }, CellWrite { cell: 1, state: 1 }],
///     ..GroundMove::default()
/// };
/// assert_eq!(domino.mover, Mover::Either);
/// let space = BoardSpace::Grid { rows: 1, columns: 2 };
/// let rules = BoardRules { space, states: 2, moves: vec![domino] };
/// let mut board = vec![0, 0];
/// assert!(rules.moves[0].is_possible(&board));
/// rules.make(&rules.moves[0], &mut board);
/// assert_eq!(board, [1, 1]);
/// assert!(!rules.moves[0].is_possible(&board));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRules {
    /// The space of the board.
    pub space: BoardSpace,
    /// The number of states, from 1 to [`MOST_STATES`].
    pub states: u8,
    /// The moves, in the order of the rules.
    pub moves: Vec<GroundMove>,
}

/// A move on a board: tests that must hold, and the writes that follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroundMove {
    /// The index of the rule that allows the move, from 0.
    pub rule: u32,
    /// The players who may make the move.
    pub mover: Mover,
    /// The score that the mover gains.
    pub gain: i128,
    /// Whether the mover moves again.
    pub again: bool,
    /// The tests, at most one for each cell, in ascending order of the cells.
    pub tests: Vec<CellTest>,
    /// The writes, at most one for each cell, in ascending order of the cells.
    pub writes: Vec<CellWrite>,
}

/// The states that a move allows in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellTest {
    /// The cell that is tested.
    pub cell: u32,
    /// The allowed states: bit `i` is set if state `i` is allowed.
    pub allowed: u32,
}

/// The state that a move writes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellWrite {
    /// The cell to which the state is written.
    pub cell: u32,
    /// The state that the cell has after the move, unless the cell is a hole.
    pub state: u8,
}

impl GroundMove {
    /// Whether the move is possible on a board whose cells have these states.
    #[must_use]
    pub fn is_possible(&self, board: &[u64]) -> bool {
        self.tests.iter().all(|test| {
            board.get(test.cell as usize).is_some_and(|&state| state < 32 && test.allowed >> state & 1 == 1)
        })
    }
}

impl BoardRules {
    /// The state of a hole, which is the last state.
    #[must_use]
    pub const fn hole(&self) -> u8 {
        self.states.saturating_sub(1)
    }

    /// Makes the move `one` on a board whose cells have these states, whether or not the move is possible.
    pub fn make(&self, one: &GroundMove, board: &mut [u64]) {
        for write in &one.writes {
            if let Some(state) = board.get_mut(write.cell as usize)
                && *state != u64::from(self.hole())
            {
                *state = write.state.into();
            }
        }
    }
}
