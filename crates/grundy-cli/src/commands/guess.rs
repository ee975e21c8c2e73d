//! `guess`: laws that fit a table of values or outcomes.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::parameters::values_in;
use crate::question::Question;
use crate::resolve::{Position, resolve, template};
use clap::Args;
use grundy::ask::GuessQuestion;
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;

/// The arguments of `guess`: a ruleset or a file of values, how far to search, what to print, and the file for a
/// certificate.
#[derive(Args)]
pub(crate) struct Guess {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N[,M...]", value_delimiter = ',')]
    to: Vec<u64>,
    #[arg(long = "for", value_name = "NAME=FIRST..=LAST")]
    ranges: Vec<String>,
    #[arg(long, value_name = "PATH")]
    values: Option<OsString>,
    #[arg(long, value_name = "N")]
    tried: Option<u64>,
    #[arg(long)]
    table: bool,
    #[arg(long)]
    all: bool,
    #[arg(long)]
    prove: bool,
    #[arg(long, value_name = "PATH")]
    certificate: Option<OsString>,
}

impl Asks for Guess {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let mut guess =
            GuessQuestion { to: (!self.to.is_empty()).then(|| self.to.clone()), ..Default::default() };
        guess.tried = self.tried.unwrap_or(guess.tried);
        guess.table = self.table || everywhere.format == Some(Format::Svg);
        guess.prove = self.prove || self.certificate.is_some();
        guess.all = self.all;
        if let Some(path) = &self.values {
            guess.values = Some(values_in(path)?);
            if self.question.words.is_empty() && self.question.rules.is_empty() {
                return everywhere.request(guess);
            }
        }
        let mut position = Position::None;
        if !self.ranges.is_empty() {
            guess.template = template(&self.question, &self.ranges)?;
            position = Position::Template;
        }
        resolve(everywhere.request(guess)?, "guess", &self.question, position)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }

    fn certificate(&self) -> Option<&Path> {
        self.certificate.as_deref().map(Path::new)
    }
}
