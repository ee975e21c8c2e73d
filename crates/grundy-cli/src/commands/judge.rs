//! `judge`: a contest problem in its own input and output format.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::input;
use clap::Args;
use grundy::Message;
use grundy::ask::JudgeQuestion;
use grundy::json::Request;

/// The arguments of `judge`.
#[derive(Args)]
pub(crate) struct Judge {
    #[arg(value_name = "PROBLEM")]
    problem: Option<String>,
}

impl Judge {
    /// Whether no problem is named, in which case the names of all problems are printed.
    pub(crate) const fn lists(&self) -> bool {
        self.problem.is_none()
    }
}

impl Asks for Judge {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let problem = self.problem.clone().ok_or_else(|| {
            Failure::usage(Message::new("cli-problem-missing")).with_help(Message::new("cli-help-problem"))
        })?;
        everywhere.request(JudgeQuestion { problem, input: input::standard_input()? })
    }
}
