//! The items in the rows: vertices, and lines that pass through a row.
//!
//! All lines of one class that reach a vertex from above join, at the latest in a common arrowhead, and so do all those
//! that reach it from below. A line never splits again, so the targets of all moves from a vertex can be found by
//! following its lines.

use super::layers::Rows;
use grundy::ask::{Edge, GraphAnswer};
use grundy_core::{Outcome, Player};
use std::collections::BTreeMap;

/// The width reserved for a line that passes through a row.
const LINE: f64 = 3.0;

/// Something that occupies space in a row: a vertex, or a line that passes through the row.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) row: usize,
    pub(super) width: f64,
    /// The vertex, or `None` for a line that passes through the row.
    pub(super) vertex: Option<usize>,
}

/// The direction of a line and of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    Down,
    Up,
}

/// The lines that are drawn alike: those of one player or, if the players have the same moves, those after which the
/// mover moves again, or those after which the opponent moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Either,
    Again,
    Left,
    Right,
}

impl Class {
    pub(super) fn of(edge: &Edge) -> Self {
        match edge.player {
            None if edge.again => Self::Again,
            None => Self::Either,
            Some(Player::Left) => Self::Left,
            Some(Player::Right) => Self::Right,
        }
    }

    /// Whether a move to a position with this outcome is drawn as a winning move. The moves of partizan rules never
    /// are.
    pub(super) fn wins(self, outcome: Outcome) -> bool {
        match self {
            Self::Either => outcome == Outcome::P,
            Self::Again => outcome == Outcome::N,
            Self::Left | Self::Right => false,
        }
    }
}

/// All lines of one class into one vertex from one side, that is, from above or from below.
#[derive(Debug)]
pub(super) struct Stream {
    pub(super) to: usize,
    pub(super) class: Class,
    pub(super) way: Way,
    pub(super) pieces: Vec<Piece>,
}

/// The part of a line from an item to an item in a neighbouring row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The number of moves to the same option that the piece represents if it begins at a vertex; otherwise 1.
    pub(super) times: usize,
}

/// The moves of one class from one vertex to another in the same row, or from a vertex to itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) class: Class,
    pub(super) times: usize,
}

/// The items and the lines between them.
#[derive(Debug)]
pub(super) struct Lines {
    /// The items: first the vertices, then the lines that pass through rows.
    pub(super) items: Vec<Item>,
    pub(super) streams: Vec<Stream>,
    /// The moves to other vertices of the same row.
    pub(super) beside: Vec<Moves>,
    /// The moves from a vertex to itself.
    pub(super) loops: Vec<Moves>,
}

pub(super) fn lines(graph: &GraphAnswer, rows: &Rows, width_of: &[f64]) -> Lines {
    let mut row_of = vec![0; width_of.len()];
    for (row, vertices) in rows.vertices.iter().enumerate() {
        vertices.iter().for_each(|&vertex| row_of[vertex] = row);
    }
    let vertex_items = width_of.iter().enumerate();
    let mut found = Lines {
        items: vertex_items
            .map(|(vertex, &width)| Item { row: row_of[vertex], width, vertex: Some(vertex) })
            .collect(),
        streams: Vec::new(),
        beside: Vec::new(),
        loops: Vec::new(),
    };
    let mut times: BTreeMap<(usize, Class, usize), Moves> = BTreeMap::new();
    for edge in &graph.edges {
        let class = Class::of(edge);
        let moves = Moves { from: edge.from, to: edge.to, class, times: 0 };
        times.entry((edge.to, class, edge.from)).or_insert(moves).times += 1;
    }
    let mut streams: BTreeMap<(usize, Class, Way), Stream> = BTreeMap::new();
    // For each stream and each row that it passes through, the item of the stream in that row.
    let mut passes: BTreeMap<(usize, Class, Way, usize), usize> = BTreeMap::new();
    for ((to, class, from), moves) in times {
        let (start, end) = (row_of[from], row_of[to]);
        if from == to {
            found.loops.push(moves);
            continue;
        }
        if start == end {
            found.beside.push(moves);
            continue;
        }
        let way = if start > end { Way::Down } else { Way::Up };
        let stream =
            streams.entry((to, class, way)).or_insert_with(|| Stream { to, class, way, pieces: Vec::new() });
        let (mut at, mut row, mut times) = (from, start, moves.times);
        while row != end {
            row = if way == Way::Down { row - 1 } else { row + 1 };
            let known = if row == end { Some(&to) } else { passes.get(&(to, class, way, row)) };
            let joins = row != end && known.is_some();
            let next = match known {
                Some(&item) => item,
                None => {
                    found.items.push(Item { row, width: LINE, vertex: None });
                    let item = found.items.len() - 1;
                    passes.insert((to, class, way, row), item);
                    item
                }
            };
            stream.pieces.push(Piece { from: at, to: next, times });
            if joins {
                break;
            }
            (at, times) = (next, 1);
        }
    }
    found.streams = streams.into_values().collect();
    found
}
