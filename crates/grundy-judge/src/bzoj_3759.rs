//! BZOJ 3759, the hunger game.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// Reads `T`, then for each position the number of boxes and the number of stones in each; prints `Yes` if the first
/// player wins, otherwise `No`.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::Counted("T", 100_000),
    entries: Entries::List("n", 10_000, Number("a box", 0, u64::MAX)),
    mover_wins: MoverWins::Ruleset("hunger-game", "boxes([#], [])"),
    said: ["Yes", "No"],
};
