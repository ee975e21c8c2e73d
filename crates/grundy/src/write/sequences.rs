//! Tables in formats that help readers to find laws: letters, P-positions with their differences, and runs.

use super::by_entry::ByEntry;
use crate::{
    answer::Value,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
};
use grundy_core::{Message, Outcome};
use grundy_solve::OutcomeEntry;
use std::fmt::Write;

/// A letter for each entry: `W` if the player to move wins, `L` if that player loses, and `?` if a limit was
/// reached before the winner was known. Each row of the table, along the last axis, is a line.
///
/// # Errors
/// Returns an error if some entry is neither a nim-value, nor the outcome N or P, nor unknown.
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
    Ok(letters_written(table)?.whole())
}

/// The letters of [`letters`] as runs, such as `L1 W3` for `LWWW`, with a line for each row.
///
/// # Errors
/// Returns an error if some entry is neither a nim-value, nor the outcome N or P, nor unknown.
pub fn runs(table: &TableAnswer) -> Result<String, Error> {
    Ok(runs_written(table)?.whole())
}

/// The P-positions of a table. With one axis, the first line contains the P-positions, the second line contains their
/// differences, and a `?` stands for consecutive entries that a limit left unknown. With more axes, each known
/// P-position has a line with its fields and the differences of neighbouring fields.
///
/// # Errors
/// Returns an error if some entry is neither a nim-value, nor the outcome N or P, nor unknown.
pub fn p_positions(table: &TableAnswer) -> Result<String, Error> {
    Ok(p_positions_written(table)?.whole())
}

/// The letters, to be written entry by entry.
pub(super) fn letters_written(table: &TableAnswer) -> Result<ByEntry<'_>, Error> {
    let push = |table: &TableAnswer, at: usize, out: &mut String| {
        out.push(letter(table, at));
        if ends_row(table, at) {
            out.push('\n');
        }
    };
    Ok(ByEntry::new(table, String::new(), push, checked(table)?, ""))
}

/// The runs, to be written entry by entry: each run is written with its last entry.
pub(super) fn runs_written(table: &TableAnswer) -> Result<ByEntry<'_>, Error> {
    let push = |table: &TableAnswer, at: usize, out: &mut String| {
        let (here, is_last) = (letter(table, at), ends_row(table, at));
        if !is_last && letter(table, at + 1) == here {
            return;
        }
        let row = at - at % width(table);
        let before = (row..at).rev().take_while(|&before| letter(table, before) == here).count();
        // Writing to a string cannot fail.
        let _ = write!(out, "{here}{}{}", before + 1, if is_last { "\n" } else { " " });
    };
    Ok(ByEntry::new(table, String::new(), push, checked(table)?, ""))
}

/// The P-positions, to be written entry by entry. With one axis, the entries are visited twice: first for the line of
/// P-positions, and then for the line of their differences.
pub(super) fn p_positions_written(table: &TableAnswer) -> Result<ByEntry<'_>, Error> {
    let count = checked(table)?;
    Ok(match table.axes.len() {
        1 => ByEntry::new(table, String::new(), push_p_number, 2 * count, ""),
        _ => ByEntry::new(table, String::new(), push_p_fields, count, ""),
    })
}

/// Appends the number of the entry at index `at` if the entry is a P-position, or a question mark if it begins a run of
/// unknown entries. In the second pass, whose indices continue those of the first, appends the distance from the
/// previous P-position instead of the number, or nothing if there is no previous one or an unknown entry is between the
/// two.
fn push_p_number(table: &TableAnswer, at: usize, out: &mut String) {
    let count = table.axes[0].length;
    let (index, is_second) = (at % count, at >= count);
    let before = |index: usize| (0..index).rev().find(|&before| letter(table, before) != 'W');
    let here = letter(table, index);
    if here == 'W' {
        if index + 1 == count {
            out.push('\n');
        }
        return;
    }
    // Only the entries since the previous P-position are visited, so every entry is visited only a few times.
    let last = before(index);
    let last_letter = last.map(|last| letter(table, last));
    let is_shown = match here {
        'L' => !is_second || last_letter == Some('L'),
        '?' => index == 0 || letter(table, index - 1) != '?',
        _ => false,
    };
    if is_shown {
        let is_first = match last.zip(last_letter) {
            Some((last, 'L')) => is_second && before(last).is_none(),
            Some(_) => false,
            None => true,
        };
        if !is_first {
            out.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = match (here, last.filter(|_| is_second)) {
            ('?', _) => write!(out, "?"),
            (_, Some(last)) => write!(out, "{}", index - last),
            (_, None) => write!(out, "{}", table.axes[0].from + index as i128),
        };
    }
    if index + 1 == count {
        out.push('\n');
    }
}

/// If the entry at index `at` is a P-position, appends a line with its fields and the differences of neighbouring
/// fields.
fn push_p_fields(table: &TableAnswer, at: usize, out: &mut String) {
    if letter(table, at) != 'L' {
        return;
    }
    let fields: Vec<i128> =
        table.axes.iter().zip(table.indices(at)).map(|(axis, index)| axis.from + index as i128).collect();
    let texts: Vec<String> = fields.iter().map(i128::to_string).collect();
    let differences: Vec<String> = fields.windows(2).map(|pair| (pair[1] - pair[0]).to_string()).collect();
    let _ = writeln!(out, "{}  {}", texts.join(","), differences.join(" "));
}

/// The number of entries, after a check that each of them has a letter.
fn checked(table: &TableAnswer) -> Result<usize, Error> {
    let count = table.texts().len();
    // The values of heaps, which may still have to be computed, are all nim-values.
    let is_checked = matches!(table.entries, Entries::Heaps(_));
    match (0..count).find(|&at| !is_checked && known(table, at).is_none()) {
        None => Ok(count),
        Some(at) => {
            let message = Message::new("export-letter-entry").with("found", table.text_at(at));
            Err(Error::new(ErrorKind::Unsupported, message))
        }
    }
}

/// The letter of the entry at index `at`, which has been [`checked`].
fn letter(table: &TableAnswer, at: usize) -> char {
    known(table, at).unwrap_or('?')
}

/// The letter of the entry at index `at`, or `None` if the entry (a draw, for example) is neither a nim-value, nor the
/// outcome N or P, nor unknown.
fn known(table: &TableAnswer, at: usize) -> Option<char> {
    match &table.entries {
        Entries::Outcomes(outcomes) => match outcomes[at] {
            OutcomeEntry::Is(Outcome::N) => Some('W'),
            OutcomeEntry::Is(Outcome::P) => Some('L'),
            OutcomeEntry::Unknown => Some('?'),
            _ => None,
        },
        _ => match table.value(at)? {
            Value::Unknown => Some('?'),
            value => value.nim().map(|value| if value == 0 { 'L' } else { 'W' }),
        },
    }
}

/// The number of entries in a row, which is the length of the last axis; 1 if there is no axis or the last one is
/// empty.
fn width(table: &TableAnswer) -> usize {
    table.axes.last().map_or(1, |axis| axis.length.max(1))
}

/// Whether the entry at index `at` is the last one of its row.
fn ends_row(table: &TableAnswer, at: usize) -> bool {
    (at + 1).is_multiple_of(width(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::table::Axis;

    #[test]
    fn entries_that_a_limit_left_unknown() {
        let entries = "WLWWL??LWLW".chars().map(|letter| match letter {
            'W' => OutcomeEntry::Is(Outcome::N),
            'L' => OutcomeEntry::Is(Outcome::P),
            _ => OutcomeEntry::Unknown,
        });
        let entries: Vec<OutcomeEntry> = entries.collect();
        let axis = Axis { field: "n".to_owned(), from: 0, length: entries.len(), names: None };
        let table = TableAnswer::new(vec![axis], Entries::Outcomes(entries));
        assert_eq!(letters(&table).unwrap_or_default(), "WLWWL??LWLW\n");
        assert_eq!(runs(&table).unwrap_or_default(), "W1 L1 W2 L1 ?2 L1 W1 L1 W1\n");
        assert_eq!(p_positions(&table).unwrap_or_default(), "1 4 ? 7 9\n3 ? 2\n");
    }
}
