//! `solve`: a database of all positions that play can reach.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::Message;
use grundy::ask::SolveQuestion;
use grundy::databases::Stores;
use grundy::json::Request;

/// The arguments of `solve`.
#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "DIR")]
    into: Option<String>,
    #[arg(long, value_name = "values|remoteness")]
    store: Option<String>,
}

impl Asks for Solve {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let missing = || Failure::usage(Message::new("cli-solve-into-missing"));
        let into = self.into.clone().ok_or_else(missing)?;
        let unknown =
            |word: &str| Failure::usage(Message::new("cli-solve-store-unknown").with("found", word));
        let named = |word: &str| Stores::named(word).ok_or_else(|| unknown(word));
        let stores = self.store.as_deref().map(named).transpose()?;
        let request = everywhere.on_all_cores().request(SolveQuestion { into, stores })?;
        resolve(request, "solve", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
