use crate::Program;
use grundy_core::{CodeRuleset, ComponentRef, Detail, KindId, Move, Ruleset};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The options of the heap of `n` tokens as sorted sizes, without heaps of size 0.
fn options(rules: &dyn Ruleset, n: u64) -> BTreeSet<Vec<u64>> {
    let mut found = BTreeSet::new();
    let heap = ComponentRef { kind: KindId(0), words: &[n] };
    let _ = rules.visit_moves(heap, Detail::Options, &mut |option: &Move<'_>| {
        let terms = option.option.terms();
        let sizes = terms.flat_map(|term| (0..term.count).map(move |_| term.component.words[0]));
        let mut sizes: Vec<u64> = sizes.filter(|size| *size > 0).collect();
        sizes.sort_unstable();
        found.insert(sizes);
        ControlFlow::Continue(())
    });
    found
}

/// The recognised code, if there is one, after checking for small heaps that its moves are those of the rules.
fn recognised(text: &str) -> Option<String> {
    let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
    let code = rules.facts().code.clone()?;
    let of_code = CodeRuleset::new(code.clone());
    for n in 0..30 {
        assert_eq!(options(&rules, n), options(&of_code, n), "heap({n}) of {text}, taken for {code}");
    }
    Some(code.to_string())
}

#[track_caller]
fn check(text: &str, expected: Option<&str>) {
    assert_eq!(recognised(text).as_deref(), expected, "{text}");
}

#[test]
fn nim_and_subtraction_games() {
    check("heap(n) -> heap(n - t) for t in 1..=n", Some("0.[3]"));
    check("pile(a) -> pile(b) for b in 0..a", Some("0.[3]"));
    check("heap(n) -> heap(n - t) for t in 0..=n where t > 0", Some("0.[3]"));
    check("heap(n) -> heap(n - t) for t in 2..=n", Some("0.0[3]"));
    check("heap(n) -> heap(n - t) for t in {1, 3, 4}", Some("0.3033"));
    check("param S = {2, 5}; heap(n) -> heap(n - t) for t in S", Some("0.03003"));
    let far = format!("0.03{}3", "0".repeat(299_997));
    check("param S = {2, 300000}; heap(n) -> heap(n - t) for t in S", Some(&far));
    check("param S = {2, 2000000}; heap(n) -> heap(n - t) for t in S", None);
    check("param S = {2, 5}; heap(n) -> heap(n - t) for t in 1..=n where t not in S", Some("0.30330[3]"));
    check("param S = {1, 2}; heap(n) -> heap(n - t) for t in 1..=n where t not in S", Some("0.00[3]"));
    check("heap(n) -> heap(n - t) for t in 1..=min(3, n)", Some("0.333"));
    check("heap(n) -> heap(n - t) for t in 1..=3 where t <= n", Some("0.333"));
    check("heap(n) -> heap(m) for m in max(0, n - 3)..n", Some("0.333"));
    check("heap(n) -> heap(n - t) for t in 1..=n where t % 2 == 1", Some("0.[30]"));
    check("heap(n) -> heap(n - t) for t in 1..n", Some("0.[2]"));
    check("heap(n) -> heap(n - 1) where n >= 2; heap(n) -> heap(n - 2)", Some("0.23"));
    check("heap(n) -> () where n == 3", Some("0.001"));
}

#[test]
fn splitting_games() {
    check("row(n) -> row(i) + row(n - t - i) for t in 1..=2 for i in 0..=(n - t) / 2", Some("0.77"));
    check("row(n) -> row(i) + row(n - 2 - i) for i in 0..=n - 2", Some("0.07"));
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a", Some("4u.0"));
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..=(n - 1) / 2", Some("4u.0"));
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a != n - a", Some("4u.0"));
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n", Some("4.0"));
    let take = "heap(n) -> heap(n - t) for t in 1..=n; ";
    check(&format!("{take}heap(n) -> heap(a) + heap(n - a) for a in 1..=n / 2"), Some("4.[3]"));
    let officers =
        "heap(n) -> heap(n - 1) where n >= 2; heap(n) -> heap(a) + heap(n - 1 - a) for a in 1..=(n - 1) / 2";
    check(officers, Some("0.6"));
    check("heap(n) -> heap(i) + heap(n - t - i) for t in 1..=n for i in 0..=(n - t) / 2", Some("0.[7]"));
}

#[test]
fn what_is_no_code_is_not_taken_for_one() {
    check("heap(n) -> heap(n - 2 * t) for t in 1..=n", None);
    check("heap(n) -> heap(n - t) + heap(0) for t in 1..=n", None);
    check("position heap(n >= 1)\nheap(n) -> heap(n - t) for t in 1..=n", None);
    check("heap(n) -> heap(n - t) for t in 1..=n\nwin heap(3)", None);
    check("heap(n) -> heap(a) + heap(n - a) where n > 2 for a in 1..=n / 2", None);
    check("heap(n) -> heap(n - t) for t in squares(n)", None);
    check("heap(n) -> heap(n - t) for t in 1..=n / 2", None);
    check("heap(n) -> heap(n - 1) where n % 2 == 0", None);
    check("heap(n) -> heap(n - 1) where n <= 20", None);
    check("heap(n) -> heap(n - 1) again", None);
    check("heap(n) -> heap(a) + heap(n - a - 1) for a in 3..n", None);
}

proptest! {
    #[test]
    fn whatever_is_recognised_has_the_moves(
        low in 0..3u8, end in prop::sample::select(vec!["..n", "..=n", "..=n / 2", "..=(n - 1) / 2", "..n - 1", "..=min(3, n)", "..=4"]),
        taken in 0..4u8,
        split in any::<bool>(),
        condition in prop::sample::select(vec!["", "where n >= 2", "where a < n - a", "where a <= n - 1 - a", "where a != 2", "where a % 3 != 0", "where n > a", "where a in {1, 4}", "where n == a or a > 1"]),
    ) {
        let left = if split { format!("heap(a) + heap(n - {taken} - a)") } else { "heap(n - a)".to_owned() };
        let text = format!("heap(n) -> {left} for a in {low}{end} {condition}");
        let _ = recognised(&text);
    }
}
