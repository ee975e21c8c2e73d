//! Tables as the initializers of arrays.

use crate::{
    answer::Value,
    ask::export::ExportLanguage,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::Message;
use grundy_solve::OutcomeEntry;

/// The number of entries on a line.
const IN_A_LINE: usize = 20;

/// The table as the definition of an array: `sg` with the nim-values, or `wins` with 1 for every N-position and 0 for every
/// P-position. An array has one dimension for each axis of the table.
///
/// # Errors
/// Some entry is neither a nim-value nor the outcome N or P.
///
/// ```
/// use grundy::{Session, Subject, ask::{ExportLanguage, TableQuestion}, write};
///
/// let question = TableQuestion { to: Some(vec![6]), ..TableQuestion::default() };
/// let table = Session::new().ask(question, &Subject::named("0.77"))?.body;
/// assert!(write::array(&table, ExportLanguage::Cpp)?.ends_with("int sg[] = {\n    0, 1, 2, 3, 1, 4, 3\n};\n"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn array(table: &TableAnswer, language: ExportLanguage) -> Result<String, Error> {
    let count = table.texts().len();
    let mut numbers = Vec::with_capacity(count);
    for at in 0..count {
        numbers.push(number(table, at).ok_or_else(|| {
            let message = Message::new("export-array-entry").with("found", table.text_at(at));
            Error::new(ErrorKind::Unsupported, message)
        })?);
    }
    let lengths: Vec<usize> = table.axes.iter().map(|axis| axis.length).collect();
    let name = if matches!(table.entries, Entries::Outcomes(_)) { "wins" } else { "sg" };
    let [open, close] = if language == ExportLanguage::Python { ["[", "]"] } else { ["{", "}"] };
    let body = nested(&numbers, &lengths, [open, close], 0);
    let ends = |suffix: &str| lengths.iter().map(|length| format!("[{length}]{suffix}")).collect::<String>();
    let wide = numbers.iter().any(|&number| i32::try_from(number).is_err());
    let text = match language {
        ExportLanguage::Python => format!("{name} = {body}\n"),
        ExportLanguage::Cpp => {
            let dimensions = if lengths.len() < 2 { "[]".to_owned() } else { ends("") };
            format!("{} {name}{dimensions} = {body};\n", if wide { "unsigned long long" } else { "int" })
        }
        ExportLanguage::Java => {
            let dimensions = "[]".repeat(lengths.len().max(1));
            format!("static final {}{dimensions} {name} = {body};\n", if wide { "long" } else { "int" })
        }
    };
    let comment = if language == ExportLanguage::Python { "#" } else { "//" };
    let first: Vec<String> =
        table.axes.iter().map(|axis| format!("{} = {}", axis.field, axis.from)).collect();
    let about = Message::new("export-array-about").with("first", first.join(", "));
    Ok(format!("{comment} {}\n{text}", messages::text(&about)))
}

/// The entry at index `at` as a number; `None` if it has none.
fn number(table: &TableAnswer, at: usize) -> Option<u64> {
    match &table.entries {
        Entries::Outcomes(outcomes) => match outcomes[at] {
            OutcomeEntry::Is(grundy_core::Outcome::N) => Some(1),
            OutcomeEntry::Is(grundy_core::Outcome::P) => Some(0),
            _ => None,
        },
        _ => match table.value(at) {
            Some(Value::Nim(value)) => Some(value),
            _ => None,
        },
    }
}

fn nested(numbers: &[u64], lengths: &[usize], [open, close]: [&str; 2], depth: usize) -> String {
    let indent = "    ".repeat(depth + 1);
    if let [_, inner @ ..] = lengths
        && !inner.is_empty()
    {
        let size: usize = inner.iter().product::<usize>().max(1);
        let rows = numbers.chunks(size).map(|row| nested(row, inner, [open, close], depth + 1));
        let rows: Vec<String> = rows.map(|row| format!("{indent}{row}")).collect();
        return format!("{open}\n{}\n{}{close}", rows.join(",\n"), "    ".repeat(depth));
    }
    let line = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    if depth > 0 {
        return format!("{open}{}{close}", line(numbers));
    }
    let lines: Vec<String> =
        numbers.chunks(IN_A_LINE).map(|numbers| format!("{indent}{}", line(numbers))).collect();
    format!("{open}\n{}\n{close}", lines.join(",\n"))
}
