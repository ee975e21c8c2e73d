//! Where something stands in what was given, and what a front end needs to show it there.

use grundy_rules::diagnostic::Diagnostic;
use std::sync::Arc;

/// A place in what was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In which text.
    pub within: Within,
    /// The line, from 1, and the column, from 1 and in characters; `None` for the text as a whole.
    pub line_column: Option<(usize, usize)>,
}

/// The texts that a request is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// The rules.
    Rules,
    /// The position text.
    Position,
    /// The text of the other position, which the first is compared with.
    Other,
    /// The request itself.
    Request,
}

impl Within {
    /// The word in JSON.
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

/// What a front end needs to show mistakes where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What to call the text: a file's name.
    pub origin: Option<String>,
    /// The text that the spans are about.
    pub text: Arc<str>,
    /// The mistakes and remarks, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
