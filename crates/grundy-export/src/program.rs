//! The parts of a program that all languages share: its comments, and the quantity that it computes.

use crate::tree::{Bool, Game, Law, LawForm};
use grundy_core::Message;

/// The quantity that a program computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computes {
    /// The nim-values of components.
    Values,
    /// The outcomes of sums.
    Outcomes {
        /// Whether the last player to move loses.
        misere: bool,
        /// Whether the players have different moves.
        partizan: bool,
        /// Whether some components end the game.
        wins: bool,
    },
}

/// The contents of a program: its comments, the quantity that it computes, and the game.
pub(crate) struct Parts<'g> {
    /// The lines of the comment at the top.
    pub(crate) head: Vec<String>,
    /// The comment at the place where the program reads the input.
    pub(crate) input: String,
    /// The comment at the function that decides who wins.
    pub(crate) winner: String,
    /// The comment at the place where values of smaller positions are computed beforehand.
    pub(crate) upwards: String,
    /// The declarations of the kinds in the rules language; for a law, its text.
    pub(crate) declarations: Vec<String>,
    /// The quantity that the program computes.
    pub(crate) computes: Computes,
    /// The law that the program states instead of the rules, if it states one.
    pub(crate) law: Option<&'g Law>,
    /// The game.
    pub(crate) game: &'g Game,
}

impl Law {
    /// The comment that describes the input and the output.
    pub(crate) fn input(&self) -> Message {
        let what = match self.form {
            LawForm::Wins(_) => "law",
            LawForm::Value(_) if self.where_.is_empty() => "values",
            LawForm::Value(_) => "partial",
        };
        Message::new("export-input").with("kinds", "one").with("what", what)
    }

    /// For a law about outcomes, the condition under which the player to move wins; for a law about values,
    /// the condition under which it states nothing, if there is one.
    pub(crate) fn test(&self) -> Option<Bool> {
        let all = Bool::And(self.where_.clone());
        match &self.form {
            LawForm::Value(_) if self.where_.is_empty() => None,
            LawForm::Wins(true) => Some(all),
            LawForm::Value(_) | LawForm::Wins(false) => Some(Bool::Not(Box::new(all))),
        }
    }
}

impl Computes {
    /// The comment that states what the program computes.
    pub(crate) fn about(self) -> Message {
        Message::new("export-about").with(
            "what",
            match self {
                Self::Values => "values",
                Self::Outcomes { misere: false, .. } => "outcomes",
                Self::Outcomes { misere: true, .. } => "misere",
            },
        )
    }

    /// The comment that describes the input and the output; `has_kinds` means that there are several kinds.
    pub(crate) fn input(self, has_kinds: bool) -> Message {
        let kinds = if has_kinds { "several" } else { "one" };
        Message::new("export-input").with("kinds", kinds).with(
            "what",
            match self {
                Self::Values => "values",
                Self::Outcomes { partizan: false, .. } => "outcomes",
                Self::Outcomes { partizan: true, .. } => "partizan",
            },
        )
    }

    /// The comment at the function that decides who wins.
    pub(crate) fn winner(self) -> Message {
        Message::new("export-winner").with(
            "rule",
            match self {
                Self::Outcomes { misere: true, .. } => "misere",
                Self::Values | Self::Outcomes { .. } => "normal",
            },
        )
    }
}
