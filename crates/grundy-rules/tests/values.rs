//! The program for nim-values compared with the complete program: the options must have the same set of
//! values and the same components.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{Component, ComponentRef, Detail, Fault, KindId, Move, Ruleset};
use grundy_rules::{Program, Rules};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The moves of a component, reduced to the properties that nim-values depend on.
#[derive(Debug, Default, PartialEq)]
struct Options {
    /// For every option, the components that occur an odd number of times. If positions can win at once, the
    /// components that occur an even number of times are included, with a mark.
    signatures: BTreeSet<Vec<(Component, bool)>>,
    /// The components of all options.
    components: BTreeSet<Component>,
}

fn options(
    has_wins: bool,
    visit: impl FnOnce(&mut dyn FnMut(&Move<'_>) -> ControlFlow<()>) -> Result<ControlFlow<()>, Fault>,
) -> (Result<Options, Fault>, usize) {
    let mut found = Options::default();
    let mut count = 0;
    let visited = visit(&mut |one| {
        count += 1;
        let mut signature: Vec<(Component, bool)> = Vec::new();
        for term in one.option.terms() {
            found.components.insert(term.component.to_owned());
            let is_odd = term.count % 2 == 1;
            if is_odd || has_wins {
                signature.push((term.component.to_owned(), is_odd));
            }
        }
        signature.sort();
        found.signatures.insert(signature);
        ControlFlow::Continue(())
    });
    (visited.map(|_| found), count)
}

/// Compares the moves of all components with fields up to `to`. Returns the number of moves of each program.
#[track_caller]
fn compare(rules: &Rules, to: u64) -> (usize, usize) {
    let mut counts = (0, 0);
    for (kind, fields) in (0..).zip(rules.kinds()) {
        let mut words = vec![0; fields.fields.len()];
        loop {
            let of = ComponentRef { kind: KindId(kind), words: &words };
            if rules.contains(of).unwrap_or(false) {
                let wins = rules.shape().has_wins;
                let (all, count) = options(wins, |visit| {
                    rules.visit_moves(of, Detail::Options, &mut |one: &Move<'_>| visit(one))
                });
                let (some, fewer) = options(wins, |visit| {
                    rules.visit_moves(of, Detail::Values, &mut |one: &Move<'_>| visit(one))
                });
                assert_eq!(all, some, "{of:?} of {}", rules.title());
                counts = (counts.0 + count, counts.1 + fewer);
            }
            let Some(at) = words.iter().rposition(|&word| word < to) else { break };
            words[at] += 1;
            words[at + 1..].fill(0);
        }
    }
    counts
}

/// Compares the programs, and expects at most `left` percent of the moves to remain. If `left` is 100, all moves must
/// remain.
#[track_caller]
fn check(source: &str, to: u64, left: usize) {
    let (program, diagnostics) = Program::parse(source);
    let rules = program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(&[]).unwrap().0;
    let (all, some) = compare(&rules, to);
    assert!(100 * some <= left * all, "{some} of {all} moves are left of {source}");
    assert!(left < 100 || all == some, "{some} of {all} moves are left of {source}");
}

#[test]
fn mirrored_splits_are_halved() {
    for source in [
        "heap(n) -> heap(i) + heap(n - i) for i in 1..n",
        "heap(n) -> heap(i) + heap(n - i) for i in 0..=n",
        "heap(n) -> heap(n - 2 - i) + heap(i) for i in 0..=n - 2 where i != n - 2 - i",
        "heap(n) -> heap(a) + heap(b) for a in 2..n let b = n - a + 1 where min(a, b) > 1",
        "heap(n) -> heap(max(i, n - i)) + heap(min(n - i, i)) for i in 1..n",
        "heap(n) -> heap(i) + heap(n - i) for i in 1..n\nheap(n) -> heap(n - 1)",
        "position s(w >= 1, h >= 1)\ns(w, h) -> s(i, h) + s(w - i, h) for i in 1..w\nwin s(1, 1)",
    ] {
        check(source, 50, 55);
    }
    // There are no mirror images.
    check("heap(n) -> heap(i) + heap(n - i) for i in 1..n where i < n - i", 40, 100);
    check("heap(n) -> heap(i) + heap(n - i - 1) for i in 1..n", 40, 100);
    check("heap(n) -> heap(i) + 2 * heap(n - i) for i in 1..n", 40, 100);
    check("heap(n) -> heap(i) + heap(n - i) for i in 1..n where i % 3 == 1", 40, 100);
}

#[test]
fn loops_over_quotients_are_cut_into_blocks() {
    let even = "pile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m) for m in 2..=n";
    check(even, 300, 20);
    check(&format!("{even}\nwin pile(1)"), 300, 30);
    check(&even.replace("2..=n", "2..n"), 300, 20);
    check("pile(n) -> (n % m) * pile(n / m) for m in 1..=n where m % 3 != 1", 200, 40);
    check("pile(n) -> m * pile(n / m) + pile(n / 3 / 2) for m in 2..=200 let k = 7", 100, 15);
    check("pile(n) -> m * pile(n / m) for m in 2..=n let q = n / m where q % 2 == 0 or q > 7", 200, 50);
    check("p(a, b) -> (a % m) * p(b / m, a / m) for m in 1..=40", 30, 50);
    // Fields change from one iteration to the next, counts can be negative, or a division can fault.
    check("pile(n) -> (n / d) * pile(d) + pile(n % d) for d in 1..n", 60, 100);
    check("pile(n) -> (n % m - 3) * pile(n / m) for m in 2..=n", 60, 100);
    check("pile(n) -> pile(n / m) for m in 0..=n where m > 1", 60, 100);
}

#[test]
fn repeated_rules_are_left_out() {
    check("heap(n) -> heap(n - 1)\nheap(m) -> heap(m - 1)", 20, 50);
    check(
        "p(a, b) -> p(a - 1, b) + p(b, 0) where a < b\np(x, y) -> p(y, 0) + p(x - 1, y) where y > x",
        12,
        50,
    );
    check("heap(n) -> heap(n - 1)\nheap(n) -> heap(n - 2)", 20, 100);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_values(
        first in numbers(), second in numbers(), third in numbers(), count in numbers(), other in numbers(),
        low in 0..4u64, high in prop_oneof![Just("n"), Just("n - 1"), Just("30"), Just("n + b")],
        condition in prop_oneof![Just(""), Just("where n / i > 2"), Just("where i % 3 < 2"), Just("where i != n - i")],
        win in prop_oneof![Just(""), Just("\nwin p(1, a)"), Just("\nwin p(a, 0) where a > 1")],
    ) {
        let source = format!(
            "p(n, b) -> ({count}) * p({first}, {second}) + ({other}) * p({third}, b)\n\
             \x20 for i in {low}..={high} {condition}\n\
             p(n, b) -> p({second}, i) + p({second}, n - i) for i in 0..=n{win}"
        );
        if let Some(program) = Program::parse(&source).0 {
            compare(&program.bind(&[]).unwrap().0, 13);
        }
    }
}

fn numbers() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "1",
        "2",
        "i",
        "n",
        "b",
        "n / i",
        "n % i",
        "i - n % i",
        "n / i + 1",
        "b / i",
        "b % i",
        "(n + b) / i",
        "n - i",
        "i % 2",
        "n / i - b",
        "(n % i) % 2",
        "min(n / i, 3)",
        "if n / i > 2 then b else 1",
        "2 * i + 1",
        "bit(i, 0)",
        "i * b",
        "n - b",
        "abs(n - i)",
        "30 - i",
        "n / 2",
        "if i % 2 == 0 then n / i else b",
    ])
}
