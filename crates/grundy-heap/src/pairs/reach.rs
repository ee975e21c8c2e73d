//! How heaps of tables of few rows reach others of their block, and what is found there; [`tiles`](super::tiles) goes through them.

use super::stamps::Stamps;
use super::tables::Tables;
use grundy_core::NimValue;
use grundy_kernels::heap_rows::{BLOCK, WORDS};
use grundy_kernels::heap_tiles::{Chain, Distances, SIDE, Tile};

/// What was found in a block, to be filed when nobody reads the tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The first heap.
    pub(super) first: usize,
    /// How many heaps from there on.
    pub(super) count: usize,
    /// Where heaps have the value of each row; an empty tile stands before the first one.
    pub(super) tiles: Vec<Tile>,
    /// How often heaps have the value of each row, at even places and at odd ones.
    pub(super) counts: [[u32; 2]; SIDE],
    /// The rare heaps and their values.
    pub(super) rare: Vec<(usize, NimValue)>,
}

impl Found {
    /// Forgets what was found; the next block begins with heap `first`.
    pub(super) fn begin(&mut self, first: usize) {
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
    pub(super) distances: Distances,
    pub(super) chain: Chain,
    /// The value of each row; few rows hold values below 64.
    pub(super) values: [u8; SIDE],
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
