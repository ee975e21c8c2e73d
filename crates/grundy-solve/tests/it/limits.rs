//! When a limit is reached, the answer contains the results that were known by then.

use crate::games::{self, Saying, heaps, pairs, stairs};
use grundy_core::{Allowed, CodeRuleset, Convention, FaultKind, KindId, Limit, Outcome};
use grundy_solve::{EngineName, Partial, Settings, SolveError, Solver, Value, Which};

#[test]
fn a_window_slides_where_the_table_does_not_fit() {
    let ask = |bytes| {
        let settings = Settings::default().with_engine(Some(EngineName::Dense));
        let mut solver = Solver::new(games::sliding().shared(), settings);
        let answer = solver.value(&pairs(&[[900, 40]]), &Allowed::everything().bytes(bytes)).unwrap();
        let ways = answer.known.plan.ways;
        (answer.value, ways.iter().any(|planned| planned.way == "window"))
    };
    let (value, by_window) = ask(1 << 12);
    assert_eq!((by_window, ask(1 << 30)), (true, (value, false)));
}

#[test]
fn a_table_that_is_too_large_is_refused_before_it_is_made() {
    let budget = Allowed::everything().bytes(1 << 30);
    for game in [games::nim(), games::nim_with_theorems()] {
        let mut solver = Solver::new(game.shared(), Settings::default());
        let error = solver.table(KindId(0), &[0], &[1_000_000_000_000], &budget).unwrap_err();
        let SolveError::Limit { limit: Limit::Memory { needed, allowed }, .. } = error else {
            panic!("{error:?}");
        };
        assert_eq!((needed, allowed), (16_000_000_000_016, 1 << 30));
    }
    let mut solver = Solver::new(games::wythoff().shared(), Settings::default());
    let error = solver.table(KindId(0), &[0, 0], &[u64::MAX, u64::MAX], &budget).unwrap_err();
    assert!(matches!(error, SolveError::Limit { limit: Limit::Memory { .. }, .. }));
}

#[test]
fn a_table_cut_short_says_what_is_known() {
    let budget = Allowed::everything().positions(5000);
    let mut solver = Solver::new(games::wythoff().shared(), Settings::default());
    let error = solver.table(KindId(0), &[0, 0], &[200, 200], &budget).unwrap_err();
    let SolveError::Limit { limit: Limit::Positions { .. }, known } = error else { panic!("{error:?}") };
    let Partial::Table(table) = *known else { panic!("{known:?}") };
    let all = solver.table(KindId(0), &[0, 0], &[200, 200], &grundy_core::Unlimited).unwrap();
    let unknown = table.values.iter().filter(|&&value| value == Value::Unknown).count();
    assert!((1..201 * 201 - 1000).contains(&unknown), "{unknown}");
    for (some, all) in table.values.iter().zip(&all.values) {
        assert!(some == all || *some == Value::Unknown);
    }
}

/// The values of a sum whose second component needs more than `positions` positions.
#[track_caller]
fn check(
    game: games::Game,
    engine: Option<EngineName>,
    position: &grundy_core::Sum,
    positions: u64,
    first: Value,
) {
    let ruleset = game.shared();
    let mut solver = Solver::new(ruleset, Settings::default().with_engine(engine));
    let error = solver.value(position, &Allowed::everything().positions(positions)).unwrap_err();
    let SolveError::Limit { known, .. } = error else { panic!("{error:?}") };
    let Partial::Value(answer) = *known else { panic!("{known:?}") };
    assert_eq!(answer.components, [first, Value::Unknown]);
    assert_eq!((answer.value, answer.outcome), (Value::Unknown, None));
    // The tables remain correct afterwards.
    let again = solver.value(position, &grundy_core::Unlimited).unwrap();
    assert_eq!(again.components[0], first);
    assert!(again.components[1].nim().is_some());
}

#[test]
fn the_values_known_so_far() {
    use EngineName::{Dense, Memo, Reference};
    for engine in [None, Some(Dense), Some(Memo)] {
        check(games::wythoff(), engine, &pairs(&[[1, 2], [120, 90]]), 3000, Value::Nim(0));
    }
    check(games::grundys(), Some(Reference), &heaps(&[4, 300]), 100, Value::Nim(0));
    let mut position = stairs(&[1, 3]);
    position.push(1, KindId(0), stairs(&[9, 9, 9, 9]).term(0).component.words);
    check(games::staircase(), None, &position, 1000, Value::Nim(1));
}

#[test]
fn memory_is_a_limit() {
    let budget = Allowed::everything().bytes(1 << 20);
    let mut solver =
        Solver::new(games::chain().shared(), Settings::default().with_engine(Some(EngineName::Memo)));
    let error = solver.value(&heaps(&[10_000_000]), &budget).unwrap_err();
    assert!(matches!(error, SolveError::Limit { limit: Limit::Memory { .. }, .. }), "{error:?}");
    let search = Settings::default().with_engine(Some(EngineName::Misere));
    let mut solver = Solver::new(games::nim().shared(), search);
    let error = solver.moves(&heaps(&[1_000, 1, 500]), Convention::Misere, Which::All, &budget).unwrap_err();
    assert!(matches!(error, SolveError::Limit { limit: Limit::Memory { .. }, .. }), "{error:?}");
}

#[test]
fn moves_known_so_far() {
    let mut game = games::nim().with_form(grundy_core::TheoremForm::Value, games::source());
    game.rules.value = Some(Box::new(|heap| Some(heap.words[0])));
    let mut solver = Solver::new(game.shared(), Settings::default());
    let budget = Allowed::everything().bytes(1 << 24);
    let error = solver.moves(&heaps(&[1 << 62]), Convention::Normal, Which::All, &budget).unwrap_err();
    let SolveError::Limit { limit: Limit::Memory { .. }, known } = error else { panic!("{error:?}") };
    let Partial::Moves(found) = *known else { panic!("{known:?}") };
    assert!(found.moves.len() > 1000);
}

#[test]
fn who_wins_is_known_though_no_winning_move_is() {
    let check = |form, position: &grundy_core::Sum| {
        let mut game = games::nim().with_form(form, games::source());
        game.rules.outcome = Some(Box::new(|_| Some(grundy_core::Outcome::N)));
        game.rules.value = Some(Box::new(|heap| Some(heap.words[0])));
        let mut solver = Solver::new(game.shared(), Settings::default());
        let error = solver
            .moves(position, Convention::Normal, Which::Winning, &Allowed::everything().looks(5))
            .unwrap_err();
        let SolveError::Limit { limit: Limit::Stopped, known } = error else { panic!("{error:?}") };
        let Partial::Moves(found) = *known else { panic!("{known:?}") };
        assert_eq!(found.outcome, grundy_core::Outcome::N);
        assert_eq!(found.known.plan.engine, EngineName::Theorem);
    };
    check(grundy_core::TheoremForm::Outcome, &heaps(&[1 << 62]));
    check(grundy_core::TheoremForm::Value, &heaps(&[1 << 62, 1 << 61]));
}

/// The solver of a code.
fn solver_of(code: &str, engine: Option<EngineName>) -> Solver {
    let ruleset = CodeRuleset::new(code.parse().unwrap());
    Solver::new(std::sync::Arc::new(ruleset), Settings::default().with_engine(engine))
}

#[test]
fn who_wins_a_code_is_known_though_its_moves_are_too_many() {
    let mut solver = solver_of("0.[3]", None);
    for (other, outcome) in [(5, Outcome::N), (u64::MAX, Outcome::P)] {
        let position = heaps(&[u64::MAX, other]);
        let found =
            solver.moves(&position, Convention::Normal, Which::Winning, &Allowed::everything().looks(50));
        let found = match found {
            Err(SolveError::Limit { limit: Limit::Stopped, known }) if outcome == Outcome::N => {
                let Partial::Moves(found) = *known else { panic!("{known:?}") };
                found
            }
            found => found.unwrap(),
        };
        assert_eq!((found.outcome, found.moves.len()), (outcome, 0));
        assert_eq!(found.known.plan.engine, EngineName::Heap);
    }
}

#[test]
fn values_beyond_64_bits_are_a_fault_at_once() {
    let budget = Allowed::everything().positions(100_000);
    for engine in [None, Some(EngineName::Heap)] {
        let mut solver = solver_of("4.[3]", engine);
        let error = solver.value(&heaps(&[u64::MAX]), &budget).unwrap_err();
        let SolveError::Fault(fault) = error else { panic!("{error:?}") };
        assert_eq!(fault.kind, FaultKind::ValueOutside { value: 1 << 64 });
        assert_eq!(*fault.component.words, [u64::MAX]);
        let below = solver.value(&heaps(&[u64::MAX - 1]), &budget).unwrap();
        assert_eq!(below.value, Value::Nim(u64::MAX - 1));
    }
}

#[test]
fn brute_force_looks_at_its_budget_while_it_notes_options_down() {
    // A hundred thousand options take about twenty polls, and the positions that they leave take twenty more.
    let settings = Settings::default().with_engine(Some(EngineName::Reference));
    let mut solver = Solver::new(games::nim().shared(), settings);
    let budget = Allowed::everything().looks(40);
    let error = solver.outcome(&heaps(&[100_000]), Convention::Misere, &budget).unwrap_err();
    assert!(matches!(error, SolveError::Limit { limit: Limit::Stopped, .. }), "{error:?}");
    assert_eq!(budget.positions_seen(), 1);
}

#[test]
fn an_outcome_may_be_known_without_the_value() {
    let mut game = games::wythoff().with_form(grundy_core::TheoremForm::Outcome, games::source());
    game.rules.outcome = Some(Box::new(|pair| Some(grundy_core::Outcome::for_mover(pair.words[0] != 8))));
    let mut solver = Solver::new(game.shared(), Settings::default());
    let budget = Allowed::everything().positions(100);
    let error = solver.value(&pairs(&[[600, 400]]), &budget).unwrap_err();
    let SolveError::Limit { known, .. } = error else { panic!("{error:?}") };
    let Partial::Value(answer) = *known else { panic!("{known:?}") };
    assert_eq!((answer.value, answer.outcome), (Value::Unknown, Some(grundy_core::Outcome::N)));
}
