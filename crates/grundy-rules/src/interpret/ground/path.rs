//! Paths: assumptions about the states of the cells.

use super::{Declined, Ground};

/// A set of assumptions: for every cell of a board, the states that it may have, one bit for each state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) allowed: Vec<u32>,
}

impl Path {
    /// The path without assumptions.
    pub(super) fn all(cells: usize, states: u8) -> Self {
        Self { allowed: vec![all_states(states); cells] }
    }

    /// The path with the additional assumption that a cell is in one of these states, or `None` if that is
    /// impossible or if there is no such cell.
    pub(super) fn with(mut self, cell: usize, states: u32) -> Option<Self> {
        let allowed = self.allowed.get_mut(cell)?;
        *allowed &= states;
        (*allowed != 0).then_some(self)
    }

    /// Splits the path by whether a cell is in one of these states.
    ///
    /// # Errors
    /// Returns an error if there is no such cell.
    pub(super) fn split(self, cell: usize, states: u32) -> Ground<Vec<(Self, bool)>> {
        let allowed = *self.allowed.get(cell).ok_or(Declined)?;
        Ok(if allowed & states == 0 {
            vec![(self, false)]
        } else if allowed & !states == 0 {
            vec![(self, true)]
        } else {
            let holds = self.clone().with(cell, states).map(|path| (path, true));
            let fails = self.with(cell, !states).map(|path| (path, false));
            holds.into_iter().chain(fails).collect()
        })
    }

    /// Whether the paths agree on all cells other than `cell`.
    pub(super) fn is_like(&self, other: &Self, cell: usize) -> bool {
        self.allowed.iter().zip(&other.allowed).enumerate().all(|(at, (a, b))| at == cell || a == b)
    }
}

/// The set of all states, one bit for each.
pub(super) fn all_states(states: u8) -> u32 {
    u32::MAX >> 32u32.saturating_sub(states.into()).min(31)
}
