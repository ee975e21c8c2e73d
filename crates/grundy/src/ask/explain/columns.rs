//! A nim-sum in columns of bits.

use super::line::Line;
use crate::write::columns::{flush_left, flush_right, width};
use grundy_core::{Message, NimValue};

/// If there are more rows than this, only the first and the last ones are shown.
const MOST_ROWS: usize = 24;

/// The number of rows that are shown at the end if some rows are omitted.
const LAST_ROWS: usize = 4;

/// The values of components, with the widths of their columns: name, value and bits.
pub(super) struct Aligned {
    names: Vec<String>,
    values: Vec<NimValue>,
    sum: NimValue,
    widest: usize,
    digits: usize,
    bits: usize,
}

impl Aligned {
    /// The rows of components with these names and values, and of their nim-sum, which is called `sum_name`.
    pub(super) fn new(names: Vec<String>, values: Vec<NimValue>, sum_name: &str) -> Self {
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let all = values.iter().copied().chain([sum]);
        let bits = all.clone().map(|value| 64 - value.leading_zeros()).max().unwrap_or(0).max(1) as usize;
        let digits = all.map(|value| value.to_string().len()).max().unwrap_or(1);
        let texts = names.iter().map(String::as_str).chain([sum_name]);
        let widest = texts.map(width).max().unwrap_or(0);
        Self { names, values, sum, widest, digits, bits }
    }

    /// The rows, followed by a row of dashes and the nim-sum, whose name is the sentence `sum_name`. Unless the nim-sum
    /// is 0, a mark below it shows its highest bit.
    pub(super) fn lines(&self, sum_name: &Message) -> Vec<Line> {
        let row = |at: usize| {
            let name = flush_left(&self.names[at], self.widest);
            Line::row(self.numbers("explain-xor-row", self.values[at]).with("component", name))
        };
        let rows = self.names.len();
        let mut lines: Vec<Line> = if rows > MOST_ROWS {
            let first = (0..MOST_ROWS - LAST_ROWS).map(row);
            first.chain([Line::signs("...")]).chain((rows - LAST_ROWS..rows).map(row)).collect()
        } else {
            (0..rows).map(row).collect()
        };
        let before_bits = self.widest + 2 + self.digits + 2;
        lines.push(Line::signs(&(" ".repeat(before_bits) + &"-".repeat(self.bits))));
        let blanks = " ".repeat(self.widest.saturating_sub(width(&crate::messages::text(sum_name))));
        lines.push(Line {
            sentences: vec![("name", sum_name.clone())],
            ..Line::row(self.numbers("explain-xor-sum", self.sum).with("blanks", blanks))
        });
        if self.sum > 0 {
            let highest = 63 - self.sum.leading_zeros() as usize;
            lines.push(Line::signs(&(" ".repeat(before_bits + self.bits - 1 - highest) + "^")));
        }
        lines
    }

    fn numbers(&self, id: &'static str, value: NimValue) -> Message {
        let bits = self.bits;
        let value_text = flush_right(&value.to_string(), self.digits);
        Message::new(id).with("value", value_text).with("bits", format!("{value:0bits$b}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Line, Message};

    fn columns(rows: &[(&str, u64)]) -> Vec<String> {
        let (names, values) = rows.iter().map(|&(name, value)| (name.to_owned(), value)).unzip();
        let lines = Aligned::new(names, values, "xor").lines(&Message::new("explain-xor-name"));
        lines.iter().map(Line::text).collect()
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(
            columns(&[("heap(3)", 3), ("heap(10)", 10)]),
            [
                "  heap(3)    3  0011",
                "  heap(10)  10  1010",
                "                ----",
                "  xor        9  1001",
                "                ^",
            ]
        );
        assert_eq!(columns(&[("x", 0); 30]).len(), 24 + 1 + 2);
        assert_eq!(columns(&[("x", u64::MAX)])[0], format!("  x    {}  {}", u64::MAX, "1".repeat(64)));
    }
}
