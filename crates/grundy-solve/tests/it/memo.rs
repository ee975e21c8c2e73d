//! The engine `memo` compared with brute force: random rulesets, limits at every point, and positions of
//! every width.

use crate::games::{self, Game, Saying, Terms, heaps, pairs, stairs};
use grundy_core::{Allowed, Field, FieldShape, Kind, KindId, Ruleset, Sum, Unlimited};
use grundy_solve::{EngineName, Partial, Settings, SolveError, Solver, Value};
use proptest::prelude::*;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

fn solver(ruleset: &Arc<dyn Ruleset>, engine: EngineName) -> Solver {
    Solver::new(Arc::clone(ruleset), Settings::default().with_engine(Some(engine)))
}

/// The layout of a position, and the size of the numbers in it.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Whether there are two number fields before the list.
    has_list: bool,
    /// A factor for all numbers, chosen so that some positions fit in a word and others do not.
    unit: u64,
    /// Whether the number fields are interchangeable.
    swaps: bool,
}

/// Random rules over two numbers and, if there is one, a list: the vectors that moves subtract, and the final
/// positions.
#[derive(Clone, Debug)]
struct Rules {
    shape: Shape,
    /// Each move takes the given numbers of units from the first field, from the second field and from an
    /// entry of the list (or adds to the list). If further units are given, the move also leaves a second
    /// component with these units in its fields.
    moves: Vec<Taken>,
    /// Positions with these units end the game.
    wins: Vec<[u64; 2]>,
    /// The number of additional options. Each of them is a single component.
    many: u64,
}

#[derive(Clone, Debug)]
struct Taken {
    units: [u64; 3],
    /// Whether the list grows by one entry.
    appends: bool,
    beside: Option<(u128, [u64; 2])>,
}

impl Rules {
    fn words(&self, units: [u64; 2], list: &[u64]) -> Vec<u64> {
        let mut words: Vec<u64> = units.iter().map(|units| units * self.shape.unit).collect();
        if self.shape.has_list {
            words.push(list.len() as u64);
            words.extend(list.iter().map(|units| units * self.shape.unit));
        }
        words
    }

    /// The rules with the first two fields exchanged, if the fields are interchangeable.
    fn takes(&self) -> Vec<Taken> {
        let mut all = self.moves.clone();
        if self.shape.swaps {
            let swapped = |taken: &Taken| Taken {
                units: [taken.units[1], taken.units[0], taken.units[2]],
                beside: taken.beside.map(|(count, [a, b])| (count, [b, a])),
                ..taken.clone()
            };
            all.extend(self.moves.iter().map(swapped));
        }
        all
    }

    fn game(&self, declares: bool) -> Game {
        let number = |name: &str| Field::natural(name);
        let mut fields = vec![number("a"), number("b")];
        if self.shape.has_list {
            fields.push(Field { shape: FieldShape::List, ..number("x") });
        }
        let (rules, takes) = (self.clone(), self.takes());
        let game = games::game(vec![Kind::new("p", fields)], move |of, moves| {
            let unit = rules.shape.unit;
            let [a, b] = [of.words[0] / unit, of.words[1] / unit];
            let list: Vec<u64> = of.words.get(3..).unwrap_or(&[]).iter().map(|word| word / unit).collect();
            for fewer in (0..rules.many).filter(|&fewer| fewer < a + b) {
                moves.to(&rules.words([fewer, 0], &list), String::new)?;
                moves.to(&rules.words([0, fewer], &list), String::new)?;
            }
            for taken in &takes {
                let [by_a, by_b, by_list] = taken.units;
                let (Some(a), Some(b)) = (a.checked_sub(by_a), b.checked_sub(by_b)) else { continue };
                let mut list = list.clone();
                if let Some(first) = list.first_mut() {
                    *first = first.saturating_sub(by_list);
                }
                if taken.appends && list.len() < 4 {
                    list.push(by_list);
                }
                let left = rules.words([a, b], &list);
                let beside = taken.beside.map(|(count, units)| {
                    let fewer = [units[0].min(a), units[1].min(b)];
                    (count, rules.words(fewer, &[]))
                });
                match &beside {
                    Some((count, words)) => moves.to_terms(&[(1, 0, &left), (*count, 0, words)], ""),
                    None => moves.to(&left, String::new),
                }?;
            }
            Continue(())
        });
        let mut wins = self.wins.clone();
        if self.shape.swaps {
            wins.extend(self.wins.iter().map(|&[a, b]| [b, a]));
        }
        let unit = self.shape.unit;
        let groups =
            if declares && self.shape.swaps && !self.shape.has_list { vec![vec![0, 1]] } else { Vec::new() };
        let game = game.interchanging(groups);
        if wins.is_empty() {
            game
        } else {
            let ends = move |of: grundy_core::ComponentRef<'_>| {
                wins.contains(&[of.words[0] / unit, of.words[1] / unit])
            };
            game.won_at(ends)
        }
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let unit = prop_oneof![Just(1u64), Just(1), Just(200), Just(1 << 40), Just(1 << 60)];
    let shape = (any::<bool>(), unit, any::<bool>()).prop_map(|(has_list, unit, swaps)| Shape {
        has_list,
        unit,
        swaps,
    });
    let beside = prop::option::of((1u128..4, [0u64..3, 0..3]));
    let taken = ([0u64..3, 0..3, 0..3], any::<bool>(), beside)
        .prop_filter("something is taken", |(units, ..)| units[0] + units[1] > 0)
        .prop_map(|(units, appends, beside)| Taken { units, appends, beside });
    let wins = prop::collection::vec([0u64..3, 0..3], 0..2);
    (shape, prop::collection::vec(taken, 1..5), wins, prop_oneof![3 => Just(0u64), 1 => 60u64..100])
        .prop_map(|(shape, moves, wins, many)| Rules { shape, moves, wins, many })
}

/// Two components, in units.
fn position() -> impl Strategy<Value = Vec<([u64; 2], Vec<u64>)>> {
    let list = || prop::collection::vec(0u64..3, 0..3);
    prop::collection::vec(([0u64..6, 0..6], list()), 1..4)
}

fn sum(rules: &Rules, position: &[([u64; 2], Vec<u64>)]) -> Sum {
    let mut sum = Sum::new();
    for (units, list) in position {
        sum.push(1, KindId(0), &rules.words(*units, list));
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn as_the_reference(rules in rules(), positions in prop::collection::vec(position(), 1..4)) {
        let mut reference = solver(&rules.game(false).shared(), EngineName::Reference);
        let mut memo = solver(&rules.game(true).shared(), EngineName::Memo);
        // The positions are visited in sequence, so that later ones use the packing chosen for the first.
        for position in &positions {
            let position = sum(&rules, position);
            let expected = reference.value(&position, &Unlimited).unwrap();
            let found = memo.value(&position, &Unlimited).unwrap();
            prop_assert_eq!(&found.components, &expected.components);
            prop_assert_eq!(found.value, expected.value);
        }
    }

    #[test]
    fn limits_at_every_point(
        rules in rules(), position in position(), bytes in 0u64..20_000, positions in 0u64..200, looks in 0u64..3,
    ) {
        let position = sum(&rules, &position);
        let ruleset = rules.game(true).shared();
        let expected = solver(&rules.game(false).shared(), EngineName::Reference);
        let expected = { let mut one = expected; one.value(&position, &Unlimited).unwrap() };
        let mut memo = solver(&ruleset, EngineName::Memo);
        for budget in [
            Allowed::everything().bytes(bytes),
            Allowed::everything().positions(positions),
            Allowed::everything().looks(looks),
        ] {
            let answer = match memo.value(&position, &budget) {
                Ok(answer) => answer,
                Err(SolveError::Limit { known, .. }) => match *known {
                    Partial::Value(answer) => answer,
                    other => panic!("{other:?}"),
                },
                Err(error) => panic!("{error:?}"),
            };
            for (found, expected) in answer.components.iter().zip(&expected.components) {
                prop_assert!(found == expected || *found == Value::Unknown);
            }
        }
        // Results that are kept after a limit was reached must be correct.
        let answer = memo.value(&position, &Unlimited).unwrap();
        prop_assert_eq!(answer.components, expected.components);
    }
}

/// Compares the values of all positions up to `to` computed by `memo` with those computed by `dense`. The values by
/// `memo` are all requested from one solver.
#[track_caller]
fn check_table(game: fn() -> Game, groups: &[&[usize]], to: &[u64]) {
    let groups = groups.iter().map(|group| group.to_vec()).collect();
    let memo = game().interchanging(groups).shared();
    let from: Vec<u64> = memo.kinds()[0].fields.iter().map(|field| field.low).collect();
    let table = |ruleset: &Arc<dyn Ruleset>, engine| {
        solver(ruleset, engine).table(KindId(0), &from, to, &Unlimited).unwrap()
    };
    let (found, expected) = (table(&memo, EngineName::Memo), table(&game().shared(), EngineName::Dense));
    assert_eq!(found.values, expected.values);
}

#[test]
fn tables_as_by_dense() {
    check_table(games::wythoff, &[&[0, 1]], &[70, 50]);
    check_table(games::wythoff, &[], &[70, 50]);
    check_table(games::cutting, &[&[0, 1]], &[40, 40]);
    check_table(games::fibonacci_nim, &[], &[80, 80]);
    check_table(games::nim, &[], &[700]);
    check_table(games::exchange, &[], &[40, 40]);
}

#[test]
fn fields_that_may_change_places_are_half_the_work() {
    let visited = |groups: Vec<Vec<usize>>| {
        let ruleset = games::wythoff().interchanging(groups).shared();
        let answer = solver(&ruleset, EngineName::Memo).value(&pairs(&[[60, 60]]), &Unlimited).unwrap();
        (answer.value, answer.known.stats.positions)
    };
    let ((value, all), (same, half)) = (visited(Vec::new()), visited(vec![vec![0, 1]]));
    assert_eq!((value, all, half), (same, 61 * 61, 61 * 62 / 2));
}

#[test]
fn a_cycle_among_positions_that_stand_for_others() {
    // (a, b) -> (b, a) if a > b; then (b, a) -> (a, b).
    let game = || {
        let kinds = vec![Kind::new("p", vec![Field::natural("a"), Field::natural("b")])];
        games::game(kinds, |of, moves| {
            if of.words[0] > 0 && of.words[1] > 0 {
                moves.to(&[of.words[1], of.words[0]], String::new)?;
            }
            Continue(())
        })
        .interchanging(vec![vec![0, 1]])
    };
    let mut memo = solver(&game().shared(), EngineName::Memo);
    let SolveError::Cycle { path } = memo.value(&pairs(&[[3, 5]]), &Unlimited).unwrap_err() else { panic!() };
    let words: Vec<&[u64]> = path.iter().map(|component| &*component.words).collect();
    assert_eq!(words, [[3, 5], [5, 3], [3, 5]]);
    assert_eq!(memo.value(&pairs(&[[0, 5]]), &Unlimited).unwrap().value, Value::Nim(0));
}

#[test]
fn an_empty_solver_holds_nothing() {
    for game in [games::nim(), games::staircase(), games::two_kinds()] {
        assert_eq!(Solver::new(game.shared(), Settings::default()).bytes(), 0);
    }
    let mut memo = solver(&games::nim().shared(), EngineName::Memo);
    assert_eq!(memo.bytes(), 0);
    let answer = memo.value(&heaps(&[3000]), &Unlimited).unwrap();
    assert_eq!(answer.known.stats.bytes, memo.bytes());
    // Keys take four bytes, values take two bytes, and the stack takes memory too. The table is between half and nine
    // tenths full.
    assert!((3000 * 6..3000 * 40).contains(&memo.bytes()), "{}", memo.bytes());
}

#[test]
fn values_and_numbers_wider_than_the_first() {
    let mut memo = solver(&games::nim().shared(), EngineName::Memo);
    for heap in [3, 300, 249, 250, 251, 4000] {
        assert_eq!(memo.value(&heaps(&[heap]), &Unlimited).unwrap().value, Value::Nim(heap));
    }
    let mut memo = solver(&games::chain().shared(), EngineName::Memo);
    assert_eq!(memo.value(&heaps(&[1_000_000]), &Unlimited).unwrap().value, Value::Nim(0));
    // The root fits in a word, but lists below it do not.
    let growing = games::game(vec![Kind::new("x", vec![Field::list("x")])], |of, moves| {
        let list = &of.words[1..];
        if list[0] > 0 {
            for more in 0..3 {
                let mut words = vec![list.len() as u64 + 1];
                words.extend(list);
                words[1] -= 1;
                words.push(more * 1000);
                moves.to(&words, String::new)?;
            }
        }
        Continue(())
    });
    let ruleset = growing.shared();
    let position = stairs(&[7]);
    let expected = solver(&ruleset, EngineName::Reference).value(&position, &Unlimited).unwrap();
    let found = solver(&ruleset, EngineName::Memo).value(&position, &Unlimited).unwrap();
    assert_eq!((found.value, found.known.stats.positions), (expected.value, 3280));
}
