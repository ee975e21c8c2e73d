//! The reason why a state space was not solved.

use crate::free_space::free_bytes;
use grundy_core::Limit;
use grundy_engine::Stop;
use grundy_shards::Key;
use std::path::{Path, PathBuf};
use std::{error::Error, fmt, io};

/// The reason why a state space was not solved, why its values were not read or checked, or why its scratch files were
/// not removed.
#[derive(Debug)]
#[non_exhaustive]
pub enum TiersError {
    /// A limit was reached, listing options or finding a tier failed, or there was an internal error.
    Stop {
        /// The reason.
        stop: Stop,
        /// The number of positions that had been expanded, or 0 if no tier was being processed.
        reached: u64,
    },
    /// A move does not lead to a smaller tier.
    Order {
        /// The position.
        position: Key,
        /// A component of one of the options of `position`.
        option: Key,
        /// The tier of `position`, followed by the tier of `option`.
        tiers: [u64; 2],
    },
    /// Remoteness was requested, and an option of this position has several components.
    Splits(Key),
    /// Misère play was requested, and in this position the player who moved last has won.
    Over(Key),
    /// This key has more bits than [`key_bits`](grundy_shards::StateSpace::key_bits) promises.
    Wide(Key),
    /// The disk of the scratch directory has too little free space.
    Disk {
        /// The scratch directory.
        dir: PathBuf,
        /// The number of bytes that the next step needs, or 1 if the system reported that the disk or a quota is full.
        needed: u64,
        /// The number of free bytes, or `None` if the system does not report it.
        free: Option<u64>,
    },
    /// A scratch file or the scratch directory cannot be read, written or removed.
    Io {
        /// The file or the directory.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A scratch file was changed or damaged.
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The scratch directory contains a checkpoint of another computation.
    Foreign {
        /// The scratch directory.
        dir: PathBuf,
    },
    /// Another computation is using the scratch directory.
    InUse {
        /// The scratch directory.
        dir: PathBuf,
    },
}

impl TiersError {
    /// Returns a function that attaches `path` to an I/O error; a full disk is reported as `Disk`.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |error| match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                let dir = path.parent().unwrap_or(path).to_owned();
                Self::Disk { free: free_bytes(&dir), dir, needed: 1 }
            }
            _ => Self::Io { path: path.to_owned(), error },
        }
    }

    pub(crate) fn damaged(path: &Path) -> Self {
        Self::Damaged { path: path.to_owned() }
    }
}

impl From<Limit> for TiersError {
    fn from(limit: Limit) -> Self {
        Self::Stop { stop: limit.into(), reached: 0 }
    }
}

impl From<Stop> for TiersError {
    fn from(stop: Stop) -> Self {
        Self::Stop { stop, reached: 0 }
    }
}

impl fmt::Display for TiersError {
    /// A description for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop { stop, reached } => write!(f, "stopped after {reached} positions: {stop:?}"),
            Self::Order { position, option, tiers: [before, after] } => {
                write!(f, "a move from {position}, in tier {before}, leads to {option}, in tier {after}")
            }
            Self::Splits(key) => write!(f, "an option of position {key} has several components"),
            Self::Over(key) => write!(f, "play is over in position {key}, in misère play"),
            Self::Wide(key) => write!(f, "key {key} has too many bits"),
            Self::Disk { dir, needed, free } => {
                write!(f, "{} needs {needed} bytes and has {free:?}", dir.display())
            }
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged { path } => write!(f, "{} is damaged", path.display()),
            Self::Foreign { dir } => write!(f, "{} belongs to another computation", dir.display()),
            Self::InUse { dir } => write!(f, "{} is in use", dir.display()),
        }
    }
}

impl Error for TiersError {}
