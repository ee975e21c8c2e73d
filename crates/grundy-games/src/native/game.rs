//! Games written in Rust: their description and their rules.

use super::bind;
use grundy_core::{ComponentRef, Field, Game, GameRules, Kind, Ruleset, TheoremForm};
use grundy_rules::{BindError, Param, ParamShape, ParamValue};
use std::sync::Arc;

/// The ruleset for the given parameters, or the reason why they are rejected.
type Bound = Result<Arc<dyn Ruleset>, BindError>;

/// A game written in Rust.
pub struct NativeGame {
    /// The title of the game, as text for users.
    pub title: &'static str,
    /// A description of play, in one line.
    pub summary: &'static str,
    /// The origin of the game, as a citation.
    pub source: &'static str,
    /// The kinds of positions with their fields, as they follow the word `position` in the rules language, such as
    /// `boxes(closed[], opened[])`.
    pub(super) kinds: &'static [&'static str],
    /// The parameters with their bounds and defaults.
    pub(super) params: fn() -> Vec<Param>,
    /// The closed forms, at most one for each [`TheoremForm`].
    pub(super) theorems: &'static [NativeTheorem],
    /// Builds the ruleset from the values of all parameters, in the order of `params`. Each value must have the right
    /// shape and be within its bounds.
    pub(super) rules: fn(&[ParamValue]) -> Bound,
}

/// A closed form of a game written in Rust.
pub(super) struct NativeTheorem {
    /// The name of the closed form.
    pub(super) name: &'static str,
    /// What the closed form gives, and under which convention.
    pub(super) form: TheoremForm,
    /// The source of the closed form, as a citation.
    pub(super) source: &'static str,
}

impl NativeGame {
    /// The parameters of the game with their bounds and defaults.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        (self.params)()
    }

    /// One `position` line for each kind of position, in the form of the rules language.
    #[must_use]
    pub fn position(&self) -> String {
        let lines: Vec<String> = self.kinds.iter().map(|kind| format!("position {kind}")).collect();
        lines.join("\n")
    }

    /// The ruleset for these parameters. Parameters that are not given have their default values.
    ///
    /// # Errors
    /// Returns the first [`BindError`] found: for an unknown or repeated parameter, or for a value that has the wrong
    /// shape, is out of bounds or is rejected by the game.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<Arc<dyn Ruleset>, BindError> {
        self.build(&bind::values(&self.params(), values)?)
    }

    /// The game with these rules, and with the title, the kinds and the closed forms from this description.
    pub(super) fn game<R: GameRules>(&self, rules: R) -> Game<R> {
        let kinds = self.kinds.iter().map(|kind| kind_of(kind)).collect();
        self.theorems.iter().fold(Game::from_rules(self.title, kinds, rules), |game, theorem| {
            game.with_theorem(theorem.form, theorem.name, theorem.source)
        })
    }

    /// The ruleset for these values of all parameters, which must be in the order of `params`.
    pub(super) fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        (self.rules)(values)
    }
}

/// Parses a kind such as `boxes(closed[], opened[])`.
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

/// The numbers as text, separated by commas.
pub(super) fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// A number parameter with bounds and a default.
pub(super) fn number(name: &str, low: u64, high: u64, default: u64) -> Param {
    Param {
        name: name.to_owned(),
        shape: ParamShape::Number,
        low: Some(low.into()),
        high: Some(high.into()),
        default: Some(ParamValue::Number(default.into())),
    }
}

/// A word parameter with a default.
pub(super) fn word(name: &str, default: &str) -> Param {
    let default = Some(ParamValue::Word(default.to_owned()));
    Param { name: name.to_owned(), shape: ParamShape::Word, low: None, high: None, default }
}

/// A table parameter that is empty by default.
pub(super) fn table(name: &str) -> Param {
    let default = Some(ParamValue::Table(Vec::new()));
    Param { name: name.to_owned(), shape: ParamShape::Table, low: None, high: None, default }
}

/// The value of the number parameter with index `at`, or `u64::MAX` if the value does not fit in 64 bits; 0 if there is
/// no such parameter.
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
