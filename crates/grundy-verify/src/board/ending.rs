//! Proofs that play ends, by a number that decreases with every move.
//!
//! Each state has a weight, a hole has the weight 0, and the number of a board is the sum of the weights of its
//! cells.

use super::ground::GroundMove;
use super::rules::{HOLE, States, only};
use crate::work::{BrokenOff, Work};

/// The weights of the states, indexed by state.
#[derive(Clone, Debug)]
pub(super) struct Weights(Vec<i64>);

impl Weights {
    /// The largest weight that is tried.
    const MOST: i64 = 3;

    /// Weights such that each of `moves` decreases the sum of the weights of all cells, or `None` if none are
    /// found.
    pub(super) fn find(
        states: usize,
        moves: &[GroundMove],
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, BrokenOff> {
        let mut weights = vec![0; states];
        loop {
            let found = Self(weights.clone());
            if found.fall_with(moves, work)? {
                return Ok(Some(found));
            }
            let Some(next) = weights.iter().position(|weight| *weight < Self::MOST) else { return Ok(None) };
            weights[next] += 1;
            weights[..next].fill(0);
        }
    }

    /// Whether each of `moves` decreases the sum of the weights of all cells on every board that allows the move.
    pub(super) fn fall_with(&self, moves: &[GroundMove], work: &mut Work<'_>) -> Result<bool, BrokenOff> {
        for one in moves {
            work.spend(8 * one.writes.len())?;
            let fall: i64 = one
                .writes
                .iter()
                .map(|&(cell, state)| {
                    let test = one.tests.iter().find(|(tested, _)| *tested == cell);
                    self.least(test.map_or(States::MAX, |&(_, states)| states), state)
                })
                .sum();
            if fall <= 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The least decrease in weight when a cell with one of `states` gets the state `after`. A hole remains a hole.
    fn least(&self, states: States, after: u8) -> i64 {
        let weight =
            |state: u8| if state == HOLE { 0 } else { self.0.get(usize::from(state)).copied().unwrap_or(0) };
        let known =
            (0..u8::try_from(self.0.len()).unwrap_or(HOLE)).filter(|&state| states & only(state) != 0);
        let falls = known.map(|state| weight(state) - weight(after));
        let hole = (states & only(HOLE) != 0).then_some(0);
        falls.chain(hole).min().unwrap_or(0)
    }
}
