//! Plans: which ways are accepted for which task, and why. Also a registry that contains an additional
//! engine.

mod conformance;
#[expect(dead_code, reason = "only some rulesets of the integration tests are used here")]
#[path = "../../../tests/it/games.rs"]
mod games;
mod toy;

use super::stages::{Plan, Stage};
use super::way::{Line, Planner, Rules};
use super::ways::{SUM, WAYS};
use super::{Options, Task, Wanted};
use crate::corners::Corners;
use crate::{EngineName, Settings, Solver, Which};
use games::{Game, Saying, heaps, pairs, source, stairs};
use grundy_core::{Allowed, Budget, Convention, KindId, Sum, TheoremForm, Unlimited};
use grundy_engine::Meter;
use grundy_graph::{Graph, GraphRuleset};
use std::sync::Arc;

/// The plan as text: trials, ways and their reasons.
fn written(plan: &Plan) -> String {
    let stage = |stage: &Stage| {
        let trial = stage.choice.trial.map(|most| format!("memo up to {most}, else ")).unwrap_or_default();
        format!("{trial}{} ({})", stage.line.name, stage.offer.why.id)
    };
    plan.stages.iter().map(stage).collect::<Vec<_>>().join(", else ")
}

/// The question about a game.
#[derive(Clone, Copy)]
enum Asked<'a> {
    Value(&'a Sum),
    Outcome(&'a Sum, Convention),
    Moves(&'a Sum, Which),
    Values(&'a [u64]),
    Outcomes(&'a [u64], Convention),
}

#[track_caller]
fn check(game: Game, engine: Option<EngineName>, budget: &dyn Budget, asked: Asked<'_>, expected: &str) {
    let settings = Settings::default().with_engine(engine);
    let mut engines = Planner::new(game.shared(), settings, WAYS);
    let from = [0; 3];
    let corners = |to| Corners { kind: KindId(0), from: &from, to };
    let task = match asked {
        Asked::Value(sum) => Task::value(sum.term(0).component, Options::Ignored),
        Asked::Outcome(sum, convention) => Task::outcome(sum, convention, Options::Ignored),
        Asked::Moves(sum, which) => Task::moves(sum, Convention::Normal, which),
        Asked::Values(to) => Task::table(Wanted::Values, corners(to)),
        Asked::Outcomes(to, convention) => Task::table(Wanted::Outcomes(convention), corners(to)),
    };
    let meter = Meter::new(budget);
    let plan = written(&engines.plan_from(0, &task, &meter));
    assert_eq!(plan, expected);
    // Making a plan changes nothing.
    assert_eq!(written(&engines.plan_from(0, &task, &meter)), plan);
    assert_eq!((meter.positions(), engines.bytes()), (0, 0));
}

#[test]
fn ways_to_the_values_of_an_explicit_graph() {
    let graph = Graph::from_rows(&[vec![], vec![0], vec![0, 1]]).unwrap();
    let check = |engine, asked: fn(&Sum) -> Task<'_>, expected: &str| {
        let settings = Settings::default().with_engine(engine);
        let mut solver = Solver::of_graph(Arc::new(GraphRuleset::new(graph.clone())), settings);
        let sum = heaps(&[2]);
        let plan = written(&solver.engines.plan_from(0, &asked(&sum), &Meter::new(&Unlimited)));
        assert_eq!(plan, expected);
        assert_eq!(solver.bytes(), 0);
    };
    let value: fn(&Sum) -> Task<'_> = |sum| Task::value(sum.term(0).component, Options::Ignored);
    let table: fn(&Sum) -> Task<'_> =
        |_| Task::table(Wanted::Values, Corners { kind: KindId(0), from: &[0], to: &[2] });
    for engine in [None, Some(EngineName::Graph)] {
        check(engine, value, "vertices (graph-why-forward)");
        check(engine, table, "vertices (graph-why-topological)");
        check(engine, |sum| Task::moves(sum, Convention::Normal, Which::All), "sum (solve-why-empty)");
    }
    check(Some(EngineName::Memo), value, "memo (solve-why-memo-sparse)");
}

#[test]
#[cfg(feature = "ideals")]
fn ways_to_the_ideals_of_an_order() {
    let (game, board) = conformance::chomp();
    let check = |engine, budget: &dyn Budget, task: &Task<'_>, expected: &str| {
        let settings = Settings::default().with_engine(engine);
        let mut engines = Planner::new(Arc::clone(&game), settings, WAYS);
        assert_eq!(written(&engines.plan_from(0, task, &Meter::new(budget))), expected);
        assert_eq!(engines.bytes(), 0);
    };
    let ideals = "ideals (solve-why-dense-ideals)";
    let memo = "memo (solve-why-memo-lists)";
    let value = Task::value(board.term(0).component, Options::Ignored);
    check(None, &Unlimited, &value, ideals);
    check(Some(EngineName::Dense), &Unlimited, &value, ideals);
    check(Some(EngineName::Memo), &Unlimited, &value, memo);
    // The table has ten cells of a byte.
    check(None, &Allowed::everything().bytes(8), &value, memo);
    let outcome = |convention| Task::outcome(&board, convention, Options::Ignored);
    check(None, &Unlimited, &outcome(Convention::Normal), ideals);
    let theories = "jia (misere-why-jia), else tame (misere-why-tame), else misere (solve-why-misere)";
    check(None, &Unlimited, &outcome(Convention::Misere), theories);
    let winning = Task::moves(&board, Convention::Normal, Which::Winning);
    check(None, &Unlimited, &winning, ideals);
    let all = Task::moves(&board, Convention::Normal, Which::All);
    check(None, &Unlimited, &all, "sum (solve-why-empty)");
}

#[test]
fn ways_to_values() {
    let value = |game, sum: &Sum, expected: &str| check(game, None, &Unlimited, Asked::Value(sum), expected);
    let cells = "cells (solve-why-dense-assumed), else memo (solve-why-memo-sparse)";
    value(games::nim_with_theorems(), &heaps(&[u64::MAX]), "theorem (solve-why-theorem)");
    value(games::nim(), &heaps(&[5]), cells);
    value(games::nim(), &heaps(&[4095]), cells);
    value(games::nim(), &heaps(&[4096]), &format!("memo up to 256, else {cells}"));
    value(games::wythoff(), &pairs(&[[90, 70]]), &format!("memo up to 403, else {cells}"));
    value(games::staircase(), &stairs(&[1, 2]), "memo (solve-why-memo-lists)");
    let small = Allowed::everything().bytes(1 << 12);
    check(games::nim(), None, &small, Asked::Value(&heaps(&[4096])), "memo (solve-why-memo-sparse)");
}

#[test]
fn ways_to_outcomes() {
    let outcome = |game, convention, sum: &Sum, expected: &str| {
        check(game, None, &Unlimited, Asked::Outcome(sum, convention), expected);
    };
    let (normal, misere) = (Convention::Normal, Convention::Misere);
    let cells = "cells (solve-why-dense-assumed), else memo (solve-why-memo-sparse)";
    outcome(games::wythoff(), normal, &pairs(&[[9, 7]]), cells);
    let outcomes = "memo up to 403, else outcomes (solve-why-dense-outcomes-assumed)";
    outcome(
        games::wythoff(),
        normal,
        &pairs(&[[90, 70]]),
        &format!("{outcomes}, else memo up to 403, else {cells}"),
    );
    outcome(games::wythoff(), normal, &pairs(&[[90, 70], [3, 2]]), "sum (solve-why-empty)");
    let theories = "jia (misere-why-jia), else tame (misere-why-tame)";
    outcome(
        games::wythoff(),
        misere,
        &pairs(&[[90, 70]]),
        &format!("{outcomes}, else {theories}, else misere (solve-why-misere)"),
    );
    outcome(
        games::nim(),
        misere,
        &heaps(&[3, 4]),
        &format!("{theories}, else quotient (misere-why-quotient-partial), else misere (solve-why-misere)"),
    );
}

#[test]
fn ways_to_moves() {
    let moves = |game, sum: &Sum, which, expected: &str| {
        check(game, None, &Unlimited, Asked::Moves(sum, which), expected);
    };
    moves(games::nim(), &heaps(&[3, 4]), Which::Winning, "sum (solve-why-empty)");
    let forms = "theorem (solve-why-theorem), else sum (solve-why-empty)";
    moves(games::nim_with_theorems(), &heaps(&[3]), Which::All, forms);
    let vectors = games::vectors(&[(0, u64::MAX)], &[vec![1], vec![3]]);
    let bits = "bits (solve-why-dense-bits), else sum (solve-why-empty)";
    moves(vectors, &heaps(&[1000]), Which::Winning, bits);
}

#[test]
fn ways_of_moves_that_subtract_vectors() {
    let game = || games::vectors(&[(0, u64::MAX)], &[vec![1], vec![3]]);
    let check = |asked: Asked<'_>, expected: &str| check(game(), None, &Unlimited, asked, expected);
    check(Asked::Value(&heaps(&[1000])), "vectors (solve-why-dense-vectors)");
    let far =
        "repeating (solve-why-repeating), else memo up to 32768, else vectors (solve-why-dense-vectors)";
    check(Asked::Value(&heaps(&[1 << 25])), far);
    check(Asked::Outcome(&heaps(&[1000]), Convention::Normal), "bits (solve-why-dense-bits)");
    check(Asked::Values(&[1000]), "vectors (solve-why-dense-vectors)");
    check(Asked::Outcomes(&[1000], Convention::Normal), "bits (solve-why-dense-bits)");
}

#[test]
fn ways_to_tables() {
    let table = |game, asked: Asked<'_>, expected: &str| check(game, None, &Unlimited, asked, expected);
    table(games::wythoff(), Asked::Values(&[90, 70]), "cells (solve-why-dense-assumed)");
    let outcomes = "outcomes (solve-why-dense-outcomes-assumed)";
    table(games::wythoff(), Asked::Outcomes(&[90, 70], Convention::Normal), outcomes);
    table(games::wythoff(), Asked::Outcomes(&[90, 70], Convention::Misere), outcomes);
    table(games::staircase(), Asked::Values(&[]), "");
}

#[test]
fn an_engine_that_is_asked_for_has_no_trial_and_no_rival() {
    let ask = |game, engine, sum: &Sum, expected: &str| {
        check(game, Some(engine), &Unlimited, Asked::Value(sum), expected);
    };
    ask(games::nim(), EngineName::Dense, &heaps(&[9000]), "cells (solve-why-dense-assumed)");
    ask(games::nim(), EngineName::Memo, &heaps(&[9000]), "memo (solve-why-memo-sparse)");
    ask(games::nim(), EngineName::Reference, &heaps(&[9]), "reference (solve-why-asked)");
    ask(games::nim(), EngineName::Misere, &heaps(&[9]), "");
    let mut game = games::nim().with_form(TheoremForm::Value, source());
    game.rules.value = Some(Box::new(|_| None));
    ask(game, EngineName::Theorem, &heaps(&[9]), "theorem (solve-why-theorem)");
}

#[test]
fn a_registry_with_one_more_engine() {
    static WITH_TOY: &[Line] =
        &[Line { name: "toy", engine: None, way: &toy::Toy, rules: Rules::Alternating }, SUM];
    let ruleset = games::divisors().shared();
    let mut solver = Solver { engines: Planner::new(ruleset, Settings::default(), WITH_TOY) };
    let position = heaps(&[60, 12]);
    let first = position.term(0).component;
    let meter = Meter::new(&Unlimited);
    let task = Task::value(first, Options::Ignored);
    assert_eq!(written(&solver.engines.plan_from(0, &task, &meter)), "toy (solve-why-memo-sparse)");
    let by_toy = solver.value(&position, &Unlimited).unwrap();
    let mut others = Solver::new(games::divisors().shared(), Settings::default());
    assert_eq!(by_toy.components, others.value(&position, &Unlimited).unwrap().components);
    assert_eq!(by_toy.known.plan.ways[0].way, "toy");
    assert_eq!(by_toy.known.stats.bytes, 8 * 61);
    // The values that the engine has found are read from its table, without a plan.
    let again = solver.value(&position, &Unlimited).unwrap();
    assert_eq!((again.components, again.known.plan.ways.len()), (by_toy.components, 0));
}
