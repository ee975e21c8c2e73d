//! The results of a search that enumerates expressions.

use grundy_core::Limit;

/// The results of a search, which a limit may have ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<L> {
    /// The laws that hold for the table and, if there is one, for the larger table, shortest first.
    pub laws: Vec<L>,
    /// Some laws that hold for the table, but not for the larger one.
    pub refuted: Vec<L>,
    /// The number of expressions that were tried. Expressions with the same values at the sample points count once.
    pub tried: u64,
    /// The limit of the budget that ended the search early, or `None` if the search is complete.
    pub stopped: Option<Limit>,
}

impl<L> Default for Searched<L> {
    fn default() -> Self {
        Self { laws: Vec::new(), refuted: Vec::new(), tried: 0, stopped: None }
    }
}
