//! Kernels of the heap engine for tables of few rows: squares of bits instead of long rows.
//!
//! A block is cut into *tiles* of [`SIDE`] places. A tile is kept as lines, a word for each row with a bit for each place,
//! or as columns, a word for each place with a bit for each row; there are [`SIDE`] rows at most.
//!
//! The kernels are written once in plain Rust and compiled for AVX2 as well; for AVX-512 some are written out. All give
//! the same answers.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::heap_rows::{BitRow, Level};

/// Places of a tile, and the most rows.
pub const SIDE: usize = 32;

/// A square of bits, as lines or as columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Tile(pub [u32; SIDE]);

impl Tile {
    /// The square without bits.
    pub const NONE: Self = Self([0; SIDE]);

    /// Adds as lines the places of tile `at` of these rows.
    ///
    /// # Panics
    /// If there are more than [`SIDE`] rows.
    pub fn add(&mut self, rows: &[BitRow], at: usize) {
        assert!(rows.len() <= SIDE, "a tile has a line for every row");
        for (line, row) in self.0.iter_mut().zip(rows) {
            #[expect(clippy::cast_possible_truncation, reason = "one half of a word")]
            {
                *line |= (row.0[at / 2] >> (at % 2 * SIDE)) as u32;
            }
        }
    }

    /// Takes the bits of another tile out.
    pub fn take(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= !theirs);
    }

    /// The bits that are not set.
    pub fn complement(&self) -> Self {
        Self(self.0.map(|word| !word))
    }

    /// Lines from columns, or columns from lines; only the first `words` of them hold bits.
    pub fn turned(&self, level: Level, words: usize) -> Self {
        debug_assert!(self.0[words..].iter().all(|word| *word == 0), "the other words are empty");
        match level {
            Level::Plain => plain::turned(self),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::turned_avx2(self) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::turned_avx512(self, words) },
        }
    }
}

/// How far heaps of a block reach inside it: pairs of a number `g` and a distance. A heap of row `y` reaches row
/// `y xor g` so many places further.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    groups: Vec<Group>,
}

/// The distances of one `g`, the least first.
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
    /// Adds distances of a `g`, the least first.
    ///
    /// # Panics
    /// If `g` is no row, or a distance is 0.
    pub fn push(&mut self, g: usize, distances: impl Iterator<Item = usize>) {
        assert!(g < SIDE, "rows are exchanged by xor");
        let distance = |by: usize| {
            assert!(by > 0, "a heap reaches larger ones");
            #[expect(clippy::cast_possible_truncation, reason = "less than SIDE")]
            Distance { tiles: by / SIDE, places: (by % SIDE) as u32 }
        };
        self.groups.push(Group { g, distances: distances.map(distance).collect() });
    }

    /// What heaps of the block's tiles `before` reach in the next one; lines, of the first `rows` rows, a power of two.
    /// An empty tile stands before the block's first one.
    pub fn reached(&self, level: Level, before: &[Tile], rows: usize) -> Tile {
        match level {
            Level::Plain => plain::reached(self, before, rows),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::reached_avx2(self, before, rows) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::reached_avx512(self, before, rows) },
        }
    }
}

/// How the least open rows of a tile follow from each other.
#[derive(Clone, Debug)]
pub struct Chain {
    /// For each row what a heap of it leaves open: word `SIDE + d` is the column `d` places further.
    open: Box<[[u32; 2 * SIDE]; SIDE + 1]>,
    /// The columns one place further.
    next: [u32; SIDE + 1],
    /// For each row, and the one after the last, which doubts concern it.
    pub doubts_below: [u32; SIDE + 1],
    /// The rows that are known.
    pub known: usize,
}

impl Chain {
    /// The chain of so many rows, in which a heap of row `y` reaches what the distances say; no row is known.
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

    /// Takes the least open row of each of the `places` after the other, and what a heap of it reaches from the open
    /// columns. Ends before the first place where this row is not known or there is a doubt below it, and returns this place.
    pub fn follow(&self, level: Level, tile: &mut Places, places: std::ops::Range<usize>) -> usize {
        match level {
            Level::Plain => plain::follow(self, tile, places),
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::follow_avx2(self, tile, places) },
            // SAFETY: the level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::follow_avx512(self, tile, places) },
        }
    }
}

/// The places of a tile while their rows are found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Columns of the rows that are not known to be reached.
    pub open: Tile,
    /// Columns of what may be wrong at the place.
    pub doubts: Tile,
    /// The rows that were taken.
    pub row: [u8; SIDE],
    /// The same as lines.
    pub taken: Tile,
    /// How often each row was taken at even places and at odd ones.
    pub counts: [[u32; 2]; SIDE],
}

#[cfg(test)]
mod tests;
