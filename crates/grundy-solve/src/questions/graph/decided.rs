//! Who wins one position, and how soon.

use crate::Remoteness;
use grundy_core::Outcome;
use grundy_graph::LoopyOutcome;

/// Who wins a position, and how soon where that is known.
#[derive(Clone, Copy)]
pub(super) struct Decided {
    pub(super) outcome: Outcome,
    pub(super) remoteness: Option<Remoteness>,
}

impl From<LoopyOutcome> for Decided {
    fn from(found: LoopyOutcome) -> Self {
        Self { outcome: found.outcome(), remoteness: Some(found.remoteness().into()) }
    }
}
