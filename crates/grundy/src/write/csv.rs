//! Tables as CSV.

use crate::ask::table::{Entries, TableAnswer};

/// The table as CSV. The first line names the columns. For each entry, a line follows with the fields and the
/// value or outcome, or the word for a special value. If draws are allowed, the last column is the
/// remoteness.
#[must_use]
pub fn csv(table: &TableAnswer) -> String {
    let mut out = String::new();
    for axis in &table.axes {
        push_cell(&mut out, &axis.field);
        out.push(',');
    }
    out.push_str(match table.entries {
        Entries::Values(_) | Entries::Heaps(_) => "value",
        Entries::Outcomes(_) => "outcome",
    });
    out.push_str(if table.remoteness.is_some() { ",remoteness\n" } else { "\n" });
    for (at, text) in table.texts().enumerate() {
        for (axis, index) in table.axes.iter().zip(table.indices(at)) {
            push_cell(&mut out, &axis.entry(index));
            out.push(',');
        }
        out.push_str(&text);
        if table.remoteness.is_some() {
            out.push(',');
            out.push_str(&table.moves_left(at).map(|moves| moves.to_string()).unwrap_or_default());
        }
        out.push('\n');
    }
    out
}

/// A cell, in quotes if it needs them.
fn push_cell(out: &mut String, cell: &str) {
    if cell.contains([',', '"', '\n', '\r']) {
        out.push('"');
        out.push_str(&cell.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(cell);
    }
}
