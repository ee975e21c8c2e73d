//! The outcome of a position together with its remoteness.

use crate::Remoteness;
use grundy_core::Outcome;
use grundy_graph::LoopyOutcome;

/// The outcome of a position, and its remoteness if it is known.
#[derive(Clone, Copy)]
pub(super) struct Decided {
    /// The outcome class of the position.
    pub(super) outcome: Outcome,
    /// The remoteness, or `None` if it is unknown.
    pub(super) remoteness: Option<Remoteness>,
}

impl From<LoopyOutcome> for Decided {
    fn from(found: LoopyOutcome) -> Self {
        Self { outcome: found.outcome(), remoteness: Some(found.remoteness().into()) }
    }
}
