//! `outcome`: who wins.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::OutcomeQuestion;
use grundy::json::Request;

/// The arguments of `outcome`.
#[derive(Args)]
pub(crate) struct Outcome {
    #[command(flatten)]
    question: Question,
}

impl Asks for Outcome {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        resolve(everywhere.request(OutcomeQuestion)?, "outcome", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
