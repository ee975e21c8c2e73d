//! Values of components and of sums, and entries of tables.

use grundy_core::{NimValue, Outcome, nim_sum};
use std::fmt;

/// The value of a component or a sum: a nim-value or a special value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// The Grundy value (nim-value): the component or sum equals the Nim heap of this size.
    Nim(NimValue),
    /// Loony: the player to move wins, whatever the other components of the sum are, unless one of them is over.
    Loony,
    /// Over: the component, or one component of the sum, has already ended the game.
    Over,
    /// Infinite, which occurs only where draws are allowed: play may never end, and the position is not equal to any
    /// Nim heap. An answer also lists the Nim heaps whose sums with the position are N-positions.
    Infinite,
    /// Not a position, for example because a field is out of bounds. This occurs only in entries of tables.
    Outside,
    /// Unknown, for example because a limit was reached first.
    Unknown,
}

impl Value {
    /// The value of the sum of a position with this value and `count` components, at least one, with the value `value`.
    /// Over takes precedence over all other values, and loony over all values except over; otherwise, the sum is
    /// unknown unless both values are nim-values.
    pub fn plus(self, value: Self, count: u128) -> Self {
        match (self, value) {
            (Self::Over, _) | (_, Self::Over) => Self::Over,
            (Self::Loony, _) | (_, Self::Loony) => Self::Loony,
            (Self::Nim(sum), Self::Nim(value)) => {
                Self::Nim(if count % 2 == 1 { nim_sum(sum, value) } else { sum })
            }
            _ => Self::Unknown,
        }
    }

    /// The nim-value, or `None` for special values.
    #[must_use]
    pub const fn nim(self) -> Option<NimValue> {
        match self {
            Self::Nim(value) => Some(value),
            _ => None,
        }
    }

    /// The word for a special value in answers and tables, or `None` for a nim-value.
    #[must_use]
    pub const fn special(self) -> Option<&'static str> {
        match self {
            Self::Nim(_) => None,
            Self::Loony => Some("loony"),
            Self::Over => Some("over"),
            Self::Infinite => Some("infinity"),
            Self::Outside => Some("outside"),
            Self::Unknown => Some("unknown"),
        }
    }

    /// The outcome under normal play of a position with this value, or `None` if the value does not determine
    /// the outcome.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Nim(0) | Self::Over => Some(Outcome::P),
            Self::Nim(_) | Self::Loony => Some(Outcome::N),
            Self::Infinite | Self::Outside | Self::Unknown => None,
        }
    }
}

impl fmt::Display for Value {
    /// The nim-value, or the word for a special value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nim(), self.special()) {
            (Some(number), _) => number.fmt(f),
            (None, word) => f.pad(word.unwrap_or("?")),
        }
    }
}

/// An entry of a table of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeEntry {
    /// The outcome class of the position.
    Is(Outcome),
    /// Not a position, for example because a field is out of bounds.
    Outside,
    /// Unknown, because a limit was reached first.
    Unknown,
}
