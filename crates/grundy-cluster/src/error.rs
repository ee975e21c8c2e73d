//! The reasons why processes cannot connect, the reasons why a run cannot continue, and notices about other processes.

use crate::identity::Difference;
use std::time::Duration;
use std::{error::Error, fmt, io};

/// The reason why the processes of a run could not connect.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConnectError {
    /// The address of this process cannot be used.
    Bind {
        /// The address, as it was given.
        host: String,
        /// The error that the operating system reported.
        error: io::Error,
    },
    /// A process did not connect in time.
    Missing {
        /// The number of the process.
        process: usize,
        /// The time that this process waited.
        waited: Duration,
        /// The error of the last attempt to connect, if it is known.
        error: Option<io::Error>,
    },
    /// A process connected, but does not match this one.
    Differs {
        /// The number of the process.
        process: usize,
        /// The first difference that was found.
        what: Difference,
    },
    /// A process connected, but disconnected before all processes had connected.
    Left {
        /// The number of the process.
        process: usize,
    },
    /// Two processes have the same number, or a process does not have the expected number.
    Twice {
        /// The number that the process states.
        process: usize,
    },
    /// The caller asked to stop waiting.
    Halted,
    /// The operating system cannot provide a thread or a socket.
    Io(io::Error),
}

impl fmt::Display for ConnectError {
    /// A description for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bind { host, error } => write!(f, "{host}: {error}"),
            Self::Missing { process, waited, .. } => write!(f, "no process {process} in {waited:?}"),
            Self::Differs { process, what } => write!(f, "process {process} has {what}"),
            Self::Left { process } => write!(f, "process {process} left"),
            Self::Twice { process } => write!(f, "two processes {process}"),
            Self::Halted => f.write_str("halted"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl Error for ConnectError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Bind { error, .. } | Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// The reason why a run cannot continue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// The connection to a process has ended.
    Closed {
        /// The number of the process.
        process: usize,
        /// The I/O error, or `None` if the other side has closed the connection, or if a third process reported the
        /// loss.
        error: Option<String>,
    },
    /// A process has ended early: it reported so, or one of its workers no longer takes part in the exchange.
    Ended {
        /// The number of the process.
        process: usize,
    },
    /// Nothing was heard from a process for too long.
    Silent {
        /// The number of the process.
        process: usize,
        /// The time since the last message from the process.
        time: Duration,
    },
    /// This process was asked to stop.
    Halted,
    /// A process violated the protocol: several blocks of one worker arrived in an epoch.
    Protocol,
}

impl Loss {
    /// The process that is lost, or `None` if this process was asked to stop or the protocol was violated.
    #[must_use]
    pub const fn process(&self) -> Option<usize> {
        match *self {
            Self::Closed { process, .. } | Self::Ended { process } | Self::Silent { process, .. } => {
                Some(process)
            }
            Self::Halted | Self::Protocol => None,
        }
    }
}

/// A notice about another process during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// A process has been silent for some time.
    Silent {
        /// The number of the process.
        process: usize,
        /// The time since the last message from the process.
        time: Duration,
    },
    /// A process that was silent is responding again.
    Back {
        /// The number of the process.
        process: usize,
    },
    /// A process is responding, but this process has been waiting for the messages of that process for some time.
    Behind {
        /// The number of the process.
        process: usize,
        /// The time that this process has been waiting.
        time: Duration,
    },
}
