//! No native code: the crate was built without the feature `native`.

use crate::typed::Code;
use grundy_core::{Convention, Message, OptionLister, RowFiller};

/// The native code of a ruleset: none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Native {}

impl Native {
    /// Why there is none.
    pub(crate) fn rows(&self, _: &Code, _: &[Vec<Vec<usize>>]) -> Option<Result<&dyn RowFiller, Message>> {
        Some(Err(Message::new("native-left-out")))
    }

    /// Why nobody lists options natively.
    pub(crate) fn lister(&self, _: &Code) -> Option<Result<Box<dyn OptionLister>, Message>> {
        Some(Err(Message::new("native-left-out")))
    }

    /// Why there is none.
    pub(crate) fn outcomes(
        &self,
        _: &Code,
        _: &[Vec<Vec<usize>>],
        _: Convention,
        _: bool,
    ) -> Option<Result<&dyn RowFiller, Message>> {
        Some(Err(Message::new("native-left-out")))
    }
}
