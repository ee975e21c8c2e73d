//! `quotient`: the misère quotient of heaps.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::QuotientQuestion;
use grundy::json::Request;

/// The arguments of `quotient`: a ruleset, and the last heap.
#[derive(Args)]
pub(crate) struct Quotient {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl Asks for Quotient {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = QuotientQuestion { to: self.to };
        resolve(everywhere.request(asked)?, "quotient", &self.question, Position::None)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Md, Format::Latex, Format::Svg]
    }
}
