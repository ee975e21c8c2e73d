//! Explicit game graphs: a game as a directed graph, in which moves are edges.
//!
//! A [`Graph`] holds the edges; a [`GraphRuleset`] makes it a ruleset.
//!
//! * Acyclic graphs: two independent engines compute nim-values and outcomes. [`topological`] computes those of all
//!   vertices, and does so faster than the other engine; [`forward`] computes those of the vertices reachable from
//!   given ones. If they find a cycle, they return an error that contains a [shortest cycle](shortest_cycle), or some
//!   cycle if the search for a shortest one is abandoned.
//! * Graphs with cycles: [`loopy_outcomes`] computes wins, draws and remoteness, [`loopy_values`] computes
//!   the values of vertices in sums, and [`SumSearch`] searches for the outcome and remoteness of a sum.
//! * Partizan graphs: [`partizan_outcomes`] computes the outcomes of all vertices, and [`PartizanSums`]
//!   searches sums of vertices.
//! * [`PositionGraph`] is the game graph of given positions of any ruleset.
//! * [`normal_equality`], [`misere_equality`] and [`partizan_equality`] decide, within limits, whether two
//!   positions are equal.

mod acyclic;
mod compounds;
mod cycle;
mod equality;
mod error;
pub mod forward;
mod kept_values;
mod loopy;
mod misere_forms;
mod names;
mod partizan;
mod positions;
mod product;
mod retrograde;
mod rows;
mod ruleset;
pub mod topological;
mod values;

pub use acyclic::Unsolved;
pub use compounds::{CompoundCell, CompoundNumbers, CompoundOutcome};
pub use cycle::{Cycle, shortest_cycle};
pub use equality::{
    Distinction, Distinguisher, Equality, Worth, misere_equality, normal_equality, partizan_equality,
};
pub use error::GraphError;
pub use kept_values::KeptValues;
pub use loopy::{LoopyValue, LoopyValues, loopy_values};
pub use misere_forms::{MisereForm, MisereForms};
pub use names::{NameTable, VertexNames};
pub use partizan::{PartizanGraph, PartizanSums, partizan_outcomes};
pub use positions::{NoGraph, PositionGraph};
pub use product::SumSearch;
pub use retrograde::{LoopyOutcome, LoopyOutcomes, loopy_outcomes};
pub use rows::{Graph, GraphBuilder, Vertex};
pub use ruleset::{GraphMoves, GraphRuleset};
pub use values::VertexValues;

#[cfg(test)]
mod tests;
