//! Tables that contain only outcomes must agree with brute force and with values, under both conventions.

#![allow(clippy::unwrap_used, reason = "tests")]

mod parts;

use grundy_core::{Allowed, Budget, ComponentRef, Convention, Detail, KindId, Move, Ruleset, Unlimited};
use grundy_rules::{Program, Rules};
use grundy_solve::{EngineName, OutcomeEntry, OutcomeTableAnswer, Settings, SolveError, Solver};
use parts::Part;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn rules(text: &str) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}: {diagnostics:?}"));
    program.bind(&[]).unwrap().0
}

fn part(rules: &Rules, native: bool, linear: bool) -> Arc<dyn Ruleset> {
    Arc::new(Part::new(rules.clone(), native, linear))
}

fn table(
    ruleset: Arc<dyn Ruleset>,
    engine: Option<EngineName>,
    kind: KindId,
    to: &[u64],
    convention: Convention,
    budget: &dyn Budget,
) -> Result<OutcomeTableAnswer, SolveError> {
    let from: Vec<u64> =
        ruleset.kinds()[kind.index()].fields.iter().zip(to).map(|(field, &to)| field.low.min(to)).collect();
    let mut solver = Solver::new(ruleset, Settings::default().with_engine(engine));
    solver.outcome_table(kind, &from, to, convention, budget)
}

/// Whether the answer comes from a table that contains only outcomes.
fn is_of_outcomes(answer: &OutcomeTableAnswer) -> bool {
    answer.known.plan.why.id.starts_with("solve-why-dense-outcomes")
}

/// Whether an option with several components appears in the rules text, or occurs at some position of the
/// box.
fn leaves_sums(text: &str, rules: &Rules, kind: KindId, to: &[u64]) -> bool {
    if text.contains(") + ") {
        return true;
    }
    let mut words: Vec<u64> = rules.kinds()[kind.index()].fields.iter().map(|field| field.low).collect();
    loop {
        let of = ComponentRef { kind, words: &words };
        let is_single = |found: &Move<'_>| match found.option.len() {
            0 => ControlFlow::Continue(()),
            1 if found.option.term(0).count == 1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let is_position = rules.contains(of).is_ok_and(|inside| inside);
        if is_position
            && rules.visit_moves(of, Detail::Options, &mut { is_single }).is_ok_and(|flow| flow.is_break())
        {
            return true;
        }
        let Some(field) = (0..words.len()).rev().find(|&field| words[field] < to[field]) else {
            return false;
        };
        words[field] += 1;
        for (word, field) in words.iter_mut().zip(&rules.kinds()[kind.index()].fields).skip(field + 1) {
            *word = field.low;
        }
    }
}

/// Compares all ways to fill a large table, and compares a small table with brute force. Returns whether the
/// large table contains only outcomes, under normal play and under misère play.
fn compared(what: &str, rules: &Rules, kind: KindId, small: &[u64], large: &[u64]) -> [bool; 2] {
    BOTH.map(|convention| {
        // Under misère play, brute force treats a sum as a single game, so the number of positions grows
        // fast.
        if convention == Convention::Misere
            && (rules.shape().has_wins || leaves_sums(what, rules, kind, large))
        {
            return false;
        }
        let brute = part(rules, false, false);
        let brute = table(brute, Some(EngineName::Reference), kind, small, convention, &Unlimited);
        let few = table(part(rules, true, true), None, kind, small, convention, &Unlimited);
        if let (Ok(brute), Ok(few)) = (&brute, &few) {
            assert_eq!(few.outcomes, brute.outcomes, "{what} to {small:?}, {convention:?}");
        } else {
            assert!(brute.is_err(), "{what} to {small:?}, {convention:?}: {few:?}");
        }
        // Questions that are slow without such tables are omitted.
        if !few.as_ref().is_ok_and(is_of_outcomes) {
            return false;
        }
        let plain = table(part(rules, false, false), None, kind, large, convention, &Unlimited);
        let Ok(plain) = plain else { return false };
        if !is_of_outcomes(&plain) {
            return false;
        }
        for (native, linear) in [(true, false), (false, true), (true, true)] {
            for budget in [&Unlimited as &dyn Budget, &Allowed::everything().threads(3)] {
                let found = table(part(rules, native, linear), None, kind, large, convention, budget);
                // Along lines, values are found in less time than outcomes.
                let grows = rules.facts().linear_rules.is_some() && !rules.shape().has_wins;
                let is_of_values = convention == Convention::Normal && linear && grows;
                let found = match found {
                    Ok(found) => found,
                    // The fault occurs after an option that wins, so tables of outcomes do not reach it.
                    Err(SolveError::Fault(_)) if is_of_values => continue,
                    Err(error) => panic!("{what}: {error:?}"),
                };
                let how = format!("{what} to {large:?}, {convention:?}, native {native}, lines {linear}");
                assert!(found.outcomes == plain.outcomes, "{how}");
                if is_of_values {
                    continue;
                }
                assert!(is_of_outcomes(&found), "{how}");
                assert_eq!(found.known.stats.positions, plain.known.stats.positions, "{how}");
            }
        }
        if convention == Convention::Normal {
            // The outcomes that follow from the values.
            let mut solver = Solver::new(part(rules, true, true), Settings::default());
            let values = match solver.table(kind, &plain.from, &plain.to, &Unlimited) {
                Ok(values) => values,
                Err(SolveError::Fault(_)) => return true,
                Err(error) => panic!("{what}: {error:?}"),
            };
            let told = values.values.iter().map(|value| match value.outcome() {
                Some(outcome) => OutcomeEntry::Is(outcome),
                None => OutcomeEntry::Outside,
            });
            assert!(told.eq(plain.outcomes.iter().copied()), "{what} by values");
        }
        true
    })
}

#[test]
fn catalogue() {
    let mut with = Vec::new();
    for entry in grundy_games::entries().iter().filter(|entry| entry.native.is_none()) {
        let rules = rules(entry.rules);
        // Forced positions, which entailing rules have as kinds of their own, have no tables of values.
        if rules.shape().is_partizan || rules.shape().is_scoring || rules.shape().is_entailing {
            continue;
        }
        for (kind, found) in (0..).map(KindId).zip(rules.kinds()).filter(|(_, kind)| kind.is_tuple()) {
            let (large, small) = match found.fields.len() {
                0 => (1, 1),
                1 => (400, 12),
                2 => (66, 5),
                3 => (26, 4),
                _ => (10, 2),
            };
            let corner = |to: u64| found.fields.iter().map(|field| field.high.min(to)).collect::<Vec<_>>();
            let used = compared(entry.name, &rules, kind, &corner(small), &corner(large));
            if used != [false; 2] {
                with.push((entry.name, used));
            }
        }
    }
    // Normal play and misère play. Codes and closed forms are not used. Rules that subtract vectors have rows
    // of bits under normal play.
    let of_both: Vec<&str> =
        with.iter().filter(|(_, used)| *used == [true; 2]).map(|(name, _)| *name).collect();
    let expected = "all-but i-mark mark mem nim subtract-a-factorial subtract-a-fibonacci subtract-a-power subtract-a-prime \
         subtract-a-square take-at-least upmark aliquot divisor-game euclid euclid-to-zero puppet-dance saliquant totative cyclic-nimhoff delete-nim \
         fibonacci-nim wythoff wythoff-r chomp knight";
    assert_eq!(of_both, expected.split_whitespace().collect::<Vec<_>>());
    let of_misere: Vec<&str> =
        with.iter().filter(|(_, used)| *used == [false, true]).map(|(name, _)| *name).collect();
    assert_eq!(of_misere, ["subtraction", "take-away", "lim", "nukit", "king"]);
}

/// Compares the rules in the same way as a game of the catalogue.
fn check(text: &str, small: &[u64], large: &[u64], expected: [bool; 2]) {
    let found = compared(text, &rules(text), KindId(0), small, large);
    assert_eq!(found, expected, "{text}");
}

#[test]
fn orders_and_kinds() {
    // Cells sorted by the sum of fields, several kinds, an order that is assumed, and images.
    check("p(a, b) -> p(b, a - 1)\np(a, b) -> p(a - 1, b) where b > a", &[6, 6], &[100, 95], [true; 2]);
    check(
        "a(n) -> b(n - 1); b(n) -> a(n - t) for t in 1..=n; a(n) -> c(); c() -> ()",
        &[9],
        &[700],
        [true; 2],
    );
    check("p(a, b) -> p(a xor t, b) for t in 1..=a where a xor t < a", &[6, 6], &[99, 99], [true; 2]);
    check(
        "p(a, b) -> p(a - t, b) for t in 1..=a where t * t <= b\np(a, b) -> p(a, b - t) for t in 1..=b where t * t <= a",
        &[6, 6],
        &[119, 111],
        [true; 2],
    );
    // Components that end the game.
    check(
        "p(a, b) -> p(a - t, b) for t in 1..=a\np(a, b) -> p(a, b - 1)\nwin p(3, 3)",
        &[6, 6],
        &[99, 99],
        [true, false],
    );
    // Bounds by the other field, and rows of every length.
    for last in 0..9 {
        check(
            "position p(a, b <= a)\np(a, b) -> p(j, min(b, j)) for j in 0..a\np(a, b) -> p(a, j) for j in 0..b",
            &[5, 5],
            &[120, 92 + last],
            [true; 2],
        );
    }
}

#[test]
fn sums_make_way_for_values() {
    // After an option that wins, the others are not needed; otherwise nim-values must be known.
    check("heap(n) -> heap(a) + heap(n - a - 2) for a in 0..=n - 2", &[9], &[99], [false; 2]);
    check("p(a, b) -> p(a - 1, b) + p(a, b - 1)\np(a, b) -> ()", &[3, 3], &[50, 50], [true, false]);
    // The outcome of each of these sums is determined: they consist of pairs and of components that the next
    // player loses.
    check("p(a) -> 2 * p(a - t) + p(0) for t in 1..=a", &[5], &[200], [true, false]);
}

#[test]
fn faults_and_cycles_are_no_answers() {
    let ask =
        |text: &str, convention| table(Arc::new(rules(text)), None, KindId(0), &[40], convention, &Unlimited);
    for convention in BOTH {
        let cycle = ask("h(n) -> h(n - 1)\nh(n) -> h(30) where n == 30", convention);
        assert!(matches!(cycle, Err(SolveError::Cycle { .. })), "{cycle:?}");
        let fault = ask("h(n) -> h(n - 1) where 7 / (n - 30) < 9", convention);
        assert!(matches!(fault, Err(SolveError::Fault(_))), "{fault:?}");
    }
}

const DOMAINS: [&str; 4] =
    ["a <= 40, b <= 35", "a <= 40, b <= a", "1 <= a <= 30, b <= 9", "a <= 30, a - 3 <= b <= 30"];
const RANGES: [&str; 9] = [
    "1..=A",
    "1..=min(A, B)",
    "0..A",
    "1..=min(A, 2 * B)",
    "max(1, B - 2)..=A",
    "1..=B",
    "B..A",
    "1..=3",
    "divisors(A)",
];
const FIRSTS: [&str; 7] = ["A - t", "A - 1", "A - t - 1", "t - 1", "min(A - 1, t)", "A", "A / 2"];
const SECONDS: [&str; 10] =
    ["B", "B - t", "B + t", "t", "2 * t", "min(B, t)", "B - 1", "A - t", "abs(B - t)", "B xor t"];
const CONDITIONS: [&str; 8] = [
    "",
    "",
    "where A > B",
    "where t + B <= 9",
    "where 2 * t <= A + B",
    "where (A + t) % 3 != 1",
    "where t != 3",
    "where 12 / t > 1",
];

/// A rule for two fields, `A` and `B`, with or without its mirror image.
fn rule() -> impl Strategy<Value = String> {
    let term = || (prop::sample::select(&FIRSTS), prop::sample::select(&SECONDS));
    let terms = prop_oneof![6 => prop::collection::vec(term(), 1), 1 => prop::collection::vec(term(), 0..3)];
    let parts = (terms, prop::sample::select(&RANGES), prop::sample::select(&CONDITIONS), any::<bool>());
    parts.prop_map(|(terms, range, condition, is_turned)| {
        let side = |turned: bool| {
            let term =
                |(a, b): &(&str, &str)| if turned { format!("p({b}, {a})") } else { format!("p({a}, {b})") };
            let terms: Vec<String> = terms.iter().map(term).collect();
            let sum = if terms.is_empty() { "()".to_owned() } else { terms.join(" + ") };
            let (a, b) = if turned { ("b", "a") } else { ("a", "b") };
            format!("\np(a, b) -> {sum} for t in {range} {condition}").replace('A', a).replace('B', b)
        };
        if is_turned { side(false) + &side(true) } else { side(false) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules(
        domain in prop::sample::select(&DOMAINS),
        rules_text in prop::collection::vec(rule(), 1..4),
        win in prop::option::weighted(0.2, (0..6u64, 0..6u64)),
        to in (0..40u64, 0..40u64),
    ) {
        let mut text = format!("position p({domain}){}", rules_text.concat());
        if let Some((a, b)) = win {
            text.push_str(&format!("\nwin p({a}, {b})"));
        }
        compared(&text, &rules(&text), KindId(0), &[4, 4], &[to.0, to.1]);
    }
}
