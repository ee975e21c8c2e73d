//! Writes answers as JSON.

use crate::{
    answer::{Answer, PlannedWay},
    error::Error,
    object::{Object, WriteBody, write_diagnostics},
};

/// The JSON object for an answer or an error, on one line without a line break.
///
/// `id` is JSON text, which is repeated in the object.
#[must_use]
pub fn answer<A: WriteBody + 'static>(id: &str, answer: &Result<Answer<A>, Error>) -> String {
    write_with(id, answer, |_| {})
}

/// The JSON object for an answer or an error, like [`answer`], with the SVG text of a picture in the field
/// `picture`, or the reason why there is none in the field `picture_error`.
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

fn write_with<A: WriteBody + 'static>(
    id: &str,
    answer: &Result<Answer<A>, Error>,
    more: impl FnOnce(&mut Object<'_>),
) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| {
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
    });
    out
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
