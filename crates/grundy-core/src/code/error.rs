//! What can be wrong with the text of a code.

use crate::{Message, Place};

/// A text that is no taking-and-breaking code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// What is wrong.
    pub kind: CodeErrorKind,
    /// Where, in bytes of the text.
    pub place: Place,
}

/// The kinds of [`CodeError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeErrorKind {
    /// No digit at all.
    NoDigit,
    /// No point.
    NoPoint,
    /// A second point.
    SecondPoint,
    /// A small letter that is a digit if written as a capital.
    SmallDigit {
        /// The letter.
        found: char,
        /// The digit that was meant.
        capital: char,
    },
    /// A character that is neither digit nor modifier nor bracket.
    UnknownCharacter {
        /// The character.
        found: char,
    },
    /// A modifier with no digit before it.
    ModifierWithoutDigit {
        /// The modifier.
        found: char,
    },
    /// A second modifier of the same kind after one digit.
    SecondModifier {
        /// The modifier.
        found: char,
    },
    /// `0a`: any number above none.
    MoreThanNone,
    /// A brace that is not closed, or holds something that is not a number of parts.
    PartCounts,
    /// More parts than can be named.
    TooManyParts {
        /// The number, if it can be read.
        found: Option<u64>,
    },
    /// `[`, with digits before the point.
    RepetitionLeftOfPoint,
    /// A `[` without its `]`, a `]` without its `[`, or nothing between them.
    Repetition,
    /// Something after the repeating digits.
    AfterRepetition,
    /// A digit with which play need not end: that many parts of a heap to which tokens are added can leave a heap
    /// no smaller.
    Endless {
        /// How many tokens are added (0 for the digit before the point).
        added: u64,
        /// The number of parts that is not allowed.
        parts: u32,
    },
}

impl CodeErrorKind {
    /// The sentence for people, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NoDigit => Message::new("heap-code-no-digit"),
            Self::NoPoint => Message::new("heap-code-no-point"),
            Self::SecondPoint => Message::new("heap-code-second-point"),
            Self::SmallDigit { found, capital } => {
                Message::new("heap-code-small-digit").with("found", found).with("capital", capital)
            }
            Self::UnknownCharacter { found } => {
                Message::new("heap-code-unknown-character").with("found", found)
            }
            Self::ModifierWithoutDigit { found } => {
                Message::new("heap-code-modifier-without-digit").with("found", found)
            }
            Self::SecondModifier { found } => Message::new("heap-code-second-modifier").with("found", found),
            Self::MoreThanNone => Message::new("heap-code-more-than-none"),
            Self::PartCounts => Message::new("heap-code-part-counts"),
            Self::TooManyParts { found } => Message::new("heap-code-too-many-parts")
                .with("found", found.map_or_else(|| "none".to_owned(), |found| found.to_string()))
                .with("most", super::MOST_PARTS),
            Self::RepetitionLeftOfPoint => Message::new("heap-code-repetition-left-of-point"),
            Self::Repetition => Message::new("heap-code-repetition"),
            Self::AfterRepetition => Message::new("heap-code-after-repetition"),
            Self::Endless { added, parts } => {
                Message::new("heap-code-endless").with("added", added).with("parts", parts)
            }
        }
    }

    /// What to write instead, as data.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        Some(match self {
            Self::NoDigit | Self::NoPoint => Message::new("heap-code-help-form"),
            Self::SmallDigit { capital, .. } => {
                Message::new("heap-code-help-capital").with("capital", capital)
            }
            Self::UnknownCharacter { .. } => Message::new("heap-code-help-characters"),
            Self::PartCounts | Self::TooManyParts { .. } => Message::new("heap-code-help-part-counts"),
            Self::RepetitionLeftOfPoint | Self::Repetition | Self::AfterRepetition => {
                Message::new("heap-code-help-repetition")
            }
            Self::Endless { added, .. } => Message::new("heap-code-help-endless").with("least", added + 2),
            Self::SecondPoint
            | Self::ModifierWithoutDigit { .. }
            | Self::SecondModifier { .. }
            | Self::MoreThanNone => return None,
        })
    }
}

impl std::fmt::Display for CodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // For developers; people get the message.
        write!(f, "{:?} at {}..{}", self.kind, self.place.start, self.place.end)
    }
}

impl std::error::Error for CodeError {}
