//! Luogu P2197, Nim.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// Reads `T`, then for each of `T` positions the number of heaps and their sizes. Prints `Yes` for each position that
/// the first player wins, and `No` for each of the others.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::Counted("T", 1_000_000),
    entries: Entries::List("n", 10_000, Number("a heap", 0, u64::MAX)),
    mover_wins: MoverWins::Formula(|heaps| heaps.iter().fold(0, |xor, heap| xor ^ heap) != 0),
    said: ["Yes", "No"],
};
