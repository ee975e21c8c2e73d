//! `show`: the rules, theorems and sources of a game.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::ShowQuestion;
use grundy::json::Request;

/// The arguments of `show`.
#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    question: Question,
}

impl Asks for Show {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        resolve(everywhere.request(ShowQuestion)?, "show", &self.question, Position::None)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
