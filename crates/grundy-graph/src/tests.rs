//! The engines for acyclic graphs, compared with each other and with the definition.

use super::*;
use grundy_core::{Allowed, Convention, Limit, Outcome, Unlimited, mex};
use proptest::prelude::*;

/// An arbitrary graph on `0..vertices` that is acyclic: after some renaming of the vertices, every edge
/// descends.
fn acyclic(vertices: usize, edges: usize) -> impl Strategy<Value = Graph> {
    let pairs = prop::collection::vec([0..vertices, 0..vertices], 0..edges);
    let names = Just((0..u32::try_from(vertices).unwrap()).collect::<Vec<_>>()).prop_shuffle();
    (pairs, names).prop_map(move |(pairs, names)| {
        let edges: Vec<[u32; 2]> = pairs
            .into_iter()
            .filter(|[a, b]| a != b)
            .map(|[a, b]| [names[a.max(b)], names[a.min(b)]])
            .collect();
        Graph::from_edges(vertices, &edges).unwrap()
    })
}

/// Nim-values and outcomes from the definition, which is applied to all vertices until nothing can change any more.
fn by_definition(graph: &Graph) -> (Vec<u64>, [Vec<Outcome>; 2]) {
    let mut values = vec![0; graph.len()];
    let mut outcomes = [vec![Outcome::P; graph.len()], vec![Outcome::N; graph.len()]];
    for _ in 0..=graph.len() {
        for v in 0..graph.vertices() {
            let options = graph.options(v);
            values[v as usize] = mex(options.iter().map(|&o| values[o as usize]));
            for (at, row) in outcomes.iter_mut().enumerate() {
                let wins = options.iter().any(|&o| row[o as usize] == Outcome::P);
                row[v as usize] = Outcome::for_mover(wins || (at == 1 && options.is_empty()));
            }
        }
    }
    (values, outcomes)
}

#[track_caller]
fn check(graph: &Graph, values: &[u64], outcomes: &[Vec<Outcome>; 2]) {
    let all = || 0..graph.vertices();
    let ordered = topological::nim_values(graph, &Unlimited).unwrap();
    assert_eq!(ordered.iter().collect::<Vec<_>>(), values);
    let searched = forward::nim_values_from(graph, all(), &Unlimited).unwrap();
    assert_eq!(all().map(|v| searched.get(v).unwrap()).collect::<Vec<_>>(), values);
    for (convention, outcomes) in [Convention::Normal, Convention::Misere].into_iter().zip(outcomes) {
        let ordered = topological::outcomes(graph, convention, &Unlimited).unwrap();
        assert_eq!(&ordered, outcomes);
        let searched = forward::outcomes_from(graph, all(), convention, &Unlimited).unwrap();
        assert_eq!(&all().map(|v| searched.get(v).unwrap()).collect::<Vec<_>>(), outcomes);
    }
}

proptest! {
    #[test]
    fn both_engines_agree_with_the_definition(graph in acyclic(14, 60)) {
        let (values, outcomes) = by_definition(&graph);
        check(&graph, &values, &outcomes);
    }

    #[test]
    fn engines_find_a_cycle_exactly_if_there_is_one(
        edges in prop::collection::vec([0..8u32, 0..8u32], 0..14)
    ) {
        let graph = Graph::from_edges(8, &edges).unwrap();
        let cycle = shortest_cycle(&graph, 0..8).map(Unsolved::Cycle);
        prop_assert_eq!(topological::nim_values(&graph, &Unlimited).err(), cycle.clone());
        prop_assert_eq!(forward::nim_values_from(&graph, 0..8, &Unlimited).err(), cycle);
    }
}

#[test]
fn forward_search_sees_only_what_can_be_reached() {
    let graph = Graph::from_edges(5, &[[0, 1], [2, 2], [3, 4], [4, 1]]).unwrap();
    let values = forward::nim_values_from(&graph, [3, 0], &Unlimited).unwrap();
    assert_eq!((0..5).map(|v| values.get(v)).collect::<Vec<_>>(), [Some(1), Some(0), None, Some(0), Some(1)]);
    assert_eq!(values.count(), 4);
    let cycle = Cycle { vertices: vec![2], shortest: true };
    assert_eq!(forward::nim_values_from(&graph, [2], &Unlimited).err(), Some(Unsolved::Cycle(cycle)));
}

#[test]
fn a_chain_of_a_million_vertices() {
    let n = 1_000_000;
    // The vertices are numbered in ascending order, in descending order, and in neither of these orders.
    let orders: [Box<dyn Fn(u32) -> u32>; 3] =
        [Box::new(|v| v), Box::new(move |v| n - 1 - v), Box::new(move |v| v ^ 1)];
    for number in orders {
        let edges: Vec<[u32; 2]> = (1..n).map(|v| [number(v), number(v - 1)]).collect();
        let graph = Graph::from_edges(n as usize, &edges).unwrap();
        let values = topological::nim_values(&graph, &Unlimited).unwrap();
        let searched = forward::nim_values_from(&graph, [number(n - 1)], &Unlimited).unwrap();
        assert!((0..n).all(|v| values.get(number(v)) == u64::from(v % 2)));
        assert!((0..n).all(|v| searched.get(v) == Some(values.get(v))));
    }
}

#[test]
fn complete_graphs_have_large_values() {
    // Every vertex has all smaller ones as options, so it is a Nim heap. The graph with 400 vertices needs cells
    // of two bytes.
    for n in [2, 64, 65, 66, 400u32] {
        let edges: Vec<[u32; 2]> = (0..n).flat_map(|v| (0..v).map(move |o| [v, o])).collect();
        let graph = Graph::from_edges(n as usize, &edges).unwrap();
        let heaps: Vec<u64> = (0..n.into()).collect();
        let outcomes = heaps.iter().map(|&v| Outcome::for_mover(v != 0)).collect();
        let misere = heaps.iter().map(|&v| Outcome::for_mover(v != 1)).collect();
        check(&graph, &heaps, &[outcomes, misere]);
    }
}

#[test]
fn the_empty_graph_and_graphs_without_edges() {
    check(&Graph::default(), &[], &[vec![], vec![]]);
    let lonely = Graph::from_edges(3, &[]).unwrap();
    check(&lonely, &[0, 0, 0], &[vec![Outcome::P; 3], vec![Outcome::N; 3]]);
}

#[test]
fn a_limit_is_kept() {
    let edges: Vec<[u32; 2]> = (1..10_000).map(|v| [v, v - 1]).collect();
    let graph = Graph::from_edges(10_000, &edges).unwrap();
    let stopped = Some(Unsolved::Limit(Limit::Stopped));
    assert_eq!(topological::nim_values(&graph, &Allowed::everything().looks(0)).err(), stopped);
    assert_eq!(forward::nim_values_from(&graph, [9_999], &Allowed::everything().looks(0)).err(), stopped);
}
