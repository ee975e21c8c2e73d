//! Spaces: the cells of a board and how they are related.

use super::{GraphCells, Grid};

/// How the cells of a range are related to a given cell, regardless of their states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The neighbours; on a grid, the adjacent cells above, below, to the left and to the right.
    Near,
    /// The cell itself and its neighbours.
    Closed,
    /// The eight cells around a cell of a grid.
    Near8,
    /// The cells of a grid that a chess knight reaches.
    Knight,
    /// The cells of a grid on the lines that pass through the cell, except for the cell itself.
    Line(Lines),
    /// In an order, the cell itself and the larger elements; on a grid, the cells that are neither above the cell nor
    /// to its left.
    Above,
    /// In an order, the cell itself and the smaller elements; on a grid, the cells that are neither below the cell
    /// nor to its right.
    Below,
    /// The vertices at the ends of an edge, if cells are edges.
    Ends,
    /// The edges at a vertex, if cells are edges.
    Incident,
}

impl Relation {
    /// The relation with this name in the language, or `None` if `name` is not the name of a relation that takes a
    /// single argument.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "near" => Self::Near,
            "closed" => Self::Closed,
            "near8" => Self::Near8,
            "knight" => Self::Knight,
            "above" => Self::Above,
            "below" => Self::Below,
            "ends" => Self::Ends,
            "incident" => Self::Incident,
            _ => return None,
        })
    }
}

/// The lines along which a chess piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Rows and columns.
    Rook,
    /// Diagonals.
    Bishop,
    /// Rows, columns and diagonals.
    Queen,
}

impl Lines {
    /// The names of the pieces, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["rook", "bishop", "queen"];

    /// The lines of the piece with this name, or `None` if there is no such piece.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "rook" => Self::Rook,
            "bishop" => Self::Bishop,
            "queen" => Self::Queen,
            _ => return None,
        })
    }

    /// The steps, in rows and columns, from a cell to the next cells along the lines.
    #[must_use]
    pub const fn steps(self) -> &'static [(isize, isize)] {
        const QUEEN: [(isize, isize); 8] =
            [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        match self {
            Self::Rook => QUEEN.split_at(4).0,
            Self::Bishop => QUEEN.split_at(4).1,
            Self::Queen => &QUEEN,
        }
    }
}

/// The cells of a board, numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Space {
    /// The cells of a grid, row by row from the top.
    Grid(Grid),
    /// The vertices or the edges of a graph.
    Graph(GraphCells),
}

impl Space {
    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.cells(),
            Self::Graph(cells) => cells.cells(),
        }
    }

    /// A number that is larger than the numbers of all cells and vertices that a range may contain: the number of cells
    /// or the number of vertices, whichever is larger, because a range may contain the ends of edges.
    #[must_use]
    pub fn numbers(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.cells(),
            Self::Graph(cells) => cells.numbers(),
        }
    }

    /// Calls `visit` with everything that is related to `cell`, in any order. Does nothing if the relation is not
    /// defined for the space; the checker reports this error.
    pub fn related(&self, relation: Relation, cell: usize, visit: &mut dyn FnMut(usize)) {
        match self {
            Self::Grid(grid) => grid.related(relation, cell, visit),
            Self::Graph(cells) => cells.related(relation, cell, visit),
        }
    }

    /// The grid, if the space is one.
    #[must_use]
    pub const fn as_grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Graph(_) => None,
        }
    }

    /// The name of a cell: on a grid, for example `c2`; on a graph, the name of the vertex or of the edge.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        match self {
            Self::Grid(grid) => grundy_core::cell_name(cell, grid.columns),
            Self::Graph(cells) => cells.name(cell),
        }
    }
}
