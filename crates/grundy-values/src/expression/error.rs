//! Errors in expressions, with their places in the text.

use crate::ValueError;
use grundy_core::{Limit, Message};
use std::fmt;
use std::ops::Range;

/// The kind of an [`ExpressionError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// The text is not an expression.
    Syntax,
    /// A name is unknown.
    Unknown,
    /// An argument is outside the domain of an operation, or a number in the text is not of the required kind.
    Domain,
    /// The expression is meaningful, but not supported.
    Unsupported,
    /// Part of a value overflows.
    Overflow,
    /// A position has no value, for a reason that [`Positions`](crate::Positions) gives.
    Position,
    /// A limit was reached.
    Limit(Box<Limit>),
}

/// The reason why an expression has no value: what was found, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// The kind of the error.
    pub kind: ExpressionErrorKind,
    /// What was found, as a message id with arguments.
    pub message: Message,
    /// What to write instead, as a message id with arguments.
    pub help: Option<Box<Message>>,
    /// The range of bytes of the text to which the error refers.
    pub span: Range<usize>,
}

impl ExpressionError {
    pub(crate) fn new(kind: ExpressionErrorKind, message: Message, span: Range<usize>) -> Self {
        Self { kind, message, help: None, span }
    }

    pub(crate) fn syntax(message: Message, span: Range<usize>) -> Self {
        Self::new(ExpressionErrorKind::Syntax, message, span)
    }

    pub(crate) fn help(self, help: Message) -> Self {
        Self { help: Some(Box::new(help)), ..self }
    }

    /// The expression error for a [`ValueError`] that occurred in the operation written at `span`.
    #[must_use]
    pub fn of_value(error: &ValueError, span: Range<usize>) -> Self {
        match error {
            ValueError::Limit(limit) => {
                let error = Self::new(ExpressionErrorKind::Limit(Box::new(*limit)), limit.message(), span);
                Self { help: limit.help().map(Box::new), ..error }
            }
            ValueError::Overflow(what) => {
                let message = Message::new("values-overflow").with("part", what.name());
                Self::new(ExpressionErrorKind::Overflow, message, span)
                    .help(Message::new("values-overflow-help").with("part", what.name()))
            }
            ValueError::TooManyOptions { count, most } => {
                let message = Message::new("values-options").with("count", count).with("most", most);
                Self::new(ExpressionErrorKind::Unsupported, message, span)
                    .help(Message::new("values-options-help"))
            }
        }
    }
}

impl fmt::Display for ExpressionError {
    /// The message id with its arguments, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for ExpressionError {}
