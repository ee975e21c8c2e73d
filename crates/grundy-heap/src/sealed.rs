//! Files with checksums: a line of JSON followed by a block of bytes, each with a checksum.
//!
//! The checksums are FNV-1a with 128 bits, in hexadecimal. They detect accidental changes, including every change of a
//! single byte, because each step maps different states, and different bytes, to different states. They are not
//! signatures.

use grundy_core::Message;
use std::error::Error;
use std::fmt::{self, Display, Write};

/// An FNV-1a checksum of 128 bits, to which further bytes can be added.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u128);

impl Default for Checksum {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Checksum {
    /// The checksum of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self::default().with(bytes)
    }

    /// The checksum of the previous bytes followed by `bytes`.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Self {
        let step = |hash: u128, byte: &u8| {
            (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        };
        Self(bytes.iter().fold(self.0, step))
    }
}

impl Display for Checksum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The header of a file in this format, for a block with this checksum: one line, including its line feed.
///
/// The values of the fields must be JSON. Strings must be in quotes, and must not contain characters that JSON
/// would escape.
#[must_use]
pub fn header(format: &str, fields: &[(&str, String)], block: Checksum) -> String {
    let mut text = format!("{{\"format\":\"{format}\",\"version\":1");
    for (name, value) in fields {
        // Writing to a string cannot fail.
        let _ = write!(text, ",\"{name}\":{value}");
    }
    let _ = write!(text, ",\"block\":\"{block}\"");
    let checksum = Checksum::of(text.as_bytes());
    text + &format!(",\"checksum\":\"{checksum}\"}}\n")
}

/// The reason why a file is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// The file does not begin with a header of this format.
    Header,
    /// The file has a version of the format that this program does not know.
    Version {
        /// The version in the file's header.
        found: u64,
    },
    /// The header was changed.
    HeaderChecksum,
    /// The block was changed or truncated.
    BlockChecksum,
}

impl Broken {
    /// The message for users.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Header => Message::new("heap-checkpoint-header"),
            Self::Version { found } => Message::new("heap-checkpoint-version").with("found", found),
            Self::HeaderChecksum => Message::new("heap-checkpoint-header-checksum"),
            Self::BlockChecksum => Message::new("heap-checkpoint-block-checksum"),
        }
    }
}

impl fmt::Display for Broken {
    /// The name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for Broken {}

/// The header and the block of an unchanged file.
#[derive(Clone, Copy, Debug)]
pub struct Sealed<'a> {
    header: &'a str,
    /// The bytes after the header.
    pub block: &'a [u8],
}

impl<'a> Sealed<'a> {
    /// Reads `bytes` as a file of this format.
    ///
    /// # Errors
    /// Returns [`Broken`] if the bytes are not such a file, if the version of the format is unknown, or if the header
    /// or the block was changed.
    pub fn open(bytes: &'a [u8], format: &str) -> Result<Self, Broken> {
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or(Broken::Header)?;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| Broken::Header)?;
        let text = text.strip_suffix("\"}").ok_or(Broken::Header)?;
        let (header, checksum) = text.rsplit_once(",\"checksum\":\"").ok_or(Broken::Header)?;
        let version = header
            .strip_prefix(&format!("{{\"format\":\"{format}\",\"version\":"))
            .and_then(|rest| rest.split_once(',')?.0.parse::<u64>().ok());
        match version {
            Some(1) => {}
            Some(found) => return Err(Broken::Version { found }),
            None => return Err(Broken::Header),
        }
        if Checksum::of(header.as_bytes()).to_string() != checksum {
            return Err(Broken::HeaderChecksum);
        }
        let sealed = Self { header, block: &bytes[end + 1..] };
        if sealed.text("block") != Some(&Checksum::of(sealed.block).to_string()) {
            return Err(Broken::BlockChecksum);
        }
        Ok(sealed)
    }

    /// The text in this field, or `None` if there is no such field or its value is not a string.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&'a str> {
        let (_, rest) = self.header.split_once(&format!(",\"{name}\":\""))?;
        Some(rest.split_once('"')?.0)
    }

    /// The number in this field, or `None` if there is no such field or it does not contain a number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        let (_, rest) = self.header.split_once(&format!(",\"{name}\":"))?;
        rest.split_once(',')?.0.parse().ok()
    }
}
