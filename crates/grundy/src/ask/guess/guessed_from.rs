//! What laws are guessed from: a table and a larger one.

use super::found::ParameterRange;
use crate::answer::Stats;
use grundy_guess::Table;

/// The table that laws are guessed from, and a larger one.
pub(super) struct GuessedFrom {
    pub(super) fitted: Table,
    pub(super) further: Option<Table>,
    /// The first position of both tables.
    pub(super) from: Vec<u64>,
    /// The last position of the first table.
    pub(super) to: Vec<u64>,
    /// That of the larger one.
    pub(super) further_to: Vec<u64>,
    pub(super) ranges: Vec<ParameterRange>,
    /// How many variables are fields, and not parameters.
    pub(super) fields: usize,
    /// Whether only outcomes are known.
    pub(super) outcomes_only: bool,
    /// What it took to compute them.
    pub(super) stats: Stats,
}
