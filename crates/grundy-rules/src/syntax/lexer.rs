//! Splits rules text into tokens, one at a time.
//!
//! The lexer reports no errors. Text that is not a token of the language becomes a token of a special kind
//! ([`Kind::Refused`], [`Kind::Stray`], ...), and the parser reports what is wrong with it. The lexer does
//! not allocate and is cheap to copy, so the parser looks ahead by lexing with a copy.

use super::{
    ast::Span,
    refused,
    token::{Kind, Refused, Token},
    words,
};

/// A position in rules text from which tokens are read.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'s> {
    source: &'s str,
    /// The offset at which the search for the next token begins.
    position: usize,
    /// The offset at which the text ends.
    limit: usize,
}

impl<'s> Lexer<'s> {
    /// A lexer for `source[start..limit]`; both offsets must be character boundaries.
    pub(crate) fn new(source: &'s str, start: usize, limit: usize) -> Self {
        Self { source, position: start, limit }
    }

    /// Whether the lexer stops before the end of the source.
    pub(crate) fn is_part(&self) -> bool {
        self.limit < self.source.len()
    }

    /// Skips to the end of the line, or of the text.
    pub(crate) fn skip_line(&mut self) {
        self.position = self.line_end(self.position);
    }

    /// The next token. At the end of the text, this is always [`Kind::Eof`].
    pub(crate) fn next(&mut self) -> Token<'s> {
        let previous_end = self.position;
        let bytes = self.source.as_bytes();
        let mut line_start = None;
        while let Some(&byte) = bytes[..self.limit].get(self.position) {
            match byte {
                b'\n' => {
                    self.position += 1;
                    line_start = Some(self.position);
                }
                b' ' | b'\t' | b'\r' => self.position += 1,
                b'#' => self.position = self.line_end(self.position),
                _ => match self.rest().chars().next() {
                    Some(space) if space.is_whitespace() => self.position += space.len_utf8(),
                    _ => break,
                },
            }
        }
        let start = self.position;
        if start == self.limit || line_start == Some(start) {
            let kind = if start == self.limit { Kind::Eof } else { Kind::End };
            let span = Span { start: previous_end, end: previous_end };
            return Token { kind, text: "", span, is_indented: false };
        }
        let (kind, length) = token(self.rest());
        self.position = start + length;
        Token {
            kind,
            text: &self.source[start..start + length],
            span: Span { start, end: start + length },
            is_indented: line_start.is_some(),
        }
    }

    /// The text that has not been read yet.
    fn rest(&self) -> &'s str {
        &self.source[self.position..self.limit]
    }

    /// The offset at which the line containing `position` ends, without its line break.
    fn line_end(&self, position: usize) -> usize {
        self.source[position..self.limit].find('\n').map_or(self.limit, |length| position + length)
    }
}

/// The kind and the length in bytes of the token at the start of `rest`, which must not be empty or start with white
/// space.
fn token(rest: &str) -> (Kind, usize) {
    let bytes = rest.as_bytes();
    let second = bytes.get(1).copied();

    match bytes[0] {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => name(rest),
        b'0'..=b'9' => number(rest),
        b'"' => text(rest),
        b'(' => (Kind::OpenRound, 1),
        b')' => (Kind::CloseRound, 1),
        b'[' => (Kind::OpenSquare, 1),
        b']' => (Kind::CloseSquare, 1),
        b'{' => (Kind::OpenBrace, 1),
        b'}' => (Kind::CloseBrace, 1),
        b',' => (Kind::Comma, 1),
        b';' => (Kind::End, 1),
        b'%' => (Kind::Percent, 1),
        b'+' if second == Some(b'+') => (Kind::PlusPlus, 2),
        b'+' => (Kind::Plus, 1),
        // Rejected symbols take precedence over shorter tokens: `===` must not be read as `==` and `=`.
        _ if let Some(refused) = refused_sign(rest) => (Kind::Refused(refused), refused.sign.len()),
        b'-' if second == Some(b'>') => (Kind::Arrow, 2),
        b'-' => (Kind::Minus, 1),
        b'*' => (Kind::Star, 1),
        b'/' => (Kind::Slash, 1),
        b'=' if second == Some(b'=') => (Kind::Equal, 2),
        b'=' => (Kind::Assign, 1),
        b'!' if second == Some(b'=') => (Kind::NotEqual, 2),
        b'<' if second == Some(b'=') => (Kind::LessOrEqual, 2),
        b'<' => (Kind::Less, 1),
        b'>' if second == Some(b'=') => (Kind::GreaterOrEqual, 2),
        b'>' => (Kind::Greater, 1),
        b'.' if rest.starts_with("..=") => (Kind::DotDotEqual, 3),
        b'.' if second == Some(b'.') => (Kind::DotDot, 2),
        _ => other(rest),
    }
}

/// The rejected symbol at the start of `rest`, or `None` if there is none or it is part of a token of the language.
fn refused_sign(rest: &str) -> Option<&'static Refused> {
    let refused = refused::find(rest)?;
    let is_part_of_token = refused.sign == "!" && rest.starts_with("!=");
    (!is_part_of_token).then_some(refused)
}

fn name(rest: &str) -> (Kind, usize) {
    let ascii = rest.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(rest.len());
    if rest.as_bytes().get(ascii).is_some_and(|byte| !byte.is_ascii()) {
        let length = rest.find(|letter: char| !is_letter_or_digit(letter)).unwrap_or(rest.len());
        if length > ascii {
            return (Kind::BadName, length);
        }
    }
    let kind = if words::find(&rest[..ascii]).is_some() { Kind::Word } else { Kind::Name };
    (kind, ascii)
}

fn number(rest: &str) -> (Kind, usize) {
    let digits = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let behind = &rest[digits..];
    if behind.starts_with(is_letter_or_digit) {
        let length = rest.find(|letter: char| !is_letter_or_digit(letter)).unwrap_or(rest.len());
        return (Kind::BadNumber, length);
    }
    match behind.strip_prefix('.') {
        Some(decimals) if decimals.starts_with(|digit: char| digit.is_ascii_digit()) => {
            let length = decimals.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(decimals.len());
            (Kind::BadNumber, digits + 1 + length)
        }
        _ => (Kind::Number, digits),
    }
}

fn text(rest: &str) -> (Kind, usize) {
    let mut escaped = false;
    for (index, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return (Kind::OpenText, index),
            b'"' if !escaped => return (Kind::Text, index + 1),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    (Kind::OpenText, rest.len())
}

/// The token at the start of any other text: a string in foreign quotation marks, a name that begins with a letter
/// or digit outside ASCII, or a run of stray characters.
fn other(rest: &str) -> (Kind, usize) {
    let mut characters = rest.char_indices();
    let first = characters.next().map_or(' ', |(_, first)| first);
    let closing: &[char] = match first {
        '\'' => &['\''],
        '`' => &['`', '\''],
        '“' | '”' | '„' | '＂' => &['“', '”', '＂', '"'],
        '‘' | '’' => &['‘', '’', '\''],
        '«' | '»' => &['«', '»'],
        '「' => &['」'],
        _ => &[],
    };
    if !closing.is_empty() {
        // A string in foreign quotation marks must be short, because an unlimited search would cost too much.
        for (index, character) in characters.by_ref().take(200) {
            if character == '\n' {
                break;
            }
            if closing.contains(&character) {
                return (Kind::BadQuotes, index + character.len_utf8());
            }
        }
        return (Kind::Stray, first.len_utf8());
    }
    if is_letter_or_digit(first) {
        let length = rest.find(|letter: char| !is_letter_or_digit(letter)).unwrap_or(rest.len());
        return (Kind::BadName, length);
    }
    // A run of stray characters counts as one error.
    let length = characters
        .find(|(index, character)| !is_stray(*character) || refused_sign(&rest[*index..]).is_some())
        .map_or(rest.len(), |(index, _)| index);
    (Kind::Stray, length)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_letter_or_digit(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn is_stray(character: char) -> bool {
    match character {
        '\0'..='\u{1f}' | '\u{7f}' | '$' | '@' | '?' | ':' | '\\' => !character.is_whitespace(),
        _ => !character.is_ascii() && !character.is_whitespace() && !is_letter_or_digit(character),
    }
}
