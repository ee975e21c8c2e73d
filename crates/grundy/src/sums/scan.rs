//! The structure of a sum as text: brackets, quotes, and the characters outside them.

use crate::error::{Error, ErrorKind};
use crate::position_text::{is_word_character, place};
use grundy_core::Message;
use std::ops::Range;

/// The characters outside quotes in a part of a text, each with its offset in the text and the number of
/// brackets around it. A bracket is not counted as being inside itself.
struct Outside<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    open: Vec<(char, usize)>,
    /// The first closing bracket without a matching opening bracket, or quote that is not closed, among the characters
    /// visited so far.
    wrong: Option<Wrong>,
}

/// An error in the brackets or quotes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// The quote at this offset is not closed.
    Quote(usize),
    /// The bracket at this offset is not closed.
    Open(char, usize),
    /// The closing bracket at this offset has no matching opening bracket.
    Close(char, usize),
}

impl<'t> Outside<'t> {
    fn new(text: &'t str, part: &Range<usize>) -> Self {
        Self { text, at: part.start, end: part.end, open: Vec::new(), wrong: None }
    }

    /// Checks that every bracket and quote of the part has a partner. All characters of the part must have been
    /// visited.
    fn ended(&self) -> Result<(), Wrong> {
        match (self.wrong, self.open.last()) {
            (Some(wrong), _) => Err(wrong),
            (None, Some(&(bracket, at))) => Err(Wrong::Open(bracket, at)),
            (None, None) => Ok(()),
        }
    }

    /// Skips the rest of a quoted name whose opening quote, at byte `start`, has just been read.
    fn skip_quoted(&mut self, start: usize) {
        let mut is_escaped = false;
        for (offset, character) in self.text[self.at..self.end].char_indices() {
            match character {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '"' => {
                    self.at += offset + 1;
                    return;
                }
                _ => {}
            }
        }
        self.at = self.end;
        self.wrong = self.wrong.or(Some(Wrong::Quote(start)));
    }
}

impl Iterator for Outside<'_> {
    type Item = (usize, char, usize);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let start = self.at;
            let character = self.text[start..self.end].chars().next()?;
            self.at += character.len_utf8();
            match character {
                '"' => self.skip_quoted(start),
                '(' | '[' | '{' => {
                    self.open.push((character, start));
                    return Some((start, character, self.open.len() - 1));
                }
                ')' | ']' | '}' => {
                    let partner = match character {
                        ')' => '(',
                        ']' => '[',
                        _ => '{',
                    };
                    if self.open.last().is_some_and(|&(open, _)| open == partner) {
                        self.open.pop();
                    } else {
                        self.wrong = self.wrong.or(Some(Wrong::Close(character, start)));
                    }
                    return Some((start, character, self.open.len()));
                }
                _ => return Some((start, character, self.open.len())),
            }
        }
    }
}

/// Checks that the brackets and quotes of `text` match.
///
/// # Errors
/// Returns a `syntax` error at the bracket or quote without a partner.
pub(super) fn check(text: &str) -> Result<(), Error> {
    let mut outside = Outside::new(text, &(0..text.len()));
    outside.by_ref().for_each(drop);
    outside.ended().map_err(|wrong| {
        let (message, at) = match wrong {
            Wrong::Quote(at) => (Message::new("position-quote-open"), at),
            Wrong::Open(bracket, at) => (Message::new("sum-bracket-open").with("found", bracket), at),
            Wrong::Close(bracket, at) => (Message::new("sum-bracket-close").with("found", bracket), at),
        };
        Error::new(ErrorKind::Syntax, message).with_place(place(text, at))
    })
}

/// The part without surrounding white space.
pub(super) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let start = part.start + inside.len() - inside.trim_start().len();
    start..start + inside.trim().len()
}

/// Splits the part at each `sign` outside brackets and quotes. The result contains at least one part.
pub(super) fn split(text: &str, part: &Range<usize>, sign: char) -> Vec<Range<usize>> {
    let mut start = part.start;
    let mut parts = Vec::new();
    for (at, character, depth) in Outside::new(text, part) {
        if depth == 0 && character == sign {
            parts.push(start..at);
            start = at + sign.len_utf8();
        }
    }
    parts.push(start..part.end);
    parts
}

/// The offset in `text` of the first `sign` in the part that is outside brackets and quotes, if there is one.
pub(super) fn first(text: &str, part: &Range<usize>, sign: char) -> Option<usize> {
    Outside::new(text, part).find(|&(_, found, depth)| depth == 0 && found == sign).map(|(at, ..)| at)
}

/// The text inside the brackets `(...)` around the whole part, if there are such brackets.
pub(super) fn inside(text: &str, part: &Range<usize>) -> Option<Range<usize>> {
    let whole = &text[part.clone()];
    if !(whole.starts_with('(') && whole.ends_with(')')) {
        return None;
    }
    let closes = Outside::new(text, part).find(|&(_, found, depth)| depth == 0 && found == ')');
    (closes.map(|(at, ..)| at + 1) == Some(part.end)).then(|| part.start + 1..part.end - 1)
}

/// The components `*n` in a part, inside and outside brackets: the place of each, and whether it is outside
/// brackets.
///
/// A `*` begins such a component if it is at the start of the part or after `+`, `(` or white space, and if digits
/// follow it, but no other character of a name follows the digits.
pub(super) fn stars(text: &str, part: &Range<usize>) -> Vec<(Range<usize>, bool)> {
    let mut stars = Vec::new();
    let mut before = None;
    for (at, character, depth) in Outside::new(text, part) {
        let may_begin =
            before.is_none_or(|before: char| before.is_whitespace() || matches!(before, '+' | '('));
        if character == '*'
            && may_begin
            && let Some(end) = digits_end(text, at + 1, part.end)
        {
            stars.push((at..end, depth == 0));
        }
        before = Some(character);
    }
    stars
}

/// Whether a part contains a component `*n`.
pub(super) fn has_star(text: &str, part: &Range<usize>) -> bool {
    text[part.clone()].contains('*') && !stars(text, part).is_empty()
}

/// Whether a component of position text begins like a value of a partizan game: with `{` or `^`, or like a fraction. No
/// component of a ruleset begins in this way.
pub(super) fn begins_value(component: &str) -> bool {
    let unsigned =
        component.strip_prefix('-').unwrap_or(component).trim_start_matches(|c: char| c.is_ascii_digit());
    component.starts_with(['{', '^']) || unsigned.len() < component.len() && unsigned.starts_with('/')
}

/// Whether a component in a part, inside or outside brackets, begins like a value, possibly after a count.
pub(super) fn has_value(text: &str, part: &Range<usize>) -> bool {
    if !text[part.clone()].contains(['{', '^', '/']) {
        return false;
    }
    let mut before = None;
    for (at, character, _) in Outside::new(text, part) {
        if character.is_whitespace() {
            continue;
        }
        let may_begin = before.is_none_or(|before: char| matches!(before, '+' | '(' | '*'));
        if may_begin && begins_value(&text[at..part.end]) {
            return true;
        }
        before = Some(character);
    }
    false
}

/// The end of the digits that begin at `start`, if there are any and no other character of a name follows.
fn digits_end(text: &str, start: usize, end: usize) -> Option<usize> {
    let rest = &text[start..end];
    let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let is_whole = !rest[length..].starts_with(is_word_character);
    (length > 0 && is_whole).then_some(start + length)
}
