//! `play`: a game against the program.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::play::First;
use crate::question::{PlayerWord, Question};
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::MovesQuestion;
use grundy::json::Request;
use grundy::{Compound, Message};

/// The arguments of `play`: a ruleset, a position, whether the user or the program moves first, and whether the user
/// plays Left or Right.
#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    question: Question,
    #[arg(long)]
    second: bool,
    #[arg(long, value_name = "PLAYER")]
    player: Option<PlayerWord>,
}

impl Play {
    /// The player who makes the first move.
    pub(crate) const fn first(&self) -> First {
        if self.second { First::Program } else { First::Human }
    }
}

impl Asks for Play {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let mut request = everywhere.request(MovesQuestion { all: true, ..Default::default() })?;
        request.subject.settings.player = self.player.map(PlayerWord::player);
        let request = resolve(request, "play", &self.question, Position::Needed)?;
        let compound = request.subject.settings.compound;
        if compound != Compound::Disjunctive {
            let message = Message::new("compound-question").with("ask", "play");
            return Err(Failure::usage(message.with("compound", compound.as_str()))
                .with_help(Message::new("compound-question-help")));
        }
        Ok(request)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
