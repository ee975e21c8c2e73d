//! The tokens of the part of the rules language that certificates of boards support.

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a word of the language.
    Name(String),
    /// A quoted string, without its quotes.
    Text(String),
    Number(usize),
    /// A sign, such as `->` or `[`.
    Sign(&'static str),
}

/// The signs. A sign precedes all signs that are prefixes of it.
const SIGNS: [&str; 16] =
    ["..=", "->", "..", "==", "!=", "++", "<", "(", ")", "[", "]", "{", "}", ",", "=", "*"];

/// The statements of rules text, each as a list of tokens, or `None` if some part of the text is not a token.
///
/// As in the rules language, a line that begins with white space continues the statement above, a semicolon ends a
/// statement, and `#` outside quoted strings begins a comment. An indented line is rejected if the line above it does
/// not end with a statement that can be continued.
pub(super) fn statements(text: &str) -> Option<Vec<Vec<Token>>> {
    let mut found: Vec<Vec<Token>> = Vec::new();
    for line in text.lines() {
        let is_indented = line.starts_with([' ', '\t']) && !line.trim().is_empty();
        let mut current =
            if is_indented { found.pop().filter(|above| !above.is_empty())? } else { Vec::new() };
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            if first == '#' {
                break;
            }
            if first == ';' {
                found.push(std::mem::take(&mut current));
                rest = rest[1..].trim_start();
                continue;
            }
            let (token, length) = token(rest)?;
            current.push(token);
            rest = rest.get(length..)?.trim_start();
        }
        found.push(current);
    }
    found.retain(|statement| !statement.is_empty());
    Some(found)
}

/// The token at the beginning of a text, and its length in bytes.
fn token(text: &str) -> Option<(Token, usize)> {
    let first = text.chars().next()?;
    if first == '"' {
        let inner = text.get(1..)?;
        let length = inner.find('"')?;
        let inner = &inner[..length];
        // A quoted string with an escape could end at a different quote.
        return (!inner.contains('\\')).then(|| (Token::Text(inner.to_owned()), length + 2));
    }
    if first.is_ascii_digit() {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        return Some((Token::Number(text[..length].parse().ok()?), length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = text.bytes().take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b'_').count();
        return Some((Token::Name(text[..length].to_owned()), length));
    }
    SIGNS.iter().find(|sign| text.starts_with(**sign)).map(|sign| (Token::Sign(sign), sign.len()))
}

#[cfg(test)]
mod tests {
    use super::{Token, statements};

    #[test]
    fn statements_are_lines_with_their_continuations() {
        let found = statements("# Cram.\na(\"..\") -> a(\"##\")\n  turned; b # c\n\nd").unwrap();
        let lengths: Vec<usize> = found.iter().map(Vec::len).collect();
        assert_eq!(lengths, [10, 1, 1]);
        assert_eq!(found[0][9], Token::Name("turned".to_owned()));
        assert_eq!(statements("a \u{e9}"), None);
        assert_eq!(statements("a \"b"), None);
    }
}
