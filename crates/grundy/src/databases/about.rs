//! The description of a database: the rules, the position from which it was solved, and how keys are packed.

use crate::{
    code,
    error::{Error, ErrorKind},
    resolve,
    subject::{RulesetSource, Subject},
};
use grundy_core::{Convention, Message, MixedCode};
use grundy_rules::syntax::ast::{Item, Rule};
use grundy_rules::syntax::{print_item, print_rule};
use grundy_rules::{ParamValue, Program};
use grundy_solve::SolvedFor;
use serde_json::{Map, Number, Value, json};

/// The description of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseAbout {
    /// The title of the game.
    pub title: String,
    /// The rules, their parameters, the convention and the setting `impartial`, as the fields of a request in JSON.
    /// Rules text is in its standard form, without comments, titles, sources, labels, theorems or `decreases`
    /// statements, so that differences in these do not change the text.
    pub rules: String,
    /// The position from which all other positions of the database can be reached, in the long form.
    pub start: String,
    /// What is stored.
    pub stores: Stores,
    /// Whether play is misère.
    pub is_misere: bool,
    /// The layout of the keys into which components are packed, as the text of a [`grundy_solve::KeyLayout`].
    pub layout: String,
    /// The number of bits in the largest key.
    pub key_bits: u32,
}

/// The kind of value that a database stores for each position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stores {
    /// The nim-value of each component. The positions in the database are then components instead of sums.
    Values,
    /// The outcome of each position, which may be a draw, and its remoteness.
    #[default]
    Remoteness,
}

impl Stores {
    /// The word for this kind of value on the command line and in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Remoteness => "remoteness",
        }
    }

    /// The kind of value that the word denotes, or `None` for any other word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        [Self::Values, Self::Remoteness].into_iter().find(|stores| stores.word() == word)
    }
}

impl DatabaseAbout {
    /// Whether each position is counted separately for each player to move, because the players have different moves.
    #[must_use]
    pub fn has_movers(&self) -> bool {
        self.layout.starts_with("mover ")
    }

    pub(crate) const fn solved(&self) -> SolvedFor {
        match (self.stores, self.is_misere) {
            (Stores::Values, _) => SolvedFor::Values,
            (Stores::Remoteness, false) => SolvedFor::Remoteness(Convention::Normal),
            (Stores::Remoteness, true) => SolvedFor::Remoteness(Convention::Misere),
        }
    }

    /// The rules of `subject` with their parameters, the convention and the setting `impartial`, as the fields of a
    /// request.
    ///
    /// # Errors
    /// Returns an error if the rules are missing or invalid, or if they cannot be written as text. The latter holds for
    /// a game graph, a sum, a ruleset in Rust, and a game of the catalogue that is written in Rust and given
    /// parameters.
    pub(crate) fn rules_of(subject: &Subject) -> Result<String, Error> {
        let refused = || Error::new(ErrorKind::Unsupported, Message::new("database-rules"));
        let mut fields = Map::new();
        let mut of_text = |text: &str| -> Result<Value, Error> {
            let text = crate::game::RulesText { text: text.into(), origin: None };
            let (program, _) = resolve::program(&text)?;
            let given = resolve::values(&subject.params);
            let values = program.values(&given).map_err(|error| resolve::unbound(&error))?;
            let names = program.params().iter().map(|param| param.name.clone());
            let values = names.zip(&values).map(|(name, value)| Some((name, parameter(value)?)));
            let mut values = values.collect::<Option<Vec<_>>>().ok_or_else(refused)?;
            values.sort_by(|a, b| a.0.cmp(&b.0));
            if !values.is_empty() {
                fields.insert("params".to_owned(), Value::Object(values.into_iter().collect()));
            }
            Ok(json!({ "rules": moves_of(&program) }))
        };
        let ruleset = match subject.ruleset.as_ref().ok_or_else(refused)? {
            RulesetSource::Catalogue(name) => {
                let entry = resolve::entry(name)?;
                if entry.native.is_none() {
                    of_text(entry.rules)?
                } else if subject.params.is_empty() {
                    json!(entry.name)
                } else {
                    return Err(refused());
                }
            }
            RulesetSource::Rules { text, .. } => of_text(text)?,
            RulesetSource::Code(word) => {
                let found: MixedCode = resolve::parse_code(word)?;
                if code::is_said_in_rules(&found) { of_text(&code::rules_text(&found))? } else { json!(word) }
            }
            _ => return Err(refused()),
        };
        fields.insert("ruleset".to_owned(), ruleset);
        if subject.settings.convention == Convention::Misere {
            fields.insert("convention".to_owned(), json!("misere"));
        }
        if subject.settings.impartial {
            fields.insert("impartial".to_owned(), json!(true));
        }
        Ok(Value::Object(fields).to_string())
    }

    /// The `decreases` statements of `subject`, one per line. They are not part of the [rules](Self::rules_of),
    /// because they do not affect the moves.
    ///
    /// # Errors
    /// Returns an error if the rules text is invalid, or if the catalogue does not contain the game.
    pub(crate) fn decreases_of(subject: &Subject) -> Result<String, Error> {
        let text = match &subject.ruleset {
            Some(RulesetSource::Rules { text, .. }) => &**text,
            Some(RulesetSource::Catalogue(name)) => match resolve::entry(name)? {
                entry if entry.native.is_none() => entry.rules,
                _ => return Ok(String::new()),
            },
            _ => return Ok(String::new()),
        };
        let (program, _) = resolve::program(&crate::game::RulesText { text: text.into(), origin: None })?;
        let statements = program.file().items.iter().filter(|item| matches!(item, Item::Decreases(_)));
        Ok(statements.map(|item| print_item(item) + "\n").collect())
    }

    /// The subject with the rules of the database, without a position.
    ///
    /// # Errors
    /// Returns an error if [`rules`](Self::rules) does not consist of the fields of a request.
    pub(crate) fn subject(&self) -> Result<Subject, Error> {
        let damaged = || Error::new(ErrorKind::Domain, Message::new("database-rules-damaged"));
        let fields = self.rules.strip_prefix('{').ok_or_else(damaged)?;
        let text = format!("{{\"ask\":\"show\",{fields}");
        crate::json::request(&text).map(|read| read.request.subject).map_err(|_| damaged())
    }
}

/// The statements of rules text that determine the moves, in their standard form.
fn moves_of(program: &Program) -> String {
    let mut text = String::new();
    for item in &program.file().items {
        match item {
            Item::Rule(rule) => text.push_str(&print_rule(&Rule { label: None, ..rule.clone() })),
            Item::Param(_) | Item::Position(_) | Item::Win(_) => text.push_str(&print_item(item)),
            Item::Game(_) | Item::Source(_) | Item::Decreases(_) | Item::Theorem(_) => continue,
        }
        text.push('\n');
    }
    text
}

/// The value of a parameter in JSON, or `None` if JSON cannot express it. A graph is a string in the notation of rules
/// text, even if it was read from a file.
fn parameter(value: &ParamValue) -> Option<Value> {
    let number = |number: &i128| number.to_string().parse::<Number>().ok().map(Value::Number);
    let numbers = |numbers: &[i128]| numbers.iter().map(number).collect::<Option<Vec<_>>>().map(Value::Array);
    match value {
        ParamValue::Number(one) => number(one),
        ParamValue::List(list) => numbers(list),
        ParamValue::Set(set) => {
            let mut sorted = set.clone();
            sorted.sort_unstable();
            numbers(&sorted)
        }
        ParamValue::Table(rows) => {
            rows.iter().map(|row| numbers(row)).collect::<Option<Vec<_>>>().map(Value::Array)
        }
        ParamValue::Word(word) => Some(json!(word)),
        ParamValue::Graph(graph) => Some(json!(graph.to_string())),
    }
}
