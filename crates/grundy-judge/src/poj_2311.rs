//! POJ 2311, Cutting Game: who cuts off a 1 x 1 square first wins.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// `WIN` or `LOSE`, one line a sheet `W H`, until the input ends.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::UntilTheEnd,
    entries: Entries::Fields(&[Number("W", 1, 200), Number("H", 1, 200)]),
    mover_wins: MoverWins::Ruleset("cutting-game", "sheet(#)"),
    said: ["WIN", "LOSE"],
};
