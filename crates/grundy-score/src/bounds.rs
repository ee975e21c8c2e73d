//! Lower and upper bounds on a score.

/// A number above every score. Scores are strictly between `-BEYOND` and `BEYOND`.
pub(super) const BEYOND: i64 = i64::MAX;

/// The error for a score that is not strictly between `-BEYOND` and `BEYOND`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoreOverflow;

/// An interval that contains the score of a position, from its mover's point of view: `lower <= score <= upper`.
///
/// `-BEYOND` and `BEYOND` mean that no bound is known on that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The lower bound, or `-BEYOND` if none is known.
    pub(super) lower: i64,
    /// The upper bound, or `BEYOND` if none is known.
    pub(super) upper: i64,
}

impl Bounds {
    /// Bounds that imply nothing about the score.
    pub(super) const UNKNOWN: Self = Self { lower: -BEYOND, upper: BEYOND };

    /// The bounds of a known score.
    pub(super) const fn exactly(score: i64) -> Self {
        Self { lower: score, upper: score }
    }

    /// Whether the score is known exactly.
    pub(super) const fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The intersection of two intervals that both contain the score.
    pub(super) fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Whether these bounds answer the question of a search with this `window`: the score is known exactly,
    /// or it is known to be on one side of the window.
    pub(super) const fn settles(self, window: Window) -> bool {
        self.is_exact() || self.lower >= window.beta || self.upper <= window.alpha
    }

    /// The bounds of a move that gains `gain` and leaves a position with these bounds, from the point of view
    /// of the player who makes the move. `again` means that the same player also moves next.
    ///
    /// # Errors
    /// Returns an error if the resulting bounds contain no number strictly between `-BEYOND` and `BEYOND`.
    pub(super) fn before(self, gain: i64, again: bool) -> Result<Self, ScoreOverflow> {
        let (low, high) = if again { (self.lower, self.upper) } else { (-self.upper, -self.lower) };
        let bounds = Self { lower: shifted(low, gain), upper: shifted(high, gain) };
        if bounds.lower == BEYOND || bounds.upper == -BEYOND { Err(ScoreOverflow) } else { Ok(bounds) }
    }
}

/// The scores that a search must determine exactly: those strictly between `alpha` and `beta`. `alpha < beta`
/// always holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// Scores of at most this number need not be determined exactly.
    pub(super) alpha: i64,
    /// Scores of at least this number need not be determined exactly.
    pub(super) beta: i64,
}

impl Window {
    /// The window that contains all scores.
    pub(super) const ALL: Self = Self { alpha: -BEYOND, beta: BEYOND };

    /// The null window that decides whether a score is at least `score`.
    pub(super) const fn at_least(score: i64) -> Self {
        Self { alpha: score - 1, beta: score }
    }

    /// The window for the position that a move leaves: this window, shifted by the gain, and negated unless the mover
    /// moves `again`.
    pub(super) fn after(self, gain: i64, again: bool) -> Self {
        let (alpha, beta) = if again { (self.alpha, self.beta) } else { (-self.beta, -self.alpha) };
        let shift = if again { i128::from(gain).checked_neg() } else { Some(i128::from(gain)) };
        let shift = shift.expect("the negative of 64 bits fits in 128 bits");
        let alpha = clamped(alpha, shift).min(BEYOND - 1);
        Self { alpha, beta: clamped(beta, shift).max(alpha + 1) }
    }
}

/// `bound + gain`, but at least `-BEYOND` and at most `BEYOND`; a `bound` of `-BEYOND` or `BEYOND` remains unchanged.
fn shifted(bound: i64, gain: i64) -> i64 {
    clamped(bound, i128::from(gain))
}

fn clamped(bound: i64, by: i128) -> i64 {
    if bound == BEYOND || bound == -BEYOND {
        return bound;
    }
    let sum = i128::from(bound) + by;
    i64::try_from(sum.clamp(i128::from(-BEYOND), i128::from(BEYOND))).expect("clamped to 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_window_shifted_down_tells_what_the_window_above_tells(
            score in -50i64..50, gain in -50i64..50, alpha in -60i64..60, width in 1i64..9, again: bool,
        ) {
            let window = Window { alpha, beta: alpha + width };
            let left = Bounds::exactly(score);
            let made = left.before(gain, again).unwrap();
            let below = window.after(gain, again);
            let inside = |bounds: Bounds, window: Window| window.alpha < bounds.lower && bounds.upper < window.beta;
            prop_assert_eq!(inside(left, below), inside(made, window));
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        assert_eq!(Bounds::exactly(BEYOND - 1).before(1, true), Err(ScoreOverflow));
        assert_eq!(Bounds::exactly(BEYOND - 1).before(-1, false), Err(ScoreOverflow));
        assert_eq!(Bounds::exactly(BEYOND - 1).before(1, false), Ok(Bounds::exactly(2 - BEYOND)));
        assert_eq!(Bounds::UNKNOWN.before(i64::MIN, false), Ok(Bounds::UNKNOWN));
        assert_eq!(Window::ALL.after(i64::MIN, true), Window::ALL);
        for gain in [i64::MIN, i64::MAX] {
            for again in [false, true] {
                let window = Window { alpha: 3, beta: 4 }.after(gain, again);
                assert!(window.alpha < window.beta && window.alpha >= -BEYOND);
            }
        }
    }
}
