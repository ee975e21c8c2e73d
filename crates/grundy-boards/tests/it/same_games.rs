//! Divided boards are the same games as whole boards.

use crate::samples::{Random, clobber, cram, grid_rules, list_rules, node_kayles};
use crate::trees::{Known, Trees};
use grundy_boards::{BoardGame, BoardLayout};
use grundy_core::{BoardSpace, Boards, Component, Divided, KindId, Ruleset, Shape, Sum};

/// The number of random games; the environment variable `GRUNDY_BOARD_GAMES` changes it.
fn games() -> u64 {
    std::env::var("GRUNDY_BOARD_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(2000)
}

fn board(layout: BoardLayout, space: BoardSpace, cells: &[u64]) -> Component {
    let mut words = Vec::new();
    layout.write(space, cells, &mut words);
    Component { kind: KindId(0), words: words.into() }
}

fn random_board(random: &mut Random, space: BoardSpace, states: u8) -> Vec<u64> {
    let usual = random.below(u64::from(states) - 1);
    let state = |random: &mut Random| match random.below(10) {
        0 | 1 => u64::from(states) - 1,
        2..=4 => random.below(states.into()),
        _ => usual,
    };
    (0..space.cells()).map(|_| state(random)).collect()
}

/// Compares the tree of a board with that of its division. Returns whether it was divided.
#[track_caller]
fn check(game: &BoardGame, of: &Component, seed: u64) -> bool {
    let mut trees = Trees::default();
    let whole = trees.number(game, &Sum::from(of), &mut Known::default());
    let mut parts = Sum::new();
    let is_divided = game.divide(of.as_ref(), &mut parts);
    if !is_divided {
        return false;
    }
    let apart = trees.number(&Divided(game), &parts, &mut Known::default());
    assert_eq!(whole, apart, "seed {seed}: {of:?} and {parts:?}");
    if game.is_paired(of.as_ref()) {
        assert_eq!(trees.values[whole].0, 0, "seed {seed}: {of:?} is paired");
    }
    true
}

#[test]
fn random_games_on_grids() {
    let (mut divided, mut paired) = (0, 0);
    for seed in 0..games() {
        let mut random = Random(seed ^ 0x5eed);
        let states = 2 + u8::try_from(random.below(3)).unwrap();
        let (rows, columns) = [(1, 5), (1, 7), (2, 3), (2, 4), (3, 3), (3, 2), (1, 3), (4, 2)]
            [usize::try_from(random.below(8)).unwrap()];
        let space = BoardSpace::Grid { rows, columns };
        let is_impartial = random.chance(60);
        let rules = grid_rules(seed, states, is_impartial);
        let shape = Shape { is_partizan: !is_impartial, is_scoring: !is_impartial, ..Shape::PLAIN };
        let game = BoardGame::new("random", BoardLayout::Grid, states, shape, rules);
        for _ in 0..3 {
            let cells = random_board(&mut random, space, states);
            let of = board(BoardLayout::Grid, space, &cells);
            divided += u64::from(check(&game, &of, seed));
            paired += u64::from(game.is_paired(of.as_ref()));
        }
    }
    assert!(divided > games(), "{divided} of {} boards were divided", 3 * games());
    assert!(paired > games() / 50, "{paired} boards were paired");
}

#[test]
fn random_games_on_lists_of_cells() {
    for seed in 0..games() {
        let mut random = Random(seed ^ 0x115);
        let cells = 2 + usize::try_from(random.below(7)).unwrap();
        let states = 2 + u8::try_from(random.below(2)).unwrap();
        let rules = list_rules(seed, cells, states);
        let game = BoardGame::new("random", BoardLayout::Cells, states, Shape::PLAIN, rules);
        let space = BoardSpace::Cells(cells);
        let of = board(BoardLayout::Cells, space, &random_board(&mut random, space, states));
        assert!(check(&game, &of, seed));
    }
}

#[test]
fn known_games_on_grids() {
    let games = [
        BoardGame::new("Cram", BoardLayout::Grid, 2, Shape::PLAIN, cram),
        BoardGame::new("Node Kayles", BoardLayout::Grid, 2, Shape::PLAIN, node_kayles),
        BoardGame::new("Clobber", BoardLayout::Grid, 4, Shape::PLAIN, clobber),
    ];
    for game in &games {
        let states = u8::try_from(game.kinds()[0].fields[1].high).unwrap() + 1;
        let mut random = Random(7);
        for space in [(2, 4), (3, 3), (1, 9)].map(|(rows, columns)| BoardSpace::Grid { rows, columns }) {
            for seed in 0..20 {
                let cells = random_board(&mut random, space, states);
                assert!(check(game, &board(BoardLayout::Grid, space, &cells), seed));
            }
        }
    }
}

#[test]
fn regions_of_a_grid_are_cut_out_and_turned() {
    let game = BoardGame::new("Cram", BoardLayout::Grid, 2, Shape::PLAIN, cram);
    // A column of three, a row of three, and a single cell, in which no domino fits.
    let cells = [0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 1];
    let of = board(BoardLayout::Grid, BoardSpace::Grid { rows: 3, columns: 5 }, &cells);
    let mut parts = Sum::new();
    assert!(game.divide(of.as_ref(), &mut parts));
    let line = board(BoardLayout::Grid, BoardSpace::Grid { rows: 1, columns: 3 }, &[0, 0, 0]);
    assert_eq!(parts.terms().map(|term| term.component.to_owned()).collect::<Vec<_>>(), [line.clone(), line]);
}

#[test]
fn even_boards_of_cram_are_paired() {
    let game = BoardGame::new("Cram", BoardLayout::Grid, 2, Shape::PLAIN, cram);
    for (rows, columns, is_paired) in [(2, 2, true), (4, 4, true), (4, 6, true), (3, 4, false), (3, 3, false)]
    {
        let space = BoardSpace::Grid { rows, columns };
        let of = board(BoardLayout::Grid, space, &vec![0; rows * columns]);
        assert_eq!(game.is_paired(of.as_ref()), is_paired, "{rows} x {columns}");
    }
}
