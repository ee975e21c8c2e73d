//! Graphs as text: edge lists, one vertex a line; and the languages of Graphviz and GraphML.
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
//! A line is a vertex, an arrow and its options; a vertex without options needs no line, and its line needs no
//! arrow. A name is letters, digits, `_` and `:`, or stands in quotes (`\"` is a quote, `\\` a backslash). `#`
//! outside quotes starts a comment. A vertex with several lines has the options of all of them.
//!
//! If the names are exactly the numbers from 0 to some number, the vertices are these numbers; else they are
//! in the order in which they are named first.

mod collected;
mod dot;
mod edge_list;
mod graphml;
mod json;
mod mistake;
mod name;
mod tree;

pub use dot::read_dot;
pub use edge_list::read_edge_list;
pub use graphml::read_graphml;
pub(crate) use json::read_graph;
pub(crate) use tree::read_tree;
