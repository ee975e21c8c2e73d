//! The moves that can still become possible, and the states that cells can still have.

use crate::board::Board;

/// The moves that can still become possible on a board, and the states that each cell can still have.
///
/// Both sets may be too large. A move is dropped only if it can never become possible; a state of a cell is dropped
/// only if the cell can never have it, or if no test of the cell allows it.
#[derive(Clone, Default)]
pub(crate) struct Live {
    /// The states that each cell can still have, one bit for each.
    pub(crate) reach: Vec<u32>,
    /// Whether each move can still become possible.
    pub(crate) is_live: Vec<bool>,
    /// The indices of the live moves.
    pub(crate) moves: Vec<usize>,
}

impl Live {
    /// Finds the live moves of a board whose cells have the states in `start`.
    ///
    /// Takes time linear in the number of tests, unless moves can make other moves possible.
    pub(crate) fn find(&mut self, board: &Board, start: impl Iterator<Item = u64>) {
        self.reach.clear();
        self.reach.extend(start.map(|state| 1u32 << state));
        self.is_live.clear();
        self.is_live.resize(board.len(), false);
        self.moves.clear();
        loop {
            let before = self.moves.len();
            for one in 0..board.len() {
                let allows =
                    |test: &grundy_core::CellTest| self.reach[test.cell as usize] & test.allowed != 0;
                if self.is_live[one] || !board.tests(one).iter().all(allows) {
                    continue;
                }
                self.is_live[one] = true;
                self.moves.push(one);
                if board.enables {
                    self.write(board, one);
                }
            }
            if !board.enables || self.moves.len() == before {
                return;
            }
        }
    }

    /// Adds the states that a move writes. A cell that is a hole remains a hole.
    fn write(&mut self, board: &Board, one: usize) {
        let hole = 1u32 << board.rules.hole();
        for write in board.writes(one) {
            let reach = &mut self.reach[write.cell as usize];
            if *reach != hole {
                *reach |= 1 << write.state;
            }
        }
    }
}
