//! Tables as aligned text.

use crate::{
    ask::table::{Axis, TableAnswer},
    messages,
    write::columns::flush_left,
};
use grundy_core::Message;

/// The number of entries per line in a table with one axis.
const IN_A_LINE: u64 = 10;

/// A symbol for a special value, and its explanation below the table.
const SIGNS: &[(&str, &str, Message)] = &[
    ("loony", "*", Message::new("answer-sign-loony")),
    ("over", "-", Message::new("answer-sign-over")),
    ("outside", ".", Message::new("answer-sign-outside")),
    ("unknown", "?", Message::new("answer-sign-unknown")),
];

/// The table as aligned text: ten entries per line if it has one axis, a grid if it has two, and otherwise a
/// grid for each choice of entries on the axes before the last two. Symbols replace words and are explained
/// below the table. If the remoteness is known, it follows the outcome.
#[must_use]
pub fn text(table: &TableAnswer) -> String {
    let mut used = [false; SIGNS.len()];
    let all = |used: &mut [bool]| -> Vec<String> { cells(table, used).collect() };
    let mut out = match &*table.axes {
        [] => all(&mut used).iter().map(|text| text.clone() + "\n").collect(),
        [axis] if axis.names.is_some() => named(axis, &all(&mut used)),
        [axis] => numbered(axis, table, &mut used),
        [outer @ .., rows, columns] => slices(table, outer, rows, columns, &mut used),
    };
    for ((_, sign, meaning), _) in SIGNS.iter().zip(used).filter(|(_, used)| *used) {
        out.push_str(&format!("{sign}  {}\n", messages::text(meaning)));
    }
    if (0..table.texts().len()).any(|entry| table.moves_left(entry).is_some()) {
        out.push_str(&format!("{}\n", messages::text(&Message::new("answer-sign-remoteness"))));
    }
    out
}

/// The text of every entry. Records which symbols are used.
fn cells<'t>(table: &'t TableAnswer, used: &'t mut [bool]) -> impl Iterator<Item = String> + 't {
    cells_from(table, 0, used)
}

/// The text of every entry, starting at index `first`; records the symbols that occur.
fn cells_from<'t>(
    table: &'t TableAnswer,
    first: usize,
    used: &'t mut [bool],
) -> impl Iterator<Item = String> + 't {
    (first..table.texts().len()).map(|entry| (entry, table.text_at(entry))).map(|(entry, text)| {
        match SIGNS.iter().position(|(word, ..)| *word == text) {
            Some(at) => {
                used[at] = true;
                SIGNS[at].1.to_owned()
            }
            None => text + &table.moves_left(entry).map(|moves| moves.to_string()).unwrap_or_default(),
        }
    })
}

/// A line for each entry: its name and its text.
fn named(axis: &Axis, texts: &[String]) -> String {
    let rows = texts.iter().enumerate().map(|(at, text)| vec![axis.entry(at), text.clone()]);
    let widest = rows.clone().map(|row| row[0].chars().count()).max().unwrap_or(0);
    rows.map(|row| flush_left(&row[0], widest) + "  " + &row[1] + "\n").collect()
}

/// Ten entries per line; each line begins at a multiple of ten. Such a table can be very long, so no entry is
/// stored: a first pass over the entries computes the widths, and a second pass writes the entries.
fn numbered(axis: &Axis, table: &TableAnswer, used: &mut [bool]) -> String {
    let last = axis.from.saturating_add((axis.length as u64).saturating_sub(1));
    let mut lines = Lines::new(&axis.field, axis.from);
    for (cell, number) in cells(table, used).zip(axis.from..=last) {
        lines.widen(number, cell.chars().count());
    }
    if axis.length > 0 {
        lines.end_at(last);
    }
    let mut out = String::new();
    lines.push_head(&mut out);
    for (cell, number) in cells(table, used).zip(axis.from..=last) {
        lines.push(number, &cell, &mut out);
    }
    out.push('\n');
    out
}

/// The lines of a table with one axis, with ten entries each, and the widths of their columns.
#[derive(Debug)]
pub(super) struct Lines<'t> {
    field: &'t str,
    from: u64,
    heads: Vec<String>,
    widths: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// The lines of a table whose axis is called `field` and starts at the number `from`.
    pub(super) fn new(field: &'t str, from: u64) -> Self {
        let heads: Vec<String> = (0..IN_A_LINE).map(|offset| format!("+{offset}")).collect();
        let widths = [field.chars().count()].into_iter().chain(heads.iter().map(String::len)).collect();
        Self { field, from, heads, widths }
    }

    /// Widens the columns for a cell of this length.
    pub(super) fn widen(&mut self, number: u64, letters: usize) {
        let width = &mut self.widths[column(number)];
        *width = (*width).max(letters);
    }

    /// Widens the first column for the number at the start of the last line.
    pub(super) fn end_at(&mut self, last: u64) {
        self.widths[0] = self.widths[0].max(line_of(last).to_string().len());
    }

    /// Writes the header of the columns.
    pub(super) fn push_head(&self, out: &mut String) {
        push_cell(out, 0, self.field, &self.widths);
        self.heads.iter().enumerate().for_each(|(at, head)| push_cell(out, at + 1, head, &self.widths));
    }

    /// Writes the entry for `number`, which must follow the last entry written.
    pub(super) fn push(&self, number: u64, cell: &str, out: &mut String) {
        let at = column(number);
        if at == 1 || number == self.from {
            out.push('\n');
            push_cell(out, 0, &line_of(number).to_string(), &self.widths);
            (1..at).for_each(|blank| push_cell(out, blank, "", &self.widths));
        }
        push_cell(out, at, cell, &self.widths);
    }
}

/// The number at the start of the line that contains the entry of a number.
const fn line_of(number: u64) -> u64 {
    number - number % IN_A_LINE
}

/// The column of the entry of a number within its line.
fn column(number: u64) -> usize {
    usize::try_from(number % IN_A_LINE).unwrap_or(0) + 1
}

/// A grid for each choice of entries on the outer axes, with a title if there are outer axes.
fn slices(table: &TableAnswer, outer: &[Axis], rows: &Axis, columns: &Axis, used: &mut [bool]) -> String {
    let size = (rows.length * columns.length).max(1);
    let mut out = String::new();
    // A table without entries still has a header.
    let entries = if outer.is_empty() { table.texts().len().max(1) } else { table.texts().len() };
    for first in (0..entries).step_by(size) {
        if !outer.is_empty() {
            if first > 0 {
                out.push('\n');
            }
            let fields = outer.iter().zip(table.indices(first));
            let title: Vec<String> =
                fields.map(|(axis, index)| format!("{} = {}", axis.field, axis.entry(index))).collect();
            out.push_str(&title.join(", "));
            out.push('\n');
        }
        grid(table, first, rows, columns, used, &mut out);
    }
    out
}

/// A grid with right-aligned cells and two spaces between columns, for the entries that start at
/// index `first`. The first of two passes over the entries computes the widths, and no entry is stored.
fn grid(table: &TableAnswer, first: usize, rows: &Axis, columns: &Axis, used: &mut [bool], out: &mut String) {
    let heads = || {
        let corner = format!("{}\\{}", rows.field, columns.field);
        std::iter::once(corner).chain((0..columns.length).map(|at| columns.entry(at)))
    };
    let mut widths: Vec<usize> = heads().map(|head| head.chars().count()).collect();
    for row in 0..rows.length {
        widths[0] = widths[0].max(rows.entry(row).chars().count());
    }
    for (at, cell) in cells_from(table, first, used).take(rows.length * columns.length).enumerate() {
        let width = &mut widths[1 + at % columns.length];
        *width = (*width).max(cell.chars().count());
    }
    heads().enumerate().for_each(|(at, head)| push_cell(out, at, &head, &widths));
    out.push('\n');
    let mut cells = cells_from(table, first, used);
    for row in 0..rows.length {
        push_cell(out, 0, &rows.entry(row), &widths);
        for (at, cell) in cells.by_ref().take(columns.length).enumerate() {
            push_cell(out, at + 1, &cell, &widths);
        }
        out.push('\n');
    }
}

/// Appends a right-aligned cell in the column with index `index`, two spaces after the previous cell.
fn push_cell(out: &mut String, index: usize, cell: &str, widths: &[usize]) {
    let gap = if index == 0 { 0 } else { 2 };
    out.extend(std::iter::repeat_n(' ', gap + widths[index] - cell.chars().count()));
    out.push_str(cell);
}
