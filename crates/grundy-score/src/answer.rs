//! The answer to a question about a score: the score itself, the optimal moves and a line of play.

use super::{OptimalMove, ScoreMove, Search};
use grundy_core::Player;
use grundy_engine::Known;

/// The score of a position, with the optimal first moves and one optimal line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreAnswer {
    /// The search that was requested, even if a whole board was solved instead.
    pub search: Search,
    /// The score. Its variant determines the point of view.
    pub score: Scored,
    /// The names of the players in `moves` and `line`.
    pub sides: Sides,
    /// The player who moves first in `moves`, `line` and `totals`.
    pub starts: Player,
    /// Every optimal first move, ordered by term and, within a term, by the order of the rules.
    pub moves: Vec<OptimalMove>,
    /// One optimal line of play, starting with the first move.
    pub line: Vec<ScoreMove>,
    /// The total gain on `line` of the player who moves first and that of the opponent; `None` on a tree.
    pub totals: Option<[i128; 2]>,
    /// The number of positions visited to find the score if `starts` moves first.
    pub visited: u64,
    /// The results of all three searches, if a comparison was requested; otherwise empty.
    pub compared: Vec<Compared>,
    /// The evidence for the score, and how it was computed.
    pub known: Known,
}

/// A score, or bounds on an unknown score. Each variant has its own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The mover's total minus the opponent's, under impartial rules.
    Difference(i64),
    /// Left's total minus Right's, under partizan rules. If the question names the starting player, the score for the
    /// other start is `None`.
    ByStart {
        /// The score if Left starts.
        left: Option<i64>,
        /// The score if Right starts.
        right: Option<i64>,
    },
    /// The value of a vertex of a minimax tree.
    Value(i64),
    /// The score is unknown, because a limit was reached. These bounds are known: on the mover's total minus the
    /// opponent's, under partizan rules on Left's total minus Right's, and on a tree on the value of the vertex.
    Between {
        /// The score is at least this number, or `None` if no lower bound is known.
        at_least: Option<i64>,
        /// The score is at most this number, or `None` if no upper bound is known.
        at_most: Option<i64>,
    },
}

/// The names that answers use for the players of a scoring game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Mover and opponent, under impartial rules.
    ByTurn {
        /// The player who moves first, called the mover in answers.
        starts: Player,
    },
    /// Left and Right, under partizan rules.
    ByName,
    /// Max and Min, on a minimax tree.
    ByLayer,
}

impl Sides {
    /// The name of `player`.
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

/// The name of the player who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who moves first, under impartial rules.
    Mover,
    /// The opponent of the player who moves first, under impartial rules.
    Other,
    /// Left, under partizan rules.
    Left,
    /// Right, under partizan rules.
    Right,
    /// The player who maximises the value, on a minimax tree.
    Max,
    /// The player who minimises the value, on a minimax tree.
    Min,
}

impl Side {
    /// The word for this player in JSON.
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

/// The result of one search in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// The name of the search, as in [`Search::name`].
    pub search: &'static str,
    /// The score that was found, from the same point of view as in the answer, or `None` if the search reached a limit.
    pub score: Option<i64>,
    /// The number of positions visited to find the score, or until the limit was reached.
    pub visited: u64,
}

impl Compared {
    /// The result of `search` after `visited` positions.
    pub(super) fn new(search: Search, score: Option<i64>, visited: u64) -> Self {
        Self { search: search.name(), score, visited }
    }
}
