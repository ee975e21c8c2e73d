//! The kernel compiled for AVX2 and AVX-512.

use super::{Examined, PairGrid, Sets, plain};

/// Whether the processor supports AVX2 and BMI1.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")
}

/// Whether the processor supports AVX2, BMI1 and the AVX-512 extensions that the kernel uses.
pub(super) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

/// [`plain::examine`] with AVX2.
///
/// # Safety
/// [`has_avx2`] must return `true`.
#[target_feature(enable = "avx2,bmi1")]
pub(super) unsafe fn examine_avx2(grid: &PairGrid, before: u64, free: &Sets, single: &Sets) -> Examined {
    plain::examine(grid, before, free, single)
}

/// [`plain::examine`] with AVX-512.
///
/// # Safety
/// [`has_avx512`] must return `true`.
#[target_feature(enable = "avx2,bmi1,avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) unsafe fn examine_avx512(grid: &PairGrid, before: u64, free: &Sets, single: &Sets) -> Examined {
    plain::examine(grid, before, free, single)
}
