//! A reached limit is an answer that says what is known.

use crate::games::{self, heaps, pairs, stairs};
use grundy_core::{Budget, Convention, KindId, Limit, Usage};
use grundy_solve::{EngineName, Partial, Settings, SolveError, Solver, Value, Which};

/// A budget of positions and bytes.
struct Allowed {
    positions: u64,
    bytes: u64,
}

impl Budget for Allowed {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if usage.positions > self.positions {
            let needed = usage.positions.into();
            return Err(Limit::Positions { needed, allowed: self.positions });
        }
        Ok(())
    }

    fn bytes_allowed(&self) -> u64 {
        self.bytes
    }
}

#[test]
fn a_table_that_is_too_large_is_refused_before_it_is_made() {
    let budget = Allowed { positions: u64::MAX, bytes: 1 << 30 };
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
    let budget = Allowed { positions: 5000, bytes: u64::MAX };
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

/// Values of a sum whose second component is too much for `positions` positions.
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
    let error = solver.value(position, &Allowed { positions, bytes: u64::MAX }).unwrap_err();
    let SolveError::Limit { known, .. } = error else { panic!("{error:?}") };
    let Partial::Value(answer) = *known else { panic!("{known:?}") };
    assert_eq!(answer.components, [first, Value::Unknown]);
    assert_eq!((answer.value, answer.outcome), (Value::Unknown, None));
    // The tables are sound afterwards.
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
    let budget = Allowed { positions: u64::MAX, bytes: 1 << 20 };
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
    let mut game = games::nim().with_theorem(grundy_core::TheoremForm::Value, games::source());
    game.value = Some(Box::new(|heap| Some(heap.words[0])));
    let mut solver = Solver::new(game.shared(), Settings::default());
    let budget = Allowed { positions: u64::MAX, bytes: 1 << 24 };
    let error = solver.moves(&heaps(&[1 << 62]), Convention::Normal, Which::All, &budget).unwrap_err();
    let SolveError::Limit { limit: Limit::Memory { .. }, known } = error else { panic!("{error:?}") };
    let Partial::Moves(found) = *known else { panic!("{known:?}") };
    assert!(found.moves.len() > 1000);
}

#[test]
fn an_outcome_may_be_known_without_the_value() {
    let mut game = games::wythoff().with_theorem(grundy_core::TheoremForm::Outcome, games::source());
    game.outcome = Some(Box::new(|pair| Some(grundy_core::Outcome::for_mover(pair.words[0] != 8))));
    let mut solver = Solver::new(game.shared(), Settings::default());
    let budget = Allowed { positions: 100, bytes: u64::MAX };
    let error = solver.value(&pairs(&[[600, 400]]), &budget).unwrap_err();
    let SolveError::Limit { known, .. } = error else { panic!("{error:?}") };
    let Partial::Value(answer) = *known else { panic!("{known:?}") };
    assert_eq!((answer.value, answer.outcome), (Value::Unknown, Some(grundy_core::Outcome::N)));
}
