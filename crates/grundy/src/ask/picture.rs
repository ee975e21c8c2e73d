//! `picture`: the boards of a position, with its moves marked on them.

use super::{
    components::components,
    moves::{MovesAnswer, MovesQuestion},
    show::write_board_graph,
    value::{ValueAnswer, ValueQuestion},
};
use crate::{
    answer::{Answer, value_text},
    error::{Error, ErrorKind},
    game::Game,
    object::{Array, Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{
    Board, BoardGraph, BoardRef, ComponentRef, Compound, Message, Outcome, Player, Sum, cell_name,
};
use grundy_solve::{FoundMove, Partial, Which};
use std::sync::Arc;

/// Asks for the boards of a position and for the places of its moves on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureQuestion {
    /// Whether to mark all moves instead of only the winning moves.
    pub all: bool,
    /// Whether to compute the value as well.
    pub value: bool,
}

/// The boards of a position, and the places of its moves.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PictureAnswer {
    /// The outcome and the moves.
    pub moves: MovesAnswer,
    /// The place of each move, in the order of the moves.
    pub marks: Vec<MoveMark>,
    /// The components, with counts expanded.
    pub components: Vec<DrawnComponent>,
    /// The value, if it was requested.
    pub value: Option<ValueAnswer>,
}

/// A component of a drawn position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnComponent {
    /// The component in the long form.
    pub text: String,
    /// The component as a board, or `None` for a component of another kind.
    pub board: Option<DrawnBoard>,
}

/// A board: its space and the states of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawnBoard {
    /// The graph whose vertices or edges are the cells, or `None` for grids.
    pub graph: Option<Arc<BoardGraph>>,
    /// The number of columns; on a graph, the number of cells, but at least 1.
    pub columns: usize,
    /// The states of the cells, row by row, as characters.
    pub cells: Vec<char>,
    /// The state of a free cell, which is the first of the states.
    pub free: char,
    /// The names of the cells.
    pub names: Vec<String>,
}

/// The place of a move on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveMark {
    /// Whether the move wins.
    pub wins: bool,
    /// The style of the mark.
    pub shape: MarkShape,
    /// The indices of the marked cells. For an arrow, the first two are its beginning and its end. There are none if
    /// the move does not lead from a board to a single board of the same size.
    pub cells: Vec<usize>,
}

/// The style of the mark at the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkShape {
    /// Each of the cells has a mark.
    Cells,
    /// A line connects the cells.
    Line,
    /// A piece moves from the first cell to the second one. The other cells change as well.
    Arrow,
}

impl MarkShape {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Line => "line",
            Self::Arrow => "arrow",
        }
    }
}

/// The largest number of components in a legible picture.
const MOST_DRAWN: u128 = 64;
/// The largest number of cells, vertices and edges in a legible picture.
const MOST_CELLS: usize = 10_000;

impl ReadQuestion for PictureQuestion {
    const NAME: &'static str = "picture";
    const FIELDS: &'static [&'static str] = &["all", "value"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { all: fields.flag("all")?, value: fields.flag("value")? })
    }
}

impl Question for PictureQuestion {
    type Answer = PictureAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<PictureAnswer>, Error> {
        if subject.settings.compound != Compound::Disjunctive {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-board-compound")));
        }
        // Positions that cannot be drawn are rejected before any search.
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            drawn(&desk.game, &position.sum).map(Answer::plain)
        })?;
        let value = if self.value {
            let found = ValueQuestion::default().answer(session, subject);
            Some(found.map_err(|error| error.map_known(|_: ValueAnswer| ()))?.body)
        } else {
            None
        };
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let (sum, all) = (&position.sum, self.all);
            let components = drawn(&desk.game, sum)?;
            let which = if all { Which::All } else { Which::Winning };
            let of = |found: &grundy_solve::MovesAnswer| {
                let question = MovesQuestion { all, terms: false };
                let (moves, _) =
                    question.body(&desk.game, sum, subject.settings.convention, (found, &[]), &desk.budget);
                let mut marks = marks(&desk.game, sum, &components, found, all);
                marks.truncate(moves.moves.len());
                PictureAnswer { moves, marks, components: components.clone(), value: value.clone() }
            };
            match desk.solver.moves(sum, subject.settings.play(), which, &desk.budget) {
                Ok(found) => Ok(desk.answer(of(&found), found.known)),
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    Partial::Moves(found) => Some((of(found), found.known.clone())),
                    _ => None,
                })),
            }
        })
    }
}

/// The components of `sum`, drawn as boards if they are boards. Returns an error if none of them is a board, or if the
/// picture would be too large to be legible.
fn drawn(game: &Game, sum: &Sum) -> Result<Vec<DrawnComponent>, Error> {
    let refused = |id| Error::new(ErrorKind::Unsupported, Message::new(id));
    if !sum.terms().any(|term| board_of(game, term.component).is_some()) {
        return Err(refused("answer-board-none").with_help(Message::new("answer-board-none-help")));
    }
    let count = components(sum.terms().map(|term| term.count));
    let size = |of: ComponentRef<'_>| {
        board_of(game, of).map_or(1, |(board, found)| {
            let graph = board.graph.as_ref().map_or(0, |graph| graph.vertices.len() + graph.edges.len());
            found.cells.len() + graph
        })
    };
    let large = || {
        let message = Message::new("answer-board-large");
        let message = message.with("most", MOST_CELLS).with("most_components", MOST_DRAWN);
        Error::new(ErrorKind::Unsupported, message)
    };
    if count > MOST_DRAWN {
        return Err(large());
    }
    let mut cells = 0_usize;
    let mut all = Vec::new();
    for term in sum.terms() {
        // At most `MOST_DRAWN` components.
        let count = usize::try_from(term.count).unwrap_or(usize::MAX);
        cells = cells.saturating_add(size(term.component).saturating_mul(count));
        if cells > MOST_CELLS {
            return Err(large());
        }
        let component = DrawnComponent {
            text: game.written(term.component),
            board: board_of(game, term.component).map(|(board, found)| drawn_board(board, found)),
        };
        all.extend(std::iter::repeat_n(component, count));
    }
    Ok(all)
}

fn board_of<'k>(game: &'k Game, of: ComponentRef<'k>) -> Option<(&'k Board, BoardRef<'k>)> {
    let kind = game.ruleset.kinds().get(of.kind.index())?;
    kind.board.as_ref().zip(kind.board_of(of))
}

fn drawn_board(board: &Board, found: BoardRef<'_>) -> DrawnBoard {
    let name = |cell: usize| match board.names.get(cell) {
        Some(name) => name.clone(),
        None if board.columns.is_some() => cell_name(cell, found.columns),
        None => cell.to_string(),
    };
    DrawnBoard {
        graph: board.graph.clone(),
        columns: found.columns,
        cells: found.cells.iter().map(|&state| board.character(state)).collect(),
        free: board.character(0),
        names: (0..found.cells.len()).map(name).collect(),
    }
}

/// The marks of the moves of every component. Equal components are counted separately, as in
/// [`FoundMove::component`](crate::ask::FoundMove::component).
fn marks(
    game: &Game,
    sum: &Sum,
    components: &[DrawnComponent],
    found: &grundy_solve::MovesAnswer,
    all: bool,
) -> Vec<MoveMark> {
    let mut marks = Vec::new();
    let mut first = 0;
    for (index, term) in sum.terms().enumerate() {
        let of_term = found.moves.iter().filter(|one| one.term == index);
        let board = components.get(first).and_then(|component| component.board.as_ref());
        let of_term: Vec<MoveMark> = of_term
            .map(|one| {
                let boards = board.zip(board_of(game, term.component));
                let place = boards.and_then(|(board, (_, before))| place(game, board, before, one));
                let (shape, cells) = place.unwrap_or((MarkShape::Cells, Vec::new()));
                MoveMark { wins: !all || wins(one), shape, cells }
            })
            .collect();
        let count = usize::try_from(term.count).unwrap_or_default();
        (0..count).for_each(|_| marks.extend(of_term.iter().cloned()));
        first += count;
    }
    marks
}

/// Whether the mover wins with this move. The field `outcome` is the outcome of the position after the move.
fn wins(one: &FoundMove) -> bool {
    match (one.mover.only(), one.again) {
        (None, false) => one.outcome == Outcome::P,
        (None, true) => one.outcome == Outcome::N,
        (Some(Player::Left), again) => {
            one.outcome == Outcome::L || one.outcome == if again { Outcome::N } else { Outcome::P }
        }
        (Some(Player::Right), again) => {
            one.outcome == Outcome::R || one.outcome == if again { Outcome::N } else { Outcome::P }
        }
    }
}

/// The place of a move, or `None` if its option is not a board of the same size.
fn place(
    game: &Game,
    board: &DrawnBoard,
    before: BoardRef<'_>,
    one: &FoundMove,
) -> Option<(MarkShape, Vec<usize>)> {
    let mut terms = one.option.terms();
    let (term, None) = (terms.next()?, terms.next()) else { return None };
    let (kind, after) = board_of(game, term.component)?;
    if (after.columns, after.cells.len()) != (before.columns, before.cells.len()) {
        return None;
    }
    let hole = kind.states.len() as u64 - 1;
    Some(board.mark(before.cells, after.cells, hole, one.label.as_deref().unwrap_or_default()))
}

impl DrawnBoard {
    /// Whether two cells are neighbours.
    fn are_near(&self, one: usize, other: usize) -> bool {
        let Some(graph) = &self.graph else {
            let [[a, b], [c, d]] = [one, other].map(|cell| [cell / self.columns, cell % self.columns]);
            return a.abs_diff(c) + b.abs_diff(d) == 1;
        };
        if graph.cells_are_edges {
            let (Some(one), Some(other)) = (graph.edges.get(one), graph.edges.get(other)) else {
                return false;
            };
            return one.iter().any(|end| other.contains(end));
        }
        let joins = |ends: &[u32; 2]| {
            let ends = ends.map(|end| end as usize);
            ends == [one, other] || ends == [other, one]
        };
        graph.edges.iter().any(joins)
    }

    /// The style of the mark, and the marked cells, for a move that changes the states of the cells from `before` to
    /// `after`.
    fn mark(&self, before: &[u64], after: &[u64], hole: u64, label: &str) -> (MarkShape, Vec<usize>) {
        let changed: Vec<usize> = (0..before.len()).filter(|&cell| before[cell] != after[cell]).collect();
        // The move is that of a piece if exactly one changed cell holds a piece afterwards, and exactly one changed
        // cell held that piece before.
        let is_piece = |state: u64| state != 0 && state != hole;
        let came: Vec<usize> = changed.iter().copied().filter(|&cell| is_piece(after[cell])).collect();
        if let [to] = came[..] {
            let mut from = changed.iter().copied().filter(|&cell| before[cell] == after[to]);
            if let (Some(from), None) = (from.next(), from.next()) {
                let others = changed.iter().copied().filter(|cell| ![from, to].contains(cell));
                return (MarkShape::Arrow, [from, to].into_iter().chain(others).collect());
            }
        }
        if changed.len() < 2 {
            return (MarkShape::Cells, changed);
        }
        // The label names the cell that the player chooses, unless it names all the changed cells.
        let words: Vec<&str> =
            label.split(|found: char| !(found.is_alphanumeric() || "_-".contains(found))).collect();
        let is_named = |&cell: &usize| self.names.get(cell).is_some_and(|name| words.contains(&&**name));
        let named: Vec<usize> = changed.iter().copied().filter(is_named).collect();
        if !named.is_empty() && named.len() < changed.len() {
            return (MarkShape::Cells, named);
        }
        let steps = |step: usize| changed.windows(2).all(|pair| pair[1] - pair[0] == step);
        let is_row = self.graph.is_none()
            && (steps(1) && changed[0] / self.columns == changed[changed.len() - 1] / self.columns
                || steps(self.columns));
        if changed.len() == 2 || is_row {
            return (MarkShape::Line, changed);
        }
        let is_centre =
            |&cell: &usize| changed.iter().all(|&other| other == cell || self.are_near(cell, other));
        let centre = changed.iter().copied().find(is_centre).unwrap_or(changed[0]);
        (MarkShape::Cells, vec![centre])
    }
}

impl PictureAnswer {
    /// The value as text, if it was requested.
    #[must_use]
    pub fn value_text(&self) -> Option<String> {
        let value = self.value.as_ref()?;
        Some(match &value.forms {
            Some(forms) => forms.game.clone(),
            None => value_text(value.value, value.wins_beside.as_ref()),
        })
    }
}

impl WriteBody for PictureAnswer {
    fn write(&self, object: &mut Object<'_>) {
        if let Some(value) = self.value_text() {
            object.text("worth", &value);
        }
        self.moves.write(object);
        object.array("marks", |array| self.marks.iter().for_each(|mark| mark.write(array)));
        object.array("drawn", |array| {
            for component in &self.components {
                array.object(|object| component.write(object));
            }
        });
    }
}

impl MoveMark {
    fn write(&self, array: &mut Array<'_>) {
        array.object(|object| {
            object.flag("wins", self.wins);
            object.text("shape", self.shape.name());
            object.array("cells", |array| self.cells.iter().for_each(|&cell| array.number(cell as u64)));
        });
    }
}

impl DrawnComponent {
    fn write(&self, object: &mut Object<'_>) {
        object.text("text", &self.text);
        let Some(board) = &self.board else { return };
        object.number("columns", board.columns as u64);
        object.text("cells", &board.cells.iter().collect::<String>());
        object.text("free", board.free.encode_utf8(&mut [0; 4]));
        object.texts("names", &board.names);
        if let Some(graph) = &board.graph {
            object.object("graph", |object| write_board_graph(object, graph));
        }
    }
}
