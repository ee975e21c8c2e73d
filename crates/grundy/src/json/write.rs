//! Answers to JSON.

use super::Object;
use crate::{
    answer::{Answer, Remoteness, Value},
    ask::WriteBody,
    error::Error,
};
use grundy_core::{Evidence, NimValue};
use std::collections::BTreeSet;

/// The JSON object for an answer or an error, on one line without its end.
///
/// `id` is JSON text, given back as it is.
#[must_use]
pub fn answer(id: &str, answer: &Result<Answer, Error>) -> String {
    let mut out = String::new();
    answer_line(id, answer, &mut out);
    out
}

/// Appends [`answer`] to a text.
pub fn answer_line(id: &str, answer: &Result<Answer, Error>, out: &mut String) {
    Object::write(out, |object| {
        object.json("id", id);
        object.flag("ok", answer.is_ok());
        match answer {
            Ok(answer) => write_answer(object, answer),
            Err(error) => object.object("error", |object| write_error(object, error)),
        }
    });
}

fn write_answer(object: &mut Object<'_>, answer: &Answer) {
    if let Some(evidence) = &answer.evidence {
        object.object("evidence", |object| write_evidence(object, evidence));
    }
    if let Some(plan) = &answer.plan {
        object.object("plan", |object| {
            object.text("engine", plan.engine.as_str());
            object.text("why", &crate::messages::brief(&plan.why));
        });
    }
    if let Some(stats) = &answer.stats {
        object.object("stats", |object| {
            object.number("positions", stats.positions);
            object.display("seconds", (stats.seconds * 1e6).round() / 1e6);
            object.number("bytes", stats.bytes);
        });
    }
    answer.body.write(object);
}

fn write_evidence(object: &mut Object<'_>, evidence: &Evidence) {
    match evidence {
        Evidence::Theorem { name, source } => {
            object.text("kind", "theorem");
            object.text("name", name);
            object.text("source", source);
        }
        Evidence::Proved { theorem, certificate } => {
            object.text("kind", "proved");
            object.text("theorem", theorem);
            match certificate {
                Some(file) => object.text("certificate", file),
                None => object.null("certificate"),
            }
        }
        Evidence::Computed { engine } => {
            object.text("kind", "computed");
            object.text("engine", engine);
        }
        Evidence::Checked { to } => {
            object.text("kind", "checked");
            object.number("to", *to);
        }
        Evidence::Claimed { line } => {
            object.text("kind", "claimed");
            object.number("line", *line as u64);
        }
        // `Evidence` may grow; what is new gets its words here.
        other => object.text("kind", &format!("{other:?}")),
    }
}

fn write_error(object: &mut Object<'_>, error: &Error) {
    object.text("kind", error.kind().name());
    object.text("message", &error.message());
    if let Some(help) = error.help() {
        object.text("help", &help);
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
    if let Some(known) = error.known() {
        object.object("known", |object| known.body.write(object));
    }
}

impl Object<'_> {
    /// A field with a value: the nim-value, or `null` with `special` beside it.
    pub(crate) fn value(&mut self, name: &str, value: Value, wins_beside: Option<&BTreeSet<NimValue>>) {
        match value.nim() {
            Some(number) => self.number(name, number),
            None => {
                self.null(name);
                self.special("special", value, wins_beside);
            }
        }
    }

    /// What a value is that is no nim-value.
    fn special(&mut self, name: &str, value: Value, wins_beside: Option<&BTreeSet<NimValue>>) {
        match (value.special(), wins_beside) {
            (Some(word), Some(wins)) => self.object(name, |object| {
                object.array(word, |array| wins.iter().for_each(|&size| array.number(size)));
            }),
            (Some(word), None) => self.text(name, word),
            (None, _) => {}
        }
    }

    /// The number of moves left, or `null` for a draw; nothing if it is not known.
    pub(crate) fn remoteness(&mut self, remoteness: Option<Remoteness>) {
        match remoteness {
            Some(Remoteness::Moves(moves)) => self.number("remoteness", moves),
            Some(Remoteness::Endless) => self.null("remoteness"),
            None => {}
        }
    }
}

/// A value with the heaps beside which it wins, if it is infinite.
pub(crate) type ToldValue<'a> = (Value, Option<&'a BTreeSet<NimValue>>);

/// What the entries of a list are that are `null`, each with its indices, which `at` gives.
pub(crate) fn write_special_list<'a>(
    object: &mut Object<'_>,
    name: &str,
    values: impl Iterator<Item = ToldValue<'a>>,
    at: impl Fn(usize) -> Vec<u64>,
) {
    let mut specials = values.enumerate().filter(|(_, (value, _))| value.special().is_some()).peekable();
    if specials.peek().is_none() {
        return;
    }
    object.array(name, |array| {
        for (index, (value, wins_beside)) in specials {
            array.object(|object| {
                object.array("at", |array| at(index).into_iter().for_each(|number| array.number(number)));
                object.special("is", value, wins_beside);
            });
        }
    });
}
