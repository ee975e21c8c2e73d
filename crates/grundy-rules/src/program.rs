//! Checked rules whose parameters have no values yet.

use crate::check::{self, Lowered, nearest};
use crate::diagnostic::{Diagnostic, Severity};
use crate::fix::tokens;
use crate::graphs::GraphError;
use crate::parameter::{self, BindError, Known, Param, ParamShape, ParamValue};
use crate::rules::Rules;
use crate::syntax::ast::{Bounds, Item, Param as WrittenParam, RulesFile, Span};
use crate::syntax::{ParsedText, parse_with_gaps, token::Kind as TokenKind};
use crate::{cycle, order};
use grundy_core::{Kind, SmallSort, Theorem, thread_limit};
use std::collections::HashSet;

/// A rules file without errors whose parameters have no values yet.
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
    /// The offsets of the line breaks in the source text, for line numbers. There are none if only the syntax tree was
    /// given.
    lines: Vec<usize>,
    lowered: Lowered,
    params: Vec<Param>,
    diagnostics: Vec<Diagnostic>,
}

impl Program {
    /// Parses and checks rules text; returns the program and all diagnostics.
    ///
    /// The program is `None` exactly when some diagnostic is an error. If the text has syntax errors, only the names in
    /// the statements without syntax errors are checked, and names that occur in a statement with a syntax error are
    /// assumed to be defined there.
    #[must_use]
    pub fn parse(source: &str) -> (Option<Self>, Vec<Diagnostic>) {
        let parsed = parse_with_gaps(source);
        if parsed.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            return (None, with_unknown_names(source, parsed));
        }
        let ParsedText { file, mut diagnostics, .. } = parsed;
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

    /// Checks a syntax tree; returns the program and all diagnostics.
    ///
    /// Unlike with [`Program::parse`], the line numbers of theorems are unknown.
    #[must_use]
    pub fn check(file: RulesFile) -> (Option<Self>, Vec<Diagnostic>) {
        let lowered = check::lower(&file);
        let mut diagnostics = lowered.diagnostics.clone();
        // Rules that were only partly read or checked cannot be used.
        diagnostics.extend(thread_limit().map(|limit| Diagnostic {
            severity: Severity::Error,
            message: limit.message(),
            help: limit.help(),
            span: Span::default(),
            related: Vec::new(),
        }));
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        let mut program =
            Self { lowered, params: Vec::new(), file, lines: Vec::new(), diagnostics: Vec::new() };
        if !diagnostics.iter().any(is_error) {
            program.params = program
                .written_params()
                .map(|param| Param {
                    name: param.name.text.clone(),
                    shape: shape_of(&program.lowered, &param.name.text),
                    low: program.constant_bound(&param.bounds.low),
                    high: program.constant_bound(&param.bounds.high),
                    default: param.default.as_ref().map(ParamValue::from),
                })
                .collect();
            diagnostics.extend(program.check_defaults());
        }
        if !diagnostics.iter().any(is_error) {
            let lowered = check::origins::stored(&program.lowered);
            diagnostics.extend(order::never_applies(&lowered));
            diagnostics.extend(order::dropped_options(&lowered));
        }
        diagnostics.small_sort_by_key(|diagnostic| diagnostic.span.start);
        if diagnostics.iter().any(is_error) {
            return (None, diagnostics);
        }
        program.diagnostics.clone_from(&diagnostics);
        (Some(program), diagnostics)
    }

    /// The title of the game; if there is no `game` statement, the name of its first kind.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.lowered.title
    }

    /// The description of the game: the comment lines at the top of the text, without `#`.
    #[must_use]
    pub fn summary(&self) -> &[String] {
        &self.file.summary
    }

    /// The sources of the game itself as citations; theorems have their own.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.lowered.sources
    }

    /// The parameters in the order of their declarations.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// The kinds of positions; bounds that depend on parameters are as wide as possible.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.lowered.kinds
    }

    /// The theorems and claims in the order of the text.
    #[must_use]
    pub fn theorems(&self) -> &[Theorem] {
        &self.lowered.theorems
    }

    /// The syntax tree that was checked.
    #[must_use]
    pub const fn file(&self) -> &RulesFile {
        &self.file
    }

    /// Gives values to the parameters. Returns the executable rules, and the warnings that only these values
    /// cause.
    ///
    /// A parameter that is not among `values` takes its default. A list is accepted in place of a set, a number in
    /// place of a set or list with one element, a table of one row or one column in place of a list or set, and an
    /// empty list in place of an empty table or graph. A word that consists of letters stands for the list or set of
    /// their places in the alphabet. A word that describes a graph in the notation of rules text, or a table of
    /// vertices and edges, is accepted in place of the graph.
    ///
    /// # Errors
    /// Returns the first [`BindError`] found.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<(Rules, Vec<Diagnostic>), BindError> {
        let known = self.param_values(values)?;
        let rules = Rules::new(check::bind::bind(&self.lowered, &known));
        let mut diagnostics = Vec::new();
        if !rules.play_ends() {
            diagnostics.extend(cycle::warning(&rules));
        }
        diagnostics.retain(|found| {
            !self.diagnostics.iter().any(|told| {
                told.message == found.message
                    && (told.span.start, told.span.end) == (found.span.start, found.span.end)
            })
        });
        Ok((rules, diagnostics))
    }

    /// The value of every parameter, in order and in the shape that the parameter has.
    ///
    /// # Errors
    /// Returns the first [`BindError`] found.
    ///
    /// ```
    /// use grundy_rules::{ParamValue, Program};
    ///
    /// let (program, _) = Program::parse("param S = {2, 1}\nheap(n) -> heap(n - t) for t in S");
    /// assert_eq!(program.unwrap().values(&[])?, [ParamValue::Set(vec![1, 2])]);
    /// # Ok::<(), grundy_rules::BindError>(())
    /// ```
    pub fn values(&self, values: &[(String, ParamValue)]) -> Result<Vec<ParamValue>, BindError> {
        let known = self.param_values(values)?;
        let value = |(param, known): (&Param, Option<Known>)| {
            let given = values.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value);
            let written = given.or(param.default.as_ref()).ok_or_else(|| missing(param))?;
            Ok(match known {
                Some(Known::Number(value)) => ParamValue::Number(value),
                Some(Known::List(values)) if param.shape == ParamShape::Set => {
                    ParamValue::Set(values.to_vec())
                }
                Some(Known::List(values)) => ParamValue::List(values.to_vec()),
                Some(Known::Table(rows)) => ParamValue::Table(rows.iter().map(|row| row.to_vec()).collect()),
                Some(Known::Graph(graph)) => ParamValue::Graph(graph.literal().clone()),
                None => written.clone(),
            })
        };
        self.params.iter().zip(known).map(value).collect()
    }

    fn written_params(&self) -> impl Iterator<Item = &WrittenParam> {
        self.file
            .items
            .iter()
            .filter_map(|item| if let Item::Param(param) = item { Some(param) } else { None })
    }

    fn number_lines(&mut self) {
        for at in 0..self.lowered.theorems.len() {
            self.lowered.theorems[at].line = self.line(self.lowered.theorem_spans[at]);
        }
    }

    fn line(&self, span: Span) -> usize {
        self.lines.partition_point(|&at| at < span.start) + 1
    }

    /// The value of a bound, or `None` if there is no bound or its value is not a known constant.
    fn constant_bound(&self, bound: &Option<crate::syntax::ast::Expr>) -> Option<i128> {
        bound.as_ref().and_then(|bound| check::constant(&self.lowered, bound, &[]))
    }

    /// Reports defaults that are not valid values of their parameters, or that violate their bounds.
    fn check_defaults(&self) -> Vec<Diagnostic> {
        let mut known: Vec<Option<Known>> = Vec::new();
        let mut found = Vec::new();
        for (param, written) in self.params.iter().zip(self.written_params()) {
            let Some(default) = &param.default else {
                known.push(None);
                continue;
            };
            let value = known_value(param, default);
            let within = match &value {
                Ok(value) => self.within(&param.name, value, &written.bounds, &known),
                Err(error) => Err(error.clone()),
            };
            if let Err(error) = within {
                found.push(Diagnostic {
                    severity: Severity::Error,
                    message: error.message(),
                    help: error.help(),
                    span: written.span,
                    related: Vec::new(),
                });
            }
            known.push(value.ok());
        }
        found
    }

    /// The values of all parameters in order.
    fn param_values(&self, values: &[(String, ParamValue)]) -> Result<Vec<Option<Known>>, BindError> {
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
        let mut known: Vec<Option<Known>> = Vec::new();
        for (param, written) in self.params.iter().zip(self.written_params()) {
            let given = values.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value);
            let value = given.or(param.default.as_ref()).ok_or_else(|| missing(param))?;
            let value = known_value(param, value)?;
            if let Known::Graph(graph) = &value
                && !graph.is_order()
                && self.lowered.params.get(known.len()).is_some_and(|param| param.is_order)
            {
                return Err(BindError::Graph { name: param.name.clone(), error: GraphError::NoOrder });
            }
            self.within(&param.name, &value, &written.bounds, &known)?;
            known.push(Some(value));
        }
        Ok(known)
    }

    /// Checks that the value, or every entry of it, is within the bounds, given the values of earlier
    /// parameters.
    fn within(
        &self,
        name: &str,
        value: &Known,
        bounds: &Bounds,
        earlier: &[Option<Known>],
    ) -> Result<(), BindError> {
        let bound = |bound: &Option<crate::syntax::ast::Expr>| match bound {
            None => Ok(None),
            Some(bound) => match check::constant(&self.lowered, bound, earlier) {
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
            Known::Graph(_) => None,
            Known::Table(rows) => rows.iter().flat_map(|row| row.iter().copied()).find(is_outside),
        };
        match outside {
            None => Ok(()),
            Some(value) => Err(BindError::OutOfBounds { name: name.to_owned(), value, low, high }),
        }
    }
}

/// The error for a parameter without a value.
fn missing(param: &Param) -> BindError {
    let name = param.name.clone();
    if param.shape == ParamShape::Graph {
        BindError::MissingGraph { name }
    } else {
        BindError::Missing { name }
    }
}

/// The value of a parameter in the shape that the parameter requires.
fn known_value(param: &Param, value: &ParamValue) -> Result<Known, BindError> {
    let known = match param.shape {
        ParamShape::Graph => parameter::graph(&param.name, value).transpose()?,
        shape => value.read_as(shape),
    };
    known.ok_or_else(|| BindError::WrongShape {
        name: param.name.clone(),
        expected: param.shape,
        found: value.shape(),
    })
}

/// The largest number of unknown names that are reported next to syntax errors.
const MOST_UNKNOWN: usize = 20;

/// The diagnostics of rules text with syntax errors, including the unknown names in its statements without errors.
fn with_unknown_names(source: &str, parsed: ParsedText) -> Vec<Diagnostic> {
    let ParsedText { mut file, is_whole, gaps, mut diagnostics } = parsed;
    let in_gaps: HashSet<&str> = gaps
        .iter()
        .flat_map(|gap| tokens(source, gap.start, gap.end))
        .filter(|token| matches!(token.kind, TokenKind::Name))
        .map(|token| token.text)
        .collect();
    let mut is_whole = is_whole.into_iter();
    file.items.retain(|_| is_whole.next().unwrap_or(false));
    let is_certain = |found: &Diagnostic| {
        found.message.id.contains("-unknown-")
            && source.get(found.span.start..found.span.end).is_some_and(|name| !in_gaps.contains(name))
    };
    diagnostics.extend(check::lower(&file).diagnostics.into_iter().filter(is_certain).take(MOST_UNKNOWN));
    diagnostics.small_sort_by_key(|diagnostic| diagnostic.span.start);
    diagnostics
}

fn shape_of(lowered: &Lowered, name: &str) -> ParamShape {
    lowered.params.iter().find(|param| param.name == name).map_or(ParamShape::Number, |param| param.shape)
}
