//! Luogu P1247, taking matches: Nim with a winning move.

use super::numbers::Numbers;
use crate::{Desk, Refused};

/// Reads the number of heaps and their sizes. Prints the winning move `a b` (take `a` tokens from heap `b`,
/// counted from 1) with the smallest `b`, followed by the heaps that it leaves, or prints `lose` if there is no winning
/// move.
pub(super) fn judge(numbers: &mut Numbers<'_>, _: &mut dyn Desk) -> Result<String, Refused> {
    let mut heaps = numbers.list("k", 500_000, "a heap", 0, u64::MAX)?;
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    // A heap has at most one winning move: to the xor of the other heaps, if that is smaller.
    let Some(at) = heaps.iter().position(|&heap| heap ^ xor < heap) else {
        return Ok("lose\n".to_owned());
    };
    let left = heaps[at] ^ xor;
    let taken = heaps[at] - left;
    heaps[at] = left;
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    Ok(format!("{taken} {}\n{}\n", at + 1, heaps.join(" ")))
}
