//! `cite`: references to the literature, in BibTeX.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::CiteQuestion;
use grundy::json::Request;
use grundy::{Session, Subject};

/// The arguments of `cite`: a key, a ruleset, or neither, to cite grundy itself.
#[derive(Args)]
pub(crate) struct Cite {
    #[command(flatten)]
    question: Question,
}

impl Cite {
    /// The key that the arguments consist of: a single word that is in the bibliography or ends with a hyphen
    /// and a year, as keys do. `None` if the arguments are anything else.
    fn key(&self) -> Option<String> {
        let [word] = &self.question.words[..] else { return None };
        let question = CiteQuestion { key: Some(word.to_str()?.to_owned()) };
        let is_known = Session::new().ask(&question, &Subject::default()).is_ok();
        question.key.filter(|key| is_known || ends_with_year(key))
    }

    fn is_about_grundy(&self) -> bool {
        let Question { words, rules, file, code, .. } = &self.question;
        let is_named = words.is_empty() || matches!(&words[..], [word] if word == "grundy");
        is_named && rules.is_empty() && file.is_none() && code.is_none()
    }
}

impl Asks for Cite {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let key = self.key();
        let names_ruleset = key.is_none() && !self.is_about_grundy();
        let request = everywhere.request(CiteQuestion { key })?;
        if names_ruleset { resolve(request, "cite", &self.question, Position::None) } else { Ok(request) }
    }
}

fn ends_with_year(key: &str) -> bool {
    key.rsplit_once('-').is_some_and(|(_, year)| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()))
}
