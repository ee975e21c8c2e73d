//! The components of a board: sets of cells such that no move, now or later, depends on two of them.
//!
//! A cell can only have its present state or one that a later move writes. A move that needs other states is
//! never made. The other moves join the cells that they depend on or change. What remains outside of a
//! component is replaced by holes, so a cell may be left out only if every move would also be allowed with a
//! hole in its place, and moves that only become possible with holes join their cells too.

use super::ground::{Ground, GroundMove};
use super::picture::{Bytes, Shape};
use super::rules::{HOLE, State, States, only};
use crate::work::{BrokenOff, Work};

/// Divides boards into components. The components of one board replace those of the last one.
#[derive(Debug, Default)]
pub(super) struct Divider {
    /// For each cell, the states that it has or may get.
    possible: Vec<States>,
    /// Whether some move depends on the cell.
    is_tested: Vec<bool>,
    /// Disjoint sets of cells: each cell leads to the one that stands for its set.
    roots: Vec<usize>,
    /// The moves that may be made, or that holes would make possible.
    live: Vec<usize>,
    /// For each move that may be made, a cell of its component; then one cell for each component.
    places: Vec<usize>,
    /// The cells of one component.
    cells: Vec<State>,
    shape: Shape,
    /// The components, one after the other.
    found: Vec<u8>,
    ends: Vec<usize>,
}

impl Divider {
    /// Finds the components of a board with these cells, without those in which no move is ever made.
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
            self.shape.standard(&self.cells, ground.size, is_symmetric, &mut self.found);
            self.ends.push(self.found.len());
        }
        Ok(())
    }

    /// The components that were found last.
    pub(super) fn components(&self) -> impl Iterator<Item = &Bytes> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.found[start..*end])
    }

    /// Finds the states that cells may get.
    fn find_possible(&mut self, of: &[State], ground: &Ground, work: &mut Work<'_>) -> Result<(), BrokenOff> {
        self.possible.clear();
        self.possible.extend(of.iter().map(|&state| only(state)));
        // Whether a cell is a hole is considered separately.
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

    /// Joins the cells of each move.
    fn join(&mut self, of: &[State], ground: &Ground) {
        let hole = only(HOLE);
        // Where moves only write holes, every cell may become one.
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

/// The cell that stands for the set of `cell`.
fn root(roots: &mut [usize], mut cell: usize) -> usize {
    while roots[cell] != cell {
        roots[cell] = roots[roots[cell]];
        cell = roots[cell];
    }
    cell
}

/// Makes the sets of two cells one.
fn unite(roots: &mut [usize], first: usize, second: usize) {
    let (first, second) = (root(roots, first), root(roots, second));
    roots[first.max(second)] = first.min(second);
}
