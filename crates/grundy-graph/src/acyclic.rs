//! The errors of the engines for acyclic graphs, and how often the engines of this crate poll the budget.

use super::Cycle;
use grundy_core::{Component, KindId, Limit};
use grundy_engine::Stop;

/// The reason why an engine for acyclic graphs returned no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Play may never end: a cycle can be reached.
    Cycle(Cycle),
    /// A limit was reached.
    Limit(Limit),
}

impl From<Limit> for Unsolved {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl From<Unsolved> for Stop {
    fn from(unsolved: Unsolved) -> Self {
        match unsolved {
            Unsolved::Cycle(cycle) => {
                let on_vertex = |vertex| Component::tuple(KindId(0), [u64::from(vertex)]);
                Self::Cycle(cycle.closed().map(on_vertex).collect())
            }
            Unsolved::Limit(limit) => Self::Limit(limit),
        }
    }
}

/// The number of vertices, positions or steps between two polls of the budget; some engines poll more often.
pub(super) const POLL_EVERY: usize = 4096;
