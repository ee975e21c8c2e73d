//! The part of a question that concerns how a position is played.

use grundy_core::{Convention, Player};

/// The meaning of a cycle of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// An error in the rules: if a cycle is found, the answer is the error `cycle`.
    #[default]
    Error,
    /// Infinite play, which is a draw.
    Draw,
}

/// How a position is played: the convention, the meaning of cycles, and the players whose moves are requested.
///
/// ```
/// use grundy_core::Convention;
/// use grundy_solve::{Cycles, Play};
///
/// assert_eq!(Play::from(Convention::Misere), Play { convention: Convention::Misere, ..Play::default() });
/// assert_eq!(Play::default().cycles, Cycles::Error);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    /// The convention that decides who wins when no move is left.
    pub convention: Convention,
    /// The meaning of a cycle of moves.
    pub cycles: Cycles,
    /// Under partizan rules, the player whose moves are requested, or `None` for both players.
    pub player: Option<Player>,
}

impl From<Convention> for Play {
    fn from(convention: Convention) -> Self {
        Self { convention, ..Self::default() }
    }
}
