//! `game`: a calculator of partizan games.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use clap::Args;
use grundy::ask::GameQuestion;
use grundy::json::Request;

/// The words of `game`.
#[derive(Args)]
pub(crate) struct Game {
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    expression: String,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    show: Vec<String>,
}

impl Asks for Game {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        everywhere.request(GameQuestion { expression: self.expression.clone(), show: self.show.clone() })
    }
}
