//! `table`: the values, the outcomes or another property of all positions in a box, or of the positions of a template.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::observer;
use crate::question::Question;
use crate::resolve::{Position, resolve, template};
use clap::Args;
use grundy::ask::TableQuestion;
use grundy::json::Request;
use grundy::{Message, RulesetSource};
use std::sync::Arc;

/// The arguments of `table`: a ruleset, the box or the ranges of a template, what to list for each position, and the
/// file for checkpoints.
#[derive(Args)]
pub(crate) struct Table {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "N[,M...]", value_delimiter = ',', allow_hyphen_values = true)]
    to: Vec<i128>,
    #[arg(long, value_name = "N[,M...]", value_delimiter = ',', allow_hyphen_values = true)]
    from: Vec<i128>,
    #[arg(long = "for", value_name = "NAME=FIRST..=LAST")]
    ranges: Vec<String>,
    #[arg(long)]
    outcomes: bool,
    #[arg(long, value_name = "NAME")]
    what: Option<String>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Asks for Table {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let corner = |numbers: &[i128]| (!numbers.is_empty()).then(|| numbers.to_vec());
        let template = if self.ranges.is_empty() { None } else { template(&self.question, &self.ranges)? };
        let is_by_template = template.is_some();
        let position = if is_by_template { Position::Template } else { Position::None };
        let asked = TableQuestion {
            from: corner(&self.from),
            to: corner(&self.to),
            outcomes: self.outcomes,
            what: self.what.clone(),
            template,
            compact: false,
        };
        let mut request = resolve(everywhere.request(asked)?, "table", &self.question, position)?;
        request.subject.settings.resume = observer::resumed(&self.keeping)?.map(Arc::new);
        // A table of a graph ends at the last vertex, and one of a template where its ranges end; others need `--to`.
        let is_graph = matches!(request.subject.ruleset, Some(RulesetSource::Graph(_)));
        if self.to.is_empty() && !is_by_template && !is_graph {
            let failure = Failure::usage(Message::new("cli-to-missing"));
            return Err(failure.with_help(Message::new("cli-help-to")));
        }
        Ok(request)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn formats(&self) -> &'static [Format] {
        &[
            Format::Csv,
            Format::Bfile,
            Format::Md,
            Format::Latex,
            Format::Svg,
            Format::Array,
            Format::Letters,
            Format::Ppositions,
            Format::Runs,
        ]
    }

    fn keeping(&self) -> Option<Keeping> {
        Some(self.keeping.clone())
    }

    fn last_heap(&self) -> Option<u64> {
        self.to.first().and_then(|&last| u64::try_from(last).ok())
    }

    fn keeps_a_code(&self) -> bool {
        true
    }
}
