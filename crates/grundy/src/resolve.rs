//! From what a request calls its rules to the rules.

use crate::{
    error::{Error, ErrorKind, Place, Report, Within},
    game::{Game, RulesText},
    json,
    nearest::nearest,
    position_text::line_column,
    request::{GraphSource, ParameterValue, RulesetSource},
};
use grundy_core::{Code, CodeRuleset, Message};
use grundy_games::Entry;
use std::sync::Arc;

/// Bytes that a graph may take where the request does not say.
const GRAPH_BYTES: u64 = 4 << 30;

/// The game that `source` calls for, with the given parameters.
pub(crate) fn game(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    bytes_allowed: Option<u64>,
) -> Result<Game, Error> {
    match source {
        RulesetSource::Catalogue(name) => catalogue(entry(name)?, params),
        RulesetSource::Code(code) => {
            no_parameters(params)?;
            Ok(Game::plain(Arc::new(CodeRuleset::new(parse_code(code)?))))
        }
        RulesetSource::Rules { text, origin } => {
            rules(RulesText { text: Arc::clone(text), origin: origin.clone() }, params)
        }
        RulesetSource::Graph(GraphSource::Json(text)) => {
            no_parameters(params)?;
            let graph = Arc::new(json::read_graph(text, bytes_allowed.unwrap_or(GRAPH_BYTES))?);
            Ok(Game { graph: Some(Arc::clone(&graph)), ..Game::plain(graph) })
        }
    }
}

/// The entry of the catalogue called `name`.
pub(crate) fn entry(name: &str) -> Result<&'static Entry, Error> {
    grundy_games::find(name).ok_or_else(|| {
        let names = grundy_games::entries()
            .iter()
            .flat_map(|entry| std::iter::once(entry.name).chain(entry.aliases.iter().copied()));
        let help = match nearest(name, names) {
            Some(near) => Message::new("request-near").with("near", near),
            None => Message::new("request-game-list"),
        };
        Error::new(ErrorKind::Unknown, Message::new("request-game-unknown").with("found", name))
            .with_help(help)
    })
}

/// The code that `text` is.
pub(crate) fn parse_code(text: &str) -> Result<Code, Error> {
    text.parse::<Code>().map_err(|error| {
        let line_column = Some(line_column(text, error.place.start));
        let told = Error::new(ErrorKind::Syntax, error.kind.message())
            .with_place(Place { within: Within::Rules, line_column });
        match error.kind.help() {
            Some(help) => told.with_help(help),
            None => told,
        }
    })
}

fn no_parameters(params: &[(String, ParameterValue)]) -> Result<(), Error> {
    match params {
        [] => Ok(()),
        [(name, _), ..] => {
            Err(Error::new(ErrorKind::Unknown, Message::new("request-no-parameters").with("name", name)))
        }
    }
}

fn catalogue(entry: &'static Entry, params: &[(String, ParameterValue)]) -> Result<Game, Error> {
    let text = RulesText { text: entry.rules.into(), origin: Some(format!("{}.game", entry.name)) };
    rules(text, params)
}

fn rules(text: RulesText, params: &[(String, ParameterValue)]) -> Result<Game, Error> {
    let _ = (text, params, Report { origin: None, text: "".into(), diagnostics: vec![] });
    Err(Error::new(ErrorKind::Unsupported, Message::new("request-not-yet").with("ask", "rules")))
}
