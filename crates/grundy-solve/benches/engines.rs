//! The engines `dense` and `memo` compared with programs that are each written for one game and use a nested loop over
//! a plain array.
//!
//! The rulesets are native code that implements `Ruleset`, so the difference in time is the cost of the
//! engines. Every run of an engine checks its answers: tables against those of the special-purpose program, and
//! single values against known ones.

#[expect(dead_code, reason = "the tests use more of this file")]
#[path = "../tests/it/games.rs"]
mod games;

use divan::{Bencher, black_box};
use games::Saying;
use grundy_core::{KindId, Mex, Ruleset, Unlimited};
use grundy_solve::{EngineName, Settings, Solver, Value};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// The side of the table for Wythoff's game.
const SIDE: usize = 300;
/// The largest heap of Grundy's game.
const HEAP: usize = 3000;

fn solver(ruleset: &Arc<dyn Ruleset>, engine: EngineName) -> Solver {
    Solver::new(Arc::clone(ruleset), Settings::default().with_engine(Some(engine)))
}

fn wythoff_by_hand() -> Vec<Value> {
    let mut table = vec![0u16; SIDE * SIDE];
    let mut mex = Mex::new();
    for a in 0..SIDE {
        for b in 0..SIDE {
            mex.clear();
            (0..a).for_each(|x| mex.insert(table[x * SIDE + b].into()));
            (0..b).for_each(|y| mex.insert(table[a * SIDE + y].into()));
            (1..=a.min(b)).for_each(|t| mex.insert(table[(a - t) * SIDE + b - t].into()));
            table[a * SIDE + b] = u16::try_from(mex.mex()).expect("at most 3 * 300");
        }
    }
    table.into_iter().map(|value| Value::Nim(value.into())).collect()
}

fn grundys_by_hand() -> Vec<Value> {
    let mut values = vec![0u16; HEAP + 1];
    let mut mex = Mex::new();
    for n in 0..=HEAP {
        mex.clear();
        (1..n.div_ceil(2)).for_each(|a| mex.insert((values[a] ^ values[n - a]).into()));
        values[n] = u16::try_from(mex.mex()).expect("at most 1500");
    }
    values.into_iter().map(|value| Value::Nim(value.into())).collect()
}

fn table(bencher: Bencher<'_, '_>, game: games::Game, engine: EngineName, to: &[u64], expected: &[Value]) {
    let ruleset = game.shared();
    let from = vec![0; to.len()];
    bencher.bench_local(|| {
        let answer = solver(&ruleset, engine).table(KindId(0), &from, to, &Unlimited).expect("no limits");
        assert_eq!(answer.values, expected);
    });
}

mod wythoff_300_x_300 {
    use super::{Bencher, EngineName, SIDE, black_box, games, table, wythoff_by_hand};

    const TO: [u64; 2] = [SIDE as u64 - 1; 2];

    #[divan::bench(sample_count = 10)]
    fn by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(wythoff_by_hand()));
    }

    #[divan::bench(sample_count = 10)]
    fn dense(bencher: Bencher<'_, '_>) {
        table(bencher, games::wythoff(), EngineName::Dense, &TO, &wythoff_by_hand());
    }

    #[divan::bench(sample_count = 3)]
    fn memo(bencher: Bencher<'_, '_>) {
        table(bencher, games::wythoff(), EngineName::Memo, &TO, &wythoff_by_hand());
    }
}

mod grundys_game_3000 {
    use super::{Bencher, EngineName, HEAP, black_box, games, grundys_by_hand, table};

    const TO: [u64; 1] = [HEAP as u64];

    #[divan::bench(sample_count = 10)]
    fn by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(grundys_by_hand()));
    }

    #[divan::bench(sample_count = 10)]
    fn dense(bencher: Bencher<'_, '_>) {
        table(bencher, games::grundys(), EngineName::Dense, &TO, &grundys_by_hand());
    }

    #[divan::bench(sample_count = 3)]
    fn memo(bencher: Bencher<'_, '_>) {
        table(bencher, games::grundys(), EngineName::Memo, &TO, &grundys_by_hand());
    }
}

/// A chain of a million positions, too long for a recursive search.
#[divan::bench(sample_count = 3)]
fn chain_of_a_million_by_memo(bencher: Bencher<'_, '_>) {
    let ruleset = games::chain().shared();
    let position = games::heaps(&[1_000_000]);
    bencher.bench_local(|| {
        let answer = solver(&ruleset, EngineName::Memo).value(&position, &Unlimited).expect("no limits");
        assert_eq!(answer.value, Value::Nim(0));
    });
}

/// A hundred thousand questions about small positions of Nim, asked of one solver. The first questions fill its table.
#[divan::bench(sample_count = 10)]
fn hundred_thousand_warm_questions(bencher: Bencher<'_, '_>) {
    let mut solver = Solver::new(games::nim().shared(), Settings::default());
    let positions: Vec<_> = (0..1000u64).map(|n| games::heaps(&[n % 64, n / 16, n % 37])).collect();
    bencher.bench_local(|| {
        for position in positions.iter().cycle().take(100_000) {
            let expected = position.terms().fold(0, |sum, term| sum ^ term.component.words[0]);
            assert_eq!(
                solver.value(position, &Unlimited).map(|answer| answer.value),
                Ok(Value::Nim(expected))
            );
        }
    });
}
