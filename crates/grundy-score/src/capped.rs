//! A budget for a search that is run for comparison only.

use grundy_core::{Budget, Limit, Usage};

/// Positions that a search may visit that is run for comparison only.
const MOST_COMPARED: u64 = 10_000_000;

/// A budget that ends after ten million positions, too.
pub(super) struct Capped<'b>(pub(super) &'b dyn Budget);

impl Budget for Capped<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if usage.positions > MOST_COMPARED {
            return Err(Limit::Positions { needed: usage.positions.into(), allowed: MOST_COMPARED });
        }
        self.0.poll(usage)
    }

    fn bytes_allowed(&self) -> u64 {
        self.0.bytes_allowed()
    }
}
