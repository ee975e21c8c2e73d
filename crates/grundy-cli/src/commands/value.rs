//! `value`: the nim-value of each component and of the sum.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{PictureQuestion, ValueQuestion};
use grundy::json::Request;

/// The arguments of `value`.
#[derive(Args)]
pub(crate) struct Value {
    #[command(flatten)]
    question: Question,
}

impl Asks for Value {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let picture = PictureQuestion { value: true, all: false };
        let request = everywhere.request_or_picture(ValueQuestion, picture)?;
        resolve(request, "value", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
