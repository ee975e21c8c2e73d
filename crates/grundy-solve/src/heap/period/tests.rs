use super::{Period, PeriodTheorem};
use crate::heap::{HeapSequence, heap_values};
use grundy_core::{Code, Unlimited};

#[track_caller]
fn sequence(code: &str, n_max: u64) -> HeapSequence {
    let mut sequence = HeapSequence::new(code.parse().unwrap());
    sequence.extend(n_max, &Unlimited).unwrap();
    sequence
}

/// Checks a proved period, and the values that follow from it against computed ones.
#[track_caller]
fn check(code: &str, preperiod: u64, period: u64, saltus: u64) {
    let found = sequence(code, 1 << 40);
    let proved = found.proved().unwrap_or_else(|| panic!("{code} has no proved period"));
    assert_eq!((proved.preperiod, proved.period, proved.saltus), (preperiod, period, saltus), "{code}");
    let more = usize::try_from(proved.checked_to).unwrap() * 2 + 100;
    let values = heap_values(&code.parse().unwrap(), more);
    for (n, value) in values.into_iter().enumerate() {
        assert_eq!(found.value(n as u64), Some(value), "{code}, heap {n}");
    }
}

#[test]
fn octal_codes() {
    // tczajka/octal-games, OEIS A002186, A002187, A071435, A071452; 0.3102: T. Plambeck.
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
    // All but 1: heap n has value n / 2. All but 2: 0, 1, 0? by computation against the definition below.
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
fn what_is_not_proved_is_observed_or_none() {
    // Lasker's Nim is arithmetic-periodic; no theorem here says so.
    let found = sequence("4.[3]", 400).period();
    assert!(
        matches!(found, Period::Observed { preperiod: 1, period: 4, saltus: 4, checked_to: 400 }),
        "{found:?}"
    );
    let grundy = sequence("4u.0", 2000);
    assert!(grundy.proved().is_none());
    assert_eq!(sequence("0.6", 3000).period(), Period::None { checked_to: Some(3000) });
    // The all-zero start is no period.
    assert_eq!(sequence("0.0000004", 3).proved(), None);
    assert_eq!(
        HeapSequence::new("0.04".parse::<Code>().unwrap()).period(),
        Period::None { checked_to: None }
    );
}
