//! What a solver is told beside the ruleset.

use crate::EngineName;

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
