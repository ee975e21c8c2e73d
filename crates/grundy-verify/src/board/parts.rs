//! The components of a board: sets of cells such that no move, now or later, depends on cells of two sets.
//!
//! A cell can only have its present state, or a state that a later move writes. A move that needs other states can
//! never be made. Every other move joins the cells that it depends on or changes. All cells outside a component are
//! replaced by holes. A move therefore depends even on a cell that always passes its test, unless a hole passes the
//! test too; and moves that only such holes make possible also join their cells.

use super::ground::{Ground, GroundMove};
use super::masks::Cells;
use super::picture::{Bytes, push_standard};
use super::rules::{HOLE, State, States, only};
use crate::work::{BrokenOff, Work};

/// Divides boards into components. The components of each board replace the components of the previous board.
#[derive(Debug, Default)]
pub(super) struct Divider {
    /// For each cell, the states that it has now or may have later; only its present state if moves write only holes.
    possible: Vec<States>,
    /// For each cell, whether a move in `live` depends on it.
    is_tested: Vec<bool>,
    /// Disjoint sets of cells: from each cell, links lead to the representative of its set.
    roots: Vec<usize>,
    /// The moves that can still be made, or that holes would make possible.
    live: Vec<usize>,
    /// For each move that can still be made, a cell of its component; after the division, one cell for each
    /// component.
    places: Vec<usize>,
    /// The cells of the board, with holes in place of all cells outside one component.
    cells: Vec<State>,
    /// The components in standard form, stored one after another; `ends` contains the end of each of them.
    found: Vec<u8>,
    ends: Vec<usize>,
}

impl Divider {
    /// Finds the components of a board with these cells, except those in which no move can ever be made.
    pub(super) fn divide(
        &mut self,
        of: &[State],
        ground: &Ground,
        is_symmetric: bool,
        work: &mut Work<'_>,
    ) -> Result<(), BrokenOff> {
        work.spend(8 * (ground.moves.len() + of.len()))?;
        self.find_possible(of, ground, work)?;
        self.join(of, ground);
        self.places.iter_mut().for_each(|place| *place = root(&mut self.roots, *place));
        self.places.sort_unstable();
        self.places.dedup();
        self.found.clear();
        self.ends.clear();
        for at in 0..self.places.len() {
            let place = self.places[at];
            self.cells.clear();
            for (cell, state) in of.iter().enumerate() {
                let is_inside = root(&mut self.roots, cell) == place;
                self.cells.push(if is_inside { *state } else { HOLE });
            }
            push_standard(&self.cells, ground.size, is_symmetric, &mut self.found);
            self.ends.push(self.found.len());
        }
        Ok(())
    }

    /// Like [`divide`](Self::divide), but the components are given as sets of cells.
    pub(super) fn separate(
        &mut self,
        of: &[State],
        components: &[Cells],
        size: (usize, usize),
        is_symmetric: bool,
    ) {
        self.found.clear();
        self.ends.clear();
        for component in components {
            self.cells.clear();
            self.cells.resize(of.len(), HOLE);
            let mut rest = *component;
            while rest != 0 {
                let cell = rest.trailing_zeros() as usize;
                self.cells[cell] = of[cell];
                rest &= rest - 1;
            }
            push_standard(&self.cells, size, is_symmetric, &mut self.found);
            self.ends.push(self.found.len());
        }
    }

    /// The components of the last board, in standard form.
    pub(super) fn components(&self) -> impl Iterator<Item = &Bytes> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.found[start..*end])
    }

    /// Determines the states that cells have now or may have later; only the former if moves write only holes.
    fn find_possible(&mut self, of: &[State], ground: &Ground, work: &mut Work<'_>) -> Result<(), BrokenOff> {
        self.possible.clear();
        self.possible.extend(of.iter().map(|&state| only(state)));
        // If moves write only holes, the states are known already, because `join` takes these holes into account.
        let mut is_stable = ground.writes_holes;
        while !is_stable {
            work.spend(2 * ground.moves.len())?;
            is_stable = true;
            for GroundMove { tests, writes } in &ground.moves {
                if tests.iter().any(|&(cell, states)| states & self.possible[cell] == 0) {
                    continue;
                }
                for &(cell, state) in writes {
                    if of[cell] != HOLE && self.possible[cell] & only(state) == 0 {
                        self.possible[cell] |= only(state);
                        is_stable = false;
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins, for each move that may still be made or that holes would make possible, the cells that it depends on or
    /// changes.
    fn join(&mut self, of: &[State], ground: &Ground) {
        let hole = only(HOLE);
        // If moves write only holes, every cell may become a hole.
        let more = if ground.writes_holes { hole } else { 0 };
        self.live.clear();
        self.is_tested.clear();
        self.is_tested.resize(of.len(), false);
        for (at, GroundMove { tests, .. }) in ground.moves.iter().enumerate() {
            if tests.iter().any(|&(cell, states)| states & (self.possible[cell] | hole) == 0) {
                continue;
            }
            self.live.push(at);
            for &(cell, states) in tests {
                self.is_tested[cell] |= (self.possible[cell] | more) & !states != 0 || states & hole == 0;
            }
        }
        self.roots.clear();
        self.roots.extend(0..of.len());
        self.places.clear();
        for &at in &self.live {
            let GroundMove { tests, writes } = &ground.moves[at];
            let mut first = None;
            let mut is_possible = true;
            for &(cell, states) in tests {
                is_possible &= states & self.possible[cell] != 0;
                if (self.possible[cell] | more) & !states != 0 || states & hole == 0 {
                    unite(&mut self.roots, *first.get_or_insert(cell), cell);
                }
            }
            for &(cell, state) in writes {
                if self.is_tested[cell] && of[cell] != HOLE && self.possible[cell] != only(state) {
                    unite(&mut self.roots, *first.get_or_insert(cell), cell);
                }
            }
            if let Some(first) = first.filter(|_| is_possible) {
                self.places.push(first);
            }
        }
    }
}

/// The representative of the set that contains `cell`.
fn root(roots: &mut [usize], mut cell: usize) -> usize {
    while roots[cell] != cell {
        roots[cell] = roots[roots[cell]];
        cell = roots[cell];
    }
    cell
}

/// Merges the sets of two cells.
fn unite(roots: &mut [usize], first: usize, second: usize) {
    let (first, second) = (root(roots, first), root(roots, second));
    roots[first.max(second)] = first.min(second);
}
