//! The xor transform for any processor: blocks that stay in the first cache, then two levels at a time.

use std::ops::{Add, Sub};

/// Numbers in a block: 16 KiB of 32-bit numbers.
const BLOCK: usize = 1 << 12;

/// The transform of a power of two of numbers.
pub(super) fn transform<T: Copy + Add<Output = T> + Sub<Output = T>>(values: &mut [T]) {
    let block = values.len().min(BLOCK);
    for block in values.chunks_exact_mut(block) {
        levels(block, 1);
    }
    levels(values, block);
}

/// The levels of strides from `stride` to half the length.
fn levels<T: Copy + Add<Output = T> + Sub<Output = T>>(values: &mut [T], mut stride: usize) {
    while stride * 4 <= values.len() {
        for group in values.chunks_exact_mut(4 * stride) {
            let (low, high) = group.split_at_mut(2 * stride);
            let (a, b) = low.split_at_mut(stride);
            let (c, d) = high.split_at_mut(stride);
            for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
                let (sum_ab, difference_ab) = (*a + *b, *a - *b);
                let (sum_cd, difference_cd) = (*c + *d, *c - *d);
                (*a, *b) = (sum_ab + sum_cd, difference_ab + difference_cd);
                (*c, *d) = (sum_ab - sum_cd, difference_ab - difference_cd);
            }
        }
        stride *= 4;
    }
    if stride * 2 <= values.len() {
        for group in values.chunks_exact_mut(2 * stride) {
            let (a, b) = group.split_at_mut(stride);
            for (a, b) in a.iter_mut().zip(b) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
    }
}
