//! `moves`: the winning moves, or all moves.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::{PlayerWord, Question};
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{MovesQuestion, PictureQuestion};
use grundy::json::Request;

/// The arguments of `moves`: a ruleset, a position, whether to list all moves, and the player whose moves to list.
#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    question: Question,
    #[arg(long)]
    all: bool,
    #[arg(long, value_name = "left|right")]
    player: Option<PlayerWord>,
}

impl Asks for Moves {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let question = MovesQuestion { all: self.all, ..Default::default() };
        let picture = PictureQuestion { all: self.all, value: false };
        let mut request = everywhere.request_or_picture(question, picture)?;
        request.subject.settings.player = self.player.map(PlayerWord::player);
        resolve(request, "moves", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
