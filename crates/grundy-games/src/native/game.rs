//! A game written in Rust: what is said of it, and its rules.

use super::bind;
use grundy_core::{ComponentRef, Field, Game, GameRules, Kind, Ruleset, TheoremForm};
use grundy_rules::{BindError, Param, ParamShape, ParamValue};
use std::sync::Arc;

/// The ruleset with its parameters, or why they do not fit.
type Bound = Result<Arc<dyn Ruleset>, BindError>;

/// A game written in Rust.
pub struct NativeGame {
    /// The title.
    pub title: &'static str,
    /// How it is played, in one line.
    pub summary: &'static str,
    /// Where the game is from.
    pub source: &'static str,
    /// The kinds of position with their fields, as `position` lines say them: `boxes(closed[], opened[])`.
    pub(super) kinds: &'static [&'static str],
    pub(super) params: fn() -> Vec<Param>,
    /// The closed forms, at most one of each form.
    pub(super) theorems: &'static [NativeTheorem],
    /// The ruleset with a value for every parameter, in their order, each of its shape and within its bounds.
    pub(super) rules: fn(&[ParamValue]) -> Bound,
}

/// A closed form of a game written in Rust.
pub(super) struct NativeTheorem {
    pub(super) name: &'static str,
    pub(super) form: TheoremForm,
    /// Where it is proved.
    pub(super) source: &'static str,
}

impl NativeGame {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        (self.params)()
    }

    /// The kinds of position, a `position` line each.
    #[must_use]
    pub fn position(&self) -> String {
        let lines: Vec<String> = self.kinds.iter().map(|kind| format!("position {kind}")).collect();
        lines.join("\n")
    }

    /// The ruleset with these parameters; those not given have their defaults.
    ///
    /// # Errors
    /// [`BindError`], the first there is.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<Arc<dyn Ruleset>, BindError> {
        self.build(&bind::values(&self.params(), values)?)
    }

    /// The game of these rules.
    pub(super) fn game<R: GameRules>(&self, rules: R) -> Game<R> {
        let kinds = self.kinds.iter().map(|kind| kind_of(kind)).collect();
        self.theorems.iter().fold(Game::from_rules(self.title, kinds, rules), |game, theorem| {
            game.with_theorem(theorem.form, theorem.name, theorem.source)
        })
    }

    /// The ruleset with a value for every parameter, in their order.
    pub(super) fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        (self.rules)(values)
    }
}

/// `boxes(closed[], opened[])`
fn kind_of(text: &str) -> Kind {
    let (name, fields) = text.split_once('(').unwrap_or((text, ""));
    let fields = fields.trim_end_matches(')').split(", ").filter(|field| !field.is_empty());
    let field = |field: &str| match field.strip_suffix("[]") {
        Some(list) => Field::list(list),
        None => Field::natural(field),
    };
    Kind::new(name, fields.map(field).collect())
}

/// The entries of a component whose only field is a list.
pub(super) fn list(of: ComponentRef<'_>) -> &[u64] {
    of.words.get(1..).unwrap_or_default()
}

/// The entries of a component whose fields are two lists.
pub(super) fn two_lists(of: ComponentRef<'_>) -> (&[u64], &[u64]) {
    let first = of.words.first().and_then(|&length| usize::try_from(length).ok()).unwrap_or(0);
    (&of.words[1..=first], &of.words[first + 2..])
}

/// Numbers with commas between them.
pub(super) fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// A parameter that is a number.
pub(super) fn number(name: &str, low: u64, high: u64, default: u64) -> Param {
    Param {
        name: name.to_owned(),
        shape: ParamShape::Number,
        low: Some(low.into()),
        high: Some(high.into()),
        default: Some(ParamValue::Number(default.into())),
    }
}

/// A parameter that is a word.
pub(super) fn word(name: &str, default: &str) -> Param {
    let default = Some(ParamValue::Word(default.to_owned()));
    Param { name: name.to_owned(), shape: ParamShape::Word, low: None, high: None, default }
}

/// A parameter that is a table without rows if it is not given.
pub(super) fn table(name: &str) -> Param {
    let default = Some(ParamValue::Table(Vec::new()));
    Param { name: name.to_owned(), shape: ParamShape::Table, low: None, high: None, default }
}

/// The value of a parameter that is a number.
pub(super) fn natural(values: &[ParamValue], at: usize) -> u64 {
    match values.get(at) {
        Some(ParamValue::Number(number)) => u64::try_from(*number).unwrap_or(u64::MAX),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        let fields = vec![Field::list("closed"), Field::natural("n")];
        assert_eq!(kind_of("boxes(closed[], n)"), Kind::new("boxes", fields));
        assert_eq!(kind_of("end()"), Kind::new("end", Vec::new()));
    }
}
