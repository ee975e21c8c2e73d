//! `graph`: the game graph of a position.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::RulesetSource;
use grundy::ask::GraphQuestion;
use grundy::json::Request;

/// The arguments of `graph`: a ruleset, and a position, which is optional if the ruleset is an explicit graph.
#[derive(Args)]
pub(crate) struct Graph {
    #[command(flatten)]
    question: Question,
}

impl Asks for Graph {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let with = |position| resolve(everywhere.request(GraphQuestion)?, "graph", &self.question, position);
        let request = with(Position::Optional)?;
        match (&request.subject.ruleset, &request.subject.position) {
            // An explicit graph can be shown as a whole.
            (Some(RulesetSource::Graph(_)), _) | (_, Some(_)) => Ok(request),
            _ => with(Position::Needed),
        }
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Dot, Format::Svg]
    }
}
