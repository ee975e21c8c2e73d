//! Line and column numbers.

/// A position in a text as a line and a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters (Unicode scalar values).
    pub column: usize,
}

/// The distance, in bytes, between the offsets for which the number of preceding characters is stored.
const STRIDE: usize = 1024;

/// An index of the lines of a text, which finds the line and column of a byte.
///
/// Construction takes time linear in the length of the text, and at most two words of memory for each line and for each
/// kilobyte. A look-up performs a binary search over the lines and counts the characters of at most two kilobytes, even
/// in long lines.
///
/// ```
/// use grundy_rules::syntax::{LineColumn, LineIndex};
///
/// let index = LineIndex::new("# 中文\nheap(n)");
/// assert_eq!(index.position(5), LineColumn { line: 1, column: 4 });
/// assert_eq!(index.position(9), LineColumn { line: 2, column: 1 });
/// assert_eq!(index.line(1), "# 中文");
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    source: &'s str,
    /// The offset of the first byte of each line.
    starts: Vec<usize>,
    /// For each `k`, the number of characters that begin in the first `k * STRIDE` bytes of the text.
    characters: Vec<usize>,
}

impl<'s> LineIndex<'s> {
    /// An index of the lines of `source`. A byte order mark at the start belongs to no line.
    #[must_use]
    pub fn new(source: &'s str) -> Self {
        let first = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut starts = vec![first];
        let breaks = source.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        starts.extend(breaks.map(|(index, _)| index + 1));
        let mut characters = vec![0];
        let mut count = 0;
        for stretch in source.as_bytes().chunks(STRIDE) {
            count += count_characters(stretch);
            characters.push(count);
        }
        Self { source, starts, characters }
    }

    /// The line and column of the character to which `byte` belongs. For an offset beyond the end of the
    /// text, returns the line and column of the end.
    #[must_use]
    pub fn position(&self, byte: usize) -> LineColumn {
        let byte = self.source.floor_char_boundary(byte);
        let line = self.starts.partition_point(|&start| start <= byte).max(1);
        let start = self.starts[line - 1].min(byte);
        LineColumn { line, column: self.characters_before(byte) - self.characters_before(start) + 1 }
    }

    /// The text of a line, counted from 1, without its line break. The text is empty if there is no such line.
    #[must_use]
    pub fn line(&self, line: usize) -> &'s str {
        let Some(&start) = line.checked_sub(1).and_then(|index| self.starts.get(index)) else { return "" };
        let end = self.starts.get(line).map_or(self.source.len(), |&next| next - 1);
        let text = &self.source[start..end];
        text.strip_suffix('\r').unwrap_or(text)
    }

    /// The number of lines, at least 1.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// The number of characters that begin in `source[..byte]`.
    fn characters_before(&self, byte: usize) -> usize {
        let stretch = byte / STRIDE;
        self.characters[stretch] + count_characters(&self.source.as_bytes()[stretch * STRIDE..byte])
    }
}

/// The line and column of one byte of a text. Takes time linear in the length of the text; to look up several bytes,
/// use a [`LineIndex`].
#[must_use]
pub fn position(source: &str, byte: usize) -> LineColumn {
    LineIndex::new(source).position(byte)
}

/// The number of characters that begin in a part of a UTF-8 text, which is the number of its bytes that are not
/// continuation bytes.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, byte: usize, line: usize, column: usize) {
        assert_eq!(position(source, byte), LineColumn { line, column }, "byte {byte} of {source:?}");
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        check("", 0, 1, 1);
        check("", 9, 1, 1);
        check("ab\ncd", 0, 1, 1);
        check("ab\ncd", 2, 1, 3);
        check("ab\ncd", 3, 2, 1);
        check("ab\ncd", 99, 2, 3);
        check("ab\n", 3, 2, 1);
    }

    #[test]
    fn columns_count_characters() {
        check("é中x", 2, 1, 2);
        check("é中x", 3, 1, 2);
        check("é中x", 5, 1, 3);
        check("\u{feff}ab\nc", 0, 1, 1);
        check("\u{feff}ab\nc", 4, 1, 2);
        check("\u{feff}ab\nc", 6, 2, 1);
    }

    /// Compares look-ups with counts from the start of the line, for lines longer than a stride.
    #[test]
    fn long_lines_are_counted_right() {
        let source = format!("{}\n{}", "中a".repeat(1500), "é".repeat(3000));
        let index = LineIndex::new(&source);
        for (byte, _) in source.char_indices() {
            let line_start = source[..byte].rfind('\n').map_or(0, |end| end + 1);
            let line = source[..byte].matches('\n').count() + 1;
            let column = source[line_start..byte].chars().count() + 1;
            assert_eq!(index.position(byte), LineColumn { line, column });
        }
        assert_eq!(index.line_count(), 2);
        assert_eq!(index.line(2).len(), 6000);
        assert_eq!((index.line(0), index.line(3)), ("", ""));
    }
}
