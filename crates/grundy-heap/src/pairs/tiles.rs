//! A block as squares of bits, for tables with few rows.
//!
//! If there are at most [`SIDE`] rows, their bits at one place form one word, called a column, and the lowest bit that
//! is not set is that of the lowest open row, whose value is not reached. The row of a heap adds a pattern to the
//! columns of the next places, so the rows of thirty-two places are computed without a branch
//! ([`Chain`](grundy_kernels::heap_tiles::Chain)). The bits that heaps set at later places of the block are collected
//! for thirty-two places and all rows at once ([`Distances`](grundy_kernels::heap_tiles::Distances)).
//!
//! A place is examined individually only if it needs a row that is not known yet, or if a rare value might
//! not be reached.

use super::block::Block;
use super::block_end::End;
use super::inner_moves::{Found, Reach};
use super::tables::index;
use crate::cells::Cell;
use grundy_core::NimValue;
use grundy_kernels::heap_rows::{BitRow, PairCell};
use grundy_kernels::heap_tiles::{Places, SIDE, Tile};

impl<T: Cell + PairCell> Block<'_, T> {
    /// Whether the table has few enough rows for tiles.
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

    /// Finds the values of one tile. If the block must end before the end of the tile, returns the reason.
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
        // A value beyond the rows is not counted, because the tables must grow first.
        found.count = first + at;
        ended
    }

    /// The columns of a tile, for these rows.
    fn columns(&self, rows: &[BitRow], tile: usize) -> Tile {
        let mut lines = Tile::NONE;
        lines.add(rows, tile);
        lines.turned(self.tables.level, rows.len())
    }

    /// Computes the rows below `known`, which must not be 0, and some of the places where the rare values below that of
    /// the last of these rows are reached.
    fn know(&mut self, known: usize) {
        self.reach(known);
        self.known = known;
        self.known_rare = self.tables.rares_below[known - 1].max(self.known_rare);
        self.mark(self.known_rare);
    }

    /// For each place of a tile, one bit for each of the first rare values, set if the value is not marked as reached.
    fn doubts(&self, tile: usize) -> Tile {
        self.columns(&self.scratch.rare, tile).complement()
    }

    /// The smallest of the first `count` rare values that is not reached at place `at` of the block. Among
    /// the first [`SIDE`] rare values, only those whose bits are set in `doubts` are examined.
    fn least_rare_among(&self, at: usize, doubts: u32, count: usize) -> Option<NimValue> {
        let is_doubtful = |rare: &usize| *rare >= SIDE || doubts >> rare & 1 == 1;
        let values = (0..count).filter(is_doubtful).map(|rare| self.rarity.rare(rare));
        values.into_iter().find(|value| !self.is_reached(self.first + at, *value))
    }
}
