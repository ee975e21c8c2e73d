//! Questions about single components, for proofs on boards.

use crate::error::stopped;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Budget, ComponentRef, NimValue, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_search::Search;
use std::sync::Arc;

impl Solver {
    /// The nim-value of a component of a plain impartial ruleset, by the engine `search`.
    ///
    /// # Errors
    /// Returns an error if the ruleset is not plain and impartial, or if a limit is reached.
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
    /// Returns an error if the ruleset is not plain and impartial, or if a limit is reached.
    pub fn component_has_value(
        &mut self,
        component: ComponentRef<'_>,
        value: NimValue,
        budget: &dyn Budget,
    ) -> Result<bool, SolveError> {
        self.searched(budget, |search, ruleset, meter| search.has_value(ruleset, component, value, meter))
    }

    /// Calls `work` with the search and its tables.
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
