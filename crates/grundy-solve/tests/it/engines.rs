//! Every engine compared with the brute-force reference, on games and on random rulesets.

use crate::games::{self, Game, Saying, Terms, heaps, pairs, stairs};
use grundy_core::{Allowed, Component, Convention, Field, Kind, KindId, Outcome, Ruleset, Sum, Unlimited};
use grundy_solve::{EngineName, Settings, SolveError, Solver, Unsupported, Value, Which};
use proptest::prelude::*;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

fn solver(ruleset: &Arc<dyn Ruleset>, engine: Option<EngineName>) -> Solver {
    Solver::new(Arc::clone(ruleset), Settings::default().with_engine(engine))
}

/// Computes the value of `position` with every engine, and checks that all agree.
#[track_caller]
fn check_same(ruleset: &Arc<dyn Ruleset>, position: &Sum) -> Result<Value, SolveError> {
    let ask = |engine| solver(ruleset, engine).value(position, &Unlimited);
    let expected = ask(Some(EngineName::Reference));
    for engine in [None, Some(EngineName::Memo), Some(EngineName::Dense)] {
        match (ask(engine), &expected) {
            (Ok(answer), Ok(expected)) => {
                assert_eq!(answer.components, expected.components, "{engine:?} of {position:?}");
                assert_eq!(answer.value, expected.value, "{engine:?} of {position:?}");
            }
            // An engine may decline, but it must never disagree.
            (Err(SolveError::Unsupported(_)), _) if engine == Some(EngineName::Dense) => {}
            (Err(SolveError::Cycle { path }), Err(SolveError::Cycle { .. })) => {
                check_cycle(&**ruleset, &path);
            }
            (Err(SolveError::Fault(_)), Err(SolveError::Fault(_) | SolveError::Cycle { .. }))
            | (Err(SolveError::Cycle { .. }), Err(SolveError::Fault(_))) => {}
            (answer, expected) => panic!("{engine:?} of {position:?}: {answer:?}, not {expected:?}"),
        }
    }
    expected.map(|answer| answer.value)
}

/// Checks that each component of the path has an option that contains the next one, and that the last
/// component equals the first.
#[track_caller]
fn check_cycle(ruleset: &dyn Ruleset, path: &[Component]) {
    assert!(path.len() >= 2 && path.first() == path.last(), "{path:?}");
    for pair in path.windows(2) {
        let mut leads = false;
        let _ = ruleset
            .visit_moves(pair[0].as_ref(), grundy_core::Detail::Options, &mut |found: &grundy_core::Move<
                '_,
            >| {
                leads |= found.option.terms().any(|term| term.component == pair[1].as_ref());
                Continue(())
            })
            .unwrap();
        assert!(leads, "{:?} does not lead to {:?}", pair[0], pair[1]);
    }
}

/// Checks that all engines agree on `position`, and that it has this value.
#[track_caller]
fn check(game: Game, position: &Sum, value: Value) {
    assert_eq!(check_same(&game.shared(), position), Ok(value));
}

#[test]
fn values_of_small_games() {
    check(games::nim(), &heaps(&[3, 5, 7]), Value::Nim(1));
    check(games::take_away(3), &heaps(&[10, 3]), Value::Nim(1));
    // OEIS A002188, Grundy's game: G(3..=12) = 1, 0, 2, 1, 0, 2, 1, 0, 2, 1.
    check(games::grundys(), &heaps(&[12]), Value::Nim(1));
    check(games::grundys(), &heaps(&[11, 0]), Value::Nim(2));
    // OEIS A004481 (values of Wythoff's game), third row 2, 0, 1, 5, 3, 4, 8.
    check(games::wythoff(), &pairs(&[[2, 6]]), Value::Nim(8));
    // Divisors: the number of prime factors with multiplicity (AtCoder ABC 368 F).
    check(games::divisors(), &heaps(&[720]), Value::Nim(7));
    check(games::divisors(), &heaps(&[4097, 5000]), Value::Nim(2 ^ 7));
    // Staircase Nim: the nim-sum of every second stair.
    check(games::staircase(), &stairs(&[2, 1, 3]), Value::Nim(1));
    check(games::cutting(), &pairs(&[[1, 1], [2, 2]]), Value::Over);
    check(games::cutting(), &pairs(&[[1, 2], [2, 2]]), Value::Loony);
    check(games::cutting(), &pairs(&[[2, 2]]), Value::Nim(0));
    check(games::even_split(), &heaps(&[1, 0]), Value::Nim(0));
}

#[test]
fn values_of_boxes() {
    for (game, to) in [
        (games::wythoff(), [12, 9]),
        (games::fibonacci_nim(), [25, 9]),
        (games::fibonacci_nim_ordered(), [25, 9]),
        (games::exchange(), [9, 7]),
        (games::exchange_ordered(), [9, 7]),
        (games::winding(), [7, 4]),
        (games::cutting(), [9, 9]),
    ] {
        let ruleset = game.shared();
        let low = ruleset.kinds()[0].fields[0].low;
        for a in low..=to[0] {
            for b in low..=to[1] {
                check_same(&ruleset, &pairs(&[[a, b]])).unwrap();
            }
        }
    }
}

#[test]
fn values_of_several_kinds() {
    let ruleset = games::two_kinds().shared();
    for n in 0..14 {
        let mut position = heaps(&[n]);
        position.push(3, KindId(1), &[n / 2, n / 3]);
        position.push(1 << 100, KindId(2), &[]);
        check_same(&ruleset, &position).unwrap();
    }
}

#[test]
fn tables_agree_with_single_positions() {
    for (game, kind, from, to) in [
        (games::wythoff(), 0, vec![2, 3], vec![9, 14]),
        (games::chomp(), 0, vec![0, 0, 1], vec![5, 4, 3]),
        (games::cutting(), 0, vec![1, 1], vec![8, 7]),
        (games::fibonacci_nim(), 0, vec![0, 0], vec![15, 6]),
        (games::winding(), 0, vec![0, 0], vec![6, 3]),
        (games::two_kinds(), 1, vec![1, 0], vec![4, 5]),
        (games::grundys(), 0, vec![5], vec![60]),
        (games::nim_with_theorems(), 0, vec![5], vec![60]),
    ] {
        let ruleset = game.shared();
        let kind = KindId(kind);
        let table = |engine| solver(&ruleset, engine).table(kind, &from, &to, &Unlimited).unwrap().values;
        let expected = table(Some(EngineName::Reference));
        assert_eq!(table(None), expected, "{from:?} to {to:?}");
        assert_eq!(table(Some(EngineName::Memo)), expected, "{from:?} to {to:?}");
        match solver(&ruleset, Some(EngineName::Dense)).table(kind, &from, &to, &Unlimited) {
            Ok(answer) => assert_eq!(answer.values, expected),
            Err(SolveError::Unsupported(Unsupported::DenseWithoutOrder { .. })) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[test]
fn a_long_chain() {
    let ruleset = games::chain().shared();
    let position = heaps(&[1_000_000]);
    for engine in [None, Some(EngineName::Memo), Some(EngineName::Dense)] {
        let answer = solver(&ruleset, engine).value(&position, &Unlimited).unwrap();
        assert_eq!(answer.value, Value::Nim(0), "{engine:?}");
    }
}

#[test]
fn a_wide_position() {
    // A position with 200,000 options that have no options of their own.
    let kinds = vec![Kind::new("star", vec![Field::natural("n"), Field::list("unused")])];
    let game = games::game(kinds, |star, moves| {
        if star.words[0] == 0 {
            (1..=200_000).try_for_each(|n| moves.to(&[n, 0], String::new))?;
        }
        Continue(())
    });
    let ruleset = game.shared();
    let mut position = Sum::new();
    position.push(1, KindId(0), &[0, 0]);
    let answer = solver(&ruleset, None).value(&position, &Unlimited).unwrap();
    assert_eq!(answer.value, Value::Nim(1));
    assert_eq!(answer.known.stats.positions, 200_001);
}

#[test]
fn cycles_are_found_with_their_path() {
    let ruleset = games::cyclic().shared();
    let zero = Component::tuple(KindId(0), [0]);
    for engine in [None, Some(EngineName::Memo), Some(EngineName::Reference)] {
        let error = solver(&ruleset, engine).value(&heaps(&[5]), &Unlimited).unwrap_err();
        assert_eq!(error, SolveError::Cycle { path: vec![zero.clone(), zero.clone()] }, "{engine:?}");
    }
    // A cycle that consists of long paths.
    let kinds = vec![Kind::new("place", vec![Field::natural("n")])];
    let game = games::game(kinds, |place, moves| {
        let n = place.words[0];
        moves.to(&[(n + 1) % 5000], String::new)?;
        if n % 7 == 0 {
            moves.to_terms(&[], "")?;
        }
        Continue(())
    });
    let ruleset = game.shared();
    assert!(check_same(&ruleset, &heaps(&[4])).is_err());
    assert!(check_same(&ruleset, &heaps(&[100])).is_err());
}

#[test]
fn a_fault_beside_the_way_is_no_fault() {
    // Odd heaps cause a fault, but cannot be reached from even ones.
    let mut game = games::game(vec![Kind::tuple("heap", ["n"])], |heap, moves| {
        if heap.words[0] >= 2 {
            moves.to(&[heap.words[0] - 2], String::new)?;
        }
        Continue(())
    });
    game.rules.faulty = Some(Box::new(|heap| heap.words[0] % 2 == 1));
    let ruleset = game.shared();
    assert_eq!(check_same(&ruleset, &heaps(&[8])), Ok(Value::Nim(0)));
    assert!(matches!(check_same(&ruleset, &heaps(&[7])), Err(SolveError::Fault(_))));
}

/// A random ruleset: components 0..n of several kinds, whose options are in a table.
#[derive(Clone, Debug)]
struct Random {
    /// For each component, its options. Each option is a list of pairs (count, component).
    options: Vec<Vec<Vec<(u128, usize)>>>,
    wins: Vec<usize>,
    /// How components are represented as words: one field, two fields, or a list.
    shape: usize,
}

impl Random {
    fn words(&self, component: usize) -> (u32, Vec<u64>) {
        let n = component as u64;
        match self.shape {
            0 => (0, vec![n]),
            1 => (0, vec![n / 3, n % 3]),
            2 => (u32::from(component % 2 == 1), vec![n / 2]),
            _ => (0, vec![1, n]),
        }
    }

    fn game(&self) -> Game {
        let kinds = match self.shape {
            0 => vec![Kind::new("x", vec![Field::natural("n")])],
            1 => vec![Kind::new("x", vec![Field::natural("a"), Field::natural("b")])],
            2 => vec![Kind::new("x", vec![Field::natural("n")]), Kind::new("y", vec![Field::natural("n")])],
            _ => vec![Kind::new("x", vec![Field::list("n")])],
        };
        let number = |shape: usize, of: grundy_core::ComponentRef<'_>| {
            let word = |at: usize| usize::try_from(of.words[at]).unwrap();
            match shape {
                0 => word(0),
                1 => word(0) * 3 + word(1),
                2 => word(0) * 2 + of.kind.index(),
                _ => word(1),
            }
        };
        let this = self.clone();
        let mut game = games::game(kinds, move |of, moves| {
            for option in this.options.get(number(this.shape, of)).into_iter().flatten() {
                let words: Vec<_> = option.iter().map(|&(count, at)| (count, this.words(at))).collect();
                let terms: Vec<_> =
                    words.iter().map(|(count, (kind, words))| (*count, *kind, &words[..])).collect();
                moves.to_terms(&terms, "")?;
            }
            Continue(())
        });
        if !self.wins.is_empty() {
            let (shape, wins) = (self.shape, self.wins.clone());
            game = game.won_at(move |of| wins.contains(&number(shape, of)));
        }
        game
    }

    fn sum(&self, components: &[(u128, usize)]) -> Sum {
        let mut sum = Sum::new();
        for &(count, at) in components {
            let (kind, words) = self.words(at);
            sum.push(count, KindId(kind), &words);
        }
        sum
    }
}

const COMPONENTS: usize = 7;

/// The number of polls after which a search is abandoned because it would take too long for a test.
const LOOKS: u64 = 3;

/// A strategy for rulesets with few components. `back` is the amount by which an option may be larger than
/// its position, which makes cycles possible.
fn random(back: usize, wins: usize) -> impl Strategy<Value = Random> {
    let options = (0..COMPONENTS)
        .map(|n| {
            let below = (n + back).min(COMPONENTS);
            if below == 0 {
                Just(Vec::new()).boxed()
            } else {
                let option = prop::collection::vec((1..3u128, 0..below), 0..3);
                prop::collection::vec(option, 0..5).boxed()
            }
        })
        .collect::<Vec<_>>();
    (options, prop::collection::vec(0..COMPONENTS, 0..=wins), 0..4usize)
        .prop_map(|(options, wins, shape)| Random { options, wins, shape })
}

fn position() -> impl Strategy<Value = Vec<(u128, usize)>> {
    prop::collection::vec((1..3u128, 0..COMPONENTS), 0..4)
}

/// Compares the outcomes and moves computed from values with those found by searching the sum as a single
/// game, according to the definition.
fn check_sum(random: &Random, position: &[(u128, usize)]) -> Result<(), TestCaseError> {
    let ruleset = random.game().shared();
    let sum = random.sum(position);
    let mut by_definition = solver(&ruleset, Some(EngineName::Reference));
    let mut auto = solver(&ruleset, None);
    let mut conventions = vec![Convention::Normal];
    if !ruleset.shape().has_wins {
        conventions.push(Convention::Misere);
    }
    for convention in conventions {
        let mut reference = |sum: &Sum| {
            by_definition
                .outcome(sum, convention, &Allowed::everything().looks(LOOKS))
                .map(|answer| answer.outcome)
        };
        let Ok(outcome) = reference(&sum) else { return Err(TestCaseError::reject("too long")) };
        assert_eq!(auto.outcome(&sum, convention, &Unlimited).unwrap().outcome, outcome);
        if convention == Convention::Normal {
            assert_eq!(auto.value(&sum, &Unlimited).unwrap().outcome, Some(outcome), "{sum:?}");
        }
        let mut ask = |which| auto.moves(&sum, convention, which, &Unlimited).unwrap();
        let (all, winning) = (ask(Which::All), ask(Which::Winning));
        assert_eq!((all.outcome, winning.outcome), (outcome, outcome));
        let wins: Vec<_> = all.moves.iter().filter(|one| one.wins()).cloned().collect();
        assert_eq!(winning.moves, wins, "{convention:?} {sum:?}");
        // The winning moves are exactly the moves that leave a P-position. Under misère play, a player
        // without a move wins.
        for one in &all.moves {
            let mut left = Sum::new();
            for (at, term) in sum.terms().enumerate() {
                let count = term.count - u128::from(at == one.term);
                left.push(count, term.component.kind, term.component.words);
            }
            one.option.terms().for_each(|t| left.push(t.count, t.component.kind, t.component.words));
            assert_eq!(reference(&left), Ok(one.outcome), "{left:?}");
        }
        let terminal = all.moves.is_empty() && convention == Convention::Misere;
        assert_eq!(outcome == Outcome::N, !wins.is_empty() || terminal);
        let asked = by_definition.moves(&sum, convention, Which::All, &Unlimited).unwrap();
        assert_eq!(asked.moves, all.moves, "{convention:?} {sum:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn engines_agree_on_random_rulesets(random in random(0, 0), position in position()) {
        prop_assert!(check_same(&random.game().shared(), &random.sum(&position)).is_ok());
    }

    #[test]
    fn engines_agree_on_random_rulesets_that_win_at_once(random in random(0, 3), position in position()) {
        prop_assert!(check_same(&random.game().shared(), &random.sum(&position)).is_ok());
    }

    #[test]
    fn engines_agree_on_cycles(random in random(2, 1), position in position()) {
        let _ = check_same(&random.game().shared(), &random.sum(&position));
    }

    #[test]
    fn sums_are_searched_and_added_alike(random in random(0, 0), position in position()) {
        check_sum(&random, &position)?;
    }

    #[test]
    fn sums_with_wins_are_searched_and_added_alike(random in random(0, 3), position in position()) {
        check_sum(&random, &position)?;
    }
}
