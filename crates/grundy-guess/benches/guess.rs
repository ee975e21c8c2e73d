//! The speed at which expressions are examined, on tables without a short law.

use divan::{Bencher, black_box};
use grundy_core::Unlimited;
use grundy_guess::{Reach, Table, closed_forms};

fn main() {
    divan::main();
}

/// Numbers that follow no law.
fn noise(count: usize) -> Vec<i64> {
    let mut word = 1u64;
    std::iter::repeat_with(|| {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(word >> 60).expect("four bits")
    })
    .take(count)
    .collect()
}

/// Ten million expressions with different values, in one variable.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn one_variable(bencher: Bencher<'_, '_>) {
    let table = Table::of_list("n", 0, noise(200));
    bencher.bench_local(|| tried(&table));
}

/// Ten million expressions with different values, in two variables.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn two_variables(bencher: Bencher<'_, '_>) {
    let points = (0..30).flat_map(|a| (0..30).map(move |b| vec![a, b])).collect();
    let names = vec!["a".to_owned(), "b".to_owned()];
    let table = Table { names, points, values: noise(900), constants: Vec::new() };
    bencher.bench_local(|| tried(&table));
}

fn tried(table: &Table) {
    let reach = Reach { tried: 10_000_000, kept: 150_000 };
    let found = closed_forms(black_box(table), reach, &Unlimited);
    assert!(found.laws.is_empty(), "{found:?}");
    assert_eq!(found.tried, 10_000_000);
}
