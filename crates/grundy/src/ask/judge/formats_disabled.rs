//! Without the feature `formats`, only named problems are answered.

use crate::{
    error::{Error, ErrorKind},
    session::Session,
    subject::Subject,
};
use grundy_core::Message;

/// There is no output, because this build does not support formats.
///
/// # Errors
/// Always returns an error.
pub(super) fn output(_: &mut Session, _: &Subject, _: &str, _: &str) -> Result<String, Error> {
    Err(Error::new(ErrorKind::Unsupported, Message::new("request-no-formats")))
}
