//! The settings that a user chooses for a solver.

use crate::EngineName;

/// The settings that a user chooses for a solver, in addition to the ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The engine to use instead of the planner's choice; `None` leaves the choice to the planner.
    pub engine: Option<EngineName>,
    /// Whether claims may be used in answers. All theorems of a user's own rules are claims.
    pub trust_claims: bool,
}

impl Settings {
    /// The same settings with this engine requested, or with no engine requested.
    #[must_use]
    pub fn with_engine(mut self, engine: Option<EngineName>) -> Self {
        self.engine = engine;
        self
    }

    /// The same settings, with this choice of whether claims may be used.
    #[must_use]
    pub fn with_trust_claims(mut self, trust_claims: bool) -> Self {
        self.trust_claims = trust_claims;
        self
    }
}
