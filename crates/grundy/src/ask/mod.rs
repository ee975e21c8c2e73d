//! The questions, and what belongs to each alone in requests and answers.
//!
//! A question is a struct, `ValueQuestion`, and so is its answer's own part, `ValueAnswer`; [`Ask`] and [`Body`]
//! are any of them. Every question turns into an [`Ask`], so that a request is
//! [`Request::new(ValueQuestion)`](crate::Request::new).

// To add a question: write `ask/<question>.rs` with both structs and their `Question` and `WriteBody`
// implementations, and add its `mod` line and its line in the registry below.

mod check;
mod count;
mod equal;
mod explain;
mod genus;
mod graph;
mod guess;
mod heap_entries;
mod jia;
mod judge;
mod list;
mod moves;
mod nimber;
mod outcome;
mod period;
mod quotient;
mod score;
mod show;
mod survey;
mod table;
mod value;
mod verify;

use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};

/// A question: how it is read from JSON, and how it is answered.
pub(crate) trait Question: Sized {
    /// The word in JSON and on the command line.
    const NAME: &'static str;
    /// The fields of a JSON request that belong to it alone.
    const FIELDS: &'static [&'static str];

    /// The question with its own fields taken from a JSON request.
    fn read(fields: &mut Fields<'_>) -> Result<Self, Error>;

    /// The answer.
    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error>;
}

/// The part of an answer that belongs to its question.
pub(crate) trait WriteBody {
    /// Writes its fields into a JSON object.
    fn write(&self, object: &mut Object<'_>);
}

macro_rules! questions {
    ($($variant:ident = $module:ident :: $question:ident -> $answer:ident,)*) => {
        $(pub use $module::{$answer, $question};)*

        /// A question.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Ask {
            $(#[doc = concat!("`", stringify!($module), "`")] $variant($question),)*
        }

        /// The part of an answer that belongs to its question.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Body {
            $(#[doc = concat!("of `", stringify!($module), "`")] $variant($answer),)*
        }

        $(
            impl From<$question> for Ask {
                fn from(question: $question) -> Self {
                    Self::$variant(question)
                }
            }
            impl From<$answer> for Body {
                fn from(answer: $answer) -> Self {
                    Self::$variant(answer)
                }
            }
        )*

        /// The words of all questions that are answered.
        pub const NAMES: &[&str] = &[$($question::NAME),*];

        impl Ask {
            /// The word in JSON and on the command line.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $question::NAME,)*
                }
            }

            /// The fields of a JSON request that belong to the question called `name`, if there is one.
            pub(crate) fn fields(name: &str) -> Option<&'static [&'static str]> {
                match name {
                    $($question::NAME => Some($question::FIELDS),)*
                    _ => None,
                }
            }

            /// The question called `name` with its own fields taken from a JSON request, if there is one.
            pub(crate) fn read(name: &str, fields: &mut Fields<'_>) -> Option<Result<Self, Error>> {
                match name {
                    $($question::NAME => Some($question::read(fields).map(Self::$variant)),)*
                    _ => None,
                }
            }

            pub(crate) fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
                match self {
                    $(Self::$variant(question) => question.answer(session, request),)*
                }
            }
        }

        impl WriteBody for Body {
            fn write(&self, object: &mut Object<'_>) {
                match self {
                    $(Self::$variant(answer) => answer.write(object),)*
                }
            }
        }
    };
}

// The registry: one line a question.
questions! {
    Value = value::ValueQuestion -> ValueAnswer,
    Outcome = outcome::OutcomeQuestion -> OutcomeAnswer,
    Moves = moves::MovesQuestion -> MovesAnswer,
    Equal = equal::EqualQuestion -> EqualAnswer,
    Explain = explain::ExplainQuestion -> ExplainAnswer,
    Period = period::PeriodQuestion -> PeriodAnswer,
    Graph = graph::GraphQuestion -> GraphAnswer,
    Survey = survey::SurveyQuestion -> SurveyAnswer,
    Table = table::TableQuestion -> TableAnswer,
    Score = score::ScoreQuestion -> ScoreAnswer,
    Show = show::ShowQuestion -> ShowAnswer,
    List = list::ListQuestion -> ListAnswer,
    Check = check::CheckQuestion -> CheckAnswer,
    Count = count::CountQuestion -> CountAnswer,
    Nimber = nimber::NimberQuestion -> NimberAnswer,
    Genus = genus::GenusQuestion -> GenusAnswer,
    Jia = jia::JiaQuestion -> JiaAnswer,
    Guess = guess::GuessQuestion -> GuessAnswer,
    Quotient = quotient::QuotientQuestion -> QuotientAnswer,
    Judge = judge::JudgeQuestion -> JudgeAnswer,
    Verify = verify::VerifyQuestion -> VerifyAnswer,
}

pub use check::{CheckedTheorem, Ending, Said, WrongAt};
pub use equal::Apart;
pub use explain::{Fact, Step};
pub use genus::{Classified, Family};
pub use graph::Edge;
pub use guess::{
    Counterexample, Fit, FitPoint, GuessedLaw, LawData, LawProof, ParameterRange, ProvedByInduction,
};
pub use heap_entries::HeapEntries;
pub use list::ListRow;
pub use moves::{FoundMove, Left};
pub use quotient::TooLarge;
pub use score::{Compared, Scored, ScoredMove, Side};
pub use show::ShownTheorem;
pub use survey::SurveyRow;
pub use table::{Axis, Entries};
pub use value::Part;
pub use verify::Verifier;

/// Positions with more components than this have no list of moves, and no list of values.
pub const MOST_COMPONENTS: u32 = 1 << 20;

/// How many components there are, counts written out; beyond `2^128 - 1` it stays there.
fn components(counts: impl Iterator<Item = u128>) -> u128 {
    counts.fold(0, u128::saturating_add)
}
