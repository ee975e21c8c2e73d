//! Guessed laws, the ranges in which they were checked, and the table to which they were fitted.

use grundy_core::Message;
use grundy_guess::{
    Beatty, DigitMap, DigitRecurrence, Law, LinearRecurrence, Numeration, RepeatingRow, Steps,
};
use grundy_heap::ProvedPeriod;

/// Laws, the shortest first; none if nothing short fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessAnswer {
    /// Those that hold as far as they were checked, then those that fit the first table only.
    pub laws: Vec<GuessedLaw>,
    /// The last position that was compared.
    pub looked_to: Vec<u64>,
    /// How many expressions with different values were tried.
    pub tried: u64,
    /// The table that laws were fitted to, next to the first law, if it was asked for.
    pub fit: Option<Fit>,
}

/// The table that laws were fitted to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// The names of the variables: the fields, then the parameters that range.
    pub names: Vec<String>,
    /// How many of them are fields.
    pub fields: usize,
    /// Whether the values are outcomes: 0 for a P-position and 1 for others.
    pub of_outcomes: bool,
    /// The points, each with its value and what the first law gives there; without a law, nothing.
    pub points: Vec<FitPoint>,
}

/// A point of a table and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FitPoint {
    /// A number for every variable.
    pub at: Vec<i64>,
    /// The value at this point; of outcomes, 0 for a P-position and 1 for others.
    pub value: i64,
    /// What the first law gives.
    pub law: Option<i64>,
}

/// The numbers of a parameter that a law is uniform in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRange {
    /// The name of the parameter.
    pub name: String,
    /// The numbers it was fitted with.
    pub fitted: Vec<i128>,
    /// The further numbers it was checked with.
    pub further: Vec<i128>,
}

/// A law and how far it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedLaw {
    /// The law in the rules language, or in its manner: an expression for the value, or a condition for the
    /// P-positions.
    pub law: String,
    /// The same as claims are written; where the language cannot say it, empty.
    pub law_in_language: String,
    /// The law in words, one sentence.
    pub words: Message,
    /// What kind of law: `closed`, `periodic`, `arithmetic-periodic`, `digits`, `digit-map`, `linear`, `steps`, `grid`,
    /// `rows`, `condition`, `beatty` or `numeration`.
    pub form: &'static str,
    /// Whether it is about outcomes, not values.
    pub of_outcomes: bool,
    /// The line to put into the rules, where the language can say it.
    pub claim: Option<String>,
    /// The first position of the table.
    pub from: Vec<u64>,
    /// The last position of the table that it was fitted to.
    pub fitted_to: Vec<u64>,
    /// The last position it was checked to.
    pub checked_to: Vec<u64>,
    /// The parameters that range.
    pub ranges: Vec<ParameterRange>,
    /// Why it holds for every position, if that is known.
    pub proof: Option<LawProof>,
    /// Why it was not proved, where that was asked for.
    pub unproved: Option<Message>,
    /// The first position where it is wrong.
    pub counterexample: Option<Counterexample>,
    /// Positions that it leaves out, with their values.
    pub exceptions: Vec<(Vec<i64>, i64)>,
    /// Period and saltus, of periodic laws.
    pub period: Option<(usize, i64)>,
    /// What else programs may want to know, by the form.
    pub data: LawData,
    /// The names of its variables: the fields, then the parameters that range.
    pub names: Vec<String>,
    pub(super) itself: Law,
}

impl GuessedLaw {
    /// What the law gives at a point, exceptions included: a value, or of outcomes 0 for a P-position and 1 for others;
    /// nothing where it says nothing.
    #[must_use]
    pub fn at(&self, point: &[i64]) -> Option<i64> {
        let exception = self.exceptions.iter().find(|(at, _)| *at == point);
        exception.map_or_else(|| self.itself.at(point), |(_, value)| Some(*value))
    }
}

/// Why a law holds for every position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LawProof {
    /// By a theorem about periods.
    Period(ProvedPeriod),
    /// By induction over the positions.
    Induction(ProvedByInduction),
}

/// A proof by induction; an SMT solver decided each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedByInduction {
    /// The solvers that decided, with their versions.
    pub solvers: Vec<String>,
    /// What was shown, by name.
    pub steps: Vec<&'static str>,
    /// Whether fields are assumed to be below 2^64; otherwise they are arbitrary natural numbers.
    pub bounded: bool,
    /// All steps in SMT-LIB, so that any solver can decide them again.
    pub certificate: String,
}

impl LawProof {
    /// A name for what the proof rests on.
    #[must_use]
    pub fn theorem(&self) -> String {
        match self {
            Self::Period(proved) => proved.theorem.name().to_owned(),
            Self::Induction(proved) => format!("induction, steps decided by {}", proved.solvers.join(", ")),
        }
    }
}

/// The numbers of a law that has no short formula, or one that hides them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LawData {
    /// The formula says it all.
    None,
    /// The recurrence on digits.
    Digits(DigitRecurrence),
    /// The periods in both fields, and what is added.
    Grid {
        /// How many first numbers of each field do not repeat.
        borders: (i64, i64),
        /// The period of each field.
        periods: (i64, i64),
        /// What is added from one period of each to the next.
        saltus: (i64, i64),
    },
    /// The period of each row.
    Rows(Vec<RepeatingRow>),
    /// The ratio of Beatty pairs and the step of their differences, with these names of the variables.
    Beatty(Beatty, Vec<String>),
    /// The numeration system, with these names of the variables.
    Numeration(Numeration, Vec<String>),
    /// The map from the value without the last digit.
    DigitMap(DigitMap),
    /// The linear recurrence.
    Linear(LinearRecurrence),
    /// The thresholds.
    Steps(Steps),
}

/// A position where a law is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The fields, then the parameters that range over several numbers.
    pub at: Vec<i64>,
    /// The value there; of outcomes, 0 for a P-position and 1 for others.
    pub value: i64,
    /// What the law gives, if anything.
    pub law: Option<i64>,
}
