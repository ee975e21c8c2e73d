//! Moves and witnesses, and components that are not positions.

use crate::games::{self, Game, Saying, heaps, pairs, source};
use grundy_core::{Component, Convention, KindId, Outcome, Sum, TheoremForm, Unlimited};
use grundy_solve::{EngineName, OutcomeEntry, Settings, SolveError, Solver, Value, Which};

fn solver(game: Game) -> Solver {
    Solver::new(game.shared(), Settings::default())
}

/// Checks the winning moves from `position`. Each is given by the term and by the words of the first
/// component of the option.
#[track_caller]
fn check_moves(game: Game, position: &Sum, expected: &[(usize, u64)]) {
    let answer = solver(game).moves(position, Convention::Normal, Which::Winning, &Unlimited).unwrap();
    let found: Vec<_> = answer
        .moves
        .iter()
        .map(|one| (one.term, if one.option.is_empty() { 0 } else { one.option.term(0).component.words[0] }))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(answer.outcome == Outcome::P, expected.is_empty());
}

#[test]
fn winning_moves() {
    check_moves(games::nim(), &heaps(&[3, 5, 7]), &[(0, 2), (1, 4), (2, 6)]);
    check_moves(games::nim(), &heaps(&[3, 3]), &[]);
    check_moves(games::nim(), &Sum::new(), &[]);
    // With theorems for values and moves, heaps of any size are solved immediately.
    check_moves(games::nim_with_theorems(), &heaps(&[1 << 63, 5]), &[(0, 5)]);
    check_moves(games::nim_with_theorems(), &heaps(&[u64::MAX]), &[(0, 0)]);
    check_moves(games::nim_with_theorems(), &heaps(&[u64::MAX, u64::MAX]), &[]);
    // A count stands for components with the same moves. An even count contributes nothing.
    let mut position = heaps(&[6]);
    position.push(1 << 100, KindId(0), &[9]);
    check_moves(games::nim_with_theorems(), &position, &[(0, 0)]);
}

#[test]
fn winning_moves_by_outcomes_alone() {
    // Wythoff's game, with a theorem for outcomes only: options are examined one by one, and no value is
    // computed.
    let mut game = games::wythoff().with_form(TheoremForm::Outcome, source());
    game.rules.outcome = Some(Box::new(|pair| {
        let (a, b) = (pair.words[0].min(pair.words[1]), pair.words[0].max(pair.words[1]));
        // a = floor(d * golden ratio), because 2a - d <= d * sqrt 5 < 2a + 2 - d.
        let (a, d) = (i128::from(a), i128::from(b - a));
        let below = |twice: i128| twice < 0 || twice * twice <= 5 * d * d;
        let is_p = below(2 * a - d) && !below(2 * a + 2 - d);
        Some(Outcome::for_mover(!is_p))
    }));
    let mut solver = solver(game);
    let answer =
        solver.moves(&pairs(&[[20_000, 30_000]]), Convention::Normal, Which::Winning, &Unlimited).unwrap();
    assert_eq!(answer.known.plan.engine, EngineName::Theorem);
    assert_eq!(answer.outcome, Outcome::N);
    let found: Vec<_> = answer.moves.iter().map(|one| one.option.term(0).component.words.to_vec()).collect();
    assert!(!found.is_empty());
    for words in found {
        let left = pairs(&[[words[0], words[1]]]);
        assert_eq!(solver.outcome(&left, Convention::Normal, &Unlimited).unwrap().outcome, Outcome::P);
    }
    // The list of all moves includes the outcomes that they lead to. Values would need a table of 6 * 10^8
    // cells.
    let all = solver.moves(&pairs(&[[20_000, 30_000]]), Convention::Normal, Which::All, &Unlimited).unwrap();
    assert_eq!(all.moves.len(), 70_000);
    assert!(all.moves.iter().all(|one| one.leaves.is_none()));
    assert_eq!(all.moves.iter().filter(|one| one.wins()).count(), answer.moves.len());
    let table = solver.outcome_table(KindId(0), &[0, 0], &[3, 3], Convention::Normal, &Unlimited).unwrap();
    assert_eq!(table.known.plan.engine, EngineName::Theorem);
    let p: Vec<_> = (0..16).filter(|&at| table.outcomes[at] == OutcomeEntry::Is(Outcome::P)).collect();
    assert_eq!(p, [0, 6, 9]);
}

#[test]
fn labels_and_what_a_move_leaves() {
    let mut solver = solver(games::take_away(3));
    let answer = solver.moves(&heaps(&[5, 2]), Convention::Normal, Which::All, &Unlimited).unwrap();
    let found: Vec<_> =
        answer.moves.iter().map(|one| (one.term, one.label.as_deref().unwrap(), one.leaves)).collect();
    let nim = |value| Some(Value::Nim(value));
    assert_eq!(
        found,
        [
            (0, "take 1", nim(2)),
            (0, "take 2", nim(1)),
            (0, "take 3", nim(0)),
            (1, "take 1", nim(0)),
            (1, "take 2", nim(1)),
        ]
    );
}

#[test]
fn misere_nim() {
    // Misère Nim is played like Nim until at most one heap is larger than 1 (Bouton 1901).
    for sizes in [[1, 1, 1], [1, 1, 2], [0, 1, 1], [1, 2, 3], [2, 2, 0], [3, 5, 7], [4, 4, 1], [0, 0, 0]] {
        let sum = sizes.iter().fold(0, |a, b| a ^ b);
        let p = if sizes.iter().all(|&size| size <= 1) { sum == 1 } else { sum == 0 };
        let mut solver = solver(games::nim());
        let answer = solver.moves(&heaps(&sizes), Convention::Misere, Which::Winning, &Unlimited).unwrap();
        assert_eq!(answer.outcome == Outcome::P, p, "{sizes:?}");
        if sizes != [0, 0, 0] {
            assert_eq!(answer.moves.is_empty(), p, "{sizes:?}");
        }
    }
    let mut solver = solver(games::nim());
    let table = solver.outcome_table(KindId(0), &[0], &[5], Convention::Misere, &Unlimited).unwrap();
    let letters: String = table
        .outcomes
        .iter()
        .map(|entry| if let OutcomeEntry::Is(outcome) = entry { outcome.letter() } else { '?' })
        .collect();
    assert_eq!(letters, "NPNNNN");
}

#[test]
fn positions_that_are_none() {
    let mut solver = solver(games::chomp());
    let mut ask = |words: &[u64]| {
        let mut sum = Sum::new();
        sum.push(1, KindId(0), words);
        solver.value(&sum, &Unlimited).map(|answer| answer.value)
    };
    let component = Component::tuple(KindId(0), [2, 3, 0]);
    assert_eq!(ask(&[2, 3, 0]), Err(SolveError::Domain { term: 0, component }));
    assert_eq!(ask(&[2, 3]), Err(SolveError::Shape { kind: KindId(0) }));
    assert_eq!(ask(&[1, 0, 0]), Ok(Value::Nim(0)));
    let table = solver.table(KindId(0), &[0, 0, 0], &[1, 1, 0], &Unlimited).unwrap();
    assert_eq!(table.values, [Value::Outside, Value::Outside, Value::Nim(0), Value::Nim(1)]);
    let table = solver.table(KindId(0), &[2, 0, 0], &[1, 1, 0], &Unlimited).unwrap();
    assert_eq!(table.values, []);
}

#[test]
fn witnesses_of_a_value() {
    let mut ask = solver(games::wythoff());
    let component = Component::tuple(KindId(0), [2, 3]);
    let found = ask.witnesses(component.as_ref(), &Unlimited).unwrap();
    assert_eq!((found.value, found.moves, found.truncated), (Value::Nim(5), 7, false));
    let below: Vec<_> = found.below.iter().map(|one| one.value).collect();
    assert_eq!(below, [0, 1, 2, 3, 4].map(Value::Nim));
    for one in found.below.iter().chain(&found.others) {
        assert_eq!(ask.value(&one.option, &Unlimited).unwrap().value, one.value);
    }
    let mut ask = solver(games::cutting());
    let component = Component::tuple(KindId(0), [1, 3]);
    let found = ask.witnesses(component.as_ref(), &Unlimited).unwrap();
    assert_eq!(found.value, Value::Loony);
    assert_eq!(found.winning.unwrap().label.as_deref(), Some("row 1"));
    // There are too many moves to examine, so the closed form for moves is used.
    let mut ask = solver(games::nim_with_theorems());
    let component = Component::tuple(KindId(0), [1 << 63]);
    let found = ask.witnesses(component.as_ref(), &Unlimited).unwrap();
    assert!(found.truncated);
    assert_eq!(found.below.first().unwrap().value, Value::Nim(0));
}

#[test]
fn claims_are_believed_on_request_only() {
    let game = || {
        let mut game = games::nim().with_form(TheoremForm::Value, grundy_core::Standing::Claim);
        game.rules.value = Some(Box::new(|_| Some(77)));
        game
    };
    let value = |trust| {
        let settings = Settings::default().with_trust_claims(trust);
        Solver::new(game().shared(), settings).value(&heaps(&[4]), &Unlimited).unwrap().value
    };
    assert_eq!(value(false), Value::Nim(4));
    assert_eq!(value(true), Value::Nim(77));
}
