//! Tables as OEIS b-files.

use super::by_entry::ByEntry;
use crate::{
    answer::Value,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
};
use grundy_core::Message;
use std::fmt::Write;

/// The table as an OEIS b-file, with a line `n a(n)` for each entry. Entries that are not nim-values are
/// omitted.
///
/// With one axis, `n` is the number of the entry on the axis, such as the size of a heap. A table with two axes is
/// written by antidiagonals, and `n` numbers the entries, omitted ones included, from 0. Each antidiagonal begins
/// with its entry in the first row, as in `T(0,0), T(0,1), T(1,0), T(0,2), ...`. Only complete antidiagonals are
/// written.
///
/// # Errors
/// Returns an `unsupported` error if the table has no axis or more than two axes, or if it contains outcomes or games.
pub fn bfile(table: &TableAnswer) -> Result<String, Error> {
    Ok(written(table)?.whole())
}

/// The table as a b-file, to be written entry by entry. The errors are those of [`bfile`].
pub(super) fn written(table: &TableAnswer) -> Result<ByEntry<'_>, Error> {
    let refused = |message| Err(Error::new(ErrorKind::Unsupported, message));
    if let Entries::Outcomes(_) = table.entries {
        return refused(Message::new("answer-bfile-outcomes"));
    }
    if let Entries::Games(_) = table.entries {
        return refused(Message::new("answer-bfile-games"));
    }
    match &*table.axes {
        [axis] => Ok(ByEntry::new(table, String::new(), push_line, axis.length, "")),
        [rows, columns] => {
            let complete = rows.length.min(columns.length);
            let count = complete.saturating_mul(complete.saturating_add(1)) / 2;
            Ok(ByEntry::new(table, String::new(), push_by_antidiagonals, count, ""))
        }
        axes => refused(Message::new("answer-bfile-axes").with("axes", axes.len())),
    }
}

/// Appends the line of the entry at index `at` of a table with one axis, if the entry is a nim-value.
fn push_line(table: &TableAnswer, at: usize, out: &mut String) {
    if let Some(value) = table.value(at).and_then(Value::nim) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} {value}", table.axes[0].from + at as i128);
    }
}

/// Appends the line of entry number `n`, counted from 0 in the order of the antidiagonals, if the entry is a nim-value.
fn push_by_antidiagonals(table: &TableAnswer, n: usize, out: &mut String) {
    // Antidiagonal number `sum` begins with entry number sum (sum + 1) / 2.
    let mut sum = (2 * n).isqrt();
    if sum * (sum + 1) / 2 > n {
        sum -= 1;
    }
    let row = n - sum * (sum + 1) / 2;
    let at = row * table.axes[1].length + (sum - row);
    if let Some(value) = table.value(at).and_then(Value::nim) {
        let _ = writeln!(out, "{n} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::table::Axis;

    #[test]
    fn antidiagonals_in_order() {
        let axis = |length| Axis { field: "n".to_owned(), from: 0, length, names: None };
        let values = (0..9 * 7).map(Value::Nim).collect();
        let table = TableAnswer::new(vec![axis(9), axis(7)], Entries::Values(values));
        let expected: String = (0..7)
            .flat_map(|sum| (0..=sum).map(move |row| row * 7 + sum - row))
            .enumerate()
            .map(|(n, value)| format!("{n} {value}\n"))
            .collect();
        assert_eq!(bfile(&table).unwrap(), expected);
    }
}
