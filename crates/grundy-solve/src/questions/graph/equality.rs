//! The question of whether two positions of a ruleset are equal.

use super::forms::{Few, NoForms};
use super::outcomes::vertices;
use super::values::sum_of;
use super::{MOST_POSITIONS, OnGraph, known, known_by};
use crate::{Known, Play, SolveError, Solver, Unsupported, Value, ValueAnswer};
use grundy_core::{Budget, Convention, Limit, Sum};
use grundy_graph::{
    Equality, GraphMoves, LoopyValue, PartizanGraph, Worth, misere_equality, normal_equality,
    partizan_equality,
};

/// Whether two positions are equal, and the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EqualityAnswer {
    /// Whether the positions are equal, with a sum that shows the difference if one was found.
    pub equality: Equality,
    /// The evidence for the result, and how it was found.
    pub known: Known,
}

impl Solver {
    /// Whether two positions are equal, that is, whether they have the same outcome in every sum with a third
    /// position of any ruleset.
    ///
    /// Under normal play, impartial positions are equal if their values are equal, and partizan positions are
    /// equal if their difference is a P-position. Under misère play, canonical forms are compared.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if the ruleset does not support the question or a limit was
    /// reached.
    pub fn equal(
        &mut self,
        first: &Sum,
        second: &Sum,
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<EqualityAnswer, SolveError> {
        let play = play.into();
        let graph = self.on_graph(play, budget)?;
        for position in [first, second] {
            self.check_position(position)?;
        }
        if let Some(graph) = graph {
            return graph.equal(first, second);
        }
        if play.convention == Convention::Misere {
            return self.as_graph(play, budget).misere_equal(first, second);
        }
        let [first, second] = [self.value(first, budget)?, self.value(second, budget)?];
        let equality = normal_equality(&worth(&first)?, &worth(&second)?);
        Ok(EqualityAnswer { equality, known: first.known.and(second.known) })
    }
}

/// How a position with this value behaves in sums.
fn worth(answer: &ValueAnswer) -> Result<Worth, Limit> {
    match answer.value {
        Value::Nim(number) => Ok(Worth::Value(LoopyValue::Nim(number))),
        Value::Loony => Ok(Worth::Loony),
        Value::Over => Ok(Worth::Over),
        // The value is infinite, outside the domain or unknown.
        _ => Err(Limit::Stopped),
    }
}

impl OnGraph<'_> {
    /// Whether two positions are equal, if draws are allowed or the players have different moves.
    fn equal(&self, first: &Sum, second: &Sum) -> Result<EqualityAnswer, SolveError> {
        match (self.play.convention, self.is_partizan(), self.explicit) {
            (Convention::Normal, true, _) => self.difference(first, second),
            (Convention::Normal, false, _) => self.equal_values(first, second),
            (Convention::Misere, _, None) => Err(Unsupported::MisereEquality.into()),
            (Convention::Misere, true, Some(_)) => Err(Unsupported::MisereEqualityPartizan.into()),
            (Convention::Misere, false, Some(_)) => Err(Unsupported::MisereEqualityDraws.into()),
        }
    }

    /// Decides equality by the loopy nim-values.
    fn equal_values(&self, first: &Sum, second: &Sum) -> Result<EqualityAnswer, SolveError> {
        let mut both = first.clone();
        for term in second.terms() {
            both.push(term.count, term.component.kind, term.component.words);
        }
        let (parts, known) = self.component_values(&both)?;
        let (first_parts, second_parts) = parts.split_at(first.len());
        let first = Worth::Value(sum_of(first, first_parts));
        let second = Worth::Value(sum_of(second, second_parts));
        Ok(EqualityAnswer { equality: normal_equality(&first, &second), known })
    }

    /// Decides equality by the outcome of the difference of the two partizan positions.
    fn difference(&self, first: &Sum, second: &Sum) -> Result<EqualityAnswer, SolveError> {
        const WHY: &str = "graph-why-difference";
        let roots = [first.clone(), second.clone()];
        if self.is_by_forms() {
            let mut forms = self.forms(&roots).map_err(NoForms::into_solve_error)?;
            return Self::equal_by_forms(&mut forms, first, second).map_err(NoForms::into_solve_error);
        }
        if let Some(ruleset) = self.explicit
            && let GraphMoves::Partizan { left, right } = ruleset.moves()
        {
            let [first, second] = [vertices(ruleset, first)?, vertices(ruleset, second)?];
            let graph = PartizanGraph { left, right };
            let equality = partizan_equality(graph, &first, &second, MOST_POSITIONS, self.budget)
                .map_err(|unsolved| self.refused(unsolved))?;
            return Ok(EqualityAnswer { equality, known: known(WHY, 0, 0) });
        }
        let graph = match self.few_positions_or_forms(&roots, None)? {
            Few::Positions(graph) => *graph,
            Few::Forms(mut forms) | Few::SomeForms(mut forms) => {
                return Self::equal_by_forms(&mut forms, first, second).map_err(NoForms::into_solve_error);
            }
        };
        let [left, right] = graph.sides();
        let sides = PartizanGraph { left: &left, right: &right };
        let [first, second] = [graph.roots()[0], graph.roots()[1]];
        let equality = partizan_equality(sides, &[first], &[second], MOST_POSITIONS, self.budget)
            .map_err(|unsolved| self.refused_at(unsolved, &graph))?;
        Ok(EqualityAnswer { equality, known: known_by(&graph, WHY) })
    }

    /// Decides equality under misère play by canonical forms.
    fn misere_equal(&self, first: &Sum, second: &Sum) -> Result<EqualityAnswer, SolveError> {
        const WHY: &str = "graph-why-misere-forms";
        let shape = self.ruleset.shape();
        if shape.is_entailing {
            return Err(Unsupported::MisereEntailing.into());
        }
        if shape.is_partizan || shape.is_scoring || shape.has_wins {
            return Err(Unsupported::MisereEquality.into());
        }
        if let Some(ruleset) = self.explicit
            && let GraphMoves::Impartial(graph) = ruleset.moves()
        {
            let [first, second] = [vertices(ruleset, first)?, vertices(ruleset, second)?];
            let equality = misere_equality(graph, &first, &second, MOST_POSITIONS, self.budget)
                .map_err(|unsolved| self.refused(unsolved))?;
            return Ok(EqualityAnswer { equality, known: known(WHY, 0, 0) });
        }
        let graph = self.positions(&[first.clone(), second.clone()])?;
        let [first, second] = [graph.roots()[0], graph.roots()[1]];
        let equality = misere_equality(graph.graph(), &[first], &[second], MOST_POSITIONS, self.budget)
            .map_err(|unsolved| self.refused_at(unsolved, &graph))?;
        Ok(EqualityAnswer { equality, known: known_by(&graph, WHY) })
    }
}
