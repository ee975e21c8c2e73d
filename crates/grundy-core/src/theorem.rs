//! What a ruleset knows about itself beyond its moves.

use crate::Convention;

/// A closed form that a ruleset carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// Its name, or the title of its game where it has none.
    pub name: String,
    /// What it gives.
    pub form: TheoremForm,
    /// Whether it may be believed.
    pub standing: Standing,
    /// Its line in the rules text, from 1.
    pub line: usize,
}

/// What a closed form gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TheoremForm {
    /// The nim-value of a component.
    Value,
    /// The outcome of a position of one component, normal play.
    Outcome,
    /// The outcome of a position of one component, misère play.
    MisereOutcome,
    /// The options of a given nim-value.
    Moves,
    /// The options of a single component that are P-positions under misère play; asked for as those of value 0.
    MisereMoves,
}

impl TheoremForm {
    /// The convention that the closed form is about.
    #[must_use]
    pub const fn convention(self) -> Convention {
        match self {
            Self::MisereOutcome | Self::MisereMoves => Convention::Misere,
            Self::Value | Self::Outcome | Self::Moves => Convention::Normal,
        }
    }
}

/// Whether a closed form may be believed, and on whose word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A theorem with a source.
    Theorem {
        /// Where it is proved.
        source: String,
    },
    /// A claim without a source.
    Claim,
}
