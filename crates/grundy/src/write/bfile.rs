//! Tables as OEIS b-files.

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
/// With one axis, the first `n` is the first number of the axis. A table with two axes is written by
/// antidiagonals, and `n` starts at 0. Each antidiagonal begins with its entry in the first row, as
/// in `T(0,0), T(0,1), T(1,0), T(0,2), ...`. Only complete antidiagonals are written.
///
/// # Errors
/// An `unsupported` error if the table has more than two axes or contains outcomes.
pub fn bfile(table: &TableAnswer) -> Result<String, Error> {
    let refused = |message| Err(Error::new(ErrorKind::Unsupported, message));
    if let Entries::Outcomes(_) = table.entries {
        return refused(Message::new("answer-bfile-outcomes"));
    }
    let entry = |at: usize| table.value(at).and_then(Value::nim);
    let mut out = String::new();
    // Writing to a string cannot fail.
    match &*table.axes {
        [axis] => {
            for at in 0..axis.length {
                if let Some(value) = entry(at) {
                    let _ = writeln!(out, "{} {value}", axis.from + at as u64);
                }
            }
        }
        [rows, columns] => {
            let complete = rows.length.min(columns.length);
            let places = (0..complete).flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)));
            for (n, (row, column)) in places.enumerate() {
                if let Some(value) = entry(row * columns.length + column) {
                    let _ = writeln!(out, "{n} {value}");
                }
            }
        }
        axes => return refused(Message::new("answer-bfile-axes").with("axes", axes.len())),
    }
    Ok(out)
}
