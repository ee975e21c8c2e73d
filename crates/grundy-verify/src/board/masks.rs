//! The components of options on small boards, for games in which every move only makes holes. Sets of cells are bit
//! masks.
//!
//! If no move is allowed with a hole in a cell that it tests, every move that is allowed later is also allowed now, and
//! depends on all cells that it tests. The moves that are allowed now then determine the components.

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
    /// For each cell, the cells that allowed moves join with it, and the numbers of these moves.
    joined: Vec<(Cells, Vec<usize>)>,
    regions: Vec<Cells>,
}

impl Regions {
    /// Stores the moves that are allowed on a new board, and returns their number.
    pub(super) fn start(&mut self, allowed: impl Iterator<Item = Mask>) -> usize {
        self.allowed.clear();
        self.allowed.extend(allowed);
        self.joined.resize(Cells::BITS as usize, (0, Vec::new()));
        for (cells, moves) in &mut self.joined {
            *cells = 0;
            moves.clear();
        }
        for (number, one) in self.allowed.iter().enumerate() {
            let mut rest = one.tests | one.writes;
            while rest != 0 {
                let (cells, moves) = &mut self.joined[rest.trailing_zeros() as usize];
                *cells |= one.tests | one.writes;
                moves.push(number);
                rest &= rest - 1;
            }
        }
        self.allowed.len()
    }

    /// The components of the board after the allowed move number `at`, each as a set of cells. Cells that no remaining
    /// move tests are omitted.
    ///
    /// Moves that test a cell that this move writes are no longer allowed. Each remaining move joins the cells that it
    /// tests, and those of its written cells that some remaining move tests.
    pub(super) fn after(&mut self, at: usize) -> &[Cells] {
        let written = self.allowed[at].writes;
        // The cells that are still tested, and those of the moves that are no longer allowed.
        let (mut tested, mut lost) = (0, 0);
        for one in &self.allowed {
            if one.tests & written == 0 {
                tested |= one.tests;
            } else {
                lost |= one.tests | one.writes;
            }
        }
        self.regions.clear();
        let mut open: Cells = tested;
        while open != 0 {
            let mut region = open & open.wrapping_neg();
            let mut front = region;
            while front != 0 {
                let (joined, moves) = &self.joined[front.trailing_zeros() as usize];
                let mut near = *joined;
                if lost & front & front.wrapping_neg() != 0 {
                    let left = moves.iter().map(|&number| self.allowed[number]);
                    let left = left.filter(|one| one.tests & written == 0);
                    near = left.fold(0, |cells, one| cells | one.tests | one.writes);
                }
                front &= front - 1;
                front |= near & tested & !region;
                region |= near & tested;
            }
            self.regions.push(region);
            open &= !region;
        }
        &self.regions
    }
}
