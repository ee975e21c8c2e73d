//! Reads the values of the option `--param`, such as `k=3`, `S=1,3,4`, `k=1..=8`, `A=@file.csv`, `rule=turtles`,
//! `G=@file.dot` and `G=grid(3, 8)`, as well as the ranges of templates and files of values.

use crate::failure::Failure;
use crate::input;
use grundy::ask::IndexedValues;
use grundy::{GraphParameter, Message, ParameterValue};
use std::ffi::OsStr;

/// The name and the value of the parameter in `text`.
///
/// A list of one number is written with brackets or with a comma at the end, as in `S=4,`. Where a list is expected,
/// the number alone is also accepted.
///
/// # Errors
/// Returns an error if the text is not a name with a valid value, or if the value is a file that cannot be read or that
/// contains neither a table nor a graph.
pub(crate) fn parameter(text: &str) -> Result<(String, ParameterValue), Failure> {
    let wrong = || {
        Failure::usage(Message::new("cli-parameter-form").with("found", text))
            .with_help(Message::new("cli-expected-parameter"))
    };
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() {
        return Err(wrong());
    }
    let value = match value.strip_prefix('@') {
        Some(path) => file(path)?,
        None => ParameterValue::read(value).ok_or_else(wrong)?,
    };
    Ok((name.to_owned(), value))
}

/// The table or the graph in a file: a table if every cell is a whole number, otherwise a graph. If the
/// path ends in `.csv`, a cell that is not a whole number is an error.
fn file(path: &str) -> Result<ParameterValue, Failure> {
    let text = input::file(path.as_ref())?;
    match table(&text) {
        Ok(rows) => Ok(ParameterValue::Table(rows)),
        Err(wrong) if path.ends_with(".csv") => Err(wrong.failure(path)),
        Err(_) => match GraphParameter::read(&text) {
            Ok(graph) => Ok(ParameterValue::Graph(graph)),
            Err(error) => Err(error.with_origin(path).into()),
        },
    }
}

/// The name, the first number and the last number of a range such as `n=1..=200`.
///
/// # Errors
/// Returns an error if the text is not a name with a range of whole numbers.
pub(crate) fn template_range(text: &str) -> Result<(String, i128, i128), Failure> {
    let read = || -> Option<(String, i128, i128)> {
        let (name, range) = text.split_once('=')?;
        let (first, last) = range.split_once("..")?;
        let first = first.trim().parse().ok()?;
        let last = match last.strip_prefix('=') {
            Some(last) => last.trim().parse().ok()?,
            None => last.trim().parse::<i128>().ok()?.checked_sub(1)?,
        };
        let name = name.trim();
        let is_name = name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        is_name.then(|| (name.to_owned(), first, last))
    };
    read().ok_or_else(|| {
        Failure::usage(Message::new("cli-range-form").with("found", text))
            .with_help(Message::new("cli-expected-range"))
    })
}

/// The numbers in a line, separated by commas, or `None` if a cell is not a whole number. A comma at the end is
/// allowed.
fn numbers(line: &str) -> Option<Vec<i128>> {
    let line = line.trim();
    let line = line.strip_suffix(',').unwrap_or(line);
    if line.trim().is_empty() {
        return Some(Vec::new());
    }
    line.split(',').map(|cell| cell.trim().parse().ok()).collect()
}

/// A cell of a table that is not a whole number.
#[derive(Debug, PartialEq, Eq)]
struct WrongCell {
    /// The text of the cell.
    found: String,
    /// The number of the cell's line, counted from 1.
    line: usize,
    /// The place of the cell in its line, counted from 1.
    cell: usize,
}

impl WrongCell {
    fn failure(&self, path: &str) -> Failure {
        let message = Message::new("cli-cell-no-number").with("found", &self.found).with("path", path);
        Failure::usage(message.with("line", self.line).with("cell", self.cell))
            .with_help(Message::new("cli-help-cell"))
    }
}

/// The rows of a CSV text; blank lines are ignored.
fn table(text: &str) -> Result<Vec<Vec<i128>>, WrongCell> {
    let rows = (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty());
    rows.map(|(line, row)| {
        numbers(row).ok_or_else(|| {
            let row = row.trim().strip_suffix(',').unwrap_or(row.trim());
            let mut cells = (1..).zip(row.split(',').map(str::trim));
            let (cell, found) = cells.find(|(_, cell)| cell.parse::<i128>().is_err()).unwrap_or((1, row));
            WrongCell { found: found.to_owned(), line, cell }
        })
    })
    .collect()
}

/// The values in a file, or from standard input if `path` is `-`: whole numbers, lines with an index and a value, or
/// outcomes as letters or digits.
pub(crate) fn values_in(path: &OsStr) -> Result<IndexedValues, Failure> {
    let text = match path.to_str() {
        Some("-") => input::standard_input()?,
        _ => input::file(path.as_ref())
            .map_err(|failure| failure.with_help(Message::new("cli-help-values-file")))?,
    };
    if let Some(found) = IndexedValues::read(&text) {
        return Ok(found);
    }
    let mut numbers: Vec<i128> = Vec::new();
    for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| !row.trim_start().starts_with('#')) {
        for word in row.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            numbers.push(word.parse().map_err(|_| {
                let message = Message::new("cli-not-a-value").with("found", word).with("line", line);
                Failure::usage(message.with("count", numbers.len()))
                    .with_help(Message::new("cli-expected-values"))
            })?);
        }
    }
    Ok(numbers.into())
}

#[cfg(test)]
mod tests {
    use super::{ParameterValue, parameter, table};

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, ParameterValue)>) {
        let found = parameter(text).ok();
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value)), "{text}");
    }

    #[test]
    fn values() {
        use ParameterValue::{Number, Numbers, Table, Word};
        check("k=3", Some(("k", Number(3))));
        check("k = -3", Some(("k", Number(-3))));
        check("S=1,3,4", Some(("S", Numbers(vec![1, 3, 4]))));
        check("S={1, 3, 4}", Some(("S", Numbers(vec![1, 3, 4]))));
        check("S=[]", Some(("S", Numbers(vec![]))));
        check("S=4,", Some(("S", Numbers(vec![4]))));
        check("rule=mock-turtles", Some(("rule", Word("mock-turtles".into()))));
        check("k=1..4", Some(("k", Numbers(vec![1, 2, 3]))));
        check("k=1..=3", Some(("k", Numbers(vec![1, 2, 3]))));
        check("k=1..", None);
        check("k=0..99999999999", None);
        check("k", None);
        check("=3", None);
        check("k=", None);
        check("k=3x", None);
        check("S=1,,3", None);
        check("S={1,3", None);
        check("A=@/no/such/file.csv", None);
        check("A=[[1, 100], [2]]", Some(("A", Table(vec![vec![1, 100], vec![2]]))));
        check("A=[[]]", Some(("A", Table(vec![vec![]]))));
        check("A=[[1] [2]]", None);
        check("A=[[1], 2]", None);
        check("A=[[1]", None);
    }

    #[test]
    fn tables() {
        assert_eq!(table("1,2\n\n3, 4 ,5\n"), Ok(vec![vec![1, 2], vec![3, 4, 5]]));
        let wrong = |text: &str| table(text).map_err(|wrong| (wrong.found, wrong.line, wrong.cell));
        assert_eq!(wrong("1,x\n"), Err(("x".to_owned(), 1, 2)));
        assert_eq!(wrong("1,2\n\n3,, 5\n"), Err((String::new(), 3, 2)));
        assert_eq!(wrong("1,2\n 1.5,2,\n"), Err(("1.5".to_owned(), 2, 1)));
    }
}
