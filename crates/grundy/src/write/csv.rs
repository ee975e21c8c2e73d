//! Tables as CSV.

use crate::ask::{Entries, TableAnswer};

/// The table as CSV: one line an entry of the box, the fields and then the value (or the outcome), words where
/// there is none; the first line names the columns.
#[must_use]
pub fn csv(table: &TableAnswer) -> String {
    let mut out = String::new();
    for axis in &table.axes {
        push_cell(&mut out, &axis.field);
        out.push(',');
    }
    out.push_str(match table.entries {
        Entries::Values(_) => "value\n",
        Entries::Outcomes(_) => "outcome\n",
    });
    for (at, text) in table.texts().enumerate() {
        for (axis, index) in table.axes.iter().zip(table.indices(at)) {
            push_cell(&mut out, &axis.entry(index));
            out.push(',');
        }
        out.push_str(&text);
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
