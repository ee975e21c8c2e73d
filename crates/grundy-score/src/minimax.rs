//! Plain minimax search according to the definition, without a table and without pruning.

use super::ScoreError;
use super::bounds::Bounds;
use super::steps::Rules;
use super::walk::{Place, Walk};
use grundy_engine::Meter;

/// The result of a search: the score, the optimal moves and a line of play.
pub(super) struct Found {
    /// The score of the initial position, from its mover's point of view.
    pub(super) score: i64,
    /// The ordinals of the optimal moves from the initial position.
    pub(super) optimal: Vec<u32>,
    /// The ordinals of the moves of an optimal line.
    pub(super) line: Vec<u32>,
    /// The number of positions visited to find the score.
    pub(super) visited: u64,
}

struct Frame {
    place: Place,
    next: usize,
    best: Option<i64>,
    /// The ordinals of the moves of the best line found so far; the last move comes first.
    line: Vec<u32>,
}

/// The score of the position of `key`, all optimal moves and one optimal line, found by visiting every line of play.
pub(super) fn minimax(rules: Rules<'_>, key: Box<[u8]>, meter: &mut Meter<'_>) -> Result<Found, ScoreError> {
    let mut walk = Walk::new(rules);
    let mut frames: Vec<Frame> = Vec::new();
    let mut first_scores = Vec::new();
    let mut arriving = Some(key);
    loop {
        if let Some(key) = arriving.take() {
            let place = walk.arrive(key, frames.iter().map(|frame| &frame.place), meter)?;
            frames.push(Frame { next: place.steps.start, place, best: None, line: Vec::new() });
        }
        let frame = frames.last_mut().expect("the first position is left only at the end");
        if frame.next < frame.place.steps.end {
            arriving = Some(walk.key_after(walk.steps.list[frame.next]));
            frame.next += 1;
            continue;
        }
        let mut left = frames.pop().expect("as above");
        walk.leave(&left.place);
        let score = left.best.unwrap_or(0);
        let is_first_move = frames.len() == 1;
        let Some(frame) = frames.last_mut() else {
            let optimal =
                (0u32..).zip(&first_scores).filter(|(_, of)| **of == score).map(|(at, _)| at).collect();
            left.line.reverse();
            return Ok(Found { score, optimal, line: left.line, visited: meter.positions() });
        };
        let step = walk.steps.list[frame.next - 1];
        let score = Bounds::exactly(score).before(step.gain, step.again)?.lower;
        if is_first_move {
            first_scores.push(score);
        }
        if frame.best.is_none_or(|best| best < score) {
            frame.best = Some(score);
            std::mem::swap(&mut frame.line, &mut left.line);
            frame.line.push(step.ordinal);
        }
    }
}
