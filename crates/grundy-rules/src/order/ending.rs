//! Proofs that play ends, for rules that have no order of positions that tables could use.

use super::falling::{Falling, candidates};
use super::unrolled::unrolled;
use super::{lexicographic, steps, weights};
use crate::check::Lowered;

/// Whether a proof is found that play ends: some natural numbers, compared lexicographically, decrease with every
/// move.
///
/// Some of these numbers give no order in which a table can be filled. Examples are the distance of a counter from its
/// bound, the number of bits that are set or clear, the number of list entries that equal a given number, and the
/// sum of the weights of a board's states.
pub(crate) fn play_ends(lowered: &Lowered) -> bool {
    if weights::play_ends(&lowered.code) {
        return true;
    }
    let code = unrolled(&lowered.code);
    let Some(steps) = steps(&code) else { return false };
    let candidates: Vec<Vec<Falling>> =
        lowered.kinds.iter().enumerate().map(|(id, kind)| candidates(id, kind, &code)).collect();
    let counts: Vec<usize> = candidates.iter().map(Vec::len).collect();
    lexicographic(&counts, steps, &mut |step, from, to| {
        Falling::change(&candidates[step.from][from], &candidates[step.to][to], step, &code)
    })
    .is_some()
}
