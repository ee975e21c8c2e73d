//! Checking the facts of a certificate: nim-values of components.
//!
//! A component `R` is worth `v` if
//!
//! * no option is worth `v`: the sum of each option and a Nim heap of `v` is an N-position;
//! * for each smaller number, some option is worth it.
//!
//! An option is a sum of components. If all of them have facts, its value is the xor of their values. If all
//! but one have facts, the sum with the heap is worth as much as that component with a heap `t`, and this is an
//! N-position if some option of the component is worth `t`.
//!
//! Facts may depend on each other only along moves, and every play ends, so none of them depends on itself.

use super::ending::Weights;
use super::ground::{GroundMove, Unfit, ground};
use super::parts::components;
use super::picture::Picture;
use super::rules::Rules;
use crate::Refusal;
use crate::work::Work;
use std::collections::{HashMap, HashSet};

/// The rules, the facts, and what has been found out about them.
pub(super) struct Facts<'r> {
    rules: &'r Rules,
    values: HashMap<Picture, u32>,
    weights: Weights,
    /// The moves on boards of each size.
    moves: HashMap<(usize, usize), Vec<GroundMove>>,
    /// Components without facts, and heaps with which they are N-positions.
    answered: HashSet<(Picture, u32)>,
}

/// What is known of a sum of components.
enum Known {
    /// Its nim-value.
    Value(u32),
    /// One component without a fact, and the xor of the values of the others.
    One(Picture, u32),
    /// Several components have no facts.
    Little,
}

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Twice => Self::Rules,
            Unfit::BrokenOff => Self::BrokenOff,
        }
    }
}

impl<'r> Facts<'r> {
    /// Facts about boards no larger than `largest`. Checks that play ends.
    pub(super) fn new(
        rules: &'r Rules,
        values: HashMap<Picture, u32>,
        largest: (usize, usize),
        work: &mut Work<'_>,
    ) -> Result<Self, Refusal> {
        let moves = ground(rules, largest, work)?;
        let weights = Weights::find(rules.states.len(), &moves, work)?.ok_or(Refusal::Rules)?;
        let moves = HashMap::from([(largest, moves)]);
        Ok(Self { rules, values, weights, moves, answered: HashSet::new() })
    }

    /// Checks every fact, in the order of their pictures.
    pub(super) fn check(&mut self, work: &mut Work<'_>) -> Result<(), Refusal> {
        let mut all: Vec<(Picture, u32)> =
            self.values.iter().map(|(of, value)| (of.clone(), *value)).collect();
        all.sort_unstable();
        for (picture, value) in all {
            if !self.holds(&picture, value, work)? {
                return Err(Refusal::Component {
                    component: picture.text(self.rules),
                    claimed: value.into(),
                });
            }
        }
        Ok(())
    }

    fn holds(&mut self, picture: &Picture, value: u32, work: &mut Work<'_>) -> Result<bool, Refusal> {
        let mut reached = HashSet::new();
        for option in self.options(picture, work)? {
            match self.known(option) {
                Known::Value(other) if other == value => return Ok(false),
                Known::Value(other) => _ = reached.insert(other),
                Known::One(component, rest) if self.is_answered(&component, rest ^ value, work)? => {}
                Known::One(..) | Known::Little => return Ok(false),
            }
        }
        Ok((0..value).all(|smaller| reached.contains(&smaller)))
    }

    /// Whether an option of `component` is known to be worth `heap`.
    fn is_answered(&mut self, component: &Picture, heap: u32, work: &mut Work<'_>) -> Result<bool, Refusal> {
        let key = (component.clone(), heap);
        if self.answered.contains(&key) {
            return Ok(true);
        }
        for option in self.options(component, work)? {
            if matches!(self.known(option), Known::Value(value) if value == heap) {
                work.hold(2 * component.cells.len() + 96)?;
                self.answered.insert(key);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The options of a component, each as its components.
    fn options(&mut self, of: &Picture, work: &mut Work<'_>) -> Result<Vec<Vec<Picture>>, Refusal> {
        let is_symmetric = self.rules.is_symmetric;
        let moves = self.moves_on((of.rows, of.columns), work)?;
        let mut found = Vec::new();
        for one in moves {
            work.spend(4)?;
            if one.is_allowed(of) {
                found.push(components(&one.made_on(of), moves, is_symmetric, work)?);
            }
        }
        Ok(found)
    }

    fn moves_on(&mut self, size: (usize, usize), work: &mut Work<'_>) -> Result<&[GroundMove], Refusal> {
        if !self.moves.contains_key(&size) {
            let moves = ground(self.rules, size, work)?;
            work.hold(moves.iter().map(GroundMove::bytes).sum())?;
            if !self.weights.fall_with(&moves, work)? {
                return Err(Refusal::Rules);
            }
            self.moves.insert(size, moves);
        }
        Ok(self.moves.get(&size).map_or(&[], Vec::as_slice))
    }

    fn known(&self, sum: Vec<Picture>) -> Known {
        let (mut xor, mut open) = (0, None);
        for component in sum {
            match self.values.get(&component) {
                Some(value) => xor ^= value,
                None if open.is_none() => open = Some(component),
                None => return Known::Little,
            }
        }
        open.map_or(Known::Value(xor), |component| Known::One(component, xor))
    }

    /// The components of a board that a certificate is about.
    pub(super) fn components(&mut self, of: &Picture, work: &mut Work<'_>) -> Result<Vec<Picture>, Refusal> {
        let is_symmetric = self.rules.is_symmetric;
        let moves = self.moves_on((of.rows, of.columns), work)?;
        Ok(components(of, moves, is_symmetric, work)?)
    }

    /// The value of a sum, if the facts give it.
    pub(super) fn value(&self, sum: Vec<Picture>) -> Option<u32> {
        match self.known(sum) {
            Known::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the facts show that the player to move wins a sum.
    pub(super) fn is_won(&mut self, sum: Vec<Picture>, work: &mut Work<'_>) -> Result<bool, Refusal> {
        match self.known(sum) {
            Known::Value(value) => Ok(value != 0),
            Known::One(component, rest) => self.is_answered(&component, rest, work),
            Known::Little => Ok(false),
        }
    }
}
