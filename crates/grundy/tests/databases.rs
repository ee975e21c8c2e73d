//! Databases in memory: whatever is changed in one is found by the check against the rules.

#![cfg(feature = "databases")]
#![expect(clippy::unwrap_used, reason = "a test fails if its input is invalid")]

use grundy_core::{Convention, Message, Sum, Unlimited};
use grundy_rules::Program;
use grundy_solve::{Expected, KeyLayout, Settings, SolvedFor, Solver, StoredPositions, StoredValues};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

struct Map(BTreeMap<u128, u32>);

impl StoredValues for Map {
    fn get(&self, key: u128) -> Result<Option<u32>, Message> {
        Ok(self.0.get(&key).copied())
    }
}

fn solver(rules: &str) -> Solver {
    let (rules, _) = Program::parse(rules).0.unwrap().bind(&[]).unwrap();
    Solver::new(Arc::new(rules), Settings::default())
}

fn solved(rules: &str, words: &[u64], wanted: SolvedFor) -> (Solver, StoredPositions, BTreeMap<u128, u32>) {
    let solver = solver(rules);
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    let found = solver.solve_all(&start, wanted, &Unlimited).unwrap();
    let layout = found.layout.clone();
    let values: BTreeMap<u128, u32> = found.solved.into_sorted().collect();
    let stored = StoredPositions {
        layout,
        solved: wanted,
        is_checked: false,
        name: "a map".to_owned(),
        values: Arc::new(Map(values.clone())),
    };
    (solver, stored, values)
}

/// The number of entries that pass before the first wrong one, or `None` if all pass.
fn first_wrong(solver: &Solver, stored: &StoredPositions, values: &BTreeMap<u128, u32>) -> Option<u64> {
    let stored = StoredPositions { values: Arc::new(Map(values.clone())), ..stored.clone() };
    let mut entries = values.iter().map(|(key, value)| Ok((*key, *value)));
    let (checked, wrong) = solver.check_stored(&stored, &mut entries, &Unlimited).unwrap();
    wrong.map(|_| checked)
}

const LOOPY: &str = "position pos(a <= 4, b <= 4, c <= 4); pos(a, b, c) -> pos(a - 1, b, c + 1); \
    pos(a, b, c) -> pos(a, b - 1, c); pos(a, b, c) -> pos(a, b, c - 2); pos(a, b, c) -> pos(a + 1, b, c - 1)";

fn cases() -> Vec<(Solver, StoredPositions, BTreeMap<u128, u32>)> {
    vec![
        solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Normal)),
        solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Misere)),
        solved(
            "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t",
            &[60],
            SolvedFor::Values,
        ),
        solved(
            "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)",
            &[7, 9],
            SolvedFor::Values,
        ),
        solved(
            "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)",
            &[7, 9],
            SolvedFor::Remoteness(Convention::Normal),
        ),
        solved(
            "left row(n) -> row(n - 1); row(n) -> row(n - 2); right row(n) -> row(n - 3)",
            &[30],
            SolvedFor::Remoteness(Convention::Normal),
        ),
    ]
}

proptest! {
    /// One changed value is always found, in every kind of database.
    #[test]
    fn one_changed_value_is_found(at: prop::sample::Index, by in 1..5u32) {
        for (solver, stored, values) in cases() {
            prop_assert_eq!(first_wrong(&solver, &stored, &values), None);
            let key = *values.keys().nth(at.index(values.len())).unwrap();
            let mut other = values.clone();
            *other.get_mut(&key).unwrap() = values[&key].wrapping_add(by) % 9;
            if other[&key] != values[&key] {
                prop_assert!(first_wrong(&solver, &stored, &other).is_some());
            }
        }
    }
}

#[test]
fn draws_everywhere_are_refused() {
    let (solver, stored, values) = solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Normal));
    let draws: BTreeMap<u128, u32> = values.keys().map(|key| (*key, 0)).collect();
    assert!(first_wrong(&solver, &stored, &draws).is_some());
}

#[test]
fn keys_without_a_position_are_found() {
    let rules = "position p(a <= 5); p(a) -> p(a - 1)";
    let (solver, stored, values) = solved(rules, &[5], SolvedFor::Values);
    assert_eq!(first_wrong(&solver, &stored, &values), None);
    let mut more = values.clone();
    more.insert(6, 0);
    let stored = StoredPositions { values: Arc::new(Map(more.clone())), ..stored };
    let mut entries = more.iter().map(|(key, value)| Ok((*key, *value)));
    let (checked, wrong) = solver.check_stored(&stored, &mut entries, &Unlimited).unwrap();
    assert_eq!((checked, wrong.map(|wrong| wrong.expected)), (6, Some(Expected::Nothing)));
}

#[test]
fn a_layout_belongs_to_its_kinds() {
    let rules =
        "position heap(n); position row(x[], n); heap(n) -> heap(n - 1); row(x[], n) -> row(x, n - 1)";
    let solver = solver(rules);
    let suits = |text: &str| KeyLayout::parse(text).unwrap().suits(&**solver.ruleset());
    assert!(suits("- 5+0;4*2+0,3+0"));
    for other in
        ["mover 5+0;4*2+0,3+0", "- 5+0", "- 5+1;4*2+0,3+0", "- 5+0;2+0,3+0", "- 5+0;4*2+0", "- 5+0;3+0,4*2+0"]
    {
        assert!(!suits(other), "{other}");
    }
}

/// The estimated numbers of positions and moves, compared with those found, and the bytes with those used.
#[track_caller]
fn check_estimate(rules: &str, words: &[u64]) {
    let solver = solver(rules);
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    let wanted = SolvedFor::Remoteness(Convention::Normal);
    let estimated = solver.estimated_space(&start, wanted).unwrap();
    let found = solver.solve_all(&start, wanted, &Unlimited).unwrap().solved;
    let check = |what, estimated: f64, found: u64| {
        let ratio = estimated / found as f64;
        assert!((0.6..1.7).contains(&ratio), "{what}: {estimated} estimated, {found} found");
    };
    check("positions", estimated.positions, found.len());
    check("bytes", estimated.bytes(), found.most_bytes());
}

#[test]
fn the_estimated_size_is_near_the_size() {
    let chomp = "position rows(a, b <= a, c <= b); rows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 0..a; \
        rows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b; rows(a, b, c) -> rows(a, b, j) for j in 0..c";
    check_estimate(chomp, &[110, 110, 110]);
    let steps = "p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 2)";
    check_estimate(steps, &[99, 99, 201]);
    let back = "position p(a <= 99, b <= 99, c <= 99); p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); \
        p(a, b, c) -> p(a, b, c - 1); p(a, b, c) -> p(a, b, c + 1)";
    check_estimate(back, &[99, 99, 99]);
}

#[test]
fn small_and_unknown_spaces_have_no_estimate() {
    let estimate = |rules: &str, words: &[u64]| {
        let mut start = Sum::new();
        start.push(1, grundy_core::KindId(0), words);
        solver(rules).estimated_space(&start, SolvedFor::Values)
    };
    assert_eq!(estimate("p(a, b) -> p(a - 1, b); p(a, b) -> p(a, b - 1)", &[99, 99]), None);
    // Play reaches only a thousandth of the box, and none of what is sampled.
    assert_eq!(estimate("p(a, b) -> p(a - 1, b - 1)", &[2000, 2000]), None);
    assert_eq!(estimate("p(a, b) -> p(a - 1, b / (b - b))", &[2000, 2000]), None);
    // Walks to the nearest option do not get far.
    let loopy = LOOPY.replace("<= 4", "<= 99");
    assert_eq!(estimate(&loopy, &[99, 99, 99]), None);
    assert_eq!(estimate("p(x[]) -> p(x[1..len(x)]) where len(x) > 0", &[2, 9, 9]), None);
}
