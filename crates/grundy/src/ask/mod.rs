//! The built-in questions. Most files contain one question and its answer.
//!
//! A question is a struct such as [`ValueQuestion`], and its answer is a struct such as [`ValueAnswer`]. A session
//! answers every question: [`session.ask(ValueQuestion::default(), &subject)`](crate::Session::ask).

// To add a question: write `ask/<question>.rs` with both structs and their `Question`, `ReadQuestion` and
// `WriteBody` implementations, and add its `mod` line and its line in the registry below.

#[cfg(feature = "certificates")]
mod certificate;
pub(crate) mod check;
pub(crate) mod cite;
mod components;
mod corner;
pub(crate) mod count;
#[cfg(feature = "databases")]
pub(crate) mod database;
pub(crate) mod equal;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod game;
pub(crate) mod genus;
pub(crate) mod graph;
pub(crate) mod guess;
pub(crate) mod heap_entries;
pub(crate) mod jia;
pub(crate) mod judge;
pub(crate) mod list;
pub(crate) mod moves;
pub(crate) mod nimber;
pub(crate) mod outcome;
pub(crate) mod period;
pub(crate) mod picture;
pub(crate) mod properties;
pub(crate) mod quotient;
#[cfg(feature = "export")]
mod rules_text;
pub(crate) mod score;
#[cfg(feature = "forms")]
mod share;
pub(crate) mod show;
#[cfg(feature = "databases")]
pub(crate) mod solve;
pub(crate) mod survey;
pub(crate) mod table;
mod template;
pub(crate) mod value;
pub(crate) mod verify;
pub(crate) mod view;

/// The registry. For each question that a request can name, it passes one line to the macro `$then`.
macro_rules! registry {
    ($then:ident) => {
        $then! {
            Value = value::ValueQuestion -> ValueAnswer,
            Outcome = outcome::OutcomeQuestion -> OutcomeAnswer,
            Moves = moves::MovesQuestion -> MovesAnswer,
            Equal = equal::EqualQuestion -> EqualAnswer,
            Picture = picture::PictureQuestion -> PictureAnswer,
            Explain = explain::ExplainQuestion -> ExplainAnswer,
            View = view::ViewQuestion -> ViewAnswer,
            Period = period::PeriodQuestion -> PeriodAnswer,
            Graph = graph::GraphQuestion -> GraphAnswer,
            Survey = survey::SurveyQuestion -> SurveyAnswer,
            Table = table::TableQuestion -> TableAnswer,
            Score = score::ScoreQuestion -> ScoreAnswer,
            Show = show::ShowQuestion -> ShowAnswer,
            List = list::ListQuestion -> ListAnswer,
            Cite = cite::CiteQuestion -> CiteAnswer,
            Check = check::CheckQuestion -> CheckAnswer,
            Count = count::CountQuestion -> CountAnswer,
            Nimber = nimber::NimberQuestion -> NimberAnswer,
            Game = game::GameQuestion -> GameAnswer,
            Genus = genus::GenusQuestion -> GenusAnswer,
            Jia = jia::JiaQuestion -> JiaAnswer,
            Guess = guess::GuessQuestion -> GuessAnswer,
            Export = export::ExportQuestion -> ExportAnswer,
            Quotient = quotient::QuotientQuestion -> QuotientAnswer,
            Judge = judge::JudgeQuestion -> JudgeAnswer,
            Verify = verify::VerifyQuestion -> VerifyAnswer,
            #[cfg(feature = "databases")]
            Solve = solve::SolveQuestion -> SolveAnswer,
            #[cfg(feature = "databases")]
            Database = database::DatabaseQuestion -> DatabaseAnswer,
        }
    };
}
pub(crate) use registry;

macro_rules! exported {
    ($($(#[$only:meta])* $variant:ident = $module:ident :: $question:ident -> $answer:ident,)*) => {
        $($(#[$only])* pub use $module::{$answer, $question};)*
    };
}
registry!(exported);

#[cfg(feature = "certificates")]
pub use certificate::{CertificateAnswer, CertificateQuestion};
pub use check::{CheckedTheorem, Ending, Said, WrongAt};
pub use cite::CitedReference;
pub use components::MOST_COMPONENTS;
#[cfg(feature = "databases")]
pub use database::DatabaseCheck;
pub use equal::Apart;
pub use explain::{
    Column, ComponentBy, CompoundFact, Decision, ExplainedComponent, Facts, FormCheck, GameOption,
    GameReason, GoodMove, Law, Leaves, Line, OptionFate, Reply, Shown, ShownMove, ShownOption, Step,
    SummedGame,
};
pub use export::{ExportLanguage, Exported};
pub use game::{GameKind, GameLine, GameValue, Relation};
pub use genus::{Classified, Family};
pub use graph::Edge;
pub use grundy_solve::OutcomeEntry;
pub use guess::{
    Counterexample, Fit, FitPoint, GuessedLaw, IndexedValues, LawData, LawProof, ParameterRange,
    ProvedByInduction,
};
pub use heap_entries::HeapEntries;
pub use judge::{JudgeDifference, JudgeProblem, problems};
pub use list::ListRow;
pub use moves::{FoundMove, GameLeft, Left};
pub use picture::{DrawnBoard, DrawnComponent, MarkShape, MoveMark};
pub use properties::{Property, ShownProperty, ThermographText};
pub use quotient::TooLarge;
pub use score::{Compared, Scored, ScoredMove, Side};
pub use show::{ShownTheorem, Structure};
pub use survey::{NotAPart, SurveyPart, SurveyRow, merged_survey};
pub use table::{Axis, Entries, GameEntry};
pub use template::Template;
pub use value::{Part, PositionForms};
pub use verify::{Certificate, Proved, Refusal, Verified, VerifiedBoard};
pub use view::{MoveGroup, MoveResult, ViewedMove};
