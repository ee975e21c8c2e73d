//! A session: answers questions and keeps what it worked out for the next ones.

use crate::{answer::Answer, error::Error, json, request::Request};
use std::sync::{Arc, atomic::AtomicBool};

/// Answers questions and keeps the tables of each ruleset for the next question about it.
#[derive(Debug, Default)]
pub struct Session {
    stop: Option<Arc<AtomicBool>>,
}

impl Session {
    /// A session that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same session, which gives up (error `limit`) as soon as `stop` is true.
    #[must_use]
    pub fn with_stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The answer to `request`.
    ///
    /// # Errors
    /// Why there is none; if a limit was reached, with what is known.
    pub fn answer(&mut self, request: &Request) -> Result<Answer, Error> {
        let question = request.ask.clone();
        question.answer(self, request)
    }

    /// The answer object to one line of JSON, without a line's end; errors are answer objects too.
    #[must_use]
    pub fn answer_json_line(&mut self, line: &str) -> String {
        match json::request(line) {
            Ok(identified) => json::answer(&identified.id, &self.answer(&identified.request)),
            Err(unreadable) => json::answer(&unreadable.id, &Err(unreadable.error)),
        }
    }
}
