//! Proof-number search: estimates that guide it, and a tree of nodes for searches whose children are stored.

mod effort;
mod tree;

pub use effort::{Effort, SumOfEfforts};
pub use tree::{OnStack, ProofTree};
