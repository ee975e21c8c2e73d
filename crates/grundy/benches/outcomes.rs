//! Compares tables of outcomes with tables of values and with hand-written programs for the same games.
//!
//! The tables are empty at the start of every run, and the rules have already been parsed. Every run of the rules
//! checks that its answer equals that of the hand-written program. The benchmarks whose names end in `_natively` and
//! `_along_lines` fill the same table as those that end in `_outcomes`, but each with only one method.

#![expect(clippy::unwrap_used, reason = "a benchmark fails if its input is missing or invalid")]

use divan::{Bencher, black_box};
use grundy_core::{Convention, KindId, Outcome, Ruleset, Unlimited};
use grundy_rules::{Program, Rules};
use grundy_solve::{OutcomeEntry, Settings, Solver};
use parts::Part;
use std::sync::Arc;

#[path = "../tests/parts/mod.rs"]
mod parts;

fn main() {
    divan::main();
}

fn rules(name: &str) -> Rules {
    let text = grundy_games::find(name).unwrap().rules;
    Program::parse(text).0.unwrap().bind(&[]).unwrap().0
}

/// A method that fills the table.
#[derive(Clone, Copy)]
enum Road {
    /// The method that the planner picks.
    Outcomes,
    /// Native code that does not reuse the options of neighbouring positions.
    Natively,
    /// No native code; along a line, each position adds only the options that its neighbour does not have.
    AlongLines,
    /// A table of nim-values instead of outcomes.
    Values,
}

fn entries(wins: impl IntoIterator<Item = bool>) -> Vec<OutcomeEntry> {
    wins.into_iter().map(|wins| OutcomeEntry::Is(Outcome::for_mover(wins))).collect()
}

fn table(
    bencher: Bencher<'_, '_>,
    name: &str,
    road: Road,
    convention: Convention,
    [from, to]: [&[u64]; 2],
    twin: &[OutcomeEntry],
) {
    let rules = rules(name);
    let (native, linear) = (!matches!(road, Road::AlongLines), !matches!(road, Road::Natively));
    let part: Arc<dyn Ruleset> = Arc::new(Part::new(rules, native, linear));
    bencher.bench_local(|| {
        let mut solver = Solver::new(Arc::clone(&part), Settings::default());
        let found = match road {
            Road::Values => {
                let answer = solver.table(KindId(0), from, to, &Unlimited).unwrap();
                let entry = |value: &grundy_solve::Value| {
                    value.outcome().map_or(OutcomeEntry::Outside, OutcomeEntry::Is)
                };
                answer.values.iter().map(entry).collect()
            }
            _ => {
                let answer = solver.outcome_table(KindId(0), from, to, convention, &Unlimited).unwrap();
                assert!(answer.known.plan.why.id.starts_with("solve-why-dense-outcomes"));
                answer.outcomes
            }
        };
        assert!(found == twin, "the twin disagrees");
    });
}

/// Chomp on three rows of at most 100 squares.
mod chomp {
    use super::{Bencher, Convention, Outcome, OutcomeEntry, Road, black_box, table};

    const SIDE: usize = 100;
    const LINE: usize = SIDE + 1;

    fn index(a: usize, b: usize, c: usize) -> usize {
        (a * LINE + b) * LINE + c
    }

    /// For every position, whether the mover wins. The search stops at the first option that is a P-position.
    fn by_hand() -> Vec<bool> {
        let mut wins = vec![false; LINE * LINE * LINE];
        for a in 1..=SIDE {
            for b in 0..=a {
                for c in 0..=b {
                    wins[index(a, b, c)] = (1..a).any(|j| !wins[index(j, b.min(j), c.min(j))])
                        || (0..b).any(|j| !wins[index(a, j, c.min(j))])
                        || (0..c).any(|j| !wins[index(a, b, j)]);
                }
            }
        }
        wins
    }

    fn bench(bencher: Bencher<'_, '_>, road: Road) {
        let wins = by_hand();
        let mut twin = Vec::new();
        for a in 1..=SIDE {
            for b in 0..=SIDE {
                for c in 0..=SIDE {
                    let is_position = c <= b && b <= a;
                    let outcome = OutcomeEntry::Is(Outcome::for_mover(wins[index(a, b, c)]));
                    twin.push(if is_position { outcome } else { OutcomeEntry::Outside });
                }
            }
        }
        table(bencher, "chomp", road, Convention::Normal, [&[1, 0, 0], &[SIDE as u64; 3]], &twin);
    }

    #[divan::bench(sample_count = 10)]
    fn rows_of_100_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 5)]
    fn rows_of_100_outcomes(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Outcomes);
    }

    #[divan::bench(sample_count = 5)]
    fn rows_of_100_outcomes_natively(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Natively);
    }

    #[divan::bench(sample_count = 5)]
    fn rows_of_100_outcomes_along_lines(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::AlongLines);
    }

    #[divan::bench(sample_count = 5)]
    fn rows_of_100_values(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Values);
    }
}

/// Wythoff's game under misère play, with heaps of at most 1000 tokens.
mod wythoff_misere {
    use super::{Bencher, Convention, Road, black_box, entries, table};

    const SIDE: usize = 1001;

    /// For every position, whether the mover wins. Records which rows, columns and diagonals already contain
    /// a P-position.
    fn by_hand() -> Vec<bool> {
        let mut wins = vec![false; SIDE * SIDE];
        let (mut columns, mut diagonals) = (vec![false; SIDE], vec![false; 2 * SIDE]);
        for a in 0..SIDE {
            let mut row = false;
            for b in 0..SIDE {
                let is_won = row || columns[b] || diagonals[a + SIDE - b] || a + b == 0;
                wins[a * SIDE + b] = is_won;
                if !is_won {
                    (row, columns[b], diagonals[a + SIDE - b]) = (true, true, true);
                }
            }
        }
        wins
    }

    /// The same table, computed by examining the options until one is a P-position.
    fn by_hand_option_by_option() -> Vec<bool> {
        let mut wins = vec![false; SIDE * SIDE];
        for a in 0..SIDE {
            for b in 0..SIDE {
                wins[a * SIDE + b] = a + b == 0
                    || (1..=a).any(|t| !wins[(a - t) * SIDE + b])
                    || (1..=b).any(|t| !wins[a * SIDE + b - t])
                    || (1..=a.min(b)).any(|t| !wins[(a - t) * SIDE + b - t]);
            }
        }
        wins
    }

    fn bench(bencher: Bencher<'_, '_>, road: Road) {
        let twin = entries(by_hand());
        let to = [SIDE as u64 - 1; 2];
        table(bencher, "wythoff", road, Convention::Misere, [&[0, 0], &to], &twin);
    }

    #[divan::bench(sample_count = 10)]
    fn side_1000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 3)]
    fn side_1000_by_hand_option_by_option(bencher: Bencher<'_, '_>) {
        assert!(by_hand_option_by_option() == by_hand());
        bencher.bench_local(|| black_box(by_hand_option_by_option()));
    }

    #[divan::bench(sample_count = 5)]
    fn side_1000_outcomes(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Outcomes);
    }

    #[divan::bench(sample_count = 3)]
    fn side_1000_outcomes_natively(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Natively);
    }
}

/// A move takes a square number of tokens from a heap of at most 200,000 tokens, which has at most 447 options.
mod subtract_a_square {
    use super::{Bencher, Convention, Road, black_box, entries, table};

    const HEAP: usize = 200_000;

    fn by_hand() -> Vec<bool> {
        let mut wins = vec![false; HEAP + 1];
        for n in 0..=HEAP {
            wins[n] = (1..)
                .map(|root| root * root)
                .take_while(|square| *square <= n)
                .any(|square| !wins[n - square]);
        }
        wins
    }

    fn bench(bencher: Bencher<'_, '_>, road: Road) {
        let twin = entries(by_hand());
        table(bencher, "subtract-a-square", road, Convention::Normal, [&[0], &[HEAP as u64]], &twin);
    }

    #[divan::bench(sample_count = 10)]
    fn heap_200000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 5)]
    fn heap_200000_outcomes(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Outcomes);
    }

    #[divan::bench(sample_count = 5)]
    fn heap_200000_values(bencher: Bencher<'_, '_>) {
        bench(bencher, Road::Values);
    }
}

/// Fibonacci Nim under misère play: the outcome of a heap of 2000 tokens.
mod fibonacci_nim_misere {
    use super::{
        Arc, Bencher, Convention, KindId, Outcome, Ruleset, Settings, Solver, Unlimited, black_box, rules,
    };
    use grundy_core::Sum;

    const HEAP: usize = 2000;
    const LINE: usize = HEAP + 1;

    /// Whether the mover wins if `n` tokens are left and at most `q` of them can be taken, for `q <= n`. The entry is
    /// at index `n * LINE + q`.
    fn by_hand() -> Vec<bool> {
        let mut wins = vec![true; LINE * LINE];
        for n in 1..=HEAP {
            // With each larger q, there is one more option.
            let mut is_won = false;
            for q in 1..=n {
                let rest = n - q;
                is_won |= !wins[rest * LINE + rest.min(2 * q)];
                wins[n * LINE + q] = is_won;
            }
        }
        wins
    }

    #[divan::bench(sample_count = 10)]
    fn heap_2000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 5)]
    fn heap_2000_outcomes(bencher: Bencher<'_, '_>) {
        let part: Arc<dyn Ruleset> = Arc::new(rules("fibonacci-nim"));
        let expected = Outcome::for_mover(by_hand()[HEAP * LINE + HEAP - 1]);
        let mut start = Sum::new();
        start.push(1, KindId(0), &[HEAP as u64, HEAP as u64 - 1]);
        bencher.bench_local(|| {
            let mut solver = Solver::new(Arc::clone(&part), Settings::default());
            let found = solver.outcome(&start, Convention::Misere, &Unlimited).unwrap();
            assert_eq!(found.outcome, expected);
        });
    }
}
