//! Export without the feature `export`: programs for rules and for laws are refused.

use super::ExportLanguage;
use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    session::Session,
    subject::Subject,
};
use grundy_core::Message;

pub(super) fn brute_force(_: ExportLanguage, _: &Subject) -> Result<String, Error> {
    Err(left_out())
}

pub(super) fn law(_: ExportLanguage, _: &mut Session, _: &Subject) -> Result<Answer<String>, Error> {
    Err(left_out())
}

fn left_out() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("export-left-out"))
}
