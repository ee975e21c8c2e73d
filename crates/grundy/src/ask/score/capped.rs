//! A search for comparison may not go on for ever.

use crate::budget::Allowance;
use grundy_core::{Budget, Limit, Usage};

/// A budget that ends after a number of positions too.
pub(super) struct Capped<'a> {
    pub(super) budget: &'a Allowance,
    pub(super) positions: u64,
}

impl Budget for Capped<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if usage.positions > self.positions {
            return Err(Limit::Positions { needed: usage.positions.into(), allowed: self.positions });
        }
        self.budget.poll(usage)
    }

    fn bytes_allowed(&self) -> u64 {
        self.budget.bytes_allowed()
    }
}
