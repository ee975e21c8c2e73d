//! Checked rules whose parameters have no values yet.

use crate::check::{self, Lowered, nearest, scope::Known};
use crate::diagnostic::{Diagnostic, Severity};
use crate::rules::{Found, Rules};
use crate::syntax::ast::{Bounds, Item, Literal, Param as WrittenParam, RulesFile, Span};
use crate::syntax::parse;
use crate::{order, tune};
use grundy_core::{Kind, Message, Theorem};

/// A rules file without mistakes, its parameters still open.
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_rules::{ParamValue, Program};
///
/// let (program, diagnostics) = Program::parse("param k = 3\nheap(n) -> heap(n - t) for t in 1..=k");
/// assert!(diagnostics.is_empty());
/// let (rules, _) = program.unwrap().bind(&[("k".to_owned(), ParamValue::Number(5))]).unwrap();
/// assert_eq!(rules.kinds()[0].name, "heap");
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    file: RulesFile,
    /// The source text, for line numbers; empty if only the tree was given.
    lines: Vec<usize>,
    title: String,
    kinds: Vec<Kind>,
    sources: Vec<String>,
    theorems: Vec<Theorem>,
    params: Vec<Param>,
    diagnostics: Vec<Diagnostic>,
}

/// A parameter of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What its value is.
    pub shape: ParamShape,
    /// The least value, or entry, if it is a constant.
    pub low: Option<i128>,
    /// The largest one, likewise.
    pub high: Option<i128>,
    /// Its value if none is given.
    pub default: Option<ParamValue>,
}

/// What the value of a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamShape {
    /// A number.
    Number,
    /// A set of numbers.
    Set,
    /// A list of numbers.
    List,
    /// A list of lists of numbers.
    Table,
    /// One of the words that a game written in Rust knows; rules text has no such parameters.
    Word,
}

impl ParamShape {
    /// The word for it in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Set => "set",
            Self::List => "list",
            Self::Table => "table",
            Self::Word => "word",
        }
    }
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// A number.
    Number(i128),
    /// A set, in any order.
    Set(Vec<i128>),
    /// A list.
    List(Vec<i128>),
    /// Rows, as long as they like.
    Table(Vec<Vec<i128>>),
    /// A word.
    Word(String),
}

impl ParamValue {
    /// What it is.
    #[must_use]
    pub const fn shape(&self) -> ParamShape {
        match self {
            Self::Number(_) => ParamShape::Number,
            Self::Set(_) => ParamShape::Set,
            Self::List(_) => ParamShape::List,
            Self::Table(_) => ParamShape::Table,
            Self::Word(_) => ParamShape::Word,
        }
    }

    /// The same value as `shape`, if it can be read so: a list is a set, a number is a list of one.
    fn read_as(&self, shape: ParamShape) -> Option<Known> {
        let set = |values: &[i128]| {
            let mut values = values.to_vec();
            values.sort_unstable();
            values.dedup();
            Known::List(values.into())
        };
        Some(match (self, shape) {
            (Self::Number(value), ParamShape::Number) => Known::Number(*value),
            (Self::Number(value), ParamShape::Set | ParamShape::List) => Known::List([*value].into()),
            (Self::Set(values) | Self::List(values), ParamShape::Set) => set(values),
            (Self::List(values), ParamShape::List) => Known::List(values.as_slice().into()),
            (Self::List(values), ParamShape::Table) if values.is_empty() => Known::Table([].into()),
            (Self::Table(rows), ParamShape::Table) => {
                Known::Table(rows.iter().map(|row| row.as_slice().into()).collect())
            }
            _ => return None,
        })
    }
}

impl From<&Literal> for ParamValue {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Number(value) => Self::Number(*value),
            Literal::Set(values) => Self::Set(values.clone()),
            Literal::List(values) => Self::List(values.clone()),
            Literal::Table(rows) => Self::Table(rows.clone()),
        }
    }
}

/// Why parameters could not be given values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindError {
    /// No parameter has this name.
    Unknown {
        /// The name.
        name: String,
        /// The parameter that was probably meant.
        nearest: Option<String>,
        /// All parameters.
        known: Vec<String>,
    },
    /// A parameter was given twice.
    Repeated {
        /// The parameter.
        name: String,
    },
    /// A parameter has no default and was not given.
    Missing {
        /// The parameter.
        name: String,
    },
    /// A list where a number belongs, and the like.
    WrongShape {
        /// The parameter.
        name: String,
        /// What it is.
        expected: ParamShape,
        /// What was given.
        found: ParamShape,
    },
    /// A number below or above the parameter's bounds.
    OutOfBounds {
        /// The parameter.
        name: String,
        /// The number.
        value: i128,
        /// The least it may be.
        low: Option<i128>,
        /// The most it may be.
        high: Option<i128>,
    },
    /// A word that the game does not know.
    UnknownWord {
        /// The parameter.
        name: String,
        /// The word.
        found: String,
        /// The word that was probably meant.
        nearest: Option<String>,
        /// All words it knows.
        known: Vec<String>,
    },
    /// A bound has no value, a division by zero say.
    Bound {
        /// The parameter.
        name: String,
    },
}

impl BindError {
    /// The sentence for people, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { name, .. } => Message::new("check-param-unknown").with("name", name),
            Self::Repeated { name } => Message::new("check-param-repeated").with("name", name),
            Self::Missing { name } => Message::new("check-param-missing").with("name", name),
            Self::WrongShape { name, expected, found } => Message::new("check-param-shape")
                .with("name", name)
                .with("expected", expected.word())
                .with("found", found.word()),
            Self::OutOfBounds { name, value, low, high } => match (low, high) {
                (Some(low), _) if value < low => {
                    Message::new("check-param-below").with("name", name).with("value", value).with("low", low)
                }
                (_, high) => Message::new("check-param-above")
                    .with("name", name)
                    .with("value", value)
                    .with("high", high.unwrap_or(i128::MAX)),
            },
            Self::UnknownWord { name, found, .. } => {
                Message::new("check-param-word").with("name", name).with("found", found)
            }
            Self::Bound { name } => Message::new("check-param-bound").with("name", name),
        }
    }

    /// What to write instead, where there is something.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Unknown { nearest: Some(nearest), .. } => {
                Some(Message::new("check-did-you-mean").with("name", nearest))
            }
            Self::Unknown { known, .. } if known.is_empty() => Some(Message::new("check-param-none-help")),
            Self::Unknown { known, .. } => {
                Some(Message::new("check-known-names").with("names", known.join(", ")))
            }
            Self::Missing { name } => Some(Message::new("check-param-missing-help").with("name", name)),
            Self::UnknownWord { nearest: Some(nearest), .. } => {
                Some(Message::new("check-did-you-mean").with("name", nearest))
            }
            Self::UnknownWord { known, .. } => {
                Some(Message::new("check-known-names").with("names", known.join(", ")))
            }
            Self::WrongShape { name, expected, .. } => Some(
                Message::new("check-param-shape-help").with("name", name).with("expected", expected.word()),
            ),
            _ => None,
        }
    }
}

impl Program {
    /// The checked program of a rules text, and everything there is to say about the text.
    ///
    /// There is a program exactly if no diagnostic is an error. A text that cannot be read is not checked
    /// further, so its diagnostics are those of [`parse`](crate::syntax::parse).
    #[must_use]
    pub fn parse(source: &str) -> (Option<Self>, Vec<Diagnostic>) {
        let (file, mut diagnostics) = parse(source);
        if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            return (None, diagnostics);
        }
        let (program, found) = Self::check(file);
        diagnostics.extend(found);
        let program = program.map(|mut program| {
            program.lines = source.match_indices('\n').map(|(at, _)| at).collect();
            program.number_lines();
            program.diagnostics.clone_from(&diagnostics);
            program
        });
        (program, diagnostics)
    }

    /// The checked program of a syntax tree, and everything there is to say about it.
    ///
    /// The lines of theorems are not known; [`Program::parse`] knows them.
    #[must_use]
    pub fn check(file: RulesFile) -> (Option<Self>, Vec<Diagnostic>) {
        let lowered = check::lower(&file, None);
        let mut diagnostics = lowered.diagnostics.clone();
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        let mut program = Self {
            title: lowered.title.clone(),
            kinds: lowered.kinds.clone(),
            sources: lowered.sources.clone(),
            theorems: lowered.theorems.clone(),
            params: Vec::new(),
            file,
            lines: Vec::new(),
            diagnostics: Vec::new(),
        };
        if !diagnostics.iter().any(is_error) {
            program.params = program
                .written_params()
                .map(|param| Param {
                    name: param.name.text.clone(),
                    shape: shape_of(&lowered, &param.name.text),
                    low: program.constant_bound(&param.bounds.low),
                    high: program.constant_bound(&param.bounds.high),
                    default: param.default.as_ref().map(ParamValue::from),
                })
                .collect();
            diagnostics.extend(program.check_defaults());
        }
        if !diagnostics.iter().any(is_error) {
            diagnostics.extend(order::never_applies(&lowered));
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        if diagnostics.iter().any(is_error) {
            return (None, diagnostics);
        }
        program.diagnostics.clone_from(&diagnostics);
        (Some(program), diagnostics)
    }

    /// The title of the game; without a `game` line the name of its first kind.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the game is, in prose: the comment at the top, one entry a line.
    #[must_use]
    pub fn summary(&self) -> &[String] {
        &self.file.summary
    }

    /// The sources of the game itself; theorems have their own.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// The parameters in their order.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// The kinds of positions; bounds that need parameters are as wide as they can be.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The theorems and claims in their order.
    #[must_use]
    pub fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    /// The syntax tree.
    #[must_use]
    pub const fn file(&self) -> &RulesFile {
        &self.file
    }

    /// Rules that can be played, and the warnings that come with these values and were not told before.
    ///
    /// A parameter that is not among `values` has its default. A list is taken for a set, and one number for a
    /// set or list of one.
    ///
    /// # Errors
    /// [`BindError`], the first there is.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<(Rules, Vec<Diagnostic>), BindError> {
        let known = self.param_values(values)?;
        let mut lowered = check::lower(&self.file, Some(&known));
        let mut theorems = std::mem::take(&mut lowered.theorems);
        for (theorem, span) in theorems.iter_mut().zip(&lowered.theorem_spans) {
            theorem.line = self.line(*span);
        }
        lowered.theorems = theorems;
        let order = order::find(&lowered);
        let mut found = Found::of(&lowered);
        tune::tune(&mut lowered.code);
        if let Some(values) = &mut found.values {
            tune::tune(values);
        }
        let mut diagnostics = std::mem::take(&mut lowered.diagnostics);
        let has_order = order.is_some();
        let rules = Rules::new(lowered, order, found);
        if !has_order {
            diagnostics.push(order::warning(&rules));
        }
        diagnostics.retain(|found| {
            !self.diagnostics.iter().any(|told| {
                told.message == found.message
                    && (told.span.start, told.span.end) == (found.span.start, found.span.end)
            })
        });
        Ok((rules, diagnostics))
    }

    fn written_params(&self) -> impl Iterator<Item = &WrittenParam> {
        self.file
            .items
            .iter()
            .filter_map(|item| if let Item::Param(param) = item { Some(param) } else { None })
    }

    fn number_lines(&mut self) {
        let spans: Vec<Span> = self
            .file
            .items
            .iter()
            .filter_map(|item| if let Item::Theorem(theorem) = item { Some(theorem.span) } else { None })
            .collect();
        for (at, span) in spans.iter().enumerate() {
            self.theorems[at].line = self.line(*span);
        }
    }

    fn line(&self, span: Span) -> usize {
        self.lines.partition_point(|&at| at < span.start) + 1
    }

    /// The value of a bound that needs no parameter.
    fn constant_bound(&self, bound: &Option<crate::syntax::ast::Expr>) -> Option<i128> {
        bound.as_ref().and_then(|bound| check::constant(bound, &[]))
    }

    /// Reports defaults outside their bounds.
    fn check_defaults(&self) -> Vec<Diagnostic> {
        let mut known: Vec<(&str, Known)> = Vec::new();
        let mut found = Vec::new();
        for (param, written) in self.params.iter().zip(self.written_params()) {
            let Some(value) = param.default.as_ref().and_then(|value| value.read_as(param.shape)) else {
                continue;
            };
            if let Err(error) = within(&param.name, &value, &written.bounds, &known) {
                found.push(Diagnostic {
                    severity: Severity::Error,
                    message: error.message(),
                    help: error.help(),
                    span: written.span,
                    related: Vec::new(),
                });
            }
            known.push((&param.name, value));
        }
        found
    }

    /// The values of all parameters in their order.
    fn param_values(&self, values: &[(String, ParamValue)]) -> Result<Vec<Known>, BindError> {
        for (at, (name, _)) in values.iter().enumerate() {
            let names = || self.params.iter().map(|param| param.name.as_str());
            if !names().any(|known| known == name) {
                return Err(BindError::Unknown {
                    name: name.clone(),
                    nearest: nearest(name, names()).map(str::to_owned),
                    known: names().map(str::to_owned).collect(),
                });
            }
            if values[..at].iter().any(|(earlier, _)| earlier == name) {
                return Err(BindError::Repeated { name: name.clone() });
            }
        }
        let mut known: Vec<(&str, Known)> = Vec::new();
        for (param, written) in self.params.iter().zip(self.written_params()) {
            let given = values.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value);
            let value = given
                .or(param.default.as_ref())
                .ok_or_else(|| BindError::Missing { name: param.name.clone() })?;
            let value = value.read_as(param.shape).ok_or_else(|| BindError::WrongShape {
                name: param.name.clone(),
                expected: param.shape,
                found: value.shape(),
            })?;
            within(&param.name, &value, &written.bounds, &known)?;
            known.push((&param.name, value));
        }
        Ok(known.into_iter().map(|(_, value)| value).collect())
    }
}

fn shape_of(lowered: &Lowered, name: &str) -> ParamShape {
    lowered.params.iter().find(|param| param.name == name).map_or(ParamShape::Number, |param| param.shape)
}

/// Whether the value, or every entry of it, lies within the bounds.
fn within(name: &str, value: &Known, bounds: &Bounds, earlier: &[(&str, Known)]) -> Result<(), BindError> {
    let bound = |bound: &Option<crate::syntax::ast::Expr>| match bound {
        None => Ok(None),
        Some(bound) => match check::constant(bound, earlier) {
            Some(value) => Ok(Some(value)),
            None => Err(BindError::Bound { name: name.to_owned() }),
        },
    };
    let (low, high) = (bound(&bounds.low)?, bound(&bounds.high)?);
    let is_outside =
        |value: &i128| low.is_some_and(|low| *value < low) || high.is_some_and(|high| *value > high);
    let outside = match value {
        Known::Number(value) => Some(*value).filter(is_outside),
        Known::List(values) => values.iter().copied().find(is_outside),
        Known::Table(rows) => rows.iter().flat_map(|row| row.iter().copied()).find(is_outside),
    };
    match outside {
        None => Ok(()),
        Some(value) => Err(BindError::OutOfBounds { name: name.to_owned(), value, low, high }),
    }
}
