use super::{Period, PeriodTheorem};
use crate::{HeapSequence, heap_values};
use grundy_core::{Allowed, Code, Unlimited};
use proptest::prelude::*;

#[track_caller]
fn sequence(code: &str, n_max: u64) -> HeapSequence {
    let mut sequence = HeapSequence::new(code.parse().unwrap());
    sequence.extend(n_max, &Unlimited).unwrap();
    sequence
}

/// Checks that the expected period of a code is proved, and that the values that follow from it are the computed ones.
#[track_caller]
fn check(code: &str, preperiod: u64, period: u64, saltus: u64) {
    let found = sequence(code, 1 << 40);
    let proved = found.proved().unwrap_or_else(|| panic!("{code} has no proved period"));
    assert_eq!((proved.preperiod, proved.period, proved.saltus), (preperiod, period, saltus), "{code}");
    check_to(code, &found, usize::try_from(proved.checked_to).unwrap() * 2 + 100);
}

/// Compares the values that `found` knows for the heaps up to `n_max` with those of a table, which uses no period.
#[track_caller]
fn check_to(code: &str, found: &HeapSequence, n_max: usize) {
    let values = heap_values(&code.parse().unwrap(), n_max);
    for (n, value) in values.into_iter().enumerate() {
        assert_eq!(found.value(n as u64), Some(value), "{code}, heap {n}");
    }
}

#[test]
fn octal_codes() {
    // Sources: tczajka/octal-games, OEIS A002186, A002187, A071435, A071452; 0.3102: T. Plambeck.
    check("0.77", 71, 12, 0);
    check("0.137", 52, 34, 0);
    check("0.07", 53, 34, 0);
    check("0.45", 498, 20, 0);
    check("4.0", 1, 2, 0);
    check("0.51", 1, 1, 0);
    check("0.177", 497, 20, 0);
    check("0.11377", 187, 32, 0);
    check("0.3102", 0, 5, 0);
    check("0.524", 1, 52, 0);
    check("4.444", 143, 24, 0);
    check("0.0", 0, 1, 0);
}

/// Checks the condition of a proved period, and the number from which it was checked.
#[track_caller]
fn check_bound(code: &str, bound: &str, from: u64) {
    let proved = sequence(code, 1 << 40).proved().cloned().unwrap();
    assert_eq!((&*proved.theorem.bound(), proved.checked_from()), (bound, from), "{code}");
}

#[test]
fn no_bound_is_an_empty_range() {
    check_bound("0.77", "n0 <= n < 2 n0 + p + 2", 71);
    check_bound("0.333", "n0 <= n < n0 + 3", 1);
    check_bound("0.0", "no n: no heap has a move", 1);
    check_bound("0.0300303", "n0 <= n < n0 + 7", 1);
    check_bound("0.[3]", "the values of all heaps below n0", 2);
    check_bound("0.0[3]", "n0 <= n < n0 + 1, and the values of all heaps below n0", 2);
}

#[test]
fn subtraction_sets() {
    // Take 1 to 3: n % 4. Take 1, 3 or 4: period 7 (Winning Ways, ch. 4).
    check("0.333", 0, 4, 0);
    check("0.3033", 0, 7, 0);
    check("0.03", 0, 4, 0);
}

#[test]
fn all_but() {
    check("0.[3]", 0, 1, 1);
    // All but 1: heap n has the value n / 2. All but 2: compared with the definition below.
    check("0.0[3]", 0, 2, 1);
    for code in ["0.30[3]", "0.300[3]", "0.3303[3]", "0.[2]", "0.3[2]", "0.1[2]", "0.0213[2]", "0.00300[3]"] {
        let found = sequence(code, 1 << 40);
        let proved = found.proved().unwrap_or_else(|| panic!("{code}")).clone();
        assert!(matches!(proved.theorem, PeriodTheorem::AllBut { .. }));
        check(code, proved.preperiod, proved.period, proved.saltus);
    }
}

#[test]
fn hexadecimal_codes_with_few_parts() {
    for code in ["0.8", "8.0", "0.A", "0.F"] {
        let found = sequence(code, 300);
        if let Some(proved) = found.proved().cloned() {
            check(code, proved.preperiod, proved.period, proved.saltus);
        }
    }
}

#[test]
fn a_saltus_that_is_a_power_of_two() {
    // The values of Lasker's Nim are in Winning Ways, ch. 4. The other games are compared with more values
    // than the theorem requires.
    check("4.[3]", 1, 4, 4);
    check("0.8", 1, 3, 1);
    check("C.9", 6, 8, 4);
    for code in ["0.[7]", "4u.[3]", "4n.[3]", "0.A98E", "8.C388", "0.FB0E", "0.2AC9", "4.0[3]", "8e.4[F]"] {
        let found = sequence(code, 600);
        let proved = found.proved().unwrap_or_else(|| panic!("{code}")).clone();
        assert!(matches!(proved.theorem, PeriodTheorem::PowerOfTwoSaltus { .. }), "{code}");
        assert!(proved.saltus.is_power_of_two());
        check_to(code, &found, 700);
        let same = PeriodTheorem::behind(&code.parse().unwrap(), proved.saltus, proved.checked_to);
        assert_eq!(same, Some(proved.theorem));
    }
}

#[test]
fn digits_that_repeat_and_letters() {
    // Worked out by hand: the values are the parities of the heaps; a heap that may be taken whole has a
    // value of at least 1.
    check("0.[10]", 0, 2, 0);
    check("0.13[1]", 1, 4, 0);
    check("4.[30]", 1, 2, 0);
    check("0.[30]", 0, 2, 0);
    check("0.7u", 0, 2, 0);
    check("4e.4", 2, 4, 0);
    check("4u.07", 1, 4, 0);
    check_bound("0.13[1]", "n0 <= n, n + p < (n0 + p) + 2", 1);
    check_bound("0.7u", "n0 <= n, n + p < 2 (n0 + 2 p) + 1", 1);
}

#[test]
fn any_saltus() {
    let check = |code: &str, preperiod: u64, period: u64, saltus: u64, theorem: &str| {
        let found = sequence(code, 1500);
        let proved = found.proved().unwrap_or_else(|| panic!("{code} has no proved period")).clone();
        assert_eq!((proved.preperiod, proved.period, proved.saltus), (preperiod, period, saltus), "{code}");
        assert_eq!(proved.theorem.name(), theorem, "{code}");
        check_to(code, &found, usize::try_from(proved.checked_to).unwrap() + 200);
        let same = PeriodTheorem::behind(&code.parse().unwrap(), proved.saltus, proved.checked_to);
        assert_eq!(same, Some(proved.theorem), "{code}");
    };
    // Dailly, Duchêne, Larsson and Paris: if a code splits a heap into numbers of heaps other than 2, the
    // period is one less than the smallest such number.
    check("{4}.0", 1, 3, 1, "any saltus");
    check("{5}.0", 1, 4, 1, "any saltus");
    check("{3,7}.0", 1, 2, 1, "power-of-two saltus");
    check("0.3F", 0, 6, 3, "any saltus");
    check("8.6", 1, 6, 3, "any saltus");
}

#[test]
fn random_codes_keep_the_periods_that_are_proved() {
    // A linear congruential generator with the constants from Knuth's MMIX.
    let mut seed = 1976u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut proved = 0;
    for _ in 0..60 {
        let letter =
            |digit: u64| char::from_digit(u32::try_from(digit).unwrap(), 16).unwrap().to_ascii_uppercase();
        let units = letter(random(4) * 4);
        let digits: String = (0..=random(3)).map(|_| letter(random(16))).collect();
        let tail = ["", "[3]", "[2]", "[7]"][usize::try_from(random(4)).unwrap()];
        let code = format!("{units}.{digits}{tail}");
        let found = sequence(&code, 150);
        if found.proved().is_some() {
            proved += 1;
            check_to(&code, &found, 400);
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn what_is_not_proved_is_observed_or_none() {
    // The saltus of these codes is 3, and a proof needs more values than this.
    for code in ["0.3F", "8.6"] {
        let found = sequence(code, 400).period();
        assert!(matches!(found, Period::Observed { period: 6, saltus: 3, checked_to: 400, .. }), "{found:?}");
    }
    // Some value is not reached by a far move.
    let found = sequence("0.3DC", 1500).period();
    assert!(matches!(found, Period::Observed { preperiod: 168, period: 5, saltus: 4, .. }), "{found:?}");
    let grundy = sequence("4u.0", 2000);
    assert!(grundy.proved().is_none());
    assert_eq!(sequence("0.6", 3000).period(), Period::None { checked_to: Some(3000) });
    // The zeros at the start are not a period.
    assert_eq!(sequence("0.0000004", 3).proved(), None);
    let far = format!("0.{}4", "0".repeat(80));
    assert_eq!(sequence(&far, 82).period(), Period::None { checked_to: Some(82) });
    assert!(matches!(sequence(&far, 83).period(), Period::None { .. }));
    assert_eq!(
        HeapSequence::new("0.04".parse::<Code>().unwrap()).period(),
        Period::None { checked_to: None }
    );
}

/// The code of a subtraction set.
fn subtraction(set: &[usize]) -> String {
    let last = set.iter().max().copied().unwrap_or(0);
    let digits: String = (1..=last).map(|taken| if set.contains(&taken) { '3' } else { '0' }).collect();
    format!("0.{digits}")
}

/// The distance between the last window of values up to heap `n_max` and the nearest equal window before it. A window
/// has as many values as the largest number in `set`. The values are computed by definition.
fn window_that_repeats(set: &[usize], n_max: usize) -> Option<usize> {
    let last = *set.iter().max()?;
    let mut values: Vec<usize> = Vec::new();
    for n in 0..=n_max {
        let reached: Vec<usize> =
            set.iter().filter(|taken| **taken <= n).map(|taken| values[n - taken]).collect();
        values.push((0..).find(|value| !reached.contains(value))?);
    }
    let windows: Vec<&[usize]> = values[1..].windows(last).collect();
    let (end, before) = windows.split_last()?;
    before.iter().rev().position(|window| window == end).map(|at| at + 1)
}

/// Compares the proved period with the definition. After the values up to heap `n_max` are computed, the period is
/// searched for again, because `n_max` may be the first heap at which it is visible.
#[track_caller]
fn check_subtraction(set: &[usize], n_max: usize) {
    let mut found = HeapSequence::new(subtraction(set).parse().unwrap());
    found.extend(n_max as u64, &Unlimited).unwrap();
    found.conclude(&Unlimited).unwrap();
    let period = found.proved().map(|proved| usize::try_from(proved.period).unwrap());
    assert_eq!(period, window_that_repeats(set, n_max), "{set:?} to {n_max}");
}

#[test]
fn a_proof_at_the_last_look_is_no_limit() {
    // Tables that are this short are not searched while they grow.
    let mut found = sequence("0.333", 40);
    assert_eq!(found.proved(), None);
    found.conclude(&Allowed::everything().looks(0)).unwrap();
    assert_eq!(found.proved().map(|proved| proved.period), Some(4));
}

#[test]
fn values_too_large_for_64_bits_are_known_all_the_same() {
    let lasker = sequence("4.[3]", u64::MAX);
    assert_eq!(lasker.value(u64::MAX - 1), Some(u64::MAX - 1));
    assert_eq!(lasker.value(u64::MAX), None);
    assert_eq!(lasker.value_of_any_size(u64::MAX), Some(1 << 64));
}

#[test]
fn long_stretches_that_are_nearly_alike() {
    // Many periods nearly hold, and examining each of them separately would take too long.
    check_subtraction(&[1, 4, 3000], 12_000);
    check_subtraction(&[2, 5, 2003], 8012);
    check_subtraction(&[1, 4, 300], 1200);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn every_window_that_repeats_is_a_proof(
        set in prop::collection::btree_set(1..90usize, 1..6),
        far in prop::option::of(100..400usize),
        times in 10..60usize,
    ) {
        let set: Vec<usize> = set.into_iter().chain(far).collect();
        check_subtraction(&set, set[set.len() - 1] * times / 10);
    }
}
