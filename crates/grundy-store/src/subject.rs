//! The subjects of databases.

use serde::{Deserialize, Serialize};

use crate::{Hash, StoreError};

/// The subject of a database: the game, its starting position, and the meaning of the numbers. The program that solves
/// the game decides what the texts contain. Before it looks up values of a game, it compares `rules` with the text for
/// that game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The name of the game, for human readers.
    pub title: String,
    /// Everything that determines the values: the rules in normal form, the parameters and the convention.
    pub rules: String,
    /// The position from which the game was solved.
    pub start: String,
    /// The meaning of the numbers.
    pub stores: Stores,
    /// The number of bits in a key, at most 128. If it is at most 64, keys take 8 bytes instead of 16.
    pub key_bits: u32,
    /// How positions are packed into keys, in words or as data.
    pub layout: String,
}

/// The meaning of the numbers in a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stores {
    /// Nim-values, where 0 means a P-position. Two numbers are codes of values that are not numbers: 2^31 - 2 is loony
    /// (the player to move wins at once), and 2^31 - 1 is over (the player who moved last has won).
    Values,
    /// The remoteness plus 1, or 0 for a draw, under normal play. A position whose remoteness is odd is an N-position,
    /// and one whose remoteness is even is a P-position.
    Remoteness,
    /// The remoteness plus 1, or 0 for a draw, under misère play. A position whose remoteness is even is an N-position,
    /// and one whose remoteness is odd is a P-position.
    Misere,
}

impl Subject {
    /// The hash of [`Subject::rules`], the *rules hash*. The other members do not affect it.
    #[must_use]
    pub fn hash(&self) -> Hash {
        Hash::of(self.rules.as_bytes())
    }

    /// The size of a key on disk, in bytes.
    pub(crate) fn key_width(&self) -> Result<KeyWidth, StoreError> {
        match self.key_bits {
            0..=64 => Ok(KeyWidth::Narrow),
            65..=128 => Ok(KeyWidth::Wide),
            found => Err(StoreError::KeyBits { found }),
        }
    }

    /// Whether `key` has at most [`Subject::key_bits`] bits.
    pub(crate) fn fits(&self, key: u128) -> bool {
        key.checked_shr(self.key_bits).unwrap_or(0) == 0
    }
}

/// The size of a key on disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyWidth {
    /// 8 bytes.
    Narrow,
    /// 16 bytes.
    Wide,
}

impl KeyWidth {
    /// The number of bytes.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Self::Narrow => 8,
            Self::Wide => 16,
        }
    }

    /// Appends `key`: only the low 8 bytes if keys are narrow.
    pub(crate) fn put(self, key: u128, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&key.to_le_bytes()[..self.bytes()]);
    }

    /// The key at the start of `bytes`, or `None` if there are too few bytes.
    pub(crate) fn get(self, bytes: &[u8]) -> Option<u128> {
        Some(match self {
            Self::Narrow => u64::from_le_bytes(*bytes.first_chunk()?).into(),
            Self::Wide => u128::from_le_bytes(*bytes.first_chunk()?),
        })
    }
}
