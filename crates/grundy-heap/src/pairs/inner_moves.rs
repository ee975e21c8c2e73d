//! The moves inside a block, and the values found there, for tables with few rows; used by
//! [`tiles`](super::tiles).

use super::near_places::Stamps;
use super::tables::Tables;
use grundy_core::NimValue;
use grundy_kernels::heap_rows::{BLOCK, WORDS};
use grundy_kernels::heap_tiles::{Chain, Distances, SIDE, Tile};

/// The values found in a block. They are stored in the tables when no other thread reads the tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The first heap of the block.
    pub(super) first: usize,
    /// The number of heaps whose values were found, starting with the first heap.
    pub(super) count: usize,
    /// For each row, the places that have its value, in tiles. The first tile is empty and precedes the
    /// block.
    pub(super) tiles: Vec<Tile>,
    /// For each row, the number of even places and the number of odd places that have its value.
    pub(super) counts: [[u32; 2]; SIDE],
    /// The rare heaps and their values.
    pub(super) rare: Vec<(usize, NimValue)>,
}

impl Found {
    /// Empties the record; the next block begins with heap `first`.
    pub(super) fn begin(&mut self, first: usize) {
        (self.first, self.count) = (first, 0);
        self.tiles.clear();
        self.tiles.push(Tile::NONE);
        self.rare.clear();
    }

    /// For each heap of the block, one bit: whether its value belongs to this row. Each word has the bits of 64 heaps.
    pub(super) fn heaps(&self, row: usize) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        for (word, tiles) in words.iter_mut().zip(self.tiles[1..].chunks(2)) {
            let half = |at: usize| tiles.get(at).map_or(0, |tile| u64::from(tile.0[row]));
            *word = half(0) | half(1) << SIDE;
        }
        words
    }
}

/// The moves from one heap of a block to another.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// The distances of the moves, with which the values reached in later tiles are computed.
    pub(super) distances: Distances,
    /// The moves within a tile.
    pub(super) chain: Chain,
    /// The value of each row. Since there are so few rows, values are below 64.
    pub(super) values: [u8; SIDE],
}

impl Reach {
    /// The moves inside a block, or `None` if the tables have too many rows.
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
