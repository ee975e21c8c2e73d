//! The orders that are found, and a check that they are well-founded.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{
    Component, ComponentRef, Detail, FieldShape, FieldValue, Kind, KindId, Measure, Move, Order, Ruleset,
};
use grundy_rules::{Program, Rules};
use proptest::prelude::*;
use std::cmp::Ordering;
use std::ops::ControlFlow;

fn bound(source: &str) -> (Rules, Vec<String>) {
    let (program, diagnostics) = Program::parse(source);
    let program = program.unwrap_or_else(|| panic!("{source}\n{diagnostics:#?}"));
    let (rules, diagnostics) = program.bind(&[]).unwrap();
    let told = diagnostics.iter().map(|told| {
        let path = told.message.arguments.iter().map(|argument| format!(" {}", argument.value));
        format!("{}{}", told.message.id, path.collect::<String>())
    });
    (rules, told.collect())
}

fn written(order: &Order, kinds: &[Kind]) -> String {
    let measure = |kind: &Kind, measure: &Measure| match measure {
        Measure::Field(at) => kind.fields[*at].name.clone(),
        Measure::SumOf(parts) => {
            parts.iter().map(|&at| kind.fields[at].name.clone()).collect::<Vec<_>>().join("+")
        }
        Measure::Length(at) => format!("len {}", kind.fields[*at].name),
        Measure::Nothing => "0".to_owned(),
    };
    let of_kind = |(kind, (measures, rank)): (&Kind, (&Vec<Measure>, &u32))| {
        let measures: Vec<String> = measures.iter().map(|m| measure(kind, m)).collect();
        format!("{}: {}; {rank}", kind.name, measures.join(", "))
    };
    kinds.iter().zip(order.measures.iter().zip(&order.ranks)).map(of_kind).collect::<Vec<_>>().join(" | ")
}

/// Checks that the order found is the expected one, and that it really is an order.
#[track_caller]
fn check(source: &str, expected: &str) {
    let (rules, told) = bound(source);
    let order = rules.facts().order.as_ref().unwrap_or_else(|| panic!("no order: {told:?}\n{source}"));
    assert_eq!(written(order, rules.kinds()), expected);
    assert_eq!(told, [""; 0]);
    assert!(every_option_is_earlier(&rules, 6) > 0);
}

#[track_caller]
fn check_none(source: &str, expected: &str) {
    let (rules, told) = bound(source);
    assert!(rules.facts().order.is_none());
    assert_eq!(told, [expected]);
}

/// All components with fields up to `most`.
fn components(rules: &Rules, most: u64) -> Vec<Component> {
    let mut found = Vec::new();
    for (id, kind) in rules.kinds().iter().enumerate() {
        let mut starts: Vec<Vec<u64>> = vec![vec![]];
        for field in &kind.fields {
            let choices: Vec<Vec<u64>> = match field.shape {
                FieldShape::Natural => (0..=most).map(|n| vec![n]).collect(),
                FieldShape::List => {
                    let pairs = (0..3).flat_map(|a| (0..3).map(move |b| vec![2, a, b]));
                    [vec![0]].into_iter().chain((0..4).map(|n| vec![1, n])).chain(pairs).collect()
                }
            };
            starts = starts.iter().flat_map(|s| choices.iter().map(move |c| [&s[..], c].concat())).collect();
        }
        let id = KindId(u32::try_from(id).unwrap());
        found.extend(starts.into_iter().map(|words| Component { kind: id, words: words.into() }));
    }
    found.retain(|component| rules.contains(component.as_ref()).unwrap_or(false));
    found
}

fn key(rules: &Rules, order: &Order, component: ComponentRef<'_>) -> (Vec<u128>, u32) {
    let kind = &rules.kinds()[component.kind.index()];
    let fields: Vec<FieldValue<'_>> = component.fields(kind).collect();
    let sum = |at: usize| match fields[at] {
        FieldValue::Natural(n) => u128::from(n),
        FieldValue::List(list) => list.iter().map(|&n| u128::from(n)).sum(),
    };
    let measure = |measure: &Measure| match measure {
        Measure::Field(at) => sum(*at),
        Measure::SumOf(parts) => parts.iter().map(|&at| sum(at)).sum(),
        Measure::Length(at) => match fields[*at] {
            FieldValue::List(list) => list.len() as u128,
            FieldValue::Natural(_) => panic!("the length of a number"),
        },
        Measure::Nothing => 0,
    };
    let at = component.kind.index();
    (order.measures[at].iter().map(measure).collect(), order.ranks[at])
}

/// Checks that every component of an option precedes its position; returns the number of components compared. Panics
/// if the rules have no order.
fn every_option_is_earlier(rules: &Rules, most: u64) -> usize {
    let order = rules.facts().order.as_ref().unwrap();
    let mut compared = 0;
    for component in components(rules, most) {
        let before = key(rules, order, component.as_ref());
        // A fault ends the moves of this component.
        let _ = rules.visit_moves(component.as_ref(), Detail::Options, &mut |found: &Move<'_>| {
            for term in found.option.terms() {
                let after = key(rules, order, term.component);
                assert_eq!(after.cmp(&before), Ordering::Less, "{component:?} to {:?}", term.component);
                compared += 1;
            }
            ControlFlow::Continue(())
        });
    }
    compared
}

#[test]
fn orders_of_known_games() {
    check("param k = 3\nheap(n) -> heap(n - t) for t in 1..=k", "heap: n; 0");
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a", "heap: n; 0");
    check(
        "param F >= 1 = 2\npile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m) where n >= F for m in 2..=n",
        "pile: n; 0",
    );
    check(
        "r(a, b, c) -> r(a - 2, b - 1, c)\nr(a, b, c) -> r(a, b, c - 2)\nr(a, b, c) -> r(a, b - 3, c)",
        "r: a, b, c; 0",
    );
    check(
        "position sheet(w >= 1, h >= 1)\nsheet(w, h) -> sheet(i, h) + sheet(w - i, h) for i in 1..w\nsheet(w, h) -> sheet(w, i) + sheet(w, h - i) for i in 1..h",
        "sheet: w, h; 0",
    );
    check("pile(x) -> pile(x xor y) for y in 1..=x where x xor y < x", "pile: x; 0");
    check("heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)", "heap: n; 0");
    check("coin(x, y) -> coin(a, y) + coin(x, b) + coin(a, b) for a in 0..x for b in 0..y", "coin: x, y; 0");
    check("kayles(n) -> kayles(i) + kayles(n - t - i) for t in 1..=2 for i in 0..=n - t", "kayles: n; 0");
    check("mark(n) -> mark(n - 1)\nmark(n) -> mark(n / 2) where n >= 1", "mark: n; 0");
    check("position number(n >= 1)\nnumber(n) -> number(d) for d in divisors(n) where d < n", "number: n; 0");
    check("n(x) -> n(x - y) for y in squares(x)", "n: x; 0");
    check("param S = {1, 4, 7}\nn(x) -> n(x - y) for y in S", "n: x; 0");
    check("a(x, y) -> a(x - 1, y) for t in 0..2\na(x, y) -> a(y, x - 1) where x > y", "a: x; 0");
    check("a(x, y) -> a(x - 1, y + 5)\na(x, y) -> a(x, y - 1)", "a: x, y; 0");
    check("a(n) -> b(n)\nb(n) -> a(n - 1)", "a: n; 1 | b: n; 0");
    check("a(n) -> a(if n > 5 then n - 2 else n - 1)", "a: n; 0");
    check("a(n) -> a(n - lowbit(n)) where n > 0", "a: n; 0");
    check("a(n) -> a(n - gcd(n, m)) for m in 1..=n", "a: n; 0");
    check("a(n) -> a(m) for m in 0..=n where m != n", "a: n; 0");
    check("a(n) -> a(shr(n, 1)) where n >= 1", "a: n; 0");
    check("a(n) -> star()\nposition star()", "a: 0; 1 | star: 0; 0");
}

#[test]
fn lists_of_numbers_are_ranges() {
    check("heap(n) -> heap(n - t) for t in [1, 3, 4]", "heap: n; 0");
    check("heap(n) -> heap(n - t) for t in [4, 1, 3, 1]", "heap: n; 0");
    let code = |text: &str| bound(text).0.facts().code.as_ref().map(ToString::to_string);
    assert_eq!(code("heap(n) -> heap(n - t) for t in [1, 3, 4]").as_deref(), Some("0.3033"));
    assert_eq!(code("heap(n) -> heap(n - t) for t in {1, 3, 4}").as_deref(), Some("0.3033"));
    check_none("heap(n) -> heap(n - t) for t in [1, 0]", "check-cycle heap(0) -> heap(0)");
}

#[test]
fn orders_of_lists() {
    check("h(x[]) -> h(x with [i] = x[i] - t) for i in 0..len(x) for t in 1..=x[i]", "h: x; 0");
    check("h(x[]) -> h(x[0..i] ++ x[i + 1..len(x)]) for i in 0..len(x)", "h: len x; 0");
    check(
        "b(c[], o[]) -> b(c[0..i] ++ c[i + 1..len(c)], o ++ [c[i]]) for i in 0..len(c)\nb(c[], o[]) -> b(c, o with [i] = o[i] - t) for i in 0..len(o) for t in 1..=o[i]",
        "b: len c, o; 0",
    );
    check("h(x[]) -> h(y) let y = x[1..len(x)] where len(x) > 0", "h: len x; 0");
    check("h(x[]) -> h(x[..i]) + h(reverse(x[i + 1..])) for i in 0..len(x)", "h: len x; 0");
    // Places that differ although no constants show it.
    check(
        "h(x[]) -> h(x with [i] = x[i] - 2, [j] = x[j] + 1) for i in 0..len(x) for j in i + 1..len(x)",
        "h: x; 0",
    );
}

#[test]
fn orders_of_built_lists() {
    // At least one entry is dropped.
    check("h(x[]) -> h([y for y in x where y > t]) for t in x", "h: len x; 0");
    check("h(x[]) -> h([y for y in x where y % t != 0]) for t in x where t > 0", "h: len x; 0");
    // Either the changed entry is natural, or it is dropped.
    check(
        "h(x[]) -> h(sort([y for y in x with [i] = x[i] - 1 where y > 0])) for i in 0..len(x)",
        "h: len x, x; 0",
    );
    // No entry grows, and one shrinks.
    check(
        "h(x[]) -> h([e / g for e in y]) for i in 0..len(x) where x[i] > 1 let y = x with [i] = x[i] - 1 let g = gcd(y)",
        "h: x; 0",
    );
    check_none("h(x[]) -> h([y for y in x where y >= t]) for t in x", "check-cycle h[0] -> h[0]");
    check_none("h(x[]) -> h([y + 1 for y in x where y >= t]) for t in x where t > 9", "check-no-order");
    // A dropped entry may be negative, so the sum may stay the same.
    check_none(
        "h(x[]) -> h([y for y in x with [0] = x[0] - 1 where y != -1] ++ [0]) where len(x) > 0",
        "check-cycle h[0] -> h[0]",
    );
}

#[test]
fn a_quotient_or_a_rest_is_positive() {
    check(
        "cell(x, y) -> sum(cell(x - c / s, y - c % s) for c in 1..s * s) for s in 1..=min(x, y)",
        "cell: x+y; 0",
    );
}

#[test]
fn what_has_no_order() {
    check_none("heap(n) -> heap(n)", "check-cycle heap(0) -> heap(0)");
    check_none(
        "heap(n) -> heap(n - t) for t in 1..=3; heap(n) -> heap(n) where n > 100",
        "check-cycle heap(101) -> heap(101)",
    );
    check_none("a(n) -> b(n + 1)\nb(n) -> a(n - 1)", "check-cycle a(0) -> b(1) -> a(0)");
    check_none("a(n) -> a(n + 1)", "check-no-order");
    // There is an order, but after `n` it needs a measure that is greater than 3 for every `a(n)`, and no candidate is.
    check_none("a(n) -> b(n, 3)\nb(n, m) -> a(n - 1) + b(n, m - 1)", "check-no-order");
    check_none(
        "h(x[]) -> h(x with [0] = x[1], [1] = x[0]) where len(x) > 1",
        "check-cycle h[0, 0] -> h[0, 0]",
    );
    // The same entry of the list is changed twice, so the sum does not change in the way that the rule suggests.
    check_none(
        "h(x[]) -> h(x with [i] = x[i] - 1, [j] = x[j] + 1) for i in 0..len(x) for j in 0..len(x)",
        "check-cycle h[2, 1] -> h[1, 2] -> h[2, 1]",
    );
}

/// The warnings about a number that is declared to decrease, and whether it is proved to decrease.
#[track_caller]
fn check_falls(source: &str, expected: &[&str], is_proved: bool) {
    let (rules, told) = bound(source);
    assert_eq!(told, expected);
    assert_eq!(rules.facts().ends, is_proved, "{source}");
}

#[test]
fn numbers_that_fall() {
    let lowered = "row(x[]) -> row([y - 1 for y in x where y > 0]) where len(x) > 0";
    check_falls(lowered, &["check-no-order"], false);
    check_falls(&format!("{lowered}; decreases row(x[]) = sum(x) + len(x)"), &[], false);
    check_falls(
        &format!("{lowered}; decreases row(x[]) = sum(x)"),
        &["check-not-decreasing row[0] 0 0"],
        false,
    );
    // The number must be natural where there is a move.
    check_falls("h(n) -> h(n + 1); decreases h(n) = -n", &["check-not-decreasing h(1) -1 -2"], false);
    check_falls("h(n) -> h(n + 1) where n < 10; decreases h(n) = 10 - n", &[], true);
    check_falls("h(a, b) -> h(b, a - 1) where a > 0; decreases h(a, b) = 2 * a + 2 * b", &[], true);
    check_falls(
        "h(a) -> g(a + 1) where a < 9; g(b) -> h(b); decreases h(a) = 19 - 2 * a; decreases g(b) = 20 - 2 * b",
        &[],
        true,
    );
    // One of the two kinds has no number.
    check_falls(
        "h(a) -> g(a); g(b) -> h(b * b % 7) where b > 5; decreases h(a) = a",
        &["check-no-order"],
        false,
    );
}

#[test]
fn a_number_that_does_not_fall_is_a_fault() {
    let (rules, _) = bound("h(n) -> h(n * n % 97) where n > 1; decreases h(n) = n");
    let visit = |n| {
        let position = ComponentRef { kind: KindId(0), words: &[n] };
        rules.visit_moves(position, Detail::Options, &mut |_: &Move<'_>| ControlFlow::Continue(()))
    };
    let fault = visit(49).unwrap_err();
    assert_eq!(fault.kind, grundy_core::FaultKind::NotDecreasing { before: 49, after: 73 });
    assert_eq!(&*fault.component.words, [49]);
    // 10 * 10 % 97 = 3
    assert!(visit(10).is_ok());
}

/// Rules whose moves have many shapes, some with an order and some without.
fn rule() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        Just("a".to_owned()),
        Just("b".to_owned()),
        Just("t".to_owned()),
        Just("a - t".to_owned()),
        Just("b - t".to_owned()),
        Just("a / t".to_owned()),
        Just("a % t".to_owned()),
        Just("a xor t".to_owned()),
        Just("min(a, b)".to_owned()),
        Just("max(a, t)".to_owned()),
        Just("a / 2 + 1".to_owned()),
        Just("b - 1".to_owned()),
        Just("a + 1".to_owned()),
        Just("2 * t".to_owned()),
        Just("a * b".to_owned()),
        Just("bitand(a, t)".to_owned()),
        Just("bitor(b, t)".to_owned()),
        Just("gcd(a, b)".to_owned()),
        Just("shr(a, t)".to_owned()),
        Just("log2(b)".to_owned()),
        Just("pow2(t)".to_owned()),
        Just("isqrt(a)".to_owned()),
        Just("abs(a - b)".to_owned()),
        Just("if a > b then a - b else b - a".to_owned()),
        Just("lowbit(a)".to_owned()),
        Just("popcount(b)".to_owned()),
        Just("a - a % 3".to_owned()),
        Just("(a + b) / 2".to_owned()),
        Just("a - 2 * t".to_owned()),
        Just("-a + 5".to_owned()),
    ];
    let range = prop_oneof![
        Just("1..=a"),
        Just("0..b"),
        Just("1..=3"),
        Just("divisors(a)"),
        Just("squares(b)"),
        Just("{2, 5}"),
        Just("-1..=a - b"),
    ];
    let condition = prop_oneof![
        Just("a > 0"),
        Just("a xor t < a"),
        Just("t < a"),
        Just("a != t"),
        Just("a >= b"),
        Just("not (t >= b or a < 2)"),
        Just("a + b > 2 * t"),
        Just("t in 1..=b"),
        Just("1 <= t < a"),
        Just("a % t == 0"),
        Just("true_"),
        Just("a / t >= 1"),
    ];
    let kind = prop_oneof![Just("p"), Just("q")];
    let term =
        (kind.clone(), number.clone(), number.clone()).prop_map(|(kind, x, y)| format!("{kind}({x}, {y})"));
    let counted = (number.clone(), term.clone()).prop_map(|(count, term)| format!("({count}) * {term}"));
    let terms = prop::collection::vec(prop_oneof![2 => term, 1 => counted], 1..3);
    (kind, terms, range, prop::collection::vec(condition, 0..3)).prop_map(
        |(kind, terms, range, conditions)| {
            let mut rule = format!("{kind}(a, b) -> {} for t in {range}", terms.join(" + "));
            for condition in conditions.iter().filter(|condition| **condition != "true_") {
                rule += &format!(" where {condition}");
            }
            rule
        },
    )
}

/// Rules that build lists, some with an order and some without.
fn list_rule() -> impl Strategy<Value = String> {
    let number = || {
        prop_oneof![
            Just("x[i]"),
            Just("x[i] - 1"),
            Just("x[i] - t"),
            Just("x[j] + 1"),
            Just("x[j] - 2"),
            Just("t"),
            Just("t - 1"),
            Just("-1"),
            Just("x[i] / 2"),
        ]
    };
    let changed = (number(), number(), 0..3).prop_map(|(a, b, form)| match form {
        0 => "x".to_owned(),
        1 => format!("x with [i] = {a}"),
        _ => format!("x with [i] = {a}, [j] = {b}"),
    });
    let body = prop_oneof![
        Just("y"),
        Just("y"),
        Just("y - 1"),
        Just("y / 2"),
        Just("y / g"),
        Just("y % 2"),
        Just("abs(y)"),
        Just("min(y, t)"),
        Just("y - t"),
    ];
    let condition = prop_oneof![
        Just("y > 0"),
        Just("y > t"),
        Just("y != t"),
        Just("y != x[i]"),
        Just("y % t != 0"),
        Just("y < 3"),
        Just("y >= 0"),
        Just("0 == 0"),
    ];
    let source = (changed, 0..5).prop_map(|(list, form)| match form {
        0 => format!("sort({list})"),
        1 => "x[1..]".to_owned(),
        2 => "x[..i]".to_owned(),
        _ => format!("({list})"),
    });
    let built = (source, body, condition, 0..4).prop_map(|(source, body, condition, form)| match form {
        0 => source,
        1 => format!("sort([{body} for y in {source} where {condition}])"),
        2 => format!("[{body} for y in {source} where {condition}] ++ [t]"),
        _ => format!("[{body} for y in {source} where {condition}]"),
    });
    let clause = prop_oneof![
        Just(""),
        Just("where i != j"),
        Just("where i < j"),
        Just("where x[i] > 0"),
        Just("where x[i] > t"),
        Just("where t > 0"),
    ];
    let range = prop_oneof![Just("x"), Just("1..=2"), Just("0..=x[i]")];
    (built, clause, range).prop_map(|(built, clause, range)| {
        format!(
            "h(x[]) -> h({built}) for i in 0..len(x) for j in 0..len(x) for t in {range} {clause} let g = gcd(x)"
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_order_found_for_lists_is_one(rules in prop::collection::vec(list_rule(), 1..3)) {
        let source = rules.join("\n");
        let (program, diagnostics) = Program::parse(&source);
        prop_assert!(program.is_some(), "{}\n{:#?}", source, diagnostics);
        let (rules, _) = program.unwrap().bind(&[]).unwrap();
        if rules.facts().order.is_some() {
            every_option_is_earlier(&rules, 4);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_order_found_is_one(rules in prop::collection::vec(rule(), 1..3), bounds in 0..4usize) {
        let fields = ["x, y", "x >= 1, y", "x, y <= x", "2 <= x, y >= x - 1"][bounds];
        let source = format!("position p({fields})\nposition q(x, y)\n{}", rules.join("\n"));
        let (program, diagnostics) = Program::parse(&source);
        prop_assert!(program.is_some(), "{}\n{:#?}", source, diagnostics);
        let (rules, told) = program.unwrap().bind(&[]).unwrap();
        if rules.facts().order.is_some() {
            every_option_is_earlier(&rules, 7);
        }
        for told in told.iter().chain(&diagnostics) {
            if told.message.id == "check-never-applies" {
                for (index, rule) in rules.code().rules.iter().enumerate() {
                    let place = grundy_core::Place::from(rule.at);
                    if place.start == told.span.start {
                        let mut made = false;
                        for component in components(&rules, 7) {
                            let _ = rules.visit_moves(component.as_ref(), Detail::Options, &mut |found: &Move<'_>| {
                                made |= found.rule as usize == index;
                                ControlFlow::Continue(())
                            });
                        }
                        prop_assert!(!made, "{}", source);
                    }
                }
            }
        }
    }
}
