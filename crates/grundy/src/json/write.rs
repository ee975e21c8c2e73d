//! Writes answers as JSON.

use crate::{
    answer::{Answer, PlannedWay},
    error::Error,
    object::{InPieces, Object, WriteBody, write_diagnostics},
};
use grundy_core::Limit;

/// The JSON object for an answer or an error, on one line without a line break.
///
/// `id` is JSON text, which is repeated in the object.
#[must_use]
pub fn answer<A: WriteBody + 'static>(id: &str, answer: &Result<Answer<A>, Error>) -> String {
    write_with(id, answer, |_| {})
}

/// The JSON object for an answer or an error, like [`answer`]. The object for an answer also contains the SVG text of
/// the picture in the field `picture`, or the error that explains why there is none in the field `picture_error`.
#[must_use]
pub fn answer_with_picture<A: WriteBody + 'static>(
    id: &str,
    answer: &Result<Answer<A>, Error>,
    picture: &Result<String, Error>,
) -> String {
    write_with(id, answer, |object| match picture {
        Ok(svg) => object.text("picture", svg),
        Err(error) => object.object("picture_error", |object| write_error(object, error)),
    })
}

/// Writes the JSON object for an answer or an error, like [`answer`], in pieces of at least 64 KiB (the last one may be
/// shorter), so that the text of a long table is never in memory as a whole.
///
/// `piece` receives the pieces in order. If it returns a limit, lists and objects end after the entries that have
/// been written, and the last field of the object for an answer is `error`, with the limit; `piece` is then called one
/// last time, and its result is ignored.
///
/// ```
/// use grundy::{Session, Subject, ask::TableQuestion, json};
///
/// let question = TableQuestion { to: Some(vec![100_000]), ..TableQuestion::default() };
/// let answer = Session::new().ask(question, &Subject::named("nim"));
/// let mut text = String::new();
/// json::answer_in_pieces("null", &answer, &mut |piece| {
///     text.push_str(piece);
///     Ok(())
/// });
/// assert_eq!(text, json::answer("null", &answer));
/// ```
pub fn answer_in_pieces<A: WriteBody + 'static>(
    id: &str,
    answer: &Result<Answer<A>, Error>,
    piece: &mut dyn FnMut(&str) -> Result<(), Limit>,
) {
    let mut out = InPieces::new(piece);
    Object::write(&mut out, |object| {
        write_fields(object, id, answer, |_| {});
        if let (Some(limit), Ok(_)) = (object.take_limit(), answer) {
            object.object("error", |object| write_error(object, &Error::at_limit(limit)));
        }
    });
    out.end();
}

fn write_with<A: WriteBody + 'static>(
    id: &str,
    answer: &Result<Answer<A>, Error>,
    more: impl FnOnce(&mut Object<'_>),
) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| write_fields(object, id, answer, more));
    out
}

fn write_fields<A: WriteBody + 'static>(
    object: &mut Object<'_>,
    id: &str,
    answer: &Result<Answer<A>, Error>,
    more: impl FnOnce(&mut Object<'_>),
) {
    object.json("id", id);
    object.flag("ok", answer.is_ok());
    match answer {
        Ok(answer) => {
            write_answer(object, answer);
            more(object);
        }
        Err(error) => object.object("error", |object| {
            write_error(object, error);
            if let Some(known) = error.known::<A>() {
                object.object("known", |object| known.body.write(object));
            }
        }),
    }
}

/// The JSON object for an error, on one line without a line break. The partial answer at a limit is omitted.
#[must_use]
pub fn error(id: &str, error: &Error) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| {
        object.json("id", id);
        object.flag("ok", false);
        object.object("error", |object| write_error(object, error));
    });
    out
}

fn write_answer<A: WriteBody>(object: &mut Object<'_>, answer: &Answer<A>) {
    if let Some(evidence) = &answer.evidence {
        object.evidence("evidence", evidence);
    }
    if let Some(plan) = &answer.plan {
        object.object("plan", |object| {
            object.text("engine", plan.engine.as_str());
            object.sentence("why", &plan.why);
            if !plan.rulesets.is_empty() {
                object.array("rulesets", |rulesets| {
                    plan.rulesets.iter().for_each(|of| {
                        rulesets.object(|object| {
                            object.text("ruleset", &of.ruleset);
                            object.text("engine", of.engine.as_str());
                            object.sentence("why", &of.why);
                        });
                    });
                });
            }
            if !plan.ways.is_empty() {
                object.array("ways", |ways| {
                    plan.ways.iter().for_each(|way| ways.object(|object| write_way(object, way)));
                });
            }
        });
    }
    if let Some(stats) = &answer.stats {
        object.object("stats", |object| {
            object.number("positions", stats.positions);
            object.display("seconds", (stats.seconds * 1e6).round() / 1e6);
            object.number("bytes", stats.bytes);
        });
    }
    if let Some(report) = &answer.remarks {
        write_diagnostics(object, "warnings", report);
    }
    answer.body.write(object);
}

fn write_way(object: &mut Object<'_>, way: &PlannedWay) {
    object.text("way", way.way);
    if let Some(positions) = way.positions {
        object.number("positions", positions);
    }
    if let Some(most) = way.at_most {
        object.number("at_most", most);
    }
}

fn write_error(object: &mut Object<'_>, error: &Error) {
    object.text("kind", error.kind().name());
    object.sentence("message", error.as_message());
    if let Some(help) = error.as_help() {
        object.sentence("help", help);
    }
    if let Some(place) = error.place() {
        object.object("at", |object| {
            object.text("in", place.within.name());
            if let Some((line, column)) = place.line_column {
                object.number("line", line as u64);
                object.number("column", column as u64);
            }
        });
    }
    if let Some(report) = error.report() {
        write_diagnostics(object, "diagnostics", report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Session, Subject, ask::TableQuestion};
    use serde_json::Value;

    /// The text of a table of 60,000 heaps in pieces. A limit is reached at the piece with the number `last`, counted
    /// from 0.
    fn pieces(last: usize) -> Vec<String> {
        let question = TableQuestion { to: Some(vec![59_999]), ..TableQuestion::default() };
        let answer = Session::new().ask(question, &Subject::named("nim"));
        let mut pieces = Vec::new();
        answer_in_pieces("7", &answer, &mut |piece| {
            pieces.push(piece.to_owned());
            if pieces.len() > last { Err(Limit::Time) } else { Ok(()) }
        });
        pieces
    }

    #[test]
    fn a_limit_closes_the_text_and_is_its_last_field() {
        let whole: Value = serde_json::from_str(&pieces(usize::MAX).concat()).unwrap();
        assert_eq!(whole["values"].as_array().unwrap().len(), 60_000);
        let ended = pieces(2);
        assert!(ended.len() == 4 && ended[..3].iter().all(|piece| piece.len() < 70_000));
        let ended: Value = serde_json::from_str(&ended.concat()).unwrap();
        assert_eq!(ended["error"]["message_id"], "solve-limit-time");
        let (part, all) = (ended["values"].as_array().unwrap(), whole["values"].as_array().unwrap());
        assert!(part.len() > 20_000 && all.starts_with(part), "{}", part.len());
    }
}
