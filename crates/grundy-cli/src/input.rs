//! Reads files and standard input, within the memory limit.

use crate::failure::Failure;
use grundy::{Error, ErrorKind, Limit, Limits, Message, messages};
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// The text of a file.
///
/// # Errors
/// Returns an error if the file cannot be read, if it exceeds the memory limit, or if its contents are not UTF-8.
pub(crate) fn file(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    text(within_memory(std::fs::File::open(path), |error| Error::io(&name, error).into())?, &name)
}

/// The bytes of a file.
///
/// # Errors
/// Returns an error if the file cannot be read, or if it exceeds the memory limit.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    within_memory(std::fs::File::open(path), |error| Error::io(&path.display().to_string(), error).into())
}

/// The memory limit in bytes, once it is known.
static MEMORY_LIMIT: OnceLock<u64> = OnceLock::new();

/// Sets the memory limit. Afterwards, it is an error to read a file or standard input that exceeds the limit.
pub(crate) fn set_memory_limit(limits: Limits) {
    // The limit of a process is set only once.
    let _ = MEMORY_LIMIT.set(limits.bytes.unwrap_or(u64::MAX));
}

/// Everything that can be read from `source`.
///
/// # Errors
/// Returns the error made by `failure` if `source` cannot be read, or a `limit` error if its contents exceed the
/// memory limit.
fn within_memory(
    source: io::Result<impl Read>,
    failure: impl Fn(io::Error) -> Failure,
) -> Result<Vec<u8>, Failure> {
    let allowed = MEMORY_LIMIT.get().copied().unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let read = source.and_then(|source| source.take(allowed.saturating_add(1)).read_to_end(&mut bytes));
    let needed = read.map_err(failure)? as u128;
    if needed > u128::from(allowed) {
        let limit = Limit::Memory { needed, allowed };
        let error = Error::new(ErrorKind::Limit, limit.message()).with_source(limit);
        return Err(match limit.help() {
            Some(help) => error.with_help(help),
            None => error,
        }
        .into());
    }
    Ok(bytes)
}

/// The whole text of standard input.
///
/// # Errors
/// Returns an error in the same cases as [`file`].
pub(crate) fn standard_input() -> Result<String, Failure> {
    text(within_memory(Ok(io::stdin().lock()), standard_input_error)?, &standard_input_name())
}

/// The error for standard input that cannot be read.
pub(crate) fn standard_input_error(error: std::io::Error) -> Failure {
    Error::io(&standard_input_name(), error).into()
}

fn standard_input_name() -> String {
    messages::text(&Message::new("cli-stdin"))
}

fn text(bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let (line, column) = end_of(&String::from_utf8_lossy(good));
        let message =
            Message::new("cli-not-utf8").with("what", name).with("line", line).with("column", column);
        Error::new(ErrorKind::Syntax, message).with_help(Message::new("cli-help-not-utf8")).into()
    })
}

/// The line and the column just after the end of `text`, both counted from 1. The column is counted in characters.
fn end_of(text: &str) -> (usize, usize) {
    let line = text.matches('\n').count() + 1;
    let last = text.rsplit('\n').next().unwrap_or_default();
    (line, last.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::end_of;

    #[test]
    fn lines_and_columns_count_from_one() {
        assert_eq!(end_of(""), (1, 1));
        assert_eq!(end_of("ab"), (1, 3));
        assert_eq!(end_of("é\nüx"), (2, 3));
        assert_eq!(end_of("a\n"), (2, 1));
    }
}
