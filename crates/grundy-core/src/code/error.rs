//! The errors in the text of a code.

use crate::{Message, Place};

/// The error returned for a text that is not a taking-and-breaking code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The kind of error, with its details.
    pub kind: CodeErrorKind,
    /// The part of the text that is wrong, as a range of bytes.
    pub place: Place,
}

/// The kinds of [`CodeError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeErrorKind {
    /// The text contains no digit.
    NoDigit,
    /// The text contains no point.
    NoPoint,
    /// The text contains a second point.
    SecondPoint,
    /// A lower-case letter that would be a digit in upper case, such as `f` for `F`.
    SmallDigit {
        /// The letter in the text.
        found: char,
        /// The same letter in upper case, which is a digit.
        capital: char,
    },
    /// A character that has no meaning in a code.
    UnknownCharacter {
        /// The character in the text.
        found: char,
    },
    /// A modifier that does not follow a digit.
    ModifierWithoutDigit {
        /// The modifier in the text.
        found: char,
    },
    /// A second condition on the parts of one digit, such as the `n` in `4un`.
    SecondModifier {
        /// The letter or sign of the second condition.
        found: char,
    },
    /// `0a`: `a` allows all numbers of parts above the largest one that the digit allows, but the digit 0 allows none.
    MoreThanNone,
    /// Braces that are not closed, or whose content is not a valid list of numbers of parts.
    PartCounts,
    /// A digit with several conditions on the parts, which only a [`MixedCode`](crate::MixedCode) may have.
    ModifierInBraces {
        /// The first condition in the braces.
        found: char,
    },
    /// A number of parts above [`MOST_PARTS`](crate::MOST_PARTS).
    TooManyParts {
        /// The number, or `None` if it exceeds 64 bits.
        found: Option<u64>,
    },
    /// A repetition that begins before the point, where digits cannot repeat.
    RepetitionLeftOfPoint,
    /// A `[` without its `]`, a `]` without its `[`, or an empty pair of brackets.
    Repetition,
    /// Text after the repeating digits.
    AfterRepetition,
    /// A digit with which play might never end: if a heap gains `added` tokens, `parts` parts are too few to ensure
    /// that each of them is smaller than the original heap.
    Endless {
        /// The number of tokens added, or 0 for the digit before the point.
        added: u64,
        /// The smallest number of parts that the digit allows and that is too small.
        parts: u32,
    },
}

impl CodeErrorKind {
    /// The message that describes the error, as data.
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
            Self::ModifierInBraces { found } => {
                Message::new("heap-code-modifier-in-braces").with("found", found)
            }
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

    /// The message that says what to write instead, as data, or `None` if there is no advice.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        Some(match self {
            Self::NoDigit | Self::NoPoint => Message::new("heap-code-help-form"),
            Self::SmallDigit { capital, .. } => {
                Message::new("heap-code-help-capital").with("capital", capital)
            }
            Self::UnknownCharacter { .. } => Message::new("heap-code-help-characters"),
            Self::PartCounts | Self::TooManyParts { .. } => Message::new("heap-code-help-part-counts"),
            Self::ModifierInBraces { found } => {
                Message::new("heap-code-help-modifier-in-braces").with("found", found)
            }
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
        // This text is for developers; users see `message`.
        write!(f, "{:?} at {}..{}", self.kind, self.place.start, self.place.end)
    }
}

impl std::error::Error for CodeError {}
