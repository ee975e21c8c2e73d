//! The picture of any answer, for front ends that choose the question at run time.

use super::{
    board_svg, captioned, graph_svg, guess_svg, period_svg, quotient_svg, table_svg, thermograph_svg,
    value_svg, without_legend,
};
use grundy::{
    Answer, Error, ErrorKind, Evidence, Message, Session,
    answer::evidence_message,
    json::{self, Ask, Body, WantedPicture},
    messages,
};

/// The picture of an answer, if there is one for its question.
///
/// # Errors
/// Returns an error if there is no picture for the question, or if the answer lacks what the picture would show or is
/// too large for one.
pub fn picture(body: &Body) -> Result<String, Error> {
    match body {
        Body::Table(table) => table_svg(table),
        Body::Picture(picture) => board_svg(picture),
        Body::Graph(graph) => graph_svg(graph),
        Body::Period(answer) => period_svg(answer),
        Body::Guess(answer) => guess_svg(answer),
        Body::Game(answer) => thermograph_svg(answer),
        Body::Value(answer) => value_svg(answer),
        Body::Quotient(answer) => Ok(quotient_svg(answer)),
        _ => Err(Error::new(ErrorKind::Unsupported, Message::new("request-picture-none-answer"))
            .with_help(Message::new("request-picture-none-help"))),
    }
}

/// The question, extended so that its answer contains all data that the picture needs: the values for a period, the
/// table for a guess, and the thermograph for a game or a value.
///
/// # Errors
/// Returns an error if there are no pictures of the answers to this question.
pub fn question(ask: Ask) -> Result<Ask, Error> {
    match ask {
        Ask::Period(mut period) => {
            period.values = true;
            Ok(Ask::Period(period))
        }
        Ask::Guess(mut guess) => {
            guess.table = true;
            Ok(Ask::Guess(guess))
        }
        Ask::Game(mut game) => {
            game.show.push("thermograph".to_owned());
            Ok(Ask::Game(game))
        }
        Ask::Value(mut value) => {
            value.show.push("thermograph".to_owned());
            Ok(Ask::Value(value))
        }
        Ask::Table(_) | Ask::Picture(_) | Ask::Graph(_) | Ask::Quotient(_) => Ok(ask),
        other => Err(none(other.name())),
    }
}

fn none(ask: &str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("request-picture-none").with("ask", ask))
        .with_help(Message::new("request-picture-none-help"))
}

/// The picture with `title`, if there is one, without its legend unless `has_legend` is set, and with the evidence for
/// the answer, if it is known, as its description.
#[must_use]
pub fn with_evidence(svg: &str, title: Option<&str>, has_legend: bool, known: Option<&Evidence>) -> String {
    let evidence = known.map(|known| messages::text(&evidence_message(known))).unwrap_or_default();
    if has_legend {
        captioned(svg, title, &evidence)
    } else {
        captioned(&without_legend(svg), title, &evidence)
    }
}

/// The JSON object for an answer to a request that may ask for a picture, on one line without a line break.
#[must_use]
pub fn json_answer(id: &str, answer: &Result<Answer<Body>, Error>, wanted: Option<&WantedPicture>) -> String {
    let (Some(wanted), Ok(known)) = (wanted, answer) else { return json::answer(id, answer) };
    let evidence = known.evidence.as_ref();
    let drawn = picture(&known.body);
    let drawn = drawn.map(|svg| with_evidence(&svg, wanted.title.as_deref(), wanted.has_legend, evidence));
    json::answer_with_picture(id, answer, &drawn)
}

/// The answer object for a line of JSON, as from [`Session::answer_json_line`], but with a picture if the request asks
/// for one. Sentences are in the language of the thread; the field `lang` of the line is ignored.
///
/// ```
/// use grundy::Session;
///
/// let request = r#"{"ask": "table", "ruleset": "nim", "to": 9, "picture": "svg"}"#;
/// let answer = grundy_pictures::answer_json_line(&mut Session::new(), request);
/// assert!(answer.contains(r#""picture":"<svg "#), "{answer}");
/// ```
#[must_use]
pub fn answer_json_line(session: &mut Session, line: &str) -> String {
    match json::request(line) {
        Ok(read) => {
            let json::Request { ask, subject } = read.request;
            let wanted = read.wants.picture.as_ref();
            let ask = if wanted.is_some() { question(ask) } else { Ok(ask) };
            let answer = ask.and_then(|ask| session.ask(&ask, &subject));
            json_answer(&read.id, &answer, wanted)
        }
        Err(unreadable) => json::error(&unreadable.id, &unreadable.error),
    }
}
