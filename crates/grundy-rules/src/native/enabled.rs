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
    /// The native code for `code`, which must be the same each time, or why there is none.
    pub(crate) fn rows(&self, code: &Code) -> Option<Result<&dyn RowFiller, Message>> {
        let made = self.rows.get_or_init(|| Rows::new(code, cfg!(debug_assertions)));
        Some(made.as_ref().map(|rows| -> &dyn RowFiller { rows }).map_err(Clone::clone))
    }
}
