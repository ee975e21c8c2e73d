//! `show`: the rules, theorems and sources of a game, or what a database is about.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{DatabaseCheck, DatabaseQuestion, ShowQuestion};
use grundy::json::Request;
use std::path::Path;

/// The arguments of `show`.
#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    question: Question,
}

impl Asks for Show {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        if let [word] = &self.question.words[..]
            && let Some(name) = word.to_str().filter(|name| Path::new(name).join("manifest.json").is_file())
        {
            let check = DatabaseCheck::Nothing;
            return everywhere.request(DatabaseQuestion { database: name.to_owned(), check });
        }
        resolve(everywhere.request(ShowQuestion)?, "show", &self.question, Position::None)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
