//! `count`: the number of sums with a given outcome.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::CountQuestion;
use grundy::json::Request;

/// The arguments of `count`: a ruleset, and which sums to count.
#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    piles: String,
    #[arg(long, value_name = "M")]
    max: u64,
    #[arg(long = "mod", value_name = "P")]
    modulus: Option<u64>,
    #[arg(long, value_name = "N|P")]
    outcome: Option<String>,
}

impl Asks for Count {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = CountQuestion::from_words(&self.piles, self.max, self.modulus, self.outcome.as_deref())?;
        resolve(everywhere.request(asked)?, "count", &self.question, Position::None)
    }
}
