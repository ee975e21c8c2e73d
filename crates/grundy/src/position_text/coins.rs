//! Rows of coins, `HTTH`.

use grundy_core::{Component, FieldValue, KindId, Sum};

/// The sum of rows that `text` is, if it is one: words of the letters `H` and `T`, white space or `+` between them.
///
/// A row is the component of its length and the places of its heads, from 1.
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
}
