//! Checks the facts of a certificate: the nim-values of components.
//!
//! A component `R` has the value `v` if
//!
//! * no option has the value `v`: the sum of each option and a Nim heap of size `v` is an N-position;
//! * each smaller number is the value of some option.
//!
//! An option is a sum of components. If all components have facts, the value of the option is the xor of their
//! values. If all but one of the components have facts, the sum of the option and the heap equals the sum of the
//! component without a fact and a heap of some size `t`. This sum is an N-position if some option of that component
//! has the value `t`.
//!
//! Facts depend on each other only along moves, and every play ends, so no fact depends on itself.

use super::answers::Answers;
use super::options::Moves;
use super::picture::{Bytes, Picture};
use super::rules::Rules;
use super::stated::Stated;
use crate::Refusal;
use crate::work::Work;
use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};

/// The rules, the facts, and the results derived from them so far.
pub(super) struct Facts<'r> {
    rules: &'r Rules,
    stated: &'r Stated<Picture>,
    moves: Moves,
    /// Components without facts, each with the size of a heap such that the sum of the component and the heap is an
    /// N-position.
    answered: HashSet<(Picture, u32)>,
}

/// What the facts say about a sum of components.
enum Known {
    /// The nim-value of the sum.
    Value(u32),
    /// One component without a fact, and the xor of the values of the others.
    One(Picture, u32),
    /// Several components have no facts.
    Little,
}

/// What the facts `values` say about a sum of components.
fn known(values: &HashMap<Picture, u32>, sum: &mut dyn Iterator<Item = &Bytes>) -> Known {
    let (mut xor, mut open) = (0, None);
    for component in sum {
        match values.get(component) {
            Some(value) => xor ^= value,
            None if open.is_none() => open = Some(Picture::new(component)),
            None => return Known::Little,
        }
    }
    open.map_or(Known::Value(xor), |component| Known::One(component, xor))
}

impl<'r> Facts<'r> {
    pub(super) fn new(rules: &'r Rules, stated: &'r Stated<Picture>) -> Self {
        Self { rules, stated, moves: Moves::default(), answered: HashSet::new() }
    }

    /// Checks all facts, in the order of their lines.
    pub(super) fn check(&mut self, work: &mut Work<'_>) -> Result<(), Refusal> {
        let stated = self.stated;
        for (picture, value, moves) in stated.facts() {
            let mut answers = Answers::of(moves, stated.names_moves);
            if !self.holds(picture, value, &mut answers, work)? || !answers.are_used_up() {
                let component = picture.text(self.rules);
                return Err(Refusal::Component { component, claimed: value.into() });
            }
        }
        Ok(())
    }

    /// For each fact, in the order of the lines, its answers: the numbers of the moves that prove it. What earlier
    /// answers have proved needs no further answer. For a fact that is wrong, some may be missing.
    pub(super) fn answers(&mut self, work: &mut Work<'_>) -> Result<Vec<Vec<u32>>, Refusal> {
        let mut all = Vec::new();
        for (picture, value, _) in self.stated.facts() {
            let mut moves = Vec::new();
            self.holds(picture, value, &mut Answers::Stored(&mut moves), work)?;
            all.push(moves);
        }
        Ok(all)
    }

    fn holds(
        &mut self,
        picture: &Picture,
        value: u32,
        answers: &mut Answers<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Refusal> {
        let mut reached = HashSet::new();
        let mut open = Vec::new();
        let mut is_right = true;
        let values = &self.stated.values;
        self.moves.options(picture.borrow(), self.rules, work, &mut |option| {
            match known(values, option) {
                Known::Value(other) if other != value => _ = reached.insert(other),
                Known::One(component, rest) => open.push((component, rest ^ value)),
                Known::Value(_) | Known::Little => is_right = false,
            }
            is_right
        })?;
        if !is_right || (0..value).any(|smaller| !reached.contains(&smaller)) {
            return Ok(false);
        }
        for key in open {
            if !self.is_answered(key, answers, work)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some option of a component without a fact is known to equal a heap; `key` contains the component and the
    /// size of the heap.
    fn is_answered(
        &mut self,
        key: (Picture, u32),
        answers: &mut Answers<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Refusal> {
        if self.answered.contains(&key) {
            return Ok(true);
        }
        let (component, heap) = &key;
        let values = &self.stated.values;
        // The number of moves is unknown, but it is less than this.
        let candidates = answers.candidates(usize::MAX);
        let (first, mut at, mut answer) = (candidates.start, candidates.start, None);
        self.moves.options_from(first, component.borrow(), self.rules, work, &mut |option| {
            let is_candidate = candidates.contains(&at);
            if is_candidate && matches!(known(values, option), Known::Value(value) if value == *heap) {
                answer = Some(at);
            }
            at += 1;
            is_candidate && answer.is_none()
        })?;
        let Some(answer) = answer else { return Ok(false) };
        work.hold(96 + component.cells())?;
        answers.found(answer);
        self.answered.insert(key);
        Ok(true)
    }

    /// The value of a position, if the facts determine it.
    pub(super) fn value(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<Option<u32>, Refusal> {
        Ok(match self.position(of, work)? {
            Known::Value(value) => Some(value),
            _ => None,
        })
    }

    /// Whether the facts show that the player to move wins a position.
    pub(super) fn is_won(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<bool, Refusal> {
        match self.position(of, work)? {
            Known::Value(value) => Ok(value != 0),
            Known::One(component, rest) => self.is_answered((component, rest), &mut Answers::Sought, work),
            Known::Little => Ok(false),
        }
    }

    /// What the facts say about a sum of boards, each of which is divided into components first.
    fn position(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<Known, Refusal> {
        let mut sum = Vec::new();
        for board in of {
            sum.extend(self.moves.components(board.borrow(), self.rules, work)?.map(Picture::new));
        }
        Ok(known(&self.stated.values, &mut sum.iter().map(Borrow::borrow)))
    }
}
