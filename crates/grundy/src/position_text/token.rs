//! The tokens of position text.

/// A token and its range in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    /// ASCII digits.
    Number(&'a str),
    /// Letters, digits and `_`; the first character is not an ASCII digit.
    Name(&'a str),
    /// The ASCII letters between two double quotes.
    Letters(&'a str),
    /// One of `( ) [ ] , + * -`.
    Sign(char),
    /// Any other character.
    Other(char),
    /// The end of the text.
    End,
}

/// The tokens of a text.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The tokens of `text` from byte `at` on.
    pub(super) const fn starting(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Skips white space and returns the next token. At the end of the text, every call returns
    /// [`TokenKind::End`].
    pub(super) fn next(&mut self) -> Token<'a> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            self.at = start;
            return Token { kind: TokenKind::End, start, end: start };
        };
        let length_while = |wanted: fn(char) -> bool| rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        let (kind, length) = if first.is_ascii_digit() {
            let length = length_while(|c| c.is_ascii_digit());
            (TokenKind::Number(&rest[..length]), length)
        } else if is_word_character(first) {
            let length = length_while(is_word_character);
            (TokenKind::Name(&rest[..length]), length)
        } else if let Some(letters) = quoted_letters(rest) {
            (TokenKind::Letters(letters), letters.len() + 2)
        } else if "()[],+*-".contains(first) {
            (TokenKind::Sign(first), 1)
        } else {
            (TokenKind::Other(first), first.len_utf8())
        };
        self.at = start + length;
        Token { kind, start, end: self.at }
    }
}

/// The text in the double quotes with which `rest` begins. `None` if `rest` does not begin with a quoted text, or if
/// this text contains characters other than ASCII letters.
fn quoted_letters(rest: &str) -> Option<&str> {
    let (letters, _) = rest.strip_prefix('"')?.split_once('"')?;
    letters.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(letters)
}

/// Whether `c` is `_` or a letter or digit of any script. Names that consist of these characters need no quotes.
pub(crate) fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
