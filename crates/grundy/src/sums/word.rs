//! The name of a ruleset with its parameters: `subtraction[S=1,3,4]`.

use super::SumRulesets;
use super::pieces::RulesetText;
use super::scan::{split, trimmed};
use super::value::graph;
use crate::error::{Error, ErrorKind};
use crate::position_text::{place, shortened};
use crate::subject::{GraphSource, ParameterValue, RulesetSource};
use grundy_core::Message;
use std::fmt::Write;
use std::ops::Range;

/// A ruleset of a sum: its name, its source and its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    /// The name of the ruleset in positions. It is empty for the ruleset of the question, `*` for the Nim heaps `*n`,
    /// and `=` for values of partizan games.
    pub(crate) name: String,
    pub(crate) source: RulesetSource,
    pub(crate) params: Vec<(String, ParameterValue)>,
}

impl Member {
    /// The name of the member to which the Nim heaps `*n` belong.
    pub(crate) const STAR: &'static str = "*";

    /// The member to which the Nim heaps `*n` belong.
    pub(crate) fn star() -> Self {
        let source = RulesetSource::Catalogue("nim".to_owned());
        Self { name: Self::STAR.to_owned(), source, params: Vec::new() }
    }

    /// The name of the member to which values such as `1/2` belong.
    const VALUE: &'static str = "=";

    /// The member to which these values belong.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(super) fn values<'n>(values: impl IntoIterator<Item = &'n str>) -> Result<Self, Error> {
        let source = RulesetSource::Graph(GraphSource::Json(graph(values)?.into()));
        Ok(Self { name: Self::VALUE.to_owned(), source, params: Vec::new() })
    }

    /// Whether the components of this member are values of partizan games.
    pub(crate) fn is_value(&self) -> bool {
        self.name == Self::VALUE
    }

    /// Whether the components of this member are Nim heaps, written `*n`.
    pub(crate) fn is_star(&self) -> bool {
        self.name == Self::STAR
    }

    /// The ruleset that `name` denotes in the position text `text`.
    ///
    /// # Errors
    /// Returns a `syntax` error for parameters that cannot be parsed, and an `unsupported` error for a sum within a
    /// sum.
    pub(super) fn read(text: &str, name: RulesetText<'_>, rulesets: &SumRulesets) -> Result<Self, Error> {
        let base = base_name(name.text);
        let mut params = Vec::new();
        if base.len() < name.text.len() {
            let brackets = name.start + base.len()..name.start + name.text.len();
            let inner = trimmed(text, brackets.start + 1..brackets.end - 1);
            if !inner.is_empty() {
                for part in parameters(text, &inner) {
                    params.push(parameter(text, part)?);
                }
            }
        }
        let base = base.trim_end();
        let source = match rulesets.get(base) {
            Some(source) => source.clone(),
            None => RulesetSource::named(base),
        };
        if let RulesetSource::Sum(_) = source {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("sum-in-sum"))
                .with_help(Message::new("sum-in-sum-help"))
                .with_place(place(text, name.start)));
        }
        Ok(Self { name: written(base, &params), source, params })
    }
}

/// The name without its parameters; the brackets of a code belong to its name.
pub(super) fn base_name(name: &str) -> &str {
    match name.find('[') {
        Some(at) if name.ends_with(']') && at > 0 => {
            let base = &name[..at];
            if matches!(RulesetSource::named(base), RulesetSource::Code(_)) { name } else { base }
        }
        _ => name,
    }
}

/// The parts of a list of parameters. Only a comma before `name =` separates two parameters; other commas belong to
/// values.
fn parameters(text: &str, part: &Range<usize>) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for piece in split(text, part, ',') {
        match parts.last_mut() {
            Some(last) if !begins_parameter(&text[piece.clone()]) => last.end = piece.end,
            _ => parts.push(piece),
        }
    }
    parts
}

/// Whether a text begins with `name =`.
fn begins_parameter(text: &str) -> bool {
    let text = text.trim_start();
    let length = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    length > 0
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text[length..].trim_start().starts_with('=')
}

fn parameter(text: &str, part: Range<usize>) -> Result<(String, ParameterValue), Error> {
    let part = trimmed(text, part);
    let written = &text[part.clone()];
    let wrong = || {
        let message = Message::new("sum-parameter-form").with("found", shortened(written));
        Error::new(ErrorKind::Syntax, message)
            .with_help(Message::new("sum-parameter-help"))
            .with_place(place(text, part.start))
    };
    let (name, value) = written.split_once('=').ok_or_else(wrong)?;
    let name = name.trim();
    if name.is_empty() {
        return Err(wrong());
    }
    Ok((name.to_owned(), ParameterValue::read(value).ok_or_else(wrong)?))
}

/// The name of a ruleset with its parameters, as printed in positions.
fn written(base: &str, params: &[(String, ParameterValue)]) -> String {
    let mut name = base.to_owned();
    for (at, (param, value)) in params.iter().enumerate() {
        name.push_str(if at == 0 { "[" } else { ", " });
        // Writing to a string cannot fail.
        let _ = write!(name, "{param}={value}");
    }
    if !params.is_empty() {
        name.push(']');
    }
    name
}
