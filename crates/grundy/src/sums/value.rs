//! Values of partizan games as components of a sum: `1/2`, `{1|-1}`.
//!
//! A value is played as its canonical form. The values in a question are vertices of one partizan graph;
//! each vertex is named by its value, as it is written in sums.

use crate::{
    ask::properties::refused,
    error::{Error, ErrorKind},
    position_text::place,
};
use grundy_core::{Budget, Message, Unlimited, thread_budget};
use grundy_values::{
    Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Form, Forms, Program, Side, ValueError,
};
use serde_json::json;
use std::collections::BTreeMap;

/// The largest number of values and followers of values in one question.
const MOST_POSITIONS: usize = 10_000;

/// The words in the notation of values; other words are names of rulesets.
const WORDS: [&str; 4] = ["Tiny", "Miny", "v", "V"];

/// The value that `text` denotes, as it is written in sums, or `None` if the text does not denote a value. `start` is
/// the offset of the text in `whole`, in bytes.
///
/// # Errors
/// Returns an error if the text begins with a brace and cannot be evaluated, or if a limit is reached.
pub(super) fn value(text: &str, whole: &str, start: usize) -> Result<Option<String>, Error> {
    if !text.starts_with('{') && !is_notation(text) {
        return Ok(None);
    }
    let written = with_forms(|forms| {
        let Some(form) = form(forms, text)? else { return Ok(None) };
        name(forms, form).map(Some).map_err(at_start)
    });
    match written {
        Ok(name) => Ok(name),
        Err(error) => {
            let told = match error.kind {
                // Unlike the expression of a calculator, a sum cannot define names.
                ExpressionErrorKind::Unknown => refused(&error).with_help(Message::new("sum-value-help")),
                _ => refused(&error),
            };
            if told.is_limit() || text.starts_with('{') {
                return Err(if told.is_limit() {
                    told
                } else {
                    told.with_place(place(whole, start + error.span.start.min(text.len())))
                });
            }
            Ok(None)
        }
    }
}

/// Whether a text is not empty and consists of signs and words in the notation of values.
fn is_notation(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || c.is_whitespace() || "{}|/,-+^*.[]()".contains(c);
    let mut rest = text;
    while let Some(at) = rest.find(|c| !is_sign(c)) {
        let word = WORDS.iter().find(|word| rest[at..].starts_with(**word));
        let Some(word) = word else { return false };
        rest = &rest[at + word.len()..];
    }
    !text.is_empty()
}

/// The graph of the values with these names and of their followers, as JSON text.
///
/// # Errors
/// Returns a `limit` error if the values have too many followers, or if a limit of the question is reached.
pub(super) fn graph<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<String, Error> {
    let told = |error| refused(&at_start(error));
    with_forms(|forms| {
        let mut numbers = BTreeMap::new();
        let mut open: Vec<Form> = Vec::new();
        for name in names {
            let Some(form) = form(forms, name).map_err(|error| refused(&error))? else { continue };
            if !numbers.contains_key(&form) {
                numbers.insert(form, numbers.len());
                open.push(form);
            }
        }
        let mut texts = Vec::new();
        let mut rows = [Vec::new(), Vec::new()];
        let mut next = 0;
        while let Some(&form) = open.get(next) {
            next += 1;
            texts.push(name(forms, form).map_err(told)?);
            for (side, rows) in [Side::Left, Side::Right].into_iter().zip(&mut rows) {
                let mut row = Vec::new();
                for option in forms.options(form, side).map_err(told)? {
                    let count = numbers.len();
                    row.push(*numbers.entry(option).or_insert_with(|| {
                        open.push(option);
                        count
                    }));
                }
                rows.push(row);
            }
            if open.len() > MOST_POSITIONS {
                let message = Message::new("sum-value-large").with("most", MOST_POSITIONS);
                return Err(Error::new(ErrorKind::Limit, message));
            }
        }
        let name_of = |number: usize| &*texts[number];
        let named = |row: Vec<usize>| row.into_iter().map(name_of).collect::<Vec<_>>();
        let [left, right] = rows.map(|rows| rows.into_iter().map(named).collect::<Vec<_>>());
        Ok(json!({"vertices": texts.len(), "names": texts, "left": left, "right": right}).to_string())
    })
}

/// The result of `work` with a new store of forms, which is subject to the limits of the question.
fn with_forms<T>(work: impl FnOnce(&mut Forms<'_>) -> T) -> T {
    match thread_budget() {
        Some(budget) => work(&mut Forms::new(&*budget as &dyn Budget)),
        None => work(&mut Forms::new(&Unlimited)),
    }
}

fn at_start(error: ValueError) -> ExpressionError {
    ExpressionError::of_value(&error, 0..0)
}

/// The canonical form of the game that a text denotes, or `None` if it denotes something else.
fn form(forms: &mut Forms<'_>, text: &str) -> Result<Option<Form>, ExpressionError> {
    let program = Program::parse(text)?;
    let mut evaluator = Evaluator::default();
    match evaluator.evaluate(forms, &program)? {
        Evaluated::Game(game) => evaluator.literals.value(forms, game).map(Some).map_err(at_start),
        _ => Ok(None),
    }
}

/// The notation of a game as a component of a sum.
fn name(forms: &mut Forms<'_>, form: Form) -> Result<String, ValueError> {
    let text = forms.print(form)?;
    if text == "*" {
        return Ok("*1".to_owned());
    }
    if is_component(&text) {
        return Ok(text);
    }
    braces(forms, form)
}

/// The value with this name, written in braces so that it cannot be read as a position: `{2|}` for `3`.
///
/// # Errors
/// Returns an error if a limit is reached.
pub(super) fn in_braces(name: &str) -> Result<String, Error> {
    with_forms(|forms| {
        let told = |error: ExpressionError| refused(&error);
        match form(forms, name).map_err(told)? {
            Some(form) => braces(forms, form).map_err(|error| told(at_start(error))),
            None => Ok(name.to_owned()),
        }
    })
}

/// The game, written as the Left and Right options of its canonical form in braces.
fn braces(forms: &mut Forms<'_>, form: Form) -> Result<String, ValueError> {
    let mut sides = [String::new(), String::new()];
    for (side, text) in [Side::Left, Side::Right].into_iter().zip(&mut sides) {
        let mut options = Vec::new();
        for option in forms.options(form, side)? {
            options.push(forms.print(option)?);
        }
        *text = options.join(",");
    }
    Ok(format!("{{{}}}", sides.join("|")))
}

/// Whether the notation of a game is read as one component of a sum: it contains no `+` or `:` outside brackets, does
/// not begin with a count, and, if it begins with `*`, consists of the star and digits.
fn is_component(text: &str) -> bool {
    let mut depth = 0u32;
    for character in text.chars() {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            '+' | ':' if depth == 0 => return false,
            _ => {}
        }
    }
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match text.strip_prefix('*') {
        Some(rest) => !rest.is_empty() && rest.bytes().all(|c| c.is_ascii_digit()),
        None => after_digits.len() == text.len() || !after_digits.starts_with('*'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, expected: &str) {
        assert_eq!(value(text, text, 0).unwrap().as_deref(), Some(expected), "{text}");
        assert_eq!(value(expected, expected, 0).unwrap().as_deref(), Some(expected), "{text}");
    }

    #[test]
    fn values_are_written_as_one_component() {
        for text in ["1/2", "-3", "7", "{2|-1/2}", "^", "3^", "{3|1||1/2|-3/2}", "Tiny(2)"] {
            reads(text, text);
        }
        reads("{1|-1}", "{1|-1}");
        reads("{0|0}", "*1");
        reads("{2*|2*}", "2");
        reads("{2,2*|2,2*}", "{2,2*|2,2*}");
        reads("{0||0|-2}", "Tiny(2)");
    }

    #[test]
    fn other_texts_are_no_values() {
        for text in ["kayles", "", "x", "heap(3)", "3,5"] {
            assert!(matches!(value(text, text, 0), Ok(None)), "{text}");
        }
        let error = value("{1|", "kayles:3 + {1|", 11).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Syntax);
        assert!(graph(["1000000"]).unwrap_err().is_limit());
    }
}
