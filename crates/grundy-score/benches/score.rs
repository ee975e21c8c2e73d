//! Compares the two kinds of windows of the table search for scores, and measures how long a 10 x 10 board takes. Run
//! this with `cargo bench -p grundy-score --bench score`.

#![expect(clippy::cast_possible_truncation, reason = "positions are small numbers here")]
#![expect(clippy::print_stdout, reason = "this benchmark prints the positions visited")]

use grundy_core::{
    ComponentRef, Field, Game, Kind, KindId, Mover, Moves, Player, Ruleset, Shape, Sum, Unlimited,
};
use grundy_score::{Board, Search, Windows, score};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

/// Dots and Boxes. A position is the set of the lines drawn, with one bit for each line.
fn dots_and_boxes(rows: u32, columns: u32) -> impl Ruleset {
    let level = |row: u32, column: u32| 1u64 << (row * columns + column);
    let upright = |row: u32, column: u32| 1u64 << (columns * (rows + 1) + row * (columns + 1) + column);
    // The four lines of every box.
    let boxes: Vec<u64> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| {
            level(row, column) | level(row + 1, column) | upright(row, column) | upright(row, column + 1)
        })
        .collect();
    let lines = columns * (rows + 1) + rows * (columns + 1);
    let rules = move |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
        let drawn = of.words[0];
        for line in (0..lines).map(|line| 1u64 << line).filter(|line| drawn & line == 0) {
            let after = drawn | line;
            let closed = boxes.iter().filter(|&&sides| sides & line != 0 && sides & after == sides).count();
            (moves.gain, moves.again) = (closed as i128, closed > 0);
            moves.to(&[after], String::new)?;
        }
        ControlFlow::Continue(())
    };
    Game::new("Dots and Boxes", vec![Kind::tuple("lines", ["drawn"])], rules)
        .with_shape(Shape { is_scoring: true, ..Shape::PLAIN })
}

/// The callback for a move in the small rulesets below: the components that it leaves, its gain, and its
/// mover.
type Give<'a> = &'a mut dyn FnMut(&[&[u64]], i128, Mover) -> ControlFlow<()>;

/// A scoring game with a single kind of component, whose moves are given by `give_moves`.
fn ruled<F>(field: Field, more: usize, is_partizan: bool, give_moves: F) -> impl Ruleset
where
    F: Fn(&[u64], Give<'_>) -> ControlFlow<()> + Send + Sync,
{
    let fields = std::iter::once(field).chain((0..more).map(|at| Field::natural(format!("f{at}")))).collect();
    let rules = move |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
        give_moves(of.words, &mut |leaves, gain, mover| {
            (moves.gain, moves.mover) = (gain, mover);
            moves.to_parts(leaves, String::new)
        })
    };
    let shape = Shape { is_partizan, is_scoring: true, ..Shape::PLAIN };
    Game::new("", vec![Kind::new("position", fields)], rules).with_shape(shape)
}

/// A linear congruential generator, so that the random numbers are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) * bound) >> 32
    }
}

/// Two tables of random numbers for a square board.
fn boards(size: usize) -> [Vec<Vec<i64>>; 2] {
    let mut random = Random(7);
    let mut number = || i64::try_from(random.below(100_000)).expect("small");
    [(); 2].map(|()| (0..size).map(|_| (0..size).map(|_| number()).collect()).collect())
}

fn run(name: &str, game: &dyn Ruleset, words: &[&[u64]], search: Search, want: i64) {
    let mut sum = Sum::new();
    for words in words {
        sum.push(1, KindId(0), words);
    }
    let begin = std::time::Instant::now();
    let found = score(game, &sum, Player::Left, search, &Unlimited).expect("no limit");
    println!(
        "{name} {search:?}: {} visited {} all {} {:?}",
        found.score,
        found.visited,
        found.usage.positions,
        begin.elapsed()
    );
    assert_eq!(found.score, want, "{name}");
}

fn all(search: Search) {
    for (rows, columns, want) in [(2, 2, 2), (2, 3, -2), (3, 3, -3)] {
        run(&format!("dots {rows}x{columns}"), &dots_and_boxes(rows, columns), &[&[0]], search, want);
    }
    for (size, want) in [(4, -41_992), (7, 414_467), (10, -314_054)] {
        let [a, b] = boards(size);
        let game = ruled(Field::list("rows"), 0, true, |words, give| {
            for row in 1..words.len() {
                let at = words[row];
                if at < size as u64 && (row == 1 || words[row - 1] > at) {
                    let mut left = words.to_vec();
                    left[row] += 1;
                    give(&[&left], a[row - 1][at as usize].into(), Mover::Only(Player::Left))?;
                    give(&[&left], b[row - 1][at as usize].into(), Mover::Only(Player::Right))?;
                }
            }
            ControlFlow::Continue(())
        });
        let mut start = vec![0; size + 1];
        start[0] = size as u64;
        run(&format!("fill {size}"), &game, &[&start], search, want);
        assert_eq!(Board::new(&a, &b).expect("small numbers").score(&Unlimited), Ok(want));
    }
    let wanted = [
        (100, [832, 168, 113, 55, 72]),
        (
            1_000_000_000_000,
            [29_062_912_328, 6_558_173_714, 5_313_388_357, -107_386_706_453, -16_161_585_171],
        ),
    ];
    for (large, want) in wanted {
        let mut random = Random(9);
        let values: Vec<i128> = (0..400).map(|_| random.below(large).into()).collect();
        let coins = ruled(Field::natural("i"), 1, false, |words, give| {
            let (i, j) = (words[0], words[1]);
            if i < j {
                give(&[&[i + 1, j]], values[i as usize], Mover::Either)?;
                give(&[&[i, j - 1]], values[j as usize - 1], Mover::Either)?;
            }
            ControlFlow::Continue(())
        });
        run(&format!("coins {large}"), &coins, &[&[0, 400]], search, want[0]);
        run(&format!("two rows of coins {large}"), &coins, &[&[0, 24], &[30, 52]], search, want[1]);
        let kayles = ruled(Field::natural("i"), 1, false, |words, give| {
            let (i, j) = (words[0], words[1]);
            for at in i..j {
                for width in 1..=2.min(j - at) {
                    let gain = (at..at + width).map(|at| values[at as usize]).sum();
                    let (left, right): (&[u64], &[u64]) = (&[i, at], &[at + width, j]);
                    match (i < at, at + width < j) {
                        (true, true) => give(&[left, right], gain, Mover::Either)?,
                        (true, false) => give(&[left], gain, Mover::Either)?,
                        (false, true) => give(&[right], gain, Mover::Either)?,
                        (false, false) => give(&[], gain, Mover::Either)?,
                    };
                }
            }
            ControlFlow::Continue(())
        });
        run(&format!("weighted kayles 16 {large}"), &kayles, &[&[0, 16]], search, want[2]);
        let mut edges = vec![Vec::new(); 2000];
        for _ in 0..40_000 {
            let to = random.below(1999);
            let from = to + 1 + random.below((1999 - to).min(60));
            edges[from as usize].push((to, i128::from(random.below(2 * large)) - i128::from(large)));
        }
        let graph = ruled(Field::natural("v"), 0, false, |words, give| {
            for &(to, gain) in &edges[words[0] as usize] {
                give(&[&[to]], gain, Mover::Either)?;
            }
            ControlFlow::Continue(())
        });
        run(&format!("graph {large}"), &graph, &[&[1999]], search, want[3]);
        run(&format!("graph sum {large}"), &graph, &[&[150], &[140]], search, want[4]);
    }
}

#[divan::bench(args = [Windows::MtdF, Windows::PrincipalVariation], sample_count = 1, sample_size = 1)]
fn searches(windows: Windows) {
    all(Search::Table(windows));
}

/// A 10 x 10 board, which has 184,756 positions.
#[divan::bench]
fn board_ten_by_ten(bencher: divan::Bencher<'_, '_>) {
    let [a, b] = boards(10);
    bencher.bench(|| {
        let board = Board::new(&a, &b).expect("small numbers");
        assert_eq!(board.score(&Unlimited), Ok(-314_054));
    });
}
