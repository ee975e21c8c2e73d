//! The reasons why a problem has no output.

use grundy_core::Message;
use grundy_graph::GraphError;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The reason why a problem has no output for an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// The input is not valid for the problem.
    Mistake(Mistake),
    /// The input does not describe a graph.
    Graph(GraphError),
    /// The [desk](crate::Desk) did not answer and keeps the reason, or a limit of the thread's budget was reached.
    Stopped(Stopped),
    /// An internal error, which only a bug in the program can cause.
    Internal,
}

/// A place at which an input is not valid for its problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Whether a number below `2^64` is too small or too large. If not, the input has another mistake, such as a
    /// missing number, a word that is not a number, or text after the last number.
    pub is_outside: bool,
    /// The message that describes the mistake.
    pub message: Message,
    /// The range of the bytes that are wrong; it is empty where something is missing.
    pub span: Range<usize>,
    /// The message that describes what the input should contain.
    pub help: Message,
}

/// The desk did not answer and keeps the reason, or a limit of the thread's budget was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl fmt::Display for Refused {
    /// A description for developers: the name and the arguments of the message that describes the reason or, if there
    /// is no such message, a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mistake(mistake) => mistake.message.fmt(f),
            Self::Graph(error) => error.fmt(f),
            Self::Stopped(_) => f.write_str("the desk did not answer"),
            Self::Internal => f.write_str("the program has a mistake"),
        }
    }
}

impl Error for Refused {}
