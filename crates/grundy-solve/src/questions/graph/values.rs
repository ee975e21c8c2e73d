//! Loopy nim-values of positions.

use super::draws::{split, split_all};
use super::{OnGraph, known, known_by};
use crate::{Exclusions, Known, SolveError, Unsupported, ValueAnswer};
use grundy_core::Sum;
use grundy_graph::{GraphMoves, LoopyValue, loopy_values};

impl OnGraph<'_> {
    /// The values of `position` and of its components under normal play.
    pub(crate) fn value(&self, position: &Sum) -> Result<ValueAnswer, SolveError> {
        let (parts, known) = self.component_values(position)?;
        let sum = sum_of(position, &parts);
        let outcome = Some(sum.outcome());
        let (value, wins_with) = split(sum);
        let (components, infinities) = split_all(parts.into_iter().map(Some));
        let excluded = Exclusions::new();
        Ok(ValueAnswer { components, excluded, infinities, value, wins_with, outcome, known })
    }

    /// The value of one component of each term of `position`.
    pub(super) fn component_values(&self, position: &Sum) -> Result<(Vec<LoopyValue>, Known), SolveError> {
        if self.is_partizan() {
            return Err(Unsupported::PartizanValue.into());
        }
        const WHY: &str = "graph-why-loopy";
        if let Some(ruleset) = self.explicit
            && let GraphMoves::Impartial(graph) = ruleset.moves()
        {
            let values = loopy_values(graph, self.budget)?;
            let vertices = position.terms().filter_map(|term| ruleset.vertex(term.component));
            let parts = vertices.map(|vertex| values.get(vertex)).collect();
            return Ok((parts, known(WHY, graph.len(), 24 * graph.len() as u64)));
        }
        let alone: Vec<Sum> = position.terms().map(|term| Sum::from(&term.component.to_owned())).collect();
        let graph = self.positions(&alone)?;
        let values = loopy_values(graph.graph(), self.budget)?;
        let parts = graph.roots().iter().map(|&root| values.get(root)).collect();
        Ok((parts, known_by(&graph, WHY)))
    }
}

/// The value of a position whose terms have components with these values.
pub(super) fn sum_of(position: &Sum, parts: &[LoopyValue]) -> LoopyValue {
    let mut sum = LoopyValue::Nim(0);
    for (term, part) in position.terms().zip(parts) {
        // The sum of two equal components has the value 0 or, if they are infinite, infinity with the empty set.
        // Further pairs change nothing.
        if term.count >= 2 {
            sum = sum.plus(&part.plus(part));
        }
        if term.count % 2 == 1 {
            sum = sum.plus(part);
        }
    }
    sum
}
