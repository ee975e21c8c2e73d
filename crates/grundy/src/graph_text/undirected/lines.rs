//! Edge lists with one edge per line.

use super::super::mistake::{Mistake, Wrong, wrong_at};
use crate::error::Error;
use crate::position_text::shortened;
use grundy_core::Message;
use std::collections::HashSet;

/// The edges and the single vertices, in the order of the lines.
pub(super) fn items(text: &str) -> Result<Vec<Vec<String>>, Error> {
    let mut items = Vec::new();
    // The edges of lines with arrows, the smaller name first.
    let mut joined: HashSet<(String, String)> = HashSet::new();
    let mut start = text.len() - text.trim_start_matches('\u{feff}').len();
    for line in text[start..].split_inclusive('\n') {
        let Line { names, arrow } = read(text, start, line)?;
        start += line.len();
        let mut names = names.into_iter();
        let Some((_, first)) = names.next() else { continue };
        if arrow {
            let mut is_alone = true;
            for (_, name) in names {
                is_alone = false;
                let ends =
                    if first <= name { (first.clone(), name.clone()) } else { (name.clone(), first.clone()) };
                if joined.insert(ends) {
                    items.push(vec![first.clone(), name]);
                }
            }
            if is_alone {
                items.push(vec![first]);
            }
            continue;
        }
        let mut ends = vec![first];
        ends.extend(names.next().map(|(_, name)| name));
        if let Some((at, third)) = names.next() {
            let message = Message::new("graph-edge-third").with("vertex", shortened(&third));
            return Err(wrong_at(text, at, message, Message::new("graph-edge-third-help")));
        }
        items.push(ends);
    }
    Ok(items)
}

/// The names on a line, each with its place in the text, and whether the line contains an arrow `->`.
struct Line {
    names: Vec<(usize, String)>,
    arrow: bool,
}

fn read(text: &str, start: usize, line: &str) -> Result<Line, Error> {
    let mut found = Line { names: Vec::new(), arrow: false };
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        let rest = &line[at..];
        if first == '#' {
            break;
        } else if first.is_whitespace() || first == ',' {
            at += first.len_utf8();
        } else if rest.starts_with("->") || rest.starts_with("--") {
            let wrong = |what| Err(Wrong { at: start + at, what }.told(text));
            if found.names.is_empty() {
                return wrong(Mistake::ArrowFirst);
            }
            if found.arrow {
                return wrong(Mistake::ArrowTwice);
            }
            found.arrow |= rest.starts_with("->");
            at += 2;
        } else if first == '"' {
            let (name, length) =
                quoted(rest).map_err(|(inside, what)| Wrong { at: start + at + inside, what }.told(text))?;
            found.names.push((start + at, name));
            at += length;
        } else {
            let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '#' | '"');
            let length = rest.find(ends).unwrap_or(rest.len());
            let arrows = [rest.find("->"), rest.find("--")];
            let length = arrows.into_iter().flatten().fold(length, usize::min);
            found.names.push((start + at, rest[..length].to_owned()));
            at += length;
        }
    }
    Ok(found)
}

/// The name in quotes at the beginning of `text`, and its length with the quotes.
fn quoted(text: &str) -> Result<(String, usize), (usize, Mistake)> {
    let mut name = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, found)) = characters.next() {
        match found {
            '"' => return Ok((name, at + 1)),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => name.push(escaped),
                _ => return Err((at, Mistake::Escape)),
            },
            '\n' => break,
            _ => name.push(found),
        }
    }
    Err((0, Mistake::QuoteOpen))
}
