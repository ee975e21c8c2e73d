//! Positions with moves that lead outside the box below them. The work must be proportional to the number of
//! reachable positions only.

use crate::games::{self, Game, Saying, Terms, pairs};
use grundy_core::{Allowed, ComponentRef, Convention, KindId, Unlimited};
use grundy_solve::{EngineName, Settings, Solver, Value, Which};
use proptest::prelude::*;
use std::ops::ControlFlow::Continue;

fn is_coprime(t: u64, b: u64) -> bool {
    let (mut t, mut b) = (t, b);
    while t > 0 {
        (t, b) = (b % t, t);
    }
    b == 1
}

/// Whether the first number of tokens may be taken from a heap that has the second number of tokens.
type Takes = fn(u64, u64) -> bool;

fn takes() -> [(&'static str, Takes); 4] {
    [
        ("any", |_, _| true),
        ("odd", |t, _| t % 2 == 1),
        ("coprime", is_coprime),
        ("at most half", |t, b| 2 * t <= b),
    ]
}

/// The results of the engine `reference` for `pair`.
fn expected(game: Game, pair: [u64; 2]) -> Value {
    let settings = Settings::default().with_engine(Some(EngineName::Reference));
    Solver::new(game.shared(), settings).value(&pairs(&[pair]), &Unlimited).unwrap().value
}

/// Compares all answers about `[a, b]`, also with few polls of the budget, which are a few thousand options
/// apart.
#[track_caller]
fn check(gift: u64, takes: Takes, [a, b]: [u64; 2], name: &str) {
    let new = || Solver::new(games::gifts(gift, takes).shared(), Settings::default());
    let few = || Allowed::everything().bytes(1 << 24).looks(100);
    let position = pairs(&[[a, b]]);
    let value = expected(games::gifts(gift, takes), [a, b]);
    let answer = new().value(&position, &few()).unwrap();
    assert_eq!((answer.value, answer.outcome), (value, value.outcome()), "{name}");
    let moves = new().moves(&position, Convention::Normal, Which::All, &few()).unwrap();
    assert_eq!(Some(moves.outcome), value.outcome(), "{name}");
    let component = ComponentRef { kind: KindId(0), words: &[a, b] };
    assert_eq!(new().witnesses(component, &few()).unwrap().value, value, "{name}");
    let mut solver = new();
    let table = solver.table(KindId(0), &[0, 0], &[a, b], &few()).unwrap();
    for (at, value) in (0..).zip(&table.values) {
        let pair = [at / (b + 1), at % (b + 1)];
        assert_eq!(*value, expected(games::gifts(gift, takes), pair), "{name} {pair:?}");
    }
    // Known values remain known.
    assert_eq!(solver.value(&position, &few()).unwrap().known.stats.positions, 0, "{name}");
}

#[test]
fn a_box_that_grows_takes_no_more_than_what_is_reached() {
    for (name, takes) in takes() {
        check(1, takes, [10, 10], name);
        check(1, takes, [2, 3], name);
        check(3, takes, [6, 5], name);
    }
}

#[test]
fn the_plan_says_that_moves_lead_beyond() {
    let mut solver = Solver::new(games::gifts(1, |t, _| t % 2 == 1).shared(), Settings::default());
    let plan = solver.value(&pairs(&[[40, 40]]), &Unlimited).unwrap().known.plan;
    assert_eq!((plan.engine, plan.why.id), (EngineName::Memo, "solve-why-memo-growing"));
    // Moves that lead outside the box by only one step do not justify a search.
    let mut solver = Solver::new(games::fibonacci_nim_ordered().shared(), Settings::default());
    let plan = solver.value(&pairs(&[[30, 29]]), &Unlimited).unwrap().known.plan;
    assert_eq!((plan.engine, plan.why.id), (EngineName::Dense, "solve-why-dense-proved"));
}

#[test]
fn turns_give_the_same_values_as_no_turns() {
    // There is enough work for each engine to have several turns.
    let values = |engine| {
        let game = games::fibonacci_nim_ordered().shared();
        let mut solver = Solver::new(game, Settings::default().with_engine(engine));
        solver.table(KindId(0), &[0, 0], &[150, 140], &Unlimited).unwrap().values
    };
    assert_eq!(values(None), values(Some(EngineName::Memo)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn values_beyond_the_box(gift in 0..5u64, a in 0..5u64, b in 0..6u64, mask in any::<u16>()) {
        let new = move || {
            let facts = games::gifts(gift, |_, _| true).facts;
            let game = games::game(games::two_fields(0), move |pair, moves| {
                let &[a, b] = pair.words else { unreachable!() };
                if a > 0 {
                    moves.to_terms(&[(1, 0, &[a - 1, b + gift * a]), (1, 0, &[a - 1, b / 2])], "")?;
                }
                for t in (1..=b).filter(|t| mask >> (t % 16) & 1 == 1) {
                    moves.to(&[a, b - t], String::new)?;
                }
                Continue(())
            });
            game.with_facts(facts)
        };
        let mut solver = Solver::new(new().shared(), Settings::default());
        let table = solver.table(KindId(0), &[0, 0], &[a, b], &Allowed::everything().bytes(1 << 24).looks(400)).unwrap();
        for (at, value) in (0..).zip(&table.values) {
            prop_assert_eq!(*value, expected(new(), [at / (b + 1), at % (b + 1)]));
        }
    }
}
