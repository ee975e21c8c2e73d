//! Canadian Computing Competition 2008, senior problem 5, Nukit.

use super::outcomes::{Entries, MoverWins, Number, Outcomes, Positions};

/// A number of particles of one kind. At most 60 are accepted.
const PARTICLES: Number = Number("a number of particles", 0, 60);

/// Reads `n`, then `n` lines of four numbers; prints `Patrick` if the first player wins, otherwise `Roland`.
pub(super) const PROBLEM: Outcomes = Outcomes {
    positions: Positions::Counted("n", 1_000_000),
    entries: Entries::Fields(&[PARTICLES; 4]),
    mover_wins: MoverWins::Ruleset("nukit", "reagents(#)"),
    said: ["Patrick", "Roland"],
};
