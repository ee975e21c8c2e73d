//! The quantity that is computed for each position, and its encoding as a number.

use grundy_core::Outcome;

/// The quantity that is computed for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The remoteness: the number of moves until play ends, if the winner hurries and the loser delays.
    ///
    /// The value of a position is its remoteness plus 1, or 0 for a draw; see [`outcome`]. Options must have
    /// at most one component.
    Remoteness {
        /// Whether the player who cannot move wins (misère play).
        misere: bool,
    },
    /// The nim-value, under normal play. Play must end, whatever the players do.
    ///
    /// The value of a position is [`OVER`], [`LOONY`], or the mex of the numbers of its options, where the number of
    /// an option is the nim-sum of the values of its components. A move to an option with a `LOONY` component loses,
    /// so the option has no number.
    Values,
}

/// The value of a position in which the player who moved last has won.
pub const OVER: u32 = (1 << 31) - 1;

/// The value of a position from which the player to move wins at once, whatever the other components are:
/// some option has a component that is [`OVER`].
pub const LOONY: u32 = (1 << 31) - 2;

/// The outcome class that a value represents, or `None` for a draw. `value` must be a value for
/// [`Wanted::Remoteness`]: the remoteness plus 1, or 0 for a draw.
///
/// Under normal play, a position without options is a P-position of remoteness 0, and N-positions have odd
/// remoteness. Under misère play, a position without options is an N-position of remoteness 0, and N-positions have
/// even remoteness.
///
/// ```
/// use grundy_core::Outcome;
/// use grundy_shards::outcome;
///
/// assert_eq!(outcome(1, false), Some(Outcome::P));
/// assert_eq!(outcome(1, true), Some(Outcome::N));
/// assert_eq!(outcome(0, true), None);
/// ```
#[must_use]
pub const fn outcome(value: u32, misere: bool) -> Option<Outcome> {
    match value {
        0 => None,
        _ => Some(Outcome::for_mover(value.is_multiple_of(2) != misere)),
    }
}
