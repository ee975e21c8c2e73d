//! Questions that the interface promises and that nothing answers yet.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;

/// Their words, and the fields of a JSON request that belong to each alone.
const LATER: &[(&str, &[&str])] = &[("verify", &["file"])];

/// A question that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterQuestion(&'static str);

impl LaterQuestion {
    /// The question with this word, if it is one that is not answered yet.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        LATER.iter().find(|(word, _)| *word == name).map(|(word, _)| Self(word))
    }

    /// The word in JSON and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    pub(crate) fn fields(name: &str) -> Option<&'static [&'static str]> {
        LATER.iter().find(|(word, _)| *word == name).map(|(_, fields)| *fields)
    }

    pub(crate) fn refusal(self) -> Error {
        Error::new(ErrorKind::Unsupported, Message::new("request-not-yet").with("ask", self.0))
    }
}
