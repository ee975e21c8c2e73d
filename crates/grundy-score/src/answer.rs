//! The score of a position, and how it is reached.

use super::{OptimalMove, ScoreMove, Search};
use grundy_core::Player;
use grundy_engine::Known;

/// The score of a position, and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreAnswer {
    /// The search that found it.
    pub search: Search,
    /// The score.
    pub score: Scored,
    /// What the players are called.
    pub sides: Sides,
    /// The player who starts in `moves`, `line` and `totals`.
    pub starts: Player,
    /// Every optimal first move, by term and then in the order of the rules.
    pub moves: Vec<OptimalMove>,
    /// One optimal line of play.
    pub line: Vec<ScoreMove>,
    /// What the player who starts scores on that line, and what the opponent does; none on a tree.
    pub totals: Option<[i128; 2]>,
    /// Positions visited to find the score.
    pub visited: u64,
    /// The searches side by side, if that was asked for.
    pub compared: Vec<Compared>,
    /// How it is known.
    pub known: Known,
}

/// A score as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The mover's total minus the opponent's.
    Difference(i64),
    /// Left's total minus Right's with each player to start; one of them if one was asked for.
    ByStart {
        /// Left starts.
        left: Option<i64>,
        /// Right starts.
        right: Option<i64>,
    },
    /// The value of a vertex of a minimax tree.
    Value(i64),
    /// Not known within the limits; what is known of it, the mover's view.
    Between {
        /// The score is at least this.
        at_least: Option<i64>,
        /// The score is at most this.
        at_most: Option<i64>,
    },
}

/// What the players of a scoring game are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Mover and opponent, by who starts.
    ByTurn {
        /// The player who starts.
        starts: Player,
    },
    /// Left and Right.
    ByName,
    /// By what the layers of a tree look for.
    ByLayer,
}

impl Sides {
    /// What `player` is called.
    #[must_use]
    pub fn of(self, player: Player) -> Side {
        match (self, player) {
            (Self::ByTurn { starts }, player) if player == starts => Side::Mover,
            (Self::ByTurn { .. }, _) => Side::Other,
            (Self::ByName, Player::Left) => Side::Left,
            (Self::ByName, Player::Right) => Side::Right,
            (Self::ByLayer, Player::Left) => Side::Max,
            (Self::ByLayer, Player::Right) => Side::Min,
        }
    }
}

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who starts.
    Mover,
    /// The opponent.
    Other,
    /// Left, on partizan rules.
    Left,
    /// Right, on partizan rules.
    Right,
    /// The player who looks for the greatest value, on a tree.
    Max,
    /// The player who looks for the least value, on a tree.
    Min,
}

impl Side {
    /// The word in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::Other => "other",
            Self::Left => "left",
            Self::Right => "right",
            Self::Max => "max",
            Self::Min => "min",
        }
    }
}

/// How a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// The search's name.
    pub search: &'static str,
    /// The score it found, as in the answer; none if it reached a limit.
    pub score: Option<i64>,
    /// Positions it visited.
    pub visited: u64,
}

impl Compared {
    /// What `search` found after this many positions.
    pub(super) fn new(search: Search, score: Option<i64>, visited: u64) -> Self {
        Self { search: search.name(), score, visited }
    }
}
