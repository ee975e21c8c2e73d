//! The size of a state space before it is solved, estimated from a sample.

use super::stored::SolvedFor;
use crate::Solver;
use grundy_core::{Component, ComponentRef, Detail, FieldShape, Move, Ruleset, Sum, thread_limit};
use std::ops::ControlFlow;

/// An estimate of the number of positions that play can reach, and of the number of their moves. It may be too low,
/// because positions that the walks of the sample miss are not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimatedSpace {
    /// The number of positions.
    pub positions: f64,
    /// The number of their moves.
    pub moves: f64,
}

/// The smallest numbers of bytes that a position and a move take in memory. A position with four moves therefore takes
/// at least 60 bytes.
const PER_POSITION: f64 = 24.0;
const PER_MOVE: f64 = 9.0;

impl EstimatedSpace {
    /// The smallest number of bytes that solving all positions in memory can take.
    #[must_use]
    pub fn bytes(&self) -> f64 {
        PER_POSITION * self.positions + PER_MOVE * self.moves
    }
}

/// Sampling ends once `ENOUGH` sampled positions have been reached; with fewer than `LEAST`, there is no estimate.
/// The relative standard deviation of the estimate is at most about a seventh with `ENOUGH`, and a quarter with
/// `LEAST`.
const ENOUGH: u32 = 48;
const LEAST: u32 = 16;

/// The largest number of samples, and the largest number of moves examined.
const SAMPLES: u32 = 1 << 14;
const MOVES: u64 = 1 << 18;

/// Smaller boxes are not sampled.
const SMALL: f64 = 1e6;

impl Solver {
    /// An estimate of the positions that play can reach from `position`.
    ///
    /// Positions are sampled from a box: each number is within the bounds of the rules or, if there is no upper bound,
    /// at most the number in `position`. From `position`, a walk tries to reach each sampled position. The sampling
    /// ends at the latest when about 260,000 moves have been examined. The sample is always the same.
    ///
    /// Returns `None` if there is no estimate: the positions cannot be solved, `position` does not have exactly one
    /// term, a field is a list, the players have different moves, the box has fewer than a million cells, the moves
    /// cannot be listed, or too few of the sampled positions are reached.
    #[must_use]
    pub fn estimated_space(&self, position: &Sum, wanted: SolvedFor) -> Option<EstimatedSpace> {
        self.check_all_solvable(position, wanted).ok()?;
        let ruleset = &**self.ruleset();
        let mut terms = position.terms();
        let (start, None) = (terms.next()?.component.to_owned(), terms.next()) else { return None };
        let fields = &ruleset.kinds()[start.kind.index()].fields;
        if ruleset.shape().is_partizan || fields.iter().any(|field| field.shape != FieldShape::Natural) {
            return None;
        }
        let bounds = fields.iter().zip(&*start.words);
        let bounds: Vec<[u64; 2]> = bounds
            .map(|(field, &word)| [field.low, if field.high == u64::MAX { word } else { field.high }])
            .collect();
        let volume: f64 = bounds.iter().map(|[low, high]| (high.saturating_sub(*low)) as f64 + 1.0).product();
        if volume < SMALL {
            return None;
        }
        let mut walks = Walks { ruleset, start, moves: 0, best: Vec::new() };
        let mut random = Random(27);
        let (mut samples, mut reached, mut moves) = (0, 0, 0_u64);
        let mut target = Vec::new();
        while samples < SAMPLES && reached < ENOUGH {
            if thread_limit().is_some() {
                return None;
            }
            target.clear();
            target.extend(bounds.iter().map(|[low, high]| low + random.below(high.saturating_sub(*low))));
            match walks.reaches(&target) {
                None => return None,
                Some(false) if walks.moves > MOVES => break,
                Some(is_reached) => {
                    samples += 1;
                    if is_reached {
                        reached += 1;
                        moves += walks.moves_of(&target)?;
                    }
                }
            }
        }
        if reached < LEAST {
            return None;
        }
        let positions = volume * f64::from(reached) / f64::from(samples);
        Some(EstimatedSpace { positions, moves: positions * moves as f64 / f64::from(reached) })
    }
}

/// Walks from the start of play.
struct Walks<'a> {
    ruleset: &'a dyn Ruleset,
    start: Component,
    /// The number of moves examined.
    moves: u64,
    /// The words of the nearest option.
    best: Vec<u64>,
}

impl Walks<'_> {
    /// Calls `visit` with the words of every option that is a single component of the kind of `start`. Returns the
    /// number of moves, or `None` if they cannot be listed.
    fn each(&mut self, words: &[u64], mut visit: impl FnMut(&[u64])) -> Option<u64> {
        let kind = self.start.kind;
        let of = ComponentRef { kind, words };
        if self.ruleset.shape().has_wins && self.ruleset.is_win(of).ok()? {
            return Some(0);
        }
        let mut moves = 0;
        let mut visitor = |found: &Move<'_>| {
            moves += 1;
            let mut terms = found.option.terms();
            if let (Some(term), None) = (terms.next(), terms.next())
                && term.component.kind == kind
            {
                visit(term.component.words);
            }
            if moves > MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.ruleset.visit_moves(of, Detail::Options, &mut visitor).ok()?;
        self.moves += moves;
        thread_limit().is_none().then_some(moves)
    }

    fn moves_of(&mut self, words: &[u64]) -> Option<u64> {
        self.each(words, |_| {})
    }

    /// Whether a walk that always moves to the option nearest to `target` reaches it, or `None` if moves cannot be
    /// listed. Options in which some number is less than in `target` count as farther away than all others, because in
    /// many games numbers only decrease.
    fn reaches(&mut self, target: &[u64]) -> Option<bool> {
        if !self.ruleset.contains(ComponentRef { kind: self.start.kind, words: target }).ok()? {
            return Some(false);
        }
        let distance = |words: &[u64]| {
            let is_below = words.iter().zip(target).any(|(word, wanted)| word < wanted);
            let sum = words.iter().zip(target).fold(0_u64, |sum, (a, b)| sum.saturating_add(a.abs_diff(*b)));
            (is_below, sum)
        };
        let mut words = self.start.words.to_vec();
        while words != target {
            let here = distance(&words);
            let mut nearest = here;
            let mut best = std::mem::take(&mut self.best);
            let listed = self.each(&words, |option| {
                let found = distance(option);
                if found < nearest {
                    nearest = found;
                    best.clear();
                    best.extend_from_slice(option);
                }
            });
            self.best = best;
            listed?;
            if nearest == here || self.moves > MOVES {
                return Some(false);
            }
            std::mem::swap(&mut words, &mut self.best);
        }
        Some(true)
    }
}

/// Pseudorandom numbers; their sequence is always the same.
struct Random(u64);

impl Random {
    /// A number from 0 to `most`.
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The high half of a product of 128 bits is at most `most`.
        let product = u128::from(self.0) * (u128::from(most) + 1);
        u64::try_from(product >> 64).unwrap_or(most)
    }
}
