//! Writes to standard output and standard error.

use crate::failure::Failure;
use crate::write_end::WriteEnd;
use grundy::{Error, ErrorKind, Message};
use std::io::{self, Write};
use std::time::Instant;

/// Writes all of `text` to standard output.
///
/// # Errors
/// Returns the reason why writing ended early.
pub(crate) fn write_out(text: &str) -> Result<(), WriteEnd> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes pieces of text to standard output, until the time `until`, if there is one. Each piece is written
/// before the next one is requested.
///
/// # Errors
/// Returns the reason why a piece could not be written, a `limit` error if `until` passed before the second piece or a
/// later one could be written, or the error that was found in place of a piece.
pub(crate) fn write_pieces(
    pieces: impl Iterator<Item = Result<String, Error>>,
    until: Option<Instant>,
) -> Result<(), Failure> {
    let mut ends_a_line = true;
    for (at, piece) in pieces.enumerate() {
        let piece = piece?;
        // The time is checked before a piece, so a limit that is reached during the last piece has no effect.
        if at > 0 && until.is_some_and(|until| Instant::now() > until) {
            if !ends_a_line {
                write_out("\n")?;
            }
            let error = Error::new(ErrorKind::Limit, Message::new("cli-limit-while-writing"));
            return Err(error.with_help(Message::new("cli-limit-while-writing-help")).into());
        }
        write_out(&piece)?;
        ends_a_line = piece.ends_with('\n') || (piece.is_empty() && ends_a_line);
    }
    Ok(())
}

/// Writes `text` to standard error. Its colours are kept or removed depending on whether standard error is a terminal
/// and on environment variables such as `NO_COLOR`. Failures are ignored, because they cannot be reported.
pub(crate) fn write_err(text: &str) {
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}
