//! The parts of a proof by induction.

use super::theory::Theory;

/// A proof by induction, ready for a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// The theory in which numbers are written.
    pub theory: Theory,
    /// The positions to which the proof applies.
    pub reach: Reach,
    /// The steps to prove, in order.
    pub steps: Vec<Step>,
}

/// The positions to which a proof applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All positions, with natural numbers of any size as fields.
    All,
    /// All positions whose fields are below 2^64. No position has larger fields.
    Fields,
}

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The statement that the step proves.
    pub kind: StepKind,
    /// SMT-LIB scripts, each for a separate run of a solver. The step is proved if the answer to one of them
    /// is `unsat`.
    pub scripts: Vec<String>,
}

/// The statement that a step proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StepKind {
    /// The lemma that `a < b` implies `a * c + c <= b * c` for positive `c`, which other steps use.
    Products,
    /// The law is a natural number at every position.
    Natural,
    /// The rules never fault.
    NoFault,
    /// Every component of an option precedes the position in a well-founded order.
    Earlier,
    /// No move increases a field, so no move leads from fields below 2^64 to larger fields.
    NoGrowth,
    /// No option has the same law value as its position. For outcomes: no option of a P-position is a
    /// P-position.
    NoneEqual,
    /// Every natural number below the law's value for a position is the law's value for one of its options. For
    /// outcomes: every position that is not a P-position has an option that is a P-position.
    AllSmaller,
}

impl StepKind {
    /// The machine-readable name of the step, which also appears in the scripts.
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

    /// The statement in English, for readers of the scripts.
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
