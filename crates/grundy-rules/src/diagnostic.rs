//! Errors and warnings about rules text.

pub use crate::syntax::ast::Span;
use grundy_core::Message;

/// One error or warning about rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the diagnostic is an error or a warning.
    pub severity: Severity,
    /// The message: what was found, and what was expected.
    pub message: Message,
    /// Advice about what to write instead, if there is any.
    pub help: Option<Message>,
    /// The part of the text to which the diagnostic refers.
    pub span: Span,
    /// Other places that are involved, each with a note.
    pub related: Vec<(Span, Message)>,
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The rules can be used despite the diagnostic.
    Warning,
    /// The rules cannot be used.
    Error,
}
