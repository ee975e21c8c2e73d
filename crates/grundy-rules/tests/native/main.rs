//! Native code compared with the definition applied to the interpreter's moves.

#![cfg(feature = "native")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod compare;
mod outcomes;

use compare::{compared, compared_lists};
use grundy_core::{Convention, Ruleset};
use grundy_rules::{ParamValue, Program, Rules};
use proptest::prelude::*;

fn bound(text: &str, values: &[(String, ParamValue)]) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(values).unwrap().0
}

/// Compares native code with the definition at every width. At most `most_helped` cells or lists may need
/// help, except at a width of one byte, which may be too narrow for the values.
#[track_caller]
fn check(text: &str, side: u64, most_helped: usize) {
    let rules = bound(text, &[]);
    let (helped, total) = compared_lists(&rules, side);
    assert!(helped <= most_helped && total > 0, "{helped} of {total} lists of options needed help: {text}");
    for width in [1, 2, 4] {
        let (helped, total) = compared(&rules, side, width);
        assert!(
            helped <= most_helped || width == 1,
            "{helped} of {total} cells needed help at width {width}: {text}"
        );
    }
    for convention in [Convention::Normal, Convention::Misere] {
        let helped = outcomes::compared(&rules, side, convention);
        assert!(
            helped.is_none_or(|helped| helped <= most_helped),
            "{helped:?} cells needed help, {convention:?}: {text}"
        );
    }
}

#[test]
fn heaps() {
    check("heap(n) -> heap(n - t) for t in 1..=3", 300, 0);
    check("param S = {1, 3, 4}\nheap(n) -> heap(n - t) for t in S", 300, 0);
    check("heap(n) -> heap(n - t) for t in 1..=n", 300, 0);
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a", 300, 0);
    check("heap(n) -> heap(a) + heap(n - t - a) for t in 1..=2 for a in 0..=(n - t) / 2", 200, 0);
    check("heap(n) -> heap(n - 1)\nheap(n) -> heap(n / 2) where n >= 1", 200, 0);
    check("heap(n) -> heap(m) for m in 1..n where gcd(m, n) == 1", 150, 0);
    check("heap(n) -> heap(n - d) for d in 1..n where n % d != 0", 150, 0);
    check("heap(x) -> heap(x xor y) for y in 1..=x where x xor y < x", 300, 0);
    check("heap(1) -> heap(0)\nheap(n) -> heap(n - 2) where n >= 2", 100, 0);
    check("heap(n) -> heap(n - t) for t in 1..=n where t not in {1, 2}", 100, 0);
}

#[test]
fn counts() {
    check(
        "pile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m)  where n >= 2  for m in 2..=n",
        200,
        0,
    );
    check("position p(n >= 1)\np(n) -> (n / d) * p(d) + min(n % d, 1) * p(n % d)  for d in 1..n", 100, 0);
    check(
        "strip(n) -> max(0, min(1, i - 3)) * strip(i - 3) + max(0, min(1, n - i - 2)) * strip(n - i - 2)  for i in 1..=n",
        100,
        0,
    );
    check("heap(n) -> 3 * heap(n - 1)\nheap(n) -> (n - 5) * heap(n / 2) + heap(n - 2)", 100, 0);
}

#[test]
fn listed_ranges() {
    for range in ["divisors(n)", "primes(n)", "squares(n)", "powers(3, n)", "factorials(n)", "fibonacci(n)"] {
        check(&format!("heap(n) -> heap(n - t) for t in {range} where t < n"), 150, 0);
        check(&format!("heap(n) -> heap(n - t) for t in 1..=n where t in {range}"), 80, 0);
        check(
            &format!(
                "heap(n) -> heap(n - t) for t in 1..=n where count(i in {range} where i > 2) % 3 != t % 2"
            ),
            40,
            0,
        );
    }
}

#[test]
fn several_fields() {
    check(
        "heaps(a, b) -> heaps(a - t, b) for t in 1..=a; heaps(a, b) -> heaps(a, b - t) for t in 1..=b\nheaps(a, b) -> heaps(a - t, b - t) for t in 1..=min(a, b)",
        40,
        0,
    );
    check(
        "r(a, b, c, d) -> r(a - 2, b - 1, c, d - 2); r(a, b, c, d) -> r(a - 1, b - 1, c - 1, d - 1)\nr(a, b, c, d) -> r(a, b, c - 2, d - 1); r(a, b, c, d) -> r(a, b - 3, c, d); r(a, b, c, d) -> r(a - 1, b, c, d - 1)",
        7,
        0,
    );
    check(
        "position rows(a >= 1, b <= a, c <= b)\nrows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 1..a\nrows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b\nrows(a, b, c) -> rows(a, b, j) for j in 0..c",
        12,
        0,
    );
    check("coin(x, y) -> coin(a, y) + coin(x, b) + coin(a, b)  for a in 0..x  for b in 0..y", 14, 0);
    check("heap(n, m) -> heap(n - t, t)  for t in max(m, 1)..=n", 40, 0);
    // Twice the number of tokens taken may be outside the box.
    check("heap(n, q) -> heap(n - t, 2 * t)  for t in 1..=min(n, q)", 30, 1000);
}

/// Options that are moves along a stretch of a row, which is filled without checking their guards.
#[test]
fn stretches_without_guards() {
    // The options are bounded from below, from above, or on both sides. In some of these rules, only some
    // rows have such a stretch.
    check(
        "heap(n) -> heap(n - 2); heap(n) -> heap(n - 7) where n <= 90; heap(n) -> heap(n - 5) where 12 < n",
        120,
        0,
    );
    check(
        "p(a, b) -> p(a - 2, b - 1); p(a, b) -> p(a, b - 3); p(a, b) -> p(a - 1, b) where b + 2 <= 2 * a",
        24,
        0,
    );
    check(
        "p(a, b) -> p(a - t, b - s) for t in {1, 2} for s in 0..=2 where a + b > 9; p(a, b) -> p(a, b - 1)",
        24,
        0,
    );
    check(
        "p(a, b) -> p(a - 1, b + 1) where b < 9; p(a, b) -> p(a, b - 2) where a < b and b > 4 and a % 3 != 1",
        20,
        30,
    );
    check("p(a, b) -> p(b, a - 1); p(a, b) -> p(a, b - 1) + p(b - 1, 0) where a >= b", 20, 1000);
    check(
        "position p(a, b <= a + 4)\np(a, b) -> p(a, b - 1); p(a, b) -> p(a - 1, b - 2)\nwin p(3, 2)",
        20,
        0,
    );
    // No guard depends on the field along the row, or one of them depends on it with a coefficient other than 1 and
    // -1.
    check("p(a, b) -> p(a - 1, b); p(a, b) -> p(a - 3, b)", 20, 0);
    check("heap(n) -> heap(n - 4) where 2 * n <= 50; heap(n) -> heap(n - 1) where 100 - 3 * n >= 0", 60, 0);
    // The field that increases along a row is not the last field of the table.
    check("position p(b, a)\np(b, a) -> p(b - 1, a - 2); p(b, a) -> p(b, a - 1) where a - b < 6", 20, 0);
}

#[test]
fn sets_of_expressions_are_listed_in_order() {
    check("heap(n) -> heap(n - t) for t in {n - 3, 2, n / 2, 1} where t >= 1", 40, 0);
    check(
        "heap(n) -> (t) * heap(n - 1) + (n % 2) * heap(t)  for t in {n - 3, 2, n / 2} where 0 <= t < n",
        40,
        0,
    );
}

/// Loops over adjacent cells, which are looked up eight bytes at a time.
#[test]
fn several_cells_at_a_time() {
    let on_heaps = [
        // The loops run forwards or backwards, also together with a component that stays the same.
        "heap(n) -> heap(m) for m in 0..n",
        "heap(n) -> heap(n - t) + heap(n / 2) for t in 1..=n where n > 1",
        "heap(n) -> heap(m) + heap(n - 1 - m) for m in 0..n",
        "heap(n) -> heap(m) + heap(m + 3) + heap(n - m - 1) for m in 0..n where n > m + 3",
        // The loops stop before the end of the heap, go beyond it, or bind names.
        "heap(n) -> heap(n - t) for t in 4..=30",
        "heap(n) -> heap(n + 40 - t) for t in 45..=90",
        "heap(n) -> heap(u - 2) for t in 1..=n let u = n - t where u >= 2",
        "heap(n) -> heap(n - a - b) + heap(b) for a in 1..=min(n, 3) for b in 0..=n - a",
        "heap(n) -> heap(n - t) + heap(gcd(n, 12)) for t in 1..=n where n > 12",
        "position heap(n >= 3)\nheap(n) -> heap(n - t) for t in 1..=n",
    ];
    for text in on_heaps {
        check(text, 300, 0);
        let win =
            if text.contains("heap(n >= 3)") { "\nwin heap(5)" } else { "\nwin heap(n) where n % 23 == 7" };
        check(&format!("{text}{win}"), 150, 0);
    }
    check(
        "position s(a, b, 2 <= c <= 9)\ns(a, b, c) -> s(b, a - t, c) for t in 1..=a\ns(a, b, c) -> s(a, t, c - 1) + s(a, b - t, 2) for t in 0..b\ns(a, b, c) -> s(a, b, d) for d in 2..c",
        11,
        11 * 11 * 8,
    );
}

#[test]
fn outcomes_side_by_side() {
    for range in ["1..=n", "4..=30", "1..=min(n, 29)", "1..=min(n, 58)", "2..=n - 1"] {
        for text in ["heap(n) -> heap(n - t)", "position heap(n >= 1)\nheap(n) -> heap(n - t)"] {
            let rules = bound(&format!("{text} for t in {range}"), &[]);
            for convention in [Convention::Normal, Convention::Misere] {
                assert_eq!(outcomes::compared(&rules, 300, convention), Some(0), "{text}");
            }
        }
    }
    // Some moves leave nothing, and some lead only to P-positions.
    for text in
        ["heap(n) -> () where n % 5 < 2", "p(a, b) -> p(m, b) for m in 0..a\np(a, b) -> () where a < b"]
    {
        check(text, 40, 0);
    }
    // Native code for outcomes does not support sums.
    let sums = bound("heap(n) -> heap(a) + heap(n - a - 1) for a in 0..n", &[]);
    assert_eq!(outcomes::compared(&sums, 9, Convention::Normal), None);
}

#[test]
fn mirror_images() {
    check(
        "p(a, b) -> p(a - t, b) for t in 1..=a\np(a, b) -> p(a, b - t) for t in 1..=b\np(a, b) -> p(a - t, b - t) for t in 1..=min(a, b)\nwin p(3, 3)",
        25,
        0,
    );
    check("c(x, y) -> c(a, y) + c(x, b) + c(a, b) for a in 0..x for b in 0..y", 14, 0);
    check(
        "p(a, b, c) -> p(t, b, c) for t in 0..a\np(a, b, c) -> p(a, t, c) for t in 0..b\np(a, b, c) -> p(a, b, t) for t in 0..c",
        9,
        0,
    );
    check(
        "p(a, b, c) -> p(t, x, c) for x in 0..b for t in 0..=a\np(a, b, c) -> p(x, t, c) for x in 0..a for t in 0..=b",
        8,
        0,
    );
}

#[test]
fn games_won_at_once() {
    check(
        "position sheet(w >= 1, h >= 1)\nsheet(w, h) -> sheet(i, h) + sheet(w - i, h)  for i in 1..w\nsheet(w, h) -> sheet(w, i) + sheet(w, h - i)  for i in 1..h\nwin sheet(1, 1)",
        30,
        0,
    );
    check("heap(n) -> heap(n - t) for t in {2, 5}; win heap(n) where n % 7 == 3", 100, 0);
    check("heap(n) -> (n % 3) * heap(n - 1) + heap(n / 2) where n > 0; win heap(4)", 100, 0);
}

#[test]
fn several_kinds() {
    check("a(n) -> b(n - 1); b(n) -> a(n - t) + c() for t in 1..=n; c() -> ()", 60, 1000);
}

/// A position can be won at once by a move to a sum that also contains a component that leads back to it.
#[test]
fn wins_beside_loops() {
    check(
        "p(n, m) -> p(m, n) + p(0, m) where n < m\np(n, m) -> p(m, n) where n > m\np(n, m) -> p(0, m) where n > m\nwin p(0, m)",
        7,
        1000,
    );
}

#[test]
fn faults_and_large_numbers_are_left_to_the_interpreter() {
    check("heap(n) -> heap(n - t) for t in 1..=n where n / (t - 5) >= 0", 30, 1000);
    check("heap(n) -> heap(n - 1) where pow2(n) * 4 > 7 and 5 / (n - 3) != 2", 200, 1000);
    check("heap(n) -> heap(n * 1000000007 * 1000000007 * 3 % (n + 1) - 1)", 60, 1000);
    check("heap(n) -> heap(n - t) for t in 1..=n where log2(t - 1) >= 0", 30, 1000);
    check("heap(n) -> heap(n - 1 - (n - 40) / 7 % 3)", 100, 1000);
}

/// The code generator for WebAssembly is tested with the same rules, in Node.
#[test]
fn rules_of_every_operation() {
    let text = include_str!("../../../../testdata/compiled-rules.txt");
    let mut checked = 0;
    for block in text.split("\n\n").filter(|block| !block.starts_with('#')) {
        let (first, rules) = block.split_once('\n').unwrap();
        check(rules, first.strip_prefix("to ").unwrap().parse().unwrap(), 1000);
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

/// A number expression in the names `n`, `t` and constants.
fn numbers() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        Just("n".to_owned()),
        Just("t".to_owned()),
        (0..7i32).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let op = prop_oneof![Just("+"), Just("-"), Just("-"), Just("*"), Just("/"), Just("%"), Just("xor")];
        let function = prop_oneof![
            Just("min"),
            Just("max"),
            Just("gcd"),
            Just("bitand"),
            Just("bitor"),
            Just("shl"),
            Just("shr"),
            Just("bit")
        ];
        let unary = prop_oneof![
            Just("abs"),
            Just("popcount"),
            Just("lowbit"),
            Just("isqrt"),
            Just("log2"),
            Just("pow2"),
            Just("-")
        ];
        prop_oneof![
            4 => (inner.clone(), op, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            1 => (function, inner.clone(), inner.clone()).prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            1 => (unary, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("(if {a} < {b} then {c} else {a})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("sum({a} + i for i in 0..=min({b}, 3))")),
        ]
    })
    .boxed()
}

fn conditions() -> BoxedStrategy<String> {
    let compare = prop_oneof![Just("=="), Just("!="), Just("<"), Just("<="), Just(">"), Just(">=")];
    let leaf = prop_oneof![
        4 => (numbers(), compare, numbers()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (numbers(), numbers(), numbers()).prop_map(|(a, b, c)| format!("{a} <= {b} < {c}")),
        1 => (numbers(), numbers()).prop_map(|(a, b)| format!("{a} in 1..={b}")),
        1 => numbers().prop_map(|a| format!("{a} in {{1, 2, 5}}")),
        1 => numbers().prop_map(|a| format!("any(i * 2 == {a} for i in 0..5)")),
        1 => numbers().prop_map(|a| format!("all(i != {a} for i in divisors(6) where i > 1)")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
    .boxed()
}

fn ranges() -> BoxedStrategy<String> {
    prop_oneof![
        4 => Just("1..=n".to_owned()),
        2 => Just("0..n".to_owned()),
        1 => Just("{1, 2, 4}".to_owned()),
        1 => Just("2..=5".to_owned()),
        1 => Just("divisors(n)".to_owned()),
        1 => Just("squares(n)".to_owned()),
        2 => (numbers(), numbers())
            .prop_map(|(a, b)| format!("{}..={}", a.replace('t', "n"), b.replace('t', "n")))
            .prop_filter("words with a t", |range| !range.contains("bin") && !range.contains("hn")),
    ]
    .boxed()
}

/// One kind with one field or with two.
fn rules() -> impl Strategy<Value = String> {
    let field = prop_oneof![
        4 => Just("n - t".to_owned()),
        2 => Just("t - 1".to_owned()),
        1 => Just("n / 2".to_owned()),
        1 => Just("n - 2 * t".to_owned()),
        2 => numbers(),
    ];
    let term = (prop::option::weighted(0.2, numbers()), field.clone(), field)
        .prop_map(|(count, x, y)| (count, x, y));
    let rule = (
        prop::collection::vec(term, 1..3),
        ranges(),
        prop::option::of(conditions()),
        prop::option::weighted(0.3, numbers()),
    );
    (prop::collection::vec(rule, 1..3), any::<bool>(), prop::option::weighted(0.2, 0..6u32), any::<bool>())
        .prop_map(|(rules, has_two, win, is_bounded)| {
            let mut text = String::new();
            if is_bounded {
                text.push_str(if has_two { "position p(n, m <= n + 2)\n" } else { "position p(n >= 1)\n" });
            }
            for (terms, range, condition, bound) in rules {
                let left = if has_two { "p(n, m)" } else { "p(n)" };
                let terms: Vec<String> = terms
                    .into_iter()
                    .map(|(count, x, y)| {
                        let count = count.map_or(String::new(), |count| format!("({count}) * "));
                        let y = y.replace("n - t", "m");
                        if has_two { format!("{count}p({x}, {y})") } else { format!("{count}p({x})") }
                    })
                    .collect();
                let condition = condition.map_or(String::new(), |condition| format!(" where {condition}"));
                let bound = bound.map_or(String::new(), |bound| format!(" let u = {bound} where u >= t"));
                text.push_str(&format!(
                    "{left} -> {} for t in {range}{bound}{condition}\n",
                    terms.join(" + ")
                ));
            }
            if let Some(win) = win {
                text.push_str(&if has_two {
                    format!("win p({win}, m)\n")
                } else {
                    format!("win p({win})\n")
                });
            }
            text
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_have_the_same_values(text in rules(), width in prop_oneof![Just(1u32), Just(2), Just(4)]) {
        let (program, _) = Program::parse(&text);
        // Some random rules are rejected.
        if let Some(program) = program {
            let (rules, _) = program.bind(&[]).unwrap();
            let side = if rules.kinds()[0].fields.len() == 1 { 30 } else { 7 };
            compared(&rules, side, width);
            for convention in [Convention::Normal, Convention::Misere] {
                outcomes::compared(&rules, side, convention);
            }
        }
    }
}
