#![expect(clippy::cast_possible_truncation, reason = "bits of random numbers")]

use super::{BLOCK, BitRow, Level, PairCell, Rows, Schedule, Stencil, WORDS, stamp, transpose};
use proptest::prelude::*;

/// Numbers that look random and are the same every time.
fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut word = seed | 1;
    move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

#[test]
fn unions_are_those_of_single_bits() {
    let mut next = numbers(7);
    let stride = 640;
    let bytes: Vec<u8> = (0..8 * stride).map(|_| (next() & next() & next()) as u8).collect();
    let rows = Rows { bytes: &bytes, stride };
    let mut schedule = Schedule::new(8);
    let mut places = Vec::new();
    for _ in 0..21 {
        let (base, bit, g) = ((next() % 400) as u32, (next() % 8) as usize, (next() % 8) as u32);
        schedule.push(base, bit, g);
        places.push((base as usize * 8 + bit, g as usize));
    }
    let all = BitRow([u64::MAX; WORDS]);
    for x in 0..8 {
        for level in Level::all() {
            let (row, complete) = schedule.union(level, rows, x, &all);
            assert!(complete);
            for at in 0..BLOCK {
                let bit = |place: usize| bytes[place / 8] >> (place % 8) & 1 == 1;
                let expected = places.iter().any(|(place, g)| bit((x ^ g) * stride * 8 + place + at));
                assert_eq!(row.contains(at), expected, "{level:?} {x} {at}");
            }
            // What is needed is there, whether it stopped early or not.
            let needed = BitRow(row.0.map(|word| word & 0xff));
            assert!(schedule.union(level, rows, x, &needed).0.covers(&needed));
        }
    }
}

#[test]
#[should_panic(expected = "as long as the places say")]
fn a_place_outside_the_rows_is_refused() {
    let mut schedule = Schedule::new(2);
    schedule.push(73, 0, 0);
    let _ = schedule.union(Level::best(), Rows { bytes: &[0; 264], stride: 64 }, 1, &BitRow::NONE);
}

#[test]
fn stamps_move_bits_up() {
    let mut stencil = Stencil::NONE;
    let bits = [0, 1, 63, 64, 200, 511, 512, 1000];
    bits.iter().for_each(|bit| stencil.insert(*bit));
    for by in (0..64 * WORDS).step_by(13).chain([63, 64, 512, 1023]) {
        for level in Level::all() {
            let mut row = BitRow::NONE;
            stamp(level, &mut row, &stencil, by);
            for at in 0..64 * WORDS {
                assert_eq!(
                    row.contains(at),
                    at.checked_sub(by).is_some_and(|from| bits.contains(&from)),
                    "{by} {at}"
                );
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

fn check_pair<T: PairCell + std::fmt::Debug>(left: &[T], right: &[T], x: T) {
    let expected = (0..left.len()).any(|at| left[at] ^ right[left.len() - 1 - at] == x);
    for level in Level::all() {
        assert_eq!(T::has_pair(level, left, right, x), expected, "{level:?} {} {x:?}", left.len());
    }
}

proptest! {
    #[test]
    fn pairs_are_found_by_every_level(length in 0..700usize, seed in any::<u64>(), x in any::<u64>()) {
        let mut next = numbers(seed);
        let left: Vec<u16> = (0..length).map(|_| (next() % 512) as u16).collect();
        let right: Vec<u16> = (0..length).map(|_| (next() % 512) as u16).collect();
        check_pair(&left, &right, (x % 1024) as u16);
        let left: Vec<u8> = left.iter().map(|value| *value as u8).collect();
        let right: Vec<u8> = right.iter().map(|value| *value as u8 | 1).collect();
        check_pair(&left, &right, x as u8);
        if length > 0 {
            let at = x as usize % length;
            check_pair(&left, &right, left[at] ^ right[length - 1 - at]);
        }
    }
}
