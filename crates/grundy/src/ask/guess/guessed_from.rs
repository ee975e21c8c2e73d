//! The table from which laws are guessed and, if there is one, a larger table that extends it.

use super::found::ParameterRange;
use crate::answer::Stats;
use grundy_guess::Table;

/// The table from which laws are guessed and, if there is one, a larger table that extends it.
pub(super) struct GuessedFrom {
    pub(super) fitted: Table,
    pub(super) further: Option<Table>,
    /// The first position of both tables.
    pub(super) from: Vec<u64>,
    /// The last position of the first table.
    pub(super) to: Vec<u64>,
    /// The last position of the larger table, or of the first table if there is no larger one.
    pub(super) further_to: Vec<u64>,
    pub(super) ranges: Vec<ParameterRange>,
    /// The number of variables that are fields rather than parameters.
    pub(super) fields: usize,
    /// Whether only outcomes are known.
    pub(super) outcomes_only: bool,
    /// The cost of computing the tables.
    pub(super) stats: Stats,
}

impl GuessedFrom {
    /// The larger table, or the first table if there is no larger one.
    pub(super) fn whole(&self) -> &Table {
        self.further.as_ref().unwrap_or(&self.fitted)
    }
}
