use super::{EntailingHeaps, EntailingValue};
use grundy_core::{EntailingCode, Unlimited};
use grundy_kernels::heap_rows::Level;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A number above all values in the tests, which represents all larger ones.
const FAR: u64 = 1 << 14;

fn code(ordinary: &str, entailing: &str, complimenting: &str) -> EntailingCode {
    let [ordinary, entailing, complimenting] =
        [ordinary, entailing, complimenting].map(|code| code.parse().unwrap());
    EntailingCode { ordinary, entailing, complimenting }
}

fn heaps(code: EntailingCode, n_max: u64, level: Level) -> EntailingHeaps {
    let mut heaps = EntailingHeaps::with_level(code, level).unwrap();
    heaps.extend(n_max, &Unlimited).unwrap();
    heaps
}

/// The sets `W(n)` by definition, restricted to numbers up to `far`, and the values.
fn by_definition(code: &EntailingCode, n_max: u64, far: u64) -> Vec<(BTreeSet<u64>, EntailingValue)> {
    let mut found: Vec<(BTreeSet<u64>, EntailingValue)> = Vec::new();
    for n in 0..=n_max {
        let mut set = BTreeSet::new();
        let value = |parts: &[u64]| {
            parts.iter().try_fold(0, |sum, &part| match found[usize::try_from(part).unwrap()].1 {
                EntailingValue::Nim(value) => Some(sum ^ value),
                EntailingValue::Loony => None,
            })
        };
        let _ = code.ordinary.visit_options(n, |option| {
            set.extend(value(option.parts));
            ControlFlow::Continue(())
        });
        let _ = code.complimenting.visit_options(n, |option| {
            let value = value(option.parts);
            set.extend((0..=far).filter(|x| Some(*x) != value));
            ControlFlow::Continue(())
        });
        let _ = code.entailing.visit_options(n, |option| {
            let left = usize::try_from(option.parts.first().copied().unwrap_or(0)).unwrap();
            set.extend((0..=far).filter(|x| !found[left].0.contains(x)));
            ControlFlow::Continue(())
        });
        let value = (0..=far).find(|x| !set.contains(x)).map_or(EntailingValue::Loony, EntailingValue::Nim);
        found.push((set, value));
    }
    found
}

/// The values of Top Entails, computed from the last heap at which each number is reached.
///
/// A number is in `L(n)` exactly if the distance from that heap to heap `n` is odd; for a number that has not been
/// reached, the distance is counted from -1.
fn plain_top_entails(n_max: usize) -> Vec<EntailingValue> {
    let mut last = vec![-1; 1 << 10];
    let mut values: Vec<Option<usize>> = Vec::new();
    for n in 0..=n_max {
        for a in 1..=n / 2 {
            if let (Some(a), Some(b)) = (values[a], values[n - a]) {
                last[a ^ b] = i64::try_from(n).unwrap();
            }
        }
        let is_lost = |heap: &i64| (i64::try_from(n).unwrap() - heap) % 2 == 1;
        values.push(last.iter().position(is_lost));
    }
    let value = |value: Option<usize>| value.map_or(EntailingValue::Loony, |x| EntailingValue::Nim(x as u64));
    values.into_iter().map(value).collect()
}

#[test]
fn top_entails_is_as_a_plain_program() {
    let plain = plain_top_entails(12_000);
    for level in Level::all() {
        let heaps = heaps(code("4.0", "0.3", "0.0"), 12_000, level);
        for (n, value) in (0..).zip(&plain) {
            assert_eq!(heaps.value(n), Some(*value), "{n}");
        }
        assert_eq!(heaps.value(12_001), None);
    }
}

#[test]
fn the_loony_stacks_of_the_literature() {
    // West, New values for Top Entails (1996).
    let heaps = heaps(code("4.0", "0.3", "0.0"), 34_000, Level::best());
    let loony: Vec<u64> = (0..34_000).filter(|&n| heaps.value(n) == Some(EntailingValue::Loony)).collect();
    assert_eq!(loony, [1, 3, 2403, 2505, 33_243]);
}

#[test]
fn unsupported_codes() {
    for (ordinary, entailing, complimenting) in
        [("8.0", "0.3", "0.0"), ("4.[3]", "0.3", "0.0"), ("4.0", "0.7", "0.0"), ("4.0", "0.0", "4.0")]
    {
        assert!(EntailingHeaps::new(code(ordinary, entailing, complimenting)).is_none());
    }
}

/// A digit of an ordinary code, possibly with a condition on the equality of its parts.
fn digit() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["0", "1", "2", "3", "4", "5", "6", "7", "4u", "4e", "7u", "6e"])
}

fn any_code() -> impl Strategy<Value = EntailingCode> {
    let ordinary = (prop::sample::select(vec!["0", "4", "4u", "4e"]), prop::collection::vec(digit(), 1..4))
        .prop_map(|(first, digits)| format!("{first}.{}", digits.concat()));
    let single = |most| {
        prop::collection::vec(prop::sample::select(vec!["0", "0", "1", "2", "3"]), 1..=most)
            .prop_map(|digits| format!("0.{}", digits.concat()))
    };
    let complimenting = prop_oneof![2 => Just("0.0".to_string()), 1 => single(3)];
    (ordinary, single(4), complimenting)
        .prop_map(|(ordinary, entailing, complimenting)| code(&ordinary, &entailing, &complimenting))
}

proptest! {
    #[test]
    fn values_and_sets_are_as_defined(code in any_code()) {
        let far = 300;
        let defined = by_definition(&code, 60, far);
        for level in Level::all() {
            let heaps = heaps(code.clone(), 60, level);
            for (n, (set, value)) in (0..).zip(&defined) {
                prop_assert_eq!(heaps.value(n), Some(*value), "{} at {}", &code, n);
                for x in 0..100 {
                    let wins = heaps.wins_with(n, x, &Unlimited).unwrap();
                    prop_assert_eq!(wins, Some(set.contains(&x)), "{} at {} with {}", &code, n, x);
                }
                prop_assert_eq!(heaps.wins_with(n, u64::MAX, &Unlimited).unwrap(), Some(set.contains(&far)));
                prop_assert_eq!(heaps.wins_with_loony(n), Some(set.contains(&far)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn blocks_change_no_value(code in any_code(), stop in 4000..7000u64) {
        let mut blocks = EntailingHeaps::new(code.clone()).unwrap();
        blocks.extend(stop, &Unlimited).unwrap();
        blocks.extend(7500, &Unlimited).unwrap();
        let mut single = EntailingHeaps::new(code.clone()).unwrap();
        while single.len() < blocks.len() {
            let n = single.len();
            prop_assert!(single.append(n, &Unlimited).unwrap());
        }
        for n in 0..blocks.len() as u64 {
            prop_assert_eq!(blocks.value(n), single.value(n), "{} at {}", &code, n);
        }
    }
}

#[test]
fn the_far_number_is_beyond_all_values() {
    let heaps = heaps(code("4.0", "0.3", "0.0"), 5000, Level::best());
    let largest = (0..5000).filter_map(|n| match heaps.value(n)? {
        EntailingValue::Nim(value) => Some(value),
        EntailingValue::Loony => None,
    });
    assert!(largest.max() < Some(FAR));
}
