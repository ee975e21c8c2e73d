//! Alpha-beta search without a table. On the way down, every gain shifts the window.

use super::ScoreError;
use super::bounds::{Bounds, Window};
use super::minimax::Found;
use super::steps::Rules;
use super::walk::{Place, Walk};
use grundy_engine::Meter;

struct Frame {
    place: Place,
    next: usize,
    window: Window,
    /// The largest lower bound among the moves examined so far, or `None` before the first.
    lower: Option<i64>,
    /// The largest upper bound among the moves examined so far.
    upper: i64,
    /// The ordinals of the moves of the best line found so far; the last move comes first.
    line: Vec<u32>,
}

impl Frame {
    /// The window for the remaining moves, without the scores that some examined move is known to reach.
    fn open(&self) -> Window {
        Window {
            alpha: self.lower.map_or(self.window.alpha, |lower| lower.max(self.window.alpha)),
            ..self.window
        }
    }
}

/// The score of the position of `key`, all optimal moves and one optimal line. The moves are examined in the order of
/// the rules; a move whose bounds leave open whether it reaches the score is then examined again.
pub(super) fn alpha_beta(
    rules: Rules<'_>,
    key: Box<[u8]>,
    meter: &mut Meter<'_>,
    known: &mut Bounds,
) -> Result<Found, ScoreError> {
    let mut search = Search { walk: Walk::new(rules), frames: Vec::new(), first_bounds: Vec::new() };
    let (bounds, line) = search.run(key.clone(), Window::ALL, meter, known)?;
    *known = bounds;
    let score = bounds.lower;
    let visited = meter.positions();
    let first_bounds = std::mem::take(&mut search.first_bounds);

    let place = search.walk.arrive(key, [].into_iter(), meter)?;
    let mut optimal = Vec::new();
    for (at, mut of) in place.steps.clone().zip(first_bounds) {
        let step = search.walk.steps.list[at];
        let window = Window::at_least(score);
        if !of.settles(window) {
            let after = search.walk.key_after(step);
            let (left, _) = search.run(
                after,
                window.after(step.gain, step.again),
                meter,
                &mut Bounds::UNKNOWN.clone(),
            )?;
            of = left.before(step.gain, step.again)?;
        }
        if of.lower >= score {
            optimal.push(step.ordinal);
        }
    }
    Ok(Found { score, optimal, line, visited })
}

struct Search<'a> {
    walk: Walk<'a>,
    frames: Vec<Frame>,
    /// The bounds of each move from the initial position.
    first_bounds: Vec<Bounds>,
}

impl Search<'_> {
    /// The bounds of the position of `key`, which settle `window`, and, if they are exact, a line that attains the
    /// score. The lower bound in `known` is raised after each move from this position, in case a limit is reached.
    fn run(
        &mut self,
        key: Box<[u8]>,
        window: Window,
        meter: &mut Meter<'_>,
        known: &mut Bounds,
    ) -> Result<(Bounds, Vec<u32>), ScoreError> {
        let Self { walk, frames, first_bounds } = self;
        frames.clear();
        first_bounds.clear();
        let mut arriving = Some((key, window));
        loop {
            if let Some((key, window)) = arriving.take() {
                let place = walk.arrive(key, frames.iter().map(|frame| &frame.place), meter)?;
                frames.push(Frame {
                    next: place.steps.start,
                    place,
                    window,
                    lower: None,
                    upper: i64::MIN,
                    line: Vec::new(),
                });
            }
            let frame = frames.last_mut().expect("the first position is left only at the end");
            let cut = frame.lower.is_some_and(|lower| lower >= frame.window.beta);
            if frame.next < frame.place.steps.end && !cut {
                let step = walk.steps.list[frame.next];
                arriving = Some((walk.key_after(step), frame.open().after(step.gain, step.again)));
                frame.next += 1;
                continue;
            }
            let mut left = frames.pop().expect("as above");
            walk.leave(&left.place);
            let bounds = match left.lower {
                None => Bounds::exactly(0),
                Some(lower) if cut => Bounds { lower, ..Bounds::UNKNOWN },
                Some(lower) => Bounds { lower, upper: left.upper },
            };
            let is_first_move = frames.len() == 1;
            let Some(frame) = frames.last_mut() else {
                left.line.reverse();
                return Ok((bounds, left.line));
            };
            let step = walk.steps.list[frame.next - 1];
            let bounds = bounds.before(step.gain, step.again)?;
            frame.upper = frame.upper.max(bounds.upper);
            if is_first_move {
                first_bounds.push(bounds);
                known.lower = known.lower.max(bounds.lower);
            }
            if frame.lower.is_none_or(|lower| lower < bounds.lower) {
                frame.lower = Some(bounds.lower);
                std::mem::swap(&mut frame.line, &mut left.line);
                frame.line.push(step.ordinal);
            }
        }
    }
}
