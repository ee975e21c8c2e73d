//! Explicit game graphs: a game as a plain directed graph, a move along an edge.
//!
//! A [`Graph`] holds the edges; [`GraphRuleset`] makes it a ruleset.
//!
//! * Acyclic graphs: nim-values and outcomes by two engines that share no code, [`topological`] (all vertices,
//!   fastest) and [`forward`] (what can be reached from some vertices). A cycle is an error that shows a
//!   [shortest one](shortest_cycle).

mod acyclic;
mod cycle;
mod error;
pub mod forward;
mod names;
mod rows;
mod ruleset;
pub mod topological;
mod values;

pub use acyclic::Unsolved;
pub use cycle::{Cycle, shortest_cycle};
pub use error::GraphError;
pub use names::{NameTable, VertexNames};
pub use rows::{Graph, GraphBuilder, Vertex};
pub use ruleset::{GraphMoves, GraphRuleset};
pub use values::VertexValues;

#[cfg(test)]
mod tests;
