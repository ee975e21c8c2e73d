//! Known games.

use crate::graph::{Rules, run};
use grundy_core::Outcome;
use grundy_shards::{Key, Options, Position, Wanted, outcome};

#[test]
fn nim_is_the_nim_sum() {
    let nim = Rules {
        bits: 12,
        expand: |key: Key, options: &mut Options| {
            for shift in [0, 4, 8] {
                let heap = key >> shift & 15;
                for left in 0..heap {
                    options.single(key - ((heap - left) << shift));
                }
            }
            Ok(Position::Open)
        },
    };
    let values = run(&nim, &[0xFFF], Wanted::Values, 2).unwrap();
    assert_eq!(values.len(), 4096);
    for (key, value) in values.iter() {
        assert_eq!(Key::from(value), key & 15 ^ key >> 4 & 15 ^ key >> 8, "{key:x}");
    }
    // Bouton 1901: misère nim is played like nim while some heap has more than one token.
    let misere = run(&nim, &[0xFFF], Wanted::Remoteness { misere: true }, 3).unwrap();
    for (key, value) in misere.into_sorted() {
        let heaps = [key & 15, key >> 4 & 15, key >> 8];
        let sum = heaps[0] ^ heaps[1] ^ heaps[2];
        let wins = if heaps.iter().all(|&heap| heap < 2) { sum == 0 } else { sum != 0 };
        assert_eq!(outcome(value, true), Some(Outcome::for_mover(wins)), "{key:x}");
    }
}

/// Kayles splits rows, so positions are single rows. The values repeat with period 12 from 71 on (Guy and Smith
/// 1956).
#[test]
fn kayles_splits() {
    let kayles = Rules {
        bits: 16,
        expand: |row: Key, options: &mut Options| {
            for pins in 1..=row.min(2) {
                for left in 0..=(row - pins) / 2 {
                    options.begin();
                    [left, row - pins - left]
                        .into_iter()
                        .filter(|&part| part > 0)
                        .for_each(|part| options.add(part));
                }
            }
            Ok(Position::Open)
        },
    };
    let solved: Vec<_> =
        [1, 2, 3].map(|threads| run(&kayles, &[400], Wanted::Values, threads).unwrap()).into();
    let values: Vec<u32> = (1..=400).map(|row| solved[0].get(row).unwrap()).collect();
    assert_eq!(values[..12], [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    for row in 71..=388 {
        assert_eq!(values[row - 1], values[row + 11], "{row}");
    }
    for other in &solved[1..] {
        assert!((1..=400).all(|row| other.get(row) == Some(values[row as usize - 1])));
    }
}

/// Chomp with two rows: the player to move loses exactly where the lower row has one more cell, the poisoned
/// one included.
#[test]
fn chomp_of_two_rows() {
    let chomp = Rules {
        bits: 16,
        expand: |key: Key, options: &mut Options| {
            let (lower, upper) = (key >> 8, key & 255);
            // Taking the first cell of the lower row loses, so no move does.
            for left in 1..lower {
                options.single(left << 8 | upper.min(left));
            }
            for left in 0..upper {
                options.single(lower << 8 | left);
            }
            Ok(Position::Open)
        },
    };
    let solved = run(&chomp, &[100 << 8 | 100], Wanted::Remoteness { misere: false }, 2).unwrap();
    for (key, value) in solved.into_sorted() {
        let (lower, upper) = (key >> 8, key & 255);
        assert_eq!(outcome(value, false) == Some(Outcome::P), lower == upper + 1, "{lower} {upper}");
    }
}

/// One heap with 1000 options per token: values above 64 need more than one word.
#[test]
fn a_heap_of_nim() {
    let heap = Rules {
        bits: 64,
        expand: |key: Key, options: &mut Options| {
            (0..key).for_each(|left| options.single(left));
            Ok(Position::Open)
        },
    };
    for threads in [1, 4] {
        let solved = run(&heap, &[1500], Wanted::Values, threads).unwrap();
        assert_eq!(solved.len(), 1501);
        assert!(solved.into_sorted().all(|(key, value)| key == Key::from(value)));
    }
}

/// A chain is as deep as it is long, so it takes one round for each position, but no recursion.
#[test]
fn long_chains() {
    const LENGTH: u32 = 200_000;
    let chain = Rules {
        bits: 32,
        expand: |key: Key, options: &mut Options| {
            (0..key.min(1)).for_each(|_| options.single(key - 1));
            Ok(Position::Open)
        },
    };
    let root = [LENGTH.into()];
    for threads in [1, 2] {
        let solved = run(&chain, &root, Wanted::Remoteness { misere: false }, threads).unwrap();
        assert!(solved.into_sorted().all(|(key, value)| key + 1 == Key::from(value)));
        let values = run(&chain, &root, Wanted::Values, threads).unwrap();
        assert!(values.into_sorted().all(|(key, value)| key % 2 == Key::from(value)));
    }
}

/// Three heaps with a move that goes back, on several numbers of threads and key sizes.
#[test]
fn a_loopy_game_on_any_number_of_threads() {
    const N: Key = 12;
    let loopy = |bits| Rules {
        bits,
        expand: |key: Key, options: &mut Options| {
            let [a, b, c] = [key >> 32, key >> 16 & 0xFFFF, key & 0xFFFF];
            let mut to = |a: Key, b: Key, c: Key| options.single(a << 32 | b << 16 | c);
            if a > 0 {
                to(a - 1, b, c);
            }
            if a > 0 && b > 0 {
                to(a - 1, b - 1, c);
            }
            if b > 0 && c > 1 {
                to(a, b - 1, c - 2);
            }
            if c > 0 {
                to(a, b, c - 1);
            }
            if (a + 2 * b + c) % 7 == 0 && a < N {
                to(a + 1, b, c);
            }
            Ok(Position::Open)
        },
    };
    let root = [N << 32 | N << 16 | N];
    for misere in [false, true] {
        let wanted = Wanted::Remoteness { misere };
        let expected: Vec<_> = run(&loopy(48), &root, wanted, 1).unwrap().into_sorted().collect();
        for (bits, threads) in [(48, 2), (48, 3), (48, 5), (48, 256), (48, 1000), (65, 2), (128, 1)] {
            assert!(
                run(&loopy(bits), &root, wanted, threads).unwrap().into_sorted().eq(expected.iter().copied())
            );
        }
        // Every value follows from those of the options.
        let solved = run(&loopy(48), &root, wanted, 2).unwrap();
        for &(key, value) in &expected {
            let mut options = Options::default();
            (loopy(48).expand)(key, &mut options).unwrap();
            let values: Vec<u32> = options.iter().map(|option| solved.get(option[0]).unwrap()).collect();
            let class = |value| outcome(value, misere);
            let lost = values.iter().filter(|&&value| class(value) == Some(Outcome::P)).min();
            let longest = values.iter().max();
            let expected = match (lost, longest) {
                (Some(least), _) => least + 1,
                (None, None) => 1,
                (None, _) if values.iter().any(|&value| class(value).is_none()) => 0,
                (None, Some(longest)) => longest + 1,
            };
            assert_eq!(value, expected, "{key:x}");
        }
    }
}

/// A thousand positions with 600 options each: more edges than one epoch takes, in both directions.
#[test]
fn many_options_in_one_round() {
    const PARENTS: Key = 1000;
    const ENDS: Key = 300_000;
    let wide = Rules {
        bits: 20,
        expand: |key: Key, options: &mut Options| {
            match key {
                0 => (1..=PARENTS).for_each(|parent| options.single(parent)),
                1..=PARENTS => {
                    for option in 600 * key..600 * (key + 1) {
                        options.single(PARENTS + 1 + option % ENDS);
                    }
                }
                _ => {}
            }
            Ok(Position::Open)
        },
    };
    for threads in [1, 3] {
        for (wanted, root, parent, end) in
            [(Wanted::Remoteness { misere: false }, 3, 2, 1), (Wanted::Values, 0, 1, 0)]
        {
            let solved = run(&wide, &[0], wanted, threads).unwrap();
            assert_eq!(Key::from(solved.len()), 1 + PARENTS + ENDS);
            for (key, value) in solved.into_sorted() {
                let expected = match key {
                    0 => root,
                    1..=PARENTS => parent,
                    _ => end,
                };
                assert_eq!(value, expected, "{key}");
            }
        }
    }
}
