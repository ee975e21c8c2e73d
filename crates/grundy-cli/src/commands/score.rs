//! `score`: the difference between the players' totals under optimal play.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::{PlayerWord, Question};
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::ScoreQuestion;
use grundy::json::Request;

/// The arguments of `score`: a ruleset, a position, the player who starts, which search to use, and whether to
/// compare the searches.
#[derive(Args)]
pub(crate) struct Score {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "NAME")]
    search: Option<String>,
    #[arg(long)]
    compare: bool,
    #[arg(long, value_name = "left|right")]
    player: Option<PlayerWord>,
}

impl Asks for Score {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = ScoreQuestion { search: self.search.clone(), compare: self.compare };
        let mut request = everywhere.request(asked)?;
        request.subject.settings.player = self.player.map(PlayerWord::player);
        resolve(request, "score", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
