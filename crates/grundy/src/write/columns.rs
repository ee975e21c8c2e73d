//! Rows as aligned columns.

use std::fmt::Write;

/// The rows, one per line, with columns as wide as their widest cell and two blanks between them. All cells
/// are left-aligned. A row may be shorter than the others; no line ends in a blank.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            // Writing to a string does not fail.
            let _ = write!(line, "{cell:width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn columns_line_up() {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            aligned(&[row(&["a", "", "1"]), row(&["föö", "", "22"]), row(&["b"])]),
            "a    1\nföö  22\nb\n"
        );
        assert_eq!(aligned(&[]), "");
    }
}
