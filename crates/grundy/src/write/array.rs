//! Tables as the definitions of arrays.

use super::by_entry::ByEntry;
use crate::{
    answer::Value,
    ask::table::{Entries, TableAnswer},
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::{ExportLanguage, Message, Outcome};
use grundy_solve::OutcomeEntry;

/// The number of entries per line in an array with one dimension.
const IN_A_LINE: usize = 20;

/// The largest number of entries and inner arrays, taken together, of an array in Java. The code that fills the array
/// is one method, a method in Java has at most 64 KB of bytecode, and each entry or inner array takes at most 11 bytes.
const MOST_IN_JAVA: usize = 5000;

/// The table as the definition of an array: `sg` with the nim-values, or `wins` with 1 for every N-position and 0 for
/// every P-position. The array has a dimension for each axis of the table, or one dimension if there is no axis.
///
/// # Errors
/// Returns an error if some entry is neither a nim-value nor the outcome N or P, or if the language cannot
/// define an array of this length or with numbers of this size.
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
    Ok(written(table, language)?.whole())
}

/// The table as an array, to be written entry by entry. The errors are those of [`array()`].
pub(super) fn written(table: &TableAnswer, language: ExportLanguage) -> Result<ByEntry<'_>, Error> {
    let count = table.texts().len();
    let arrays: usize = table.axes.iter().rev().skip(1).map(|axis| count / axis.length.max(1)).sum();
    if language == ExportLanguage::Java && count + arrays > MOST_IN_JAVA {
        let message =
            Message::new("export-array-java").with("count", count + arrays).with("most", MOST_IN_JAVA);
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let largest = match (&table.entries, &*table.axes) {
        // The values of a long table may still have to be computed. A value is at most the length of the longest play,
        // and a heap of n tokens allows at most n - 1 moves that only split and n that take.
        (Entries::Heaps(_), [axis]) if language != ExportLanguage::Java => {
            u64::try_from(2 * (axis.from + axis.length as i128)).unwrap_or(u64::MAX)
        }
        _ => {
            let missing = |at| {
                let message = Message::new("export-array-entry").with("found", table.text_at(at));
                Error::new(ErrorKind::Unsupported, message)
            };
            (0..count).try_fold(0, |largest, at| {
                number(table, at).ok_or_else(|| missing(at)).map(|number| number.max(largest))
            })?
        }
    };
    // Java's widest integer type, `long`, holds numbers up to `i64::MAX`.
    if language == ExportLanguage::Java && i64::try_from(largest).is_err() {
        let message = Message::new("export-array-java-wide").with("found", largest).with("most", i64::MAX);
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let lengths: Vec<usize> = table.axes.iter().map(|axis| axis.length).collect();
    let name = if matches!(table.entries, Entries::Outcomes(_)) { "wins" } else { "sg" };
    let is_wide = i32::try_from(largest).is_err();
    let dimensions = "[]".repeat(lengths.len().max(1));
    let sizes = || lengths.iter().map(|length| format!("[{length}]")).collect::<String>();
    let (comment, definition, ends, push): (_, _, _, fn(&TableAnswer, usize, &mut String)) = match language {
        ExportLanguage::Python => ("#", name.to_owned(), ["[", "]"], push_python),
        ExportLanguage::Cpp => {
            let number = if is_wide { "unsigned long long" } else { "int" };
            let dimensions = if lengths.len() < 2 { "[]".to_owned() } else { sizes() };
            ("//", format!("{number} {name}{dimensions}"), ["{", "};"], push_cpp)
        }
        ExportLanguage::Java => {
            let number = if is_wide { "long" } else { "int" };
            ("//", format!("static final {number}{dimensions} {name}"), ["{", "};"], push_java)
        }
    };
    let first: Vec<String> =
        table.axes.iter().map(|axis| format!("{} = {}", axis.field, axis.from)).collect();
    let about = messages::text(&Message::new("export-array-about").with("first", first.join(", ")));
    let [open, close] = ends;
    let head = format!("{comment} {about}\n{definition} = {open}\n");
    Ok(ByEntry::new(table, head, push, count, format!("\n{close}\n")))
}

/// The entry at index `at` as a number: its nim-value, 1 for N or 0 for P. `None` for all other entries.
fn number(table: &TableAnswer, at: usize) -> Option<u64> {
    match &table.entries {
        Entries::Outcomes(outcomes) => match outcomes[at] {
            OutcomeEntry::Is(Outcome::N) => Some(1),
            OutcomeEntry::Is(Outcome::P) => Some(0),
            _ => None,
        },
        _ => table.value(at).and_then(Value::nim),
    }
}

fn push_python(table: &TableAnswer, at: usize, out: &mut String) {
    push(table, at, ["[", "]"], |_| "", out);
}

fn push_cpp(table: &TableAnswer, at: usize, out: &mut String) {
    // Without a suffix, a decimal literal in C++ has the first signed type that can hold it.
    let suffix = |number| if i64::try_from(number).is_err() { "ULL" } else { "" };
    push(table, at, ["{", "}"], suffix, out);
}

fn push_java(table: &TableAnswer, at: usize, out: &mut String) {
    let suffix = |number| if i32::try_from(number).is_err() { "L" } else { "" };
    push(table, at, ["{", "}"], suffix, out);
}

/// Appends the entry at index `at` with its suffix, the brackets of the inner arrays that begin or end with
/// it, and the separator that precedes it.
fn push(
    table: &TableAnswer,
    at: usize,
    [open, close]: [&str; 2],
    suffix: impl Fn(u64) -> &'static str,
    out: &mut String,
) {
    // A table in which some entry lacks a number is rejected before it is written.
    let number = number(table, at).unwrap_or(0);
    let written = format!("{number}{}", suffix(number));
    let indent = |depth: usize| "    ".repeat(depth + 1);
    let Some((_, inner)) = table.axes.split_first().filter(|(_, inner)| !inner.is_empty()) else {
        match at % IN_A_LINE {
            0 if at == 0 => out.push_str(&indent(0)),
            0 => out.push_str(&format!(",\n{}", indent(0))),
            _ => out.push_str(", "),
        }
        out.push_str(&written);
        return;
    };
    // How many inner arrays begin, and how many end, at this entry.
    let mut size = 1;
    let (mut beginning, mut ending) = (0, 0);
    for axis in inner.iter().rev() {
        size *= axis.length;
        beginning += usize::from(at.is_multiple_of(size));
        ending += usize::from((at + 1).is_multiple_of(size));
    }
    let innermost = inner.len() - 1;
    if at > 0 {
        out.push_str(if beginning > 0 { ",\n" } else { ", " });
    }
    for depth in inner.len() - beginning..inner.len() {
        out.push_str(&indent(depth));
        out.push_str(open);
        out.push_str(if depth < innermost { "\n" } else { "" });
    }
    out.push_str(&written);
    for depth in (inner.len() - ending..inner.len()).rev() {
        if depth < innermost {
            out.push('\n');
            out.push_str(&indent(depth));
        }
        out.push_str(close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::table::Axis;

    fn table(lengths: &[usize], first: u64) -> TableAnswer {
        let axis = |&length| Axis { field: "n".to_owned(), from: 0, length, names: None };
        let count = lengths.iter().product::<usize>() as u64;
        let values = (first..first + count).map(Value::Nim).collect();
        TableAnswer::new(lengths.iter().map(axis).collect(), Entries::Values(values))
    }

    #[test]
    fn inner_arrays_are_nested() {
        let found = array(&table(&[2, 2, 3], 0), ExportLanguage::Cpp).unwrap();
        let (_, found) = found.split_once('\n').unwrap();
        assert_eq!(
            found,
            "int sg[2][2][3] = {\n    {\n        {0, 1, 2},\n        {3, 4, 5}\n    },\n    {\n        \
             {6, 7, 8},\n        {9, 10, 11}\n    }\n};\n"
        );
        let found = array(&table(&[2, 1], 0), ExportLanguage::Python).unwrap();
        assert!(found.ends_with("sg = [\n    [0],\n    [1]\n]\n"), "{found}");
    }

    #[test]
    fn long_rows_are_broken() {
        let found = array(&table(&[21], 0), ExportLanguage::Java).unwrap();
        assert!(found.ends_with(" 19,\n    20\n};\n"), "{found}");
    }

    #[test]
    fn large_numbers_have_the_suffixes_of_the_language() {
        let large = |first, language| array(&table(&[1], first), language).unwrap();
        assert!(large(1 << 31, ExportLanguage::Java).ends_with("long[] sg = {\n    2147483648L\n};\n"));
        let error = array(&table(&[1], 1 << 63), ExportLanguage::Java).unwrap_err();
        assert_eq!(error.as_message().id, "export-array-java-wide");
        assert!(large(i64::MAX as u64, ExportLanguage::Java).contains(" 9223372036854775807L\n"));
        assert!(large(1 << 63, ExportLanguage::Cpp).contains(" 9223372036854775808ULL\n"));
        assert!(
            large(1 << 62, ExportLanguage::Cpp).contains("long long sg[] = {\n    4611686018427387904\n")
        );
    }
}
