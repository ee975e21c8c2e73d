//! `genus`: the genus of a position, or of each heap up to a given size.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::GenusQuestion;
use grundy::json::Request;

/// The arguments of `genus`: a ruleset, and either a position or the last heap.
#[derive(Args)]
pub(crate) struct Genus {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
}

impl Asks for Genus {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let position = if self.to.is_some() { Position::None } else { Position::Needed };
        resolve(everywhere.request(GenusQuestion { to: self.to })?, "genus", &self.question, position)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Latex]
    }
}
