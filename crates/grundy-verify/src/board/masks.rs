//! The components of options on small boards, for games in which every move only makes holes. Sets of cells are bit
//! masks.
//!
//! If no move is allowed with a hole in a cell that it tests, a move that is allowed later is allowed now, and it
//! depends on all cells that it tests. The components are then determined by the moves that are allowed.

use super::rules::{HOLE, State, States, only};

/// A set of cells.
pub(super) type Cells = u128;

/// A move: the cells that it tests, and the cells that it writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mask {
    pub(super) tests: Cells,
    pub(super) writes: Cells,
}

impl Mask {
    /// The mask of a move with these tests and writes. `None` unless the move tests at least one cell, is never
    /// allowed with a hole in a tested cell, and writes only holes. The numbers of the cells must be below the
    /// number of bits in [`Cells`].
    pub(super) fn new(tests: &[(usize, States)], writes: &[(usize, State)]) -> Option<Self> {
        let fits = tests.iter().all(|(_, states)| states & only(HOLE) == 0)
            && writes.iter().all(|(_, state)| *state == HOLE)
            && !tests.is_empty();
        let tests = tests.iter().fold(0, |cells, (cell, _)| cells | 1 << cell);
        let writes = writes.iter().fold(0, |cells, (cell, _)| cells | 1 << cell);
        fits.then_some(Self { tests, writes })
    }
}

/// The allowed moves of one board, and the components of its options.
#[derive(Debug, Default)]
pub(super) struct Regions {
    allowed: Vec<Mask>,
    regions: Vec<Cells>,
}

impl Regions {
    /// Begins with the moves that are allowed on a board, and returns their number.
    pub(super) fn start(&mut self, allowed: impl Iterator<Item = Mask>) -> usize {
        self.allowed.clear();
        self.allowed.extend(allowed);
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
