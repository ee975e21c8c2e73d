//! What is asked: a question, the ruleset it is about, and the settings.

use crate::ask::Ask;
use grundy_core::{Convention, Player};
use std::sync::Arc;

/// A question about a ruleset, as it was asked: nothing in it has been looked up or checked yet.
///
/// ```
/// use grundy::{Request, RulesetSource, ask};
///
/// let request = Request::new(ask::ValueQuestion)
///     .about(RulesetSource::named("take-away"))
///     .with_parameter("k", 4)
///     .at("10 + 12");
/// assert_eq!(request.position.as_deref(), Some("10 + 12"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The question, with what belongs to it alone.
    pub ask: Ask,
    /// The rules of the game. Every question needs one but `list`, `judge` and `nimber`.
    pub ruleset: Option<RulesetSource>,
    /// Values for the parameters of the rules, by name.
    pub params: Vec<(String, ParameterValue)>,
    /// Position text, where the question is about a position.
    pub position: Option<String>,
    /// How the question is answered.
    pub settings: Settings,
}

/// How a question is answered, whatever the question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Who wins when no move is left.
    pub convention: Convention,
    /// What a cycle of moves means.
    pub cycles: Cycles,
    /// The player to move, on partizan rules.
    pub player: Option<Player>,
    /// The engine to use; without one the planner picks.
    pub engine: Option<String>,
    /// How much may be used.
    pub limits: Limits,
    /// Whether the claims of the user's own rules are believed.
    pub trust_claims: bool,
    /// How many threads may be used; without a number, one.
    pub threads: Option<usize>,
    /// The checkpoint to go on from, as bytes: of a code's heaps, or of a survey.
    pub resume: Option<Arc<Vec<u8>>>,
}

/// What a cycle of moves means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// A mistake in the rules: error `cycle` if the position asked about reaches one.
    #[default]
    Error,
    /// A play without end, which is a draw.
    Draw,
}

/// How much may be used for one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Seconds of time.
    pub seconds: Option<f64>,
    /// Bytes of tables.
    pub bytes: Option<u64>,
}

/// Where the rules come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesetSource {
    /// A name of the catalogue (`nim`), or one of its aliases.
    Catalogue(String),
    /// A taking-and-breaking code (`0.77`).
    Code(String),
    /// Rules text.
    Rules {
        /// The text.
        text: Arc<str>,
        /// What to call it in messages: the file's name.
        origin: Option<String>,
    },
    /// A game graph.
    Graph(GraphSource),
    /// The path of a file with rules or a graph. A front end that reads files puts what is in it in this place;
    /// a [`Session`](crate::Session) reads none and refuses it.
    Path(String),
}

/// The endings that make a word a path.
const PATH_ENDINGS: [&str; 5] = [".game", ".json", ".graph", ".graphml", ".dot"];

impl RulesetSource {
    /// What a word means that stands for a ruleset: a path if there is a `/` in it or it ends as files of rules
    /// and graphs do, a code if it begins with a digit or a point, else a name of the catalogue.
    ///
    /// ```
    /// use grundy::RulesetSource;
    /// assert_eq!(RulesetSource::named(".77"), RulesetSource::Code(".77".into()));
    /// assert_eq!(RulesetSource::named("nim"), RulesetSource::Catalogue("nim".into()));
    /// assert_eq!(RulesetSource::named("./mine"), RulesetSource::Path("./mine".into()));
    /// ```
    pub fn named(word: impl Into<String>) -> Self {
        let word = word.into();
        if word.contains('/') || PATH_ENDINGS.iter().any(|ending| word.ends_with(ending)) {
            Self::Path(word)
        } else if word.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
            Self::Code(word)
        } else {
            Self::Catalogue(word)
        }
    }

    /// Rules text that is not from a file.
    pub fn rules(text: impl Into<Arc<str>>) -> Self {
        Self::Rules { text: text.into(), origin: None }
    }
}

/// A game graph as it was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphSource {
    /// A JSON object, INTERFACE.md section 2.
    Json(Arc<str>),
    /// An edge list, one vertex a line: see [`graph_text`](crate::graph_text).
    EdgeList(Arc<str>),
    /// A directed graph in the language of Graphviz: see [`graph_text::read_dot`](crate::graph_text::read_dot).
    Dot(Arc<str>),
    /// A directed graph as GraphML: see [`graph_text::read_graphml`](crate::graph_text::read_graphml).
    GraphMl(Arc<str>),
}

impl GraphSource {
    /// The text of it.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        let (Self::Json(text) | Self::EdgeList(text) | Self::Dot(text) | Self::GraphMl(text)) = self;
        text
    }
}

/// The value that a request gives to a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParameterValue {
    /// `3`
    Number(i128),
    /// `[1, 3, 4]`: a set or a list, as the parameter was declared.
    Numbers(Vec<i128>),
    /// `[[1, 2], [3, 4]]`
    Table(Vec<Vec<i128>>),
    /// `ruler`: one of the words that the game knows.
    Word(String),
}

impl From<i128> for ParameterValue {
    fn from(number: i128) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for ParameterValue {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Vec<i128>> for ParameterValue {
    fn from(numbers: Vec<i128>) -> Self {
        Self::Numbers(numbers)
    }
}

impl Request {
    /// The question alone.
    pub fn new(ask: impl Into<Ask>) -> Self {
        Self {
            ask: ask.into(),
            ruleset: None,
            params: Vec::new(),
            position: None,
            settings: Settings::default(),
        }
    }

    /// The same question about these rules.
    #[must_use]
    pub fn about(mut self, ruleset: RulesetSource) -> Self {
        self.ruleset = Some(ruleset);
        self
    }

    /// The same question, with a value for a parameter of the rules.
    #[must_use]
    pub fn with_parameter(mut self, name: impl Into<String>, value: impl Into<ParameterValue>) -> Self {
        self.params.push((name.into(), value.into()));
        self
    }

    /// The same question about this position.
    #[must_use]
    pub fn at(mut self, position: impl Into<String>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// The same question under misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.settings.convention = Convention::Misere;
        self
    }
}
