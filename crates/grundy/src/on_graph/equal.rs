//! Equality of positions on a graph.

use super::{MOST_POSITIONS, Moves, OnGraph};
use crate::{answer::Answer, ask::EqualAnswer, error::Error, game::Position, subject::Cycles};
use grundy_core::{Convention, Message};
use grundy_solve::graph::{
    LoopyValue, Worth, forward, loopy_values, misere_equality, normal_equality, partizan_equality,
};

impl OnGraph<'_> {
    /// Whether two positions are equal; `None` if another engine answers that.
    pub(crate) fn equal(
        &self,
        position: &Position<'_>,
        other: &Position<'_>,
    ) -> Result<Option<Answer<EqualAnswer>>, Error> {
        let (first, second) = (self.vertices(position)?, self.vertices(other)?);
        let budget = &self.desk.budget;
        let graph = match self.moves_of()? {
            Moves::Partizan(graph) => {
                if self.convention == Convention::Misere {
                    return Err(super::unsupported(Message::new("graph-equal-misere-partizan")));
                }
                let equality = partizan_equality(graph, &first, &second, MOST_POSITIONS, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                let negative = match &second[..] {
                    [vertex] => format!("-{}", self.written(*vertex)),
                    _ => format!("-({})", self.game().written_sum(&other.sum)),
                };
                let body = EqualAnswer::from_equality(equality, &negative);
                return Ok(Some(self.answer(body, Message::new("graph-why-difference"), 0, 0)));
            }
            Moves::Impartial(graph) => graph,
        };
        let (equality, why) = match (self.convention, self.cycles) {
            (Convention::Misere, Cycles::Draw) => {
                return Err(super::unsupported(Message::new("graph-equal-misere-draws")));
            }
            (Convention::Misere, Cycles::Error) => {
                let equality = misere_equality(graph, &first, &second, MOST_POSITIONS, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                (equality, Message::new("graph-why-misere-forms"))
            }
            (Convention::Normal, Cycles::Draw) => {
                let values = loopy_values(graph, budget).map_err(|limit| self.refused(limit.into()))?;
                let [first, second] = [&first, &second].map(|sum| Worth::Value(values.of_sum(sum)));
                (normal_equality(&first, &second), Message::new("graph-why-loopy"))
            }
            (Convention::Normal, Cycles::Error) => {
                let both = first.iter().chain(&second).copied();
                let values = forward::nim_values_from(graph, both, budget)
                    .map_err(|unsolved| self.refused(unsolved))?;
                let [first, second] = [&first, &second].map(|sum| {
                    let value = sum.iter().filter_map(|&vertex| values.get(vertex)).fold(0, |a, b| a ^ b);
                    Worth::Value(LoopyValue::Nim(value))
                });
                (normal_equality(&first, &second), Message::new("graph-why-forward"))
            }
        };
        let body = EqualAnswer::from_equality(equality, "");
        Ok(Some(self.answer(body, why, 0, 0)))
    }
}
