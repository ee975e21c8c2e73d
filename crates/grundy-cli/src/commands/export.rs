//! `export`: a ruleset as a program in another language.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::Message;
use grundy::ask::{ExportQuestion, Exported};
use grundy::json::Request;

/// The arguments of `export`: a ruleset, a language, and whether to export the rules, a law or a table.
#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "cpp|python|java", default_value = "cpp")]
    to: String,
    #[arg(long)]
    law: bool,
    #[arg(long, value_name = "N[,M...]", value_delimiter = ',')]
    table: Vec<u64>,
}

impl Asks for Export {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let what = match (self.law, &self.table[..]) {
            (true, []) => Exported::Law,
            (false, []) => Exported::BruteForce,
            (false, to) => Exported::Table(to.to_vec()),
            (true, _) => return Err(Failure::usage(Message::new("cli-export-both"))),
        };
        let language = ExportQuestion::language_named(&self.to)?;
        let request = everywhere.request(ExportQuestion { language, what })?;
        resolve(request, "export", &self.question, Position::None)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
