//! Problems that are described by the format of their input and output.

use super::{JudgeAnswer, JudgeQuestion, error};
use crate::{
    answer::{Answer, Value},
    ask::{moves::MovesQuestion, outcome::OutcomeQuestion, value::ValueQuestion},
    error::{Error, ErrorKind, Place, Report, Within},
    messages,
    object::ReadQuestion as _,
    position_text::line_column,
    question::Question as _,
    session::Session,
    subject::{ParameterValue, Subject},
};
use grundy_core::{Message, Outcome, Player, poll_thread_budget, shortened, thread_limit};
use grundy_judge::spec::{self, Found, Wanted};
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};

/// The output in this format for the ruleset of `subject`.
pub(super) fn output(
    session: &mut Session,
    subject: &Subject,
    format: &str,
    input: &str,
) -> Result<String, Error> {
    let spec = spec::parse(format).map_err(|error| misspecified(error, format))?;
    crate::session::source(JudgeQuestion::NAME, subject)?;
    let cases = spec
        .cases(input)
        .map_err(|refused| thread_limit().map_or_else(|| error(refused, input), Error::at_limit))?;
    let mut output = String::new();
    for case in &cases {
        // Most cases are too short for polls of their own.
        if let Err(limit) = poll_thread_budget(output.len() as u64) {
            let done = Answer::plain(JudgeAnswer::new(output, None));
            return Err(in_case(Error::at_limit(limit), case.number, &case.position).with_known(done));
        }
        let mut about = subject.clone();
        for (name, text) in &case.params {
            let value = ParameterValue::read(text).unwrap_or_else(|| ParameterValue::Word(text.clone()));
            about.params.retain(|(known, _)| known != name);
            about = about.with_parameter(name, value);
        }
        let about = about.at(case.position.clone());
        let answered = spec.written(case.number, |wanted| found(session, &about, wanted));
        match answered {
            Ok(text) => output.push_str(&text),
            Err(error) => {
                let done = Answer::plain(JudgeAnswer::new(output, None));
                return Err(in_case(error.without_known(), case.number, &case.position).with_known(done));
            }
        }
    }
    Ok(output)
}

/// The property of a position that a format requires.
fn found(session: &mut Session, about: &Subject, wanted: Wanted) -> Result<Found, Error> {
    Ok(match wanted {
        Wanted::Winner { may_draw } => match OutcomeQuestion.answer(session, about)?.body.outcome {
            Outcome::D if may_draw => Found::Draw,
            outcome => Found::Winner(wins(outcome, about.settings.player)?),
        },
        Wanted::Value => match ValueQuestion::default().answer(session, about)?.body.value {
            Value::Nim(value) => Found::Number(value),
            _ => return Err(Error::new(ErrorKind::Unsupported, Message::new("judge-spec-value"))),
        },
        Wanted::Labels => {
            let moves = MovesQuestion::default().answer(session, about)?.body.moves;
            Found::Labels(moves.into_iter().map(|found| found.label.unwrap_or(found.to)).collect())
        }
        Wanted::Moves => {
            let moves = MovesQuestion::default().answer(session, about)?.body.moves;
            Found::Number(moves.len() as u64)
        }
    })
}

/// Whether the player to move wins a position with this outcome. If the outcome is L or R, `player` must be the player
/// to move. Draws are an error.
fn wins(outcome: Outcome, player: Option<Player>) -> Result<bool, Error> {
    let refused = |id| Err(Error::new(ErrorKind::Unsupported, Message::new(id).with("outcome", outcome)));
    match (outcome, player) {
        (Outcome::N, _) => Ok(true),
        (Outcome::P, _) => Ok(false),
        (Outcome::L, Some(player)) => Ok(player == Player::Left),
        (Outcome::R, Some(player)) => Ok(player == Player::Right),
        (Outcome::L | Outcome::R, None) => refused("judge-spec-player")
            .map_err(|error| error.with_help(Message::new("judge-spec-player-help"))),
        _ => refused("judge-spec-draw"),
    }
}

/// The error with the number and the position of the case in which it occurred.
fn in_case(error: Error, number: usize, position: &str) -> Error {
    let case = |id| Message::new(id).with("number", number).with("position", shortened(position));
    let message = match error.help() {
        Some(help) => case("judge-spec-case-help").with("help", help),
        None => case("judge-spec-case"),
    };
    error.with_help(message)
}

/// The error for a format whose text cannot be parsed.
fn misspecified(error: spec::SpecError, format: &str) -> Error {
    let at = error.at.min(format.len());
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: error.message.clone(),
        help: None,
        span: Span { start: at, end: at },
        related: Vec::new(),
    };
    Error::new(ErrorKind::Syntax, error.message)
        .with_place(Place { within: Within::Request, line_column: Some(line_column(format, at)) })
        .with_report(Report {
            origin: Some(messages::text(&Message::new("judge-spec-name"))),
            text: format.into(),
            diagnostics: vec![diagnostic],
        })
        .with_help(Message::new("judge-spec-help"))
}
