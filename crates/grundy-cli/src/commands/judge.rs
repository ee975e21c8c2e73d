//! `judge`: a contest problem in its own input and output format.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::input;
use crate::question::{PlayerWord, Question};
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::Message;
use grundy::ask::{JudgeProblem, JudgeQuestion};
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;

/// The arguments of `judge`: a problem, or an input format with a ruleset; the input, unless it is standard input; and
/// the file with the expected output.
#[derive(Args)]
pub(crate) struct Judge {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "FORMAT")]
    input: Option<String>,
    #[arg(long, value_name = "TEXT")]
    sample: Option<String>,
    #[arg(long, value_name = "left|right")]
    player: Option<PlayerWord>,
    #[arg(long, value_name = "FILE")]
    expect: Option<OsString>,
}

impl Judge {
    /// Whether no arguments are given. Unless JSON is requested, the names of all problems are then printed.
    pub(crate) fn lists(&self) -> bool {
        let has_input = self.input.is_some() || self.sample.is_some() || self.expect.is_some();
        !has_input && self.question.words.is_empty() && !self.has_rules()
    }

    /// Whether an option that concerns the ruleset or the player is given. Such options are allowed only with
    /// `--input`.
    fn has_rules(&self) -> bool {
        let Question { words: _, rules, file, code, graph, undirected, params, named, misere, compound } =
            &self.question;
        let texts = !rules.is_empty() || !params.is_empty() || !named.is_empty();
        let ways = *graph || *undirected || *misere || self.player.is_some();
        texts || ways || file.is_some() || code.is_some() || compound.is_some()
    }
}

impl Asks for Judge {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let missing = || {
            Failure::usage(Message::new("cli-problem-missing")).with_help(Message::new("cli-help-problem"))
        };
        let problem = match (&self.input, &self.question.words[..]) {
            (Some(format), _) => JudgeProblem::Format(format.clone()),
            (None, _) if self.has_rules() => {
                let message = Message::new("cli-judge-rules");
                return Err(Failure::usage(message).with_help(Message::new("cli-judge-rules-help")));
            }
            (None, [problem]) => JudgeProblem::Named(problem.to_string_lossy().into_owned()),
            (None, _) => return Err(missing()),
        };
        let expected = self.expect.as_ref().map(|path| input::file(Path::new(path))).transpose()?;
        let has_format = self.input.is_some();
        let input = self.sample.clone().map_or_else(input::standard_input, Ok)?;
        let mut request = everywhere.request(JudgeQuestion { problem, input, expected })?;
        request.subject.settings.player = self.player.map(PlayerWord::player);
        if has_format { resolve(request, "judge", &self.question, Position::None) } else { Ok(request) }
    }
}
