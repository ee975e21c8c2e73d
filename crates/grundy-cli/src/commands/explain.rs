//! `explain`: why a position has its value and its outcome.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{ExplainQuestion, PictureQuestion};
use grundy::json::Request;

/// The arguments of `explain`: a ruleset and a position.
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    question: Question,
}

impl Asks for Explain {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let picture = PictureQuestion { value: !self.question.misere, all: false };
        let request = everywhere.request_or_picture(ExplainQuestion, picture)?;
        resolve(request, "explain", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
