//! The kind of game that a ruleset defines.

/// The kind of game that a ruleset defines. It decides which engines can solve the game.
///
/// ```
/// use grundy_core::Shape;
///
/// let scoring = Shape { is_scoring: true, ..Shape::PLAIN };
/// assert!(!scoring.is_partizan);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Whether some component ends the game immediately (`win` in the rules language,
    /// [`is_win`](crate::Ruleset::is_win)).
    pub has_wins: bool,
    /// Whether some move is reserved for one player.
    pub is_partizan: bool,
    /// Whether the game is scored: some move gains points.
    pub is_scoring: bool,
    /// Whether some move of a game without scores lets the mover move again (a complimenting move), or forces the
    /// opponent to reply in one of the resulting components (an entailing move).
    pub is_entailing: bool,
}

impl Shape {
    /// An impartial game without scores: the player who cannot move loses, or wins under misère play.
    pub const PLAIN: Self =
        Self { has_wins: false, is_partizan: false, is_scoring: false, is_entailing: false };

    /// Whether the game is impartial and without scores, the players alternate without restrictions on the next move,
    /// and play ends only when the player to move cannot move. If so, every component from which play must end has a
    /// nim-value.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        !self.is_partizan && self.has_normal_values()
    }

    /// Whether the game has no scores, the players alternate without restrictions on the next move, and play ends only
    /// when the player to move cannot move. If so, every component from which play must end has a value under normal
    /// play: a nim-value if the game is impartial.
    #[must_use]
    pub const fn has_normal_values(self) -> bool {
        !(self.has_wins || self.is_scoring || self.is_entailing)
    }
}
