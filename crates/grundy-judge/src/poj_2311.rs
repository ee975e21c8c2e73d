//! POJ 2311, Cutting Game: the player who first cuts off a 1 x 1 square wins.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// Reads a line `W H` for each sheet until the input ends; prints `WIN` or `LOSE` for each.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::UntilTheEnd,
    entries: Entries::Fields(&[Number("W", 1, 200), Number("H", 1, 200)]),
    mover_wins: MoverWins::Ruleset("cutting-game", "sheet(#)"),
    said: ["WIN", "LOSE"],
};
