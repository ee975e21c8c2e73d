//! Tables as aligned text.

use crate::{
    answer::Value,
    ask::table::{Axis, TableAnswer},
    messages,
    write::columns::{self, flush_left},
};
use grundy_core::Message;

/// The number of entries per line in a table with one axis.
const IN_A_LINE: u64 = 10;

/// For each kind of entry that a symbol replaces: the word for the entry, the symbol, and the explanation of the symbol
/// below the table.
const SIGNS: &[(&str, &str, Message)] = &[
    ("loony", "*", Message::new("answer-sign-loony")),
    ("over", "-", Message::new("answer-sign-over")),
    ("outside", ".", Message::new("answer-sign-outside")),
    ("undefined", "-", Message::new("answer-sign-undefined")),
    ("unknown", "?", Message::new("answer-sign-unknown")),
];

/// The table as aligned text: ten entries per line if it has one axis of numbers, a grid if it has two axes, a grid for
/// each choice of numbers on the axes before the last two if it has more, and otherwise a line for each entry. Symbols
/// replace some words and are explained below the table. If the remoteness is known, it follows the outcome.
#[must_use]
pub fn text(table: &TableAnswer) -> String {
    let mut out = String::new();
    Written::new(table).write(usize::MAX, &mut out);
    out
}

/// A table that is being written as text. The text of the table can be too large for memory, so each part is read
/// twice: once to measure its columns, and once to write it.
#[derive(Debug)]
pub(super) struct Written<'t> {
    table: &'t TableAnswer,
    layout: Layout<'t>,
    /// Whether the widths of the current part are still being measured.
    measures: bool,
    /// The index of the first entry of the current part, which is a grid or, in other layouts, the whole table.
    first: usize,
    /// The index of the entry that is read next.
    next: usize,
    /// For each of [`SIGNS`], whether it occurs.
    used: [bool; SIGNS.len()],
    has_remoteness: bool,
    /// The text of the entry that was read last.
    cell: String,
}

#[derive(Debug)]
enum Layout<'t> {
    /// A line for each entry.
    Plain,
    /// A line for each entry, with its name. The number is the width of the names.
    Named(&'t Axis, usize),
    /// Ten entries per line; each line begins at a multiple of ten.
    Numbered(&'t Axis, Lines<'t>),
    /// A grid for each choice of numbers on the outer axes.
    Grids(Grids<'t>),
}

impl<'t> Written<'t> {
    pub(super) fn new(table: &'t TableAnswer) -> Self {
        let layout = match &*table.axes {
            [] => Layout::Plain,
            [axis] if axis.names.is_some() => Layout::Named(axis, 0),
            [axis] => Layout::Numbered(axis, Lines::new(&axis.field, axis.from)),
            [outer @ .., rows, columns] => Layout::Grids(Grids::new(outer, rows, columns)),
        };
        Self {
            table,
            layout,
            measures: true,
            first: 0,
            next: 0,
            used: [false; SIGNS.len()],
            has_remoteness: false,
            cell: String::new(),
        }
    }

    /// Reads at most `most` entries, and appends the text that can then be written. Returns whether anything is
    /// left to write.
    pub(super) fn write(&mut self, most: usize, out: &mut String) -> bool {
        let all = self.table.texts().len();
        let mut left = most;
        loop {
            let end = match &self.layout {
                Layout::Grids(grids) => all.min(self.first.saturating_add(grids.size())),
                _ => all,
            };
            let stop = end.min(self.next.saturating_add(left));
            left -= stop - self.next;
            for at in self.next..stop {
                if self.measures {
                    self.measure(at);
                } else {
                    self.push(at, out);
                }
            }
            self.next = stop;
            if stop < end {
                return true;
            }
            if self.measures {
                self.measures = false;
                self.next = self.first;
                self.begin(out);
            } else {
                self.end(out);
                if end >= all {
                    self.push_legend(out);
                    return false;
                }
                self.measures = true;
                self.first = end;
            }
        }
    }

    /// Widens the column of the entry at index `at` so that the entry fits, or the column of names so that the name of
    /// the entry fits.
    fn measure(&mut self, at: usize) {
        let width = match self.table.value(at) {
            Some(Value::Nim(value)) => value.checked_ilog10().map_or(1, |digits| digits as usize + 1),
            _ => {
                self.read(at);
                columns::width(&self.cell)
            }
        };
        match &mut self.layout {
            Layout::Plain => {}
            Layout::Named(axis, widest) => *widest = columns::width(&axis.entry(at)).max(*widest),
            Layout::Numbered(_, lines) => lines.widen(at as u64, width),
            Layout::Grids(grids) => grids.widen(at - self.first, width),
        }
    }

    /// Writes the lines above the entries of the current part.
    fn begin(&mut self, out: &mut String) {
        match &mut self.layout {
            Layout::Plain | Layout::Named(..) => {}
            Layout::Numbered(axis, lines) => {
                if axis.length > 0 {
                    lines.end_at(axis.length as u64 - 1);
                }
                lines.push_head(out);
            }
            Layout::Grids(grids) => grids.push_head(self.table, self.first, out),
        }
    }

    /// Writes the entry at index `at`.
    fn push(&mut self, at: usize, out: &mut String) {
        self.read(at);
        match &mut self.layout {
            Layout::Plain => {
                out.push_str(&self.cell);
                out.push('\n');
            }
            Layout::Named(axis, widest) => {
                out.push_str(&flush_left(&axis.entry(at), *widest));
                out.push_str("  ");
                out.push_str(&self.cell);
                out.push('\n');
            }
            Layout::Numbered(_, lines) => lines.push(at as u64, &self.cell, out),
            Layout::Grids(grids) => grids.push(at - self.first, &self.cell, out),
        }
    }

    /// Writes the end of the current part, and prepares for the next part.
    fn end(&mut self, out: &mut String) {
        match &mut self.layout {
            Layout::Plain | Layout::Named(..) => {}
            Layout::Numbered(..) => out.push('\n'),
            Layout::Grids(grids) => grids.next_grid(),
        }
    }

    /// Sets `cell` to the text of the entry at index `at`, and records the symbols that the legend must
    /// explain.
    fn read(&mut self, at: usize) {
        self.cell.clear();
        self.table.push_text_at(at, &mut self.cell);
        match SIGNS.iter().position(|(word, ..)| *word == self.cell) {
            Some(sign) => {
                self.used[sign] = true;
                SIGNS[sign].1.clone_into(&mut self.cell);
            }
            None => {
                if let Some(moves) = self.table.moves_left(at) {
                    self.has_remoteness = true;
                    self.cell.push_str(&moves.to_string());
                }
            }
        }
    }

    /// Appends the explanations of the symbols that occur, and that of the remoteness if some entry shows it.
    fn push_legend(&self, out: &mut String) {
        for ((_, sign, meaning), _) in SIGNS.iter().zip(self.used).filter(|(_, used)| *used) {
            out.push_str(&format!("{sign}  {}\n", messages::text(meaning)));
        }
        if self.has_remoteness {
            out.push_str(&format!("{}\n", messages::text(&Message::new("answer-sign-remoteness"))));
        }
    }
}

/// The lines of a table with one axis, with ten entries each, and the widths of their columns.
#[derive(Debug)]
pub(super) struct Lines<'t> {
    field: &'t str,
    from: i128,
    /// The remainder of `from` modulo ten.
    phase: u64,
    heads: Vec<String>,
    widths: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// The lines of a table whose axis is called `field` and starts at the number `from`.
    pub(super) fn new(field: &'t str, from: i128) -> Self {
        let heads: Vec<String> = (0..IN_A_LINE).map(|offset| format!("+{offset}")).collect();
        let widths = [columns::width(field)].into_iter().chain(heads.iter().map(String::len)).collect();
        let phase = u64::try_from(from.rem_euclid(IN_A_LINE.into())).unwrap_or(0);
        Self { field, from, phase, heads, widths }
    }

    /// Widens the column of the entry at index `at`, if necessary, so that a cell of width `letters` fits.
    pub(super) fn widen(&mut self, at: u64, letters: usize) {
        let column = self.column(at);
        let width = &mut self.widths[column];
        *width = (*width).max(letters);
    }

    /// Widens the column with the heading `+digit`, if necessary, so that a cell of width `letters` fits.
    pub(super) fn widen_digit(&mut self, digit: u64, letters: usize) {
        self.widen(digit + IN_A_LINE - self.phase, letters);
    }

    /// Widens the first column, if necessary, so that the numbers at the start of the first line and of the line with
    /// the entry at index `last` fit.
    pub(super) fn end_at(&mut self, last: u64) {
        let longest = self.line_of(0).len().max(self.line_of(last).len());
        self.widths[0] = self.widths[0].max(longest);
    }

    /// Writes the header of the columns.
    pub(super) fn push_head(&self, out: &mut String) {
        push_cell(out, 0, self.field, &self.widths);
        self.heads.iter().enumerate().for_each(|(at, head)| push_cell(out, at + 1, head, &self.widths));
    }

    /// Writes the entry at index `at`, which must follow the last entry written.
    pub(super) fn push(&self, at: u64, cell: &str, out: &mut String) {
        let column = self.column(at);
        if column == 1 || at == 0 {
            out.push('\n');
            push_cell(out, 0, &self.line_of(at), &self.widths);
            (1..column).for_each(|blank| push_cell(out, blank, "", &self.widths));
        }
        push_cell(out, column, cell, &self.widths);
    }

    /// The number at the start of the line that contains the entry at index `at`.
    fn line_of(&self, at: u64) -> String {
        (self.from + i128::from(at) - (self.column(at) as i128 - 1)).to_string()
    }

    /// The index of the column of the entry at index `at`. Column 0 contains the numbers at the starts of the lines.
    fn column(&self, at: u64) -> usize {
        usize::try_from((self.phase + at % IN_A_LINE) % IN_A_LINE).unwrap_or(0) + 1
    }
}

/// A grid for each choice of numbers on the outer axes, with right-aligned cells, two spaces between columns, and a
/// title if there are outer axes.
#[derive(Debug)]
struct Grids<'t> {
    outer: &'t [Axis],
    rows: &'t Axis,
    columns: &'t Axis,
    /// The widths of the columns of the current grid.
    widths: Vec<usize>,
    /// The widths that the columns need for their headings and for the names of rows, without entries.
    least: Vec<usize>,
}

impl<'t> Grids<'t> {
    fn new(outer: &'t [Axis], rows: &'t Axis, columns: &'t Axis) -> Self {
        let mut least: Vec<usize> = heads(rows, columns).map(|head| columns::width(&head)).collect();
        for row in 0..rows.length {
            least[0] = least[0].max(columns::width(&rows.entry(row)));
        }
        Self { outer, rows, columns, widths: least.clone(), least }
    }

    /// The number of entries in a grid, or 1 if a grid has no entries.
    fn size(&self) -> usize {
        (self.rows.length * self.columns.length).max(1)
    }

    /// Widens the column of the entry at index `at` of the current grid.
    fn widen(&mut self, at: usize, letters: usize) {
        let width = &mut self.widths[1 + at % self.columns.length];
        *width = letters.max(*width);
    }

    /// Writes the title and the header of the grid that starts at entry `first`.
    fn push_head(&self, table: &TableAnswer, first: usize, out: &mut String) {
        if !self.outer.is_empty() {
            if table.texts().len() == 0 {
                return;
            }
            if first > 0 {
                out.push('\n');
            }
            let fields = self.outer.iter().zip(table.indices(first));
            let title: Vec<String> =
                fields.map(|(axis, index)| format!("{} = {}", axis.field, axis.entry(index))).collect();
            out.push_str(&title.join(", "));
            out.push('\n');
        }
        for (at, head) in heads(self.rows, self.columns).enumerate() {
            push_cell(out, at, &head, &self.widths);
        }
        out.push('\n');
        if self.columns.length == 0 {
            for row in 0..self.rows.length {
                push_cell(out, 0, &self.rows.entry(row), &self.widths);
                out.push('\n');
            }
        }
    }

    /// Writes the entry at index `at` of the current grid.
    fn push(&self, at: usize, cell: &str, out: &mut String) {
        let columns = self.columns.length;
        if at.is_multiple_of(columns) {
            push_cell(out, 0, &self.rows.entry(at / columns), &self.widths);
        }
        push_cell(out, 1 + at % columns, cell, &self.widths);
        if (at + 1).is_multiple_of(columns) {
            out.push('\n');
        }
    }

    /// Resets the widths for the next grid.
    fn next_grid(&mut self) {
        self.widths.clone_from(&self.least);
    }
}

/// The headings of a grid: the names of its two axes for the first column, and then the name of every other column.
fn heads(rows: &Axis, columns: &Axis) -> impl Iterator<Item = String> {
    let corner = format!("{}\\{}", rows.field, columns.field);
    std::iter::once(corner).chain((0..columns.length).map(|at| columns.entry(at)))
}

/// Appends a right-aligned cell in the column with index `index`, two spaces after the previous cell.
fn push_cell(out: &mut String, index: usize, cell: &str, widths: &[usize]) {
    let gap = if index == 0 { 0 } else { 2 };
    out.extend(std::iter::repeat_n(' ', gap + widths[index] - columns::width(cell)));
    out.push_str(cell);
}
