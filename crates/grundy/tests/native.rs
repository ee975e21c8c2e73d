//! Every game in the catalogue that has native code: the tables and the visit counts must equal those of the
//! interpreter, and the values must equal those of brute force.

#![cfg(feature = "native")]
#![allow(clippy::unwrap_used, reason = "tests")]

mod parts;

use grundy_core::{Allowed, Budget, KindId, Message, Ruleset, Sum, Unlimited};
use grundy_rules::{Program, Rules};
use grundy_solve::{EngineName, Settings, Solver};
use parts::Part;
use std::sync::Arc;

fn solver(ruleset: Arc<dyn Ruleset>, engine: EngineName) -> Solver {
    Solver::new(ruleset, Settings::default().with_engine(Some(engine)))
}

/// Compares the tables for all kinds.
fn check(name: &str, rules: &Rules) {
    for (kind, found) in (0..).map(KindId).zip(rules.kinds()) {
        // The box is large enough to have more options than the interpreter examines before native code is
        // used.
        let (large, small) = match found.fields.len() {
            0 => (1, 1),
            1 => (400, 30),
            2 => (66, 6),
            3 => (26, 4),
            _ => (10, 2),
        };
        let corner = |to: u64| found.fields.iter().map(|field| field.high.min(to)).collect::<Vec<_>>();
        let from: Vec<u64> = found.fields.iter().map(|field| field.low).collect();
        let part = |native, linear| Arc::new(Part::new(rules.clone(), native, linear));
        let table = |part: Arc<Part>, budget: &dyn Budget| {
            let answer = solver(part, EngineName::Dense).table(kind, &from, &corner(large), budget);
            answer.map(|answer| (answer.values, answer.known.stats.positions))
        };
        let interpreted = table(part(false, false), &Unlimited);
        assert!(table(part(true, false), &Unlimited) == interpreted, "{name}, natively");
        assert!(table(part(false, true), &Unlimited) == interpreted, "{name} along lines");
        assert!(table(part(true, true), &Unlimited) == interpreted, "{name}");
        assert!(
            table(part(true, false), &Allowed::everything().threads(3)) == interpreted,
            "{name} on three threads"
        );
        assert!(
            table(part(true, true), &Allowed::everything().threads(3)) == interpreted,
            "{name} along lines, with three threads"
        );
        let mut position = Sum::new();
        position.push(1, kind, &corner(large.min(150)));
        let by_memo = |native| {
            let answer = solver(part(native, false), EngineName::Memo).value(&position, &Unlimited);
            answer
                .map(|answer| (answer.value, answer.known.stats.positions))
                .map_err(|error| format!("{error:?}"))
        };
        assert_eq!(by_memo(true), by_memo(false), "{name} by memo");
        let few =
            solver(Arc::new(rules.clone()), EngineName::Dense).table(kind, &from, &corner(small), &Unlimited);
        let brute = solver(Arc::new(rules.clone()), EngineName::Reference).table(
            kind,
            &from,
            &corner(small),
            &Unlimited,
        );
        match (few, brute) {
            (Ok(few), Ok(brute)) => assert_eq!(few.values, brute.values, "{name}"),
            (few, _) => assert!(few.is_err(), "{name}: the brute force alone fails"),
        }
    }
}

/// The games whose rules have no native code, and the reasons.
const WITHOUT: &[(&str, &str)] = &[
    ("amazons", "native-moves"),
    ("antonim", "native-lists"),
    ("arc-kayles", "native-lists"),
    ("array-staircase", "native-lists"),
    ("chomp-board", "native-lists"),
    ("clobber", "native-moves"),
    ("coins-in-a-row", "native-moves"),
    ("col", "native-moves"),
    ("cram", "native-lists"),
    ("cram-rows", "native-lists"),
    ("cutcake", "native-moves"),
    ("domineering", "native-moves"),
    ("domineering-rows", "native-moves"),
    ("eatcake", "native-moves"),
    ("edge-deletion", "native-moves"),
    ("exact-two-nim", "native-lists"),
    ("fill-board", "native-moves"),
    ("georgia-and-bob", "native-lists"),
    ("greedy-nim", "native-lists"),
    ("green-hackenbush", "native-lists"),
    ("hackenbush", "native-moves"),
    ("hackenbush-strings", "native-moves"),
    ("kamyki", "native-lists"),
    ("konane", "native-moves"),
    ("kotzig", "native-lists"),
    ("maundy-cake", "native-moves"),
    ("nim-with-a-pass", "native-lists"),
    ("nimble", "native-lists"),
    ("node-kayles", "native-lists"),
    ("node-kayles-graph", "native-lists"),
    ("nogo", "native-moves"),
    ("non-attacking-kings", "native-lists"),
    ("non-attacking-knights", "native-lists"),
    ("non-attacking-queens", "native-lists"),
    ("northcott", "native-lists"),
    ("notakto", "native-lists"),
    ("partizan-euclid", "native-moves"),
    ("partizan-subtraction", "native-moves"),
    ("poset-game", "native-lists"),
    ("princess-and-roses", "native-lists"),
    ("silver-dollar", "native-lists"),
    ("snort", "native-moves"),
    ("staircase", "native-lists"),
    ("strings-and-coins", "native-moves"),
    ("tactix", "native-lists"),
    ("toads-and-frogs", "native-moves"),
    ("toads-and-frogs-board", "native-moves"),
    ("toppling-dominoes", "native-moves"),
    ("treblecross-board", "native-lists"),
    ("vertex-deletion", "native-moves"),
    ("vertex-geography", "native-lists"),
    ("weighted-kayles", "native-moves"),
    ("welter", "native-lists"),
];

#[test]
fn native_tables_are_those_of_the_interpreter() {
    let mut without = Vec::new();
    for entry in grundy_games::entries().iter().filter(|entry| entry.native.is_none()) {
        let (rules, _) = Program::parse(entry.rules).0.unwrap().bind(&[]).unwrap();
        match rules.native().row_filler() {
            Some(Ok(_)) => check(entry.name, &rules),
            Some(Err(why)) => without.push((entry.name, why.id)),
            None => assert!(rules.shape().is_entailing, "{} may have native code", entry.name),
        }
    }
    without.sort_unstable();
    assert_eq!(without, WITHOUT);
}

#[test]
fn a_kind_without_fields_has_its_cell_when_it_is_needed() {
    let text = "a(n) -> a(n - t) for t in 1..=3; a(n) -> c(); c() -> ()";
    let rules = Program::parse(text).0.unwrap().bind(&[]).unwrap().0;
    let mut position = Sum::new();
    position.push(1, KindId(0), &[9001]);
    let mut solver = Solver::new(Arc::new(rules), Settings::default());
    // The values are 0, 2, 3, 4 and so on: there is always an option of value 1.
    assert_eq!(solver.value(&position, &Unlimited).unwrap().value, grundy_solve::Value::Nim(2));
}

/// The reason for the engine that is chosen to compute the value of the corner.
fn why(text: &str, side: u64) -> Message {
    let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
    let mut corner = Sum::new();
    corner.push(1, KindId(0), &[side; 2]);
    let mut solver = Solver::new(Arc::new(rules), Settings::default());
    solver.value(&corner, &Unlimited).unwrap().known.plan.why
}

#[test]
fn the_plan_says_why_the_interpreter_answers() {
    let text = "p(a, b) -> p(a - t, b) for t in 1..=a where t + a < LARGE\n\
                p(a, b) -> p(a, b - t) for t in 1..=b";
    assert_eq!(why(&text.replace("LARGE", "1000"), 100).id, "solve-why-dense-proved");
    let reason = why(&text.replace("LARGE", "20000000000000000000"), 100);
    assert_eq!(reason, Message::new("solve-why-dense-proved-interpreted").with("reason", "native-number"));
    let sentence = grundy::messages::text(&reason);
    assert!(sentence.ends_with("or a number in the rules needs more than 63 bits"), "{sentence}");
}
