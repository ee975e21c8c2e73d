//! What a question is about: a ruleset, its parameters, a position, and how it is to be answered.

use crate::error::{Error, ErrorKind};
use grundy_core::{Convention, Game, GameRules, Message, Player, Ruleset, Sum};
pub use grundy_solve::Cycles;
use grundy_solve::{EngineName, Play};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::Arc,
};

/// What a question is about, as it was said: nothing in it has been looked up or checked yet.
///
/// ```
/// use grundy::Subject;
///
/// let position = Subject::named("take-away").with_parameter("k", 4).at("10 + 12").misere();
/// let rules = Subject::rules("heap(n) -> heap(n - t)  for t in {1, 3, 4}");
/// let nothing = Subject::default(); // for questions like which games there are
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subject {
    /// The rules of the game. Every question needs one but those about no game.
    pub ruleset: Option<RulesetSource>,
    /// Values for the parameters of the rules, by name.
    pub params: Vec<(String, ParameterValue)>,
    /// The position, where the question is about one.
    pub position: Option<PositionSource>,
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
    pub engine: Option<EngineName>,
    /// How much may be used.
    pub limits: Limits,
    /// Whether the claims of the user's own rules are believed.
    pub trust_claims: bool,
    /// How many threads may be used; without a number, one.
    pub threads: Option<usize>,
    /// The checkpoint to go on from, as bytes: of a code's heaps, or of a survey.
    pub resume: Option<Arc<Vec<u8>>>,
}

impl Settings {
    /// How positions are played.
    pub(crate) fn play(&self) -> Play {
        Play { convention: self.convention, cycles: self.cycles, player: self.player }
    }

    /// The engine called `name`.
    ///
    /// # Errors
    /// A name that no engine has.
    pub fn engine_named(name: &str) -> Result<EngineName, Error> {
        name.parse().map_err(|_| {
            let names = EngineName::ALL.iter().map(|engine| engine.as_str());
            let message = Message::new("request-engine-unknown").with("found", name);
            let help = match grundy_rules::nearest(name, names.clone()) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("request-engines").with("names", names.collect::<Vec<_>>().join(", ")),
            };
            Error::new(ErrorKind::Unknown, message).with_help(help)
        })
    }
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
    /// A ruleset written in Rust.
    Shared(SharedRuleset),
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

/// A ruleset written in Rust. Two are equal if they are one and the same.
#[derive(Clone)]
pub struct SharedRuleset(pub Arc<dyn Ruleset>);

impl SharedRuleset {
    fn address(&self) -> *const () {
        Arc::as_ptr(&self.0).cast()
    }
}

impl PartialEq for SharedRuleset {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.address(), other.address())
    }
}

impl Eq for SharedRuleset {}

impl Hash for SharedRuleset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address().hash(state);
    }
}

impl fmt::Debug for SharedRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SharedRuleset").field(&self.0.title()).finish()
    }
}

impl From<Arc<dyn Ruleset>> for RulesetSource {
    fn from(ruleset: Arc<dyn Ruleset>) -> Self {
        Self::Shared(SharedRuleset(ruleset))
    }
}

impl<R: GameRules + 'static> From<Game<R>> for RulesetSource {
    fn from(game: Game<R>) -> Self {
        Self::Shared(SharedRuleset(Arc::new(game)))
    }
}

impl<R: Ruleset + 'static> From<Arc<R>> for RulesetSource {
    fn from(ruleset: Arc<R>) -> Self {
        Self::from(ruleset as Arc<dyn Ruleset>)
    }
}

impl From<GraphSource> for RulesetSource {
    fn from(graph: GraphSource) -> Self {
        Self::Graph(graph)
    }
}

/// A position as it was given.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PositionSource {
    /// Position text: see [`position_text`](crate::position_text).
    Text(String),
    /// A sum of components.
    Sum(Sum),
}

impl PositionSource {
    /// The position text, if it was given so.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Sum(_) => None,
        }
    }
}

impl PartialEq for PositionSource {
    /// Whether the texts are the same, or the terms of the sums.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(text), Self::Text(other)) => text == other,
            (Self::Sum(sum), Self::Sum(other)) => sum.terms().eq(other.terms()),
            _ => false,
        }
    }
}

impl From<&str> for PositionSource {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for PositionSource {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Sum> for PositionSource {
    fn from(sum: Sum) -> Self {
        Self::Sum(sum)
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

impl Subject {
    /// The ruleset that a word stands for: a name of the catalogue, a code, or a path; see [`RulesetSource::named`].
    pub fn named(word: impl Into<String>) -> Self {
        Self::of(RulesetSource::named(word))
    }

    /// Rules text.
    pub fn rules(text: impl Into<Arc<str>>) -> Self {
        Self::of(RulesetSource::rules(text))
    }

    /// A ruleset: a [`Game`] or any other one in an `Arc`, a [`GraphSource`] or a [`RulesetSource`].
    pub fn of(ruleset: impl Into<RulesetSource>) -> Self {
        Self { ruleset: Some(ruleset.into()), ..Self::default() }
    }

    /// The same with a value for a parameter of the rules.
    #[must_use]
    pub fn with_parameter(mut self, name: impl Into<String>, value: impl Into<ParameterValue>) -> Self {
        self.params.push((name.into(), value.into()));
        self
    }

    /// A position of the same ruleset: position text, or a sum.
    #[must_use]
    pub fn at(mut self, position: impl Into<PositionSource>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// The same under misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.settings.convention = Convention::Misere;
        self
    }

    /// The same, a cycle of moves being a draw.
    #[must_use]
    pub fn with_draws(mut self) -> Self {
        self.settings.cycles = Cycles::Draw;
        self
    }

    /// The same, answered by this engine or not at all.
    #[must_use]
    pub fn by(mut self, engine: EngineName) -> Self {
        self.settings.engine = Some(engine);
        self
    }

    /// The same, answered within these limits.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// The same, answered by these settings.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }
}
