//! The results of attempts, and the known values and outcomes of components and sums.

use super::how::How;
use crate::Value;
use grundy_core::{Convention, Message, Outcome};

/// The result of an attempt.
#[derive(Debug)]
pub(crate) enum Ended {
    /// The way found the answer.
    Found(Entry, How),
    /// The requested entries can now be read from the tables of this way or of another one. After a table was
    /// abandoned, some of them may be missing.
    Filled,
    /// The way does not answer. The message, if any, is the reason why the next way is used.
    Declined(Option<Message>),
}

/// The known value or outcome of a component or sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The value, which determines the outcome under normal play.
    Value(Value),
    /// The outcome under the convention in question.
    Outcome(Outcome),
}

impl Entry {
    /// The outcome under `convention`, if the entry determines it.
    pub(crate) const fn outcome(self, convention: Convention) -> Option<Outcome> {
        match (self, convention) {
            (Self::Outcome(outcome), _) => Some(outcome),
            (Self::Value(value), Convention::Normal) => value.outcome(),
            (Self::Value(_), Convention::Misere) => None,
        }
    }

    /// The value, or `None` if the entry is an outcome.
    pub(crate) const fn value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::Outcome(_) => None,
        }
    }
}
