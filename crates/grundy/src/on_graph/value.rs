//! Nim-values of a position on a graph, loopy ones included.

use super::{Moves, OnGraph, engine};
use crate::{
    answer::{Answer, Value},
    ask::{Part, ValueAnswer},
    error::{Error, ErrorKind},
    game::Position,
    session::Desk,
    subject::{Cycles, Subject},
};
use grundy_core::{Evidence, Message, NimValue, nim_sum};
use grundy_solve::{
    EngineName, Known, Plan, Stats,
    graph::{LoopyValue, Vertex, forward, loopy_values},
};
use std::collections::BTreeSet;

impl OnGraph<'_> {
    /// The nim-values of a position and its components, normal play.
    pub(crate) fn value(&self, position: &Position<'_>) -> Result<Answer<ValueAnswer>, Error> {
        let vertices = self.vertices(position)?;
        let graph = match self.moves_of()? {
            Moves::Impartial(graph) => graph,
            Moves::Partizan(_) => return Err(partizan_value()),
        };
        let budget = &self.desk.budget;
        let (sum, parts, positions) = match self.cycles {
            Cycles::Error => {
                let found = forward::nim_values_from(graph, vertices.iter().copied(), budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                let parts: Vec<LoopyValue> =
                    vertices.iter().filter_map(|&v| found.get(v)).map(LoopyValue::Nim).collect();
                (LoopyValue::sum(&parts), parts, found.count())
            }
            Cycles::Draw => {
                let found = loopy_values(graph, budget).map_err(|limit| self.refused(limit.into()))?;
                let parts: Vec<LoopyValue> = vertices.iter().map(|&v| found.get(v)).collect();
                (LoopyValue::sum(&parts), parts, graph.len())
            }
        };
        let outcome = sum.outcome();
        let (value, wins_beside) = told(sum);
        let components = vertices
            .iter()
            .zip(parts)
            .map(|(&vertex, part)| {
                let (value, wins_beside) = told(part);
                let component = self.written(vertex);
                Part { component, count: 1, value, wins_beside }
            })
            .collect();
        let body = ValueAnswer { value, wins_beside, components, outcome: Some(outcome) };
        let why = match self.cycles {
            Cycles::Error => Message::new("graph-why-forward"),
            Cycles::Draw => Message::new("graph-why-loopy"),
        };
        Ok(self.answer(body, why, positions, 24 * graph.len() as u64))
    }
}

/// The nim-value of one component of each term, by the engine `graph`, where `subject` is about an acyclic graph
/// whose components have nim-values; `None` on other rules, and if another engine is asked for.
pub(crate) fn of_terms(
    desk: &Desk<'_>,
    subject: &Subject,
    position: &Position<'_>,
) -> Result<Option<grundy_solve::ValueAnswer>, Error> {
    let Some(engine) = engine(desk, subject)? else { return Ok(None) };
    let Moves::Impartial(graph) = engine.moves_of()? else { return Ok(None) };
    let terms = position.sum.terms();
    let vertices: Vec<Vertex> = terms.filter_map(|term| engine.ruleset.vertex(term.component)).collect();
    let found = forward::nim_values_from(graph, vertices.iter().copied(), &desk.budget)
        .map_err(|unsolved| engine.refused(unsolved))?;
    let numbers: Vec<NimValue> = vertices.iter().filter_map(|&vertex| found.get(vertex)).collect();
    let odd = position.sum.terms().zip(&numbers).filter(|(term, _)| term.count % 2 == 1);
    let value = odd.fold(0, |sum, (_, &number)| nim_sum(sum, number));
    let known = Known {
        evidence: Evidence::Computed { engine: EngineName::Graph.as_str() },
        plan: Plan::new(EngineName::Graph, Message::new("graph-why-forward")),
        stats: Stats { positions: found.count() as u64, bytes: 24 * graph.len() as u64 },
    };
    let components = numbers.into_iter().map(Value::Nim).collect();
    Ok(Some(grundy_solve::ValueAnswer::new(components, Value::Nim(value), known)))
}

/// The refusal of nim-values on a partizan graph.
pub(super) fn partizan_value() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("graph-value-partizan"))
        .with_help(Message::new("graph-value-partizan-help"))
}

/// A loopy value as it is answered: the value, and the heaps beside which an infinite one wins.
pub(super) fn told(value: LoopyValue) -> (Value, Option<BTreeSet<NimValue>>) {
    match value {
        LoopyValue::Nim(number) => (Value::Nim(number), None),
        LoopyValue::Infinity(wins) => (Value::Infinite, Some(wins)),
    }
}
