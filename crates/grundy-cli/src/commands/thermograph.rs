//! `thermograph`: the thermograph of a partizan position, as text or as a picture.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::ValueQuestion;
use grundy::json::Request;

/// The arguments of `thermograph`: a ruleset and a position.
#[derive(Args)]
pub(crate) struct Thermograph {
    #[command(flatten)]
    question: Question,
}

impl Asks for Thermograph {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = ValueQuestion { show: vec!["thermograph".to_owned()] };
        resolve(everywhere.request(asked)?, "thermograph", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
