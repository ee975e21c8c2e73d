//! The independent regions of a board.

use crate::board::{Board, Cell};
use crate::live::Live;

/// The independent regions of a board: sets of cells that live moves test, such that no live move tests or
/// changes cells of two sets.
#[derive(Clone, Default)]
pub(crate) struct Regions {
    /// The region of each cell, or [`NONE`] for a cell that no live move tests.
    pub(crate) of: Vec<usize>,
    /// The number of regions.
    pub(crate) count: usize,
    parent: Vec<Cell>,
    is_tested: Vec<bool>,
}

/// The region of a dead cell, that is, a cell that no live move tests.
pub(crate) const NONE: usize = usize::MAX;

impl Regions {
    /// Finds the regions, given the live moves.
    ///
    /// Takes time almost linear in the number of cells and of the tests and writes of live moves.
    pub(crate) fn find(&mut self, board: &Board, live: &Live) {
        let cells = board.cells();
        self.parent.clear();
        self.parent.extend(0..cells);
        self.is_tested.clear();
        self.is_tested.resize(cells, false);
        for &one in &live.moves {
            board.tests(one).iter().for_each(|test| self.is_tested[test.cell as usize] = true);
        }
        for &one in &live.moves {
            let mut first = None;
            let tested = board.tests(one).iter().map(|test| test.cell);
            for cell in tested.chain(board.writes(one).iter().map(|write| write.cell)) {
                let cell = cell as Cell;
                if self.is_tested[cell] {
                    let root = *first.get_or_insert(cell);
                    self.join(root, cell);
                }
            }
        }
        self.of.clear();
        self.of.resize(cells, NONE);
        self.count = 0;
        for cell in 0..cells {
            if self.is_tested[cell] {
                let root = self.root(cell);
                if self.of[root] == NONE {
                    self.of[root] = self.count;
                    self.count += 1;
                }
                self.of[cell] = self.of[root];
            }
        }
    }

    /// Joins two regions. The region `max(a, b)` disappears, and the numbers of all later regions decrease by 1.
    pub(crate) fn join_two(&mut self, a: usize, b: usize) {
        let (low, high) = (a.min(b), a.max(b));
        for of in self.of.iter_mut().filter(|of| **of != NONE && **of >= high) {
            *of = if *of == high { low } else { *of - 1 };
        }
        self.count -= 1;
    }

    /// Joins all regions into one.
    pub(crate) fn join_all(&mut self) {
        self.of.iter_mut().filter(|of| **of != NONE).for_each(|of| *of = 0);
        self.count = self.count.min(1);
    }

    fn root(&mut self, mut cell: Cell) -> Cell {
        while self.parent[cell] != cell {
            self.parent[cell] = self.parent[self.parent[cell]];
            cell = self.parent[cell];
        }
        cell
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let (a, b) = (self.root(a), self.root(b));
        // The least cell is the root, so regions are numbered in the order of their first cells.
        self.parent[a.max(b)] = a.min(b);
    }
}
