//! Examines positions of games on a grid, eight at a time. A move takes two adjacent cells or one cell of a given set.
//!
//! Cram is such a game: at first, no cell can be taken alone, but after moves with the same effect have been merged,
//! some can. The kernel merges such moves, checks whether the cells that are left are connected, and finds their least
//! image under the symmetries of a rectangle. On x86-64, it is compiled for AVX-512 and AVX2 too; a [`PairGrid`] uses
//! the best version that the processor supports. All versions give the same results.

mod plain;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

/// The number of positions that are examined at a time.
pub const LANES: usize = 8;
/// The largest number of cells of a grid.
pub const MOST_CELLS: usize = 63;

/// One set of cells for each position. Bit `row * columns + column` stands for the cell in that row and column.
pub type Sets = [u64; LANES];

/// A grid, with the pairs of adjacent cells that a move can take.
#[derive(Clone, Copy, Debug)]
pub struct PairGrid {
    rows: u32,
    columns: u32,
    /// The cells that can be taken together with the next cell of the row.
    across: u64,
    /// The cells that can be taken together with the next cell of the column.
    down: u64,
    /// The cells of the first row.
    first_row: u64,
    /// The cells of the first column.
    first_column: u64,
    level: Level,
}

/// The versions of the kernel, named after the instructions that they use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The results of an examination, with one entry for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Examined {
    /// The free cells that are left when cells without moves are dropped, and moves with the same effect are merged.
    /// Single cells that form no pair with another free cell are also dropped, but they are counted in `alone`.
    pub free: Sets,
    /// The cells of `free` that can be taken alone.
    pub single: Sets,
    /// The number of single cells that were dropped because they form no pair with another free cell, modulo 2.
    pub alone: Sets,
    /// 0 exactly when the cells of `free` are connected.
    pub unconnected: Sets,
    /// 1 if the cells of `free` touch all four sides of the grid, otherwise 0.
    pub spanning: Sets,
    /// The least image of `free` under the four symmetries of a rectangle, and the image of `single` under the same
    /// symmetry. If several symmetries give the least image of `free`, the least of their images of `single` is used.
    pub least: [Sets; 2],
}

impl PairGrid {
    /// A grid of at most [`MOST_CELLS`] cells. `across` contains the cells that can be taken together with the next
    /// cell of their row, `down` those that can be taken together with the next cell of their column. Returns `None` if
    /// the grid has no cells or more than [`MOST_CELLS`], or if one of these next cells does not exist.
    #[must_use]
    pub fn new(rows: usize, columns: usize, across: u64, down: u64) -> Option<Self> {
        let cells = rows.checked_mul(columns).filter(|cells| (1..=MOST_CELLS).contains(cells))?;
        let first_row = (1 << columns) - 1;
        let first_column = (0..rows).fold(0, |set, row| set | 1 << (row * columns));
        let all = (1u64 << cells) - 1;
        let exist = across & !(all & !(first_column << (columns - 1))) == 0 && down & !(all >> columns) == 0;
        exist.then_some(Self {
            rows: u32::try_from(rows).ok()?,
            columns: u32::try_from(columns).ok()?,
            across,
            down,
            first_row,
            first_column,
            level: Level::best(),
        })
    }

    /// Examines positions that are left after a move. Before the move, the free cells were `before`; they must be
    /// connected by pairs. The free cells of each position must be a subset of `before`, and not all of it; its single
    /// cells must be a subset of its free cells.
    #[must_use]
    pub fn examine(&self, before: u64, free: &Sets, single: &Sets) -> Examined {
        match self.level {
            Level::Plain => plain::examine(self, before, free, single),
            // SAFETY: `Level::best` has checked that the processor supports the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::examine_avx2(self, before, free, single) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::examine_avx512(self, before, free, single) },
        }
    }
}

impl Level {
    fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx512() {
                return Self::Avx512;
            }
            if x86::has_avx2() {
                return Self::Avx2;
            }
        }
        Self::Plain
    }
}
