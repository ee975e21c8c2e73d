//! The engines that the planner chooses, and the reasons that it gives.

use crate::games::{self, Game, Saying, heaps, pairs, source, stairs};
use grundy_core::{Convention, Evidence, KindId, Outcome, Standing, Sum, TheoremForm, Unlimited};
use grundy_solve::{EngineName, Settings, SolveError, Solver, Unsupported, Value, Which};

/// Checks which engine finds the value of `position`, and the id of the message that gives the reason.
#[track_caller]
fn check(game: Game, position: &Sum, engine: EngineName, why: &str) {
    let mut solver = Solver::new(game.shared(), Settings::default());
    for _ in 0..2 {
        let plan = solver.value(position, &Unlimited).unwrap().known.plan;
        assert_eq!((plan.engine, plan.why.id), (engine, why));
    }
}

#[test]
fn the_engine_for_a_value() {
    use EngineName::{Dense, Memo, Theorem};
    check(games::nim_with_theorems(), &heaps(&[u64::MAX, 5]), Theorem, "solve-why-theorem");
    check(games::nim(), &heaps(&[3, 5]), Dense, "solve-why-dense-assumed");
    check(games::nim(), &Sum::new(), Memo, "solve-why-empty");
    check(games::grundys(), &heaps(&[200]), Dense, "solve-why-dense-assumed");
    check(games::wythoff(), &pairs(&[[90, 70]]), Dense, "solve-why-dense-assumed");
    check(games::fibonacci_nim_ordered(), &pairs(&[[9, 3]]), Dense, "solve-why-dense-proved");
    check(games::exchange(), &pairs(&[[9, 3]]), Dense, "solve-why-dense-assumed");
    check(games::exchange_ordered(), &pairs(&[[9, 3]]), Dense, "solve-why-dense-proved");
    check(games::winding(), &pairs(&[[9, 3]]), Memo, "solve-why-memo-no-order");
    check(games::divisors(), &heaps(&[100_000]), Memo, "solve-why-memo-sparse");
    check(games::divisors(), &heaps(&[1000]), Dense, "solve-why-dense-assumed");
    check(games::mark(), &heaps(&[1_000_000]), Dense, "solve-why-dense-assumed");
    check(games::staircase(), &stairs(&[1, 2]), Memo, "solve-why-memo-lists");
    check(games::cutting(), &pairs(&[[2, 2]]), Dense, "solve-why-dense-assumed");
    check(games::cutting(), &pairs(&[[1, 1]]), Memo, "solve-why-over");
    check(games::two_kinds(), &heaps(&[9]), Dense, "solve-why-dense-assumed");
    check(games::chomp(), &chomp([4, 3, 2]), Dense, "solve-why-dense-assumed");
}

fn chomp(rows: [u64; 3]) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, KindId(0), &rows);
    sum
}

/// Nim with a closed form that covers only heaps above 100.
fn partly(standing: Standing) -> Game {
    let mut game = games::nim().with_form(TheoremForm::Value, standing);
    game.rules.value = Some(Box::new(|heap| (heap.words[0] > 100).then_some(heap.words[0])));
    game
}

#[test]
fn evidence_is_the_weakest_part() {
    let ask = |standing, trust, position: &[u64]| {
        let settings = Settings::default().with_trust_claims(trust);
        let answer = Solver::new(partly(standing).shared(), settings).value(&heaps(position), &Unlimited);
        let answer = answer.unwrap();
        assert_eq!(answer.value, Value::Nim(position.iter().fold(0, |a, b| a ^ b)));
        answer.known.evidence
    };
    let theorem = Evidence::Theorem { name: "a theorem".to_owned(), source: "a book".to_owned() };
    let computed = Evidence::Computed { engine: "dense" };
    assert_eq!(ask(source(), false, &[500, 200]), theorem);
    assert_eq!(ask(source(), false, &[500, 20]), computed);
    assert_eq!(ask(Standing::Claim, false, &[500, 200]), computed);
    assert_eq!(ask(Standing::Claim, true, &[500, 20]), Evidence::Claimed { line: 7 });
}

#[test]
fn an_engine_asked_for_answers_or_says_that_it_cannot() {
    let ask = |game: Game, engine, position: &Sum| {
        let mut solver = Solver::new(game.shared(), Settings::default().with_engine(Some(engine)));
        solver.value(position, &Unlimited).map(|answer| {
            assert_eq!(answer.known.plan.engine, engine);
            answer.value
        })
    };
    let heap = heaps(&[6]);
    for engine in [EngineName::Dense, EngineName::Memo, EngineName::Reference, EngineName::Theorem] {
        assert_eq!(ask(games::nim_with_theorems(), engine, &heap), Ok(Value::Nim(6)), "{engine}");
    }
    let unsupported = |what| Err(SolveError::Unsupported(what));
    let component = heap.term(0).component.to_owned();
    assert_eq!(
        ask(games::nim(), EngineName::Theorem, &heap),
        unsupported(Unsupported::NotCovered { component })
    );
    assert_eq!(
        ask(games::nim(), EngineName::Misere, &heap),
        unsupported(Unsupported::Engine { engine: EngineName::Misere, misere: false })
    );
    assert_eq!(
        ask(games::staircase(), EngineName::Dense, &stairs(&[1])),
        unsupported(Unsupported::DenseWithLists { kind: "stairs".to_owned() })
    );
    assert!(matches!(
        ask(games::winding(), EngineName::Dense, &pairs(&[[9, 3]])),
        Err(SolveError::Unsupported(Unsupported::DenseWithoutOrder { .. }))
    ));
    let mut memo =
        Solver::new(games::nim().shared(), Settings::default().with_engine(Some(EngineName::Memo)));
    assert_eq!(
        memo.outcome(&heap, Convention::Misere, &Unlimited).unwrap_err(),
        SolveError::Unsupported(Unsupported::Engine { engine: EngineName::Memo, misere: true })
    );
}

#[test]
fn misere_play_has_engines_of_its_own() {
    let mut solver = Solver::new(games::nim().shared(), Settings::default());
    let answer = solver.outcome(&heaps(&[1, 1, 1]), Convention::Misere, &Unlimited).unwrap();
    assert_eq!((answer.outcome, answer.known.plan.engine), (Outcome::P, EngineName::Misere));
    let mut solver = Solver::new(games::cutting().shared(), Settings::default());
    assert_eq!(
        solver.outcome(&pairs(&[[2, 2]]), Convention::Misere, &Unlimited).unwrap_err(),
        SolveError::Unsupported(Unsupported::MisereWithWin)
    );
}

#[test]
fn scoring_rules_are_refused() {
    let mut game = games::nim();
    game.shape.is_scoring = true;
    let mut solver = Solver::new(game.shared(), Settings::default());
    let error = SolveError::Unsupported(Unsupported::Scoring);
    let heap = heaps(&[3]);
    assert_eq!(solver.value(&heap, &Unlimited).unwrap_err(), error);
    assert_eq!(solver.outcome(&heap, Convention::Normal, &Unlimited).unwrap_err(), error);
    assert_eq!(solver.moves(&heap, Convention::Misere, Which::All, &Unlimited).unwrap_err(), error);
    assert_eq!(solver.table(KindId(0), &[0], &[3], &Unlimited).unwrap_err(), error);
}

#[test]
fn the_same_question_visits_the_same_number_of_positions() {
    let visited = |game: Game, position: &Sum| {
        let mut solver = Solver::new(game.shared(), Settings::default());
        let cold = solver.value(position, &Unlimited).unwrap().known.stats.positions;
        let warm = solver.value(position, &Unlimited).unwrap().known.stats.positions;
        (cold, warm)
    };
    assert_eq!(visited(games::nim(), &heaps(&[30, 20])), (31, 0));
    assert_eq!(visited(games::divisors(), &heaps(&[100_000])), (36, 0));
    assert_eq!(visited(games::staircase(), &stairs(&[2, 1])), visited(games::staircase(), &stairs(&[2, 1])));
    assert_eq!(visited(games::nim_with_theorems(), &heaps(&[30])), (0, 0));
}

#[test]
fn a_table_that_is_almost_full_is_filled() {
    let mut solver = Solver::new(games::nim().shared(), Settings::default());
    solver.table(KindId(0), &[0], &[6000], &Unlimited).unwrap();
    let answer = solver.value(&heaps(&[6100]), &Unlimited).unwrap();
    assert_eq!((answer.known.plan.engine, answer.known.stats.positions), (EngineName::Dense, 100));
}
