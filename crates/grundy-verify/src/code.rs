//! Finite taking-and-breaking codes without modifiers.

/// What may be left after `k` tokens are taken: bit `i` of `digits[k]` is `i` heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) digits: Vec<u32>,
}

impl Code {
    /// The code that `text` is, if it is one of a single digit before the point, a point, and digits after it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (units, after) = text.split_once('.')?;
        let digit = |letter: char| if letter.is_ascii_lowercase() { None } else { letter.to_digit(32) };
        let mut letters = units.chars();
        let (Some(first), None) = (letters.next(), letters.next()) else { return None };
        let mut digits = vec![digit(first)?];
        for letter in after.chars() {
            digits.push(digit(letter)?);
        }
        // Splitting into less than two heaps is no move that ends.
        if digits[0] & 3 != 0 || after.is_empty() {
            return None;
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Some(Self { digits })
    }

    /// The last place with a move.
    pub(crate) fn last(&self) -> usize {
        self.digits.len() - 1
    }

    /// The most heaps that a move leaves.
    pub(crate) fn most_parts(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        (31 - (all | 1).leading_zeros()) as usize
    }
}
