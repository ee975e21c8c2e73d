//! What the checker knows about a board: its declaration, and the slots that hold boards and cells in a statement.

use crate::board::{Alphabet, GraphCells, GraphPart};
use crate::check::bind;
use crate::syntax::ast::Expr;
use crate::typed::{BoardCode, DomainCode, ListSlot, NumExpr, Slot, SpaceCode};
use grundy_core::Board;
use std::sync::Arc;

/// A board of a kind, as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardInfo {
    /// The index of the field with the number of columns, or `None` if the board is not a grid.
    pub(crate) columns: Option<usize>,
    /// The index of the field with the states.
    pub(crate) cells: usize,
    /// The graph whose parts are the cells, or `None` for a grid or after an error.
    pub(crate) graph: Option<GraphInfo>,
    /// The states.
    pub(crate) alphabet: Alphabet,
    /// The rows of the picture that is repeated to fill a board of a given size.
    pub(crate) start: Vec<Vec<u64>>,
}

/// The graph of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GraphInfo {
    /// The index of the parameter whose value is the graph.
    pub(crate) parameter: usize,
    /// The parts of the graph that are cells.
    pub(crate) part: GraphPart,
    /// The cells, once the parameter has a value.
    pub(crate) cells: Option<GraphCells>,
}

/// The board of the statement that is being checked.
#[derive(Clone, Debug)]
pub(crate) struct CurrentBoard {
    /// The board of the kind on the left side.
    pub(crate) info: BoardInfo,
    /// The space of the board's cells.
    pub(crate) space: SpaceCode,
    /// The slots that hold boards.
    pub(crate) lists: Vec<ListSlot>,
    /// The slots that hold cells.
    pub(crate) names: Vec<Slot>,
}

impl BoardInfo {
    /// The indices of the fields that describe the board, and the number of its cells if its graph is known.
    pub(crate) fn code(&self) -> BoardCode {
        let size = self.known_cells().map(GraphCells::cells);
        BoardCode { columns: self.columns, cells: self.cells, size }
    }

    /// The board in the form that rulesets use.
    pub(crate) fn board(&self) -> Board {
        Board {
            columns: self.columns,
            cells: self.cells,
            states: self.alphabet.characters().to_vec(),
            start: self.start.clone(),
            size: self.known_cells().map(|cells| cells.cells() as u64),
            names: self.known_cells().map(GraphCells::names).unwrap_or_default(),
            graph: self.known_cells().map(|cells| Arc::new(cells.drawn())),
        }
    }

    /// The cells of a board on a graph, or `None` if the board is a grid or the parameter has no value yet.
    fn known_cells(&self) -> Option<&GraphCells> {
        self.graph.as_ref()?.cells.as_ref()
    }

    /// Whether the first field of the board has index `at`.
    pub(crate) fn starts_at(&self, at: usize) -> bool {
        self.columns.unwrap_or(self.cells) == at
    }

    /// The bounds of the field with index `at`, or `None` if the field does not belong to the board.
    pub(crate) fn domain(&self, at: usize, earlier: &[DomainCode]) -> Option<DomainCode> {
        if self.columns == Some(at) {
            return Some(bind::domain(false, (Some(NumExpr::Const(1)), None), earlier));
        }
        let high = NumExpr::Const(self.alphabet.hole());
        (self.cells == at).then(|| bind::domain(true, (None, Some(high)), earlier))
    }
}

/// The picture on the left side of a rule, and the picture on the right side once it has been found.
#[derive(Clone, Debug)]
pub(crate) struct LeftPicture {
    /// The slot of the board.
    pub(crate) board: ListSlot,
    /// The picture as written.
    pub(crate) drawn: Expr,
    /// The picture on the right side, once it has been found.
    pub(crate) after: Option<Expr>,
}
