//! Errors in the text of a graph, with their places.

use crate::{
    error::{Error, ErrorKind, Place, Report, Within},
    position_text::{line_column, shortened},
};
use grundy_core::Message;
use grundy_graph::GraphError;
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};

/// The error for a graph that is too large.
pub(crate) fn too_large(found: &GraphError) -> Error {
    Error::new(ErrorKind::Limit, found.message())
}

/// An error at a byte of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) at: usize,
    pub(super) what: Mistake,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// A name at the start of a line is followed by another name instead of an arrow.
    ArrowMissing { vertex: String },
    /// A line has a second arrow.
    ArrowTwice,
    /// There is no vertex before an arrow.
    ArrowFirst,
    /// A quote is not closed on its line.
    QuoteOpen,
    /// A backslash in quotes is not followed by a quote or a backslash.
    Escape,
    /// A character is not allowed in names without quotes.
    Character { found: char },
}

impl Wrong {
    pub(super) fn told(self, text: &str) -> Error {
        let (message, help) = match self.what {
            Mistake::ArrowMissing { vertex } => (
                Message::new("graph-text-arrow-missing").with("vertex", shortened(&vertex)),
                Message::new("graph-text-line-help"),
            ),
            Mistake::ArrowTwice => {
                (Message::new("graph-text-arrow-twice"), Message::new("graph-text-line-help"))
            }
            Mistake::ArrowFirst => {
                (Message::new("graph-text-arrow-first"), Message::new("graph-text-line-help"))
            }
            Mistake::QuoteOpen => {
                (Message::new("graph-text-quote-open"), Message::new("graph-text-quote-help"))
            }
            Mistake::Escape => (Message::new("graph-text-escape"), Message::new("graph-text-quote-help")),
            Mistake::Character { found: ',' } => (
                Message::new("graph-text-character").with("found", ','),
                Message::new("graph-text-comma-help"),
            ),
            Mistake::Character { found } => (
                Message::new("graph-text-character").with("found", found.escape_debug()),
                Message::new("graph-text-name-help"),
            ),
        };
        wrong_at(text, self.at, message, help)
    }
}

/// A `syntax` error with the sentences `message` and `help`, placed at byte `at` of `text`.
pub(super) fn wrong_at(text: &str, at: usize, message: Message, help: Message) -> Error {
    let place = Place { within: Within::Rules, line_column: Some(line_column(text, at)) };
    let end = text[at..].chars().next().map_or(at, |found| at + found.len_utf8());
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: message.clone(),
        help: Some(help.clone()),
        span: Span { start: at, end },
        related: Vec::new(),
    };
    let report = Report { origin: None, text: text.into(), diagnostics: vec![diagnostic] };
    Error::new(ErrorKind::Syntax, message).with_help(help).with_place(place).with_report(report)
}
