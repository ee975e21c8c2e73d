//! Tables as OEIS b-files.

use crate::{
    answer::Value,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
};
use grundy_core::Message;
use std::fmt::Write;

/// The table as an OEIS b-file, with a line `n a(n)` for each entry. The first `n` is the first number of the
/// axis. Entries that are not nim-values are omitted.
///
/// # Errors
/// `unsupported` if the table has more than one axis, or contains outcomes.
pub fn bfile(table: &TableAnswer) -> Result<String, Error> {
    let refused = |message| Err(Error::new(ErrorKind::Unsupported, message));
    let [axis] = &*table.axes else {
        return refused(Message::new("answer-bfile-axes").with("axes", table.axes.len()));
    };
    if let Entries::Outcomes(_) = table.entries {
        return refused(Message::new("answer-bfile-outcomes"));
    }
    let mut out = String::new();
    for at in 0..axis.length {
        if let Some(value) = table.value(at).and_then(Value::nim) {
            // Writing to a string does not fail.
            let _ = writeln!(out, "{} {value}", axis.from + at as u64);
        }
    }
    Ok(out)
}
