//! Sums of vertices of an explicit graph where draws are allowed.

use super::MOST_POSITIONS;
use super::decided::Decided;
use crate::Remoteness;
use grundy_core::{Budget, Convention, Limit, Outcome};
use grundy_graph::{
    Graph, LoopyOutcome, LoopyOutcomes, LoopyValues, SumSearch, Vertex, loopy_outcomes, loopy_values,
};

/// The most positions of a sum that are searched where values give the outcome and only remoteness needs the search.
const MOST_FOR_REMOTENESS: usize = 200_000;

/// The most positions that are searched from one vertex. Where it reaches more, the whole graph is solved, which takes
/// less time a vertex.
const MOST_FROM_ONE: usize = 20_000;

/// What is known of the sums that can be reached from a sum of vertices where draws are allowed.
pub(super) enum LoopySums<'g> {
    /// Everything: outcomes and remoteness.
    Searched(SumSearch<'g>),
    /// Everything, of sums in which at most one vertex has options: what all vertices of the graph are alone.
    Alone(&'g Graph, LoopyOutcomes),
    /// There are too many to search: only outcomes, by the loopy nim-values of the vertices.
    ByValue(LoopyValues<'g>),
}

impl<'g> LoopySums<'g> {
    pub(super) fn new(
        graph: &'g Graph,
        vertices: &[Vertex],
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<Self, Limit> {
        let is_one = vertices.iter().filter(|&&vertex| !graph.options(vertex).is_empty()).count() <= 1;
        let most = match convention {
            _ if is_one => MOST_FROM_ONE,
            Convention::Normal => MOST_FOR_REMOTENESS,
            Convention::Misere => MOST_POSITIONS,
        };
        match SumSearch::new(graph, vertices, convention, most, budget) {
            Ok(search) => Ok(Self::Searched(search)),
            Err(Limit::Positions { .. }) if is_one => {
                Ok(Self::Alone(graph, loopy_outcomes(graph, convention, budget)?))
            }
            // Values add under normal play only.
            Err(Limit::Positions { .. } | Limit::Memory { .. }) if convention == Convention::Normal => {
                Ok(Self::ByValue(loopy_values(graph, budget)?))
            }
            Err(limit) => Err(limit),
        }
    }

    /// The outcome of a sum that can be reached, and its remoteness, if that is known.
    pub(super) fn of(&self, vertices: &[Vertex]) -> Decided {
        match self {
            Self::Searched(search) => search.get(vertices).unwrap_or(LoopyOutcome::D).into(),
            Self::Alone(graph, outcomes) => {
                // Vertices without options change nothing, unless there are no others.
                let moved = vertices.iter().find(|&&vertex| !graph.options(vertex).is_empty());
                let vertex = moved.or(vertices.first());
                vertex.map_or(LoopyOutcome::D, |&vertex| outcomes.get(vertex)).into()
            }
            Self::ByValue(values) => {
                let outcome = values.of_sum(vertices).outcome();
                Decided { outcome, remoteness: (outcome == Outcome::D).then_some(Remoteness::Endless) }
            }
        }
    }

    /// How many positions were visited.
    pub(super) fn positions(&self) -> usize {
        match self {
            Self::Searched(search) => search.positions(),
            Self::Alone(graph, _) => graph.len(),
            Self::ByValue(values) => values.len(),
        }
    }

    pub(super) fn why(&self) -> &'static str {
        match self {
            Self::Searched(_) | Self::Alone(..) => "graph-why-retrograde",
            Self::ByValue(_) => "graph-why-loopy-large",
        }
    }
}
