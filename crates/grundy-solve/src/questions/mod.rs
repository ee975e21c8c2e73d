//! Questions that are answered by specialized engines.

pub(crate) mod graph;
mod misere;
mod score;

pub use graph::{EqualityAnswer, GameGraph, GameVertices};
pub use misere::{Classified, GeneraAnswer, GenusAnswer, JiaAnswer, QuotientAnswer};
