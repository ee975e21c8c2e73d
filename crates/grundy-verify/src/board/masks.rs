//! The components of options on small boards where every move only makes holes, with sets of cells as bits.
//!
//! If no move is allowed with a hole in a cell that it tests, a move that is allowed later is allowed now, and it
//! depends on all cells that it tests. The components are then determined by the moves that are allowed.

use super::ground::{Ground, GroundMove};
use super::rules::{HOLE, only};

/// A set of cells.
pub(super) type Cells = u128;

/// A move: the cells that it tests, and the cells that it writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mask {
    pub(super) tests: Cells,
    pub(super) writes: Cells,
}

/// The moves of a board as masks, in the order of the ground's moves, or `None` if the conditions do not hold.
pub(super) fn masks(moves: &[GroundMove], (rows, columns): (usize, usize)) -> Option<Vec<Mask>> {
    if rows * columns > Cells::BITS as usize {
        return None;
    }
    let mask = |one: &GroundMove| {
        let fits = one.tests.iter().all(|(_, states)| states & only(HOLE) == 0)
            && one.writes.iter().all(|(_, state)| *state == HOLE)
            && !one.tests.is_empty();
        let tests = one.tests.iter().fold(0, |cells, (cell, _)| cells | 1 << cell);
        let writes = one.writes.iter().fold(0, |cells, (cell, _)| cells | 1 << cell);
        fits.then_some(Mask { tests, writes })
    };
    moves.iter().map(mask).collect()
}

/// The allowed moves of one board, and the components of its options.
#[derive(Debug, Default)]
pub(super) struct Regions {
    allowed: Vec<Mask>,
    regions: Vec<Cells>,
}

impl Regions {
    /// Determines the moves that are allowed on a board, and returns their number.
    pub(super) fn start(&mut self, of: &[u8], ground: &Ground, masks: &[Mask]) -> usize {
        self.allowed.clear();
        let all = ground.moves.iter().zip(masks);
        self.allowed.extend(all.filter(|(one, _)| one.is_allowed(of)).map(|(_, mask)| mask));
        self.allowed.len()
    }

    /// The components of the board after the allowed move `at`, each as a set of cells.
    pub(super) fn after(&mut self, at: usize) -> &[Cells] {
        let written = self.allowed[at].writes;
        let rest = || self.allowed.iter().filter(|one| one.tests & written == 0);
        let tested = rest().fold(0, |cells, one| cells | one.tests);
        self.regions.clear();
        for one in rest() {
            let mut joined = one.tests | one.writes & tested;
            // A component that shares a cell with the move is merged into it.
            let mut index = 0;
            while index < self.regions.len() {
                let region = self.regions[index];
                if region & joined == joined {
                    joined = 0;
                    break;
                }
                if region & joined == 0 {
                    index += 1;
                } else {
                    joined |= region;
                    self.regions.swap_remove(index);
                    index = 0;
                }
            }
            if joined != 0 {
                self.regions.push(joined);
            }
        }
        &self.regions
    }
}
