//! What is wrong with a rules text, and where.

pub use crate::syntax::ast::Span;
use grundy_core::Message;

/// One mistake, or one thing to look at, in a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What was found and what was expected.
    pub message: Message,
    /// What to write instead.
    pub help: Option<Message>,
    /// Where.
    pub span: Span,
    /// Other places that belong to it, each with a remark.
    pub related: Vec<(Span, Message)>,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The rules can be used.
    Warning,
    /// They cannot.
    Error,
}
