//! The path from the initial position to the current one, for the searches without a table.

use super::ScoreError;
use super::position::{push_key, read_key};
use super::steps::{Mark, Rules, Step, Steps};
use grundy_core::{Player, Sum};
use grundy_engine::Meter;
use std::collections::HashSet;
use std::ops::Range;

/// A path through positions, which grows and shrinks by one move at a time.
pub(super) struct Walk<'a> {
    /// The rules of the game.
    pub(super) rules: Rules<'a>,
    /// The moves of all positions on the path.
    pub(super) steps: Steps,
    /// The keys of the positions on the path. None are stored if positions cannot form cycles.
    path: HashSet<Box<[u8]>>,
    sum: Sum,
    words: Vec<u64>,
}

/// A position on the path: its moves, its key, and the heights of the stacks before these moves were pushed.
pub(super) struct Place {
    /// The range of the position's moves in the stack of moves.
    pub(super) steps: Range<usize>,
    key: Box<[u8]>,
    mark: Mark,
}

impl<'a> Walk<'a> {
    /// An empty path.
    pub(super) fn new(rules: Rules<'a>) -> Self {
        Self { rules, steps: Steps::default(), path: HashSet::new(), sum: Sum::new(), words: Vec::new() }
    }

    /// Visits the position of `key`, and pushes its moves. `way` lists the positions on the path that leads to it.
    /// Returns an error with the cycle if the position is on that path already.
    pub(super) fn arrive<'p>(
        &mut self,
        key: Box<[u8]>,
        way: impl Iterator<Item = &'p Place>,
        meter: &mut Meter<'_>,
    ) -> Result<Place, ScoreError> {
        meter.visit()?;
        meter.set_bytes(self.steps.bytes());
        if self.rules.may_cycle && !self.path.insert(key.clone()) {
            return Err(cycle(way.map(|place| &*place.key), &key));
        }
        let mark = self.steps.mark();
        let player = read_key(&key, &mut self.words, &mut self.sum);
        let steps = self.steps.expand(self.rules, &self.sum, player, meter)?;
        Ok(Place { steps, key, mark })
    }

    /// The key of the position that a move leaves.
    pub(super) fn key_after(&self, step: Step) -> Box<[u8]> {
        self.steps.key(step).into()
    }

    /// Removes `place`, which must be the last position, from the path.
    pub(super) fn leave(&mut self, place: &Place) {
        self.steps.back_to(place.mark);
        if self.rules.may_cycle {
            self.path.remove(&place.key);
        }
    }
}

/// The error for play that returns to `key` through the positions `places`.
pub(super) fn cycle<'a>(places: impl Iterator<Item = &'a [u8]>, key: &[u8]) -> ScoreError {
    let sum_of = |key: &[u8]| {
        let mut sum = Sum::new();
        read_key(key, &mut Vec::new(), &mut sum);
        sum
    };
    let mut path: Vec<Sum> = places.skip_while(|place| *place != key).map(sum_of).collect();
    path.push(sum_of(key));
    ScoreError::Cycle { path }
}

/// The key of the initial position.
pub(super) fn first_key(sum: &Sum, player: Player) -> Box<[u8]> {
    let mut key = Vec::new();
    push_key(sum, player, &mut key);
    key.into()
}
