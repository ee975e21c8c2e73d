//! The question about the Jia condition, and its answer.

use crate::engines::Engines;
use crate::error::stopped;
use crate::plan::How;
use crate::{EngineName, Known, SolveError, Solver};
use grundy_core::{Budget, ComponentRef, Message, Sum, begin_phase};
use grundy_engine::{Meter, Stop};
use std::sync::Arc;

/// Which components of a position satisfy the Jia condition: among the positions that can be reached from such a
/// component, only those without moves have nim-value 0.
///
/// A reachable position is a whole sum. If a move leaves two components that have moves, the condition is
/// violated, whatever their values are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JiaAnswer {
    /// For each *term*, whether its component satisfies the condition.
    pub components: Vec<bool>,
    /// A position of nim-value 0 that has a move and can be reached from the first component that violates
    /// the condition, or `None` if all components satisfy it.
    pub witness: Option<Sum>,
    /// The evidence for the answer, and how it was found.
    pub known: Known,
}

impl Solver {
    /// Determines which components of `position` satisfy the Jia condition.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if the ruleset does not support the question or a limit was reached.
    pub fn jia(&mut self, position: &Sum, budget: &dyn Budget) -> Result<JiaAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_misere_rules()?;
        self.check_position(position)?;
        begin_phase(&Message::new("progress-way").with("way", EngineName::Misere.as_str()));
        let mut meter = Meter::new(budget);
        let mut components = Vec::with_capacity(position.len());
        let mut witness = None;
        for term in position.terms() {
            let broken = self.jia_witness(term.component, &mut meter).map_err(stopped)?;
            components.push(broken.is_none());
            if witness.is_none() {
                witness = broken;
            }
        }
        let how = How::Engine(EngineName::Misere, Message::new("misere-why-jia-check"));
        let known = self.engines.known(vec![how], &meter);
        Ok(JiaAnswer { components, witness, known })
    }

    /// A witness that `component` violates the condition, or `None` if it satisfies the condition.
    pub(crate) fn jia_witness(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Sum>, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let engines: &mut Engines = &mut self.engines;
        Ok(engines.jia.witness(&*ruleset, component, &mut engines.memo, meter)?.cloned())
    }
}
