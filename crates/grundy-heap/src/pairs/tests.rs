use super::PairEngine;
use crate::Cells;
use crate::moves::PairMoves;
use grundy_core::{Allowed, Code, Unlimited};
use grundy_kernels::heap_rows::Level;
use proptest::prelude::*;

/// The values of the heaps up to `n_max`, computed one by one.
fn one_by_one(moves: &PairMoves, n_max: usize) -> Vec<u64> {
    let mut engine = PairEngine::new(moves.clone());
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=n_max {
        let value = engine.value(&values, n);
        values.push(value);
    }
    values
}

/// Compares the blocks with the values computed one by one, for every kernel.
#[track_caller]
fn check(code: &str, n_max: usize) {
    let code: Code = code.parse().unwrap();
    let moves = PairMoves::of(&code).expect("at most two parts");
    let expected = one_by_one(&moves, n_max);
    for level in Level::all() {
        let mut engine = PairEngine::with_level(moves.clone(), level);
        let mut cells = Cells::default();
        // Several calls are made, so that blocks begin and end anywhere.
        for goal in [n_max / 3, n_max / 3 + 5, n_max / 2 + 1, n_max] {
            engine.grow(&code, &mut cells, goal, &Unlimited).unwrap();
        }
        let wrong = cells.iter().zip(&expected).position(|(found, expected)| found != *expected);
        assert_eq!(wrong, None, "{code} on {level:?}");
        assert_eq!(cells.len(), n_max + 1);
        // The statistics cover the values up to the last block.
        engine.blocks.check_counts(&expected);
    }
}

#[test]
fn threads_change_nothing() {
    for (code, n_max) in [("0.6", 60_000), ("4u.0", 40_000), ("0.104", 40_000), ("0.137", 9000)] {
        let code: Code = code.parse().unwrap();
        let moves = PairMoves::of(&code).expect("at most two parts");
        let [mut alone, mut together] = [Cells::default(), Cells::default()];
        PairEngine::new(moves.clone()).grow(&code, &mut alone, n_max, &Unlimited).unwrap();
        PairEngine::new(moves).grow(&code, &mut together, n_max, &Allowed::everything().threads(4)).unwrap();
        assert!(alone == together, "{code}");
    }
}

/// Among large heaps, only the rare ones are stored individually.
#[test]
fn far_heaps_and_counts_are_those_of_the_definition() {
    for text in ["0.16", "0.104", "0.77"] {
        let (code, n_max): (Code, _) = (text.parse().unwrap(), 43_000);
        let moves = PairMoves::of(&code).expect("at most two parts");
        let expected = one_by_one(&moves, n_max);
        for level in Level::all() {
            let mut engine = PairEngine::with_level(moves.clone(), level);
            let mut cells = Cells::default();
            engine.grow(&code, &mut cells, n_max, &Unlimited).unwrap();
            assert!(cells.iter().eq(expected.iter().copied()), "{text} on {level:?}");
            engine.blocks.check_counts(&expected);
        }
    }
}

#[test]
fn blocks_give_the_same_values() {
    for code in [
        "0.6",
        "0.16",
        "4u.0",
        "0.137",
        "0.77",
        "0.165",
        "0.04",
        "0.06",
        "0.007",
        "0.36",
        "0.376",
        "0.104",
        "0.054",
        "4e.4",
        "0.4u2",
        "0.4e6",
        "4.31",
        "0.00000004",
        "0.127",
        "0.1",
        "0.[0]",
    ] {
        check(code, 7000);
    }
}

#[test]
fn every_octal_code_of_two_digits() {
    for digits in 0..0o100 {
        check(&format!("0.{digits:02o}"), 2700);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn random_codes_of_at_most_two_parts(text in "(0|4|4u|4e)[.]([0-7][une]?){1,5}") {
        check(&text, 3300);
    }
}
