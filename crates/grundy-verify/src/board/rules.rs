//! The rules of board games that certificates support.

/// The state of a cell: its index in the declaration, or [`HOLE`] for a place without a cell.
pub(super) type State = u8;

/// A set of states, with one bit for each state.
pub(super) type States = u16;

/// The state of a place without a cell.
pub(super) const HOLE: State = 15;

/// The largest number of states, not counting [`HOLE`].
pub(super) const MOST_STATES: usize = 12;

/// The set that contains only `state`.
pub(super) const fn only(state: State) -> States {
    1 << state
}

/// The rules of a game on grids.
#[derive(Debug)]
pub(super) struct Rules {
    /// The character of each state, in the order of the declaration.
    pub(super) states: Vec<char>,
    pub(super) moves: Vec<Move>,
    /// Set only if the moves of every rotated or reflected board are the rotated or reflected moves of the board.
    pub(super) is_symmetric: bool,
}

impl Rules {
    /// The state with this character; `#` stands for [`HOLE`].
    pub(super) fn state(&self, of: char) -> Option<State> {
        if of == '#' {
            return Some(HOLE);
        }
        self.states.iter().position(|state| *state == of).and_then(|at| u8::try_from(at).ok())
    }
}

/// A rule about moves. A statement with a loop over numbers gives one such rule for each number.
#[derive(Debug)]
pub(super) enum Move {
    /// Wherever the first picture occurs on the board, it may be replaced by the second one. If `is_turned` is set,
    /// this also applies to rotations and reflections of both pictures.
    Picture { before: Vec<Vec<State>>, after: Vec<Vec<State>>, is_turned: bool },
    /// Cells are chosen in the order of `chosen`. If all `tests` hold, the cells in `writes` are written.
    Cells { chosen: Vec<Near>, tests: Vec<Test>, writes: Vec<(Place, State)> },
}

/// The set from which a cell is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Near {
    /// All cells of the board.
    Board,
    /// The cells that have the given relation to the chosen cell with this index.
    Of(usize, Relation),
}

/// The cells that are related to a given cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// `near`: the four cells that share a side with the given cell.
    Sides,
    /// `closed`: the cells of `near` and the given cell.
    Closed,
    /// `near8`: the eight cells around the given cell.
    Around,
    /// `knight`: the cells that a knight on the given cell can reach.
    Knight,
    /// `line` with `"rook"`: the other cells in the row and the column of the given cell.
    Rook,
    /// `line` with `"bishop"`: the other cells on the diagonals of the given cell.
    Bishop,
    /// `line` with `"queen"`: the cells that a queen on the given cell can reach on an empty board.
    Queen,
}

/// Cells that are tested or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The chosen cell with this index.
    Cell(usize),
    /// All cells that have the given relation to the chosen cell with this index.
    All(usize, Relation),
}

/// A condition on the chosen cells or on cells that are related to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Each of the cells has one of the states.
    States(Place, States),
    /// The chosen cell with the first of these indices precedes the one with the second index in row-by-row order.
    Before(usize, usize),
}

impl Relation {
    /// The differences in rows and columns between a cell and its related cells, on boards with at most `size` rows
    /// and columns.
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
