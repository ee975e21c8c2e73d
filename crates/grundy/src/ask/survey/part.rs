//! A part of a survey.

use std::fmt;
use std::str::FromStr;

/// The largest number of parts.
const MOST: u32 = 100_000;

/// A part of a survey: every `of`-th of the distinct standard forms of its codes, so that all parts take about the same
/// time.
///
/// It is written `2/8` for the second of eight parts.
///
/// ```
/// use grundy::ask::SurveyPart;
///
/// let part: SurveyPart = "2/8".parse().unwrap();
/// assert_eq!((part.number(), part.of(), part.to_string().as_str()), (2, 8, "2/8"));
/// assert!("0/8".parse::<SurveyPart>().is_err() && "9/8".parse::<SurveyPart>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurveyPart {
    pub(super) number: u32,
    pub(super) of: u32,
}

impl SurveyPart {
    /// The number of the part; the first part has the number 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of parts.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether the standard form at index `at` in the list of distinct standard forms belongs to the part.
    pub(super) const fn contains(self, at: usize) -> bool {
        at % self.of as usize == self.number as usize - 1
    }

    /// The index in the part of the standard form at index `at` in the list of distinct standard forms, or `None` if it
    /// does not belong to the part.
    pub(super) fn place(self, at: usize) -> Option<usize> {
        self.contains(at).then_some(at / self.of as usize)
    }
}

impl fmt::Display for SurveyPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The error for a text that does not name a part of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPart;

impl fmt::Display for NotAPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a part is written I/N, with 1 <= I <= N <= 100000")
    }
}

impl std::error::Error for NotAPart {}

impl FromStr for SurveyPart {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        let (number, of) = text.split_once('/').ok_or(NotAPart)?;
        let read = |text: &str| text.parse::<u32>().map_err(|_| NotAPart);
        let (number, of) = (read(number)?, read(of)?);
        if (1..=of).contains(&number) && of <= MOST { Ok(Self { number, of }) } else { Err(NotAPart) }
    }
}
