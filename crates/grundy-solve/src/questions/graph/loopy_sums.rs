//! Sums of vertices of an explicit graph, where draws are allowed.

use super::MOST_POSITIONS;
use super::decided::Decided;
use crate::Remoteness;
use grundy_core::{Budget, Convention, Limit, Outcome};
use grundy_graph::{
    Graph, LoopyOutcome, LoopyOutcomes, LoopyValues, SumSearch, Vertex, loopy_outcomes, loopy_values,
};

/// The largest number of positions that are searched for one sum under normal play, where values can provide the
/// outcome without a search, though not the remoteness.
const MOST_FOR_REMOTENESS: usize = 200_000;

/// The largest number of positions that are searched for a sum in which at most one vertex has options. If play can
/// reach more positions, the whole graph is solved, which takes less time per vertex.
const MOST_FROM_ONE: usize = 20_000;

/// Results for the sums that a sum of vertices can reach, where draws are allowed.
pub(super) enum LoopySums<'g> {
    /// Outcomes and remoteness, found by a search of the sum.
    Searched(SumSearch<'g>),
    /// Outcomes and remoteness of each vertex by itself, for sums in which at most one vertex has options.
    Alone(&'g Graph, LoopyOutcomes),
    /// Outcomes only, from the loopy nim-values of the vertices, because a search would visit too many positions or
    /// take too much memory.
    ByValue(LoopyValues<'g>),
}

impl<'g> LoopySums<'g> {
    /// The results for the sums that the sum of `vertices` can reach.
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
            // Values can be added only under normal play.
            Err(Limit::Positions { .. } | Limit::Memory { .. }) if convention == Convention::Normal => {
                Ok(Self::ByValue(loopy_values(graph, budget)?))
            }
            Err(limit) => Err(limit),
        }
    }

    /// The outcome of a reachable sum, and its remoteness if that is known.
    pub(super) fn of(&self, vertices: &[Vertex]) -> Decided {
        match self {
            Self::Searched(search) => search.get(vertices).unwrap_or(LoopyOutcome::D).into(),
            Self::Alone(graph, outcomes) => {
                // Vertices without options can be ignored, unless no vertex has options.
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

    /// The number of positions visited.
    pub(super) fn positions(&self) -> usize {
        match self {
            Self::Searched(search) => search.positions(),
            Self::Alone(graph, _) => graph.len(),
            Self::ByValue(values) => values.len(),
        }
    }

    /// The id of the message that states how these results were found.
    pub(super) fn why(&self) -> &'static str {
        match self {
            Self::Searched(_) | Self::Alone(..) => "graph-why-retrograde",
            Self::ByValue(_) => "graph-why-loopy-large",
        }
    }
}
