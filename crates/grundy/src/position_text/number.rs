//! Numbers that are written as in a formula or a program, such as `10^9`, `1e9` and `1_000_000`.

/// The number, written like `10^9`, `2**63`, `1e9` or `1_000_000`, whose first digits end at byte `at` of `text`. If
/// `at` is the second star of `**`, the first digits end at the first star. Returns `None` if there is no such number,
/// or if the number is greater than 2^64 - 1.
pub(super) fn in_full(text: &str, at: usize) -> Option<u64> {
    // The parser takes the first `*` of `2**63` for the sign after a count, and fails at the second one.
    let is_second_star = text[..at].ends_with('*') && text[at..].starts_with('*');
    let (before, after) = text.split_at(at - usize::from(is_second_star));
    let first = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let number: u64 = first.parse().ok()?;
    let digits =
        |rest: &str| rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok();
    if let Some(rest) = after.strip_prefix("**").or_else(|| after.strip_prefix('^')) {
        number.checked_pow(digits(rest)?)
    } else if let Some(rest) = after.strip_prefix(['e', 'E']) {
        number.checked_mul(10_u64.checked_pow(digits(rest)?)?)
    } else {
        grouped(first, after)
    }
}

/// The number `first`, continued by groups of three digits, each after a `_` or each after a `'`.
fn grouped(first: &str, after: &str) -> Option<u64> {
    let separator = after.chars().next().filter(|&c| c == '_' || c == '\'')?;
    let end = after.find(|c: char| c != separator && !c.is_ascii_digit()).unwrap_or(after.len());
    let mut groups = after[1..end].split(separator);
    groups
        .all(|group| group.len() == 3)
        .then(|| [first, &after[..end].replace(separator, "")].concat().parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::in_full;

    #[test]
    fn numbers_of_formulas_and_programs() {
        let read = |text: &str| in_full(text, text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
        for (text, number) in [
            ("10^9", 1_000_000_000),
            ("2**63 + 1", 1 << 63),
            ("1e18", 1_000_000_000_000_000_000),
            ("25E1", 250),
            ("12_345_678 5", 12_345_678),
            ("1'000", 1000),
        ] {
            assert_eq!(read(text), Some(number), "{text}");
        }
        for text in ["", "7", "x", "3x", "1_00", "1_", "10^20", "10^", "2e", "1e99999999999", "3.5", "1_0000"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
