//! Nim-values on random graphs, with sums, ends and cycles.

use crate::graph::{Graph, Rules, run};
use grundy_shards::{Key, LOONY, OVER, Options, Position, Unsolved, Wanted};
use proptest::prelude::*;

/// Graphs without cycles whose options are sums.
fn graphs() -> impl Strategy<Value = Graph> {
    (1_usize..40).prop_flat_map(|count| {
        let positions: Vec<_> = (0..count)
            .map(|at| {
                let option = prop::collection::vec(at + 1..count.max(at + 2), 0..4);
                let most = if at + 1 < count { 6 } else { 1 };
                let options = prop::collection::vec(option, 0..most).prop_map(Some);
                prop_oneof![30 => options, 1 => Just(None)]
            })
            .collect();
        let bits = prop_oneof![Just(16_u32), Just(64), Just(100)];
        (positions, bits).prop_map(|(positions, bits)| Graph { positions, bits })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn sums_without_cycles(graph in graphs()) {
        let expected = graph.values();
        for threads in [1, 2, 3, 5] {
            prop_assert_eq!(&graph.solve(Wanted::Values, threads).unwrap(), &expected);
        }
    }

    /// Positions with a value satisfy the definition, and reported cycles are cycles and as short as can be.
    #[test]
    fn cycles_are_found(
        positions in prop::collection::vec(prop::collection::vec(0_usize..25, 0..3), 25),
    ) {
        let positions = positions.into_iter().map(|to| Some(to.into_iter().map(|at| vec![at]).collect()));
        let graph = Graph { positions: positions.collect(), bits: 32 };
        let shortest = girth(&graph);
        for threads in [1, 3] {
            match graph.solve(Wanted::Values, threads) {
                Ok(_) => prop_assert_eq!(shortest, None),
                Err(Unsolved::Cycle(cycle)) => {
                    prop_assert_eq!(Some(cycle.len() - 1), shortest);
                    prop_assert_eq!(cycle.first(), cycle.last());
                    for pair in cycle.windows(2) {
                        let [from, to] = [pair[0], pair[1]].map(|key| {
                            (0..25).find(|&at| graph.key(at) == key).unwrap()
                        });
                        prop_assert!(graph.positions[from].as_ref().unwrap().contains(&vec![to]));
                    }
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// The length of a shortest cycle that can be reached.
fn girth(graph: &Graph) -> Option<usize> {
    let reached = graph.reached();
    let distance = |root: usize| {
        let mut level = vec![root];
        let mut seen = vec![false; graph.positions.len()];
        for length in 1..=reached.len() {
            let mut next = Vec::new();
            for at in level {
                for &to in graph.positions[at].iter().flatten().flatten() {
                    if to == root {
                        return Some(length);
                    }
                    if !std::mem::replace(&mut seen[to], true) {
                        next.push(to);
                    }
                }
            }
            level = next;
        }
        None
    };
    reached.iter().filter_map(|&root| distance(root)).min()
}

#[test]
fn ends_and_loony_positions() {
    let positions = vec![
        Some(vec![vec![1], vec![2], vec![4], vec![1, 4]]), // 0: 1 is loony, and so is 1 + 4
        Some(vec![vec![3, 4], vec![4]]),                   // 1: loony, since 3 is over
        Some(vec![vec![1]]),                               // 2: every option loses: 0
        None,                                              // 3
        Some(vec![vec![], vec![2]]),                       // 4: 1
    ];
    let graph = Graph { positions, bits: 8 };
    let values: Vec<u32> = graph.solve(Wanted::Values, 3).unwrap().into_values().collect();
    assert_eq!(values, [2, LOONY, 0, OVER, 1]);
}

/// A ring of 200,000 positions: the cycle is found without memory for all positions on the way, and without
/// recursion.
#[test]
fn a_long_cycle() {
    const LENGTH: Key = 200_000;
    let ring = Rules {
        bits: 20,
        expand: |key: Key, options: &mut Options| {
            options.single(if key < LENGTH { key + 1 } else { LENGTH - 3 });
            Ok(Position::Open)
        },
    };
    match run(&ring, &[0], Wanted::Values, 1) {
        Err(Unsolved::Cycle(cycle)) => {
            assert_eq!(cycle, [LENGTH - 3, LENGTH - 2, LENGTH - 1, LENGTH, LENGTH - 3]);
        }
        other => panic!("{other:?}"),
    }
}
