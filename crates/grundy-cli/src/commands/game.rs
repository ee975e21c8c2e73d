//! `game`: a calculator for partizan games.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::input;
use clap::Args;
use grundy::ask::GameQuestion;
use grundy::json::Request;

/// The arguments of `game`: an expression, and the properties to show.
#[derive(Args)]
pub(crate) struct Game {
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    expression: Option<String>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    show: Vec<String>,
}

impl Asks for Game {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let expression = match self.expression.as_deref() {
            None | Some("-") => input::standard_input()?,
            Some(expression) => expression.to_owned(),
        };
        let mut show = self.show.clone();
        if everywhere.format == Some(Format::Svg) {
            show.push("thermograph".to_owned());
        }
        everywhere.request(GameQuestion { expression, show })
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
