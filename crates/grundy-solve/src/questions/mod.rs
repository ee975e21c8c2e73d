//! Questions that are answered by specialised engines.

mod components;
mod compound;
pub(crate) mod graph;
mod misere;
mod score;

pub use compound::{CompoundAnswer, CompoundMove, CompoundMovesAnswer, CompoundPart, WhichMoves};
pub use graph::{EqualityAnswer, FormsOfRuleset, GameGraph, GameVertices};
pub use misere::{Classified, GeneraAnswer, GenusAnswer, JiaAnswer, QuotientAnswer};
