//! Tables as aligned text.

use crate::{
    ask::{Axis, TableAnswer},
    messages,
};
use grundy_core::Message;

/// Entries of a table with one axis in a line.
const IN_A_LINE: u64 = 10;

/// What stands in a table for a word, and the sentence that says so below it.
const SIGNS: &[(&str, &str, Message)] = &[
    ("loony", "*", Message::new("answer-sign-loony")),
    ("over", "-", Message::new("answer-sign-over")),
    ("outside", ".", Message::new("answer-sign-outside")),
    ("unknown", "?", Message::new("answer-sign-unknown")),
];

/// The table as aligned text: ten entries a line if it has one axis, a grid if it has two, else a grid for each
/// entry of the axes before the last two. Signs stand for words, and are told below. Behind an outcome stands how
/// many moves are left, where that is known.
#[must_use]
pub fn text(table: &TableAnswer) -> String {
    let mut used = [false; SIGNS.len()];
    let texts: Vec<String> = table
        .texts()
        .enumerate()
        .map(|(entry, text)| match SIGNS.iter().position(|(word, ..)| *word == text) {
            Some(at) => {
                used[at] = true;
                SIGNS[at].1.to_owned()
            }
            None => text + &table.moves_left(entry).map(|moves| moves.to_string()).unwrap_or_default(),
        })
        .collect();
    let mut out = match &*table.axes {
        [] => texts.iter().map(|text| text.clone() + "\n").collect(),
        [axis] if axis.names.is_some() => named(axis, &texts),
        [axis] => numbered(axis, &texts),
        [rows, columns] => grid(rows, columns, &texts),
        [outer @ .., rows, columns] => slices(table, outer, rows, columns, &texts),
    };
    for ((_, sign, meaning), _) in SIGNS.iter().zip(used).filter(|(_, used)| *used) {
        out.push_str(&format!("{sign}  {}\n", messages::text(meaning)));
    }
    if (0..texts.len()).any(|entry| table.moves_left(entry).is_some()) {
        out.push_str(&format!("{}\n", messages::text(&Message::new("answer-sign-remoteness"))));
    }
    out
}

/// One line an entry: its name and its text.
fn named(axis: &Axis, texts: &[String]) -> String {
    let rows = texts.iter().enumerate().map(|(at, text)| vec![axis.entry(at), text.clone()]);
    let widest = rows.clone().map(|row| row[0].chars().count()).max().unwrap_or(0);
    rows.map(|row| format!("{:<widest$}  {}\n", row[0], row[1])).collect()
}

/// Ten entries a line; a line begins at a number that ten divides.
fn numbered(axis: &Axis, texts: &[String]) -> String {
    let head = std::iter::once(axis.field.clone()).chain((0..IN_A_LINE).map(|offset| format!("+{offset}")));
    let mut rows = vec![head.collect::<Vec<_>>()];
    let mut number = axis.from;
    for text in texts {
        let offset = number % IN_A_LINE;
        if offset == 0 || rows.len() == 1 {
            let mut row = vec![(number - offset).to_string()];
            row.extend((0..offset).map(|_| String::new()));
            rows.push(row);
        }
        if let Some(row) = rows.last_mut() {
            row.push(text.clone());
        }
        number = number.saturating_add(1);
    }
    aligned(&rows)
}

fn grid(rows: &Axis, columns: &Axis, texts: &[String]) -> String {
    let corner = format!("{}\\{}", rows.field, columns.field);
    let head = std::iter::once(corner).chain((0..columns.length).map(|at| columns.entry(at)));
    let mut lines = vec![head.collect::<Vec<_>>()];
    for (at, entries) in texts.chunks(columns.length.max(1)).enumerate() {
        lines.push(std::iter::once(rows.entry(at)).chain(entries.iter().cloned()).collect());
    }
    aligned(&lines)
}

fn slices(table: &TableAnswer, outer: &[Axis], rows: &Axis, columns: &Axis, texts: &[String]) -> String {
    let size = (rows.length * columns.length).max(1);
    let mut out = String::new();
    for (slice, entries) in texts.chunks(size).enumerate() {
        if slice > 0 {
            out.push('\n');
        }
        let fields = outer.iter().zip(table.indices(slice * size));
        let title: Vec<String> =
            fields.map(|(axis, index)| format!("{} = {}", axis.field, axis.entry(index))).collect();
        out.push_str(&title.join(", "));
        out.push('\n');
        out.push_str(&grid(rows, columns, entries));
    }
    out
}

/// Rows with their cells right-aligned, two blanks between columns.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    for row in rows {
        for (index, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let gap = if index == 0 { 0 } else { 2 };
            out.push_str(&" ".repeat(gap + width - cell.chars().count()));
            out.push_str(cell);
        }
        out.push('\n');
    }
    out
}
