//! `jia`: whether nim-values decide misère play.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::JiaQuestion;
use grundy::json::Request;

/// The arguments of `jia`: a ruleset and a position.
#[derive(Args)]
pub(crate) struct Jia {
    #[command(flatten)]
    question: Question,
}

impl Asks for Jia {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        resolve(everywhere.request(JiaQuestion)?, "jia", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
