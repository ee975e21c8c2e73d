//! How writing ends.

use std::io::{self, ErrorKind};

/// How writing ended.
#[derive(Debug)]
pub(crate) enum WriteEnd {
    /// The reader has closed the pipe (`| head`): the program ends without a message.
    Closed,
    /// The system refused: a full disk.
    Refused(io::Error),
}

impl From<io::Error> for WriteEnd {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Closed } else { Self::Refused(error) }
    }
}
