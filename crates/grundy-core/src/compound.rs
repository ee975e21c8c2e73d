//! How the components of a position are played together.

use std::fmt;
use std::str::FromStr;

/// How the components of a position are played together: in which of them a player moves, and when play ends.
///
/// ```
/// use grundy_core::Compound;
///
/// assert_eq!("selective".parse(), Ok(Compound::Selective));
/// assert_eq!(Compound::ContinuedConjunctive.to_string(), "continued-conjunctive");
/// ```
///
/// # Source
/// Smith 1966; Conway, *On Numbers and Games*, ch. 14; *Winning Ways*, ch. 9 and 10 (`smith-1966`,
/// `conway-1976`, `winning-ways` in crates/grundy-games/sources.bib).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A player moves in one component; play ends when no component has a move. This is the sum.
    #[default]
    Disjunctive,
    /// A player moves in every component; play ends as soon as one component has no move.
    Conjunctive,
    /// A player moves in every component that has a move; play ends when none has one.
    ContinuedConjunctive,
    /// A player moves in one or more components; play ends when no component has a move.
    Selective,
    /// A player moves in one or more components; play ends as soon as one component has no move.
    ShortenedSelective,
    /// A player moves in one component; play ends as soon as one component has no move.
    DiminishedDisjunctive,
}

impl Compound {
    /// All compounds, the disjunctive one first.
    pub const ALL: [Self; 6] = [
        Self::Disjunctive,
        Self::Conjunctive,
        Self::ContinuedConjunctive,
        Self::Selective,
        Self::ShortenedSelective,
        Self::DiminishedDisjunctive,
    ];

    /// The name on the command line and in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Disjunctive => "disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::ContinuedConjunctive => "continued-conjunctive",
            Self::Selective => "selective",
            Self::ShortenedSelective => "shortened-selective",
            Self::DiminishedDisjunctive => "diminished-disjunctive",
        }
    }

    /// Whether play ends as soon as one component has no move.
    #[must_use]
    pub const fn ends_with_first(self) -> bool {
        matches!(self, Self::Conjunctive | Self::ShortenedSelective | Self::DiminishedDisjunctive)
    }

    /// The components in which a player moves, among those that have a move.
    #[must_use]
    pub const fn moved(self) -> Moved {
        match self {
            Self::Disjunctive | Self::DiminishedDisjunctive => Moved::One,
            Self::Conjunctive | Self::ContinuedConjunctive => Moved::All,
            Self::Selective | Self::ShortenedSelective => Moved::Some,
        }
    }
}

/// The components in which a move is made, among those that have a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// Exactly one.
    One,
    /// One or more.
    Some,
    /// Every one.
    All,
}

impl fmt::Display for Compound {
    /// The name on the command line and in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for a string that is not the name of a compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCompound;

impl fmt::Display for UnknownCompound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Compound::ALL.iter().map(|compound| compound.as_str()).collect();
        write!(f, "a compound is one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownCompound {}

impl FromStr for Compound {
    type Err = UnknownCompound;

    fn from_str(text: &str) -> Result<Self, UnknownCompound> {
        Self::ALL.into_iter().find(|compound| compound.as_str() == text).ok_or(UnknownCompound)
    }
}
