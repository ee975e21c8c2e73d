//! Proofs that play ends, for rules without an order that tables could use.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{Component, Detail, FieldShape, KindId, Move, Ruleset};
use grundy_rules::{Program, Rules};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn bound(source: &str) -> (Rules, Vec<&'static str>) {
    let (program, diagnostics) = Program::parse(source);
    let program = program.unwrap_or_else(|| panic!("{source}\n{diagnostics:#?}"));
    let (rules, told) = program.bind(&[]).unwrap();
    (rules, told.iter().map(|told| told.message.id).collect())
}

/// Small components of all kinds.
fn starts(rules: &Rules) -> Vec<Component> {
    let mut found = Vec::new();
    for (id, kind) in (0u32..).zip(rules.kinds()) {
        let mut starts: Vec<Vec<u64>> = vec![vec![]];
        for field in &kind.fields {
            let choices: Vec<Vec<u64>> = match field.shape {
                FieldShape::Natural => (0..=6).map(|n| vec![n]).collect(),
                FieldShape::List => {
                    let triples = (0..27).map(|n| vec![3, n / 9, n / 3 % 3, n % 3]);
                    [vec![0], vec![1, 2]].into_iter().chain(triples).collect()
                }
            };
            starts = starts.iter().flat_map(|s| choices.iter().map(move |c| [&s[..], c].concat())).collect();
        }
        found.extend(starts.into_iter().map(|words| Component { kind: KindId(id), words: words.into() }));
    }
    found.retain(|component| rules.contains(component.as_ref()).unwrap_or(false));
    found
}

/// The components of the options of `from`; moves after a fault are omitted.
fn next(rules: &Rules, from: &Component) -> Vec<Component> {
    let mut found = Vec::new();
    let _ = rules.visit_moves(from.as_ref(), Detail::Options, &mut |made: &Move<'_>| {
        found.extend(made.option.terms().map(|term| term.component.to_owned()));
        ControlFlow::Continue(())
    });
    found
}

/// Whether play from small components returns to a component, examining the first few thousand components.
fn has_cycle(rules: &Rules) -> bool {
    /// For every component visited, whether it is on the current path.
    type Seen = HashMap<Component, bool>;
    let mut seen = Seen::new();
    for start in starts(rules) {
        let mut path: Vec<(Component, Vec<Component>)> = Vec::new();
        let mut entered = Some(start);
        loop {
            if let Some(component) = entered.take() {
                match seen.get(&component) {
                    Some(true) => return true,
                    Some(false) => {}
                    None if seen.len() < 3_000 => {
                        let options = next(rules, &component);
                        seen.insert(component.clone(), true);
                        path.push((component, options));
                    }
                    None => {}
                }
            }
            let Some((component, options)) = path.last_mut() else { break };
            match options.pop() {
                Some(option) => entered = Some(option),
                None => {
                    seen.insert(component.clone(), false);
                    path.pop();
                }
            }
        }
    }
    false
}

#[track_caller]
fn check_ends(source: &str) {
    let (rules, told) = bound(source);
    assert!(rules.facts().order.is_none(), "an order was found: {source}");
    assert!(rules.facts().play_ends(), "{source}");
    assert_eq!(told, [""; 0]);
    assert!(!has_cycle(&rules), "{source}");
}

#[track_caller]
fn check_open(source: &str) {
    let (rules, told) = bound(source);
    assert!(!rules.facts().play_ends(), "{source}");
    assert_eq!(told.len(), 1, "{source}");
}

#[test]
fn cells_are_painted() {
    check_ends("row(x[]) -> row(x with [i] = v) for i in 0..len(x) for v in 1..=2 where x[i] == 0");
    check_ends(
        "row(x[]) -> row(x with [i] = 2, [j] = 1) for i in 0..len(x) for j in 0..i where x[i] == 0 and x[j] != 2",
    );
    check_open("row(x[]) -> row(x with [i] = v) for i in 0..len(x) for v in 0..=2 where x[i] == 0");
    check_open("row(x[]) -> row(x with [i] = 1) for i in 0..len(x) where x[i] != 1 or i > 1");
}

#[test]
fn bits_are_set_or_cleared() {
    check_ends("s(n) -> s(n + pow2(v)) for v in 0..4 where bit(n, v) == 0");
    check_ends("s(n) -> s(n xor pow2(v)) for v in 0..4 where bit(n, v) == 0");
    check_ends("s(n) -> s(n xor pow2(v)) for v in 0..4 where bit(n, v) == 1");
    check_ends("s(n) -> s(bitor(n, shl(1, v))) for v in 0..4 where bit(n, v) == 0");
    check_open("s(n) -> s(n xor pow2(v)) for v in 0..4");
    check_open("s(n) -> s(n xor pow2(v)) for v in 0..4 where bit(n, 3 - v) == 0");
}

#[test]
fn visited_places_are_not_visited_again() {
    check_ends("tour(v, s) -> tour(w, s + pow2(w)) for w in 0..5 where bit(s, w) == 0");
    check_open("tour(v, s) -> tour(w, s) for w in 0..5 where w != v");
}

#[test]
fn two_entries_fall() {
    check_ends(
        "h(x[]) -> h(x with [i] = x[i] - t, [j] = x[j] - t) for i in 0..len(x) for j in 0..len(x) \
         for t in 1..=min(x[i], x[j])",
    );
    check_open("h(x[]) -> h(x with [i] = x[i] - 1, [j] = x[j] + 1) for i in 0..len(x) for j in 0..len(x)");
}

#[test]
fn counters_rise_to_a_bound() {
    check_ends("param A = [3, 1, 4]\np(i) -> p(i + t) for t in 1..=2 where i + t <= len(A)");
    check_ends("position p(i <= 10)\np(i) -> p(i + 1)");
    check_ends("p(i, n) -> p(i + 1, n) where i < n");
    check_ends("p(i, x[]) -> p(i + 1, x) where i < len(x)");
    check_ends("position p(i <= 10, n)\np(i, n) -> p(i + 1, n + 3)\np(i, n) -> p(i, n - 1)");
    check_open("p(i) -> p(i + 1)");
    check_open("p(i, n) -> p(i + 1, n + 1) where i < n");
}

/// Rules that replace entries, bits and counters.
fn rule() -> impl Strategy<Value = String> {
    let entry = prop::sample::select(vec!["v", "x[i] - v", "x[j]", "0", "x[i] + 1", "3 - x[i]", "n"]);
    let number = prop::sample::select(vec![
        "n",
        "n + v",
        "n - v",
        "n + pow2(v)",
        "n xor pow2(v)",
        "n - pow2(v)",
        "bitor(n, pow2(v))",
        "len(x)",
    ]);
    let condition = prop::sample::select(vec![
        "x[i] == 0",
        "x[i] == 2",
        "x[i] == v",
        "v > 0",
        "bit(n, v) == 0",
        "bit(n, v) == 1",
        "n < 5",
        "n + v <= len(x)",
        "i < j",
        "x[j] > 0",
        "v <= x[i]",
    ]);
    (prop::collection::vec(entry, 0..3), number, prop::collection::vec(condition, 0..4)).prop_map(
        |(entries, number, conditions)| {
            let updates: Vec<String> =
                ["i", "j"].iter().zip(&entries).map(|(at, entry)| format!("[{at}] = {entry}")).collect();
            let list =
                if updates.is_empty() { "x".to_owned() } else { format!("x with {}", updates.join(", ")) };
            let mut rule = format!(
                "p(n, x[]) -> p({number}, {list}) for i in 0..len(x) for j in 0..len(x) for v in 0..=2"
            );
            for condition in conditions {
                rule += &format!(" where {condition}");
            }
            rule
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn play_that_is_proved_to_end_has_no_cycle(rules in prop::collection::vec(rule(), 1..3), bound_at in 0..2) {
        let fields = ["n, x[]", "n <= 9, x[]"][usize::try_from(bound_at).unwrap()];
        let source = format!("position p({fields})\n{}", rules.join("\n"));
        let (rules, _) = bound(&source);
        prop_assert!(!rules.facts().play_ends() || !has_cycle(&rules), "{}", source);
    }
}
