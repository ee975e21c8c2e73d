//! Graphs as text: edge lists with one vertex per line, Graphviz and GraphML.
//!
//! An edge list:
//!
//! ```text
//! # a game of three positions
//! start -> middle end
//! middle -> end
//! end
//! ```
//!
//! A line consists of a vertex, an arrow and the options of the vertex. A vertex without options does not
//! need a line if it is an option of another vertex, and a line without options does not need an arrow. A name that
//! consists of letters, digits, `_` and `:` needs no quotes; any other name must be quoted (in quotes, `\"` is a quote
//! and `\\` is a backslash). Outside quotes, `#` starts a comment. A vertex with several lines has the options of all
//! these lines.
//!
//! If the names are consecutive numbers from 0, the vertices are numbered by their names. Otherwise they are
//! numbered in the order of their first occurrence.

mod collected;
mod dot;
mod edge_list;
mod graphml;
mod json;
mod mistake;
mod name;
mod tree;
mod undirected;

pub use dot::read_dot;
pub use edge_list::read_edge_list;
pub use graphml::read_graphml;
pub(crate) use json::read_graph;
pub(crate) use mistake::too_large;
pub(crate) use tree::read_tree;
pub(crate) use undirected::{read_both_ways, read_undirected};
