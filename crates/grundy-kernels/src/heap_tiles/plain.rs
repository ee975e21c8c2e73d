//! The kernels in plain Rust.

use super::{Chain, Distances, Places, SIDE, Tile};
use std::ops::Range;

/// Transposes a tile by exchanging halves, then quarters, and so on.
#[inline(always)]
pub(super) fn turned(tile: &Tile) -> Tile {
    let mut square = tile.0;
    let mut width = SIDE / 2;
    let mut mask = u32::from(u16::MAX);
    while width > 0 {
        for block in square.chunks_exact_mut(2 * width) {
            let (low, high) = block.split_at_mut(width);
            for (low, high) in low.iter_mut().zip(high) {
                let moved = (*low >> width ^ *high) & mask;
                *low ^= moved << width;
                *high ^= moved;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
    Tile(square)
}

/// The bits of the next tile that are reached from the heaps of the tiles `before`.
#[inline(always)]
pub(super) fn reached(distances: &Distances, before: &[Tile], rows: usize) -> Tile {
    // If half of the lines are empty, half of the work is enough.
    if rows <= SIDE / 2 {
        reached_by::<{ SIDE / 2 }>(distances, before)
    } else {
        reached_by::<SIDE>(distances, before)
    }
}

#[inline(always)]
fn reached_by<const ROWS: usize>(distances: &Distances, before: &[Tile]) -> Tile {
    let mut all = Tile::NONE;
    for group in &distances.groups {
        let mut sum = [0; ROWS];
        for distance in &group.distances {
            // The heaps at this distance are in two adjacent tiles.
            let Some(first) = before.len().checked_sub(distance.tiles + 1) else { break };
            let tile = &before[first].0;
            for (sum, line) in sum.iter_mut().zip(tile) {
                *sum |= (line >> 1) >> (u32::BITS - 1 - distance.places);
            }
            if let Some(tile) = before.get(first + 1) {
                for (sum, line) in sum.iter_mut().zip(&tile.0) {
                    *sum |= line << distance.places;
                }
            }
        }
        for (row, line) in sum.into_iter().enumerate() {
            all.0[row ^ group.g] |= line;
        }
    }
    all
}

/// Follows the chain through `places`.
pub(super) fn follow(chain: &Chain, tile: &mut Places, places: Range<usize>) -> usize {
    follow_by(chain, tile, places, |columns, open| {
        columns.0.iter_mut().zip(open).for_each(|(column, open)| *column &= open);
    })
}

/// Follows the chain. `narrow` removes from the columns the rows that are no longer open.
#[inline(always)]
pub(super) fn follow_by(
    chain: &Chain,
    tile: &mut Places,
    places: Range<usize>,
    mut narrow: impl FnMut(&mut Tile, &[u32; SIDE]),
) -> usize {
    let (known, end) = (chain.known.min(SIDE), places.end.min(SIDE));
    let mut column = tile.open.0.get(places.start).copied().unwrap_or(0);
    for at in places.start..end {
        let row = column.trailing_zeros() as usize;
        if row >= known || tile.doubts.0[at] & chain.doubts_below[row] != 0 {
            return at;
        }
        // The next column is updated first, so that its row can be found while the other columns are updated.
        column = tile.open.0[(at + 1) % SIDE] & chain.next[row];
        if let Some(open) = chain.open[row][SIDE - at..].first_chunk() {
            narrow(&mut tile.open, open);
        }
        #[expect(clippy::cast_possible_truncation, reason = "rows are at most SIDE")]
        {
            tile.row[at] = row as u8;
        }
        tile.taken.0[row] |= 1 << at;
        tile.counts[row][at % 2] += 1;
    }
    end
}
