//! Tables as the sequences in which people look for laws: letters, P-positions with their differences, and runs.

use crate::{
    answer::Value,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
};
use grundy_core::{Message, Outcome};
use grundy_solve::OutcomeEntry;

/// Whether the player to move wins the entry at index `at`.
fn wins(table: &TableAnswer, at: usize) -> Result<bool, Error> {
    let found = match &table.entries {
        Entries::Outcomes(outcomes) => match outcomes[at] {
            OutcomeEntry::Is(Outcome::N) => Some(true),
            OutcomeEntry::Is(Outcome::P) => Some(false),
            _ => None,
        },
        _ => match table.value(at) {
            Some(Value::Nim(value)) => Some(value != 0),
            _ => None,
        },
    };
    found.ok_or_else(|| {
        let message = Message::new("export-letter-entry").with("found", table.text_at(at));
        Error::new(ErrorKind::Unsupported, message)
    })
}

/// Who wins each entry, in order.
fn all(table: &TableAnswer) -> Result<Vec<bool>, Error> {
    (0..table.texts().len()).map(|at| wins(table, at)).collect()
}

/// The rows of a table: the entries along its last axis.
fn rows<'w>(table: &TableAnswer, wins: &'w [bool]) -> impl Iterator<Item = &'w [bool]> {
    wins.chunks(table.axes.last().map_or(1, |axis| axis.length.max(1)))
}

/// A letter for each entry, `W` where the player to move wins and `L` where not, with a line for each row.
///
/// # Errors
/// Some entry is neither an N-position nor a P-position.
///
/// ```
/// use grundy::{Session, Subject, ask::TableQuestion, write};
///
/// let question = TableQuestion { to: Some(vec![7]), ..TableQuestion::default() };
/// let table = Session::new().ask(question, &Subject::named("take-away"))?.body;
/// assert_eq!(write::letters(&table)?, "LWWWLWWW\n");
/// assert_eq!(write::runs(&table)?, "L1 W3 L1 W3\n");
/// assert_eq!(write::p_positions(&table)?, "0 4\n4\n");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn letters(table: &TableAnswer) -> Result<String, Error> {
    let wins = all(table)?;
    let line = |row: &[bool]| row.iter().map(|&wins| letter(wins)).collect::<String>() + "\n";
    Ok(rows(table, &wins).map(line).collect())
}

/// The lengths of the runs of equal letters, such as `L1 W3`, with a line for each row.
///
/// # Errors
/// Some entry is neither an N-position nor a P-position.
pub fn runs(table: &TableAnswer) -> Result<String, Error> {
    let wins = all(table)?;
    let line = |row: &[bool]| {
        let runs = row.chunk_by(|a, b| a == b).map(|run| format!("{}{}", letter(run[0]), run.len()));
        runs.collect::<Vec<_>>().join(" ") + "\n"
    };
    Ok(rows(table, &wins).map(line).collect())
}

/// The P-positions of a table. With one axis, the second line has their differences; with more, each P-position has a line with
/// its fields and the differences of neighbouring fields.
///
/// # Errors
/// Some entry is neither an N-position nor a P-position.
pub fn p_positions(table: &TableAnswer) -> Result<String, Error> {
    let wins = all(table)?;
    let found: Vec<Vec<i128>> = (0..wins.len())
        .filter(|&at| !wins[at])
        .map(|at| {
            table.axes.iter().zip(table.indices(at)).map(|(axis, index)| axis.from + index as i128).collect()
        })
        .collect();
    let joined = |numbers: &[String]| numbers.join(" ");
    let differences = |numbers: &[i128]| {
        let pairs = numbers.windows(2).map(|pair| (pair[1] - pair[0]).to_string());
        pairs.collect::<Vec<_>>()
    };
    if table.axes.len() == 1 {
        let numbers: Vec<i128> = found.iter().flatten().copied().collect();
        let texts: Vec<String> = numbers.iter().map(i128::to_string).collect();
        return Ok(format!("{}\n{}\n", joined(&texts), joined(&differences(&numbers))));
    }
    let line = |fields: &Vec<i128>| {
        let texts: Vec<String> = fields.iter().map(i128::to_string).collect();
        format!("{}  {}\n", texts.join(","), joined(&differences(fields)))
    };
    Ok(found.iter().map(line).collect())
}

const fn letter(wins: bool) -> char {
    if wins { 'W' } else { 'L' }
}
