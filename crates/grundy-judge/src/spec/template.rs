//! Templates, such as `row[<x,>]`, into which the parts of a case are inserted.

use super::parse::{SpecError, is_name};
use super::read::Part;
use grundy_core::SmallSort;

/// A piece of a template: fixed text, or a part of the case to be inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Text(String),
    Insert(Insert),
}

/// A part of a case that is inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Insert {
    pub(super) name: String,
    /// The name of the column that is inserted alone, as in `<e.u>`.
    pub(super) column: Option<String>,
    /// The byte offset of the name in the format.
    pub(super) at: usize,
    /// A constant that is added to every number. Numbers in an input have 64 bits, so the sum fits in 128 bits.
    plus: i64,
    sorted: bool,
    /// Whether the names of the columns precede the numbers.
    named: bool,
    /// The separator of the entries of a list; between rows of several numbers, a comma replaces a space.
    between: &'static str,
}

/// The pieces of a template, in which `<name>` denotes a part of the case; `at` is the offset of the template.
pub(super) fn pieces(text: &str, at: usize) -> Result<Vec<Piece>, SpecError> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        let offset = at + text.len() - after.len();
        let (inside, after) =
            after.split_once('>').ok_or_else(|| SpecError::new("judge-spec-open", "<", offset - 1))?;
        pieces.push(Piece::Insert(insert(inside, offset)?));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    Ok(pieces)
}

fn insert(inside: &str, at: usize) -> Result<Insert, SpecError> {
    let wrong = || SpecError::new("judge-spec-insert", inside, at);
    let (body, between) = match inside.chars().last() {
        Some(',') => (&inside[..inside.len() - 1], ", "),
        Some('|') => (&inside[..inside.len() - 1], "|"),
        _ => (inside, " "),
    };
    let (named, body) = body.strip_suffix(':').map_or((false, body), |body| (true, body));
    let (sorted, body, at) = match body.strip_prefix("sort ") {
        Some(body) => (true, body, at + "sort ".len()),
        None => (false, body, at),
    };
    let end = body.find(['+', '-']).unwrap_or(body.len());
    let (name, plus) = body.split_at(end);
    let plus = if plus.is_empty() { 0 } else { plus.parse().map_err(|_| wrong())? };
    let (name, column) = name.split_once('.').map_or((name, None), |(name, column)| (name, Some(column)));
    if !is_name(name) || column.is_some_and(|column| !is_name(column)) {
        return Err(wrong());
    }
    let column = column.map(str::to_owned);
    Ok(Insert { name: name.to_owned(), column, at, plus, sorted, named, between })
}

/// The template with the parts inserted.
pub(super) fn filled(pieces: &[Piece], parts: &[(String, Part)]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(part) => text.push_str(part),
            Piece::Insert(insert) => {
                // The parser has checked that there is a part with this name.
                if let Some((_, part)) = parts.iter().find(|(name, _)| *name == insert.name) {
                    text.push_str(&insert.of(part));
                }
            }
        }
    }
    text
}

impl Insert {
    fn of(&self, part: &Part) -> String {
        match part {
            Part::Words(words) => words.join(self.between),
            Part::Numbers { rows, columns, .. } => {
                let mut rows: Vec<Vec<i128>> = rows
                    .iter()
                    .map(|row| row.iter().map(|&number| i128::from(number) + i128::from(self.plus)).collect())
                    .collect();
                if let Some(at) =
                    self.column.as_ref().and_then(|name| columns.iter().position(|of| of == name))
                {
                    rows.iter_mut().for_each(|row| *row = row.get(at).copied().into_iter().collect());
                }
                if self.sorted {
                    rows.small_sort();
                }
                let name = |column: usize| match columns.get(column) {
                    Some(name) if self.named => name,
                    _ => "",
                };
                let row = |row: &Vec<i128>| {
                    let numbers = row.iter().enumerate();
                    numbers.map(|(at, number)| format!("{}{number}", name(at))).collect::<Vec<_>>().join(" ")
                };
                let is_table = rows.iter().any(|row| row.len() > 1);
                let between = if is_table && self.between == " " { ", " } else { self.between };
                rows.iter().map(row).collect::<Vec<_>>().join(between)
            }
        }
    }
}
