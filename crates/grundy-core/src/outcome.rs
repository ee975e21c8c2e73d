//! Who wins, and by which convention.

/// The outcome class of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The next player wins: who is to move.
    N,
    /// The previous player wins: who is to move loses.
    P,
    /// Left wins, whoever starts (partizan rules).
    L,
    /// Right wins, whoever starts (partizan rules).
    R,
    /// Neither can force a win (rules with cycles).
    D,
}

impl Outcome {
    /// The outcome class of an impartial position without draws.
    #[must_use]
    pub const fn for_mover(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// The letter of the class.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::N => 'N',
            Self::P => 'P',
            Self::L => 'L',
            Self::R => 'R',
            Self::D => 'D',
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// One of the two players of partizan rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player called Left.
    Left,
    /// The player called Right.
    Right,
}

impl Player {
    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Who may make a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Both players.
    #[default]
    Either,
    /// One player only.
    Only(Player),
}

impl Mover {
    /// Whether `player` may make the move.
    #[must_use]
    pub fn includes(self, player: Player) -> bool {
        self == Self::Either || self == Self::Only(player)
    }

    /// The player who alone may make the move; none if both may.
    #[must_use]
    pub const fn only(self) -> Option<Player> {
        match self {
            Self::Either => None,
            Self::Only(player) => Some(player),
        }
    }
}
