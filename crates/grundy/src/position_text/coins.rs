//! Rows of coins, `HTTH`.

use super::{place::place, shortened};
use crate::error::{Error, ErrorKind};
use grundy_core::{Component, FieldValue, KindId, Message, Sum};

/// The sum of the rows in `text`, if `text` consists of one or more words of the letters `H` and `T`, separated by
/// white space or `+`.
///
/// A row is a component that consists of its length and the positions of its heads, counted from 1.
pub(crate) fn parse_coin_rows(text: &str) -> Option<Sum> {
    let mut sum = Sum::new();
    for row in text.split(|c: char| c == '+' || c.is_whitespace()).filter(|row| !row.is_empty()) {
        if !row.bytes().all(|coin| matches!(coin, b'H' | b'T')) {
            return None;
        }
        let places = (1u64..).zip(row.bytes());
        let heads: Vec<u64> = places.filter(|(_, coin)| *coin == b'H').map(|(place, _)| place).collect();
        let fields = [FieldValue::Natural(row.len() as u64), FieldValue::List(&heads)];
        sum.push_component(Component::from_fields(KindId(0), &fields).as_ref());
    }
    (!sum.is_empty()).then_some(sum)
}

/// Rejects a row of coins with a typo: a word without brackets that begins with `H` or `T` and contains a character
/// other than these two.
///
/// # Errors
/// Returns an error for the first such word, placed at its first character other than `H` and `T`.
pub(crate) fn check_coins(text: &str) -> Result<(), Error> {
    let mut end = 0;
    for word in text.split(|c: char| c == '+' || c.is_whitespace()) {
        let start = end;
        end += word.len() + 1;
        let is_row = word.starts_with(['H', 'T']) && !word.contains(['(', '[']);
        let Some(at) = word.find(|c| !matches!(c, 'H' | 'T')).filter(|_| is_row) else { continue };
        let found: String = word[at..].chars().take(1).collect();
        let message = Message::new("position-coins-sign").with("found", found).with("row", shortened(word));
        let place = place(text, start + at);
        return Err(Error::new(ErrorKind::Syntax, message)
            .with_help(Message::new("position-coins-write"))
            .with_place(place));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, rows: Option<&[&[u64]]>) {
        let found = parse_coin_rows(text);
        let found =
            found.map(|sum| sum.terms().map(|term| term.component.words.to_vec()).collect::<Vec<_>>());
        assert_eq!(found, rows.map(|rows| rows.iter().map(|row| row.to_vec()).collect()));
    }

    #[test]
    fn rows() {
        check("HTTH", Some(&[&[4, 2, 1, 4]]));
        check(" TT + H ", Some(&[&[2, 0], &[1, 1, 1]]));
        check("coins(3, [1])", None);
        check("", None);
        check("HXT", None);
    }

    #[test]
    fn slips() {
        let place = |text| check_coins(text).err().map(|error| error.place().unwrap().line_column.unwrap());
        assert_eq!(place("HTX"), Some((1, 3)));
        assert_eq!(place("HT +\nTHé"), Some((2, 3)));
        assert_eq!(place("T T0"), Some((1, 4)));
        for text in ["HTTH", "coins(3, [1])", "", "2*coins(3, [1]) + HT", "XHT"] {
            assert_eq!(place(text), None, "{text}");
        }
    }
}
