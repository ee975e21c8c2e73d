//! Nim-values of a position on a graph, loopy ones included.

use super::{Moves, OnGraph};
use crate::{
    answer::{Answer, Value},
    ask::{Part, ValueAnswer},
    error::{Error, ErrorKind},
    game::Position,
    request::Cycles,
};
use grundy_core::{Message, NimValue};
use grundy_solve::graph::{LoopyValue, forward, loopy_values};
use std::collections::BTreeSet;

impl OnGraph<'_> {
    /// The nim-values of a position and its components, normal play.
    pub(crate) fn value(&self, position: &Position<'_>) -> Result<Answer, Error> {
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
