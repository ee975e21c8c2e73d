//! Answers one line of JSON with one line of JSON.

use super::{
    read::request,
    write::{answer, error},
};
use crate::{
    error::{Error, ErrorKind},
    session::Session,
};
use grundy_core::Message;

impl Session {
    /// The answer object for a line of JSON, without a line break. An error is also returned as an answer
    /// object.
    ///
    /// A request for a picture is refused, because this crate draws none; use
    /// `grundy_pictures::answer_json_line`.
    #[must_use]
    pub fn answer_json_line(&mut self, line: &str) -> String {
        match request(line) {
            Ok(read) if read.wants.picture.is_some() => {
                let message = Message::new("request-picture-here");
                let refused = Error::new(ErrorKind::Unsupported, message)
                    .with_help(Message::new("request-picture-here-help"));
                error(&read.id, &refused)
            }
            Ok(read) => answer(&read.id, &self.ask(&read.request.ask, &read.request.subject)),
            Err(unreadable) => error(&unreadable.id, &unreadable.error),
        }
    }
}
