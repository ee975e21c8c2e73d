//! `outcome`: who wins.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::observer;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{OutcomeQuestion, PictureQuestion};
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The arguments of `outcome`: a ruleset, a position, and the files for a certificate and checkpoints.
#[derive(Args)]
pub(crate) struct Outcome {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    certificate: Option<OsString>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Asks for Outcome {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let picture = PictureQuestion::default();
        let request = everywhere.request_or_picture(OutcomeQuestion, picture)?;
        let mut request = resolve(request, "outcome", &self.question, Position::Needed)?;
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
