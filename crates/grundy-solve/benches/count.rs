//! Counting sums: the xor transform on its own, and the whole count for the problem Luogu P5387 at its largest size.

use divan::Bencher;
use grundy_core::Unlimited;
use grundy_solve::count::{Collection, xor_transform};
use num_bigint::BigUint;
use std::num::NonZeroU64;

fn main() {
    divan::main();
}

fn numbers() -> Vec<i32> {
    (0..1 << 20).map(|i| i * 7919 % 1009 - 504).collect()
}

/// The transform as it is usually written, one level at a time.
fn textbook(values: &mut [i32]) {
    let mut stride = 1;
    while stride < values.len() {
        for at in (0..values.len()).filter(|at| at & stride == 0) {
            let (a, b) = (values[at], values[at + stride]);
            (values[at], values[at + stride]) = (a + b, a - b);
        }
        stride *= 2;
    }
}

#[divan::bench(args = ["textbook", "ours"])]
fn transform_of_two_to_the_20(bencher: Bencher<'_, '_>, which: &str) {
    let transform = if which == "ours" { xor_transform::<i32> } else { textbook };
    let (mut ours, mut theirs) = (numbers(), numbers());
    xor_transform(&mut ours);
    textbook(&mut theirs);
    assert_eq!(ours, theirs);
    let numbers = numbers();
    bencher.with_inputs(|| numbers.clone()).bench_local_values(|mut numbers| {
        transform(&mut numbers);
        numbers
    });
}

/// The puppets' dance (Luogu P5387): `n = 10^18` piles with sizes from 1 to `10^6`, whose values have a closed form.
/// The counts are taken modulo 998244353.
#[divan::bench]
fn puppets_dance(bencher: Bencher<'_, '_>) {
    let count = || {
        let values = (1..=1_000_000u64).map(|x| Some(x - (1 << x.ilog2()) + 1));
        let collection = Collection::new(values, &Unlimited).expect("values are small");
        collection
            .n_positions_modulo(
                &BigUint::from(10u64.pow(18)),
                NonZeroU64::new(998_244_353).expect("a prime"),
                &Unlimited,
            )
            .expect("no limit")
    };
    assert_eq!(count(), PUPPETS);
    bencher.bench_local(count);
}

/// The expected count, from an independent program that computes the transform and the powers with plain
/// integers.
const PUPPETS: u64 = 533_517_623;
