//! Sums of vertices as single games: the graph of all reachable positions, within limits.

use super::acyclic::POLL_EVERY;
use super::retrograde::loopy_outcomes;
use super::{Graph, LoopyOutcome, LoopyOutcomes, Vertex};
use grundy_core::{Budget, Convention, Limit, SmallSort, Usage};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// All positions reachable from a sum of vertices, with their outcomes. Cycles are allowed.
///
/// Vertices without options are omitted from sums, and the others are sorted. The vertices that remain determine the
/// outcome and the remoteness under either convention.
#[derive(Clone, Debug)]
pub struct SumSearch<'a> {
    graph: &'a Graph,
    numbers: HashMap<Box<[Vertex]>, Vertex, FxBuildHasher>,
    outcomes: LoopyOutcomes,
}

impl<'a> SumSearch<'a> {
    /// Searches all positions reachable from the sum of `vertices`, unless there are more than `most`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; this is [`Limit::Positions`] if there are more than `most`
    /// positions.
    ///
    /// # Panics
    /// Panics if one of the vertices does not exist.
    pub fn new(
        graph: &'a Graph,
        vertices: &[Vertex],
        convention: Convention,
        most: usize,
        budget: &dyn Budget,
    ) -> Result<Self, Limit> {
        let mut numbers: HashMap<Box<[Vertex]>, Vertex, FxBuildHasher> = HashMap::default();
        let mut rows: Vec<Vec<Vertex>> = Vec::new();
        let start = reduced(graph, vertices);
        let mut row: Vec<Box<[Vertex]>> = vec![start.clone()];
        numbers.insert(start, 0);
        let mut usage = Usage::default();
        let per_position = (size_of::<(Box<[Vertex]>, Vertex)>() + 8 * vertices.len() + 64) as u64;
        while rows.len() < row.len() {
            let position = row[rows.len()].clone();
            let mut options = Vec::new();
            let mut moved = position.to_vec();
            for (at, &from) in position.iter().enumerate() {
                if at > 0 && position[at - 1] == from {
                    continue;
                }
                for &to in graph.options(from) {
                    moved.copy_from_slice(&position);
                    moved[at] = to;
                    let option = reduced(graph, &moved);
                    let known = numbers.get(&option).copied();
                    let number = match known {
                        Some(number) => number,
                        None if row.len() >= most => {
                            return Err(Limit::Positions {
                                needed: row.len() as u128 + 1,
                                allowed: most as u64,
                            });
                        }
                        None => {
                            let number = Vertex::try_from(row.len()).map_err(|_| Limit::Positions {
                                needed: row.len() as u128 + 1,
                                allowed: Vertex::MAX.into(),
                            })?;
                            row.push(option.clone());
                            numbers.insert(option, number);
                            number
                        }
                    };
                    options.push(number);
                }
            }
            usage.bytes += per_position + 4 * options.len() as u64;
            rows.push(options);
            usage.positions += 1;
            if rows.len().is_multiple_of(POLL_EVERY) {
                budget.poll(usage)?;
            }
        }
        let too_many = |_| Limit::Positions { needed: rows.len() as u128, allowed: Vertex::MAX.into() };
        let positions = Graph::from_rows(&rows).map_err(too_many)?;
        let outcomes = loopy_outcomes(&positions, convention, budget)?;
        Ok(Self { graph, numbers, outcomes })
    }

    /// The outcome of a reachable sum, or `None` for other sums.
    ///
    /// # Panics
    /// Panics if one of the vertices does not exist.
    #[must_use]
    pub fn get(&self, vertices: &[Vertex]) -> Option<LoopyOutcome> {
        self.numbers.get(&reduced(self.graph, vertices)).map(|&number| self.outcomes.get(number))
    }

    /// The number of positions in the search.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.numbers.len()
    }
}

/// The vertices that have options, sorted.
fn reduced(graph: &Graph, vertices: &[Vertex]) -> Box<[Vertex]> {
    let mut row: Box<[Vertex]> =
        vertices.iter().copied().filter(|&vertex| !graph.options(vertex).is_empty()).collect();
    row.small_sort();
    row
}

#[cfg(test)]
mod tests {
    use super::super::{LoopyValue, loopy_values, topological};
    use super::*;
    use grundy_core::{Outcome, Unlimited, nim_sum};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_of_loopy_components_have_the_outcome_of_their_values(
            edges in prop::collection::vec([0..7u32, 0..7u32], 0..18),
            sum in prop::collection::vec(0..7u32, 0..4),
        ) {
            let graph = Graph::from_edges(7, &edges).unwrap();
            let values = loopy_values(&graph, &Unlimited).unwrap();
            let search = SumSearch::new(&graph, &sum, Convention::Normal, 100_000, &Unlimited).unwrap();
            prop_assert_eq!(search.get(&sum).unwrap().outcome(), values.of_sum(&sum).outcome());
        }

        #[test]
        fn loopy_values_beside_heaps(edges in prop::collection::vec([0..8u32, 0..8u32], 0..24)) {
            // The vertices 8 to 12 are the Nim heaps 0 to 4.
            let heaps = (0..5u32).flat_map(|n| (0..n).map(move |o| [8 + n, 8 + o]));
            let all: Vec<[u32; 2]> = edges.into_iter().chain(heaps).collect();
            let graph = Graph::from_edges(13, &all).unwrap();
            let values = loopy_values(&graph, &Unlimited).unwrap();
            for vertex in 0..8 {
                for heap in 0..5u32 {
                    let sum = [vertex, 8 + heap];
                    let search = SumSearch::new(&graph, &sum, Convention::Normal, 100_000, &Unlimited).unwrap();
                    let found = search.get(&sum).unwrap().outcome();
                    let expected = match values.get(vertex) {
                        LoopyValue::Nim(value) => Outcome::for_mover(nim_sum(value, heap.into()) != 0),
                        LoopyValue::Infinity(set) if set.contains(&heap.into()) => Outcome::N,
                        LoopyValue::Infinity(_) => Outcome::D,
                    };
                    prop_assert_eq!(found, expected);
                }
            }
        }

        #[test]
        fn loopy_values_of_acyclic_graphs_are_nim_values(
            edges in prop::collection::vec([0..12u32, 0..12u32], 0..50)
        ) {
            let down: Vec<[u32; 2]> = edges.into_iter().filter(|[from, to]| from > to).collect();
            let graph = Graph::from_edges(12, &down).unwrap();
            let loopy = loopy_values(&graph, &Unlimited).unwrap();
            let plain = topological::nim_values(&graph, &Unlimited).unwrap();
            for vertex in 0..12 {
                prop_assert_eq!(loopy.get(vertex), LoopyValue::Nim(plain.get(vertex)));
            }
        }

        #[test]
        fn misere_sums_by_the_definition(
            edges in prop::collection::vec([0..6u32, 0..6u32], 0..14),
            sum in prop::collection::vec(0..6u32, 0..4),
        ) {
            let down: Vec<[u32; 2]> = edges.into_iter().filter(|[from, to]| from > to).collect();
            let graph = Graph::from_edges(6, &down).unwrap();
            fn wins(graph: &Graph, sum: &[u32]) -> bool {
                let mut stuck = true;
                let won = (0..sum.len()).any(|at| graph.options(sum[at]).iter().any(|&to| {
                    stuck = false;
                    let mut left = sum.to_vec();
                    left[at] = to;
                    !wins(graph, &left)
                }));
                won || stuck
            }
            let search = SumSearch::new(&graph, &sum, Convention::Misere, 100_000, &Unlimited).unwrap();
            prop_assert_eq!(search.get(&sum).unwrap().outcome(), Outcome::for_mover(wins(&graph, &sum)));
        }
    }

    #[test]
    fn too_many_positions_are_a_limit() {
        let edges: Vec<[u32; 2]> = (0..20).flat_map(|v| (0..v).map(move |o| [v, o])).collect();
        let graph = Graph::from_edges(20, &edges).unwrap();
        let limit = SumSearch::new(&graph, &[19, 18, 17], Convention::Normal, 100, &Unlimited).err();
        assert_eq!(limit, Some(Limit::Positions { needed: 101, allowed: 100 }));
    }
}
