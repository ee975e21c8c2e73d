//! Reads the names in an edge list, in the order of the text.

use super::mistake::{Mistake, Wrong};
use crate::position_text::is_word_character;
use grundy_graph::Vertex;
use std::borrow::Cow;

/// A name in an edge list.
pub(super) struct Name<'a> {
    pub(super) text: Cow<'a, str>,
    /// Whether the name is that of the vertex at the start of its line. Otherwise it is an option of this vertex.
    pub(super) begins_line: bool,
}

/// The vertex number that a name states, or `None` if the name is not a number, has leading zeros, or exceeds the range
/// of vertices.
pub(super) fn number(name: &Name<'_>) -> Option<Vertex> {
    let bytes = name.text.as_bytes();
    if bytes.is_empty() || bytes.len() > 10 || (bytes[0] == b'0' && bytes.len() > 1) {
        return None;
    }
    let mut value = 0u64;
    for byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = 10 * value + u64::from(digit);
    }
    Vertex::try_from(value).ok()
}

/// An iterator over the names in an edge list.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
    line: Line,
}

/// The state while a line is read.
#[derive(Clone, Copy)]
enum Line {
    Beginning,
    /// After the vertex that precedes the arrow; the fields are the range of bytes of its name.
    Vertex {
        start: usize,
        end: usize,
    },
    /// After the arrow.
    Options,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, line: Line::Beginning }
    }

    /// The next name, or `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Name<'a>>, Wrong> {
        loop {
            let Some(&byte) = self.text.as_bytes().get(self.at) else { return Ok(None) };
            match byte {
                b'\n' => {
                    self.line = Line::Beginning;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'#' => self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at),
                b'-' if self.text[self.at..].starts_with("->") => {
                    match self.line {
                        Line::Vertex { .. } => self.line = Line::Options,
                        Line::Beginning => return Err(self.wrong(Mistake::ArrowFirst)),
                        Line::Options => return Err(self.wrong(Mistake::ArrowTwice)),
                    }
                    self.at += 2;
                }
                0x80.. if self.text[self.at..].starts_with(char::is_whitespace) => {
                    self.at += self.text[self.at..].chars().next().map_or(1, char::len_utf8);
                }
                _ => return self.name().map(Some),
            }
        }
    }

    fn name(&mut self) -> Result<Name<'a>, Wrong> {
        if let Line::Vertex { start, end } = self.line {
            let vertex = self.text[start..end].to_owned();
            return Err(self.wrong(Mistake::ArrowMissing { vertex }));
        }
        let start = self.at;
        let text = if self.text.as_bytes()[start] == b'"' { self.quoted()? } else { self.word()? };
        let begins_line = matches!(self.line, Line::Beginning);
        if begins_line {
            self.line = Line::Vertex { start, end: self.at };
        }
        Ok(Name { text, begins_line })
    }

    fn word(&mut self) -> Result<Cow<'a, str>, Wrong> {
        let rest = &self.text[self.at..];
        let ascii = rest
            .bytes()
            .take_while(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'))
            .count();
        let length = if rest.as_bytes().get(ascii).is_some_and(|byte| !byte.is_ascii()) {
            rest.find(|c| !(is_word_character(c) || c == ':')).unwrap_or(rest.len())
        } else {
            ascii
        };
        match rest.chars().next() {
            Some(found) if length == 0 => Err(self.wrong(Mistake::Character { found })),
            _ => {
                self.at += length;
                Ok(Cow::Borrowed(&rest[..length]))
            }
        }
    }

    fn quoted(&mut self) -> Result<Cow<'a, str>, Wrong> {
        let start = self.at + 1;
        let mut name = Cow::Borrowed("");
        let mut plain = start;
        for (offset, byte) in self.text[start..].bytes().enumerate() {
            let at = start + offset;
            // The character after a backslash was read together with it.
            if at < plain {
                continue;
            }
            match byte {
                b'"' => {
                    self.at = at + 1;
                    name += &self.text[plain..at];
                    return Ok(name);
                }
                b'\n' => break,
                b'\\' => {
                    name += &self.text[plain..at];
                    match self.text.as_bytes().get(at + 1) {
                        Some(b'"') => name += "\"",
                        Some(b'\\') => name += "\\",
                        _ => return Err(Wrong { at, what: Mistake::Escape }),
                    }
                    plain = at + 2;
                }
                _ => {}
            }
        }
        Err(self.wrong(Mistake::QuoteOpen))
    }

    fn wrong(&self, what: Mistake) -> Wrong {
        Wrong { at: self.at, what }
    }
}
