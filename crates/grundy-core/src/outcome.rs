//! Outcome classes, conventions and players.

/// The outcome class of a position: who wins under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The next player wins: the player to move.
    N,
    /// The previous player wins: the player to move loses.
    P,
    /// Left wins, whether moving first or second (partizan rules).
    L,
    /// Right wins, whether moving first or second (partizan rules).
    R,
    /// Neither player can force a win (rules with cycles).
    D,
}

impl Outcome {
    /// The outcome class of an impartial position that is not a draw: N if the mover wins, otherwise P.
    #[must_use]
    pub const fn for_mover(mover_wins: bool) -> Self {
        if mover_wins { Self::N } else { Self::P }
    }

    /// The letter that denotes the class.
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

/// The error for a string that is not the letter of an outcome class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownOutcome;

impl std::fmt::Display for UnknownOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an outcome class is one of the letters N, P, L, R and D")
    }
}

impl std::error::Error for UnknownOutcome {}

impl std::str::FromStr for Outcome {
    type Err = UnknownOutcome;

    /// The outcome class with this [letter](Self::letter). The letter must be in upper case.
    ///
    /// ```
    /// use grundy_core::Outcome;
    ///
    /// assert_eq!("P".parse(), Ok(Outcome::P));
    /// assert!("p".parse::<Outcome>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownOutcome> {
        [Self::N, Self::P, Self::L, Self::R, Self::D]
            .into_iter()
            .find(|outcome| text.strip_prefix(outcome.letter()) == Some(""))
            .ok_or(UnknownOutcome)
    }
}

/// The convention that decides who wins when the player to move cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Normal play: the player who cannot move loses.
    #[default]
    Normal,
    /// Misère play: the player who cannot move wins.
    Misere,
}

/// One of the two players of a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player called Left; positive games favour this player.
    Left,
    /// The player called Right; negative games favour this player.
    Right,
}

impl Player {
    /// The opponent of this player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The players who may make a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Both players may make the move.
    #[default]
    Either,
    /// Only one player may make the move.
    Only(Player),
}

impl Mover {
    /// Whether `player` may make the move.
    #[must_use]
    pub fn includes(self, player: Player) -> bool {
        self == Self::Either || self == Self::Only(player)
    }

    /// The only player who may make the move, or `None` if both may make it.
    #[must_use]
    pub const fn only(self) -> Option<Player> {
        match self {
            Self::Either => None,
            Self::Only(player) => Some(player),
        }
    }

    /// The mover after Left and Right are exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        match self {
            Self::Either => Self::Either,
            Self::Only(Player::Left) => Self::Only(Player::Right),
            Self::Only(Player::Right) => Self::Only(Player::Left),
        }
    }
}
