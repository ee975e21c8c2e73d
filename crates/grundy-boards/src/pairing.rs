//! Pairings: symmetries that prove that the value of a board is 0.

use crate::board::Board;
use crate::images::Image;
use crate::live::Live;
use crate::regions::{NONE, Regions};
use grundy_core::Mover;

/// Whether `image`, a symmetry of the moves, pairs the moves of a board with these states.
///
/// Both players must be allowed to make every move, and no move may let the mover move again. The symmetry must be an
/// involution that leaves the states of all cells unchanged, except that it may change the states of dead cells if no
/// move tests holes. No live move may change a cell that its image tests or changes. Then, after a move, its image is
/// still possible, and once both have been made, the board is symmetric again.
pub(crate) fn is_paired(board: &Board, image: &Image, cells: &[u64]) -> bool {
    let is_involution = image.space == board.space()
        && image.from.iter().enumerate().all(|(at, &from)| image.from[from] == at);
    if !is_involution || board.rules.moves.iter().any(|one| one.again || one.mover != Mover::Either) {
        return false;
    }
    let hole = u64::from(board.rules.hole());
    let (mut live, mut regions) = (Live::default(), Regions::default());
    live.find(board, cells.iter().copied());
    regions.find(board, &live);
    // Dead cells do not matter, except that they may keep a dropped move from becoming possible. Where holes
    // can be tested, the whole board must therefore be symmetric.
    let matters = |cell: usize| board.tests_holes || regions.of[cell] != NONE;
    if !(0..cells.len()).all(|cell| !matters(cell) || cells[cell] == cells[image.from[cell]]) {
        return false;
    }
    live.moves.iter().all(|&one| {
        let is_touched = |cell: usize| {
            board.tests(one).iter().any(|test| test.cell as usize == cell)
                || board.writes(one).iter().any(|write| write.cell as usize == cell)
        };
        let changed = board.writes(one).iter().map(|write| write.cell as usize);
        let mut changed = changed.filter(|&cell| cells[cell] != hole && matters(cell));
        // The image touches a cell exactly when the move touches the image of that cell.
        !changed.any(|cell| is_touched(image.from[cell]))
    })
}
