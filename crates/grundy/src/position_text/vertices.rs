//! Positions on a graph: sums of vertices.

use super::{place::place, shortened, token::is_word_character};
use crate::error::{Error, ErrorKind};
use grundy_core::{KindId, Message, Sum};
use grundy_graph::VertexNames;
use std::borrow::Cow;

/// Reads a sum of vertices, which are numbers or names separated by white space or `+`; `2*3` is the vertex 3 twice.
pub(super) fn parse(text: &str, names: &VertexNames) -> Result<Sum, Error> {
    let mut sum = Sum::new();
    let trimmed = text.trim();
    if trimmed.is_empty() || trimmed.strip_prefix('(').is_some_and(|rest| rest.trim_start() == ")") {
        return Ok(sum);
    }
    let mut at = skip_space(text, 0);
    loop {
        let (mut name, mut end) = vertex_name(text, at)?;
        let mut count = 1;
        if text[end..].starts_with('*') && !name.is_empty() && name.bytes().all(|c| c.is_ascii_digit()) {
            count = name.parse().map_err(|_| {
                let message = Message::new("position-count-large").with("count", shortened(&name));
                Error::new(ErrorKind::Domain, message).with_place(place(text, at))
            })?;
            at = skip_space(text, end + 1);
            (name, end) = vertex_name(text, at)?;
        }
        let Some(vertex) = names.vertex(&name) else {
            return Err(unknown(text, at, &name, names));
        };
        sum.push(count, KindId(0), &[u64::from(vertex)]);
        let next = skip_space(text, end);
        match text[next..].chars().next() {
            None => return Ok(sum),
            Some('+') => at = skip_space(text, next + 1),
            Some(_) if next > end => at = next,
            Some(found) => return Err(unexpected(text, next, Some(found))),
        }
    }
}

pub(super) fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The name that begins at byte `at`, and the byte at which it ends.
fn vertex_name(text: &str, at: usize) -> Result<(Cow<'_, str>, usize), Error> {
    let rest = &text[at..];
    if rest.starts_with('"') {
        return quoted(text, at);
    }
    let length = rest.find(|c| !(is_word_character(c) || c == ':')).unwrap_or(rest.len());
    if length == 0 {
        return Err(unexpected(text, at, rest.chars().next()));
    }
    Ok((Cow::Borrowed(&rest[..length]), at + length))
}

/// The name in the quotes that begin at byte `at`, and the byte after the closing quote. Within the quotes, `\"` is a
/// quote and `\\` is a backslash.
pub(super) fn quoted(text: &str, at: usize) -> Result<(Cow<'_, str>, usize), Error> {
    let mut name = String::new();
    let mut characters = text[at + 1..].char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            '"' => return Ok((Cow::Owned(name), at + 1 + offset + 1)),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => name.push(escaped),
                _ => {
                    return Err(Error::new(ErrorKind::Syntax, Message::new("position-escape"))
                        .with_place(place(text, at + 1 + offset)));
                }
            },
            other => name.push(other),
        }
    }
    Err(Error::new(ErrorKind::Syntax, Message::new("position-quote-open")).with_place(place(text, at)))
}

fn unknown(text: &str, at: usize, name: &str, names: &VertexNames) -> Error {
    let error = if names.are_numbers() {
        let message = Message::new("position-vertex-outside").with("found", shortened(name));
        Error::new(ErrorKind::Domain, message.with("vertices", names.vertices()))
    } else {
        Error::new(ErrorKind::Unknown, Message::new("position-vertex-unknown").with("found", shortened(name)))
    };
    let error = error.with_place(place(text, at));
    /// The largest number of vertices for which the error suggests a similar name. With more vertices, the search for
    /// one would take too long.
    const MOST_NAMES: u32 = 10_000;
    if names.are_numbers() || names.vertices() > MOST_NAMES {
        return error;
    }
    let all: Vec<String> = names.iter().collect();
    match grundy_rules::nearest(name, all.iter().map(String::as_str)) {
        Some(near) => error.with_help(Message::new("position-kind-near").with("near", near)),
        None => error,
    }
}

fn unexpected(text: &str, at: usize, found: Option<char>) -> Error {
    let (message, help) = match found {
        None => (Message::new("position-end"), None),
        Some('-') => (Message::new("position-unexpected").with("found", '-'), None),
        Some(',') => (
            Message::new("position-unexpected").with("found", ','),
            Some(Message::new("position-vertices-help")),
        ),
        Some(found) => (
            Message::new("position-character").with("found", found.escape_debug()),
            Some(Message::new("position-vertices-help")),
        ),
    };
    let error = Error::new(ErrorKind::Syntax, message).with_place(place(text, at));
    match help {
        Some(help) => error.with_help(help),
        None => error,
    }
}
