//! Compares rules files of the catalogue with their twins: hand-written Rust programs that solve the same
//! task and use only the rules of the game.
//!
//! The tables are empty at the start of every run, and the rules have already been parsed. Every run of a rules file
//! checks that its answer equals that of the twin.

#![expect(clippy::unwrap_used, reason = "a benchmark fails if its input is missing or invalid")]

use divan::{Bencher, black_box};
use grundy_core::{Allowed, Budget, Convention, KindId, Outcome, Ruleset, Sum, Unlimited};
use grundy_rules::Program;
use grundy_solve::{EngineName, Settings, Solver, Value};
use std::sync::Arc;

fn main() {
    divan::main();
}

/// The rules of a catalogue game, with its default parameters.
fn rules(name: &str) -> Arc<dyn Ruleset> {
    let text = grundy_games::find(name).unwrap().rules;
    Arc::new(Program::parse(text).0.unwrap().bind(&[]).unwrap().0)
}

fn solver(ruleset: &Arc<dyn Ruleset>, engine: Option<EngineName>) -> Solver {
    Solver::new(Arc::clone(ruleset), Settings::default().with_engine(engine))
}

/// Measures the time for filling the table of a game between two corners, and checks that the table equals the twin's.
fn table(bencher: Bencher<'_, '_>, name: &str, corners: [&[u64]; 2], twin: &[Value]) {
    table_with(bencher, name, corners, twin, &Unlimited);
}

fn table_with(
    bencher: Bencher<'_, '_>,
    name: &str,
    [from, to]: [&[u64]; 2],
    twin: &[Value],
    budget: &dyn Budget,
) {
    let ruleset = rules(name);
    bencher.bench_local(|| {
        // The engine is requested by name, so that no closed form answers.
        let mut solver = solver(&ruleset, Some(EngineName::Dense));
        let answer = solver.table(KindId(0), from, to, budget).unwrap();
        assert!(answer.values == twin, "the twin disagrees");
    });
}

fn nim_values(values: &[u8]) -> Vec<Value> {
    values.iter().map(|&value| Value::Nim(value.into())).collect()
}

fn alone(words: &[u64]) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, KindId(0), words);
    sum
}

/// Four counters: 61^4 positions.
mod nukit {
    use super::{
        Bencher, Convention, EngineName, Outcome, Unlimited, Value, alone, black_box, rules, solver,
    };

    const SIDE: usize = 61;
    const STRIDES: [usize; 4] = [SIDE * SIDE * SIDE, SIDE * SIDE, SIDE, 1];
    const MOVES: [[usize; 4]; 5] = [[2, 1, 0, 2], [1, 1, 1, 1], [0, 0, 2, 1], [0, 3, 0, 0], [1, 0, 0, 1]];

    fn offset(by: [usize; 4]) -> usize {
        by.iter().zip(STRIDES).map(|(by, stride)| by * stride).sum()
    }

    /// For every position, whether the mover wins.
    fn outcomes_by_hand() -> Vec<bool> {
        let mut wins = vec![false; SIDE * STRIDES[0]];
        let mut at = 0;
        for a in 0..SIDE {
            for b in 0..SIDE {
                for c in 0..SIDE {
                    for d in 0..SIDE {
                        wins[at] = MOVES.iter().any(|&by| {
                            a >= by[0] && b >= by[1] && c >= by[2] && d >= by[3] && !wins[at - offset(by)]
                        });
                        at += 1;
                    }
                }
            }
        }
        wins
    }

    /// For each choice of the first three counters, a word whose bit `d` is set if the mover wins when the last counter
    /// is `d`.
    fn bit_rows_by_hand() -> Vec<u64> {
        let mut wins = vec![0u64; STRIDES[0]];
        let mut at = 0;
        for a in 0..SIDE {
            for b in 0..SIDE {
                for c in 0..SIDE {
                    let mut row = 0;
                    for by in MOVES {
                        if a >= by[0] && b >= by[1] && c >= by[2] {
                            row |= !wins[at - offset(by) / SIDE] << by[3];
                        }
                    }
                    wins[at] = row;
                    at += 1;
                }
            }
        }
        wins
    }

    fn values_by_hand() -> Vec<u8> {
        let mut values = vec![0u8; SIDE * STRIDES[0]];
        let mut at = 0;
        for a in 0..SIDE {
            for b in 0..SIDE {
                for c in 0..SIDE {
                    let may = MOVES.map(|by| a >= by[0] && b >= by[1] && c >= by[2]);
                    for d in 0..SIDE {
                        let mut seen = 0u32;
                        for (by, may) in MOVES.into_iter().zip(may) {
                            if may && d >= by[3] {
                                seen |= 1 << values[at - offset(by)];
                            }
                        }
                        values[at] = u8::try_from(seen.trailing_ones()).unwrap();
                        at += 1;
                    }
                }
            }
        }
        values
    }

    #[divan::bench(sample_count = 10)]
    fn outcomes_scalar_by_hand(bencher: Bencher<'_, '_>) {
        let rows = bit_rows_by_hand();
        bencher.bench_local(|| {
            let wins = black_box(outcomes_by_hand());
            assert_eq!(wins[wins.len() - 1], rows[rows.len() - 1] >> (SIDE - 1) & 1 == 1);
        });
    }

    #[divan::bench(sample_count = 100)]
    fn outcomes_bit_rows_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(bit_rows_by_hand()));
    }

    #[divan::bench(sample_count = 10)]
    fn outcomes_rules_file(bencher: Bencher<'_, '_>) {
        let ruleset = rules("nukit");
        let rows = bit_rows_by_hand();
        let corner = alone(&[60; 4]);
        // The last column of the last plane, as given by the table that the first question filled.
        let others: Vec<_> = (0..61).map(|c| alone(&[60, 60, c, 60])).collect();
        bencher.bench_local(|| {
            let mut solver = solver(&ruleset, None);
            solver.outcome(&corner, Convention::Normal, &Unlimited).unwrap();
            for (c, position) in others.iter().enumerate() {
                let row = rows[offset([60, 60, c, 0]) / SIDE];
                let expected = Outcome::for_mover(row >> 60 & 1 == 1);
                let found = solver.outcome(position, Convention::Normal, &Unlimited).unwrap();
                assert_eq!(found.outcome, expected);
            }
        });
    }

    #[divan::bench(sample_count = 10)]
    fn values_by_hand_scalar(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(values_by_hand()));
    }

    /// Computes the values with the given engine, or with the one that the planner chooses.
    fn values_by_rules(bencher: Bencher<'_, '_>, engine: Option<EngineName>) {
        let ruleset = rules("nukit");
        let values = values_by_hand();
        let corner = alone(&[60; 4]);
        let others: Vec<_> = (0..61).map(|d| alone(&[60, 60, 60, d])).collect();
        bencher.bench_local(|| {
            let mut solver = solver(&ruleset, engine);
            solver.value(&corner, &Unlimited).unwrap();
            for (d, position) in others.iter().enumerate() {
                let expected = Value::Nim(values[offset([60, 60, 60, d])].into());
                assert_eq!(solver.value(position, &Unlimited).unwrap().value, expected);
            }
        });
    }

    #[divan::bench(sample_count = 3)]
    fn values_rules_file(bencher: Bencher<'_, '_>) {
        values_by_rules(bencher, None);
    }

    /// Fills the table cell by cell, as the twin does: 65.4 million options, one after another.
    #[divan::bench(sample_count = 3)]
    fn values_one_by_one_rules_file(bencher: Bencher<'_, '_>) {
        values_by_rules(bencher, Some(EngineName::Dense));
    }
}

/// Sheets are cut in two. The player who cuts off a single square wins.
mod cutting_game {
    use super::{Allowed, Bencher, Budget, Unlimited, Value, black_box, table_with};

    /// Row `w` of the table begins at `w * (side + 1)`. A strip is loony, and a single square ends the game.
    /// Cuts of larger sheets that leave a strip are omitted, because the opponent then wins.
    fn by_hand(side: usize) -> Vec<u8> {
        let line = side + 1;
        let mut values = vec![0u8; line * line];
        for w in 2..=side {
            for h in 2..=w {
                let (mut seen, mut more) = (0u64, 0u64);
                let mut see = |value: u8| {
                    if value < 64 {
                        seen |= 1 << value;
                    } else {
                        more |= 1 << (value - 64);
                    }
                };
                // A quarter turn does not change the value of a sheet, so the two parts of a cut lie in one row.
                let row = &values[h * line..(h + 1) * line];
                (2..=w / 2).for_each(|i| see(row[i] ^ row[w - i]));
                let row = &values[w * line..(w + 1) * line];
                (2..=h / 2).for_each(|i| see(row[i] ^ row[h - i]));
                let value = if seen == u64::MAX { 64 + more.trailing_ones() } else { seen.trailing_ones() };
                let value = u8::try_from(value).unwrap();
                values[w * line + h] = value;
                values[h * line + w] = value;
            }
        }
        values
    }

    fn rules_file(bencher: Bencher<'_, '_>, side: usize, budget: &dyn Budget) {
        let values = by_hand(side);
        let cell = |w: usize, h: usize| match (w, h) {
            (1, 1) => Value::Over,
            (1, _) | (_, 1) => Value::Loony,
            _ => Value::Nim(values[w * (side + 1) + h].into()),
        };
        let twin: Vec<Value> =
            (1..=side).flat_map(|w| (1..=side).map(move |h| (w, h))).map(|(w, h)| cell(w, h)).collect();
        table_with(bencher, "cutting-game", [&[1, 1], &[side as u64; 2]], &twin, budget);
    }

    #[divan::bench(sample_count = 20)]
    fn side_200_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand(200)));
    }

    #[divan::bench(sample_count = 5)]
    fn side_200_rules_file(bencher: Bencher<'_, '_>) {
        rules_file(bencher, 200, &Unlimited);
    }

    #[divan::bench(sample_count = 2)]
    fn side_1000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand(1000)));
    }

    #[divan::bench(sample_count = 3)]
    fn side_1000_rules_file(bencher: Bencher<'_, '_>) {
        rules_file(bencher, 1000, &Unlimited);
    }

    #[divan::bench(sample_count = 3)]
    fn side_1000_rules_file_on_two_threads(bencher: Bencher<'_, '_>) {
        rules_file(bencher, 1000, &Allowed::everything().threads(2));
    }
}

/// Piles of up to 10^5 stones, split as equally as possible.
mod even_split {
    use super::{Bencher, black_box, nim_values, table};

    const MOST: usize = 100_000;

    /// Among the splits of `n` stones into `m` piles with the same quotient `n / m`, rounded down, at most two values
    /// occur: those for the two smallest such `m`.
    fn by_hand() -> Vec<u8> {
        let mut values = vec![0u8; MOST + 2];
        for n in 2..=MOST {
            let mut seen = 0u64;
            let mut m = 2;
            while m <= n {
                let quotient = n / m;
                let last = n / quotient;
                for m in m..=last.min(m + 1) {
                    let larger = n % m;
                    let mut value = 0;
                    if larger % 2 == 1 {
                        value ^= values[quotient + 1];
                    }
                    if (m - larger) % 2 == 1 {
                        value ^= values[quotient];
                    }
                    seen |= 1 << value;
                }
                m = last + 1;
            }
            values[n] = u8::try_from(seen.trailing_ones()).unwrap();
        }
        values.pop();
        values
    }

    #[divan::bench(sample_count = 3)]
    fn by_hand_in_blocks(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 1)]
    fn rules_file(bencher: Bencher<'_, '_>) {
        table(bencher, "even-split", [&[0], &[MOST as u64]], &nim_values(&by_hand()));
    }
}

/// Wythoff's game, from the rules alone.
mod wythoff {
    use super::{Bencher, Value, black_box, table};

    const SIDE: usize = 2000;

    fn by_hand() -> Vec<u16> {
        let mut values = vec![0u16; SIDE * SIDE];
        // A value that was seen at a position is marked with the number of that position.
        let mut marks = vec![0u32; 4 * SIDE];
        let mut now = 0;
        for a in 0..SIDE {
            for b in 0..SIDE {
                now += 1;
                (0..a).for_each(|x| marks[usize::from(values[x * SIDE + b])] = now);
                (0..b).for_each(|y| marks[usize::from(values[a * SIDE + y])] = now);
                (1..=a.min(b)).for_each(|t| marks[usize::from(values[(a - t) * SIDE + b - t])] = now);
                let value = marks.iter().position(|&mark| mark != now).unwrap();
                values[a * SIDE + b] = u16::try_from(value).unwrap();
            }
        }
        values
    }

    /// Records, for each row, column and diagonal, the set of the values found on it so far.
    fn by_hand_in_lines() -> Vec<u16> {
        const WORDS: usize = 3 * SIDE / 64 + 1;
        let mut values = vec![0u16; SIDE * SIDE];
        let mut columns = vec![[0u64; WORDS]; SIDE];
        let mut diagonals = vec![[0u64; WORDS]; 2 * SIDE];
        for a in 0..SIDE {
            let mut row = [0u64; WORDS];
            // The first word of the row that is not full.
            let mut first = 0;
            for b in 0..SIDE {
                let (column, diagonal) = (&mut columns[b], &mut diagonals[SIDE + a - b]);
                let mut word = first;
                let seen = loop {
                    let seen = row[word] | column[word] | diagonal[word];
                    if seen != u64::MAX {
                        break seen;
                    }
                    word += 1;
                };
                let bit = seen.trailing_ones();
                for line in [&mut row, column, diagonal] {
                    line[word] |= 1 << bit;
                }
                while row[first] == u64::MAX {
                    first += 1;
                }
                values[a * SIDE + b] = u16::try_from(word * 64).unwrap() + u16::try_from(bit).unwrap();
            }
        }
        values
    }

    #[divan::bench(sample_count = 1)]
    fn side_2000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 10)]
    fn side_2000_by_hand_in_lines(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand_in_lines()));
    }

    #[divan::bench(sample_count = 5)]
    fn side_2000_rules_file(bencher: Bencher<'_, '_>) {
        let twin: Vec<Value> = by_hand_in_lines().into_iter().map(|value| Value::Nim(value.into())).collect();
        table(bencher, "wythoff", [&[0, 0], &[SIDE as u64 - 1; 2]], &twin);
    }
}

/// The puppets' dance with piles up to 5000, from the rules alone.
mod puppet_dance {
    use super::{Bencher, Value, black_box, table};

    const MOST: usize = 5000;

    fn by_hand() -> Vec<u16> {
        let mut values = vec![0u16; MOST + 1];
        let mut marks = vec![0usize; 2 * MOST];
        for x in 1..=MOST {
            for y in 1..=x {
                if x ^ y < x {
                    marks[usize::from(values[x ^ y])] = x;
                }
            }
            let value = marks.iter().position(|&mark| mark != x).unwrap();
            values[x] = u16::try_from(value).unwrap();
        }
        values
    }

    #[divan::bench(sample_count = 10)]
    fn to_5000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 3)]
    fn to_5000_rules_file(bencher: Bencher<'_, '_>) {
        let twin: Vec<Value> = by_hand().into_iter().map(|value| Value::Nim(value.into())).collect();
        table(bencher, "puppet-dance", [&[0], &[MOST as u64]], &twin);
    }
}

/// Chomp on three rows of at most 100 squares.
mod chomp {
    use super::{Bencher, Value, black_box, table};

    const SIDE: usize = 100;
    const LINE: usize = SIDE + 1;

    fn index(a: usize, b: usize, c: usize) -> usize {
        (a * LINE + b) * LINE + c
    }

    fn by_hand() -> Vec<u16> {
        let mut values = vec![0u16; LINE * LINE * LINE];
        let mut marks = vec![0usize; 4 * SIDE];
        for a in 1..=SIDE {
            for b in 0..=a {
                for c in 0..=b {
                    let now = index(a, b, c);
                    (1..a).for_each(|j| marks[usize::from(values[index(j, b.min(j), c.min(j))])] = now);
                    (0..b).for_each(|j| marks[usize::from(values[index(a, j, c.min(j))])] = now);
                    (0..c).for_each(|j| marks[usize::from(values[index(a, b, j)])] = now);
                    let value = marks.iter().position(|&mark| mark != now).unwrap();
                    values[now] = u16::try_from(value).unwrap();
                }
            }
        }
        values
    }

    #[divan::bench(sample_count = 10)]
    fn rows_of_100_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 5)]
    fn rows_of_100_rules_file(bencher: Bencher<'_, '_>) {
        let values = by_hand();
        let cell = |a: usize, b: usize, c: usize| {
            if c <= b && b <= a { Value::Nim(values[index(a, b, c)].into()) } else { Value::Outside }
        };
        let mut twin = Vec::new();
        for a in 1..=SIDE {
            for b in 0..=SIDE {
                twin.extend((0..=SIDE).map(|c| cell(a, b, c)));
            }
        }
        table(bencher, "chomp", [&[1, 0, 0], &[SIDE as u64; 3]], &twin);
    }
}

/// Fibonacci Nim with a heap of 2000 tokens.
mod fibonacci_nim {
    use super::{Bencher, Unlimited, Value, alone, black_box, rules, solver};

    const HEAP: usize = 2000;
    const LINE: usize = HEAP + 1;

    /// The value of a heap of `n` tokens, at most `q` of which can be taken, for `q <= n <= 2000`, at the index
    /// `n * LINE + q`.
    fn by_hand() -> Vec<u16> {
        let mut values = vec![0u16; LINE * LINE];
        let mut marks = vec![false; 2 * HEAP];
        for n in 1..=HEAP {
            // With each larger q, there is one more option.
            marks.fill(false);
            let mut value = 0;
            for q in 1..=n {
                let rest = n - q;
                marks[usize::from(values[rest * LINE + rest.min(2 * q)])] = true;
                while marks[usize::from(value)] {
                    value += 1;
                }
                values[n * LINE + q] = value;
            }
        }
        values
    }

    #[divan::bench(sample_count = 10)]
    fn heap_2000_by_hand(bencher: Bencher<'_, '_>) {
        bencher.bench_local(|| black_box(by_hand()));
    }

    #[divan::bench(sample_count = 5)]
    fn heap_2000_rules_file(bencher: Bencher<'_, '_>) {
        let ruleset = rules("fibonacci-nim");
        let expected = Value::Nim(by_hand()[HEAP * LINE + HEAP - 1].into());
        let start = alone(&[HEAP as u64, HEAP as u64 - 1]);
        bencher.bench_local(|| {
            let mut solver = solver(&ruleset, None);
            assert_eq!(solver.value(&start, &Unlimited).unwrap().value, expected);
        });
    }
}

/// The engine `memo` on rules text, with options listed by native code or only by the interpreter.
mod memo {
    use super::{Bencher, EngineName, Unlimited, alone, solver};
    use grundy_core::{Message, NativeCode, OptionLister, Ruleset};
    use grundy_rules::{Program, Rules};
    use std::sync::Arc;

    /// Rules that hide their native code for listing options.
    struct Interpreted(Rules);

    impl Ruleset for Interpreted {
        grundy_core::wraps!(0);

        fn native(&self) -> &dyn NativeCode {
            self
        }
    }

    impl NativeCode for Interpreted {
        fn inner(&self) -> Option<&dyn NativeCode> {
            Some(self.0.native())
        }

        fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
            None
        }
    }

    fn bench(bencher: Bencher<'_, '_>, name: &str, root: &[u64], native: bool) {
        let text = grundy_games::find(name).unwrap().rules;
        let rules = Program::parse(text).0.unwrap().bind(&[]).unwrap().0;
        let interpreted: Arc<dyn Ruleset> = Arc::new(Interpreted(rules.clone()));
        let ruleset: Arc<dyn Ruleset> = if native { Arc::new(rules) } else { Arc::clone(&interpreted) };
        let answer = |ruleset: &Arc<dyn Ruleset>| {
            let answer = solver(ruleset, Some(EngineName::Memo)).value(&alone(root), &Unlimited).unwrap();
            (answer.value, answer.known.stats.positions)
        };
        let expected = answer(&interpreted);
        bencher.bench_local(|| assert_eq!(answer(&ruleset), expected));
    }

    #[divan::bench(sample_count = 5)]
    fn chomp_rows_of_90_interpreted(bencher: Bencher<'_, '_>) {
        bench(bencher, "chomp", &[90; 3], false);
    }

    #[divan::bench(sample_count = 5)]
    fn chomp_rows_of_90(bencher: Bencher<'_, '_>) {
        bench(bencher, "chomp", &[90; 3], true);
    }

    #[divan::bench(sample_count = 5)]
    fn fibonacci_nim_600_interpreted(bencher: Bencher<'_, '_>) {
        bench(bencher, "fibonacci-nim", &[600, 599], false);
    }

    #[divan::bench(sample_count = 5)]
    fn fibonacci_nim_600(bencher: Bencher<'_, '_>) {
        bench(bencher, "fibonacci-nim", &[600, 599], true);
    }

    #[divan::bench(sample_count = 5)]
    fn wythoff_250_interpreted(bencher: Bencher<'_, '_>) {
        bench(bencher, "wythoff", &[250; 2], false);
    }

    #[divan::bench(sample_count = 5)]
    fn wythoff_250(bencher: Bencher<'_, '_>) {
        bench(bencher, "wythoff", &[250; 2], true);
    }
}
