//! Boards in the typed tree: ranges of cells, pictures, and boards with some cells rewritten.
//!
//! Once the parameters have values, a rule that is drawn as pictures becomes one [`RuleCode`] for every image of
//! its pictures and every combination of values of the numbers on which they depend. Each of these rules loops over the
//! cells at which the image fits ([`CellsExpr::Fits`]), and its option has a board in which single cells are rewritten
//! ([`Placed`]).
//!
//! [`RuleCode`]: super::RuleCode

use super::{At, ClauseCode, ListExpr, ListSlot, NumExpr, RangeExpr, Slot};
use crate::board::{GraphCells, GraphPart, Lines, Picture, Relation};
use crate::integer::BinaryFn;
use std::sync::Arc;

/// The space to which cells belong: a grid, or the vertices or edges of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SpaceCode {
    /// A grid.
    Grid {
        /// The slot with the number of columns.
        columns: Slot,
        /// The slot with the list of the cells' states, which has as many entries as there are cells.
        cells: ListSlot,
    },
    /// The vertices or the edges of the graph that the parameter with this index denotes. This variant does not
    /// occur in executable rules.
    OfParameter(usize, GraphPart),
    /// The vertices or the edges of a graph.
    Graph(GraphCells),
}

/// A set of cells. Loops visit its cells in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CellsExpr {
    /// The cell with this number; a fault if there is none.
    Cell(NumExpr, At),
    /// The cells whose numbers are in a range; a fault if one of them does not exist.
    Range(RangeExpr, At),
    /// The cells of a board that are in one of these states, in ascending order: `cells(x, "xo")`.
    InStates(ListExpr, Arc<[i128]>),
    /// The cells related to some cell of a set, regardless of their states: `near(v)`.
    Related(Relation, Box<CellsExpr>),
    /// The cells that can be reached from a cell of the set along a line on which all cells after the first, up to and
    /// including the one reached, are in state 0: `slide(x, v, "queen")`.
    Slide(ListExpr, Box<CellsExpr>, Lines),
    /// The cells that are connected to a cell of the set through neighbours in the same state as that cell:
    /// `group(x, v)`.
    Group(ListExpr, Box<CellsExpr>),
    /// The cells that are connected to a cell of the set through cells in the given states. All of them, including
    /// that cell of the set, must be in these states: `reach(x, S, "ab")`.
    Reach(ListExpr, Box<CellsExpr>, Arc<[i128]>),
    /// The cells of the first set that are not in the second one: `A but B`.
    But(Box<(CellsExpr, CellsExpr)>),
    /// The cells at which a picture fits: with its anchor on the cell, the picture is inside the grid and shows the
    /// states of the board.
    Fits(ListExpr, Arc<PlacedPicture>),
    /// The cells at which the pictures of a rule can be placed; [`Fits`](Self::Fits) replaces this variant once the
    /// parameters have values, unless the rule cannot be expanded.
    Pictures(Box<PictureRule>),
}

/// A set of cells, with the space to which they belong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    /// The set of cells.
    pub set: CellsExpr,
    /// The space of the cells.
    pub space: SpaceCode,
}

/// A picture together with one of its cells, the anchor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlacedPicture {
    /// The states of the picture.
    pub picture: Picture,
    /// The row of the anchor in the picture.
    pub row: usize,
    /// The column of the anchor in the picture.
    pub column: usize,
}

/// A picture that may depend on numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PictureExpr {
    /// A picture as written.
    Drawn(Picture),
    /// A picture repeated side by side, a given number of times: `"o." * k`.
    Repeated(Box<PictureExpr>, NumExpr, At),
    /// Two pictures of the same height side by side: `"x" ++ "o."`.
    Joined(Box<(PictureExpr, PictureExpr)>, At),
}

/// The pictures of a rule before the parameters have values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PictureRule {
    /// The board before the move.
    pub board: ListSlot,
    /// The picture on the left side.
    pub before: PictureExpr,
    /// The picture on the right side.
    pub after: PictureExpr,
    /// Whether rotations and reflections of the pictures count too.
    pub turned: bool,
    /// The place of the left picture in the text.
    pub at: At,
}

/// A board in which cells have new states, `x with [S] = "s", ...`.
///
/// All sets of cells and all states are evaluated on the board before the change. The changes are then made from left
/// to right. Cells that were holes stay holes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The board before the change.
    pub board: ListExpr,
    /// The cells to change, and their new states.
    pub writes: Vec<(CellsExpr, NumExpr)>,
    /// The space of the cells.
    pub space: SpaceCode,
    /// The state of a hole, as a number.
    pub hole: i128,
}

/// Whether a picture occurs on a board, `"xxx" turned in x`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Occurs {
    /// The picture.
    pub picture: PictureExpr,
    /// Whether its rotations and reflections count too.
    pub turned: bool,
    /// The images of the picture, or `None` if the picture depends on numbers that are not constants.
    pub images: Option<Arc<[Picture]>>,
    /// The board.
    pub board: ListExpr,
    /// The space of the board's cells.
    pub space: SpaceCode,
}

/// The index of the clause that loops over the placements of pictures, or `None` if there is no such clause: the
/// rule has no pictures, or has been expanded.
#[must_use]
pub fn picture_clause(clauses: &[ClauseCode]) -> Option<usize> {
    clauses.iter().position(|clause| match clause {
        ClauseCode::For { range: RangeExpr::Cells(cells), .. } => matches!(cells.set, CellsExpr::Pictures(_)),
        _ => false,
    })
}

/// Whether every repeat count in the picture is a constant.
#[must_use]
pub fn is_constant(picture: &PictureExpr) -> bool {
    match picture {
        PictureExpr::Drawn(_) => true,
        PictureExpr::Repeated(inner, count, _) => matches!(count, NumExpr::Const(_)) && is_constant(inner),
        PictureExpr::Joined(parts, _) => is_constant(&parts.0) && is_constant(&parts.1),
    }
}

/// The number of the cell of the board that is under cell `at` of a picture whose anchor is over the cell in
/// slot `anchor`.
#[must_use]
pub fn cell_of_picture(
    anchor: Slot,
    space: &SpaceCode,
    placed: &PlacedPicture,
    at: usize,
    place: At,
) -> NumExpr {
    // The checker rejects pictures on other spaces.
    let SpaceCode::Grid { columns, .. } = space else { return NumExpr::Slot(anchor) };
    let wide = placed.picture.columns.max(1);
    let down = (at / wide) as i128 - placed.row as i128;
    let right = (at % wide) as i128 - placed.column as i128;
    let mut cell = NumExpr::Slot(anchor);
    if down != 0 {
        let rows = Box::new((NumExpr::Slot(*columns), NumExpr::Const(down)));
        let rows = NumExpr::Binary(BinaryFn::Multiply, rows, place);
        cell = NumExpr::Binary(BinaryFn::Add, Box::new((cell, rows)), place);
    }
    if right != 0 {
        cell = NumExpr::Binary(BinaryFn::Add, Box::new((cell, NumExpr::Const(right))), place);
    }
    cell
}
