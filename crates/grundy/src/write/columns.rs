//! Rows as aligned columns.

use unicode_width::UnicodeWidthStr;

/// The rows, one per line. Each column is as wide as its widest cell, and there are two spaces between
/// columns. Columns in which all cells are empty are omitted. All cells are left-aligned. A row may have fewer cells
/// than the others, and no line ends with a space.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| width(cell)).max();
    let widths: Vec<usize> = (0..columns).map(|at| widest(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            line.push_str(&flush_left(cell, width));
            line.push_str("  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The number of columns that the text takes in a terminal. A Chinese character takes two.
pub(crate) fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// The text followed by spaces, at least `width` columns wide in total. Unlike a width in `format!`, which is at most
/// 65,535, this width is not bounded.
pub(crate) fn flush_left(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

/// The text preceded by spaces, at least `width` columns wide in total.
pub(crate) fn flush_right(text: &str, width: usize) -> String {
    blanks(text, width) + text
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(self::width(text)))
}

#[cfg(test)]
mod tests {
    use super::{aligned, flush_left, flush_right};

    #[test]
    fn widths_are_not_bounded() {
        let long = "é".repeat(70_000);
        let lines = aligned(&[vec![long.clone(), "1".to_owned()], vec!["a".to_owned(), "2".to_owned()]]);
        let columns: Vec<usize> = lines.lines().map(|line| line.chars().count()).collect();
        assert_eq!(columns, [70_003, 70_003]);
        assert_eq!(flush_left("a", 70_000).len(), 70_000);
        assert_eq!(flush_right("a", 70_000).trim_start(), "a");
        assert_eq!(flush_right(&long, 3), long);
    }

    #[test]
    fn columns_line_up() {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            aligned(&[row(&["a", "", "1"]), row(&["föö", "", "22"]), row(&["b"])]),
            "a    1\nföö  22\nb\n"
        );
        assert_eq!(aligned(&[row(&["局面", "3"]), row(&["SG 值", "10"])]), "局面   3\nSG 值  10\n");
        assert_eq!(aligned(&[]), "");
    }
}
