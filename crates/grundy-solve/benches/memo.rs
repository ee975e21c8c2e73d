//! The engine `memo` compared with searches that are each written for one game and use recursion and a hash map with
//! keys designed for that game.
//!
//! The rulesets are native code that implements `Ruleset`, so the difference in time is the cost of the
//! engine. Every run of the engine starts with an empty table and checks the answer against that of the
//! special-purpose program. If all benchmarks are run, the numbers of positions, options and bytes are printed first.

#![expect(clippy::print_stdout, reason = "this benchmark also prints positions and bytes")]

#[expect(dead_code, reason = "the tests use more of this file")]
#[path = "../tests/it/games.rs"]
mod games;

use divan::Bencher;
use games::{Game, Saying};
use grundy_core::{Component, Field, FieldValue, Kind, KindId, Mex, Ruleset, Sum, Unlimited};
use grundy_solve::{EngineName, Settings, Solver, Value};
use rustc_hash::FxBuildHasher;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

fn main() {
    // Cargo passes `--bench` as the only argument; all benchmarks are then run.
    if std::env::args().len() <= 2 {
        nim::GAME.describe();
        nim_in_order::GAME.describe();
        chomp::GAME.describe();
        cram::GAME.describe();
        fibonacci_nim::GAME.describe();
        long_lists::GAME.describe();
    }
    divan::main();
}

/// A game both as a ruleset and in the representation of a special-purpose program.
struct Twins<K: 'static> {
    name: &'static str,
    ruleset: fn() -> Game,
    root: K,
    component: fn(&K) -> Component,
    /// Pushes the options of a position.
    options: fn(&K, &mut Vec<K>),
}

/// The number of positions, the number of options examined, and the value of the root.
struct Found {
    positions: u64,
    options: u64,
    value: u64,
}

impl<K: Copy + Eq + Hash> Twins<K> {
    /// Visits every position once, by recursion.
    fn by_hand(&self, hasher: impl BuildHasher) -> Found {
        struct Search<'t, K: 'static, S> {
            twins: &'t Twins<K>,
            values: HashMap<K, u16, S>,
            options: u64,
            mex: Mex,
        }
        impl<K: Copy + Eq + Hash, S: BuildHasher> Search<'_, K, S> {
            fn value(&mut self, position: K) -> u16 {
                if let Some(&value) = self.values.get(&position) {
                    return value;
                }
                let mut options = Vec::new();
                (self.twins.options)(&position, &mut options);
                self.options += options.len() as u64;
                let values: Vec<u16> = options.into_iter().map(|option| self.value(option)).collect();
                self.mex.clear();
                values.into_iter().for_each(|value| self.mex.insert(value.into()));
                let value = u16::try_from(self.mex.mex()).expect("fewer options");
                self.values.insert(position, value);
                value
            }
        }
        let values = HashMap::with_hasher(hasher);
        let mut search = Search { twins: self, values, options: 0, mex: Mex::new() };
        let value = search.value(self.root).into();
        Found { positions: search.values.len() as u64, options: search.options, value }
    }

    fn solved(&self, ruleset: &Arc<dyn Ruleset>) -> (Solver, Value, u64) {
        let settings = Settings::default().with_engine(Some(EngineName::Memo));
        let mut solver = Solver::new(Arc::clone(ruleset), settings);
        let answer = solver.value(&Sum::from(&(self.component)(&self.root)), &Unlimited).expect("no limits");
        (solver, answer.value, answer.known.stats.positions)
    }

    fn describe(&self) {
        let Found { positions, options, value } = self.by_hand(FxBuildHasher);
        let (solver, found, opened) = self.solved(&(self.ruleset)().shared());
        assert_eq!(found, Value::Nim(value));
        let bytes = solver.bytes();
        println!(
            "{}: {positions} positions, {options} options; memo opens {opened}, {:.1} bytes each",
            self.name,
            bytes as f64 / opened as f64
        );
    }

    fn bench(&self, bencher: Bencher<'_, '_>) {
        let ruleset = (self.ruleset)().shared();
        let value = Value::Nim(self.by_hand(FxBuildHasher).value);
        bencher.bench_local(|| {
            let (solver, found, _) = self.solved(&ruleset);
            assert_eq!(found, value);
            solver
        });
    }

    fn bench_by_hand<S: BuildHasher + Default>(&self, bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| self.by_hand(S::default()).value);
    }
}

/// The benchmarks for one game.
macro_rules! twins {
    () => {
        #[divan::bench(sample_count = 5)]
        fn by_hand_std_map(bencher: super::Bencher<'_, '_>) {
            GAME.bench_by_hand::<super::RandomState>(bencher);
        }

        #[divan::bench(sample_count = 5)]
        fn by_hand_fx_map(bencher: super::Bencher<'_, '_>) {
            GAME.bench_by_hand::<super::FxBuildHasher>(bencher);
        }

        #[divan::bench(sample_count = 5)]
        fn memo(bencher: super::Bencher<'_, '_>) {
            GAME.bench(bencher);
        }
    };
}

fn tuple<const N: usize>(fields: &[u16; N]) -> Component {
    Component::tuple(KindId(0), fields.map(u64::from))
}

fn fields(names: &[&str]) -> Vec<Kind> {
    vec![Kind::new("p", names.iter().map(|name| Field::natural(*name)).collect())]
}

/// Five heaps of Nim, as a single position.
mod nim {
    use super::{ControlFlow, Game, Twins, fields, games, tuple};

    const HEAPS: usize = 5;

    pub(super) fn game() -> Game {
        games::game(fields(&["a", "b", "c", "d", "e"]), |of, moves| {
            let mut left = [0; HEAPS];
            left.copy_from_slice(of.words);
            for heap in 0..HEAPS {
                for fewer in 0..of.words[heap] {
                    left[heap] = fewer;
                    moves.to(&left, String::new)?;
                }
                left[heap] = of.words[heap];
            }
            ControlFlow::Continue(())
        })
    }

    pub(super) static GAME: Twins<[u16; HEAPS]> = Twins {
        name: "nim",
        ruleset: game,
        root: [12, 13, 11, 14, 12],
        component: tuple,
        options: |heaps, options| {
            for heap in 0..HEAPS {
                options.extend((0..heaps[heap]).map(|fewer| {
                    let mut left = *heaps;
                    left[heap] = fewer;
                    left
                }));
            }
        },
    };

    twins!();
}

/// Five heaps of Nim with a ruleset that declares the heaps interchangeable; the special-purpose program sorts them.
mod nim_in_order {
    use super::{Saying, Twins, nim, tuple};

    pub(super) static GAME: Twins<[u16; 5]> = Twins {
        name: "nim_in_order",
        ruleset: || nim::game().interchanging(vec![vec![0, 1, 2, 3, 4]]),
        root: [28; 5],
        component: tuple,
        options: |heaps, options| {
            for heap in 0..5 {
                options.extend((0..heaps[heap]).map(|fewer| {
                    let mut left = *heaps;
                    left[heap] = fewer;
                    left.sort_unstable();
                    left
                }));
            }
        },
    };

    twins!();
}

/// Chomp on three rows.
mod chomp {
    use super::{Twins, games, tuple};

    pub(super) static GAME: Twins<[u16; 3]> = Twins {
        name: "chomp",
        ruleset: games::chomp,
        root: [90, 90, 90],
        component: tuple,
        options: |&[a, b, c], options| {
            options.extend((1..a).map(|left| [left, b.min(left), c.min(left)]));
            options.extend((0..b).map(|left| [a, left, c.min(left)]));
            options.extend((0..c).map(|left| [a, b, left]));
        },
    };

    twins!();
}

/// Cram on a board of five rows of five squares on which two opposite corners are covered. A position is a list of
/// rows; a row has one bit for every square, which is set if the square is covered.
mod cram {
    use super::{Component, ControlFlow, Field, FieldValue, Kind, KindId, Twins, games};

    const ROWS: usize = 5;
    const COLUMNS: u64 = 5;

    fn covered(rows: &[u64; ROWS], row: usize, bits: u64, below: u64) -> Option<[u64; ROWS]> {
        let mut left = *rows;
        left[row] |= bits;
        if below > 0 {
            *left.get_mut(row + 1)? |= below;
        }
        let is_free = rows[row] & bits == 0 && (below == 0 || rows[row + 1] & below == 0);
        is_free.then_some(left)
    }

    fn each(rows: &[u64; ROWS], mut see: impl FnMut([u64; ROWS]) -> ControlFlow<()>) -> ControlFlow<()> {
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                if column + 1 < COLUMNS {
                    covered(rows, row, 3 << column, 0).into_iter().try_for_each(&mut see)?;
                }
                covered(rows, row, 1 << column, 1 << column).into_iter().try_for_each(&mut see)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) static GAME: Twins<[u8; ROWS]> = Twins {
        name: "cram",
        ruleset: || {
            let kinds = vec![Kind::new("board", vec![Field { high: 31, ..Field::list("rows") }])];
            games::game(kinds, |of, moves| {
                let mut rows = [0; ROWS];
                rows.copy_from_slice(&of.words[1..]);
                each(&rows, |left| {
                    let mut words = [ROWS as u64; ROWS + 1];
                    words[1..].copy_from_slice(&left);
                    moves.to(&words, String::new)
                })
            })
        },
        root: [0b1, 0, 0, 0, 0b10000],
        component: |rows| Component::from_fields(KindId(0), &[FieldValue::List(&rows.map(u64::from))]),
        options: |rows, options| {
            let _ = each(&rows.map(u64::from), |left| {
                options.push(left.map(|row| u8::try_from(row).expect("five columns")));
                ControlFlow::Continue(())
            });
        },
    };

    twins!();
}

/// Fibonacci Nim, which has few positions but many options in each.
mod fibonacci_nim {
    use super::{ControlFlow, Twins, fields, games, tuple};

    pub(super) static GAME: Twins<[u16; 2]> = Twins {
        name: "fibonacci_nim",
        ruleset: || {
            games::game(fields(&["n", "q"]), |of, moves| {
                let &[n, q] = of.words else { unreachable!() };
                (1..=n.min(q)).try_for_each(|t| moves.to(&[n - t, 2 * t], String::new))?;
                ControlFlow::Continue(())
            })
        },
        root: [600, 599],
        component: tuple,
        options: |&[n, q], options| options.extend((1..=n.min(q)).map(|t| [n - t, 2 * t])),
    };

    twins!();
}

/// Lists that do not fit in a word: nine heaps of a few hundred tokens, where every move takes a hundred
/// tokens.
mod long_lists {
    use super::{Component, ControlFlow, Field, FieldValue, Kind, KindId, Twins, games};

    const HEAPS: usize = 9;

    pub(super) static GAME: Twins<[u16; HEAPS]> = Twins {
        name: "long_lists",
        ruleset: || {
            let kinds = vec![Kind::new("heaps", vec![Field::list("x")])];
            games::game(kinds, |of, moves| {
                let mut words = [0; HEAPS + 1];
                words.copy_from_slice(of.words);
                for heap in 1..=HEAPS {
                    if words[heap] >= 100 {
                        words[heap] -= 100;
                        moves.to(&words, String::new)?;
                        words[heap] += 100;
                    }
                }
                ControlFlow::Continue(())
            })
        },
        root: [310, 320, 330, 340, 350, 360, 370, 380, 390],
        component: |heaps| Component::from_fields(KindId(0), &[FieldValue::List(&heaps.map(u64::from))]),
        options: |heaps, options| {
            options.extend((0..HEAPS).filter(|&heap| heaps[heap] >= 100).map(|heap| {
                let mut left = *heaps;
                left[heap] -= 100;
                left
            }));
        },
    };

    twins!();
}
