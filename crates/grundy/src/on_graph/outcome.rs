//! Who wins on a graph, and with draws how soon.

use super::{MOST_POSITIONS, Moves, OnGraph};
use crate::{
    answer::{Answer, Remoteness},
    ask::OutcomeAnswer,
    error::Error,
    game::Position,
    subject::Cycles,
};
use grundy_core::{Convention, Limit, Message, Outcome};
use grundy_solve::graph::{
    Graph, LoopyOutcome, LoopyOutcomes, PartizanSums, SumSearch, Vertex, forward, loopy_outcomes,
    loopy_values,
};

/// The most positions of a sum that are searched where values give the outcome and only remoteness needs the search.
const MOST_FOR_REMOTENESS: usize = 200_000;

/// The most positions that are searched from one vertex; where it reaches more, the whole graph is looked at, which
/// takes less time a vertex.
const MOST_FROM_ONE: usize = 20_000;

/// What is known of the sums that can be reached from a position where draws are allowed.
pub(super) enum LoopySums<'g> {
    /// Everything: outcomes and remoteness.
    Searched(SumSearch<'g>),
    /// Everything, of sums in which at most one vertex has options: what all vertices of the graph are alone.
    Alone(&'g Graph, LoopyOutcomes),
    /// There are too many to search: only outcomes, by the loopy nim-values of the vertices.
    ByValue(grundy_solve::graph::LoopyValues<'g>),
}

impl OnGraph<'_> {
    /// Who wins a position.
    pub(crate) fn outcome(&self, position: &Position<'_>) -> Result<Answer<OutcomeAnswer>, Error> {
        let vertices = self.vertices(position)?;
        let budget = &self.desk.budget;
        match self.moves_of()? {
            Moves::Partizan(graph) => {
                let mut sums = PartizanSums::new(graph, &vertices, self.convention, MOST_POSITIONS, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                let outcome = sums.outcome(&vertices, budget).map_err(|limit| self.refused(limit.into()))?;
                let body = OutcomeAnswer { outcome, remoteness: None };
                let why = Message::new("graph-why-partizan");
                Ok(self.answer(body, why, sums.positions(), 0))
            }
            Moves::Impartial(graph) if self.cycles == Cycles::Draw => {
                let sums = self.loopy_sums(graph, &vertices)?;
                let (outcome, remoteness) = sums.told(&vertices);
                let body = OutcomeAnswer { outcome, remoteness };
                Ok(self.answer(body, sums.why(), sums.positions(), 0))
            }
            Moves::Impartial(graph) => {
                let found = forward::nim_values_from(graph, vertices.iter().copied(), budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                let xor = vertices.iter().filter_map(|&vertex| found.get(vertex)).fold(0, |a, b| a ^ b);
                let body = OutcomeAnswer { outcome: Outcome::for_mover(xor != 0), remoteness: None };
                Ok(self.answer(
                    body,
                    Message::new("graph-why-forward"),
                    found.count(),
                    24 * graph.len() as u64,
                ))
            }
        }
    }

    /// Outcomes with draws of everything that can be reached from a sum.
    pub(super) fn loopy_sums<'g>(
        &self,
        graph: &'g Graph,
        vertices: &[Vertex],
    ) -> Result<LoopySums<'g>, Error> {
        let budget = &self.desk.budget;
        let is_one = vertices.iter().filter(|&&vertex| !graph.options(vertex).is_empty()).count() <= 1;
        let most = match self.convention {
            _ if is_one => MOST_FROM_ONE,
            Convention::Normal => MOST_FOR_REMOTENESS,
            Convention::Misere => MOST_POSITIONS,
        };
        match SumSearch::new(graph, vertices, self.convention, most, budget) {
            Ok(search) => Ok(LoopySums::Searched(search)),
            Err(Limit::Positions { .. }) if is_one => {
                let outcomes = loopy_outcomes(graph, self.convention, budget)
                    .map_err(|limit| self.refused(limit.into()))?;
                Ok(LoopySums::Alone(graph, outcomes))
            }
            // Values add under normal play only.
            Err(Limit::Positions { .. } | Limit::Memory { .. }) if self.convention == Convention::Normal => {
                let values = loopy_values(graph, budget).map_err(|limit| self.refused(limit.into()))?;
                Ok(LoopySums::ByValue(values))
            }
            Err(limit) => Err(self.refused(limit.into())),
        }
    }
}

impl LoopySums<'_> {
    /// The outcome of a sum that can be reached, and its remoteness, if that is known.
    pub(super) fn told(&self, vertices: &[Vertex]) -> (Outcome, Option<Remoteness>) {
        match self {
            Self::Searched(search) => with_remoteness(search.get(vertices).unwrap_or(LoopyOutcome::D)),
            Self::Alone(graph, outcomes) => {
                // Vertices without options change nothing, unless there are no others.
                let moved = vertices.iter().find(|&&vertex| !graph.options(vertex).is_empty());
                let vertex = moved.or(vertices.first());
                with_remoteness(vertex.map_or(LoopyOutcome::D, |&vertex| outcomes.get(vertex)))
            }
            Self::ByValue(values) => match values.of_sum(vertices).outcome() {
                Outcome::D => (Outcome::D, Some(Remoteness::Endless)),
                outcome => (outcome, None),
            },
        }
    }

    pub(super) fn positions(&self) -> usize {
        match self {
            Self::Searched(search) => search.positions(),
            Self::Alone(graph, _) => graph.len(),
            Self::ByValue(values) => values.len(),
        }
    }

    pub(super) fn why(&self) -> Message {
        match self {
            Self::Searched(_) | Self::Alone(..) => Message::new("graph-why-retrograde"),
            Self::ByValue(_) => Message::new("graph-why-loopy-large"),
        }
    }
}

fn with_remoteness(found: LoopyOutcome) -> (Outcome, Option<Remoteness>) {
    (found.outcome(), Some(found.remoteness().map_or(Remoteness::Endless, Remoteness::Moves)))
}
