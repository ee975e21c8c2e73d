//! `explain`: why a position has its value and its outcome.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::ExplainQuestion;
use grundy::json::Request;

/// The arguments of `explain`.
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    question: Question,
}

impl Asks for Explain {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        resolve(everywhere.request(ExplainQuestion)?, "explain", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
