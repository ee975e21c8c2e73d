//! How writing ends.

use std::io::{self, ErrorKind};

/// How writing ended.
#[derive(Debug)]
pub(crate) enum WriteEnd {
    /// Nobody reads any more (`| head`): the program ends quietly.
    Closed,
    /// The system refused: a full disk.
    Refused(io::Error),
}

impl From<io::Error> for WriteEnd {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::Closed } else { Self::Refused(error) }
    }
}
