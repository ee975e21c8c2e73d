//! Answers one line of JSON with one line of JSON.

use super::{
    read::{Request, request},
    write::{answer, error},
};
use crate::{
    messages::{self, Language},
    session::Session,
};

impl Session {
    /// The answer object for a line of JSON, without a line break. An error is also returned as an answer
    /// object. The sentences of the object are in the language that the line names in `lang`, or, if it names none,
    /// in that of the thread.
    ///
    /// A request for a picture is an error, because this crate draws no pictures; use
    /// `grundy_pictures::answer_json_line`.
    #[must_use]
    pub fn answer_json_line(&mut self, line: &str) -> String {
        match request(line) {
            Ok(read) => {
                let Request { ask, subject } = &read.request;
                let language = subject.settings.language.unwrap_or_else(Language::current);
                messages::in_language(language, || {
                    if let Some(refused) = read.wants.picture_refused() {
                        return error(&read.id, &refused);
                    }
                    answer(&read.id, &self.ask(ask, subject))
                })
            }
            Err(unreadable) => {
                let language = unreadable.language.unwrap_or_else(Language::current);
                messages::in_language(language, || error(&unreadable.id, &unreadable.error))
            }
        }
    }
}
