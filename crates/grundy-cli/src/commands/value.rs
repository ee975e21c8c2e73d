//! `value`: the nim-value of each component and of the sum; for partizan rules, the canonical forms.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::observer;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{PictureQuestion, ValueQuestion};
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The arguments of `value`: a ruleset, a position, the properties to show, and the files to write.
#[derive(Args)]
pub(crate) struct Value {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    certificate: Option<OsString>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    show: Vec<String>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Asks for Value {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = ValueQuestion { show: self.show.clone() };
        // A picture shows the board, unless the thermograph is requested.
        let request = if self.show.is_empty() {
            everywhere.request_or_picture(asked, PictureQuestion { value: true, all: false })?
        } else {
            everywhere.request(asked)?
        };
        let mut request = resolve(request, "value", &self.question, Position::Needed)?;
        request.subject.settings.resume = observer::resumed(&self.keeping)?.map(Arc::new);
        Ok(request)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn keeping(&self) -> Option<Keeping> {
        Some(self.keeping.clone())
    }

    fn keeps_facts(&self) -> bool {
        self.keeping.checkpoint.is_some() || self.keeping.resume.is_some()
    }

    fn certificate(&self) -> Option<&Path> {
        self.certificate.as_deref().map(Path::new)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
