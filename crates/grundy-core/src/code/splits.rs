//! Enumerating the ways to split a heap into parts.

use super::{Digit, Likeness};
use std::ops::ControlFlow;

/// The number of iterations between two ticks.
const PER_TICK: u32 = 4096;

/// Calls `visitor` with every multiset of non-empty heaps that has `tokens` tokens in total and that `digit`
/// allows. Multisets with fewer heaps come first, and sizes are in ascending order. Counts iterations in
/// `turns`, and calls `visitor` with `None` every few thousand iterations.
pub(super) fn visit(
    digit: Digit,
    tokens: u64,
    turns: &mut u32,
    mut visitor: impl FnMut(Option<&[u64]>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let most = digit.counts.most().map_or(tokens, |most| u64::from(most).min(tokens));
    let mut parts = Vec::new();
    for count in 0..=most {
        *turns += 1;
        if *turns >= PER_TICK {
            *turns = 0;
            visitor(None)?;
        }
        if !digit.counts.contains(count) {
            continue;
        }
        match (count, digit.likeness) {
            (0, _) if tokens > 0 => {}
            (0, _) => visitor(Some(&[]))?,
            (1, _) => visitor(Some(&[tokens]))?,
            (_, Likeness::AllEqual) if tokens.is_multiple_of(count) => {
                parts.clear();
                parts.extend((0..count).map(|_| tokens / count));
                visitor(Some(&parts))?;
            }
            (_, Likeness::AllEqual) => {}
            (_, likeness) => {
                let step = u64::from(likeness == Likeness::AllDifferent);
                if first(&mut parts, count, tokens, step) {
                    loop {
                        if likeness != Likeness::NotAllEqual || parts.first() != parts.last() {
                            visitor(Some(&parts))?;
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

/// Stores the first split of `tokens` into `count` parts: `1, 1 + step, 1 + 2 step, ...`, with the remainder as the
/// last part. Returns whether there is such a split.
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

/// Advances `parts` to the next split in lexicographic order, and returns whether there is one. Of the parts
/// before the last one, the rightmost that can grow by one does so; the parts after it become as small as possible, and
/// the last part takes the remainder.
fn next(parts: &mut [u64], step: u64) -> bool {
    let last = parts.len() - 1;
    let mut tokens = parts[last];
    for at in (0..last).rev() {
        tokens += parts[at];
        let size = parts[at] + 1;
        let smaller = (last - at) as u64;
        // The parts `at..last` become `size, size + step, ...`; the last part must be at least the next number.
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
