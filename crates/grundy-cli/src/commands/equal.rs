//! `equal`: whether two positions have the same outcome in every sum.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::EqualQuestion;
use grundy::json::Request;

/// The arguments of `equal`: a ruleset and two positions.
#[derive(Args)]
pub(crate) struct Equal {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    other: String,
}

impl Asks for Equal {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = EqualQuestion { other: self.other.clone() };
        resolve(everywhere.request(asked)?, "equal", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
