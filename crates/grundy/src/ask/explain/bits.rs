//! A nim-sum in columns of bits.

use crate::write::columns::flush_left;
use grundy_core::NimValue;

/// The largest number of rows that are shown in full. If there are more rows, only the first and the last
/// ones are shown.
const MOST_ROWS: usize = 24;

/// The number of rows that are shown at the end if some rows are omitted.
const LAST_ROWS: usize = 4;

/// The aligned rows `name value bits`, followed by a line and the nim-sum, which is called `sum_name`. Unless
/// the nim-sum is 0, a mark below it shows its highest bit.
///
/// There must be at least one row.
pub(super) fn columns(rows: &[(String, NimValue)], sum_name: &str) -> Vec<String> {
    let sum = rows.iter().fold(0, |sum, (_, value)| sum ^ value);
    let all = rows.iter().map(|(_, value)| *value).chain([sum]);
    let bits = all.clone().map(|value| 64 - value.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let digits = all.map(|value| value.to_string().len()).max().unwrap_or(1);
    let names = rows.iter().map(|(name, _)| name.as_str()).chain([sum_name]);
    let widest = names.map(|name| name.chars().count()).max().unwrap_or(0);
    let row = |name: &str, value: NimValue| {
        let name = flush_left(name, widest);
        format!("  {name}  {value:>digits$}  {value:0bits$b}")
    };

    let shown = |rows: &[(String, NimValue)]| -> Vec<String> {
        rows.iter().map(|(name, value)| row(name, *value)).collect()
    };
    let mut lines = if rows.len() > MOST_ROWS {
        let mut lines = shown(&rows[..MOST_ROWS - LAST_ROWS]);
        lines.push("  ...".to_owned());
        lines.extend(shown(&rows[rows.len() - LAST_ROWS..]));
        lines
    } else {
        shown(rows)
    };
    let before_bits = 2 + widest + 2 + digits + 2;
    lines.push(" ".repeat(before_bits) + &"-".repeat(bits));
    lines.push(row(sum_name, sum));
    if sum > 0 {
        let highest = 63 - sum.leading_zeros() as usize;
        lines.push(" ".repeat(before_bits + bits - 1 - highest) + "^");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn columns_are_aligned() {
        let rows = [("heap(3)", 3), ("heap(10)", 10)].map(|(name, value)| (name.to_owned(), value));
        assert_eq!(
            columns(&rows, "xor"),
            [
                "  heap(3)    3  0011",
                "  heap(10)  10  1010",
                "                ----",
                "  xor        9  1001",
                "                ^",
            ]
        );
        let rows = vec![("x".to_owned(), 0); 30];
        assert_eq!(columns(&rows, "xor").len(), 24 + 1 + 2);
        let rows = [("x".to_owned(), u64::MAX)];
        assert_eq!(columns(&rows, "xor")[0], format!("  x    {}  {}", u64::MAX, "1".repeat(64)));
    }
}
