//! Native code, compiled when it is asked for first.

use super::run::Rows;
use crate::typed::Code;
use grundy_core::{Message, RowFiller};
use std::sync::OnceLock;

/// The native code of a ruleset.
#[derive(Debug, Default)]
pub(crate) struct Native {
    rows: OnceLock<Result<Rows, Message>>,
}

impl Clone for Native {
    /// Nothing compiled yet: the copy may be for other rules.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Native {
    /// The native code for `code`, of the kinds of which groups of fields are interchangeable, or why there is none;
    /// both must be the same each time.
    pub(crate) fn rows(
        &self,
        code: &Code,
        interchangeable: &[Vec<Vec<usize>>],
    ) -> Option<Result<&dyn RowFiller, Message>> {
        let made = self.rows.get_or_init(|| Rows::new(code, interchangeable, cfg!(debug_assertions)));
        Some(made.as_ref().map(|rows| -> &dyn RowFiller { rows }).map_err(Clone::clone))
    }
}
