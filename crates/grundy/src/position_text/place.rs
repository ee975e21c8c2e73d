//! Converts byte offsets in texts to lines and columns.

use crate::report::{Place, Within};

/// The place of byte `offset` of a position text.
pub(crate) fn place(text: &str, offset: usize) -> Place {
    Place { within: Within::Position, line_column: Some(line_column(text, offset)) }
}

/// The line and the column of byte `offset` of `text`, both counted from 1. Columns are counted in
/// characters.
pub(crate) fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let mut end = offset.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line, before[start..].chars().count() + 1)
}
