//! A block in squares of bits, for tables of few rows.
//!
//! Where there are at most [`SIDE`] rows, all rows at one place are one word, a column, and the least open row is its
//! least bit that is not set. A heap's row adds a pattern to the columns of the next places, so that thirty-two places
//! follow from each other without a branch ([`Chain`]). What heaps reach farther inside the block is collected for
//! thirty-two places and all rows at once ([`Distances`]).
//!
//! Places are looked at one by one only if a row is needed that is not known, or a rare value might be missing.

use super::block::Block;
use super::blocks::{End, Stamps, index};
use super::tables::Tables;
use crate::arch::heap_rows::{BLOCK, BitRow, PairCell, WORDS};
use crate::arch::heap_tiles::{Chain, Distances, Places, SIDE, Tile};
use crate::heap::cells::Cell;
use grundy_core::NimValue;

/// What was found in a block, to be filed when nobody reads the tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The first heap.
    pub(super) first: usize,
    /// How many heaps from there on.
    pub(super) count: usize,
    /// Where heaps have the value of each row; an empty tile stands before the first one.
    tiles: Vec<Tile>,
    /// How often heaps have the value of each row, at even places and at odd ones.
    pub(super) counts: [[u32; 2]; SIDE],
    /// The rare heaps and their values.
    pub(super) rare: Vec<(usize, NimValue)>,
}

impl Found {
    fn begin(&mut self, first: usize) {
        (self.first, self.count) = (first, 0);
        self.tiles.clear();
        self.tiles.push(Tile::NONE);
        self.rare.clear();
    }

    /// The heaps that have the value of a row, 64 a word.
    pub(super) fn heaps(&self, row: usize) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        for (word, tiles) in words.iter_mut().zip(self.tiles[1..].chunks(2)) {
            let half = |at: usize| tiles.get(at).map_or(0, |tile| u64::from(tile.0[row]));
            *word = half(0) | half(1) << SIDE;
        }
        words
    }
}

/// How heaps reach others of their block.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    distances: Distances,
    chain: Chain,
    /// The value of each row; few rows hold values below 64.
    values: [u8; SIDE],
}

impl Reach {
    /// `None` if the tables have too many rows.
    pub(super) fn new(tables: &Tables, stamps: &Stamps) -> Option<Self> {
        let rows = tables.store.rows();
        if rows > SIDE {
            return None;
        }
        let mut distances = Distances::default();
        for (g, stencil) in &stamps.on_common {
            distances.push(*g, (1..BLOCK).filter(|by| stencil.contains(*by)));
        }
        let mut chain = Chain::new(&distances, rows);
        for (row, doubts) in chain.doubts_below.iter_mut().enumerate().take(rows) {
            *doubts = (0..tables.rares_below[row].min(SIDE)).fold(0, |doubts, rare| doubts | 1 << rare);
        }
        let value = |row: usize| u8::try_from(tables.rarity.common(row)).unwrap_or(u8::MAX);
        Some(Self { distances, chain, values: std::array::from_fn(value) })
    }
}

impl<T: Cell + PairCell> Block<'_, T> {
    /// Whether the table has few rows.
    pub(super) fn in_tiles(&self) -> bool {
        self.scratch.reach.is_some()
    }

    /// Finds the values tile by tile.
    pub(super) fn run_in_tiles(mut self, mut reach: Reach) -> End {
        let mut found = std::mem::take(&mut self.scratch.found);
        found.begin(self.first);
        reach.chain.known = self.known;
        let mut places = Places {
            open: Tile::NONE,
            doubts: Tile::NONE,
            row: [0; SIDE],
            taken: Tile::NONE,
            counts: [[0; 2]; SIDE],
        };
        let mut end = End::Whole;
        for tile in 0..self.count.div_ceil(SIDE) {
            if let Some(ended) = self.run_tile(tile, &mut reach, &mut found, &mut places) {
                end = ended;
                break;
            }
        }
        found.counts = places.counts;
        (self.scratch.found, self.scratch.reach) = (found, Some(reach));
        end
    }

    /// Finds the values of one tile; how the block ended, if it did.
    fn run_tile(
        &mut self,
        tile: usize,
        reach: &mut Reach,
        found: &mut Found,
        places: &mut Places,
    ) -> Option<End> {
        let (level, rows) = (self.tables.level, self.tables.store.rows());
        let (first, end) = (tile * SIDE, SIDE.min(self.count - tile * SIDE));
        let mut lines = reach.distances.reached(level, &found.tiles, rows);
        lines.add(&self.scratch.reached[..self.known], tile);
        lines.add(&self.scratch.pushed, tile);
        places.open = lines.turned(level, rows).complement();
        places.doubts = self.doubts(tile);
        places.taken = Tile::NONE;
        let mut at = 0;
        let ended = loop {
            let from = at;
            at = reach.chain.follow(level, places, from..end);
            let values = places.row[from..at].iter().map(|row| reach.values[usize::from(*row) % SIDE]);
            self.values.extend(values.map(T::from));
            if at == end {
                break None;
            }
            let row = (places.open.0[at].trailing_zeros() as usize).min(rows);
            if (self.known..rows).contains(&row) {
                self.know(row + 1);
                reach.chain.known = self.known;
                places.open.take(&self.columns(&self.scratch.reached, tile));
                places.doubts = self.doubts(tile);
                continue;
            }
            let rare = self.least_rare_among(first + at, places.doubts.0[at], self.tables.rares_below[row]);
            if rare.is_none() && row < rows {
                // All rare values below the row are reached.
                places.doubts.0[at] = 0;
                continue;
            }
            let value = rare.unwrap_or_else(|| self.rarity.common(row));
            let Ok(cell) = T::try_from(value) else { break Some(End::Wider(value)) };
            self.values.push(cell);
            if index(value) >= self.scratch.values {
                // The rows end below this value.
                break Some(End::Whole);
            }
            found.rare.push((self.first + first + at, value));
            self.push(first + at, value);
            places.open.take(&self.columns(&self.scratch.pushed, tile));
            at += 1;
        };
        found.tiles.push(places.taken);
        // A value beyond the rows is not filed: the tables must grow first.
        found.count = first + at;
        ended
    }

    /// The columns of a tile in these rows.
    fn columns(&self, rows: &[BitRow], tile: usize) -> Tile {
        let mut lines = Tile::NONE;
        lines.add(rows, tile);
        lines.turned(self.tables.level, rows.len())
    }

    /// Makes the rows below `known` known, and the rare values below them.
    fn know(&mut self, known: usize) {
        self.reach(known);
        self.known = known;
        self.known_rare = self.tables.rares_below[known - 1].max(self.known_rare);
        self.mark(self.known_rare);
    }

    /// For each place of a tile the indices of the rare values that might not be reached, as far as their marks go.
    fn doubts(&self, tile: usize) -> Tile {
        self.columns(&self.scratch.rare, tile).complement()
    }

    /// The least of the first `count` rare values that is not reached at place `at` of the block; it is among `doubts`,
    /// or no index of those.
    fn least_rare_among(&self, at: usize, doubts: u32, count: usize) -> Option<NimValue> {
        let is_doubtful = |rare: &usize| *rare >= SIDE || doubts >> rare & 1 == 1;
        let values = (0..count).filter(is_doubtful).map(|rare| self.rarity.rare(rare));
        values.into_iter().find(|value| !self.is_reached(self.first + at, *value))
    }
}
