//! AcWing 892, Staircase Nim.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// Reads the number of stairs, then the number of stones on each, from the lowest stair up; prints `Yes` if the first
/// player wins, otherwise `No`.
///
/// The stairs 1, 3, 5, ... are the heaps of a game of Nim (`staircase` in the catalogue).
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::One,
    entries: Entries::List("n", 1_000_000, Number("a stair", 0, u64::MAX)),
    mover_wins: MoverWins::Formula(|stairs| {
        stairs.iter().step_by(2).fold(0, |xor, stones| xor ^ stones) != 0
    }),
    said: ["Yes", "No"],
};
