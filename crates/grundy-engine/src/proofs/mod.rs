//! Proof-number search: estimates that guide it, and a tree for searches that store the children of their nodes.

mod effort;
mod tree;

pub use effort::{Effort, SumOfEfforts};
pub use tree::{OnStack, ProofTree};
