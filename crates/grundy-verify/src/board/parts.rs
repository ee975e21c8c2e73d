//! The components of a board: sets of cells such that no move, now or later, depends on two of them.
//!
//! A cell can only have its present state or one that a later move writes. A move that needs other states is
//! never made. The other moves join the cells that they depend on or change. What remains outside of a
//! component is replaced by holes, so a cell may be left out only if every move would also be allowed with a
//! hole in its place, and moves that only become possible with holes join their cells too.

use super::ground::GroundMove;
use super::picture::Picture;
use super::rules::{HOLE, State, States, only};
use crate::work::{BrokenOff, Work};

/// The components of a board in standard form, without those in which no move is ever made.
pub(super) fn components(
    of: &Picture,
    moves: &[GroundMove],
    is_symmetric: bool,
    work: &mut Work<'_>,
) -> Result<Vec<Picture>, BrokenOff> {
    work.spend(8 * (moves.len() + of.cells.len()))?;
    let possible = possible_states(of, moves, work)?;
    let hole = only(HOLE);
    let live: Vec<&GroundMove> = moves
        .iter()
        .filter(|one| one.tests.iter().all(|&(cell, states)| states & (possible[cell] | hole) != 0))
        .collect();
    let depends = |cell: usize, states: States| possible[cell] & !states != 0 || states & hole == 0;
    let mut is_tested = vec![false; of.cells.len()];
    for &(cell, states) in live.iter().flat_map(|one| &one.tests) {
        is_tested[cell] |= depends(cell, states);
    }
    let mut groups = Groups::new(of.cells.len());
    // For each move that may be made, a cell of its component.
    let mut places = Vec::new();
    for one in live {
        let tested = one.tests.iter().filter(|&&(cell, states)| depends(cell, states)).map(|&(cell, _)| cell);
        let changes = |cell: usize, state: State| {
            is_tested[cell] && of.cells[cell] != HOLE && possible[cell] != only(state)
        };
        let written = one.writes.iter().filter(|&&(cell, state)| changes(cell, state)).map(|&(cell, _)| cell);
        let mut cells = tested.chain(written);
        let Some(first) = cells.next() else { continue };
        cells.for_each(|cell| groups.join(first, cell));
        if one.tests.iter().all(|&(cell, states)| states & possible[cell] != 0) {
            places.push(first);
        }
    }
    let mut roots: Vec<usize> = places.into_iter().map(|cell| groups.root(cell)).collect();
    roots.sort_unstable();
    roots.dedup();
    let mut found = Vec::with_capacity(roots.len());
    for root in roots {
        let cell = |cell: usize| if groups.root(cell) == root { of.cells[cell] } else { HOLE };
        let cells = (0..of.cells.len()).map(cell).collect();
        found.push(Picture { cells, ..*of }.standard(is_symmetric));
    }
    Ok(found)
}

/// For each cell, the states that it has or may get.
fn possible_states(
    of: &Picture,
    moves: &[GroundMove],
    work: &mut Work<'_>,
) -> Result<Vec<States>, BrokenOff> {
    let mut possible: Vec<States> = of.cells.iter().map(|&state| only(state)).collect();
    loop {
        work.spend(2 * moves.len())?;
        let mut is_stable = true;
        for one in moves {
            if one.tests.iter().any(|&(cell, states)| states & possible[cell] == 0) {
                continue;
            }
            for &(cell, state) in &one.writes {
                if of.cells[cell] != HOLE && possible[cell] & only(state) == 0 {
                    possible[cell] |= only(state);
                    is_stable = false;
                }
            }
        }
        if is_stable {
            return Ok(possible);
        }
    }
}

/// Disjoint sets of cells.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The cell that stands for the set of `cell`.
    fn root(&self, mut cell: usize) -> usize {
        while self.0[cell] != cell {
            cell = self.0[cell];
        }
        cell
    }

    fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.root(first), self.root(second));
        let (low, high) = (first.min(second), first.max(second));
        self.0[high] = low;
        // Short paths: the cells that were looked at lead to the root directly.
        self.0[first] = low;
        self.0[second] = low;
    }
}
