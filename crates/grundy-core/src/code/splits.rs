//! The ways to split a heap into parts.

use super::{Digit, Likeness};
use std::ops::ControlFlow;

/// Calls `visitor` with every multiset of non-empty heaps of `tokens` tokens in all that `digit` allows, fewest
/// heaps first, sizes in ascending order.
pub(super) fn visit(
    digit: Digit,
    tokens: u64,
    mut visitor: impl FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let most = digit.counts.most().map_or(tokens, |most| u64::from(most).min(tokens));
    let mut parts = Vec::new();
    for count in 0..=most {
        if !digit.counts.contains(count) {
            continue;
        }
        match (count, digit.likeness) {
            (0, _) if tokens > 0 => {}
            (0, _) => visitor(&[])?,
            (1, _) => visitor(&[tokens])?,
            (_, Likeness::AllEqual) if tokens.is_multiple_of(count) => {
                parts.clear();
                parts.extend((0..count).map(|_| tokens / count));
                visitor(&parts)?;
            }
            (_, Likeness::AllEqual) => {}
            (_, likeness) => {
                let step = u64::from(likeness == Likeness::AllDifferent);
                if first(&mut parts, count, tokens, step) {
                    loop {
                        if likeness != Likeness::NotAllEqual || parts.first() != parts.last() {
                            visitor(&parts)?;
                        }
                        if !next(&mut parts, step) {
                            break;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first split: `1, 1 + step, 1 + 2 step, ...` and the rest, if there is one.
fn first(parts: &mut Vec<u64>, count: u64, tokens: u64, step: u64) -> bool {
    parts.clear();
    let mut left = tokens;
    for at in 0..count - 1 {
        let size = 1 + at * step;
        if left < size {
            return false;
        }
        left -= size;
        parts.push(size);
    }
    let least = parts.last().map_or(1, |last| last + step);
    parts.push(left);
    left >= least
}

/// The split after `parts`, in lexicographic order: the rightmost part that can grow by one does, those after it
/// are as small as they can be, the last takes the rest.
fn next(parts: &mut [u64], step: u64) -> bool {
    let last = parts.len() - 1;
    let mut tokens = parts[last];
    for at in (0..last).rev() {
        tokens += parts[at];
        let size = parts[at] + 1;
        let smaller = (last - at) as u64;
        // `size, size + step, ...` for the parts `at..last`, and the last one at least as large.
        let needed = size
            .checked_mul(smaller + 1)
            .and_then(|needed| needed.checked_add(step * smaller * (smaller + 1) / 2));
        if needed.is_some_and(|needed| needed <= tokens) {
            let mut left = tokens;
            for (offset, part) in parts[at..last].iter_mut().enumerate() {
                *part = size + step * offset as u64;
                left -= *part;
            }
            parts[last] = left;
            return true;
        }
    }
    false
}
