//! Values born by day 3: comparisons of all pairs, sums of pairs, and thermographs.

#![expect(clippy::unwrap_used, reason = "a benchmark fails if its answer is wrong")]

use divan::{Bencher, black_box};
use grundy_core::Unlimited;
use grundy_values::{Form, Forms};
use std::collections::BTreeSet;

fn main() {
    divan::main();
}

/// All sets of pairwise incomparable `games`.
fn antichains(forms: &mut Forms<'_>, games: &[Form]) -> Vec<Vec<Form>> {
    let mut found: Vec<Vec<Form>> = vec![Vec::new()];
    for &game in games {
        let mut longer = Vec::new();
        for antichain in &found {
            let mut is_apart = true;
            for &other in antichain {
                is_apart &= !forms.at_most(game, other).unwrap() && !forms.at_most(other, game).unwrap();
            }
            if is_apart {
                longer.push([&antichain[..], &[game]].concat());
            }
        }
        found.extend(longer);
    }
    found
}

/// The 1474 values born by day 3.
fn day_three(forms: &mut Forms<'_>) -> Vec<Form> {
    let mut day = vec![Form::ZERO];
    for _ in 0..3 {
        let sides = antichains(forms, &day);
        let mut born = BTreeSet::new();
        for left in &sides {
            for right in &sides {
                born.insert(forms.braces(left.clone(), right.clone()).unwrap());
            }
        }
        day = born.into_iter().collect();
    }
    assert_eq!(day.len(), 1474);
    day
}

/// Compares the two values of each of the 2,172,676 ordered pairs.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn comparisons(bencher: Bencher<'_, '_>) {
    let day = || {
        let mut forms = Forms::new(&Unlimited);
        let day = day_three(&mut forms);
        (forms, day)
    };
    bencher.with_inputs(day).bench_local_values(|(mut forms, day)| {
        let mut comparable = 0;
        for &g in &day {
            for &h in &day {
                comparable += u32::from(forms.at_most(g, h).unwrap());
            }
        }
        assert_eq!(black_box(comparable), 654_647);
    });
}

/// Takes every sixth value, adds all unordered pairs of these values, including each value and itself, and returns the
/// number of sums.
fn sums(forms: &mut Forms<'_>, day: &[Form]) -> usize {
    let some: Vec<Form> = day.iter().copied().step_by(6).collect();
    let mut count = 0;
    for (at, &g) in some.iter().enumerate() {
        for &h in &some[at..] {
            forms.add(g, h).unwrap();
            count += 1;
        }
    }
    count
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn sums_of_pairs(bencher: Bencher<'_, '_>) {
    let day = || {
        let mut forms = Forms::new(&Unlimited);
        let day = day_three(&mut forms);
        (forms, day)
    };
    bencher.with_inputs(day).bench_local_values(|(mut forms, day)| {
        assert_eq!(sums(&mut forms, &day), 30_381);
        forms.len()
    });
}

/// The thermographs of all values born by day 3.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn thermographs(bencher: Bencher<'_, '_>) {
    let day = || {
        let mut forms = Forms::new(&Unlimited);
        let day = day_three(&mut forms);
        (forms, day)
    };
    bencher.with_inputs(day).bench_local_values(|(mut forms, day)| {
        for &game in &day {
            black_box(forms.thermograph(game).unwrap());
        }
    });
}
