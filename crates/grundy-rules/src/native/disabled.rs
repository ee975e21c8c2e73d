//! No native code: the crate was built without the feature `native`.

use crate::typed::Code;
use grundy_core::{Message, RowFiller};

/// The native code of a ruleset: none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Native {}

impl Native {
    /// Why there is none.
    pub(crate) fn rows(&self, _: &Code, _: &[Vec<Vec<usize>>]) -> Option<Result<&dyn RowFiller, Message>> {
        Some(Err(Message::new("native-left-out")))
    }
}
