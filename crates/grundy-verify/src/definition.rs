//! Nim-values from the definition.

use crate::code::Code;

/// A heap whose value is not the mex of its options.
pub(crate) struct Wrong {
    pub(crate) heap: usize,
}

/// Checks every value of `values`, that of heap `n` at place `n`.
///
/// If `mask` is not 0 and no move leaves more than two heaps, the values with an odd number of bits under it are
/// looked for only in pairs with a heap whose value has an even number: the nim-sum of two odd ones is even.
pub(crate) fn check(code: &Code, values: &[u64], mask: u64) -> Result<(), Wrong> {
    let by_mask = mask != 0 && code.most_parts() <= 2;
    let mut even: Vec<usize> = Vec::new();
    let is_even = |value: u64| (value & mask).count_ones().is_multiple_of(2);
    for (heap, &value) in values.iter().enumerate() {
        // A mex is at most the number of options, and these are values of smaller heaps.
        let bound = usize::try_from(value).ok().filter(|value| *value < 1 << 32).ok_or(Wrong { heap })?;
        let mut reached = Reached { seen: vec![false; bound + 1], missing: bound };
        whole_or_one(code, values, heap, &mut reached);
        let right = if by_mask && !is_even(value) {
            // All pairs that reach odd values, so that it is certain that `value` is not reached.
            for &part in &even {
                pairs_with(code, values, heap, part, &mut reached);
            }
            // Then any pairs, until the even ones below `value` are reached as well.
            let mut part = 1;
            while reached.missing > 0 && part < heap {
                pairs_with(code, values, heap, part, &mut reached);
                part += 1;
            }
            reached.missing == 0 && !reached.seen[bound]
        } else {
            for (taken, digit) in code.digits.iter().enumerate().take(heap + 1) {
                for parts in 2..=4 {
                    if digit >> parts & 1 == 1 {
                        splits(values, heap - taken, parts, 1, 0, &mut reached);
                    }
                }
            }
            reached.missing == 0 && !reached.seen[bound]
        };
        if !right {
            return Err(Wrong { heap });
        }
        if by_mask && heap > 0 && is_even(value) {
            even.push(heap);
        }
    }
    Ok(())
}

/// The values up to the claimed one that were reached.
struct Reached {
    seen: Vec<bool>,
    /// How many below the claimed one were not.
    missing: usize,
}

impl Reached {
    fn insert(&mut self, value: u64) {
        let claimed = self.seen.len() - 1;
        if let Some(at) = usize::try_from(value).ok().filter(|at| *at <= claimed)
            && !self.seen[at]
        {
            self.seen[at] = true;
            self.missing -= usize::from(at < claimed);
        }
    }
}

/// The options that leave no heap, or one.
fn whole_or_one(code: &Code, values: &[u64], heap: usize, reached: &mut Reached) {
    for (taken, digit) in code.digits.iter().enumerate().skip(1).take(heap) {
        if digit & 1 == 1 && taken == heap {
            reached.insert(0);
        }
        if digit & 2 == 2 && taken < heap {
            reached.insert(values[heap - taken]);
        }
    }
}

/// The options that leave two heaps, one of them of `part` tokens.
fn pairs_with(code: &Code, values: &[u64], heap: usize, part: usize, reached: &mut Reached) {
    for (taken, digit) in code.digits.iter().enumerate() {
        if digit & 4 == 4 && taken + part < heap {
            reached.insert(values[part] ^ values[heap - taken - part]);
        }
    }
}

/// The nim-sums of `tokens` tokens in `parts` heaps of at least `least`, each with `sum`. Parts are four at most.
fn splits(values: &[u64], tokens: usize, parts: usize, least: usize, sum: u64, reached: &mut Reached) {
    if parts == 1 {
        if tokens >= least {
            reached.insert(sum ^ values[tokens]);
        }
        return;
    }
    for part in least..=tokens / parts {
        splits(values, tokens - part, parts - 1, part, sum ^ values[part], reached);
    }
}
