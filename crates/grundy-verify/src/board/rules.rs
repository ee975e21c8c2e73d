//! The rules of a board game: what certificates of boards can be about.

/// A state of a cell, by its place in the declaration; [`HOLE`] for a place without a cell.
pub(super) type State = u8;

/// A set of states, one bit for each.
pub(super) type States = u16;

/// The state of a place without a cell.
pub(super) const HOLE: State = 15;

/// The largest number of states besides [`HOLE`].
pub(super) const MOST_STATES: usize = 12;

/// The set that contains only `state`.
pub(super) const fn only(state: State) -> States {
    1 << state
}

/// The rules of a game on grids.
#[derive(Debug)]
pub(super) struct Rules {
    /// The characters of the states.
    pub(super) states: Vec<char>,
    pub(super) moves: Vec<Move>,
    /// Whether rotations and reflections of a board have the same moves, rotated and reflected.
    pub(super) is_symmetric: bool,
}

impl Rules {
    /// The state with this character.
    pub(super) fn state(&self, of: char) -> Option<State> {
        if of == '#' {
            return Some(HOLE);
        }
        self.states.iter().position(|state| *state == of).and_then(|at| u8::try_from(at).ok())
    }
}

/// One statement about moves.
#[derive(Debug)]
pub(super) enum Move {
    /// Wherever the first picture is on the board, it may become the second one. If the flag is set,
    /// rotations and reflections of both pictures too.
    Picture { before: Vec<Vec<State>>, after: Vec<Vec<State>>, is_turned: bool },
    /// Cells are chosen, one after the other; if their states pass the tests, cells are written.
    Cells { chosen: Vec<Near>, tests: Vec<Test>, writes: Vec<(Place, State)> },
}

/// Where a chosen cell lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// Any cell of the board.
    Board,
    /// A cell that has this relation to a cell that was chosen before.
    Of(usize, Relation),
}

/// The cells around a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// `near`: the four cells at its sides.
    Sides,
    /// `closed`: these and the cell itself.
    Closed,
    /// `near8`: the eight cells around it.
    Around,
    /// `knight`: those that a knight reaches.
    Knight,
    /// `line` with `"rook"`: those in its row and column.
    Rook,
    /// `line` with `"bishop"`: those on its diagonals.
    Bishop,
    /// `line` with `"queen"`: both.
    Queen,
}

/// Cells that are tested or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The chosen cell with this index.
    Cell(usize),
    /// All cells that have this relation to it.
    All(usize, Relation),
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Each of the cells has one of the states.
    States(Place, States),
    /// The first chosen cell is before the second one, row by row.
    Before(usize, usize),
}

impl Relation {
    /// The rows and columns between a cell and the cells around it, on boards of at most `size` rows and columns.
    pub(super) fn steps(self, size: isize) -> Vec<(isize, isize)> {
        let within = |reach: isize, holds: fn(isize, isize) -> bool| -> Vec<(isize, isize)> {
            let range = -reach..=reach;
            let all = range.clone().flat_map(|row| range.clone().map(move |column| (row, column)));
            all.filter(|&(row, column)| holds(row.abs(), column.abs())).collect()
        };
        match self {
            Self::Sides => within(1, |row, column| row + column == 1),
            Self::Closed => within(1, |row, column| row + column <= 1),
            Self::Around => within(1, |row, column| row + column > 0),
            Self::Knight => within(2, |row, column| row * column == 2),
            Self::Rook => within(size, |row, column| (row == 0) != (column == 0)),
            Self::Bishop => within(size, |row, column| row == column && row > 0),
            Self::Queen => {
                within(size, |row, column| (row == 0 || column == 0 || row == column) && row + column > 0)
            }
        }
    }
}
