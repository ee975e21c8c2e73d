//! What kind of game a ruleset is.

/// What kind of game a ruleset is: which engines can play it at all.
///
/// ```
/// use grundy_core::Shape;
///
/// let scoring = Shape { is_scoring: true, ..Shape::PLAIN };
/// assert!(!scoring.is_partizan);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Whether some component ends the game at once (`win` in the rules language, [`is_win`](crate::Ruleset::is_win)).
    pub has_wins: bool,
    /// Whether some move belongs to one player only.
    pub is_partizan: bool,
    /// Whether moves score: some move gains, or lets the mover move again.
    pub is_scoring: bool,
}

impl Shape {
    /// An impartial game without scores: the player who cannot move loses, or wins under misère play.
    pub const PLAIN: Self = Self { has_wins: false, is_partizan: false, is_scoring: false };

    /// Whether the game is impartial, and the player who cannot move decides it: nim-values are defined for every
    /// component.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        !(self.has_wins || self.is_partizan || self.is_scoring)
    }
}
