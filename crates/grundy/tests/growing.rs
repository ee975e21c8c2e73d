//! Options that persist along lines of a table: the tables must equal those filled without lines, and those
//! of brute force.

#![allow(clippy::unwrap_used, reason = "tests")]

mod parts;

use grundy_core::{Allowed, Convention, KindId, Ruleset, Sum, Unlimited};
use grundy_rules::Program;
use grundy_solve::{EngineName, Settings, Solver, Value};
use parts::Part;
use proptest::prelude::*;
use std::sync::Arc;

/// The rules with or without their linear forms, and always without native code.
fn part(text: &str, linear: bool) -> Arc<dyn Ruleset> {
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}: {diagnostics:?}"));
    Arc::new(Part::new(program.bind(&[]).unwrap().0, false, linear))
}

/// Compares the tables up to each of `boxes`, one after another, so that they grow; the first table is also
/// compared with brute force. Returns whether options persisted along lines.
fn compared(text: &str, boxes: &[&[u64]]) -> bool {
    let dense =
        |linear| Solver::new(part(text, linear), Settings::default().with_engine(Some(EngineName::Dense)));
    let (mut with, mut without) = (dense(true), dense(false));
    let from: Vec<u64> = with.ruleset().kinds()[0].fields.iter().map(|field| field.low).collect();
    for (at, to) in boxes.iter().enumerate() {
        let found = with.table(KindId(0), &from, to, &Unlimited);
        let expected = without.table(KindId(0), &from, to, &Unlimited);
        match (&found, &expected) {
            (Ok(found), Ok(expected)) => {
                assert!(found.values == expected.values, "{text} to {to:?}");
                assert_eq!(found.known.stats.positions, expected.known.stats.positions, "{text} to {to:?}");
            }
            _ => assert_eq!(found.is_ok(), expected.is_ok(), "{text}: {found:?}, not {expected:?}"),
        }
        if let (0, Ok(found)) = (at, &found) {
            let settings = Settings::default().with_engine(Some(EngineName::Reference));
            let brute = Solver::new(part(text, false), settings).table(KindId(0), &from, to, &Unlimited);
            assert!(brute.is_ok_and(|brute| brute.values == found.values), "{text} to {to:?}");
        }
    }
    // An engine that was not requested by name gives the reason why it was chosen.
    let mut position = Sum::new();
    position.push(1, KindId(0), &from);
    let mut solver = Solver::new(part(text, true), Settings::default());
    let answer = solver.value(&position, &Unlimited);
    answer.is_ok_and(|answer| answer.known.plan.why.id == "solve-why-dense-growing")
}

#[track_caller]
fn check(text: &str, boxes: &[&[u64]]) {
    assert!(compared(text, boxes), "{text}");
}

#[test]
fn known_games() {
    let wythoff = "p(a, b) -> p(a - t, b) for t in 1..=a\n\
         p(a, b) -> p(a, b - t) for t in 1..=b\n\
         p(a, b) -> p(a - t, b - t) for t in 1..=min(a, b)";
    check(wythoff, &[&[20, 20]]);
    // These rules have no mirror images.
    let leaning = format!("{wythoff}\np(a, b) -> p(a - 2, b)");
    check(&leaning, &[&[5, 9], &[9, 5], &[30, 7], &[30, 40], &[90, 91]]);
    check(wythoff, &[&[5, 9], &[9, 5], &[30, 7], &[30, 40], &[90, 91], &[150, 150]]);
    let chomp = "position rows(a >= 1, b <= a, c <= b)\n\
         rows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 1..a\n\
         rows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b\n\
         rows(a, b, c) -> rows(a, b, j) for j in 0..c";
    check(chomp, &[&[6, 6, 6], &[9, 4, 3], &[12, 12, 12], &[30, 30, 30]]);
    let fibonacci = "heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)";
    check(fibonacci, &[&[12, 9], &[20, 3], &[25, 40], &[90, 90]]);
    let slack = "param r = 3\nh(a, b) -> h(a - t, b) for t in 1..=a\nh(a, b) -> h(a, b - t) for t in 1..=b\n\
         h(a, b) -> h(a - t, b - s) for t in 1..=a for s in max(1, t - r + 1)..=min(b, t + r - 1)";
    check(slack, &[&[9, 9], &[40, 41]]);
}

#[test]
fn a_large_box_is_filled_without_a_search_before() {
    let text = "heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)";
    let mut position = Sum::new();
    position.push(1, KindId(0), &[300, 299]);
    let ask = |engine| {
        let mut solver = Solver::new(part(text, true), Settings::default().with_engine(engine));
        let answer = solver.value(&position, &Unlimited).unwrap();
        (answer.value, answer.known.stats.positions, answer.known.plan)
    };
    let (unasked, asked) = (ask(None), ask(Some(EngineName::Dense)));
    assert_eq!((unasked.0, unasked.1), (asked.0, asked.1));
    assert_eq!(unasked.2.why.id, "solve-why-dense-growing");
}

/// Options outside the box that come after a winning option are not needed, and are not examined again in
/// every cell.
#[test]
fn outcomes_take_no_more_work_than_values() {
    let text = "heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)";
    let mut position = Sum::new();
    position.push(1, KindId(0), &[1600, 1599]);
    let solver = || Solver::new(part(text, true), Settings::default());
    let (values, outcomes) = (Allowed::everything(), Allowed::everything());
    solver().value(&position, &values).unwrap();
    let misere = solver().outcome(&position, Convention::Misere, &outcomes).unwrap();
    assert_eq!(misere.known.plan.why.id, "solve-why-dense-outcomes-growing");
    let (values, outcomes) = (values.looks_taken(), outcomes.looks_taken());
    assert!(outcomes <= 2 * values, "{outcomes} looks at the budget for outcomes, {values} for values");
    // A large box that grows is not abandoned in favour of a search.
    let mut position = Sum::new();
    position.push(1, KindId(0), &[2400, 2399]);
    let misere = solver().outcome(&position, Convention::Misere, &Allowed::everything().looks(3000)).unwrap();
    assert_eq!(misere.known.plan.why.id, "solve-why-dense-outcomes-growing");
}

/// When a box grows, some cells that were not needed then remain empty.
#[test]
fn boxes_asked_for_one_after_the_other() {
    let text = "heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)";
    for linear in [false, true] {
        let dense =
            || Solver::new(part(text, linear), Settings::default().with_engine(Some(EngineName::Dense)));
        let mut asked = dense();
        for words in [[10, 10], [20, 5], [7, 40], [30, 1], [25, 25]] {
            let mut position = Sum::new();
            position.push(1, KindId(0), &words);
            let expected = dense().value(&position, &Unlimited).unwrap().value;
            assert_eq!(asked.value(&position, &Unlimited).unwrap().value, expected, "{words:?}");
        }
    }
}

#[test]
fn values_of_any_width_and_lines_of_any_slope() {
    // Here values reach 300.
    check("p(a, b) -> p(a - t, b) for t in 1..=a\np(a, b) -> p(a, b - 1)", &[&[4, 4], &[300, 3]]);
    check("p(a) -> p(a - t) for t in 1..=a", &[&[9], &[700]]);
    // Anti-diagonals, bounds by the other field, sums, and conditions that begin to hold along the way.
    check("p(a, b) -> p(i, a + b) for i in 0..a", &[&[6, 5], &[9, 9]]);
    check("p(a, b) -> p(a - t, 1) for t in 1..a where 2 * t <= b", &[&[9, 5], &[30, 31]]);
    check("p(a, b) -> p(a - t, b + t) for t in 1..=a", &[&[6, 5], &[14, 12]]);
    check("p(a, b) -> p(i, b) + p(i, 1) for i in 0..a where b > 3", &[&[7, 7], &[20, 20]]);
    check("p(a, b) -> p(i, b) + 2 * p(0, i) for i in 0..a", &[&[7, 7], &[20, 20]]);
    check("p(a, b) -> p(i, b) for i in 0..a\np(a, b) -> () where a > b", &[&[7, 7], &[20, 20]]);
}

/// `p(2, 2)` needs `p(0, 2)`, which is the image of a cell in its own row, and no order is proved.
#[test]
fn images_within_a_row() {
    let text = "position p(a <= 30, b <= 30)\np(a, b) -> p(a - t, t) for t in 1..=a where a + b > t\n\
         p(a, b) -> p(t, b - t) for t in 1..=b where b + a > t";
    for last in 5..=12 {
        compared(text, &[&[5, 5], &[7, last], &[12, 12]]);
    }
}

#[test]
fn values_beyond_two_bytes() {
    let settings = Settings::default().with_engine(Some(EngineName::Dense));
    let mut solver = Solver::new(part("p(a) -> p(a - t) for t in 1..=a", true), settings);
    let mut position = Sum::new();
    position.push(1, KindId(0), &[70_000]);
    assert_eq!(solver.value(&position, &Unlimited).unwrap().value, Value::Nim(70_000));
}

const DOMAINS: [&str; 5] = [
    "a <= 30, b <= 30",
    "a <= 40, b <= a",
    "1 <= a <= 30, b <= 9",
    "a <= 20, b <= a + 2",
    "a <= 30, a - 3 <= b <= 30",
];
const RANGES: [&str; 8] =
    ["1..=A", "1..=min(A, B)", "0..A", "1..=min(A, 2 * B)", "max(1, B - 2)..=A", "1..=B", "B..A", "1..=3"];
const FIRSTS: [&str; 6] = ["A - t", "A - 1", "A - t - 1", "t - 1", "min(A - 1, t)", "A"];
const SECONDS: [&str; 12] = [
    "B",
    "B - t",
    "B + t",
    "t",
    "2 * t",
    "min(B, t)",
    "max(B - 1, t)",
    "3",
    "A - t",
    "B - 1",
    "min(B, A - t)",
    "abs(B - t)",
];
const CONDITIONS: [&str; 8] = [
    "",
    "where A > B",
    "where B >= 2",
    "where t + B <= 9",
    "where A + B > t",
    "where 2 * t <= A + B",
    "where A == B",
    "where t != 3",
];

/// A rule for two fields, `A` and `B`.
#[derive(Clone, Debug)]
struct Rule {
    terms: Vec<(&'static str, &'static str)>,
    range: &'static str,
    condition: &'static str,
}

impl Rule {
    /// The text of the rule, either as it is or with the fields exchanged.
    fn text(&self, turned: bool) -> String {
        let term = |&(first, second): &(&str, &str)| {
            if turned { format!("p({second}, {first})") } else { format!("p({first}, {second})") }
        };
        let terms: Vec<String> = self.terms.iter().map(term).collect();
        let rule = format!("{} for t in {} {}", terms.join(" + "), self.range, self.condition);
        let (first, second) = if turned { ("b", "a") } else { ("a", "b") };
        format!("\np(a, b) -> {}", rule.replace('A', first).replace('B', second))
    }
}

fn rule() -> impl Strategy<Value = Rule> {
    let term = || (prop::sample::select(&FIRSTS), prop::sample::select(&SECONDS));
    let terms = prop_oneof![4 => prop::collection::vec(term(), 1), 1 => prop::collection::vec(term(), 2)];
    (terms, prop::sample::select(&RANGES), prop::sample::select(&CONDITIONS))
        .prop_map(|(terms, range, condition)| Rule { terms, range, condition })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(
        domain in prop::sample::select(&DOMAINS),
        rules in prop::collection::vec(rule(), 1..4),
        turned in any::<bool>(),
        boxes in prop::collection::vec((0..8u64, 0..8u64), 0..3),
    ) {
        let mut text = format!("position p({domain})");
        for rule in &rules {
            text.push_str(&rule.text(false));
            if turned {
                // The mirror image of the rule is added so that the fields are interchangeable.
                text.push_str(&rule.text(true));
            }
        }
        let mut corner = [5, 5];
        let mut corners = vec![corner.to_vec()];
        for (a, b) in boxes {
            corner = [corner[0] + a, corner[1] + b];
            corners.push(corner.to_vec());
        }
        compared(&text, &corners.iter().map(Vec::as_slice).collect::<Vec<_>>());
    }
}
