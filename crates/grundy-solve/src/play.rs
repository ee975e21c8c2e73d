//! How a position is played, as far as a question leaves that open.

use grundy_core::{Convention, Player};

/// What a cycle of moves means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cycles {
    /// A mistake in the rules: error `cycle` if the position asked about reaches one.
    #[default]
    Error,
    /// A play without end, which is a draw.
    Draw,
}

/// How a position is played, as far as a question leaves that open.
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
    /// Who wins when no move is left.
    pub convention: Convention,
    /// What a cycle of moves means.
    pub cycles: Cycles,
    /// Whose moves are asked for, on partizan rules; without a player, those of both.
    pub player: Option<Player>,
}

impl From<Convention> for Play {
    fn from(convention: Convention) -> Self {
        Self { convention, ..Self::default() }
    }
}
