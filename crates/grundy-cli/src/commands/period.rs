//! `period`: the period of the values of heaps.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::observer;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::ask::PeriodQuestion;
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// The arguments of `period`: a ruleset, the last heap, whether to print a report, and the files for a certificate and
/// checkpoints.
#[derive(Args)]
pub(crate) struct Period {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    #[arg(long, value_name = "FILE")]
    certificate: Option<OsString>,
    #[arg(long)]
    report: bool,
    #[command(flatten)]
    keeping: Keeping,
}

impl Asks for Period {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = PeriodQuestion {
            to: self.to,
            certificate: self.certificate.is_some(),
            report: self.report,
            values: everywhere.format == Some(Format::Svg),
        };
        let mut request = resolve(everywhere.request(asked)?, "period", &self.question, Position::None)?;
        request.subject.settings.resume = observer::resumed(&self.keeping)?.map(Arc::new);
        Ok(request)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Svg]
    }

    fn keeping(&self) -> Option<Keeping> {
        Some(self.keeping.clone())
    }

    fn last_heap(&self) -> Option<u64> {
        self.to
    }

    fn certificate(&self) -> Option<&Path> {
        self.certificate.as_deref().map(Path::new)
    }

    fn keeps_a_code(&self) -> bool {
        true
    }
}
