#![expect(clippy::cast_possible_truncation, reason = "bits of random numbers")]

use super::{BLOCK, BitRow, Level, PairCell, Rows, Schedule, Sources, Stencil, WORDS, stamp, transpose};
use proptest::prelude::*;

/// A generator of pseudo-random numbers that are the same in every run.
fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut word = seed | 1;
    move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// Eight rows of 640 bytes.
fn rows_of_bytes() -> Vec<u8> {
    let mut next = numbers(7);
    (0..8 * 640).map(|_| (next() & next() & next()) as u8).collect()
}

#[test]
fn unions_are_those_of_single_bits() {
    let bytes = rows_of_bytes();
    let rows = Rows { bytes: &bytes, stride: 640 };
    let mut next = numbers(5);
    let mut schedule = Schedule::new(8);
    let mut places = Vec::new();
    for _ in 0..21 {
        let (base, bit, g) = ((next() % 400) as u32, (next() % 8) as usize, (next() % 8) as u32);
        schedule.push(base, bit, g);
        places.push((base as usize * 8 + bit, g as usize));
    }
    schedule.close();
    let all = BitRow([u64::MAX; WORDS]);
    let set = |place: usize| bytes[place / 8] >> (place % 8) & 1 == 1;
    for level in Level::all() {
        let mut united = [BitRow::NONE; 6];
        schedule.unite(level, rows, 2, &mut united, &all);
        for (x, row) in (2..).zip(&united) {
            for at in 0..BLOCK {
                let expected = places.iter().any(|(place, g)| set((x ^ g) * 640 * 8 + place + at));
                assert_eq!(row.contains(at), expected, "{level:?} {x} {at}");
            }
        }
        // All needed bits are present, whether or not the union stopped early.
        let needed = BitRow(united[3].0.map(|word| word & 0xff));
        let mut again = [BitRow::NONE];
        schedule.unite(level, rows, 5, &mut again, &needed);
        assert!(again[0].covers(&needed) && united[3].covers(&again[0]));
    }
}

#[test]
fn sources_are_united_as_they_are() {
    let bytes = rows_of_bytes();
    let rows = Rows { bytes: &bytes, stride: 640 };
    let places = [3, 77, 400, 401];
    let mut sources = Sources::default();
    places.iter().for_each(|base| sources.push(*base));
    let set = |place: usize| bytes[place / 8] >> (place % 8) & 1 == 1;
    let needed = BitRow::first(900);
    for level in Level::all() {
        let mut united = BitRow::NONE;
        let missing = sources.unite(level, rows, 3, 1..4, &mut united, &needed);
        let mut expected_missing = 0;
        for at in 0..BLOCK {
            let expected = places[1..].iter().any(|base| set((3 * 640 + *base as usize) * 8 + at));
            assert_eq!(united.contains(at), expected, "{level:?} {at}");
            expected_missing += u32::from(at < 900 && !expected);
        }
        assert_eq!(missing, expected_missing, "{level:?}");
    }
}

#[test]
#[should_panic(expected = "as long as the places require")]
fn a_place_outside_the_rows_is_refused() {
    let mut schedule = Schedule::new(2);
    schedule.push(73, 0, 0);
    schedule.close();
    let rows = Rows { bytes: &[0; 264], stride: 64 };
    schedule.unite(Level::best(), rows, 1, &mut [BitRow::NONE], &BitRow::first(1));
}

#[test]
fn stamps_move_bits_up() {
    let mut stencil = Stencil::NONE;
    let bits = [0, 1, 63, 64, 200, 511, 512, 1000];
    bits.iter().for_each(|bit| stencil.insert(*bit));
    for by in (0..64 * WORDS).step_by(13).chain([63, 64, 512, 1023]) {
        for level in Level::all() {
            let mut rows = [BitRow::NONE; 4];
            stamp(level, &mut rows, 1, &[(2, stencil)], by);
            assert_eq!([rows[0], rows[1], rows[2]], [BitRow::NONE; 3]);
            for at in 0..64 * WORDS {
                let expected = at.checked_sub(by).is_some_and(|from| bits.contains(&from));
                assert_eq!(rows[3].contains(at), expected, "{by} {at}");
            }
        }
    }
}

#[test]
fn transposing_exchanges_rows_and_columns() {
    let mut next = numbers(3);
    let square: [u64; 64] = std::array::from_fn(|_| next());
    let mut turned = square;
    transpose(&mut turned);
    for (row, line) in square.iter().enumerate() {
        for (column, turned) in turned.iter().enumerate() {
            assert_eq!(turned >> row & 1, line >> column & 1);
        }
    }
}

fn check_pairs<T: PairCell + std::fmt::Debug, const N: usize>(left: &[T], right: &[T], wanted: [T; N]) {
    let expected = wanted.map(|x| (0..left.len()).any(|at| left[at] ^ right[left.len() - 1 - at] == x));
    for level in Level::all() {
        assert_eq!(
            T::have_pairs(level, left, right, wanted),
            expected,
            "{level:?} {} {wanted:?}",
            left.len()
        );
    }
}

proptest! {
    #[test]
    fn pairs_are_found_by_every_level(length in 0..700usize, seed in any::<u64>(), x in any::<u64>()) {
        let mut next = numbers(seed);
        let left: Vec<u16> = (0..length).map(|_| (next() % 512) as u16).collect();
        let right: Vec<u16> = (0..length).map(|_| (next() % 512) as u16).collect();
        check_pairs(&left, &right, [(x % 1024) as u16]);
        check_pairs(&left, &right, [0, 10, 20, 30].map(|by| (x >> by) as u16 % 512));
        let left: Vec<u8> = left.iter().map(|value| *value as u8).collect();
        let right: Vec<u8> = right.iter().map(|value| *value as u8 | 1).collect();
        check_pairs(&left, &right, [x as u8]);
        check_pairs(&left, &right, [0, 8, 16, 24].map(|by| (x >> by) as u8));
        if length > 0 {
            let at = x as usize % length;
            check_pairs(&left, &right, [left[at] ^ right[length - 1 - at]]);
        }
    }
}
