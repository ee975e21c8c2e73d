//! Boards: kinds of positions that give a state to every cell of a grid or of a graph.

use std::sync::Arc;

/// How the fields of a [`Kind`](crate::Kind) describe a board.
///
/// A grid is described by a number of columns and the list of the states of its cells, row by row from the top. A board
/// on a graph is described by the list alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The index of the field with the number of columns, or `None` if the cells are not those of a grid.
    pub columns: Option<usize>,
    /// The index of the field with the states of the cells.
    pub cells: usize,
    /// The characters of the states in order. The last one must be `#`, which marks a missing cell.
    pub states: Vec<char>,
    /// The rows of the pattern that is repeated to fill a board of which only the size is given. There must be at
    /// least one row, and all rows must have the same positive number of states.
    pub start: Vec<Vec<u64>>,
    /// The number of cells if all boards of the kind have the same cells, as on a graph, or `None` for grids, and for a
    /// graph that is not known yet.
    pub size: Option<u64>,
    /// The names of the cells of a graph. The list is empty if the cells are named by their numbers from 0, if they are
    /// those of a grid, or if the graph is not known yet.
    pub names: Vec<String>,
    /// The graph whose vertices or edges are the cells, or `None` for grids, and for a graph that is not known yet.
    pub graph: Option<Arc<BoardGraph>>,
}

/// The graph whose vertices or edges are the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardGraph {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The two ends of every edge; if the graph is that of a partial order, the smaller element comes first.
    pub edges: Vec<[u32; 2]>,
    /// Whether the cells are the edges, rather than the vertices.
    pub cells_are_edges: bool,
    /// The arrangement of the vertices in a drawing.
    pub arrangement: Arrangement,
}

/// The arrangement of the vertices in a drawing of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// In rows of this many vertices, in the order in which the graph lists them.
    Rows(usize),
    /// On circles, from the outermost inwards: for each circle, its first vertex and the number of its vertices.
    Circles(Vec<[usize; 2]>),
    /// The elements of a partial order, with larger elements further up.
    Upwards,
    /// No arrangement is known.
    Free,
}

/// The board of one component: the states of its cells, in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRef<'a> {
    /// The number of columns; on a graph, the number of cells, or 1 if there are none.
    pub columns: usize,
    /// The states of the cells, row by row.
    pub cells: &'a [u64],
}

impl Board {
    /// The board with these fields: the number of columns, if the kind has such a field, and the states of the
    /// cells. Returns `None` if they do not describe a board, for example because a row is incomplete.
    #[must_use]
    pub fn read<'a>(&self, columns: Option<u64>, cells: &'a [u64]) -> Option<BoardRef<'a>> {
        let columns = match self.columns {
            Some(_) => usize::try_from(columns?).ok()?,
            None => cells.len().max(1),
        };
        // A graph may have no cells.
        let is_empty = cells.is_empty() && self.size != Some(0);
        let fits = columns > 0 && !is_empty && cells.len().is_multiple_of(columns);
        let fits = fits && self.size.is_none_or(|size| size == cells.len() as u64);
        fits.then_some(BoardRef { columns, cells })
    }

    /// The state of the cell in the given row and column of a board that is tiled with [`start`](Self::start).
    #[must_use]
    pub fn start_state(&self, row: usize, column: usize) -> u64 {
        let tile = &self.start[row % self.start.len()];
        tile[column % tile.len()]
    }

    /// The character of a state, or `?` if there is no such state.
    #[must_use]
    pub fn character(&self, state: u64) -> char {
        usize::try_from(state).ok().and_then(|state| self.states.get(state)).copied().unwrap_or('?')
    }

    /// The number of the state with this character, or `None` if there is no such state.
    #[must_use]
    pub fn state(&self, character: char) -> Option<u64> {
        self.states.iter().position(|&state| state == character).map(|at| at as u64)
    }

    /// The board as a picture: the rows from the top, separated by `|`.
    #[must_use]
    pub fn picture(&self, board: BoardRef<'_>) -> String {
        let mut text = String::new();
        for (at, row) in board.cells.chunks(board.columns.max(1)).enumerate() {
            if at > 0 {
                text.push('|');
            }
            text.extend(row.iter().map(|&state| self.character(state)));
        }
        text
    }
}

/// The name of a cell of a grid: its column as letters `a` to `z`, `aa`, `ab`, ..., and its row as a number
/// from 1, counted from the top.
///
/// ```
/// use grundy_core::cell_name;
///
/// assert_eq!(cell_name(0, 5), "a1");
/// assert_eq!(cell_name(7, 5), "c2");
/// assert_eq!(cell_name(27, 30), "ab1");
/// ```
#[must_use]
pub fn cell_name(cell: usize, columns: usize) -> String {
    let columns = columns.max(1);
    let (row, mut column) = (cell / columns, cell % columns);
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b"abcdefghijklmnopqrstuvwxyz"[column % 26]));
        column /= 26;
        if column == 0 {
            break;
        }
        column -= 1;
    }
    let mut name: String = letters.iter().rev().collect();
    name.push_str(&(row + 1).to_string());
    name
}

/// The row and the column, both counted from 0, of the grid cell with this name. Returns `None` if the text is not
/// such a name, has more than six letters, or has a row that does not fit in a `usize`.
///
/// ```
/// use grundy_core::cell_named;
///
/// assert_eq!(cell_named("c2"), Some((1, 2)));
/// assert_eq!(cell_named("ab1"), Some((0, 27)));
/// assert_eq!(cell_named("c0"), None);
/// ```
#[must_use]
pub fn cell_named(name: &str) -> Option<(usize, usize)> {
    let letters = name.find(|character: char| !character.is_ascii_lowercase())?;
    let (column, row) = name.split_at(letters);
    if column.is_empty()
        || column.len() > 6
        || row.starts_with('0')
        || !row.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let row: usize = row.parse().ok()?;
    let column = column.bytes().fold(0, |number, letter| number * 26 + usize::from(letter - b'a') + 1);
    Some((row - 1, column - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_cells_are_inverse() {
        for columns in [1, 2, 26, 27, 700, 20_000] {
            for cell in (0..2000).chain(19_000..20_500) {
                let name = cell_name(cell, columns);
                assert_eq!(cell_named(&name), Some((cell / columns, cell % columns)), "{name}");
            }
        }
    }

    #[test]
    fn other_texts_are_no_names() {
        for text in ["", "a", "1", "a0", "a01", "A1", "a1b", "a-1", "a+1", "aaaaaaaaaaaaaaaaaaaaa1", "é1"] {
            assert_eq!(cell_named(text), None, "{text}");
        }
    }
}
