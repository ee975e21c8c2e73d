//! Writes to standard output and standard error.

use crate::failure::Failure;
use crate::write_end::WriteEnd;
use grundy::Error;
use std::io::{self, Write};

/// Writes all of `text` to standard output.
///
/// # Errors
/// The reason why writing ended early.
pub(crate) fn write_out(text: &str) -> Result<(), WriteEnd> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes pieces of text to standard output. Each piece is written before the next one is requested.
///
/// # Errors
/// The reason why writing ended before the last piece, or the error in place of a piece.
pub(crate) fn write_pieces(mut pieces: impl Iterator<Item = Result<String, Error>>) -> Result<(), Failure> {
    pieces.try_for_each(|piece| Ok(write_out(&piece?)?))
}

/// Writes `text` to standard error, without colours unless standard error is a terminal. Failures are
/// ignored, because they cannot be reported.
pub(crate) fn write_err(text: &str) {
    let mut err = anstream::stderr().lock();
    let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
}
