//! `show`: the rules, theorems and sources of a game, or the description of a database.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{DatabaseCheck, DatabaseQuestion, ShowQuestion};
use grundy::json::Request;
use grundy::{Session, Subject};
use grundy_store::{Database, StoreError, has_run};
use std::path::Path;

/// The arguments of `show`: a ruleset, or the directory of a database.
#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    question: Question,
}

/// Whether a word is the name of a game.
fn is_game(name: &str) -> bool {
    Session::new().look_up(&Subject::named(name)).is_ok()
}

/// Whether a directory contains a database, which may be unfinished or damaged.
fn is_database(name: &str) -> bool {
    let path = Path::new(name);
    has_run(path) || !matches!(Database::open(path), Err(StoreError::NotADatabase { .. }))
}

impl Asks for Show {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        if let [word] = &self.question.words[..]
            // A word that names a game and a directory means the game; `./wythoff` means the directory.
            && let Some(name) = word.to_str().filter(|name| !is_game(name) && is_database(name))
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
