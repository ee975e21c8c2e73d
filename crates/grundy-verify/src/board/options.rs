//! The options of boards, divided into components.

use super::ending::Weights;
use super::ground::{Ground, Unfit, ground};
use super::masks::Regions;
use super::parts::Divider;
use super::picture::{Bytes, cells, size};
use super::rules::{Rules, State};
use crate::Refusal;
use crate::work::Work;
use std::collections::HashMap;

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Twice => Self::Rules,
            Unfit::BrokenOff => Self::BrokenOff,
        }
    }
}

/// The moves of a game on boards of all sizes requested so far.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// The moves on boards of each size for which it has been proved that play ends.
    grounds: HashMap<(usize, usize), Ground>,
    weights: Option<Weights>,
    divider: Divider,
    regions: Regions,
    after: Vec<State>,
}

impl Moves {
    /// The components of a board, except those in which no move can ever be made.
    pub(super) fn components(
        &mut self,
        of: &Bytes,
        rules: &Rules,
        work: &mut Work<'_>,
    ) -> Result<impl Iterator<Item = &Bytes>, Refusal> {
        self.prepare(size(of), rules, work)?;
        let Some(ground) = self.grounds.get(&size(of)) else { return Err(Refusal::Rules) };
        self.divider.divide(cells(of), ground, rules.is_symmetric, work)?;
        Ok(self.divider.components())
    }

    /// Calls `each` with the components of every option of a board, until `each` returns `false`.
    pub(super) fn options(
        &mut self,
        of: &Bytes,
        rules: &Rules,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(&mut dyn Iterator<Item = &Bytes>) -> bool,
    ) -> Result<(), Refusal> {
        self.options_from(0, of, rules, work, each)
    }

    /// Like [`options`](Self::options), but skips the first `skipped` options.
    pub(super) fn options_from(
        &mut self,
        skipped: usize,
        of: &Bytes,
        rules: &Rules,
        work: &mut Work<'_>,
        each: &mut dyn FnMut(&mut dyn Iterator<Item = &Bytes>) -> bool,
    ) -> Result<(), Refusal> {
        self.prepare(size(of), rules, work)?;
        let Some(ground) = self.grounds.get(&size(of)) else { return Err(Refusal::Rules) };
        if let Some(masks) = &ground.masks {
            let all = ground.moves.iter().zip(masks);
            let allowed = all.filter(|(one, _)| one.is_allowed(cells(of))).map(|(_, &mask)| mask);
            for at in skipped..self.regions.start(allowed) {
                work.spend(2 * masks.len() + cells(of).len())?;
                let regions = self.regions.after(at);
                self.divider.separate(cells(of), regions, ground.size, rules.is_symmetric);
                if !each(&mut self.divider.components()) {
                    break;
                }
            }
            return Ok(());
        }
        for one in ground.moves.iter().filter(|one| one.is_allowed(cells(of))).skip(skipped) {
            self.after.clear();
            self.after.extend_from_slice(cells(of));
            one.make(&mut self.after);
            self.divider.divide(&self.after, ground, rules.is_symmetric, work)?;
            if !each(&mut self.divider.components()) {
                break;
            }
        }
        Ok(())
    }

    /// The moves on boards of one size, if [`prepare`](Self::prepare) has determined them.
    pub(super) fn ground(&self, size: (usize, usize)) -> Option<&Ground> {
        self.grounds.get(&size)
    }

    /// Determines the moves on boards of one size, and checks that play on them ends.
    pub(super) fn prepare(
        &mut self,
        size: (usize, usize),
        rules: &Rules,
        work: &mut Work<'_>,
    ) -> Result<(), Refusal> {
        if self.grounds.contains_key(&size) {
            return Ok(());
        }
        let found = ground(rules, size, work)?;
        work.hold(found.bytes())?;
        let known = self.weights.as_ref().map(|weights| weights.fall_with(&found.moves, work)).transpose()?;
        if known != Some(true) {
            // Weights found for these moves are tried first for other sizes; if they do not suffice, new ones are
            // searched for.
            let weights = Weights::find(rules.states.len(), &found.moves, work)?;
            self.weights = Some(weights.ok_or(Refusal::Rules)?);
        }
        self.grounds.insert(size, found);
        Ok(())
    }
}
