//! Subjects of questions: a ruleset, its parameters, a position, and settings.

mod content;

use crate::error::{Error, ErrorKind};
use crate::graph_parameter::GraphParameter;
use crate::messages::Language;
use crate::position_data::PositionTerm;
use crate::sums::SumRulesets;
use grundy_core::{
    Compound, Convention, Game, GameRules, Message, MixedCode, Player, Ruleset, Sum, shortened,
};
pub use grundy_solve::Cycles;
use grundy_solve::{EngineName, Play};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::Arc,
};

/// The subject of a question, as given by the user: nothing in it has been looked up or checked.
///
/// ```
/// use grundy::Subject;
///
/// let position = Subject::named("take-away").with_parameter("k", 4).at("10 + 12").misere();
/// let rules = Subject::rules("heap(n) -> heap(n - t)  for t in {1, 3, 4}");
/// let nothing = Subject::default(); // for questions without a ruleset, such as the list of games
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subject {
    /// The rules of the game; `None` only for questions that are not about one ruleset, such as a list of games.
    pub ruleset: Option<RulesetSource>,
    /// Values for the parameters of the rules, by name.
    pub params: Vec<(String, ParameterValue)>,
    /// The position, if the question is about one.
    pub position: Option<PositionSource>,
    /// The settings of the question, such as the convention and the limits.
    pub settings: Settings,
}

/// The settings that all questions share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The convention: normal play or misère play.
    pub convention: Convention,
    /// Whether a cycle of moves is an error or a draw.
    pub cycles: Cycles,
    /// How the components of a position are played together.
    pub compound: Compound,
    /// The player to move, for partizan rules.
    pub player: Option<Player>,
    /// The engine to use; `None` lets the planner pick one.
    pub engine: Option<EngineName>,
    /// The limits on time and memory.
    pub limits: Limits,
    /// Whether the claims in the user's own rules are trusted.
    pub trust_claims: bool,
    /// Whether both players may use every rule of a partizan ruleset.
    pub impartial: bool,
    /// The largest number of threads; `None` means one.
    pub threads: Option<usize>,
    /// The name of a database of solved positions, in which positions are looked up first.
    pub database: Option<String>,
    /// The checkpoint from which to resume, as bytes. It must be a checkpoint of the heaps of a code, of a survey, or
    /// of a proof-number search for a value or an outcome.
    pub resume: Option<Arc<Vec<u8>>>,
    /// The language of the sentences in the answer; `None` means the language of the thread. Programs that write the
    /// answer apply the language with [`in_language`](crate::messages::in_language).
    pub language: Option<Language>,
}

impl Settings {
    /// The convention, the meaning of cycles, and the player to move.
    pub(crate) fn play(&self) -> Play {
        Play { convention: self.convention, cycles: self.cycles, player: self.player }
    }

    /// The language with the tag or locale `tag`, such as `zh` or `zh_CN.UTF-8`.
    ///
    /// # Errors
    /// Returns an error if the message catalogue does not have this language.
    pub fn language_named(tag: &str) -> Result<Language, Error> {
        Language::named(tag).ok_or_else(|| {
            let tags: Vec<&str> = Language::all().map(Language::tag).collect();
            Error::new(
                ErrorKind::Unknown,
                Message::new("request-language-unknown").with("found", shortened(tag)),
            )
            .with_help(Message::new("request-languages").with("tags", tags.join(", ")))
        })
    }

    /// The engine with the name `name`, such as `heap` or `search`.
    ///
    /// # Errors
    /// Returns an error if no engine has this name. The error suggests a similar name or, if there is none, lists all
    /// engines.
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

/// Limits on the cost of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The time limit in seconds; `None` means no limit.
    pub seconds: Option<f64>,
    /// The memory limit, in bytes, for the tables and lists that engines count; `None` means no limit. A session that
    /// [measures the memory](crate::Session::with_measured_memory) of the process limits this memory too.
    pub bytes: Option<u64>,
}

impl Limits {
    /// The limits that remain after `elapsed` seconds.
    pub(crate) fn after(self, elapsed: f64) -> Self {
        Self { seconds: self.seconds.map(|seconds| (seconds - elapsed).max(0.0)), ..self }
    }
}

/// A ruleset, as given by the user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RulesetSource {
    /// A name from the catalogue (`nim`), or an alias.
    Catalogue(String),
    /// A taking-and-breaking code (`0.77`).
    Code(String),
    /// Rules text, as in a `.game` file.
    Rules {
        /// The rules text itself.
        text: Arc<str>,
        /// The name of the text in messages, such as the path of its file, if it has a name.
        origin: Option<String>,
    },
    /// An explicit game graph or a minimax tree.
    Graph(GraphSource),
    /// A ruleset written in Rust.
    Shared(SharedRuleset),
    /// Components of several rulesets, which are named in the position text: `kayles:5 + nim:(3 5) + *4`. The field
    /// contains rulesets with names that the text may use in addition to catalogue names, codes and files.
    Sum(SumRulesets),
    /// The path of a file with rules or a graph. A front end that reads files replaces the path with the
    /// contents. A [`Session`](crate::Session) does not read such files, and returns an error for their paths.
    Path(String),
}

/// The file name extensions that identify a word as a path.
const PATH_ENDINGS: [&str; 5] = [".game", ".json", ".graph", ".graphml", ".dot"];

impl RulesetSource {
    /// The source that a word denotes. It is a path if the word contains `/` or has the extension of a rules or graph
    /// file. It is a code if the word begins with a digit, a point or `{`, or is one of the codes that begin with a
    /// letter. The word `sum` denotes a sum across rulesets, and any other word a name from the catalogue.
    ///
    /// ```
    /// use grundy::RulesetSource;
    /// assert_eq!(RulesetSource::named(".77"), RulesetSource::Code(".77".into()));
    /// assert_eq!(RulesetSource::named("C.F5F9"), RulesetSource::Code("C.F5F9".into()));
    /// assert_eq!(RulesetSource::named("nim"), RulesetSource::Catalogue("nim".into()));
    /// assert_eq!(RulesetSource::named("./mine"), RulesetSource::Path("./mine".into()));
    /// ```
    pub fn named(word: impl Into<String>) -> Self {
        let word = word.into();
        if word.contains('/') || PATH_ENDINGS.iter().any(|ending| word.ends_with(ending)) {
            Self::Path(word)
        } else if word.starts_with(|first: char| first.is_ascii_digit() || first == '.' || first == '{')
            || word.contains('.') && word.parse::<MixedCode>().is_ok()
        {
            Self::Code(word)
        } else if word == "sum" {
            Self::Sum(SumRulesets::default())
        } else {
            Self::Catalogue(word)
        }
    }

    /// Rules text that does not come from a file.
    pub fn rules(text: impl Into<Arc<str>>) -> Self {
        Self::Rules { text: text.into(), origin: None }
    }
}

/// A ruleset written in Rust. Two such rulesets are equal if they are the same object.
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

/// A position, as given by the user.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PositionSource {
    /// Position text: see [`position_text`](crate::position_text).
    Text(String),
    /// A sum of components.
    Sum(Sum),
    /// Terms with the names of their kinds.
    Terms(Vec<PositionTerm>),
}

impl PositionSource {
    /// The position text, if the position was given as text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Sum(_) | Self::Terms(_) => None,
        }
    }
}

impl PartialEq for PositionSource {
    /// Whether both positions are given in the same form, with equal texts or terms.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(text), Self::Text(other)) => text == other,
            (Self::Sum(sum), Self::Sum(other)) => sum.terms().eq(other.terms()),
            (Self::Terms(terms), Self::Terms(other)) => terms == other,
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

impl From<Vec<PositionTerm>> for PositionSource {
    fn from(terms: Vec<PositionTerm>) -> Self {
        Self::Terms(terms)
    }
}

impl From<Sum> for PositionSource {
    fn from(sum: Sum) -> Self {
        Self::Sum(sum)
    }
}

/// The text of a game graph, in one of several formats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphSource {
    /// A JSON object, as `docs/reference/json.md` describes it.
    Json(Arc<str>),
    /// An edge list with one vertex per line: see [`graph_text`](crate::graph_text).
    EdgeList(Arc<str>),
    /// A directed graph in the DOT language of Graphviz: see
    /// [`graph_text::read_dot`](crate::graph_text::read_dot).
    Dot(Arc<str>),
    /// A directed graph as GraphML: see [`graph_text::read_graphml`](crate::graph_text::read_graphml).
    GraphMl(Arc<str>),
    /// An undirected graph in any of the formats that [`GraphParameter::read`] accepts, such as an edge list with one
    /// edge `u v` per line. Each edge is a move in both directions.
    Undirected(Arc<str>),
}

impl GraphSource {
    /// The text in which the graph is written.
    #[must_use]
    pub fn text(&self) -> &Arc<str> {
        let (Self::Json(text)
        | Self::EdgeList(text)
        | Self::Dot(text)
        | Self::GraphMl(text)
        | Self::Undirected(text)) = self;
        text
    }
}

/// The value of a parameter of the rules, as given by the user.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParameterValue {
    /// An integer, `3`.
    Number(i128),
    /// A set or a list, such as `[1, 3, 4]`. The declaration of the parameter determines whether the value is a set or
    /// a list.
    Numbers(Vec<i128>),
    /// A table, `[[1, 2], [3, 4]]`, as a list of rows.
    Table(Vec<Vec<i128>>),
    /// A word that the game accepts, such as `ruler`, or a graph in the notation of rules text, such as `grid(3, 8)`.
    Word(String),
    /// A graph in one of the formats of graph files.
    Graph(GraphParameter),
}

impl ParameterValue {
    /// The value that a text denotes: a number, a list of numbers, a range, a table, a word or a graph. Returns `None`
    /// if the text is none of these, or is a range that descends, such as `5..1`, or a range of more than 2^20 numbers.
    ///
    /// A list is written `1,3,4`, `{1, 3, 4}` or `[1, 3, 4]`; without brackets, a list of one number ends with a comma,
    /// `4,`. The range `1..4` ends before 4, and `1..=4` includes it. A table is a list of
    /// lists, `[[1, 2], [3]]`.
    ///
    /// ```
    /// use grundy::ParameterValue;
    ///
    /// assert_eq!(ParameterValue::read("1,3,4"), Some(ParameterValue::Numbers(vec![1, 3, 4])));
    /// assert_eq!(ParameterValue::read("1..=3"), Some(ParameterValue::Numbers(vec![1, 2, 3])));
    /// assert_eq!(ParameterValue::read("ruler"), Some(ParameterValue::Word("ruler".to_owned())));
    /// assert_eq!(ParameterValue::read("grid(3, 8)"), Some(ParameterValue::Word("grid(3, 8)".to_owned())));
    /// assert_eq!(ParameterValue::read("3x"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_word = text.starts_with(|first: char| first.is_alphabetic() || first == '_');
        if is_word && text.contains(['(', '{', '"']) {
            return Some(Self::Word(text.to_owned()));
        }
        let inner = [('{', '}'), ('[', ']')]
            .iter()
            .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
        if let Some(rows) = inner.filter(|inner| inner.trim_start().starts_with('[')) {
            return table(rows).map(Self::Table);
        }
        if inner.is_some() || text.contains(',') {
            return numbers(inner.unwrap_or(text)).map(Self::Numbers);
        }
        if let Ok(number) = text.parse() {
            return Some(Self::Number(number));
        }
        if let Some((first, last)) = text.split_once("..") {
            return range(first, last).map(Self::Numbers);
        }
        is_word.then(|| Self::Word(text.to_owned()))
    }
}

/// The greatest length of a range. Longer ranges are assumed to be mistyped.
const LONGEST_RANGE: i128 = 1 << 20;

/// The numbers of a range, written as in rules: `1..4` ends before 4, and `1..=4` includes it.
fn range(first: &str, last: &str) -> Option<Vec<i128>> {
    let first: i128 = first.trim().parse().ok()?;
    let end: i128 = match last.strip_prefix('=') {
        Some(last) => last.trim().parse::<i128>().ok()?.checked_add(1)?,
        None => last.trim().parse().ok()?,
    };
    let length = end.checked_sub(first)?;
    (0..=LONGEST_RANGE).contains(&length).then(|| (first..end).collect())
}

/// The numbers of a list, which are separated by commas; a comma at the end is allowed.
fn numbers(line: &str) -> Option<Vec<i128>> {
    let line = line.trim();
    let line = line.strip_suffix(',').unwrap_or(line);
    if line.trim().is_empty() {
        return Some(Vec::new());
    }
    line.split(',').map(|cell| cell.trim().parse().ok()).collect()
}

/// The rows of a table, which are written as in `[1, 2], [3]`.
fn table(rows: &str) -> Option<Vec<Vec<i128>>> {
    let mut rest = rows.trim();
    let mut table = Vec::new();
    while !rest.is_empty() {
        let (row, after) = rest.strip_prefix('[')?.split_once(']')?;
        table.push(numbers(row)?);
        rest = after.trim_start();
        match rest.strip_prefix(',') {
            Some(next) => rest = next.trim_start(),
            None if rest.is_empty() => {}
            None => return None,
        }
    }
    Some(table)
}

impl fmt::Display for ParameterValue {
    /// The value in a form that [`read`](Self::read) accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |numbers: &[i128]| numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(",");
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Numbers(numbers) if numbers.len() > 1 => f.write_str(&joined(numbers)),
            Self::Numbers(numbers) => write!(f, "[{}]", joined(numbers)),
            Self::Table(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", joined(row))).collect();
                write!(f, "[{}]", rows.join(","))
            }
            Self::Word(word) => f.write_str(word),
            Self::Graph(graph) => graph.fmt(f),
        }
    }
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

impl From<&str> for ParameterValue {
    /// A word, or a graph such as `grid(3, 8)`.
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<GraphParameter> for ParameterValue {
    fn from(graph: GraphParameter) -> Self {
        Self::Graph(graph)
    }
}

impl From<Vec<i128>> for ParameterValue {
    fn from(numbers: Vec<i128>) -> Self {
        Self::Numbers(numbers)
    }
}

impl Subject {
    /// A subject with the ruleset that a word denotes: a name from the catalogue, a code, a path, or `sum`. See
    /// [`RulesetSource::named`].
    pub fn named(word: impl Into<String>) -> Self {
        Self::of(RulesetSource::named(word))
    }

    /// A subject with rules text, as in a `.game` file.
    pub fn rules(text: impl Into<Arc<str>>) -> Self {
        Self::of(RulesetSource::rules(text))
    }

    /// A subject with this ruleset: a [`Game`], any other ruleset in an `Arc`, a [`GraphSource`] or a
    /// [`RulesetSource`].
    pub fn of(ruleset: impl Into<RulesetSource>) -> Self {
        Self { ruleset: Some(ruleset.into()), ..Self::default() }
    }

    /// The same subject with a value for a parameter of the rules.
    #[must_use]
    pub fn with_parameter(mut self, name: impl Into<String>, value: impl Into<ParameterValue>) -> Self {
        self.params.push((name.into(), value.into()));
        self
    }

    /// The same subject with a position: position text, a sum, or terms as data.
    #[must_use]
    pub fn at(mut self, position: impl Into<PositionSource>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// The same subject under misère play.
    #[must_use]
    pub fn misere(mut self) -> Self {
        self.settings.convention = Convention::Misere;
        self
    }

    /// The same subject, with its components played together in the given way.
    #[must_use]
    pub fn in_compound(mut self, compound: Compound) -> Self {
        self.settings.compound = compound;
        self
    }

    /// The same subject, with endless play counted as a draw.
    #[must_use]
    pub fn with_draws(mut self) -> Self {
        self.settings.cycles = Cycles::Draw;
        self
    }

    /// The same subject with a fixed engine. If the engine cannot answer a question, the result is an error.
    #[must_use]
    pub fn by(mut self, engine: EngineName) -> Self {
        self.settings.engine = Some(engine);
        self
    }

    /// The same subject with limits on time and memory.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// The same subject with these settings instead of its own.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }
}
