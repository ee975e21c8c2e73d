//! Automorphisms of boards whose cells are not arranged in a grid.
//!
//! Cells are coloured by the moves that test or change them, and colours are refined until they are stable.
//! A search with backtracking then maps cells to cells of the same colour. Every permutation that it finds
//! is checked against all moves.

use crate::board::{Board, Cell};
use crate::images::Image;
use grundy_core::SmallSort;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The largest number of automorphisms that are kept.
const MOST: usize = 64;
/// The largest number of steps of the search for automorphisms.
const MOST_STEPS: usize = 20_000;
/// The largest sum, over all moves, of the squares of (number of tests + number of writes). If the sum is larger, no
/// automorphisms are searched for.
const MOST_PAIRS: usize = 1 << 20;
/// The largest number of cells; no automorphisms are searched for on larger boards.
const MOST_CELLS: usize = 256;

/// Automorphisms of `board` other than the identity: all of them or, if the board is large, if it has many
/// automorphisms or if the search takes too many steps, only some or none. Each of them maps the set of moves to
/// itself.
pub(crate) fn automorphisms(board: &Board) -> Vec<Image> {
    let cells = board.cells();
    let touched = board.rules.moves.iter().map(|one| one.tests.len() + one.writes.len());
    let pairs = touched.fold(0usize, |pairs, touched| pairs.saturating_add(touched.saturating_mul(touched)));
    if cells > MOST_CELLS || pairs > MOST_PAIRS {
        return Vec::new();
    }
    let relations = relations(board);
    let colours = colours(cells, &relations);
    let mut search = Search { board, relations: &relations, colours: &colours, found: Vec::new(), steps: 0 };
    search.run();
    search.found
}

/// For each ordered pair of cells, a hash of how moves test or change both cells.
fn relations(board: &Board) -> Vec<u64> {
    let cells = board.cells();
    let mut pairs: HashMap<(usize, usize), Vec<u64>> = HashMap::new();
    for one in &board.rules.moves {
        let mut roles: HashMap<usize, (u32, Option<u8>)> = HashMap::new();
        for test in &one.tests {
            roles.entry(test.cell as usize).or_default().0 = test.allowed;
        }
        for write in &one.writes {
            roles.entry(write.cell as usize).or_default().1 = Some(write.state);
        }
        let shape = (one.mover, one.gain, one.again, one.tests.len(), one.writes.len());
        for (&a, first) in &roles {
            for (&b, second) in &roles {
                pairs.entry((a, b)).or_default().push(hashed(&(shape, first, second)));
            }
        }
    }
    let mut relations = vec![0; cells * cells];
    for ((a, b), mut moves) in pairs {
        moves.small_sort();
        relations[a * cells + b] = hashed(&moves);
    }
    relations
}

fn hashed(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The colours of the cells after refinement. An automorphism maps each cell to a cell of the same colour.
fn colours(cells: usize, relations: &[u64]) -> Vec<u64> {
    let mut colours: Vec<u64> = (0..cells).map(|cell| relations[cell * cells + cell]).collect();
    let mut count = 0;
    loop {
        let next: Vec<u64> = (0..cells)
            .map(|cell| {
                let mut seen: Vec<(u64, u64)> =
                    (0..cells).map(|other| (relations[cell * cells + other], colours[other])).collect();
                seen.small_sort();
                hashed(&(colours[cell], seen))
            })
            .collect();
        let mut distinct = next.clone();
        distinct.small_sort();
        distinct.dedup();
        colours = next;
        if distinct.len() == count {
            return colours;
        }
        count = distinct.len();
    }
}

struct Search<'b> {
    board: &'b Board,
    relations: &'b [u64],
    colours: &'b [u64],
    found: Vec<Image>,
    steps: usize,
}

impl Search<'_> {
    /// Searches depth-first, mapping the cells in ascending order; `to` is the stack.
    fn run(&mut self) {
        let cells = self.board.cells();
        let mut to: Vec<Cell> = Vec::with_capacity(cells);
        let mut is_used = vec![false; cells];
        let mut next = 0;
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS || self.found.len() == MOST {
                return;
            }
            if to.len() == cells {
                self.keep(&to);
                next = cells;
            }
            let candidate = (next..cells).find(|&cell| !is_used[cell] && self.fits(&to, cell));
            match candidate {
                Some(cell) => {
                    is_used[cell] = true;
                    to.push(cell);
                    next = 0;
                }
                None => {
                    let Some(cell) = to.pop() else { return };
                    is_used[cell] = false;
                    next = cell + 1;
                }
            }
        }
    }

    /// Whether colours and relations allow the next cell to be mapped to `cell`, given the images of the cells before
    /// it.
    fn fits(&self, to: &[Cell], cell: Cell) -> bool {
        let (cells, at) = (self.board.cells(), to.len());
        self.colours[at] == self.colours[cell]
            && to.iter().enumerate().all(|(other, &image)| {
                self.relations[at * cells + other] == self.relations[cell * cells + image]
                    && self.relations[other * cells + at] == self.relations[image * cells + cell]
            })
    }

    fn keep(&mut self, to: &[Cell]) {
        let image = Image { space: self.board.space(), from: to.to_vec() };
        let is_identity = to.iter().enumerate().all(|(at, &cell)| at == cell);
        if !is_identity && image.holds(self.board, self.board) {
            self.found.push(image);
        }
    }
}
