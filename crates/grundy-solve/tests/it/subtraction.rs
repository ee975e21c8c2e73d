//! Games that subtract vectors: tables that are filled in whole rows, compared with tables that are filled
//! cell by cell. Other tests compare tables that are filled cell by cell with brute force.

use crate::games::{self, Saying};
use grundy_core::{Convention, KindId, Outcome, Ruleset, Sum, Unlimited};
use grundy_solve::{EngineName, OutcomeEntry, Settings, Solver, Value, Which};
use proptest::prelude::*;
use std::sync::Arc;

fn shared(bounds: &[(u64, u64)], vectors: &[Vec<u64>]) -> Arc<dyn Ruleset> {
    games::vectors(bounds, vectors).shared()
}

fn alone(words: &[u64]) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, KindId(0), words);
    sum
}

fn by_dense(ruleset: &Arc<dyn Ruleset>) -> Solver {
    Solver::new(Arc::clone(ruleset), Settings::default().with_engine(Some(EngineName::Dense)))
}

/// Compares all answers about boxes up to `to`. The smaller boxes come first, so that tables grow.
#[track_caller]
fn check(bounds: &[(u64, u64)], vectors: &[Vec<u64>], to: &[u64]) {
    let ruleset = shared(bounds, vectors);
    let mut by_cells = by_dense(&ruleset);
    let mut by_rows = Solver::new(Arc::clone(&ruleset), Settings::default());
    let from: Vec<u64> = bounds.iter().map(|&(low, _)| low.saturating_sub(1)).collect();
    let mut before = None;
    for part in [3, 2, 1] {
        let to: Vec<u64> = to.iter().map(|to| to / part).collect();
        // A box that has values already answers from them.
        let is_new = before.replace(to.clone()) != Some(to.clone());
        let expected = by_cells.outcome_table(KindId(0), &from, &to, Convention::Normal, &Unlimited).unwrap();
        let found = by_rows.outcome_table(KindId(0), &from, &to, Convention::Normal, &Unlimited).unwrap();
        assert_eq!(found.outcomes, expected.outcomes, "outcomes up to {to:?} of {vectors:?}");
        if is_new && expected.outcomes.contains(&OutcomeEntry::Is(Outcome::P)) {
            assert_eq!(found.known.plan.why.id, "solve-why-dense-bits");
        }
        let expected = by_cells.table(KindId(0), &from, &to, &Unlimited).unwrap();
        let found = by_rows.table(KindId(0), &from, &to, &Unlimited).unwrap();
        assert_eq!(found.values, expected.values, "values up to {to:?} of {vectors:?}");
    }
    let corner: Vec<u64> = to.iter().zip(bounds).map(|(to, &(low, high))| (*to).clamp(low, high)).collect();
    let position = alone(&corner);
    let mut by_rows = Solver::new(Arc::clone(&ruleset), Settings::default());
    let expected = by_cells.moves(&position, Convention::Normal, Which::Winning, &Unlimited).unwrap();
    let found = by_rows.moves(&position, Convention::Normal, Which::Winning, &Unlimited).unwrap();
    assert_eq!((found.outcome, found.moves), (expected.outcome, expected.moves), "{vectors:?}");
    let expected = by_cells.moves(&position, Convention::Normal, Which::All, &Unlimited).unwrap();
    let found = by_rows.moves(&position, Convention::Normal, Which::All, &Unlimited).unwrap();
    assert_eq!((found.outcome, found.moves), (expected.outcome, expected.moves), "{vectors:?}");
}

#[test]
fn long_rows_and_short_ones() {
    check(&[(0, u64::MAX)], &[vec![1], vec![3], vec![4]], &[1000]);
    check(&[(0, u64::MAX)], &[vec![64], vec![1], vec![129], vec![63]], &[700]);
    check(&[(2, 300)], &[vec![5], vec![7]], &[320]);
    // The first requested box is empty.
    check(&[(2, 300)], &[vec![1], vec![2], vec![78]], &[4]);
    check(&[(0, u64::MAX); 2], &[vec![1, 0], vec![0, 1], vec![1, 64], vec![2, 70]], &[40, 200]);
    check(&[(0, u64::MAX); 2], &[vec![0, 3], vec![0, 64]], &[2, 150]);
    check(&[(1, 40), (3, 5), (0, 9)], &[vec![1, 1, 2], vec![2, 0, 0], vec![0, 0, 3]], &[50, 5, 9]);
    // Nukit: Canadian Computing Competition 2008.
    let nukit = [[2, 1, 0, 2], [1, 1, 1, 1], [0, 0, 2, 1], [0, 3, 0, 0], [1, 0, 0, 1]];
    check(&[(0, u64::MAX); 4], &nukit.map(|vector| vector.to_vec()), &[9, 10, 11, 12]);
}

#[test]
fn cells_are_as_wide_as_there_are_moves() {
    for most in [7, 8, 15, 16, 31, 32, 63, 64, 70] {
        let vectors: Vec<Vec<u64>> = (1..=most).map(|taken| vec![taken]).collect();
        check(&[(0, u64::MAX)], &vectors, &[200]);
        let vectors: Vec<Vec<u64>> = (1..=most).map(|taken| vec![taken % 9, taken / 9 + 1]).collect();
        check(&[(0, u64::MAX); 2], &vectors, &[20, 30]);
    }
}

#[test]
fn a_sparse_game_is_not_filled() {
    // There are ten positions below a heap of 10^12, and fifty below (10^9, 5).
    for (vectors, words) in
        [(vec![vec![100_000_000_000]], vec![1_000_000_000_000]), (vec![vec![1 << 28, 1]], vec![1 << 33, 5])]
    {
        let ruleset = shared(&vec![(0, u64::MAX); words.len()], &vectors);
        let mut solver = Solver::new(ruleset, Settings::default());
        let answer = solver.value(&alone(&words), &Unlimited).unwrap();
        assert_eq!(answer.known.plan.engine, EngineName::Memo);
        assert!(answer.known.stats.positions < 100);
        let outcome = solver.outcome(&alone(&words), Convention::Normal, &Unlimited).unwrap().outcome;
        assert_eq!(Value::outcome(answer.value), Some(outcome));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rows_are_tables(
        fields in 1..4usize,
        bounds in prop::collection::vec((0..3u64, prop_oneof![Just(u64::MAX), 8..40u64]), 3),
        vectors in prop::collection::vec(prop::collection::vec(prop_oneof![3 => 0..4u64, 1 => 0..80u64], 3), 1..12),
        to in prop::collection::vec(0..90u64, 3),
    ) {
        let largest = [90, 40, 14][fields - 1];
        let vectors: Vec<Vec<u64>> = vectors.iter().map(|vector| vector[..fields].to_vec()).collect();
        let to: Vec<u64> = to[..fields].iter().map(|to| to % largest + 3).collect();
        check(&bounds[..fields], &vectors, &to);
    }
}
