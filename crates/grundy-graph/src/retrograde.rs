//! Graphs with cycles: wins, draws and remoteness, computed backwards from the positions in which play ends.

use super::acyclic::POLL_EVERY;
use super::{Graph, Vertex};
use grundy_core::{Budget, Convention, Limit, Outcome, Usage};

/// The outcome of a position and its remoteness. The winner ends play as early as possible, and the
/// loser as late as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOutcome {
    /// The next player wins.
    N {
        /// The number of moves until no move is left.
        remoteness: u32,
    },
    /// The previous player wins.
    P {
        /// The number of moves until no move is left.
        remoteness: u32,
    },
    /// Neither player can force a win, so play continues indefinitely.
    D,
}

impl LoopyOutcome {
    /// The outcome class, without the remoteness.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::N { .. } => Outcome::N,
            Self::P { .. } => Outcome::P,
            Self::D => Outcome::D,
        }
    }

    /// The number of moves until no move is left, or `None` for a draw.
    #[must_use]
    pub const fn remoteness(self) -> Option<u32> {
        match self {
            Self::N { remoteness } | Self::P { remoteness } => Some(remoteness),
            Self::D => None,
        }
    }
}

/// The outcome of every vertex of a graph that may have cycles, in 4 bytes per vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyOutcomes {
    convention: Convention,
    /// The remoteness, or `DRAWN` if neither player wins. The lowest bit of the remoteness determines the
    /// winner, because moves alternate and the winner at a vertex without options is known.
    remoteness: Vec<u32>,
}

const DRAWN: u32 = u32::MAX;

impl LoopyOutcomes {
    /// The outcome of `vertex`.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> LoopyOutcome {
        match self.remoteness[vertex as usize] {
            DRAWN => LoopyOutcome::D,
            remoteness => {
                let misere = self.convention == Convention::Misere;
                if remoteness.is_multiple_of(2) == misere {
                    LoopyOutcome::N { remoteness }
                } else {
                    LoopyOutcome::P { remoteness }
                }
            }
        }
    }

    /// The outcomes in the order of the vertices.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = LoopyOutcome> + '_ {
        (0..self.remoteness.len())
            .map(|at| self.get(Vertex::try_from(at).expect("a graph has vertices that 32 bits can number")))
    }
}

/// The outcome and the remoteness of every vertex of a graph that may have cycles.
///
/// Takes linear time, and memory for the reversed graph and 8 bytes per vertex in addition to the outcomes.
///
/// # Errors
/// Returns an error if a limit is reached.
///
/// # Source
/// Smith 1966 (`smith-1966` in crates/grundy-games/sources.bib). For the remoteness: Steinhaus 1925, and
/// Winning Ways, ch. 9.
pub fn loopy_outcomes(
    graph: &Graph,
    convention: Convention,
    budget: &dyn Budget,
) -> Result<LoopyOutcomes, Limit> {
    let reversed = graph.reversed();
    let mut found = LoopyOutcomes { convention, remoteness: vec![DRAWN; graph.len()] };
    // For each vertex, the number of options that are not yet known to be N.
    let mut escapes: Vec<u32> = (0..graph.vertices())
        .map(|vertex| u32::try_from(graph.options(vertex).len()).expect("edges are counted in 32 bits"))
        .collect();
    // Vertices are processed in order of ascending remoteness, because the remoteness of a vertex is one more
    // than that of the vertex that decides it. The first P option of an N vertex is therefore the nearest,
    // and the last N option of a P vertex is the farthest.
    let mut row: Vec<Vertex> = (0..graph.vertices()).filter(|&v| escapes[v as usize] == 0).collect();
    for &end in &row {
        found.remoteness[end as usize] = 0;
    }
    let bytes = graph.bytes() + 12 * graph.len() as u64;
    let mut next = 0;
    while next < row.len() {
        let vertex = row[next];
        next += 1;
        let remoteness = found.remoteness[vertex as usize] + 1;
        let wins = matches!(found.get(vertex), LoopyOutcome::N { .. });
        for &before in reversed.options(vertex) {
            let at = before as usize;
            if found.remoteness[at] != DRAWN {
                continue;
            }
            if wins {
                escapes[at] -= 1;
            }
            if !wins || escapes[at] == 0 {
                found.remoteness[at] = remoteness;
                row.push(before);
            }
        }
        if next.is_multiple_of(POLL_EVERY) {
            budget.poll(Usage { positions: next as u64, bytes })?;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;
    use proptest::prelude::*;

    #[track_caller]
    fn check(vertices: usize, edges: &[[u32; 2]], letters: &str, remoteness: &[Option<u32>]) {
        let graph = Graph::from_edges(vertices, edges).unwrap();
        let found = loopy_outcomes(&graph, Convention::Normal, &Unlimited).unwrap();
        assert_eq!(found.iter().map(|o| o.outcome().letter()).collect::<String>(), letters);
        assert_eq!(found.iter().map(LoopyOutcome::remoteness).collect::<Vec<_>>(), remoteness);
    }

    #[test]
    fn small_graphs() {
        check(0, &[], "", &[]);
        check(1, &[[0, 0]], "D", &[None]);
        check(3, &[[0, 1], [1, 0], [0, 2], [1, 2]], "NNP", &[Some(1), Some(1), Some(0)]);
        check(4, &[[0, 1], [1, 0], [1, 2], [2, 3]], "DDNP", &[None, None, Some(1), Some(0)]);
    }

    /// The outcome of every vertex according to the definition: which player can force a win, and within how many
    /// moves.
    fn by_definition(graph: &Graph, misere: bool) -> Vec<LoopyOutcome> {
        // `Some(true)` if the mover can end play within `remoteness` moves and win, and `Some(false)` if the
        // opponent can.
        let mut known: Vec<Option<bool>> =
            (0..graph.vertices()).map(|v| graph.options(v).is_empty().then_some(misere)).collect();
        let mut found = vec![LoopyOutcome::D; graph.len()];
        for remoteness in 0..=2 * graph.vertices() {
            for (found, known) in found.iter_mut().zip(&known) {
                match known {
                    Some(true) if *found == LoopyOutcome::D => *found = LoopyOutcome::N { remoteness },
                    Some(false) if *found == LoopyOutcome::D => *found = LoopyOutcome::P { remoteness },
                    _ => {}
                }
            }
            let next = (0..graph.vertices())
                .map(|v| {
                    let options = graph.options(v);
                    let of = |o: &u32| known[*o as usize];
                    if options.is_empty() {
                        known[v as usize]
                    } else if options.iter().any(|o| of(o) == Some(false)) {
                        Some(true)
                    } else {
                        options.iter().all(|o| of(o) == Some(true)).then_some(false)
                    }
                })
                .collect();
            known = next;
        }
        found
    }

    proptest! {
        #[test]
        fn outcomes_are_those_of_the_definition(edges in prop::collection::vec([0..10u32, 0..10u32], 0..30)) {
            let graph = Graph::from_edges(10, &edges).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let found = loopy_outcomes(&graph, convention, &Unlimited).unwrap();
                let expected = by_definition(&graph, convention == Convention::Misere);
                prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
            }
        }
    }
}
