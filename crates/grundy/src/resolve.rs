//! Resolves the source of a ruleset in a request.

use crate::{
    error::{Error, ErrorKind, Place, Report, Within},
    game::{Game, RulesText},
    graph_text::{read_both_ways, read_dot, read_edge_list, read_graph, read_graphml, read_tree, too_large},
    messages,
    position_text::line_column,
    subject::{GraphSource, ParameterValue, RulesetSource},
};
use grundy_core::{CodeError, CodeRuleset, Message, MixedCode};
use grundy_games::Entry;
use grundy_rules::{
    BindError, Diagnostic, ParamValue, Program, Rules, Severity, diagnostic::Span, graphs::GraphError,
};
use std::{str::FromStr, sync::Arc};

/// The memory limit, in bytes, for reading a graph in JSON, if the request sets none.
const GRAPH_BYTES: u64 = 4 << 30;

/// The game of `source`, with these parameters. If `impartial` is set, both players may use every rule.
///
/// # Errors
/// Returns an error if the ruleset is unknown, cannot be read, does not accept the parameters, or cannot be made
/// impartial.
pub(crate) fn game(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    impartial: bool,
    bytes_allowed: Option<u64>,
) -> Result<Game, Error> {
    let game = as_written(source, params, impartial, bytes_allowed)?;
    if impartial && game.ruleset.shape().is_partizan {
        let message = Message::new("request-impartial-source");
        let help = Message::new("request-impartial-source-help");
        return Err(Error::new(ErrorKind::Unsupported, message).with_help(help));
    }
    Ok(game)
}

/// The game of `source`. Only rules text, from the user or from the catalogue, and graphs can be made impartial;
/// `impartial` has no effect on other sources.
fn as_written(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    impartial: bool,
    bytes_allowed: Option<u64>,
) -> Result<Game, Error> {
    match source {
        RulesetSource::Catalogue(name) => catalogue(entry(name)?, params, impartial),
        RulesetSource::Code(code) => {
            no_parameters(params)?;
            Ok(Game::plain(Arc::new(CodeRuleset::mixed(parse_code(code)?))))
        }
        RulesetSource::Rules { text, origin } => {
            rules(RulesText { text: Arc::clone(text), origin: origin.clone() }, params, impartial)
        }
        RulesetSource::Path(path) => Err(unread(path)),
        RulesetSource::Sum(_) => Err(Error::new(ErrorKind::Unsupported, Message::new("sum-in-sum"))),
        RulesetSource::Shared(shared) => {
            no_parameters(params)?;
            Ok(Game::plain(Arc::clone(&shared.0)))
        }
        RulesetSource::Graph(source) => {
            no_parameters(params)?;
            if let GraphSource::Json(text) = source
                && let Some(tree) = read_tree(text)?
            {
                let tree = Arc::new(tree);
                return Ok(Game { tree: Some(Arc::clone(&tree)), ..Game::plain(tree) });
            }
            let graph = match source {
                GraphSource::Json(text) => read_graph(text, bytes_allowed.unwrap_or(GRAPH_BYTES))?,
                GraphSource::EdgeList(text) => read_edge_list(text)?,
                GraphSource::Dot(text) => read_dot(text)?,
                GraphSource::GraphMl(text) => read_graphml(text)?,
                GraphSource::Undirected(text) => read_both_ways(text)?,
            };
            let graph = if impartial { graph.for_both().map_err(|found| too_large(&found))? } else { graph };
            let graph = Arc::new(graph);
            Ok(Game { graph: Some(Arc::clone(&graph)), ..Game::plain(graph) })
        }
    }
}

/// The catalogue entry with the name or alias `name`.
pub(crate) fn entry(name: &str) -> Result<&'static Entry, Error> {
    grundy_games::find(name).ok_or_else(|| {
        let names = grundy_games::entries()
            .iter()
            .flat_map(|entry| std::iter::once(entry.name).chain(entry.aliases.iter().copied()));
        let help = match grundy_rules::nearest(name, names) {
            _ if name.parse::<MixedCode>().is_ok() => Message::new("request-game-code").with("found", name),
            Some(near) => Message::new("request-near").with("near", near),
            None => Message::new("request-game-list"),
        };
        Error::new(ErrorKind::Unknown, Message::new("request-game-unknown").with("found", name))
            .with_help(help)
    })
}

/// The error for a path: this crate does not read files.
pub(crate) fn unread(path: &str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("request-path").with("path", path))
}

/// The code that `text` denotes.
pub(crate) fn parse_code<C: FromStr<Err = CodeError>>(text: &str) -> Result<C, Error> {
    text.parse::<C>().map_err(|error| {
        let line_column = Some(line_column(text, error.place.start));
        let (message, help) = (error.kind.message(), error.kind.help());
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: message.clone(),
            help: help.clone(),
            span: Span { start: error.place.start, end: error.place.end },
            related: Vec::new(),
        };
        let origin = Some(messages::text(&Message::new("request-code")));
        let told = Error::new(ErrorKind::Syntax, message)
            .with_source(error)
            .with_place(Place { within: Within::Rules, line_column })
            .with_report(Report { origin, text: text.into(), diagnostics: vec![diagnostic] });
        match help {
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

fn catalogue(
    entry: &'static Entry,
    params: &[(String, ParameterValue)],
    impartial: bool,
) -> Result<Game, Error> {
    if let Some(native) = entry.native {
        let ruleset = native.bind(&values(params)).map_err(|error| unbound(&error))?;
        return Ok(Game { name: Some(entry.name), positions: entry.positions, ..Game::plain(ruleset) });
    }
    let text = RulesText { text: entry.rules.into(), origin: Some(format!("{}.game", entry.name)) };
    let (program, _) = program(&text)?;
    let (rules, _) = bind(&program, params)?;
    let rules = if impartial { rules.impartial() } else { rules };
    let fills_board = entry.name == "fill-board";
    Ok(Game {
        name: Some(entry.name),
        text: Some(text),
        positions: entry.positions,
        words: entry.words,
        fills_board,
        ..Game::plain(entry.ruleset(rules))
    })
}

/// The game of a user's rules text. Its theorems count only as claims, because no test compares them with the rules.
fn rules(text: RulesText, params: &[(String, ParameterValue)], impartial: bool) -> Result<Game, Error> {
    let (program, mut diagnostics) = program(&text)?;
    let (rules, more) = bind(&program, params)?;
    let rules = if impartial { rules.impartial() } else { rules };
    diagnostics.extend(more);
    let remarks = (!diagnostics.is_empty()).then(|| Arc::new(report(&text, diagnostics)));
    Ok(Game { text: Some(text), remarks, ..Game::plain(Arc::new(rules.with_claims_only())) })
}

/// The checked rules of a text, and the warnings from reading them.
pub(crate) fn program(text: &RulesText) -> Result<(Program, Vec<Diagnostic>), Error> {
    let (program, diagnostics) = Program::parse(&text.text);
    let Some(program) = program else {
        return Err(mistakes(text, diagnostics));
    };
    Ok((program, diagnostics))
}

/// The error for the first diagnostic that is an error, with all diagnostics attached.
fn mistakes(text: &RulesText, diagnostics: Vec<Diagnostic>) -> Error {
    let Some(first) = diagnostics.iter().find(|found| found.severity == Severity::Error) else {
        return Error::new(ErrorKind::Internal, Message::new("answer-internal"));
    };
    // The ids of all messages about unknown names contain `-unknown-`.
    let kind = if first.message.id.contains("-unknown-") { ErrorKind::Unknown } else { ErrorKind::Syntax };
    let line_column = Some(line_column(&text.text, first.span.start));
    let error =
        Error::new(kind, first.message.clone()).with_place(Place { within: Within::Rules, line_column });
    let error = match first.help.clone() {
        Some(help) => error.with_help(help),
        None => error,
    };
    error.with_report(report(text, diagnostics))
}

fn report(text: &RulesText, diagnostics: Vec<Diagnostic>) -> Report {
    Report { origin: text.origin.clone(), text: Arc::clone(&text.text), diagnostics }
}

fn bind(program: &Program, params: &[(String, ParameterValue)]) -> Result<(Rules, Vec<Diagnostic>), Error> {
    program.bind(&values(params)).map_err(|error| unbound(&error))
}

/// The parameters in the form that rules accept.
pub(crate) fn values(params: &[(String, ParameterValue)]) -> Vec<(String, ParamValue)> {
    let value = |value: &ParameterValue| match value {
        ParameterValue::Number(number) => ParamValue::Number(*number),
        ParameterValue::Numbers(numbers) => ParamValue::List(numbers.clone()),
        ParameterValue::Table(rows) => ParamValue::Table(rows.clone()),
        ParameterValue::Word(word) => ParamValue::Word(word.clone()),
        ParameterValue::Graph(graph) => ParamValue::Graph(graph.literal().clone()),
    };
    params.iter().map(|(name, given)| (name.clone(), value(given))).collect()
}

/// The error for parameter values that the rules do not accept.
pub(crate) fn unbound(error: &BindError) -> Error {
    let kind = match error {
        BindError::Unknown { .. } | BindError::UnknownWord { .. } => ErrorKind::Unknown,
        BindError::Graph { error: GraphError::UnknownFamily { .. }, .. } => ErrorKind::Unknown,
        BindError::GraphText { .. } => ErrorKind::Syntax,
        _ => ErrorKind::Domain,
    };
    let told = Error::new(kind, error.message())
        .with_place(Place { within: Within::Request, line_column: None })
        .with_source(error.clone());
    match error.help() {
        Some(help) => told.with_help(help),
        None => told,
    }
}
