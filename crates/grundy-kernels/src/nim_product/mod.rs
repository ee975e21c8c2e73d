//! Nim-products of many pairs of numbers at once.

#[cfg(target_arch = "x86_64")]
mod gfni;
mod logs;

/// Writes the nim-product of `a[i]` and `b[i]` to `out[i]`, using the best kernel for this processor.
///
/// # Panics
/// Panics if the slices differ in length.
pub fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
    assert!(a.len() == b.len() && b.len() == out.len(), "factors and products have one length");
    #[cfg(target_arch = "x86_64")]
    if gfni::is_available() {
        gfni::multiply(a, b, out);
        return;
    }
    multiply_by_logs(a, b, out);
}

/// Like [`multiply`], but uses tables of logarithms. This is the kernel for processors without the instructions that
/// the other kernel uses, and the baseline for measuring its speed. If the slices differ in length, only the first
/// products are written, as many as the shortest slice allows.
pub fn multiply_by_logs(a: &[u64], b: &[u64], out: &mut [u64]) {
    let logs = logs::Logs::shared();
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = logs.product(a, b);
    }
}

#[cfg(test)]
mod tests {
    use super::{multiply, multiply_by_logs};
    use grundy_core::nim_product;
    use proptest::prelude::*;

    fn by_definition(a: &[u64], b: &[u64]) -> Vec<u64> {
        a.iter().zip(b).map(|(&a, &b)| nim_product(a, b)).collect()
    }

    fn number() -> impl Strategy<Value = u64> {
        prop_oneof![any::<u64>(), 0..4u64, (0..64u32).prop_map(|k| 1 << k), any::<u32>().prop_map(u64::from)]
    }

    proptest! {
        #[test]
        fn every_kernel_gives_the_nim_product(pairs in prop::collection::vec((number(), number()), 0..40)) {
            let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
            let mut out = vec![0; a.len()];
            multiply(&a, &b, &mut out);
            prop_assert_eq!(&out, &by_definition(&a, &b));
            out.fill(0);
            multiply_by_logs(&a, &b, &mut out);
            prop_assert_eq!(&out, &by_definition(&a, &b));
        }
    }
}
