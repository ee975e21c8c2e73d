//! Single positions whose table is too large to keep: a window must give the same values.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{Allowed, Budget, Convention, KindId, Ruleset, Sum, Unlimited, reach_of};
use grundy_rules::{Program, Rules};
use grundy_solve::{EngineName, Settings, SolveError, Solver, Value};
use proptest::prelude::*;
use std::sync::Arc;

fn rules(text: &str) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}: {diagnostics:?}"));
    program.bind(&[]).unwrap().0
}

fn position(words: &[u64]) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, KindId(0), words);
    sum
}

fn solver(rules: &Rules, engine: Option<EngineName>) -> Solver {
    Solver::new(Arc::new(rules.clone()), Settings::default().with_engine(engine))
}

/// Checks the reach of every field of the ruleset's only kind.
#[track_caller]
fn check_reaches(text: &str, expected: &[Option<u64>]) {
    let rules = rules(text);
    let linear = rules.facts().linear_rules.as_ref();
    let reaches = linear.map_or_else(Vec::new, |linear| reach_of(linear, &rules.kinds()[0]));
    assert_eq!(reaches, expected, "{text}");
}

#[test]
fn how_far_options_reach_back() {
    let rest = "p(a, b) -> p(a, b - t) for t in 1..=b";
    check_reaches(&format!("p(a, b) -> p(a - t, b) for t in 1..=3\n{rest}"), &[Some(3), None]);
    check_reaches(
        &format!("param S = {{1, 5, 9}}\np(a, b) -> p(a - t, b) for t in S\n{rest}"),
        &[Some(9), None],
    );
    check_reaches(
        &format!("param k >= 1 = 4\np(a, b) -> p(a - t, b) for t in 1..=min(k, a)\n{rest}"),
        &[Some(4), None],
    );
    check_reaches("h(n, q) -> h(n - t, 2 * t) for t in 1..=min(n, q)", &[None, None]);
    check_reaches("p(a, b) -> p(a - 1, b + 1)\np(a, b) -> p(a, b - 2) where a == 7", &[Some(1), None]);
    check_reaches(
        "p(a, b) -> p(m, b) for m in a - 2..a where b > 0\np(a, b) -> p(a - 1, 0)",
        &[Some(2), None],
    );
    check_reaches("p(a, b) -> p(a - 1, b - 1) + p(a - 5, b)", &[Some(5), Some(1)]);
    check_reaches(
        "position p(a, 3 <= b <= 8)\np(a, b) -> p(a - 1, c) for c in 3..b where a > 0",
        &[Some(1), Some(5)],
    );
    // If the rules are not linear, the reach is unknown.
    check_reaches("p(a, b) -> p(a / 2, b - 1) where a > 0", &[]);
    check_reaches("a(n) -> b(n - 1); b(n) -> a(n - 1)", &[]);
}

/// Compares the value with that in the whole table. Returns whether `bytes` bytes of memory are enough.
fn compared(text: &str, to: &[u64], bytes: u64) -> bool {
    let rules = rules(text);
    let whole = solver(&rules, Some(EngineName::Dense)).value(&position(to), &Unlimited);
    let through =
        solver(&rules, Some(EngineName::Dense)).value(&position(to), &Allowed::everything().bytes(bytes));
    match (&whole, &through) {
        (Ok(whole), Ok(through)) => assert_eq!(whole.value, through.value, "{text}: {to:?}"),
        // The limit is too low even for a window, or there is no window.
        (Ok(_), Err(SolveError::Limit { .. })) | (Err(_), _) => {}
        _ => panic!("{text}: {whole:?}, {through:?}"),
    }
    through.is_ok()
}

const REST: &str = "\np(a, b) -> p(a, b - t) for t in 1..=b";

#[test]
fn at_the_edges_of_windows() {
    for reach in [0, 1, 2, 3, 7] {
        let text = format!("p(a, b) -> p(a - t, b) for t in 1..={reach}{REST}");
        let text = if reach == 0 { format!("p(a, b) -> p(a, b - 1) where a > 3{REST}") } else { text };
        for to in [[30, 6], [100, 6], [101, 6], [102, 7], [103, 8], [900, 9]] {
            for bytes in [60, 61, 64, 90, 150, 700] {
                let is_found = compared(&text, &to, bytes);
                assert!(is_found || bytes < 150, "{text}: {to:?} in {bytes} bytes");
            }
        }
    }
    // Lower bounds, a bound by the other field, wide values, two reaches, and components that end the game.
    let bounded = "position p(3 <= a, 2 <= b <= a)\np(a, b) -> p(a - t, b) for t in 1..=4\np(a, b) -> p(a, c) for c in 2..b";
    let wide = "p(a, b) -> p(a - 1, c) for c in 0..=b\np(a, b) -> p(a, c) for c in 0..b";
    let two = "p(a, b) -> p(a - t, b - s) for t in 0..=2 for s in 0..=3 where t + s > 0";
    for (text, to, bytes) in [
        (bounded, [300, 9], 150),
        (wide, [40, 300], 2600),
        (&format!("p(a, b) -> p(a - t, b) for t in 1..=3{REST}\nwin p(5, 3)"), [300, 9], 150),
    ] {
        assert!(compared(text, &to, bytes), "{text}");
    }
    // The cells are sorted by the sum of the fields, so a window cannot be used.
    assert!(!compared(two, &[70, 400], 300));
}

#[test]
fn a_window_answers_where_the_table_is_too_large() {
    let rules = rules(&format!("p(a, b) -> p(a - t, b) for t in 1..=3{REST}"));
    let far = position(&[1_000_003, 20]);
    let mut solver = solver(&rules, None);
    let answer = solver.value(&far, &Allowed::everything().bytes(1 << 20)).unwrap();
    // Two heaps: one from which at most three tokens may be taken, and a Nim heap.
    assert_eq!(answer.value, Value::Nim(3 ^ 20));
    assert_eq!(answer.known.plan.why.id, "solve-why-dense-window");
    // Positions that a search visited before are counted too.
    assert!(answer.known.stats.positions >= 1_000_004 * 21);
    // The value that was found is known. Moves need more positions, so they are refused.
    let again = solver.value(&far, &Allowed::everything().bytes(1 << 20)).unwrap();
    assert_eq!((again.value, again.known.stats.positions), (answer.value, 0));
    let misere = solver.outcome(&far, Convention::Misere, &Allowed::everything().bytes(1 << 20)).unwrap();
    assert_eq!((misere.outcome.letter(), misere.known.plan.why.id), ('N', "solve-why-dense-window"));
    let zero = solver
        .outcome(&position(&[1_000_000, 0]), Convention::Misere, &Allowed::everything().bytes(1 << 18))
        .unwrap();
    assert_eq!(zero.outcome.letter(), 'N');
}

const FIRSTS: [&str; 7] = ["a - 1", "a - 2", "a - t", "a - min(t, 3)", "a", "a - t % 3", "a - 1 - b % 2"];
const SECONDS: [&str; 8] = ["b", "b - 1", "b - t", "t - 1", "b / 2", "b + 1", "min(b, t)", "b xor 1"];
const RANGES: [&str; 4] = ["1..=2", "{1, 3, 4}", "1..=min(b, 5)", "1..=b"];
const CONDITIONS: [&str; 5] = ["", "", "where a > b", "where (a + t) % 3 > 0", "where t + b < 9"];

fn rule() -> impl Strategy<Value = String> {
    let term = (prop::sample::select(&FIRSTS), prop::sample::select(&SECONDS));
    let terms = prop::collection::vec(term, 1..3);
    (terms, prop::sample::select(&RANGES), prop::sample::select(&CONDITIONS)).prop_map(
        |(terms, range, condition)| {
            let terms: Vec<String> = terms.iter().map(|(a, b)| format!("p({a}, {b})")).collect();
            format!("\np(a, b) -> {} for t in {range} {condition}", terms.join(" + "))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(
        list in prop::collection::vec(rule(), 1..4),
        to in (5..60u64, 0..9u64),
        bytes in 30..200u64,
        is_turned in any::<bool>(),
    ) {
        let mut text = format!("position p(a <= 99, b <= 9){}", list.concat());
        let mut to = [to.0, to.1];
        if is_turned {
            // Here the field that has a reach comes last.
            text = text.replace("p(a, b", "q(a, b");
            for first in FIRSTS {
                for second in SECONDS {
                    text = text.replace(&format!("p({first}, {second})"), &format!("q({second}, {first})"));
                }
            }
            text = text.replace("p(a <= 99, b <= 9)", "q(b <= 9, a <= 99)").replace("\nq(a, b) ->", "\nq(b, a) ->");
            to.reverse();
        }
        compared(&text, &to, bytes);
        // Under misère play, sums are searched position by position.
        let conventions: &[Convention] =
            if text.contains(") + ") { &[Convention::Normal] } else { &[Convention::Normal, Convention::Misere] };
        for &convention in conventions {
            let rules = rules(&text);
            let ask = |engine, budget: &dyn Budget| {
                let found = solver(&rules, engine).outcome(&position(&to), convention, budget);
                found.ok().map(|answer| answer.outcome)
            };
            let through = ask(None, &Allowed::everything().bytes(bytes));
            if through.is_some() && to.iter().product::<u64>() < 120 && convention == Convention::Normal {
                let brute = solver(&rules, Some(EngineName::Reference)).value(&position(&to), &Unlimited);
                prop_assert_eq!(through, brute.ok().and_then(|answer| answer.outcome), "{}", text);
            }
            if through.is_some() {
                prop_assert_eq!(through, ask(None, &Unlimited), "{} {:?}", text, convention);
            }
        }
    }
}
