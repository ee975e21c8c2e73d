//! The closed forms that a ruleset supplies for its own values, outcomes or moves.

use crate::Convention;

/// A closed form of a ruleset: its name, what it gives, and whether it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The name of the theorem, or the title of the game if the theorem has none.
    pub name: String,
    /// What the closed form gives.
    pub form: TheoremForm,
    /// Whether the closed form is proved.
    pub standing: Standing,
    /// The line in the rules text on which the theorem is declared, counted from 1; 1 if there is no rules text.
    pub line: usize,
}

/// What a closed form gives: nim-values, outcomes or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TheoremForm {
    /// The nim-value of a component.
    Value,
    /// The outcome of a position of one component under normal play.
    Outcome,
    /// The outcome of a position of one component under misère play.
    MisereOutcome,
    /// The options of a single component that have a given nim-value.
    Moves,
    /// The options of a single component that are P-positions under misère play. They are requested as the
    /// options of value 0.
    MisereMoves,
}

impl TheoremForm {
    /// The convention to which the closed form applies.
    #[must_use]
    pub const fn convention(self) -> Convention {
        match self {
            Self::MisereOutcome | Self::MisereMoves => Convention::Misere,
            Self::Value | Self::Outcome | Self::Moves => Convention::Normal,
        }
    }
}

/// Whether a closed form is proved, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A theorem with a source, used for answers.
    Theorem {
        /// The publication that proves the theorem.
        source: String,
    },
    /// A claim, used only on request: a statement without a source, or any theorem of a user's own rules.
    Claim,
}
