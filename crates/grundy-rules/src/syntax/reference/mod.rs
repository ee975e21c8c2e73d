//! The reference of the language as data: every word, function and form, each with an example.
//!
//! The page `docs/language.md` and the help texts of the command line are generated from this data. The tests
//! of the crate `grundy` run every example, and compare the words of the reference with those that the checker knows.

mod elsewhere;
mod functions;
mod language;
mod ranges;

pub use elsewhere::{Elsewhere, LANGUAGES, Phrase};

use grundy_core::Message;

/// A part of the reference that fits on a few screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Statements, clauses, sums, theorems, boards and expressions.
    Language,
    /// The functions.
    Functions,
    /// Ranges of numbers, ranges of cells, and graphs.
    Ranges,
}

impl Part {
    /// All parts, in the order of the page `docs/language.md`.
    pub const ALL: [Self; 3] = [Self::Language, Self::Functions, Self::Ranges];

    /// The name of the part, as in `grundy help functions`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Functions => "functions",
            Self::Ranges => "ranges",
        }
    }

    /// The sections of the part.
    #[must_use]
    pub const fn sections(self) -> &'static [Section] {
        match self {
            Self::Language => language::SECTIONS,
            Self::Functions => functions::SECTIONS,
            Self::Ranges => ranges::SECTIONS,
        }
    }
}

/// Forms that belong together.
#[derive(Debug)]
pub struct Section {
    /// The heading of the section, as a message.
    pub heading: Message,
    /// The forms.
    pub forms: &'static [Form],
}

/// A form of the language, such as a statement, a clause, an operator, a function, a range or a graph.
#[derive(Debug)]
pub struct Form {
    /// The form as it is written, with names for its parts, such as `for t in RANGE`.
    pub written: &'static str,
    /// The meaning of the form in one line.
    pub meaning: Message,
    /// An expression, a range, a graph or rules text that uses the form.
    pub example: &'static str,
    /// The question that can be asked about the example.
    pub ask: Ask,
    /// The expected answer to this question.
    pub answer: &'static str,
}

/// A question that can be asked about an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The value of an expression: a number, or `true` or `false` for a condition.
    Expression,
    /// The numbers of a range or a list.
    Range,
    /// The cells of a range on a board. The two strings are the declaration of the board, and the position.
    Cells(&'static str, &'static str),
    /// The numbers of vertices and edges of a graph.
    Graph,
    /// The nim-value of a position. The example is rules text.
    Value(&'static str),
    /// The outcome of a position. The example is rules text.
    Outcome(&'static str),
    /// The winning moves of a position. The example is rules text.
    Moves(&'static str),
    /// The score of a position. The example is rules text.
    Score(&'static str),
    /// Whether all theorems and claims of the example agree with its rules.
    Check,
}

impl Ask {
    /// The question as it is asked on the command line, such as `value 5`, or `None` if the example is not rules
    /// text.
    #[must_use]
    pub fn question(self) -> Option<String> {
        Some(match self {
            Self::Value(position) => format!("value {position}"),
            Self::Outcome(position) => format!("outcome {position}"),
            Self::Moves(position) => format!("moves {position}"),
            Self::Score(position) => format!("score {position}"),
            Self::Check => "check".to_owned(),
            Self::Expression | Self::Range | Self::Cells(..) | Self::Graph => return None,
        })
    }
}

/// A form with its example; `id` identifies the message that gives the meaning of the form.
const fn form(
    written: &'static str,
    id: &'static str,
    example: &'static str,
    ask: Ask,
    answer: &'static str,
) -> Form {
    Form { written, meaning: Message::new(id), example, ask, answer }
}

const fn section(id: &'static str, forms: &'static [Form]) -> Section {
    Section { heading: Message::new(id), forms }
}
