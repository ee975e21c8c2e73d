//! Tables as Markdown.

use super::by_entry::ByEntry;
use crate::ask::table::{Entries, TableAnswer};

/// The table as a Markdown table: a grid if it has two axes, otherwise a line for each entry.
#[must_use]
pub fn markdown(table: &TableAnswer) -> String {
    written(table).whole()
}

/// The table as Markdown, to be written entry by entry.
pub(super) fn written(table: &TableAnswer) -> ByEntry<'_> {
    let count = table.texts().len();
    match &*table.axes {
        [rows, columns] => {
            let names = (0..columns.length).map(|at| columns.entry(at));
            let corner = format!("{} \\ {}", rows.field, columns.field);
            let mut head = row(std::iter::once(corner).chain(names)) + &rule(columns.length + 1);
            if columns.length == 0 {
                (0..rows.length).for_each(|at| head.push_str(&(row_head(table, at) + "\n")));
            }
            ByEntry::new(table, head, push_in_grid, count, "")
        }
        axes => {
            let last = table.entries.column();
            let names = axes.iter().map(|axis| axis.field.clone());
            let head = row(names.chain([last.to_owned()])) + &rule(axes.len() + 1);
            ByEntry::new(table, head, push_line, count, "")
        }
    }
}

/// Appends the entry at index `at` of a table with two axes.
fn push_in_grid(table: &TableAnswer, at: usize, out: &mut String) {
    let columns = table.axes[1].length;
    if at.is_multiple_of(columns) {
        out.push_str(&row_head(table, at / columns));
    }
    out.push(' ');
    push_entry(table, at, out);
    out.push_str(" |");
    if (at + 1).is_multiple_of(columns) {
        out.push('\n');
    }
}

/// The first cell of a row of a grid.
fn row_head(table: &TableAnswer, row: usize) -> String {
    format!("| **{}** |", escaped(&table.axes[0].entry(row)))
}

/// Appends the line of the entry at index `at`.
fn push_line(table: &TableAnswer, at: usize, out: &mut String) {
    let fields = table.axes.iter().zip(table.indices(at)).map(|(axis, index)| escaped(&axis.entry(index)));
    let mut entry = String::new();
    push_entry(table, at, &mut entry);
    out.push_str(&row(fields.chain([entry])));
}

/// Appends the text of the entry at index `at`. Games contain the character `|`, which is escaped.
fn push_entry(table: &TableAnswer, at: usize, out: &mut String) {
    match &table.entries {
        Entries::Games(_) => out.push_str(&escaped(&table.text_at(at))),
        _ => table.push_text_at(at, out),
    }
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.fold("|".to_owned(), |row, cell| row + " " + &cell + " |") + "\n"
}

fn rule(columns: usize) -> String {
    "|".to_owned() + &" ---: |".repeat(columns) + "\n"
}

/// The name with each `|` escaped, so that it does not end the cell.
fn escaped(name: &str) -> String {
    name.replace('|', "\\|")
}
