//! Reads requests from JSON.

use super::questions::{Ask, NAMES};
use crate::{
    error::{Error, ErrorKind, Place, Within},
    graph_parameter::GraphParameter,
    messages::Language,
    object::{Field, Fields, Pair, missing, pairs},
    position_data::PositionTerm,
    position_text::line_column,
    subject::{
        Cycles, GraphSource, Limits, ParameterValue, PositionSource, RulesetSource, Settings, Subject,
    },
    sums::SumRulesets,
};
use grundy_core::{Compound, Convention, Message, Player};
use serde_json::error::Category;
use std::borrow::Cow;

/// A question chosen at run time, with its subject.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The question, with its own fields.
    pub ask: Ask,
    /// The subject of the question.
    pub subject: Subject,
}

/// A request with its `id`.
#[derive(Clone, Debug, PartialEq)]
pub struct Identified<'a> {
    /// The `id` as JSON text, which the answer repeats, or `null` if there is none.
    pub id: Cow<'a, str>,
    /// The request itself.
    pub request: Request,
    /// What is wanted in addition to the fields of the answer.
    pub wants: Wants,
}

/// What a request wants in addition to the fields of its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wants {
    /// A picture of the answer.
    pub picture: Option<WantedPicture>,
    /// Whether lines before the answer report the progress.
    pub progress: bool,
}

impl Wants {
    /// The error for a request for a picture, for programs that draw no pictures, or `None` if no picture is
    /// requested.
    #[must_use]
    pub fn picture_refused(&self) -> Option<Error> {
        self.picture.as_ref()?;
        let refused = Error::new(ErrorKind::Unsupported, Message::new("request-picture-here"));
        Some(refused.with_help(Message::new("request-picture-here-help")))
    }
}

/// A picture that an answer should contain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WantedPicture {
    /// The title above the picture.
    pub title: Option<String>,
    /// Whether the picture has a legend.
    pub has_legend: bool,
}

/// The error for a text that is not a valid request.
#[derive(Clone, Debug)]
pub struct Unreadable<'a> {
    /// The `id` as JSON text, or `null` if there is none or it could not be read.
    pub id: Cow<'a, str>,
    /// The error, with its place if it has one.
    pub error: Error,
    /// The language that the request names for the answer, if it names one that the catalogue has.
    pub language: Option<Language>,
}

/// The fields allowed in every request, whatever the question.
const FIELDS: &[&str] = &[
    "id",
    "ask",
    "ruleset",
    "rulesets",
    "params",
    "position",
    "convention",
    "compound",
    "cycles",
    "player",
    "engine",
    "limits",
    "trust_claims",
    "impartial",
    "threads",
    "database",
    "lang",
    "picture",
    "progress",
];

/// Reads a request from a JSON object.
///
/// # Errors
/// Returns the error, and the `id` and the language for the answer.
///
/// ```
/// let read = grundy::json::request(r#"{"id": [1], "ask": "value", "ruleset": "nim", "position": "3"}"#);
/// assert_eq!(read.unwrap().id, "[1]");
/// let read = grundy::json::request(r#"{"id": "a", "ask": "vlaue"}"#);
/// assert_eq!(read.unwrap_err().error.help().as_deref(), Some("did you mean value?"));
/// ```
pub fn request(text: &str) -> Result<Identified<'_>, Unreadable<'_>> {
    let mut found = Vec::with_capacity(8);
    let read = pairs(text, &mut found);
    let id = found
        .iter()
        .find(|pair| pair.name == "id")
        .map_or(Cow::Borrowed("null"), |pair| one_line(pair.value));
    let language = found
        .iter()
        .find(|pair| pair.name == "lang")
        .and_then(|pair| Language::named(pair.value.trim_matches('"')));
    match read.map_err(|error| not_json(text, &error)).and_then(|()| from_pairs(text, found)) {
        Ok((request, wants)) => Ok(Identified { id, request, wants }),
        Err(error) => Err(Unreadable { id, error, language }),
    }
}

/// The `id`, as JSON text, of the requests that `text` cancels, if `text` is an object whose only field
/// is `cancel`. An `id` that is `null` counts as missing, so `{"cancel": null}` cancels nothing.
///
/// ```
/// use grundy::json;
///
/// assert_eq!(json::cancelled(r#"{"cancel": "a"}"#).as_deref(), Some("\"a\""));
/// assert_eq!(json::cancelled(r#"{"cancel": null}"#), None);
/// assert_eq!(json::cancelled(r#"{"id": 1, "ask": "list"}"#), None);
/// ```
#[must_use]
pub fn cancelled(text: &str) -> Option<Cow<'_, str>> {
    let mut found = Vec::new();
    pairs(text, &mut found).ok()?;
    match &*found {
        [Pair { name, value }] if name == "cancel" && *value != "null" => Some(one_line(value)),
        _ => None,
    }
}

/// The JSON with spaces instead of line breaks, which can occur only between tokens.
fn one_line(json: &str) -> Cow<'_, str> {
    if json.contains(['\n', '\r']) {
        Cow::Owned(json.replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(json)
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> Error {
    let message = match error.classify() {
        Category::Data => Message::new("request-not-object"),
        Category::Eof => Message::new("request-json-end"),
        Category::Syntax | Category::Io => Message::new("request-json"),
    };
    // serde_json counts lines and columns from 1, columns in bytes.
    let line_start: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let offset = line_start + error.column().saturating_sub(1);
    Error::new(ErrorKind::Syntax, message)
        .with_help(Message::new("request-json-help"))
        .with_place(Place { within: Within::Request, line_column: Some(line_column(text, offset)) })
}

fn from_pairs<'a>(text: &'a str, found: Vec<Pair<'a>>) -> Result<(Request, Wants), Error> {
    for (index, pair) in found.iter().enumerate() {
        if found[..index].iter().any(|earlier| earlier.name == pair.name) {
            let message = Message::new("request-field-twice").with("field", &pair.name);
            return Err(Error::new(ErrorKind::Syntax, message)
                .with_place(Place { within: Within::Request, line_column: None }));
        }
    }
    let mut fields = Fields::new(text, found);
    let Some(asked) = fields.take("ask") else {
        // The name of the field `ask` or `cancel` may be misspelt.
        let misspelt = fields.unknown(FIELDS).find_map(|(field, place)| {
            grundy_rules::nearest(field, ["ask", "cancel"]).map(|near| (field, near, place))
        });
        return Err(match misspelt {
            Some((field, near, place)) => Error::new(
                ErrorKind::Unknown,
                Message::new("request-field-unknown").with("field", field).with("ask", "request"),
            )
            .with_help(Message::new("request-near").with("near", near))
            .with_place(place),
            None => missing("request", "ask")
                .with_help(Message::new("request-asks").with("names", NAMES.join(", "))),
        });
    };
    let name = asked.text("ask")?;
    fields.take("id");
    if let Some(own) = Ask::fields(&name) {
        let known: Vec<&str> = FIELDS.iter().chain(own).copied().collect();
        if let Some((field, place)) = fields.unknown(&known).next() {
            let help = match grundy_rules::nearest(field, known.iter().copied()) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("request-fields").with("fields", known.join(", ")),
            };
            let message = Message::new("request-field-unknown").with("field", field).with("ask", &name);
            return Err(Error::new(ErrorKind::Unknown, message).with_help(help).with_place(place));
        }
    }
    let ask = Ask::read(&name, &mut fields).ok_or_else(|| unknown_word(asked, "ask", &name, NAMES))??;
    let mut source = fields.take("ruleset").map(|field| ruleset("ruleset", field)).transpose()?;
    if let Some(field) = fields.take("rulesets") {
        match &mut source {
            Some(RulesetSource::Sum(rulesets)) => *rulesets = named_rulesets(field)?,
            _ => return Err(field.error(ErrorKind::Syntax, Message::new("request-rulesets-no-sum"))),
        }
    }
    let subject = Subject {
        ruleset: source,
        params: fields.take("params").map_or_else(|| Ok(Vec::new()), parameters)?,
        position: fields.take("position").map(position).transpose()?,
        settings: settings(&mut fields)?,
    };
    let wants = Wants {
        picture: fields.take("picture").map(picture).transpose()?,
        progress: fields.flag("progress")?,
    };
    Ok((Request { ask, subject }, wants))
}

/// The picture that the field `picture` asks for. The field contains `"svg"`, or an object with the optional fields
/// `format`, `title` and `legend`.
fn picture(field: Field<'_>) -> Result<WantedPicture, Error> {
    const FORMATS: &[&str] = &["svg"];
    let mut wanted = WantedPicture { title: None, has_legend: true };
    let format = |field: Field<'_>, name: &str| {
        let found = field.text(name)?;
        let is_known = FORMATS.contains(&&*found);
        if is_known { Ok(()) } else { Err(unknown_word(field, name, &found, FORMATS)) }
    };
    if !field.is_object() {
        format(field, "picture")?;
        return Ok(wanted);
    }
    for (name, value) in field.fields("picture")? {
        match &*name {
            "format" => format(value, "picture.format")?,
            "title" => wanted.title = Some(value.text("picture.title")?.into_owned()),
            "legend" => wanted.has_legend = value.flag("picture.legend")?,
            other => return Err(unknown_word(value, "picture", other, &["format", "title", "legend"])),
        }
    }
    Ok(wanted)
}

fn settings(fields: &mut Fields<'_>) -> Result<Settings, Error> {
    const CONVENTIONS: &[(&str, Convention)] =
        &[("normal", Convention::Normal), ("misere", Convention::Misere), ("misère", Convention::Misere)];
    const CYCLES: &[(&str, Cycles)] = &[("error", Cycles::Error), ("draw", Cycles::Draw)];
    const PLAYERS: &[(&str, Player)] = &[("left", Player::Left), ("right", Player::Right)];
    let compounds = Compound::ALL.map(|compound| (compound.as_str(), compound));
    Ok(Settings {
        compound: word(fields, "compound", &compounds)?.unwrap_or_default(),
        convention: word(fields, "convention", CONVENTIONS)?.unwrap_or_default(),
        cycles: word(fields, "cycles", CYCLES)?.unwrap_or_default(),
        player: word(fields, "player", PLAYERS)?,
        engine: fields.text("engine")?.as_deref().map(Settings::engine_named).transpose()?,
        limits: fields.take("limits").map_or_else(|| Ok(Limits::default()), limits)?,
        trust_claims: fields.flag("trust_claims")?,
        impartial: fields.flag("impartial")?,
        threads: fields
            .take("threads")
            .map(|field| field.natural("threads"))
            .transpose()?
            .map(|number| usize::try_from(number).unwrap_or(usize::MAX)),
        database: fields.text("database")?,
        resume: None,
        language: fields.text("lang")?.as_deref().map(Settings::language_named).transpose()?,
    })
}

/// The value that the word in the field `name` denotes, or `None` if there is no such field.
fn word<T: Copy>(
    fields: &mut Fields<'_>,
    name: &'static str,
    words: &[(&'static str, T)],
) -> Result<Option<T>, Error> {
    let Some(field) = fields.take(name) else { return Ok(None) };
    let found = field.text(name)?;
    match words.iter().find(|(word, _)| *word == found) {
        Some((_, meaning)) => Ok(Some(*meaning)),
        None => {
            Err(unknown_word(field, name, &found, &words.iter().map(|(word, _)| *word).collect::<Vec<_>>()))
        }
    }
}

fn unknown_word(field: Field<'_>, name: &str, found: &str, words: &[&str]) -> Error {
    let message = Message::new("request-word-unknown")
        .with("field", name)
        .with("found", crate::position_text::shortened(found));
    let help = match grundy_rules::nearest(found, words.iter().copied()) {
        Some(near) => Message::new("request-near").with("near", near),
        None => Message::new("request-words").with("words", words.join(", ")),
    };
    field.error(ErrorKind::Unknown, message).with_help(help)
}

fn limits(field: Field<'_>) -> Result<Limits, Error> {
    let mut limits = Limits::default();
    for (name, value) in field.fields("limits")? {
        match &*name {
            "seconds" => limits.seconds = Some(value.seconds("limits.seconds")?),
            "bytes" => limits.bytes = Some(value.natural("limits.bytes")?),
            other => return Err(unknown_word(value, "limits", other, &["seconds", "bytes"])),
        }
    }
    Ok(limits)
}

/// A position: its text, or its terms as data.
fn position(field: Field<'_>) -> Result<PositionSource, Error> {
    if field.is_list() {
        let terms = field.entries("position")?.into_iter().map(PositionTerm::read);
        return terms.collect::<Result<Vec<_>, _>>().map(Into::into);
    }
    field.text("position").map(|text| text.into_owned().into())
}

/// The named rulesets in a sum across rulesets.
fn named_rulesets(field: Field<'_>) -> Result<SumRulesets, Error> {
    let mut rulesets = SumRulesets::default();
    for (name, value) in field.fields("rulesets")? {
        rulesets = rulesets.with(name.clone().into_owned(), ruleset(&name, value)?);
    }
    Ok(rulesets)
}

/// The ruleset in the field `name`.
fn ruleset(name: &str, field: Field<'_>) -> Result<RulesetSource, Error> {
    if field.is_text() {
        return Ok(RulesetSource::named(field.text(name)?));
    }
    let fields = field.fields(name)?;
    match &*fields {
        [(name, rules)] if name == "rules" => Ok(RulesetSource::rules(&*rules.text("ruleset.rules")?)),
        [(name, graph)] if name == "graph" => Ok(RulesetSource::Graph(GraphSource::Json(graph.raw().into()))),
        [(name, graph)] if name == "undirected" => {
            // A string contains the text of a graph file. A list or an object has the form of a graph file in JSON.
            let is_json = graph.is_list() || graph.is_object();
            let text = if is_json { graph.raw().into() } else { graph.text("ruleset.undirected")? };
            Ok(RulesetSource::Graph(GraphSource::Undirected((*text).into())))
        }
        [(name, code)] if name == "code" => Ok(RulesetSource::Code(code.text("ruleset.code")?.into_owned())),
        [(name, value)] => {
            Err(unknown_word(*value, "ruleset", name, &["rules", "graph", "undirected", "code"]))
        }
        _ => Err(field.error(ErrorKind::Syntax, Message::new("request-ruleset-fields"))),
    }
}

fn parameters(field: Field<'_>) -> Result<Vec<(String, ParameterValue)>, Error> {
    let fields = field.fields("params")?;
    fields
        .into_iter()
        .map(|(name, value)| Ok((name.clone().into_owned(), parameter(&name, value)?)))
        .collect()
}

fn parameter(name: &str, value: Field<'_>) -> Result<ParameterValue, Error> {
    if value.is_object() {
        return GraphParameter::read(value.raw()).map(ParameterValue::Graph);
    }
    if value.is_list() {
        let entries = value.entries(name)?;
        let is_named = |row: &Field<'_>| row.raw().contains('"');
        return if entries.iter().any(|entry| entry.is_list() && is_named(entry)) {
            GraphParameter::read(value.raw()).map(ParameterValue::Graph)
        } else if entries.iter().any(|entry| entry.is_list()) {
            let rows = entries.into_iter().map(|row| integers(name, row)).collect::<Result<_, _>>()?;
            Ok(ParameterValue::Table(rows))
        } else {
            integers(name, value).map(ParameterValue::Numbers)
        };
    }
    match value.integer(name) {
        Ok(number) => Ok(ParameterValue::Number(number)),
        Err(error) if error.is_domain() => Err(error),
        Err(error) => value.text(name).map(|word| ParameterValue::Word(word.into_owned())).map_err(|_| error),
    }
}

fn integers(name: &str, list: Field<'_>) -> Result<Vec<i128>, Error> {
    list.entries(name)?.into_iter().map(|entry| entry.integer(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_solve::EngineName;

    #[track_caller]
    fn refuses(text: &str, kind: ErrorKind, column: Option<usize>, message: &str, help: &str) {
        let error = request(text).unwrap_err().error;
        let found = error.place().unwrap();
        assert_eq!(found.within, Within::Request);
        assert_eq!(
            (
                error.kind(),
                found.line_column.map(|(_, column)| column),
                &*error.message(),
                &*error.help().unwrap_or_default()
            ),
            (kind, column, message, help),
            "{text}"
        );
    }

    #[test]
    fn graphs_without_directions() {
        let answers = |ruleset: &str| {
            let text =
                format!(r#"{{"ask": "table", "ruleset": {ruleset}, "outcomes": true, "cycles": "draw"}}"#);
            crate::Session::new().answer_json_line(&text)
        };
        let directed = answers(r#"{"graph": {"vertices": 4, "edges": [[0, 1], [1, 0], [1, 2], [2, 1]]}}"#);
        assert!(directed.contains(r#""outcomes":"DDDP""#), "{directed}");
        // The field `stats` contains times, which differ from run to run.
        let entries = |answer: &str| answer.split(r#""axes""#).nth(1).map(str::to_owned);
        for ruleset in [
            r#"{"undirected": {"vertices": 4, "edges": [[0, 1], [1, 2]]}}"#,
            r#"{"undirected": "0 1\n1 2\n3\n"}"#,
        ] {
            assert_eq!(entries(&answers(ruleset)), entries(&directed), "{ruleset}");
        }
        let list = answers(r#"{"undirected": [[0, 1], [1, 2]]}"#);
        assert!(list.contains(r#""outcomes":"DDD""#), "{list}");
        for (wrong, message) in [("3", "must be"), (r#""0 1 2 3""#, "line"), ("[[0, 7]]", "")] {
            let answer = answers(&format!(r#"{{"undirected": {wrong}}}"#));
            assert!(answer.contains(r#""ok":false"#) && answer.contains(message), "{answer}");
        }
    }

    #[test]
    fn whole_requests() {
        let read = request(
            r#" {"id": {"a": [1.50, 1e400]}, "ask": "moves", "ruleset": "bounded-nim", "all": true,
                "params": {"k": "18446744073709551615", "S": [1, -3], "A": [[1], []], "w": "twins"},
                "position": "3 \u0035", "convention": "misere", "cycles": "draw", "player": "left",
                "engine": "memo", "limits": {"seconds": 0.5, "bytes": 4000000000}} "#,
        )
        .unwrap();
        assert_eq!(read.id, r#"{"a": [1.50, 1e400]}"#);
        let mut expected = Subject::named("bounded-nim")
            .with_parameter("k", i128::from(u64::MAX))
            .with_parameter("S", vec![1, -3])
            .with_parameter("A", ParameterValue::Table(vec![vec![1], vec![]]))
            .with_parameter("w", ParameterValue::Word("twins".to_owned()))
            .at("3 5")
            .misere();
        expected.settings.cycles = Cycles::Draw;
        expected.settings.player = Some(Player::Left);
        expected.settings.engine = Some(EngineName::Memo);
        expected.settings.limits = Limits { seconds: Some(0.5), bytes: Some(4_000_000_000) };
        let ask = crate::ask::MovesQuestion { all: true, ..Default::default() }.into();
        assert_eq!(read.request, Request { ask, subject: expected });
    }

    #[test]
    fn ids_come_back_even_from_bad_requests() {
        for (text, id) in [
            (r#"{"id": 123456789012345678901234567890, "ask": 3}"#, "123456789012345678901234567890"),
            ("{\"id\": [1,\n2], \"aks\": 3}", "[1, 2]"),
            (r#"{"id": "x", "ask": "value""#, "\"x\""),
            (r#"{"ask": "nothing"}"#, "null"),
            ("", "null"),
        ] {
            assert_eq!(request(text).unwrap_err().id, id, "{text}");
        }
    }

    #[test]
    fn refusals_have_a_place_and_a_help() {
        refuses(
            r#"{"aks": "value", "ruleset": "nim"}"#,
            ErrorKind::Unknown,
            Some(9),
            "request has no field aks",
            "did you mean ask?",
        );
        refuses(
            r#"{"cancell": 1}"#,
            ErrorKind::Unknown,
            Some(13),
            "request has no field cancell",
            "did you mean cancel?",
        );
        refuses(
            r#"{"ask": "judge", "problm": "poj-2311"}"#,
            ErrorKind::Unknown,
            Some(28),
            "judge has no field problm",
            "did you mean problem?",
        );
        use ErrorKind::{Domain, Syntax, Unknown};
        let object = "a request is one JSON object, like {\"ask\": \"value\", \"ruleset\": \"nim\", \"position\": \"3 5 7\"}";
        refuses("", Syntax, Some(1), "the request ends too early", object);
        refuses("[1]", Syntax, Some(1), "the request is not a JSON object", object);
        refuses("{\"ask\": value}", Syntax, Some(9), "this is not JSON", object);
        refuses("{\"ask\": \"list\"} x", Syntax, Some(17), "this is not JSON", object);
        refuses("{\"ask\": \"list\", \"ask\": \"list\"}", Syntax, None, "the field ask is given twice", "");
        refuses(
            "{}",
            Syntax,
            None,
            "the field ask is missing",
            &format!("\"ask\" must be one of {}", NAMES.join(", ")),
        );
        refuses(r#"{"ask": "vlaue"}"#, Unknown, Some(9), "ask cannot be vlaue", "did you mean value?");
        refuses(
            r#"{"ask": "value", "positoin": "3"}"#,
            Unknown,
            Some(30),
            "value has no field positoin",
            "did you mean position?",
        );
        refuses(
            r#"{"ask": "value", "all": true}"#,
            Unknown,
            Some(25),
            "value has no field all",
            &format!("its fields are {}, show", FIELDS.join(", ")),
        );
        refuses(
            r#"{"ask": "value", "convention": "misery"}"#,
            Unknown,
            Some(32),
            "convention cannot be misery",
            "did you mean misere?",
        );
        refuses(
            r#"{"ask": "value", "position": 3}"#,
            Syntax,
            Some(30),
            "position must be a string, not 3",
            "",
        );
        refuses(r#"{"ask": "table", "to": [1.5]}"#, Syntax, Some(25), "to must be an integer, not 1.5", "");
        refuses(r#"{"ask": "guess", "to": -1}"#, Domain, Some(24), "to cannot be negative: -1", "");
        refuses(
            r#"{"ask": "guess", "to": "18446744073709551616"}"#,
            Domain,
            Some(24),
            "to cannot be more than 2^64 - 1: 18446744073709551616",
            "",
        );
        refuses(r#"{"ask": "moves", "all": 1}"#, Syntax, Some(25), "all must be true or false, not 1", "");
        refuses(
            r#"{"ask": "value", "limits": {"second": 1}}"#,
            Unknown,
            Some(39),
            "limits cannot be second",
            "did you mean seconds?",
        );
        refuses(
            r#"{"ask": "value", "ruleset": 3}"#,
            Syntax,
            Some(29),
            "ruleset must be an object, not 3",
            "",
        );
        refuses(
            r#"{"ask": "value", "ruleset": {"rule": ""}}"#,
            Unknown,
            Some(38),
            "ruleset cannot be rule",
            "did you mean rules?",
        );
    }
}
