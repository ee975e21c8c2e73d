//! Kernels of the heap engine for tables with few rows. They use squares of bits instead of long rows.
//!
//! A block is divided into *tiles* of [`SIDE`] places and at most [`SIDE`] rows. A tile is stored either as
//! lines, with one word for each row and one bit for each place, or as columns, with one word for each place
//! and one bit for each row.
//!
//! Each kernel has a version in plain Rust, one for AVX2 and one for AVX-512. The AVX2 versions of `turned` and
//! `reached` are compiled from the plain code; the versions of `follow` share a loop and differ in one step. All
//! versions give the same results.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::heap_rows::{BitRow, Instructions, Level};

/// The number of places in a tile, and the largest number of rows.
pub const SIDE: usize = 32;

/// A square of bits, stored as lines or as columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Tile(pub [u32; SIDE]);

impl Tile {
    /// The tile with no bits set.
    pub const NONE: Self = Self([0; SIDE]);

    /// Adds, as lines, the bits of `rows` that belong to the tile of the block with the index `at`.
    ///
    /// # Panics
    /// Panics if there are more than [`SIDE`] rows, or if the rows have no tile with this index.
    pub fn add(&mut self, rows: &[BitRow], at: usize) {
        assert!(rows.len() <= SIDE, "a tile has a line for every row");
        for (line, row) in self.0.iter_mut().zip(rows) {
            #[expect(clippy::cast_possible_truncation, reason = "one half of a word")]
            {
                *line |= (row.0[at / 2] >> (at % 2 * SIDE)) as u32;
            }
        }
    }

    /// Clears the bits that are set in another tile.
    pub fn take(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= !theirs);
    }

    /// The complement of the tile: its bits are those that are not set in this tile.
    pub fn complement(&self) -> Self {
        Self(self.0.map(|word| !word))
    }

    /// The transposed tile: lines become columns, or columns become lines. Only the first `words` words of
    /// this tile may have bits set.
    pub fn turned(&self, level: Level, words: usize) -> Self {
        debug_assert!(self.0[words..].iter().all(|word| *word == 0), "the other words are empty");
        match level.instructions() {
            Instructions::Plain => plain::turned(self),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::turned_avx2(self) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::turned_avx512(self, words) },
        }
    }
}

/// The moves inside a block: for each number `g`, a list of distances. A heap in row `y` reaches row
/// `y xor g` of each heap that is larger by one of these distances.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    groups: Vec<Group>,
}

/// The distances for one `g`, in ascending order.
#[derive(Clone, Debug)]
struct Group {
    g: usize,
    distances: Vec<Distance>,
}

#[derive(Clone, Copy, Debug)]
struct Distance {
    tiles: usize,
    places: u32,
}

impl Distances {
    /// Adds the distances for a number `g`; they must be in ascending order.
    ///
    /// # Panics
    /// Panics if `g` is not below [`SIDE`], or a distance is 0.
    pub fn push(&mut self, g: usize, distances: impl Iterator<Item = usize>) {
        assert!(g < SIDE, "rows are exchanged by xor");
        let distance = |by: usize| {
            assert!(by > 0, "a heap reaches larger ones");
            #[expect(clippy::cast_possible_truncation, reason = "less than SIDE")]
            Distance { tiles: by / SIDE, places: (by % SIDE) as u32 }
        };
        self.groups.push(Group { g, distances: distances.map(distance).collect() });
    }

    /// The bits of the next tile of the block that are reached from the heaps of the tiles `before`, as lines. Only the
    /// first `rows` lines have a meaning; `rows` must be a power of two. The first tile of `before` must be empty; it
    /// stands for the places before the block.
    pub fn reached(&self, level: Level, before: &[Tile], rows: usize) -> Tile {
        match level.instructions() {
            Instructions::Plain => plain::reached(self, before, rows),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::reached_avx2(self, before, rows) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::reached_avx512(self, before, rows) },
        }
    }
}

/// The precomputed effects of taking the lowest open row at each place of a tile, one place after another.
#[derive(Clone, Debug)]
pub struct Chain {
    /// For each row, the rows that remain open after a heap takes it. Word `SIDE + d` is for the column `d`
    /// places farther on.
    open: Box<[[u32; 2 * SIDE]; SIDE + 1]>,
    /// For each row, the word of `open` for the column one place farther on.
    next: [u32; SIDE + 1],
    /// For each row, the mask of the values in [`Places::doubts`] that are smaller than the value of the row. The last
    /// entry is not used.
    pub doubts_below: [u32; SIDE + 1],
    /// The number of known rows, which are the rows `0..known`.
    pub known: usize,
}

impl Chain {
    /// The chain for `rows` rows and the given moves. No row is known yet.
    pub fn new(distances: &Distances, rows: usize) -> Self {
        let mut open = Box::new([[u32::MAX; 2 * SIDE]; SIDE + 1]);
        for Group { g, distances } in &distances.groups {
            for distance in distances.iter().take_while(|distance| distance.tiles == 0) {
                for (row, open) in open.iter_mut().enumerate().take(rows) {
                    open[SIDE + distance.places as usize] &= !(1 << (row ^ g));
                }
            }
        }
        let next = open.each_ref().map(|open| open[SIDE + 1]);
        Self { open, next, doubts_below: [0; SIDE + 1], known: 0 }
    }

    /// Takes the lowest open row at each of the `places` in order, and removes from the open columns the rows that a
    /// heap there reaches. Stops before the first place at which this row is unknown or a value smaller than that of
    /// the row is in doubt, and returns that place, or the end of `places` if there is none.
    pub fn follow(&self, level: Level, tile: &mut Places, places: std::ops::Range<usize>) -> usize {
        match level.instructions() {
            Instructions::Plain => plain::follow(self, tile, places),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::follow_avx2(self, tile, places) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::follow_avx512(self, tile, places) },
        }
    }
}

/// The places of a tile while their rows are being determined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// For each place, the rows that are not known to be reached, as columns.
    pub open: Tile,
    /// For each place, the values in doubt, one bit each: they have no row, and are not known to be reached.
    pub doubts: Tile,
    /// The row taken at each place.
    pub row: [u8; SIDE],
    /// The rows that were taken, as lines.
    pub taken: Tile,
    /// For each row, the number of even places and of odd places at which it was taken.
    pub counts: [[u32; 2]; SIDE],
}

#[cfg(test)]
mod tests;
