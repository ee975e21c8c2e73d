//! The entries of a table of heaps, computed when they are read.

use crate::{answer::Value, budget::Allowance, error::Error};
use grundy_core::{Budget, NimValue, Usage};
use grundy_heap::HeapValues;
use std::fmt;

/// The nim-values of the heaps of a code. Each value is computed when it is read, so the table may be far
/// larger than memory.
///
/// Writing the table is part of answering the question, so the limits of the request apply to it.
#[derive(Clone)]
pub struct HeapEntries {
    values: HeapValues,
    budget: Allowance,
}

impl HeapEntries {
    /// The entries for these values, with the budget for writing them.
    pub(crate) fn new(values: HeapValues, budget: Allowance) -> Self {
        Self { values, budget }
    }

    /// The value of the heap of `n` tokens, or `None` if the heap is not in the table.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<NimValue> {
        self.values.value(n)
    }

    /// The entry at this index.
    pub(crate) fn value_at(&self, at: usize) -> Option<Value> {
        self.value(self.values.heaps().start().checked_add(at as u64)?).map(Value::Nim)
    }

    /// The values of the heaps.
    pub(crate) fn values(&self) -> &HeapValues {
        &self.values
    }

    /// Checks that writing may continue.
    ///
    /// # Errors
    /// Returns an error if a limit of the request is reached.
    pub(crate) fn poll(&self) -> Result<(), Error> {
        self.budget.poll(Usage::default()).map_err(|limit| {
            let help = limit.help();
            let error = Error::at_limit(limit);
            match help {
                Some(help) => error.with_help(help),
                None => error,
            }
        })
    }
}

impl fmt::Debug for HeapEntries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeapEntries")
            .field("code", self.values.code())
            .field("heaps", self.values.heaps())
            .finish_non_exhaustive()
    }
}

impl PartialEq for HeapEntries {
    /// Whether both contain the same heaps of the same code.
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}
