//! The kernel in plain Rust, in a form that compilers translate to vector instructions.

use super::{Examined, LANES, PairGrid, Sets};

/// Applies a function to each position.
///
/// This is a loop, because `std::array::from_fn` is not always inlined, and a function that is not inlined is compiled
/// without the vector instructions of its caller.
#[inline(always)]
fn each(of: impl Fn(usize) -> u64) -> Sets {
    let mut sets = [0; LANES];
    for (at, set) in sets.iter_mut().enumerate() {
        *set = of(at);
    }
    sets
}

impl PairGrid {
    /// The cells that form a pair with a cell of the set.
    #[inline(always)]
    fn neighbours(&self, set: u64) -> u64 {
        let Self { across, down, columns, .. } = *self;
        (set & across) << 1 | set >> 1 & across | (set & down) << columns | set >> columns & down
    }

    /// The first cell of each pair of free cells: one set for the pairs in a row, and one for the pairs in a column.
    #[inline(always)]
    fn lower(&self, free: u64) -> [u64; 2] {
        [free & free >> 1 & self.across, free & free >> self.columns & self.down]
    }

    /// Each of the sets, with its rows in reverse order.
    #[inline(always)]
    fn flipped(&self, sets: &Sets) -> Sets {
        let (mut flipped, mut rest) = (each(|at| sets[at] & self.first_row), *sets);
        for _ in 1..self.rows {
            rest = each(|at| rest[at] >> self.columns);
            flipped = each(|at| flipped[at] << self.columns | rest[at] & self.first_row);
        }
        flipped
    }

    /// Each of the sets, rotated by 180 degrees.
    #[inline(always)]
    fn half_turned(&self, sets: &Sets) -> Sets {
        let unused = u64::BITS - self.rows * self.columns;
        each(|at| sets[at].reverse_bits() >> unused)
    }
}

#[inline(always)]
pub(super) fn examine(grid: &PairGrid, before: u64, free: &Sets, single: &Sets) -> Examined {
    let (free, single, alone) = without_copies(grid, free, single);
    let ends = each(|at| grid.neighbours(before & !free[at]) & free[at]);
    let unconnected = unconnected(grid, &free, &ends);
    let last_row = grid.first_row << ((grid.rows - 1) * grid.columns);
    let last_column = grid.first_column << (grid.columns - 1);
    let touches = |set: u64, side: u64| u64::from(set & side != 0);
    let spanning = each(|at| {
        touches(free[at], grid.first_row)
            & touches(free[at], last_row)
            & touches(free[at], grid.first_column)
            & touches(free[at], last_column)
    });
    let least = least(grid, &free, &single);
    Examined { free, single, alone, unconnected, spanning, least }
}

/// Drops the cells without moves, and drops moves that have the same effect as others. Returns the free cells and the
/// single cells that are left, and the number, modulo 2, of single cells that are dropped because they form no pair
/// with another free cell.
///
/// If every move that takes a cell `x` also takes `y`, the move that takes both can be replaced by one that takes `y`
/// alone, because these two moves make the same other moves impossible. If `x` cannot be taken alone and all its
/// neighbours can, then the move that takes `x` and a neighbour has the same effect as the one that takes only the
/// neighbour.
#[inline(always)]
fn without_copies(grid: &PairGrid, free: &Sets, single: &Sets) -> (Sets, Sets, Sets) {
    let leaves = each(|at| {
        let [across, down] = grid.lower(free[at]);
        let (right, below) = (across << 1, down << grid.columns);
        let (a, b) = (across | right, down | below);
        let twice = across & right | down & below | a & b;
        let leaves = (a | b) & !twice & !single[at];
        // Of two adjacent leaves, one is kept.
        let [across, down] = grid.lower(leaves);
        leaves & !across & !down
    });
    let free = each(|at| free[at] & !leaves[at]);
    let single = each(|at| (single[at] | grid.neighbours(leaves[at])) & free[at]);
    let free = each(|at| free[at] & (single[at] | grid.neighbours(free[at] & !single[at])));
    let alone = each(|at| free[at] & !grid.neighbours(free[at]));
    let free = each(|at| free[at] & !alone[at]);
    let single = each(|at| single[at] & free[at]);
    (free, single, each(|at| u64::from(alone[at].count_ones() & 1)))
}

/// For each position, the cells of `ends` that are not connected to the lowest of them.
#[inline(always)]
fn unconnected(grid: &PairGrid, free: &Sets, ends: &Sets) -> Sets {
    let mut set = each(|at| ends[at] & ends[at].wrapping_neg());
    loop {
        let grown = each(|at| (set[at] | grid.neighbours(set[at])) & free[at]);
        let left = each(|at| ends[at] & !grown[at]);
        let (mut is_left, mut has_grown) = (0, 0);
        for at in 0..LANES {
            is_left |= left[at];
            has_grown |= grown[at] ^ set[at];
        }
        if is_left == 0 || has_grown == 0 {
            return left;
        }
        set = grown;
    }
}

/// For each position, the least of its four images under the symmetries of a rectangle. Images are compared as signed
/// integers, first by their free cells and then by their single cells.
#[inline(always)]
fn least(grid: &PairGrid, free: &Sets, single: &Sets) -> [Sets; 2] {
    let flipped = [grid.flipped(free), grid.flipped(single)];
    let mut least = [*free, *single];
    let turned = [grid.half_turned(free), grid.half_turned(single)];
    let mirrored = [grid.half_turned(&flipped[0]), grid.half_turned(&flipped[1])];
    for image in [flipped, turned, mirrored] {
        let is_less = each(|at| {
            let [a, b] = [image[0][at].cast_signed(), image[1][at].cast_signed()];
            let [c, d] = [least[0][at].cast_signed(), least[1][at].cast_signed()];
            u64::from((a < c) | ((a == c) & (b < d)))
        });
        for (least, image) in least.iter_mut().zip(image) {
            *least = each(|at| if is_less[at] == 1 { image[at] } else { least[at] });
        }
    }
    least
}
