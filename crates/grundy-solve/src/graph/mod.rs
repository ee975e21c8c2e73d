//! Explicit game graphs: a game as a plain directed graph, a move along an edge.
//!
//! A [`Graph`] holds the edges; [`GraphRuleset`] makes it a ruleset.

mod error;
mod names;
mod rows;
mod ruleset;

pub use error::GraphError;
pub use names::{NameTable, VertexNames};
pub use rows::{Graph, GraphBuilder, Vertex};
pub use ruleset::{GraphMoves, GraphRuleset};
