//! The value of Cram on a board: `cargo run --release -p grundy-search --example cram -- 5 8`.
//!
//! An optional third argument is the number of threads. With any fourth argument, the game is Node Kayles on a grid.

use grundy_boards::{BoardGame, BoardLayout};
use grundy_core::{
    Allowed, BoardRules, BoardSpace, CellTest, CellWrite, Component, GroundMove, KindId, Shape,
};
use grundy_engine::Meter;
use grundy_search::Search;

fn dominoes(space: BoardSpace) -> Option<BoardRules> {
    let BoardSpace::Grid { rows, columns } = space else { return None };
    let mut moves = Vec::new();
    for cell in 0..rows * columns {
        let right = ((cell + 1) % columns > 0).then_some(cell + 1);
        let below = (cell + columns < rows * columns).then_some(cell + columns);
        for other in [right, below].into_iter().flatten() {
            let cells = [u32::try_from(cell).ok()?, u32::try_from(other).ok()?];
            moves.push(GroundMove {
                tests: cells.map(|cell| CellTest { cell, allowed: 1 }).into(),
                writes: cells.map(|cell| CellWrite { cell, state: 1 }).into(),
                ..GroundMove::default()
            });
        }
    }
    Some(BoardRules { space, states: 2, moves })
}

fn vertices(space: BoardSpace) -> Option<BoardRules> {
    let BoardSpace::Grid { rows, columns } = space else { return None };
    let near = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        (0..rows * columns)
            .filter(move |other| (other / columns).abs_diff(row) + (other % columns).abs_diff(column) <= 1)
    };
    let take = |cell: usize| GroundMove {
        tests: vec![CellTest { cell: u32::try_from(cell).unwrap_or(0), allowed: 1 }],
        writes: near(cell)
            .filter_map(|cell| Some(CellWrite { cell: u32::try_from(cell).ok()?, state: 1 }))
            .collect(),
        ..GroundMove::default()
    };
    Some(BoardRules { space, states: 2, moves: (0..rows * columns).map(take).collect() })
}

#[expect(clippy::print_stdout, reason = "an example for the command line")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("two numbers");
    let (rows, columns): (usize, usize) = (next()?.parse()?, next()?.parse()?);
    let threads = next().map_or(Ok(1), |threads| threads.parse())?;
    let ground = if next().is_ok() { vertices } else { dominoes };
    let game = BoardGame::new("Cram", BoardLayout::Grid, 2, Shape::PLAIN, ground).that_ends();
    let mut words = Vec::new();
    BoardLayout::Grid.write(BoardSpace::Grid { rows, columns }, &vec![0; rows * columns], &mut words);
    let board = Component { kind: KindId(0), words: words.into() };
    let budget = Allowed::everything().threads(threads);
    let (mut search, mut meter) = (Search::default(), Meter::new(&budget));
    let value = search.value(&game, board.as_ref(), &mut meter);
    let value = value.map_err(|_| "no value")?;
    println!("{value}, {} positions, {} bytes", meter.positions(), search.bytes());
    Ok(())
}
