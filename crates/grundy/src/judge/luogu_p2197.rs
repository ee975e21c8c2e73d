//! Luogu P2197, Nim.

use super::numbers::Numbers;
use crate::{error::Error, request::Settings, session::Session};

/// `T`, then for each of `T` positions the number of heaps and the heaps: `Yes` if the first player wins.
pub(super) fn judge(input: &str, _: &mut Session, _: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let mut output = String::new();
    for _ in 0..numbers.needed("T", 0, 1_000_000)? {
        let xor =
            numbers.list("n", 10_000, "a heap", 0, u64::MAX)?.into_iter().fold(0, |xor, heap| xor ^ heap);
        output.push_str(if xor == 0 { "No\n" } else { "Yes\n" });
    }
    Ok(output)
}

#[cfg(test)]
#[test]
fn samples() {
    // The official sample.
    super::check(judge, "2\n2\n1 1\n2\n1 0\n", "No\nYes\n");
    super::check(judge, "0\n", "");
    super::refuses(judge, "1\n2\n3\n", "the input ends before a heap");
}
