//! Tables as Markdown.

use crate::ask::table::{Entries, TableAnswer};

/// The table as a Markdown table: a grid if it has two axes, otherwise a line for each entry.
#[must_use]
pub fn markdown(table: &TableAnswer) -> String {
    match &*table.axes {
        [_, columns] => {
            let head: Vec<String> = (0..columns.length).map(|at| columns.entry(at)).collect();
            let corner = format!("{} \\ {}", table.axes[0].field, columns.field);
            let mut out = row(std::iter::once(corner).chain(head));
            out.push_str(&rule(columns.length + 1));
            let length = columns.length;
            for at in 0..table.axes[0].length {
                let entries = (at * length..(at + 1) * length).map(|entry| table.text_at(entry));
                let name = format!("**{}**", escaped(&table.axes[0].entry(at)));
                out.push_str(&row(std::iter::once(name).chain(entries)));
            }
            out
        }
        axes => {
            let last = match table.entries {
                Entries::Values(_) | Entries::Heaps(_) => "value",
                Entries::Outcomes(_) => "outcome",
            };
            let names = axes.iter().map(|axis| axis.field.clone());
            let mut out = row(names.chain([last.to_owned()]));
            out.push_str(&rule(axes.len() + 1));
            for (at, text) in table.texts().enumerate() {
                let fields =
                    axes.iter().zip(table.indices(at)).map(|(axis, index)| escaped(&axis.entry(index)));
                out.push_str(&row(fields.chain([text])));
            }
            out
        }
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
