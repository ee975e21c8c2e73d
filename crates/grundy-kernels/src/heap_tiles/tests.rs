#![expect(clippy::cast_possible_truncation, reason = "there are few rows")]

use super::{Chain, Distances, Places, SIDE, Tile};
use crate::heap_rows::{BitRow, Level, WORDS};
use proptest::prelude::*;

fn tiles(count: usize) -> impl Strategy<Value = Vec<Tile>> {
    // Only a few bits are set, so that some rows are not reached.
    let word = (any::<u32>(), any::<u32>(), any::<u32>()).prop_map(|(a, b, c)| a & b & c);
    let tile = prop::collection::vec(word, SIDE).prop_map(|words| Tile(std::array::from_fn(|at| words[at])));
    prop::collection::vec(tile, count)
}

/// Pairs that consist of a `g` below `rows` and its distances.
fn reach(rows: usize) -> impl Strategy<Value = Vec<(usize, Vec<usize>)>> {
    let distances =
        prop::collection::btree_set(1..1016usize, 0..20).prop_map(|set| set.into_iter().collect());
    prop::collection::vec((0..rows, distances), 0..5)
}

fn distances_of(reach: &[(usize, Vec<usize>)]) -> Distances {
    let mut distances = Distances::default();
    reach.iter().for_each(|(g, by)| distances.push(*g, by.iter().copied()));
    distances
}

fn has(tile: &Tile, word: usize, bit: usize) -> bool {
    tile.0[word] >> bit & 1 == 1
}

/// Clears all words of each tile except the first `rows`.
fn cut(tiles: &mut [Tile], rows: usize) {
    tiles.iter_mut().for_each(|tile| tile.0[rows..].fill(0));
}

#[test]
fn lines_are_taken_from_rows() {
    let rows: Vec<BitRow> =
        (1..=5u64).map(|seed| BitRow([seed.wrapping_mul(0x9e37_79b9_7f4a_7c15); WORDS])).collect();
    for at in 0..2 * WORDS {
        let mut tile = Tile::NONE;
        tile.0[1] = 8;
        tile.add(&rows, at);
        for (line, row) in rows.iter().enumerate() {
            for place in 0..SIDE {
                let expected = row.contains(at * SIDE + place) || (line, place) == (1, 3);
                assert_eq!(has(&tile, line, place), expected);
            }
        }
        assert_eq!(tile.0[5..], [0; SIDE - 5]);
    }
}

proptest! {
    #[test]
    fn turning_exchanges_lines_and_columns(mut tile in tiles(1), words in 0..=SIDE) {
        cut(&mut tile, words);
        for level in Level::all() {
            let turned = tile[0].turned(level, words);
            for (line, place) in (0..SIDE).flat_map(|line| (0..SIDE).map(move |place| (line, place))) {
                prop_assert_eq!(has(&turned, place, line), has(&tile[0], line, place), "{:?}", level);
            }
        }
    }

    #[test]
    fn heaps_reach_later_tiles(mut before in tiles(6), reach in reach(8), wide in any::<bool>()) {
        let rows = if wide { SIDE } else { 8 };
        cut(&mut before, rows);
        before[0] = Tile::NONE;
        let distances = distances_of(&reach);
        let mut expected = Tile::NONE;
        for (g, by) in &reach {
            for (by, row, place) in by.iter().flat_map(|by| {
                (0..rows).flat_map(move |row| (0..SIDE).map(move |place| (by, row, place)))
            }) {
                let from = (5 * SIDE + place).checked_sub(*by);
                if from.is_some_and(|from| from < 5 * SIDE && has(&before[1 + from / SIDE], row, from % SIDE)) {
                    expected.0[row ^ g] |= 1 << place;
                }
            }
        }
        for level in Level::all() {
            prop_assert_eq!(distances.reached(level, &before, rows), expected, "{:?}", level);
        }
    }

    #[test]
    fn all_rows_are_exchanged(before in tiles(3), reach in reach(SIDE)) {
        let distances = distances_of(&reach);
        let expected = distances.reached(Level::PLAIN, &before, SIDE);
        for level in Level::all() {
            prop_assert_eq!(distances.reached(level, &before, SIDE), expected, "{:?}", level);
        }
    }

    #[test]
    fn a_chain_takes_least_open_rows(
        columns in tiles(2),
        reach in reach(SIDE),
        known in 0..=SIDE,
        start in 0..=SIDE,
        count in 0..=SIDE,
        below in 0..SIDE,
    ) {
        let mut chain = Chain::new(&distances_of(&reach), SIDE);
        chain.known = known;
        chain.doubts_below = std::array::from_fn(|row| if row > below { 1 << below } else { 0 });
        let before = Places {
            open: columns[0],
            doubts: Tile(columns[1].0.map(|column| column & column << 3)),
            row: [0; SIDE],
            taken: Tile::NONE,
            counts: [[0; 2]; SIDE],
        };
        let mut expected = before.clone();
        let places = start..SIDE.min(start + count);
        let mut end = start;
        while end < places.end {
            let Some(row) = (0..known).find(|row| has(&expected.open, end, *row)) else { break };
            if row > below && has(&expected.doubts, end, below) {
                break;
            }
            expected.row[end] = row as u8;
            expected.taken.0[row] |= 1 << end;
            expected.counts[row][end % 2] += 1;
            for (g, by) in &reach {
                for by in by.iter().filter(|by| end + **by < SIDE) {
                    expected.open.0[end + by] &= !(1 << (row ^ g));
                }
            }
            end += 1;
        }
        for level in Level::all() {
            let mut tile = before.clone();
            prop_assert_eq!(chain.follow(level, &mut tile, places.clone()), end, "{:?}", level);
            prop_assert_eq!(&tile, &expected, "{:?}", level);
        }
    }
}
