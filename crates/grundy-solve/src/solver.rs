//! The solver: one ruleset, its tables, and the questions.

use crate::{
    EngineName, MovesAnswer, OutcomeAnswer, OutcomeTableAnswer, SolveError, TableAnswer, Unsupported,
    ValueAnswer, Which, Witnesses,
};
use grundy_core::{Budget, ComponentRef, Convention, KindId, Ruleset, Sum};
use std::sync::Arc;

/// What a solver is told beside the ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The engine to use, whatever the planner would pick.
    pub engine: Option<EngineName>,
    /// Whether claims without a source may be used for answers.
    pub trust_claims: bool,
}

impl Settings {
    /// The same settings with an engine asked for by name.
    #[must_use]
    pub fn with_engine(mut self, engine: Option<EngineName>) -> Self {
        self.engine = engine;
        self
    }

    /// The same settings with claims believed, or not.
    #[must_use]
    pub fn with_trust_claims(mut self, trust_claims: bool) -> Self {
        self.trust_claims = trust_claims;
        self
    }
}

/// One ruleset and the tables that were filled for it, kept between questions.
pub struct Solver {
    ruleset: Arc<dyn Ruleset>,
    settings: Settings,
}

impl Solver {
    /// A solver for `ruleset` that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self { ruleset, settings }
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.ruleset
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The values of `position` and of its components.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn value(&mut self, position: &Sum, budget: &dyn Budget) -> Result<ValueAnswer, SolveError> {
        let _ = (position, budget);
        Err(Unsupported::Scoring.into())
    }

    /// Who wins `position`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn outcome(
        &mut self,
        position: &Sum,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<OutcomeAnswer, SolveError> {
        let _ = (position, convention, budget);
        Err(Unsupported::Scoring.into())
    }

    /// The moves from `position`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn moves(
        &mut self,
        position: &Sum,
        convention: Convention,
        which: Which,
        budget: &dyn Budget,
    ) -> Result<MovesAnswer, SolveError> {
        let _ = (position, convention, which, budget);
        Err(Unsupported::Scoring.into())
    }

    /// The values of all positions of `kind` whose fields lie in `from..=to`, field by field.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        budget: &dyn Budget,
    ) -> Result<TableAnswer, SolveError> {
        let _ = (kind, from, to, budget);
        Err(Unsupported::Scoring.into())
    }

    /// The outcomes of all positions of `kind` whose fields lie in `from..=to`, each alone.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn outcome_table(
        &mut self,
        kind: KindId,
        from: &[u64],
        to: &[u64],
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<OutcomeTableAnswer, SolveError> {
        let _ = (kind, from, to, convention, budget);
        Err(Unsupported::Scoring.into())
    }

    /// Options that show why `component` has its value.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn witnesses(
        &mut self,
        component: ComponentRef<'_>,
        budget: &dyn Budget,
    ) -> Result<Witnesses, SolveError> {
        let _ = (component, budget);
        Err(Unsupported::Scoring.into())
    }
}
