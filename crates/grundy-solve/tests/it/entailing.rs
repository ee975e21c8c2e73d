//! Random games with complimenting and entailing moves: the outcomes of sums, and of the options of sums, are compared
//! with those found by playing the whole sum.
//!
//! `GRUNDY_ENTAILING_SUMS` is the number of sums, at least 100000 for a thorough run.

use grundy_core::{ComponentRef, Convention, Game, Kind, KindId, Moves, Ruleset, Shape, Sum, Unlimited};
use grundy_solve::{EngineName, Settings, SolveError, Solver, Unsupported, Value, Which};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

const PLAIN: KindId = KindId(0);
const FORCED: KindId = KindId(1);
const HEAP: KindId = KindId(2);

/// The largest number in a component of a random game.
const LARGEST: u64 = 6;

/// A small random generator (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Ordinary,
    Again,
    Entails,
}

/// The moves of each component: their sort, and the components that they leave.
type Table = Vec<Vec<(Sort, Vec<u64>)>>;

fn random_table(random: &mut Random) -> Table {
    let mut table: Table = vec![Vec::new()];
    for n in 1..=LARGEST {
        let moves = (0..random.below(4)).map(|_| {
            let sort = match random.below(5) {
                0 => Sort::Again,
                1 => Sort::Entails,
                _ => Sort::Ordinary,
            };
            let parts = if sort == Sort::Entails { 1 } else { random.below(3) };
            (sort, (0..parts).map(|_| random.below(n)).collect())
        });
        table.push(moves.collect());
    }
    table
}

/// The game of a table, with Nim heaps, and with components that end the game if `has_wins`.
fn game(table: Table, has_wins: bool) -> Arc<dyn Ruleset> {
    struct Rules(Table);

    impl grundy_core::GameRules for Rules {
        fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
            let n = of.words[0];
            if of.kind == HEAP {
                return (0..n).try_for_each(|left| moves.to(&[left], String::new));
            }
            for (sort, parts) in &self.0[usize::try_from(n).unwrap()] {
                moves.again = *sort == Sort::Again;
                let kind = if *sort == Sort::Entails { FORCED } else { PLAIN };
                moves.to_sum(|sum| parts.iter().for_each(|part| sum.push(1, kind, &[*part])), String::new)?;
            }
            Continue(())
        }

        fn is_win(&self, of: ComponentRef<'_>) -> bool {
            of.kind != HEAP && of.words[0] == 0
        }
    }

    let plain = Kind::tuple("part", ["n"]);
    let kinds = vec![plain.clone(), plain.to_forced(PLAIN), Kind::tuple("nim", ["n"])];
    let shape = Shape { is_entailing: true, has_wins, ..Shape::PLAIN };
    Arc::new(Game::from_rules("random", kinds, Rules(table)).with_shape(shape))
}

fn random_sum(random: &mut Random) -> Sum {
    let mut sum = Sum::new();
    let forced = random.below(3) == 0;
    for at in 0..1 + random.below(4) {
        match (forced && at == 0, random.below(3)) {
            (true, _) => sum.push(1, FORCED, &[random.below(LARGEST + 1)]),
            (_, 0) => sum.push(1, HEAP, &[random.below(4)]),
            _ => sum.push(1 + u128::from(random.below(8) == 0), PLAIN, &[random.below(LARGEST + 1)]),
        }
    }
    sum
}

fn solver(rules: &Arc<dyn Ruleset>, engine: Option<EngineName>) -> Solver {
    Solver::new(Arc::clone(rules), Settings::default().with_engine(engine))
}

fn sums() -> u64 {
    std::env::var("GRUNDY_ENTAILING_SUMS").ok().and_then(|sums| sums.parse().ok()).unwrap_or(3000)
}

#[test]
fn random_sums_have_the_outcomes_of_the_whole_game() {
    let mut random = Random(20);
    let (mut loony, mut forced) = (0, 0);
    for round in 0..sums() / 20 + 1 {
        let rules = game(random_table(&mut random), round % 4 == 3);
        let (mut solver_, mut reference) =
            (solver(&rules, None), solver(&rules, Some(EngineName::Reference)));
        for _ in 0..20 {
            let sum = random_sum(&mut random);
            let expected = reference.outcome(&sum, Convention::Normal, &Unlimited).unwrap().outcome;
            let found = solver_.outcome(&sum, Convention::Normal, &Unlimited).unwrap().outcome;
            assert_eq!(found, expected, "{sum:?} in round {round}");
            let is_forced = sum.terms().any(|term| term.component.kind == FORCED);
            match solver_.value(&sum, &Unlimited) {
                Ok(answer) => {
                    assert_eq!(answer.outcome, Some(expected));
                    assert_eq!(reference.value(&sum, &Unlimited).unwrap().value, answer.value);
                    loony += u64::from(answer.value == Value::Loony);
                }
                Err(error) => {
                    assert_eq!(error, SolveError::Unsupported(Unsupported::ForcedValue));
                    assert!(is_forced);
                    forced += 1;
                }
            }
            let moves = |solver: &mut Solver, which| {
                solver.moves(&sum, Convention::Normal, which, &Unlimited).unwrap().moves
            };
            let all = moves(&mut solver_, Which::All);
            assert_eq!(all, moves(&mut reference, Which::All), "{sum:?}");
            let winning: Vec<_> = all.into_iter().filter(grundy_solve::FoundMove::wins).collect();
            assert_eq!(winning, moves(&mut solver_, Which::Winning), "{sum:?}");
            assert_eq!(winning.is_empty(), expected == grundy_core::Outcome::P);
        }
    }
    assert!(loony > sums() / 30 && forced > sums() / 30, "{loony} loony and {forced} forced positions");
}

#[test]
fn what_has_no_theory_is_refused() {
    let rules = game(random_table(&mut Random(1)), false);
    let mut sum = Sum::new();
    sum.push(2, FORCED, &[3]);
    let twice = solver(&rules, None).outcome(&sum, Convention::Normal, &Unlimited);
    assert_eq!(twice.map(|answer| answer.outcome), Err(Unsupported::ForcedTwice.into()));
    let mut sum = Sum::new();
    sum.push(1, PLAIN, &[3]);
    let misere = solver(&rules, None).outcome(&sum, Convention::Misere, &Unlimited);
    assert_eq!(misere.map(|answer| answer.outcome), Err(Unsupported::MisereEntailing.into()));
}

/// West, *New values for Top Entails* (1996): up to 2402 coins, only the stacks of one and of three are loony.
#[test]
fn loony_stacks_of_top_entails() {
    let rules: Arc<dyn Ruleset> = Arc::new(crate::games::top_entails());
    let (mut fast, mut reference) = (solver(&rules, None), solver(&rules, Some(EngineName::Reference)));
    for coins in 0..40 {
        let mut stack = Sum::new();
        stack.push(1, PLAIN, &[coins]);
        let value = fast.value(&stack, &Unlimited).unwrap().value;
        assert_eq!(value, reference.value(&stack, &Unlimited).unwrap().value);
        assert_eq!(value == Value::Loony, matches!(coins, 1 | 3), "{coins}");
    }
}
