//! `survey`: the periods of all codes that match a pattern.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::onlooker;
use clap::Args;
use grundy::ask::SurveyQuestion;
use grundy::json::Request;
use std::sync::Arc;

/// The arguments of `survey`.
#[derive(Args)]
pub(crate) struct Survey {
    #[arg(value_name = "PATTERN")]
    pattern: String,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Asks for Survey {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let asked = SurveyQuestion::new(self.pattern.clone(), self.to);
        let mut request = everywhere.on_all_cores().request(asked)?;
        request.subject.settings.resume = onlooker::resumed(&self.keeping)?.map(Arc::new);
        Ok(request)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Csv, Format::Md]
    }

    fn keeping(&self) -> Option<&Keeping> {
        Some(&self.keeping)
    }

    fn last_heap(&self) -> Option<u64> {
        self.to
    }
}
