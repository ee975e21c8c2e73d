//! Answers as LaTeX, for papers. Every output is one `tabular` environment and needs no package.

use super::{by_entry::ByEntry, quotient::rows};
use crate::ask::{
    genus::{GenusAnswer, family_word},
    quotient::QuotientAnswer,
    table::{Entries, TableAnswer},
};

/// The end of every table.
pub(super) const END: &str = "\\end{tabular}\n";

/// The end of every row.
const ROW_END: &str = " \\\\\n";

/// The table as LaTeX: a grid if it has two axes, otherwise a line for each entry.
#[must_use]
pub fn latex(table: &TableAnswer) -> String {
    written(table).whole()
}

/// The table as LaTeX, to be written entry by entry.
pub(super) fn written(table: &TableAnswer) -> ByEntry<'_> {
    let count = table.texts().len();
    match &*table.axes {
        [rows, columns] => {
            let mut head = begin(&format!("r|{}", "r".repeat(columns.length)));
            let corner = format!("{} \\textbackslash{{}} {}", escaped(&rows.field), escaped(&columns.field));
            let names = (0..columns.length).map(|at| escaped(&columns.entry(at)));
            head.push_str(&row(std::iter::once(corner).chain(names)));
            head.push_str("\\hline\n");
            if columns.length == 0 {
                (0..rows.length).for_each(|at| head.push_str(&row([escaped(&rows.entry(at))].into_iter())));
            }
            ByEntry::new(table, head, push_in_grid, count, END)
        }
        axes => {
            let mut head = begin(&format!("{}|r", "r".repeat(axes.len())));
            let last = table.entries.column();
            head.push_str(&row(axes.iter().map(|axis| escaped(&axis.field)).chain([last.to_owned()])));
            head.push_str("\\hline\n");
            ByEntry::new(table, head, push_line, count, END)
        }
    }
}

/// Appends the entry at index `at` of a table with two axes.
fn push_in_grid(table: &TableAnswer, at: usize, out: &mut String) {
    let columns = table.axes[1].length;
    if at.is_multiple_of(columns) {
        out.push_str(&escaped(&table.axes[0].entry(at / columns)));
    }
    out.push_str(" & ");
    out.push_str(&entry(table, at));
    if (at + 1).is_multiple_of(columns) {
        out.push_str(ROW_END);
    }
}

/// Appends the line of the entry at index `at`.
fn push_line(table: &TableAnswer, at: usize, out: &mut String) {
    let fields = table.axes.iter().zip(table.indices(at)).map(|(axis, index)| escaped(&axis.entry(index)));
    out.push_str(&row(fields.chain([entry(table, at)])));
}

/// The entry at index `at`. Games are set in a typewriter font, because the default font lacks the character `|`.
fn entry(table: &TableAnswer, at: usize) -> String {
    let text = escaped(&table.text_at(at));
    match &table.entries {
        Entries::Games(_) => format!("\\texttt{{{text}}}"),
        _ => text,
    }
}

/// The quotient as LaTeX, with a label and a value in each row. Elements, relations and generators are formulas.
#[must_use]
pub fn quotient_latex(answer: &QuotientAnswer) -> String {
    let mut out = begin("lp{0.7\\textwidth}");
    for (at, [word, what]) in rows(answer).into_iter().enumerate() {
        // Rows 2 to 5, counted from 0, contain the generators, the relations, the P-elements and the images, as lists
        // of formulas.
        let what = match at {
            2 => formulas(what.split(", "), ", "),
            3..=5 => formulas(what.split(' '), ", "),
            _ => escaped(&what),
        };
        out.push_str(&row([escaped(&word), what].into_iter()));
    }
    out + END
}

/// The genus of a position, or the genera of heaps, as LaTeX.
#[must_use]
pub fn genus_latex(answer: &GenusAnswer) -> String {
    let mut out = begin("rll");
    match answer {
        GenusAnswer::Position { classified, .. } => {
            let family = escaped(&family_word(classified.family));
            let genus = formula(&classified.genus.to_string());
            out.push_str(&row([genus, family, classified.genus.outcome().to_string()].into_iter()));
        }
        GenusAnswer::Heaps { axis, heaps } => {
            for (at, heap) in heaps.iter().enumerate() {
                let (genus, family) = match heap {
                    Some(heap) => (formula(&heap.genus.to_string()), escaped(&family_word(heap.family))),
                    None => ("--".to_owned(), String::new()),
                };
                out.push_str(&row([escaped(&axis.entry(at)), genus, family].into_iter()));
            }
        }
    }
    out + END
}

/// The beginning of a table. The columns are specified by `columns`, the argument of `tabular`, such as `r|rr`.
fn begin(columns: &str) -> String {
    format!("\\begin{{tabular}}{{{columns}}}\n")
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(" & ") + ROW_END
}

fn formulas<'t>(of: impl Iterator<Item = &'t str>, between: &str) -> String {
    of.filter(|text| !text.is_empty()).map(formula).collect::<Vec<_>>().join(between)
}

/// The text as a formula, in which the digits and round brackets directly after each `^` are an exponent.
fn formula(text: &str) -> String {
    let mut out = "$".to_owned();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('^') {
        let length = after.find(|c: char| !(c.is_ascii_digit() || "()".contains(c))).unwrap_or(after.len());
        out.push_str(&format!("{before}^{{{}}}", &after[..length]));
        rest = &after[length..];
    }
    out + rest + "$"
}

/// The text in which the characters that LaTeX would interpret are escaped, and line breaks and tabs are replaced by
/// spaces.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for found in text.chars() {
        match found {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(found);
            }
            '\n' | '\r' | '\t' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escaped, formula};

    #[test]
    fn formulas_and_text() {
        assert_eq!(formula("ab^12c^2=1"), "$ab^{12}c^{2}=1$");
        assert_eq!(formula("3^1(10)31"), "$3^{1(10)31}$");
        assert_eq!(formula("a = 1"), "$a = 1$");
        assert_eq!(escaped("a_1 & 5% {\\^}"), "a\\_1 \\& 5\\% \\{\\textbackslash{}\\textasciicircum{}\\}");
    }
}
