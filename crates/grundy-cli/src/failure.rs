//! The reason why a command ends without an answer.

use crate::write_end::WriteEnd;
use grundy::{Error, ErrorKind, Message};

/// The reason why a command ends without an answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is no answer, for example because the input is invalid or a limit was reached.
    Error(Box<Error>),
    /// The output could not be written.
    Output(WriteEnd),
}

impl Failure {
    /// An error in the command line.
    pub(crate) fn usage(message: Message) -> Self {
        Error::new(ErrorKind::Syntax, message).into()
    }

    /// The same error with a suggestion of what to write instead.
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
