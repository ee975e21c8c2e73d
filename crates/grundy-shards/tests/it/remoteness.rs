//! Remoteness on random graphs with cycles.

use crate::graph::Graph;
use grundy_core::Outcome;
use grundy_shards::{Unsolved, Wanted, outcome};
use proptest::prelude::*;

/// Graphs of up to 40 positions with up to 4 options each; a few options have no components.
fn graphs(with_over: bool) -> impl Strategy<Value = Graph> {
    (1_usize..40).prop_flat_map(move |count| {
        let option = prop_oneof![12 => (0..count).prop_map(|at| vec![at]), 1 => Just(Vec::new())];
        let options = prop::collection::vec(option, 0..4).prop_map(Some);
        let over = if with_over { 1 } else { 0 };
        let position = prop_oneof![9 => options, over => Just(None)];
        let bits = prop_oneof![Just(16_u32), Just(64), Just(100), Just(128)];
        (prop::collection::vec(position, count), bits).prop_map(|(positions, bits)| Graph { positions, bits })
    })
}

#[track_caller]
fn check(graph: &Graph, misere: bool) {
    let expected = graph.remoteness(misere);
    for threads in [1, 2, 3, 5] {
        assert_eq!(
            graph.solve(Wanted::Remoteness { misere }, threads).unwrap(),
            expected,
            "{threads} threads"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn normal_play(graph in graphs(true)) {
        check(&graph, false);
    }

    #[test]
    fn misere_play(graph in graphs(false)) {
        check(&graph, true);
    }
}

#[test]
fn a_winner_hurries_and_a_loser_delays() {
    let one = |at: usize| vec![at];
    let positions = vec![
        Some(vec![one(1), one(4)]), // 0: N by 4, with 1 move
        Some(vec![one(2), one(3)]), // 1: P, since 2 and 3 win
        Some(vec![one(4)]),         // 2: N, 1 move
        Some(vec![one(5)]),         // 3: N, 3 moves
        Some(vec![]),               // 4: P, 0 moves
        Some(vec![one(2)]),         // 5: P, 2 moves
    ];
    let graph = Graph { positions, bits: 8 };
    let values: Vec<u32> =
        graph.solve(Wanted::Remoteness { misere: false }, 2).unwrap().into_values().collect();
    assert_eq!(values, [2, 5, 2, 4, 1, 3]);
}

#[test]
fn parity_gives_the_outcome() {
    assert_eq!(
        [0, 1, 2, 3].map(|value| outcome(value, false)),
        [None, Some(Outcome::P), Some(Outcome::N), Some(Outcome::P)]
    );
    assert_eq!([0, 1, 2].map(|value| outcome(value, true)), [None, Some(Outcome::N), Some(Outcome::P)]);
}

#[test]
fn sums_and_ends_in_misere_play_are_refused() {
    let split = Graph { positions: vec![Some(vec![vec![1, 1]]), Some(vec![])], bits: 8 };
    let ended = split.solve(Wanted::Remoteness { misere: false }, 2);
    assert!(matches!(ended, Err(Unsolved::Splits(key)) if key == split.key(0)));
    let over = Graph { positions: vec![Some(vec![vec![1]]), None], bits: 8 };
    assert!(
        matches!(over.solve(Wanted::Remoteness { misere: true }, 2), Err(Unsolved::Over(key)) if key == over.key(1))
    );
}
