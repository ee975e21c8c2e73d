//! Questions about single components, for proofs on boards.

use crate::error::stopped;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Budget, ComponentRef, NimValue, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_search::{SavedFacts, Search};
use std::sync::Arc;

impl Solver {
    /// The nim-value of a component of a plain impartial ruleset, by the engine `search`.
    ///
    /// # Errors
    /// Returns an error if the ruleset is not plain and impartial, if the search stops at a fault or a cycle, or if a
    /// limit is reached.
    pub fn component_value(
        &mut self,
        component: ComponentRef<'_>,
        budget: &dyn Budget,
    ) -> Result<NimValue, SolveError> {
        self.searched(budget, |search, ruleset, meter| search.value(ruleset, component, meter))
    }

    /// Whether a component of a plain impartial ruleset has the nim-value `value`. This can be much faster than
    /// finding its value.
    ///
    /// # Errors
    /// Returns an error if the ruleset is not plain and impartial, if the search stops at a fault or a cycle, or if a
    /// limit is reached.
    pub fn component_has_value(
        &mut self,
        component: ComponentRef<'_>,
        value: NimValue,
        budget: &dyn Budget,
    ) -> Result<bool, SolveError> {
        self.searched(budget, |search, ruleset, meter| search.has_value(ruleset, component, value, meter))
    }

    /// Continues with the facts that the engine `search` saved in an earlier run, given the bytes that its
    /// [`LongRun`](grundy_core::LongRun) wrote. Returns `false` if the bytes are not facts about components of this
    /// ruleset, or if the ruleset is not plain.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault, or if a limit is reached.
    pub fn resume_search(&mut self, facts: &[u8], budget: &dyn Budget) -> Result<bool, SolveError> {
        let Some(saved) = SavedFacts::read(facts) else { return Ok(false) };
        let components = saved.board.iter().chain(saved.others.iter().map(|(component, _)| component));
        for component in components {
            match self.check_component(0, component.as_ref()) {
                Ok(()) => {}
                Err(SolveError::Shape { .. } | SolveError::Domain { .. }) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        let ruleset = Arc::clone(&self.engines.ruleset);
        if !ruleset.shape().is_plain() {
            return Ok(false);
        }
        let mut meter = Meter::new(budget);
        meter.hold(facts.len() as u64 + saved.bytes());
        let resumed = self.engines.own::<Search>().resume(&*ruleset, &saved, &mut meter);
        resumed.map_err(|limit| stopped(Stop::Limit(limit)))?;
        Ok(true)
    }

    /// The result of `work`, called with the engine `search`, or an error if the ruleset is not plain and impartial.
    fn searched<T>(
        &mut self,
        budget: &dyn Budget,
        work: impl FnOnce(&mut Search, &dyn Ruleset, &mut Meter<'_>) -> Result<T, Stop>,
    ) -> Result<T, SolveError> {
        let ruleset = Arc::clone(&self.engines.ruleset);
        if !ruleset.shape().is_plain() {
            return Err(Unsupported::PartizanValue.into());
        }
        work(self.engines.own::<Search>(), &*ruleset, &mut Meter::new(budget)).map_err(stopped)
    }
}
