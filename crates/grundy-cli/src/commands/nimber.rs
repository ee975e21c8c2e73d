//! `nimber`: arithmetic on nimbers.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use clap::Args;
use grundy::ask::NimberQuestion;
use grundy::json::Request;

/// The arguments of `nimber`: the words of an expression.
#[derive(Args)]
pub(crate) struct Nimber {
    #[arg(value_name = "EXPRESSION", required = true, allow_negative_numbers = true)]
    expression: Vec<String>,
}

impl Asks for Nimber {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        everywhere.request(NimberQuestion { expression: self.expression.join(" ") })
    }
}
