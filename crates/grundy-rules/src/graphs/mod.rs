//! Graphs and orders whose vertices or edges are the cells of boards.

mod drawing;
mod error;
mod families;
mod graph;
mod graph6;
mod names;
mod order;
mod rows;

pub use error::GraphError;
pub use families::{FAMILIES, Family};
pub use graph::Graph;

/// The largest number of vertices of a graph.
pub(crate) const MOST_VERTICES: usize = 1 << 16;
/// The largest number of edges of a graph.
pub(crate) const MOST_EDGES: usize = 1 << 18;
/// The largest number of elements of an order. The order relation takes one bit for each pair of elements.
pub(crate) const MOST_ELEMENTS: usize = 1 << 11;
