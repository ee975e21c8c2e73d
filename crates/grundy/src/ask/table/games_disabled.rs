//! Tables without the feature `forms`, where partizan rules have tables of outcomes only.

use super::{GameEntry, TableAnswer, TableQuestion};
use crate::{
    answer::Answer,
    ask::properties::ShownProperty,
    error::{Error, ErrorKind},
    session::Desk,
};
use grundy_core::Message;
use grundy_values::Function;

impl TableQuestion {
    /// `None` if no property was requested. There are no canonical forms that could have properties.
    ///
    /// # Errors
    /// Returns an error if a property was requested.
    pub(super) fn property(&self) -> Result<Option<Function>, Error> {
        match self.what {
            None => Ok(None),
            Some(_) => Err(impartial()),
        }
    }
}

/// Always false: without the feature, no table contains canonical forms.
pub(super) fn answer(_: &Desk<'_>) -> bool {
    false
}

/// The error for a table of canonical forms or of their properties.
pub(super) fn impartial() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("graph-value-partizan"))
        .with_help(Message::new("graph-value-partizan-help"))
}

/// Always [`GameEntry::Undefined`], because there are no canonical forms that could have properties.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "with the feature, some properties are refused")]
pub(super) fn entry(_: Option<&ShownProperty>) -> Result<GameEntry, Error> {
    Ok(GameEntry::Undefined)
}

/// Always an error, because there are no tables of canonical forms.
///
/// # Errors
/// Always returns an error.
pub(super) fn table(
    _: &Desk<'_>,
    _: &[u64],
    _: &[u64],
    _: Option<Function>,
) -> Result<Answer<TableAnswer>, Error> {
    Err(impartial())
}
