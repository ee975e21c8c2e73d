//! `outcome`: who wins.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::{OutcomeQuestion, PictureQuestion};
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;

/// The arguments of `outcome`.
#[derive(Args)]
pub(crate) struct Outcome {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    certificate: Option<OsString>,
}

impl Asks for Outcome {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let picture = PictureQuestion::default();
        let request = everywhere.request_or_picture(OutcomeQuestion, picture)?;
        resolve(request, "outcome", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn certificate(&self) -> Option<&Path> {
        self.certificate.as_deref().map(Path::new)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }
}
