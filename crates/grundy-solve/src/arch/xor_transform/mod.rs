//! The xor (Walsh-Hadamard) transform in place.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Replaces `values[i]` by the sum over `j` of `values[j]`, negated where `i & j` has an odd number of ones.
///
/// The length is a power of two, and the absolute values add up to less than `2^31`.
///
/// # Panics
/// If the length is not a power of two.
pub(crate) fn transform_narrow(values: &mut [i32]) {
    assert!(values.len().is_power_of_two(), "the xor transform is of a power of two of numbers");
    #[cfg(target_arch = "x86_64")]
    if avx512::is_available() && values.len() >= avx512::LEAST {
        avx512::transform(values);
        return;
    }
    portable::transform(values);
}

/// The same for numbers whose absolute values add up to less than `2^63`.
///
/// # Panics
/// If the length is not a power of two.
pub(crate) fn transform_wide(values: &mut [i64]) {
    assert!(values.len().is_power_of_two(), "the xor transform is of a power of two of numbers");
    portable::transform(values);
}

/// The safe twin of [`transform_narrow`], to measure against.
pub(crate) fn transform_portably(values: &mut [i32]) {
    assert!(values.len().is_power_of_two(), "the xor transform is of a power of two of numbers");
    portable::transform(values);
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
            transform_narrow(&mut narrow);
            prop_assert_eq!(&narrow, &expected);
            let mut portable = values.to_vec();
            transform_portably(&mut portable);
            prop_assert_eq!(&portable, &expected);
            let mut wide: Vec<i64> = values.iter().map(|&v| i64::from(v)).collect();
            transform_wide(&mut wide);
            prop_assert_eq!(wide, expected.iter().map(|&v| i64::from(v)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn twice_is_the_length_times_the_identity() {
        let length = 1 << 16;
        let values: Vec<i32> = (0..length).map(|i| i * 7919 % 11).collect();
        let mut twice = values.clone();
        transform_narrow(&mut twice);
        let mut portable = values.clone();
        transform_portably(&mut portable);
        assert_eq!(twice, portable);
        let mut wide: Vec<i64> = twice.into_iter().map(i64::from).collect();
        transform_wide(&mut wide);
        assert!(wide.iter().zip(&values).all(|(&twice, &once)| twice == i64::from(once) * i64::from(length)));
    }
}
