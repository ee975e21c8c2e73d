//! The moves to P-positions that are found from a closed form are exactly those found by examining every move.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{ComponentRef, Detail, KindId, Move, Outcome, Ruleset, Sum};
use grundy_rules::{Program, Rules};
use proptest::prelude::*;
use std::ops::ControlFlow;

const POSITION: &str = "position heaps(a <= 400, b <= 400)\n";

/// Rules with long loops.
const RULES: [&str; 8] = [
    "heaps(a, b) -> heaps(a - t, b) for t in 1..=a as \"take {t}\"",
    "heaps(a, b) -> heaps(a - t, b - t) for t in 1..=min(a, b)",
    "heaps(a, b) -> heaps(a - t, b - s) for t in 1..=a for s in max(1, t - 2)..=min(b, t + 2)",
    "heaps(a, b) -> heaps(t, b) for t in 0..a where t % 3 != 1",
    "heaps(a, b) -> heaps(b, a - t) for t in 1..=a let q = t / 2 where q < b",
    "heaps(a, b) -> heaps(a / t, b) for t in 2..=a",
    "heaps(a, b) -> heaps(a - t, b) + heaps(t, b) for t in 1..a",
    "heaps(a, b) -> heaps(a - t, b + t) for t in 1..=a",
];

/// Conditions of closed forms, true or not.
const CONDITIONS: [&str; 10] = [
    "min(a, b) == (abs(a - b) + isqrt(5 * (a - b) * (a - b))) / 2",
    "a == b",
    "a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b",
    "a % 7 == b % 5",
    "bitand(a, b) == 0",
    "not (a < 2 * b and b < 2 * a)",
    "log2(lowbit(a + 1)) % 2 == 1",
    "a <= b and b <= a + 3",
    "isqrt(a) * isqrt(a) == a and b > 10",
    "if a > b then a - b == 3 else b / 3 == a",
];

fn ruleset(rule: &str, outcome: &str, condition: &str) -> Rules {
    let text = format!(
        "{POSITION}{rule}\ntheorem \"T\" outcome heaps(a, b) = {outcome} where {condition}\nsource \"-\""
    );
    let (program, diagnostics) = Program::parse(&text);
    program.unwrap_or_else(|| panic!("{text}\n{diagnostics:?}")).bind(&[]).unwrap().0
}

/// The options of the moves that `visit` reports and whose outcome is P, with their labels.
fn found(
    rules: &Rules,
    visit: impl FnOnce(&mut dyn FnMut(&Move<'_>) -> ControlFlow<()>),
) -> (Vec<(Sum, Option<String>)>, usize) {
    let (mut found, mut visited) = (Vec::new(), 0);
    visit(&mut |one: &Move<'_>| {
        visited += 1;
        let components: Vec<_> = one.option.terms().map(|term| term.component).collect();
        if let [component] = components[..]
            && rules.closed_forms().outcome(0, component).unwrap() == Some(Outcome::P)
        {
            found.push((one.option.clone(), one.label.map(str::to_owned)));
        }
        ControlFlow::Continue(())
    });
    (found, visited)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn candidates_are_all_moves_to_p_positions(
        rule in prop::sample::select(&RULES[..]),
        condition in prop::sample::select(&CONDITIONS[..]),
        outcome in prop::sample::select(&["P", "N"][..]),
        a in 0_u64..=400,
        b in 0_u64..=400,
    ) {
        let rules = ruleset(rule, outcome, condition);
        let words = [a, b];
        let of = ComponentRef { kind: KindId(0), words: &words };
        let all = found(&rules, |mut each| {
            let _ = rules.visit_moves(of, Detail::Labels, &mut each).unwrap();
        });
        let candidates = found(&rules, |mut each| {
            let forms = rules.closed_forms();
            let _ = forms.candidates(0, Outcome::P, of, Detail::Labels, &mut each).unwrap().unwrap();
        });
        prop_assert_eq!(&all.0, &candidates.0);
        prop_assert!(candidates.1 <= all.1);
    }
}

#[test]
fn long_loops_are_not_visited_whole() {
    let text = "position heaps(a <= 4000000000000000000, b <= 4000000000000000000)\n\
        heaps(a, b) -> heaps(a - t, b) for t in 1..=a\n\
        heaps(a, b) -> heaps(a, b - t) for t in 1..=b\n\
        heaps(a, b) -> heaps(a - t, b - t) for t in 1..=min(a, b)\n\
        theorem \"Wythoff\" outcome heaps(a, b) = P \
        where min(a, b) == (abs(a - b) + isqrt(5 * (a - b) * (a - b))) / 2\n\
        source \"-\"";
    let rules = Program::parse(text).0.unwrap().bind(&[]).unwrap().0;
    let of = ComponentRef { kind: KindId(0), words: &[3_000_000_000_000_000_000, 2_000_000_000_000_000_001] };
    let (moves, visited) = found(&rules, |mut each| {
        let forms = rules.closed_forms();
        let _ = forms.candidates(0, Outcome::P, of, Detail::Labels, &mut each).unwrap().unwrap();
    });
    // The golden ratio gives 1236067977499789697 = floor(2000000000000000001 / 1.618...) and the pair whose
    // difference is 999999999999999999.
    let pairs: Vec<_> = moves.iter().map(|(option, _)| option.term(0).component.words.to_vec()).collect();
    let expected: [&[u64]; 2] = [
        &[1_236_067_977_499_789_697, 2_000_000_000_000_000_001],
        &[2_618_033_988_749_894_845, 1_618_033_988_749_894_846],
    ];
    assert_eq!(pairs, expected);
    assert!(visited < 10_000, "{visited}");
}
