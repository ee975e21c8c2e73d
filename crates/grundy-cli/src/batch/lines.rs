//! Lines of standard input, as bytes.

use std::io::{self, BufRead, Read};

/// The largest number of bytes in a line, unless the memory limit is lower. Longer lines are skipped.
const LONGEST: usize = 256 << 20;

/// The largest number of bytes that a line may have under this memory limit.
pub(super) fn longest(bytes: Option<u64>) -> usize {
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).map_or(LONGEST, |bytes| bytes.min(LONGEST))
}

/// A line of input.
#[derive(Debug)]
pub(super) enum Line {
    /// A line, without the line feed at its end.
    Whole(Vec<u8>),
    /// A line that is longer than allowed and was skipped.
    TooLong,
}

impl Line {
    /// The number of bytes in the line, or 0 if the line was skipped.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Whole(bytes) => bytes.len(),
            Self::TooLong => 0,
        }
    }

    /// The text of the line, or `None` if the line is too long or not UTF-8.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Whole(bytes) => std::str::from_utf8(bytes).ok(),
            Self::TooLong => None,
        }
    }
}

/// The next line, or `None` at the end of the input.
///
/// # Errors
/// Returns an error if the input cannot be read.
pub(super) fn next(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(Line::Whole(line)));
    }
    if read <= longest {
        return Ok(Some(Line::Whole(line)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Line::TooLong))
}
