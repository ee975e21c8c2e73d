//! Reads arbitrary text as a position, given one of several lists of kinds, and as a sum of vertices. Nothing may
//! panic, every error about a position must have a place inside the text, and a position or a sum must stay the same
//! when it is printed and read again.

#![no_main]

use grundy::position_text::{parse, parse_vertices, print, print_vertices};
use grundy_core::{Board, Field, Kind};
use grundy_graph::VertexNames;
use libfuzzer_sys::fuzz_target;

fn kinds(which: u8) -> Vec<Kind> {
    let heap = Kind::new("heap", vec![Field::natural("n")]);
    let sheet = Kind::new("sheet", vec![Field::natural("w"), Field::natural("h")]);
    let stairs = Kind::new("stairs", vec![Field::list("x")]);
    let boxes = Kind::new("boxes", vec![Field::list("closed"), Field::list("opened")]);
    let star = Kind::new("star", vec![]);
    let states = || Field { high: 3, ..Field::list("x") };
    let board = Board {
        columns: Some(0),
        cells: 1,
        states: vec!['.', 'x', 'o', '#'],
        start: vec![vec![1, 2], vec![2, 1]],
        size: None,
        names: Vec::new(),
        graph: None,
    };
    let names = ["a", "b c", "0-1"].map(str::to_owned).to_vec();
    let on_graph = Board { columns: None, cells: 0, size: Some(3), start: vec![vec![0]], names, ..board.clone() };
    let columns = Field { low: 1, ..Field::natural("columns") };
    let board = Kind::new("board", vec![columns, states()]).with_board(board);
    let graph = Kind::new("graph", vec![states()]).with_board(on_graph);
    match which % 9 {
        0 => vec![heap],
        1 => vec![sheet],
        2 => vec![stairs],
        3 => vec![boxes],
        4 => vec![star],
        5 => vec![board],
        6 => vec![graph],
        7 => vec![board, graph],
        _ => vec![heap, sheet, stairs, boxes, star],
    }
}

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = input;
    let lines = text.split('\n').count();
    let kinds = kinds(which);
    match parse(text, &kinds) {
        Ok(sum) => assert_eq!(parse(&print(&sum, &kinds), &kinds).unwrap(), sum),
        Err(error) => {
            let (line, column) = error.place().unwrap().line_column.unwrap();
            let length = text.split('\n').nth(line - 1).unwrap().chars().count();
            assert!(line <= lines && column <= length + 1);
            assert!(!error.message().is_empty());
        }
    }
    for names in [VertexNames::numbers(12), VertexNames::given(["a", "b b", "7", "\"\\"]).unwrap()] {
        if let Ok(sum) = parse_vertices(text, &names) {
            assert_eq!(parse_vertices(&print_vertices(&sum, &names), &names).unwrap(), sum);
        }
    }
});
