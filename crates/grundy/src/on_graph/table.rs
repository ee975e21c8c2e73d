//! Tables of a graph: an entry a vertex.

use super::{
    Moves, OnGraph,
    value::{partizan_value, told},
};
use crate::{
    answer::{Answer, Remoteness, Value},
    ask::{Axis, Entries, TableAnswer},
    error::Error,
    subject::Cycles,
};
use grundy_core::Message;
use grundy_solve::{
    OutcomeEntry,
    graph::{LoopyOutcome, loopy_outcomes, loopy_values, partizan_outcomes, topological},
};
use std::collections::BTreeMap;

impl OnGraph<'_> {
    /// The values of all vertices, normal play.
    pub(crate) fn values(&self) -> Result<Answer<TableAnswer>, Error> {
        let graph = match self.moves_of()? {
            Moves::Impartial(graph) => graph,
            Moves::Partizan(_) => return Err(partizan_value()),
        };
        let budget = &self.desk.budget;
        let mut infinities = BTreeMap::new();
        let (values, why, bytes): (Vec<Value>, _, _) = match self.cycles {
            Cycles::Error => {
                let found =
                    topological::nim_values(graph, budget).map_err(|unsolved| self.refused(unsolved))?;
                (found.iter().map(Value::Nim).collect(), Message::new("graph-why-topological"), found.bytes())
            }
            Cycles::Draw => {
                let found = loopy_values(graph, budget).map_err(|limit| self.refused(limit.into()))?;
                let mut values = Vec::with_capacity(graph.len());
                for vertex in 0..graph.vertices() {
                    let (value, wins_beside) = told(found.get(vertex));
                    values.push(value);
                    infinities.extend(wins_beside.map(|wins| (vertex as usize, wins)));
                }
                (values, Message::new("graph-why-loopy"), 4 * graph.len() as u64)
            }
        };
        let mut body = self.table(Entries::Values(values));
        body.infinities = infinities;
        Ok(self.answer(body, why, graph.len(), bytes))
    }

    /// The outcomes of all vertices, each alone.
    pub(crate) fn outcomes(&self) -> Result<Answer<TableAnswer>, Error> {
        let budget = &self.desk.budget;
        let (outcomes, remoteness, why) = match self.moves_of()? {
            Moves::Partizan(graph) => {
                let found = partizan_outcomes(graph, self.convention, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                (found, None, Message::new("graph-why-partizan"))
            }
            Moves::Impartial(graph) if self.cycles == Cycles::Draw => {
                let found = loopy_outcomes(graph, self.convention, budget)
                    .map_err(|limit| self.refused(limit.into()))?;
                let remoteness = found
                    .iter()
                    .map(|entry| entry.remoteness().map_or(Remoteness::Endless, Remoteness::Moves));
                let outcomes = found.iter().map(LoopyOutcome::outcome).collect();
                (outcomes, Some(remoteness.collect()), Message::new("graph-why-retrograde"))
            }
            Moves::Impartial(graph) => {
                let found = topological::outcomes(graph, self.convention, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                (found, None, Message::new("graph-why-topological"))
            }
        };
        let vertices = outcomes.len();
        let outcomes = outcomes.into_iter().map(OutcomeEntry::Is).collect();
        let mut body = self.table(Entries::Outcomes(outcomes));
        body.remoteness = remoteness;
        Ok(self.answer(body, why, vertices, 5 * vertices as u64))
    }

    fn table(&self, entries: Entries) -> TableAnswer {
        TableAnswer::new(vec![Axis::of_vertices(self.ruleset.names())], entries)
    }
}
