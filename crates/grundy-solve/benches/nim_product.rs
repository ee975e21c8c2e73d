//! A million nim-products by tables of logarithms and by the best kernel, and a tenth as many by the textbook
//! recursion.

use divan::{Bencher, counter::ItemsCount};
use grundy_core::nim_product;
use grundy_solve::nimber::{nim_products, nim_products_by_logs};

fn main() {
    divan::main();
}

const COUNT: usize = 1_000_000;

/// Factors that use all 64 bits, the same in every run.
fn factors(seed: u64) -> Vec<u64> {
    let mut word = seed;
    std::iter::repeat_with(|| {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        word ^ (word >> 29)
    })
    .take(COUNT)
    .collect()
}

fn run(bencher: Bencher<'_, '_>, count: usize, multiply: impl Fn(&[u64], &[u64], &mut [u64]) + Sync) {
    let (a, b) = (factors(1), factors(2));
    let mut out = vec![0; count];
    multiply(&a[..count], &b[..count], &mut out);
    for at in (0..count).step_by(997) {
        assert_eq!(out[at], nim_product(a[at], b[at]));
    }
    bencher.counter(ItemsCount::new(count)).bench_local(|| multiply(&a[..count], &b[..count], &mut out));
}

/// A tenth of the products, because this method is slow.
#[divan::bench]
fn textbook(bencher: Bencher<'_, '_>) {
    run(bencher, COUNT / 10, |a, b, out| {
        for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
            *out = nim_product(a, b);
        }
    });
}

#[divan::bench]
fn logarithms(bencher: Bencher<'_, '_>) {
    run(bencher, COUNT, nim_products_by_logs);
}

#[divan::bench]
fn best_kernel(bencher: Bencher<'_, '_>) {
    run(bencher, COUNT, nim_products);
}
