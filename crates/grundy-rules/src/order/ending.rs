//! Whether play ends, for rules without an order of their positions that tables could use.

use super::falling::{Falling, candidates};
use super::{lexicographic, steps};
use crate::check::Lowered;

/// Whether it is proved that play ends: some natural numbers, compared lexicographically, fall with every
/// move. `false` if no proof is found.
///
/// These numbers include some that no table is filled by: how far a counter is from its bound, how many bits
/// are set or clear, how many entries of a list still have a value.
pub(crate) fn play_ends(lowered: &Lowered) -> bool {
    let steps = steps(&lowered.code);
    let candidates: Vec<Vec<Falling>> =
        lowered.kinds.iter().map(|kind| candidates(kind, &lowered.code)).collect();
    let counts: Vec<usize> = candidates.iter().map(Vec::len).collect();
    lexicographic(&counts, steps, &mut |step, from, to| {
        Falling::change(&candidates[step.from][from], &candidates[step.to][to], step)
    })
    .is_some()
}
