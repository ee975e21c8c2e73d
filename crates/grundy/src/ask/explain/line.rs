//! A line of an explanation.

use crate::messages;
use grundy_core::Message;

/// The indentation of rows, in columns.
const ROW: usize = 2;

/// A line of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The number of columns by which the line is indented.
    pub indent: usize,
    /// The sentence, or an indented row of a table or list.
    pub message: Message,
    /// The names and contents of those arguments of the message that are sentences themselves.
    pub sentences: Vec<(&'static str, Message)>,
}

impl Line {
    /// An indented row of a table or list.
    pub(super) fn row(message: Message) -> Self {
        Self { indent: ROW, ..Self::from(message) }
    }

    /// A row without words, such as a line of dots.
    pub(super) fn signs(text: &str) -> Self {
        Self::row(Message::new("explain-row").with("text", text))
    }

    /// The text of the line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut message = self.message.clone();
        for (name, sentence) in &self.sentences {
            message = message.with(name, messages::brief(sentence));
        }
        " ".repeat(self.indent) + &messages::text(&message)
    }
}

impl From<Message> for Line {
    fn from(message: Message) -> Self {
        Self { indent: 0, message, sentences: Vec::new() }
    }
}
