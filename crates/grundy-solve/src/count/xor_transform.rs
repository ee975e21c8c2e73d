//! The xor (Walsh-Hadamard) transform. Two levels are applied at a time, first within blocks that fit in the
//! first-level cache, and then across the blocks.
//!
//! A transform of `2^20` 32-bit numbers takes 1.5 ms (2026-11, benches/count.rs), which is the time needed to read and
//! write the memory. An AVX-512 kernel that holds four levels in registers was not faster.

use std::ops::{Add, Sub};

/// The length of a block: 16 KiB of 32-bit numbers.
const BLOCK: usize = 1 << 12;

/// Replaces every `values[i]` with the sum of all `values[j]`, each of which is negated if `i & j` has an odd number of
/// one bits.
///
/// The sum of the absolute values must fit in `T`.
///
/// # Panics
/// Panics if the length is not a power of two.
pub fn xor_transform<T: Copy + Add<Output = T> + Sub<Output = T>>(values: &mut [T]) {
    assert!(values.len().is_power_of_two(), "the length of an xor transform is a power of two");
    let block = values.len().min(BLOCK);
    for block in values.chunks_exact_mut(block) {
        levels(block, 1);
    }
    levels(values, block);
}

/// Applies the levels with strides from `stride` up to half the length.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[i32]) -> Vec<i32> {
        let sign = |i: usize, j: usize| if (i & j).count_ones().is_multiple_of(2) { 1 } else { -1 };
        (0..values.len()).map(|i| values.iter().enumerate().map(|(j, v)| sign(i, j) * v).sum()).collect()
    }

    proptest! {
        #[test]
        fn every_kernel_is_the_definition(log in 0..9u32, seed in prop::collection::vec(-1000..1000i32, 256)) {
            let values = &seed[..1 << log.min(8)];
            let expected = by_definition(values);
            let mut narrow = values.to_vec();
            xor_transform(&mut narrow);
            prop_assert_eq!(&narrow, &expected);
            let mut wide: Vec<i64> = values.iter().map(|&v| i64::from(v)).collect();
            xor_transform(&mut wide);
            prop_assert_eq!(wide, expected.iter().map(|&v| i64::from(v)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn twice_is_the_length_times_the_identity() {
        let length = 1 << 16;
        let values: Vec<i32> = (0..length).map(|i| i * 7919 % 11).collect();
        let mut twice = values.clone();
        xor_transform(&mut twice);
        let mut wide: Vec<i64> = twice.into_iter().map(i64::from).collect();
        xor_transform(&mut wide);
        assert!(wide.iter().zip(&values).all(|(&twice, &once)| twice == i64::from(once) * i64::from(length)));
    }
}
