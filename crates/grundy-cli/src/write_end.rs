//! The ways in which writing can fail.

use std::io::{self, ErrorKind};

/// The reason why writing ended early.
#[derive(Debug)]
pub(crate) enum WriteEnd {
    /// The reader has closed the pipe (`| head`). The program ends without a message.
    Closed,
    /// The system reported another error, such as a full disk.
    Refused(io::Error),
}

impl From<io::Error> for WriteEnd {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Closed } else { Self::Refused(error) }
    }
}
