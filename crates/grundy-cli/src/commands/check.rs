//! `check`: whether rules can be read, whether play ends, and whether theorems and claims agree with the
//! moves.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::CheckQuestion;
use grundy::json::Request;

/// The arguments of `check`: a ruleset, and the largest size of the positions in which theorems and claims are compared
/// with the moves.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl Asks for Check {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        resolve(everywhere.request(CheckQuestion { to: self.to })?, "check", &self.question, Position::None)
    }
}
