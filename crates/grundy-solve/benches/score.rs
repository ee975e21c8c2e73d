//! The searches for scores: `cargo bench -p grundy-solve --bench score`.

#![expect(clippy::cast_possible_truncation, reason = "positions are small numbers here")]
#![expect(clippy::print_stdout, reason = "positions visited are what this benchmark is for")]

use grundy_core::{
    ComponentRef, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, Mover, Player, Ruleset, Shape, Sum,
    Unlimited,
};
use grundy_solve::score::{Board, Search, Windows, score};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

/// Dots and Boxes; a position is the set of the lines drawn, a bit each.
struct DotsAndBoxes {
    kinds: Vec<Kind>,
    lines: u32,
    /// The four lines of every box.
    boxes: Vec<u64>,
}

impl DotsAndBoxes {
    fn new(rows: u32, columns: u32) -> Self {
        let level = |row: u32, column: u32| 1 << (row * columns + column);
        let upright = |row: u32, column: u32| 1 << (columns * (rows + 1) + row * (columns + 1) + column);
        let boxes = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| {
                level(row, column) | level(row + 1, column) | upright(row, column) | upright(row, column + 1)
            })
            .collect();
        let kinds = vec![Kind::new("lines", vec![Field::natural("drawn")])];
        Self { kinds, lines: columns * (rows + 1) + rows * (columns + 1), boxes }
    }
}

impl Ruleset for DotsAndBoxes {
    fn title(&self) -> &str {
        "Dots and Boxes"
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let drawn = of.words[0];
        let mut option = Sum::new();
        for line in (0..self.lines).map(|line| 1u64 << line).filter(|line| drawn & line == 0) {
            let after = drawn | line;
            let closed =
                self.boxes.iter().filter(|&&sides| sides & line != 0 && sides & after == sides).count();
            option.clear();
            option.push(1, KindId(0), &[after]);
            let found = Move { gain: closed as i128, again: closed > 0, ..Move::to(&option) };
            if visitor.visit(&found).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn shape(&self) -> Shape {
        Shape { is_scoring: true, ..Shape::PLAIN }
    }
}

/// A move as the small rulesets below give it: the components it leaves, its gain, its mover.
type Give<'a> = &'a mut dyn FnMut(&[&[u64]], i128, Mover) -> ControlFlow<()>;

/// A ruleset of one kind, by a function.
struct Ruled<F> {
    kinds: Vec<Kind>,
    partizan: bool,
    moves: F,
}

fn ruled<F: Fn(&[u64], Give<'_>) -> ControlFlow<()> + Send + Sync>(
    field: Field,
    more: usize,
    partizan: bool,
    moves: F,
) -> Ruled<F> {
    let fields = std::iter::once(field).chain((0..more).map(|at| Field::natural(format!("f{at}")))).collect();
    Ruled { kinds: vec![Kind::new("position", fields)], partizan, moves }
}

impl<F: Fn(&[u64], Give<'_>) -> ControlFlow<()> + Send + Sync> Ruleset for Ruled<F> {
    fn title(&self) -> &str {
        ""
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let mut option = Sum::new();
        Ok((self.moves)(of.words, &mut |leaves, gain, mover| {
            option.clear();
            for words in leaves {
                option.push(1, KindId(0), words);
            }
            visitor.visit(&Move { gain, mover, ..Move::to(&option) })
        }))
    }

    fn shape(&self) -> Shape {
        Shape { is_partizan: self.partizan, is_scoring: true, ..Shape::PLAIN }
    }
}

/// A linear congruential generator: the same weights on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 32) * bound) >> 32
    }
}

/// Two tables of numbers for a square board.
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
        run(&format!("dots {rows}x{columns}"), &DotsAndBoxes::new(rows, columns), &[&[0]], search, want);
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

/// A 10 x 10 board, 184,756 positions.
#[divan::bench]
fn board_ten_by_ten(bencher: divan::Bencher<'_, '_>) {
    let [a, b] = boards(10);
    bencher.bench(|| {
        let board = Board::new(&a, &b).expect("small numbers");
        assert_eq!(board.score(&Unlimited), Ok(-314_054));
    });
}
