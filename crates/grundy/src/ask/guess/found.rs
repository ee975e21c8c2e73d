//! Guessed laws, the ranges in which they were checked, and the table to which they were fitted.

use grundy_core::Message;
use grundy_guess::{
    Beatty, DigitMap, DigitRecurrence, Law, LinearRecurrence, Numeration, RepeatingRow, Steps,
};
use grundy_heap::ProvedPeriod;

/// The laws that fit. Of the laws for values, the shortest comes first; the same applies to the laws for outcomes.
/// There are none if no short law fits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuessAnswer {
    /// The laws that hold as far as they were checked, followed, if all laws were requested, by some that fit the first
    /// table but not the larger one.
    pub laws: Vec<GuessedLaw>,
    /// The last position of the larger table, or of the only table. It is empty if a limit was reached before there was
    /// a table.
    pub looked_to: Vec<u64>,
    /// The number of expressions that were tried. Expressions with the same values at a sample of the points count
    /// once.
    pub tried: u64,
    /// The table to which laws were fitted (for a list of numbers, the whole list), compared with the first law that
    /// was found, even if a larger table refuted it. `None` if the table was not requested.
    pub fit: Option<Fit>,
    /// Whether the search is complete; otherwise a limit ended it, and the laws are those found so far.
    pub finished: bool,
}

/// The table to which laws were fitted (for a list of numbers, the whole list), compared with the first law that was
/// found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// The names of the variables: the fields, followed by the parameters with a range.
    pub names: Vec<String>,
    /// The number of variables that are fields.
    pub fields: usize,
    /// Whether the values are outcomes: 0 for a P-position and 1 for any other position.
    pub of_outcomes: bool,
    /// The points, each with its value and the value according to the first law.
    pub points: Vec<FitPoint>,
}

/// A point of a table and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FitPoint {
    /// A number for every variable.
    pub at: Vec<i64>,
    /// The value at this point; for outcomes, 0 for a P-position and 1 for any other position.
    pub value: i64,
    /// The value according to the first law, or `None` if there is no law, or if the law does not cover the
    /// point.
    pub law: Option<i64>,
}

/// A parameter that is a variable of the law, and the numbers that were tried for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRange {
    /// The name of the parameter.
    pub name: String,
    /// The numbers that were used to fit the law.
    pub fitted: Vec<i128>,
    /// The further numbers that were used to check the law.
    pub further: Vec<i128>,
}

/// A law, and the range in which it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedLaw {
    /// The law in the rules language or a similar notation: an expression for the value, or a condition for
    /// P-positions.
    pub law: String,
    /// The law in the notation of claims. It is empty if the language cannot express the law.
    pub law_in_language: String,
    /// The law as a sentence.
    pub words: Message,
    /// The form of the law, such as `closed`, `periodic` or `numeration`; docs/guess.md lists all forms.
    pub form: &'static str,
    /// Whether the law is about outcomes rather than values.
    pub of_outcomes: bool,
    /// The claim to add to the rules. It is `None` under misère play, for templates and lists of numbers, and for a law
    /// that the rules language cannot express.
    pub claim: Option<String>,
    /// The first position of the table.
    pub from: Vec<u64>,
    /// The last position of the table to which the law was fitted.
    pub fitted_to: Vec<u64>,
    /// The last position of the table on which the law was checked.
    pub checked_to: Vec<u64>,
    /// The parameters with a range.
    pub ranges: Vec<ParameterRange>,
    /// The proof that the law holds for every position, if there is one.
    pub proof: Option<LawProof>,
    /// The reason why the law could not be proved, or `None` if it was proved or if no proof of it was tried.
    pub unproved: Option<Message>,
    /// The first position at which the law is wrong, or `None` if the law holds as far as it was checked.
    pub counterexample: Option<Counterexample>,
    /// The positions at which the formula of the law is wrong or undefined, with their values or, for outcomes, 0 at
    /// P-positions and 1 elsewhere.
    pub exceptions: Vec<(Vec<i64>, i64)>,
    /// The period and the saltus of a periodic law, or `None` for laws of other forms.
    pub period: Option<(usize, i64)>,
    /// Further data for programs, depending on the form.
    pub data: LawData,
    /// The names of the law's variables: the fields, followed by the parameters with a range.
    pub names: Vec<String>,
    pub(super) itself: Law,
}

impl GuessedLaw {
    /// The result of the law at a point, including exceptions: a value or, for outcomes, 0 at P-positions and 1
    /// elsewhere. It is `None` if the law does not cover the point. A threshold law covers no point beyond the
    /// last position that was checked.
    #[must_use]
    pub fn at(&self, point: &[i64]) -> Option<i64> {
        let is_beyond = |(&number, &to): (&i64, &u64)| u64::try_from(number).is_ok_and(|number| number > to);
        if matches!(self.data, LawData::Steps(_)) && point.iter().zip(&self.checked_to).any(is_beyond) {
            return None;
        }
        let exception = self.exceptions.iter().find(|(at, _)| *at == point);
        exception.map_or_else(|| self.itself.at(point), |(_, value)| Some(*value))
    }
}

/// The proof that a law holds for every position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LawProof {
    /// A proof by a theorem about periods.
    Period(ProvedPeriod),
    /// A proof by induction over the positions.
    Induction(ProvedByInduction),
}

/// A proof by induction. An SMT solver decided each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedByInduction {
    /// The solvers that decided the steps, with their versions.
    pub solvers: Vec<String>,
    /// The names of the steps that were proved.
    pub steps: Vec<&'static str>,
    /// Whether fields are assumed to be below 2^64; otherwise they are arbitrary natural numbers.
    pub bounded: bool,
    /// All steps in SMT-LIB, so that any solver can check them again.
    pub certificate: String,
}

impl LawProof {
    /// The name of the theorem or method on which the proof is based.
    #[must_use]
    pub fn theorem(&self) -> String {
        match self {
            Self::Period(proved) => proved.theorem.name().to_owned(),
            Self::Induction(proved) => format!("induction, steps decided by {}", proved.solvers.join(", ")),
        }
    }
}

/// The numbers in a law that its formula does not show, or the data of a law that has no short formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LawData {
    /// There is no data beyond the formula.
    None,
    /// The recurrence on digits.
    Digits(DigitRecurrence),
    /// A period in each of two fields, with the amounts that the periods add.
    Grid {
        /// The numbers of initial rows and of initial columns that do not repeat.
        borders: (i64, i64),
        /// The period of each field.
        periods: (i64, i64),
        /// The amount by which values increase from one period to the next, for each field.
        saltus: (i64, i64),
    },
    /// The preperiod, the period, the saltus and the first values of each row.
    Rows(Vec<RepeatingRow>),
    /// The ratio of Beatty pairs and the step of their differences, with the names of the variables.
    Beatty(Beatty, Vec<String>),
    /// The numeration system, with the names of the variables.
    Numeration(Numeration, Vec<String>),
    /// For each digit, the map from the value at an index to the value at the index that results from appending this
    /// digit.
    DigitMap(DigitMap),
    /// The linear recurrence.
    Linear(LinearRecurrence),
    /// The thresholds at which the value changes.
    Steps(Steps),
}

/// A position at which a law is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The numbers of the fields, followed by those of the parameters with a range.
    pub at: Vec<i64>,
    /// The value at that position; for outcomes, 0 for a P-position and 1 for any other position.
    pub value: i64,
    /// The result of the law, or `None` if the law does not cover the position.
    pub law: Option<i64>,
}
