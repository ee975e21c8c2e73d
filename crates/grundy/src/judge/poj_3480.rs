//! POJ 3480, John: misère Nim.

use super::numbers::Numbers;
use crate::{error::Error, request::Settings, session::Session};

/// `T`, then for each position the number of heaps and the heaps: `John`, who moves first, or `Brother`, who wins.
///
/// Who takes the last token loses. The winning strategy is that of Nim until only heaps of one are left.
pub(super) fn judge(input: &str, _: &mut Session, _: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let mut output = String::new();
    for _ in 0..numbers.needed("T", 0, 1_000_000)? {
        let heaps = numbers.list("N", 100_000, "a heap", 0, u64::MAX)?;
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let is_large = heaps.iter().any(|&heap| heap > 1);
        output.push_str(if is_large == (nim_sum != 0) { "John\n" } else { "Brother\n" });
    }
    Ok(output)
}

#[cfg(test)]
#[test]
fn samples() {
    // The official sample.
    super::check(judge, "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n");
    super::check(judge, "1\n0\n", "John\n");
}
