//! POJ 3480, John: misère Nim.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// Reads `T`, then for each of `T` positions the number of heaps and their sizes. For each position, prints
/// `John` if the player who starts wins, and `Brother` otherwise.
///
/// The player who takes the last token loses. The winning strategy is that of Nim as long as its moves leave a heap of
/// at least two tokens; after that, the winner leaves an odd number of heaps of one token.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::Counted("T", 1_000_000),
    entries: Entries::List("N", 100_000, Number("a heap", 0, u64::MAX)),
    mover_wins: MoverWins::Formula(|heaps| {
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let is_large = heaps.iter().any(|&heap| heap > 1);
        is_large == (nim_sum != 0)
    }),
    said: ["John", "Brother"],
};
