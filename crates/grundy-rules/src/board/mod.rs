//! Boards: the states of cells, pictures of parts of a board, and the spaces to which cells belong.

mod alphabet;
mod cell_set;
mod graph_cells;
mod grid;
mod grid_bits;
mod picture;
mod space;

pub(crate) use alphabet::{Alphabet, AlphabetError, HOLE};
pub(crate) use cell_set::CellSet;
pub use graph_cells::{GraphCells, GraphPart};
pub use grid::Grid;
pub(crate) use grid_bits::{BoardBits, GridBits, Joins, cells_of};
pub(crate) use picture::Written;
pub use picture::{Image, Picture, PictureError};
pub use space::{Lines, Relation, Space};
