//! `list`: the games of the catalogue.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use clap::Args;
use grundy::ask::ListQuestion;
use grundy::json::Request;

/// The arguments of `list`: a pattern, if only some games are wanted.
#[derive(Args)]
pub(crate) struct List {
    #[arg(value_name = "PATTERN")]
    pattern: Option<String>,
}

impl Asks for List {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        everywhere.request(ListQuestion { pattern: self.pattern.clone(), structure: false })
    }
}
