//! Answers one line of JSON with one line of JSON.

use super::{
    read::request,
    write::{answer, error},
};
use crate::session::Session;

impl Session {
    /// The answer object for a line of JSON, without a line break. An error is also returned as an answer
    /// object.
    #[must_use]
    pub fn answer_json_line(&mut self, line: &str) -> String {
        match request(line) {
            Ok(read) => answer(&read.id, &self.ask(&read.request.ask, &read.request.subject)),
            Err(unreadable) => error(&unreadable.id, &unreadable.error),
        }
    }
}
