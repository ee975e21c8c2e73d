//! The replacement for native code when the crate is built with neither of the features `native` and `page`.

use crate::typed::Code;
use grundy_core::{Convention, Message, OptionLister, RowFiller};

/// The native code of a ruleset, which is unavailable in this build.
#[derive(Clone, Debug, Default)]
pub(crate) struct Native {}

impl Native {
    /// Always returns an error, because this build does not contain native code.
    pub(crate) fn rows(&self, _: &Code, _: &[Vec<Vec<usize>>]) -> Option<Result<&dyn RowFiller, Message>> {
        Some(Err(Message::new("native-left-out")))
    }

    /// Always returns an error, because this build does not contain native code.
    pub(crate) fn lister(&self, _: &Code) -> Option<Result<Box<dyn OptionLister>, Message>> {
        Some(Err(Message::new("native-left-out")))
    }

    /// Always returns an error, because this build does not contain native code.
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
