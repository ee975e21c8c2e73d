//! Tables in the formats that people and programs read.

use crate::{ask::TableAnswer, error::Error};

/// The table as CSV: one line an entry of the box, the fields and then the value; words for values that are
/// none.
#[must_use]
pub fn csv(table: &TableAnswer) -> String {
    let _ = table;
    String::new()
}

/// The table as aligned text.
#[must_use]
pub fn text(table: &TableAnswer) -> String {
    let _ = table;
    String::new()
}

/// The table as a Markdown table.
#[must_use]
pub fn markdown(table: &TableAnswer) -> String {
    let _ = table;
    String::new()
}

/// The table as an OEIS b-file: lines `n a(n)`; values that are none are left out.
///
/// # Errors
/// `unsupported` if the table has more than one axis.
pub fn bfile(table: &TableAnswer) -> Result<String, Error> {
    let _ = table;
    Ok(String::new())
}
