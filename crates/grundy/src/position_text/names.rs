//! Positions whose components have names that the ruleset reads: sums of names.

use super::{
    place::place,
    shortened,
    vertices::{quoted, skip_space},
};
use crate::error::{Error, ErrorKind};
use grundy_core::{Message, Notation, NotationError, Sum};

/// Reads a sum of names, separated by white space or `+`; `2*7` is the name 7 twice. Names that contain white
/// space or `+` are quoted.
pub(crate) fn parse_names(text: &str, notation: &dyn Notation) -> Result<Sum, Error> {
    let mut sum = Sum::new();
    let trimmed = text.trim();
    if trimmed.is_empty() || trimmed.strip_prefix('(').is_some_and(|rest| rest.trim_start() == ")") {
        return Ok(sum);
    }
    let mut at = skip_space(text, 0);
    loop {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let mut count = 1u128;
        if digits > 0 && text[at + digits..].starts_with('*') {
            let found = &text[at..at + digits];
            count = found.parse().map_err(|_| too_large(text, at, found))?;
            at = skip_space(text, at + digits + 1);
        }
        let (name, start, end) = if text[at..].starts_with('"') {
            let (name, end) = quoted(text, at)?;
            (name.into_owned(), at + 1, end)
        } else {
            let length = text[at..].find(|c: char| c == '+' || c.is_whitespace()).unwrap_or(text.len() - at);
            if length == 0 {
                let message = match text[at..].chars().next() {
                    None => Message::new("position-end"),
                    Some(found) => Message::new("position-unexpected").with("found", found),
                };
                return Err(Error::new(ErrorKind::Syntax, message).with_place(place(text, at)));
            }
            (text[at..at + length].to_owned(), at, at + length)
        };
        let read = notation.read(&name).unwrap_or_else(|| Ok(Sum::new()));
        let found = read.map_err(|error| flaw(text, start, error))?;
        for term in found.terms() {
            let Some(count) = count.checked_mul(term.count) else {
                return Err(too_large(text, at, &format!("{count} * {}", term.count)));
            };
            sum.push(count, term.component.kind, term.component.words);
        }
        let next = skip_space(text, end);
        match text[next..].chars().next() {
            None => return Ok(sum),
            Some('+') => at = skip_space(text, next + 1),
            Some(_) => at = next,
        }
    }
}

fn flaw(text: &str, start: usize, error: NotationError) -> Error {
    let NotationError { message, help, at } = error;
    let told = Error::new(ErrorKind::Syntax, message).with_place(place(text, start + at));
    match help {
        Some(help) => told.with_help(help),
        None => told,
    }
}

fn too_large(text: &str, at: usize, count: &str) -> Error {
    let message = Message::new("position-count-large").with("count", shortened(count));
    Error::new(ErrorKind::Domain, message).with_place(place(text, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::KindId;

    /// A notation whose names are words of the letter `x`, each of which denotes its length.
    struct Lengths;

    impl Notation for Lengths {
        fn read(&self, name: &str) -> Option<Result<Sum, NotationError>> {
            Some(match name.find(|c| c != 'x') {
                Some(at) => Err(NotationError { message: Message::new("position-end"), help: None, at }),
                None => {
                    let mut sum = Sum::new();
                    sum.push(1, KindId(0), &[name.len() as u64]);
                    Ok(sum)
                }
            })
        }
    }

    #[track_caller]
    fn check(text: &str, expected: Result<&[(u128, u64)], usize>) {
        let found = parse_names(text, &Lengths);
        let found = match &found {
            Ok(sum) => Ok(sum.terms().map(|term| (term.count, term.component.words[0])).collect::<Vec<_>>()),
            Err(error) => Err(error.place().unwrap().line_column.unwrap().1),
        };
        assert_eq!(found, expected.map(<[_]>::to_vec), "{text}");
    }

    #[test]
    fn names_are_words_or_quoted() {
        check("", Ok(&[]));
        check(" () ", Ok(&[]));
        check("x xx+xxx", Ok(&[(1, 1), (1, 2), (1, 3)]));
        check("2*x + \"xx\"", Ok(&[(2, 1), (1, 2)]));
        check("\"\"", Ok(&[(1, 0)]));
        check("x + y", Err(5));
        check("x \"xxy\"", Err(6));
        check("x +", Err(4));
        check("+", Err(1));
        check("x \"x", Err(3));
        check("x + 340282366920938463463374607431768211456*x", Err(5));
    }
}
