//! Tables as CSV.

use super::by_entry::ByEntry;
use crate::ask::table::{Entries, TableAnswer};

/// The table as CSV. The first line names the columns. For each entry, a line follows with the fields and the entry: a
/// value, an outcome, or a word such as `loony`. If draws are allowed, the last column of a table of outcomes is the
/// remoteness.
#[must_use]
pub fn csv(table: &TableAnswer) -> String {
    written(table).whole()
}

/// The table as CSV, to be written entry by entry.
pub(super) fn written(table: &TableAnswer) -> ByEntry<'_> {
    let mut head = String::new();
    for axis in &table.axes {
        push_cell(&mut head, &axis.field);
        head.push(',');
    }
    head.push_str(table.entries.column());
    head.push_str(if table.remoteness.is_some() { ",remoteness\n" } else { "\n" });
    ByEntry::new(table, head, push_line, table.texts().len(), "")
}

/// Appends the line of the entry at index `at`.
fn push_line(table: &TableAnswer, at: usize, out: &mut String) {
    for (axis, index) in table.axes.iter().zip(table.indices(at)) {
        push_cell(out, &axis.entry(index));
        out.push(',');
    }
    match &table.entries {
        Entries::Games(_) => push_cell(out, &table.text_at(at)),
        _ => table.push_text_at(at, out),
    }
    if table.remoteness.is_some() {
        out.push(',');
        out.push_str(&table.moves_left(at).map(|moves| moves.to_string()).unwrap_or_default());
    }
    out.push('\n');
}

/// Appends a cell, in quotes if it contains a comma, a quote or a line break.
fn push_cell(out: &mut String, cell: &str) {
    if cell.contains([',', '"', '\n', '\r']) {
        out.push('"');
        out.push_str(&cell.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(cell);
    }
}
