//! What a proof consists of.

use super::theory::Theory;

/// A proof by induction, ready to be given to a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// What numbers are told in.
    pub theory: Theory,
    /// For which positions.
    pub reach: Reach,
    /// What has to be shown, in this order.
    pub steps: Vec<Step>,
}

/// For which positions a proof holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All, fields being natural numbers without a bound.
    All,
    /// All whose fields are below 2^64, which are those that there are.
    Fields,
}

/// A step of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it shows.
    pub kind: StepKind,
    /// Texts in SMT-LIB, each to be given alone: the step is shown if the answer to one of them is `unsat`.
    pub scripts: Vec<String>,
}

/// What a step shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepKind {
    /// `a < b` makes `a * c + c <= b * c` for positive `c`, which other steps use.
    Products,
    /// The law is a natural number everywhere.
    Natural,
    /// The rules have no fault.
    NoFault,
    /// Every option comes earlier.
    Earlier,
    /// No field grows, so that positions with larger fields do not matter.
    NoGrowth,
    /// No option has the law of its position; of outcomes, no option of a P-position is one.
    NoneEqual,
    /// Every smaller value is reached; of outcomes, every other position has an option that is a P-position.
    AllSmaller,
}

impl StepKind {
    /// A name for programs, and in the texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Products => "products",
            Self::Natural => "natural",
            Self::NoFault => "no-fault",
            Self::Earlier => "earlier",
            Self::NoGrowth => "no-growth",
            Self::NoneEqual => "none-equal",
            Self::AllSmaller => "all-smaller",
        }
    }

    /// What it shows, in a sentence for who reads the texts.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Products => "if a < b and 0 < c, then a c + c <= b c",
            Self::Natural => "the law is a natural number at every position",
            Self::NoFault => "the rules never divide by zero or leave the domain of a function",
            Self::Earlier => "every component of an option comes before the position in a well-founded order",
            Self::NoGrowth => "no field of an option is larger than that of the position",
            Self::NoneEqual => "no option has the value that the law gives its position",
            Self::AllSmaller => "every value below that of a position is that of an option",
        }
    }
}
