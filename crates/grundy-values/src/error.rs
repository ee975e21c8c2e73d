//! The errors that occur when values are computed.

use grundy_core::Limit;
use std::fmt;

/// The reason why a value was not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// A limit was reached.
    Limit(Limit),
    /// A nimber or the multiple of up is out of range, or a number has too many bits.
    Overflow(Overflow),
    /// A game has more options on one side than can be listed.
    TooManyOptions {
        /// The number of options.
        count: u64,
        /// The largest number of options on one side that can be listed.
        most: u64,
    },
}

/// The part of a value that overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Overflow {
    /// A multiple of up: more than `2^31 - 1`, or less than `-(2^31 - 1)`.
    Up,
    /// A nimber: more than `2^32 - 1`.
    Nimber,
    /// A number: more bits in the numerator or the denominator than [`MOST_BITS`](crate::MOST_BITS) allows, or too many
    /// digits in an expression.
    Number,
}

impl Overflow {
    /// The name of the part in messages: `up`, `nimber` or `number`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Nimber => "nimber",
            Self::Number => "number",
        }
    }
}

impl From<Limit> for ValueError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => limit.fmt(f),
            Self::Overflow(what) => write!(f, "overflow of the {} part of a value", what.name()),
            Self::TooManyOptions { count, most } => {
                write!(f, "{count} options on one side; at most {most} are listed")
            }
        }
    }
}

impl std::error::Error for ValueError {}
