//! The reason why a command fails or ends early.

use crate::write_end::WriteEnd;
use grundy::{Error, ErrorKind, Message};

/// The reason why a command fails or ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error, for example invalid input, a limit that was reached, or a file that cannot be written.
    Error(Box<Error>),
    /// The output could not be written.
    Output(WriteEnd),
}

impl Failure {
    /// An error in the command line.
    pub(crate) fn usage(message: Message) -> Self {
        Error::new(ErrorKind::Syntax, message).into()
    }

    /// The same failure; if it is an error, with `help` as its help text.
    pub(crate) fn with_help(self, help: Message) -> Self {
        match self {
            Self::Error(error) => error.with_help(help).into(),
            other => other,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(Box::new(error))
    }
}

impl From<WriteEnd> for Failure {
    fn from(end: WriteEnd) -> Self {
        Self::Output(end)
    }
}
