//! Canadian Computing Competition 2008, senior problem 5, Nukit.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// The problem has at most 30 of each kind.
const PARTICLES: Number = Number("a number of particles", 0, 60);

/// `n`, then `n` lines of four numbers: `Patrick` if the first player wins, else `Roland`.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::Counted("n", 1_000_000),
    entries: Entries::Fields(&[PARTICLES; 4]),
    mover_wins: MoverWins::Ruleset("nukit", "reagents(#)"),
    said: ["Patrick", "Roland"],
};
