//! Places in the texts of a request, and the data with which a front end shows errors at these places.

use grundy_rules::diagnostic::Diagnostic;
use std::sync::Arc;

/// A place in one of the texts of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text that contains the place.
    pub within: Within,
    /// The line and the column, both counted from 1. The column is counted in characters. `None` refers to
    /// the text as a whole.
    pub line_column: Option<(usize, usize)>,
}

/// The texts of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// The rules text, the text of a graph, or a code.
    Rules,
    /// The text of the position.
    Position,
    /// The text of the other position in a comparison.
    Other,
    /// The request itself, such as a line of JSON.
    Request,
}

impl Within {
    /// The name of the text in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Position => "position",
            Self::Other => "other",
            Self::Request => "request",
        }
    }
}

/// Errors and warnings with the text to which they refer, so that a front end can show them at their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name of the text, such as the name of its file, or `None` if it has none.
    pub origin: Option<String>,
    /// The text to which the spans refer.
    pub text: Arc<str>,
    /// The errors and warnings from reading the text, and then those that depend on the values of its parameters.
    pub diagnostics: Vec<Diagnostic>,
}
