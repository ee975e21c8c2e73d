//! The errors of databases, as data.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::Tally;

/// The reason why a database cannot be written, opened or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// An I/O error occurred.
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error that the operating system reported.
        error: io::Error,
    },
    /// A file is missing, or was changed or damaged.
    Damaged {
        /// The file.
        file: PathBuf,
        /// The number of the block within the file, counted from 0, if the damage is in a block.
        block: Option<u64>,
        /// The kind of damage.
        what: Damage,
    },
    /// The directory has a run or data files, but no manifest: the writer failed, was interrupted, or is still running.
    Unfinished {
        /// The directory.
        dir: PathBuf,
    },
    /// Another process is working on the unfinished database in the directory.
    Busy {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory has no unfinished run.
    NoRun {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory already has a manifest, and a finished database is never overwritten.
    Exists {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory does not exist, or contains no files of a database.
    NotADatabase {
        /// The directory.
        dir: PathBuf,
    },
    /// The database has a format that this version does not know.
    Version {
        /// The format in the manifest.
        found: u64,
    },
    /// A key is not larger than the previous key.
    Order {
        /// The previous key.
        previous: u128,
        /// The key.
        key: u128,
    },
    /// A key has more bits than the subject allows.
    Key {
        /// The key.
        key: u128,
        /// The number of bits that the subject allows.
        key_bits: u32,
    },
    /// The subject specifies keys of more than 128 bits.
    KeyBits {
        /// The number of bits in a key that the subject specifies.
        found: u32,
    },
    /// The caller's counts are not those of the entries that were written.
    Tally {
        /// The caller's counts.
        given: Box<Tally>,
        /// The counts of the entries.
        found: Box<Tally>,
    },
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// The file does not exist, or the checkpoint does not have the requested part.
    Missing,
    /// The length of the file, in bytes, is not the expected one.
    Length {
        /// The length in the manifest or in the checkpoint; or the end of the bytes that could not be read, because
        /// the file became shorter after it was opened.
        expected: u64,
        /// The length of the file.
        found: u64,
    },
    /// The manifest cannot be parsed, does not match its own hashes, contradicts itself, or was replaced by that of
    /// another database; or the description of a checkpoint cannot be parsed.
    Manifest,
    /// The first bytes of a data file are wrong, or the file is too short.
    Header,
    /// The index at the end of a data file is wrong.
    Index,
    /// The bytes of a block, or of a small file of a run, do not match their checksum.
    Checksum,
    /// The fields of a block are invalid, or contradict each other or the index; or the bytes of a checkpoint cannot be
    /// interpreted.
    Block,
    /// A key is not larger than the previous key, or has too many bits.
    Order,
    /// The number of entries in a data file, or the one that the file states at its end, is not the one in the
    /// manifest.
    Positions {
        /// The number in the manifest.
        expected: u64,
        /// The number of entries in the file, or the one that the file states.
        found: u64,
    },
    /// The BLAKE3 hash of a data file is not the one in the manifest.
    Hash,
    /// The counts in the manifest are not those of the entries.
    Tally,
}

impl StoreError {
    /// Returns a function for `map_err` that attaches `path` to an I/O error.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::Io { path: path.to_owned(), error }
    }

    /// The error for damage to a file as a whole.
    pub(crate) fn damaged(file: &Path, what: Damage) -> Self {
        Self::Damaged { file: file.to_owned(), block: None, what }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged { file, block: Some(block), what } => {
                write!(f, "{}, block {block}: {what}", file.display())
            }
            Self::Damaged { file, block: None, what } => write!(f, "{}: {what}", file.display()),
            Self::Unfinished { dir } => write!(f, "{}: unfinished database", dir.display()),
            Self::Busy { dir } => write!(f, "{}: another process works on it", dir.display()),
            Self::NoRun { dir } => write!(f, "{}: no unfinished run", dir.display()),
            Self::Exists { dir } => write!(f, "{}: has a manifest", dir.display()),
            Self::NotADatabase { dir } => write!(f, "{}: not a database", dir.display()),
            Self::Version { found } => write!(f, "format {found}, expected {}", crate::file_info::FORMAT),
            Self::Order { previous, key } => write!(f, "key {key:#x} after {previous:#x}"),
            Self::Key { key, key_bits } => write!(f, "key {key:#x} of more than {key_bits} bits"),
            Self::KeyBits { found } => write!(f, "keys of {found} bits, at most 128"),
            Self::Tally { given, found } => {
                write!(f, "counts of {} positions given, of {} written", given.positions, found.positions)
            }
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("missing"),
            Self::Length { expected, found } => write!(f, "{found} bytes, expected {expected}"),
            Self::Manifest => f.write_str("manifest does not agree with itself"),
            Self::Header => f.write_str("wrong header"),
            Self::Index => f.write_str("wrong index"),
            Self::Checksum => f.write_str("wrong checksum"),
            Self::Block => f.write_str("inconsistent fields"),
            Self::Order => f.write_str("keys out of order"),
            Self::Positions { expected, found } => write!(f, "{found} positions, expected {expected}"),
            Self::Hash => f.write_str("wrong hash"),
            Self::Tally => f.write_str("counts do not agree with the entries"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl std::error::Error for Damage {}
