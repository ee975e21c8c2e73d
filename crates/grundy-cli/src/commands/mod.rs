//! The list of all commands, most of which have files of their own.

mod check;
mod cite;
mod count;
mod equal;
mod explain;
mod export;
mod game;
mod genus;
mod graph;
mod guess;
mod jia;
mod judge;
mod list;
mod moves;
mod nimber;
mod outcome;
mod period;
mod play;
mod quotient;
mod score;
mod serve;
mod show;
mod solve;
mod survey;
mod table;
mod thermograph;
mod value;
mod verify;

use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::keeping::Keeping;
use crate::question::Question;
use clap::Subcommand;
use grundy::json::Request;
use std::path::Path;

/// A command that asks one question.
pub(crate) trait Asks {
    /// The request that is described by the arguments of the command.
    ///
    /// # Errors
    /// Returns an error if the arguments are invalid, or if a file or standard input cannot be read.
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure>;

    /// The arguments that name the ruleset and the position. Unless they are `None`, an error in the text of a graph is
    /// reported with the name of its file, which is taken from these arguments.
    fn question(&self) -> Option<&Question> {
        None
    }

    /// The formats in which the answer can be written, in addition to text and JSON.
    fn formats(&self) -> &'static [Format] {
        &[]
    }

    /// The options for saving a long run, or `None` if the command does not have these options.
    fn keeping(&self) -> Option<Keeping> {
        None
    }

    /// The last heap of a long run, if it is known.
    fn last_heap(&self) -> Option<u64> {
        None
    }

    /// The file in which to save the certificate of the answer, if one was named.
    fn certificate(&self) -> Option<&Path> {
        None
    }

    /// Whether checkpoints can be written only for taking-and-breaking codes. If so, the ruleset of a new run with
    /// checkpoints must be a code.
    fn keeps_a_code(&self) -> bool {
        false
    }

    /// Whether the run is saved or resumed by a command that can do so for rulesets other than codes. For such
    /// rulesets, the engine `search` must then answer.
    fn keeps_facts(&self) -> bool {
        false
    }
}

/// A command with its arguments.
#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(visible_alias = "sg")]
    Value(value::Value),
    Outcome(outcome::Outcome),
    Moves(moves::Moves),
    Equal(equal::Equal),
    Explain(explain::Explain),
    Table(table::Table),
    Graph(graph::Graph),
    Period(period::Period),
    Genus(genus::Genus),
    Jia(jia::Jia),
    Export(export::Export),
    Quotient(quotient::Quotient),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Survey(survey::Survey),
    Guess(guess::Guess),
    Score(score::Score),
    Count(count::Count),
    Nimber(nimber::Nimber),
    Game(game::Game),
    Thermograph(thermograph::Thermograph),
    List(list::List),
    Show(show::Show),
    Cite(cite::Cite),
    Play(play::Play),
    Check(check::Check),
    Judge(judge::Judge),
    Batch {
        #[arg(long)]
        unordered: bool,
    },
    Serve(serve::Serve),
    /// The number of positions that engines visit to answer a fixed list of questions.
    #[command(hide = true)]
    Bench,
    /// Completions for a shell.
    #[command(hide = true)]
    Completions {
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// The man page of a command or of the whole program.
    #[command(hide = true)]
    Man {
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    Help {
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}

impl Command {
    /// The command as a question, or `None` if the command does not ask exactly one question.
    pub(crate) fn asks(&self) -> Option<&dyn Asks> {
        Some(match self {
            Self::Value(words) => words,
            Self::Outcome(words) => words,
            Self::Moves(words) => words,
            Self::Equal(words) => words,
            Self::Explain(words) => words,
            Self::Table(words) => words,
            Self::Graph(words) => words,
            Self::Period(words) => words,
            Self::Genus(words) => words,
            Self::Jia(words) => words,
            Self::Export(words) => words,
            Self::Quotient(words) => words,
            Self::Solve(words) => words,
            Self::Verify(words) => words,
            Self::Survey(words) => words,
            Self::Guess(words) => words,
            Self::Score(words) => words,
            Self::Count(words) => words,
            Self::Nimber(words) => words,
            Self::Game(words) => words,
            Self::Thermograph(words) => words,
            Self::List(words) => words,
            Self::Show(words) => words,
            Self::Cite(words) => words,
            Self::Play(words) => words,
            Self::Check(words) => words,
            Self::Judge(words) => words,
            Self::Batch { .. }
            | Self::Serve(_)
            | Self::Bench
            | Self::Completions { .. }
            | Self::Man { .. }
            | Self::Help { .. } => {
                return None;
            }
        })
    }
}
