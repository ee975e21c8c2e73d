//! The command line as it was typed: words and flags, nothing looked up and nothing read yet.
//!
//! The texts of `--help` are not here: see [`help`](crate::help).

use crate::quantity::{Bytes, Seconds};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;

#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

/// The options of every command.
#[derive(Args)]
pub(crate) struct Everywhere {
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) threads: Option<u32>,
    #[arg(long, global = true, value_name = "TIME")]
    pub(crate) time_limit: Option<Seconds>,
    #[arg(long, global = true, value_name = "SIZE")]
    pub(crate) memory_limit: Option<Bytes>,
    #[arg(long, global = true)]
    pub(crate) trust_claims: bool,
    #[arg(long, global = true, value_name = "error|draw")]
    pub(crate) cycles: Option<Cycles>,
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

/// What the answer is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
    Bfile,
    Md,
    Dot,
    Svg,
}

impl Format {
    /// The word on the command line.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Bfile => "bfile",
            Self::Md => "md",
            Self::Dot => "dot",
            Self::Svg => "svg",
        }
    }
}

/// What a position that can come back means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Cycles {
    Error,
    Draw,
}

/// A player of partizan rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    Left,
    Right,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(visible_alias = "sg")]
    Value(Question),
    Outcome(Question),
    Moves {
        #[command(flatten)]
        question: Question,
        #[arg(long)]
        all: bool,
        #[arg(long, value_name = "left|right")]
        player: Option<Player>,
    },
    Equal {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
        other: String,
    },
    Explain(Question),
    Table {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N[,M...]", value_delimiter = ',')]
        to: Vec<u64>,
        #[arg(long, value_name = "N[,M...]", value_delimiter = ',')]
        from: Vec<u64>,
        #[arg(long = "for", value_name = "NAME=FIRST..=LAST")]
        ranges: Vec<String>,
        #[arg(long)]
        outcomes: bool,
        #[command(flatten)]
        keeping: Keeping,
    },
    Graph(Question),
    Period {
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
    },
    Genus {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N")]
        to: Option<u64>,
    },
    Jia(Question),
    Quotient {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N")]
        to: Option<u64>,
    },
    Verify {
        #[arg(value_name = "FILE")]
        file: OsString,
    },
    Survey {
        #[arg(value_name = "PATTERN")]
        pattern: String,
        #[arg(long, value_name = "N")]
        to: Option<u64>,
        #[command(flatten)]
        keeping: Keeping,
    },
    Guess {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N[,M...]", value_delimiter = ',')]
        to: Vec<u64>,
        #[arg(long = "for", value_name = "NAME=FIRST..=LAST")]
        ranges: Vec<String>,
        #[arg(long, value_name = "PATH")]
        values: Option<OsString>,
        #[arg(long, value_name = "N")]
        tried: Option<u64>,
        #[arg(long)]
        table: bool,
        #[arg(long)]
        all: bool,
        #[arg(long)]
        prove: bool,
        #[arg(long, value_name = "PATH")]
        certificate: Option<OsString>,
    },
    Score {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "NAME")]
        search: Option<String>,
        #[arg(long)]
        compare: bool,
        #[arg(long, value_name = "left|right")]
        player: Option<Player>,
    },
    Count {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N", allow_hyphen_values = true)]
        piles: String,
        #[arg(long, value_name = "M")]
        max: u64,
        #[arg(long = "mod", value_name = "P")]
        modulus: Option<u64>,
        #[arg(long, value_name = "N|P")]
        outcome: Option<String>,
    },
    Nimber {
        #[arg(value_name = "EXPRESSION", required = true, allow_negative_numbers = true)]
        expression: Vec<String>,
    },
    List {
        #[arg(value_name = "PATTERN")]
        pattern: Option<String>,
    },
    Show(Question),
    Play {
        #[command(flatten)]
        question: Question,
        #[arg(long)]
        second: bool,
        #[arg(long, value_name = "PLAYER")]
        player: Option<Player>,
    },
    Check {
        #[command(flatten)]
        question: Question,
        #[arg(long, value_name = "N")]
        to: Option<u64>,
    },
    Judge {
        #[arg(value_name = "PROBLEM")]
        problem: Option<String>,
    },
    Batch,
    /// How many positions a fixed list of questions visits.
    #[command(hide = true)]
    Bench,
    /// Completions for a shell.
    #[command(hide = true)]
    Completions {
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// The man page of a command.
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

/// How a long run is kept, and gone on with.
#[derive(Args)]
pub(crate) struct Keeping {
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<OsString>,
    #[arg(long, value_name = "TIME")]
    pub(crate) checkpoint_every: Option<Seconds>,
    /// Without a file, the one that checkpoints are kept in.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) resume: Option<Option<OsString>>,
}

/// A ruleset and the words after it.
#[derive(Args)]
pub(crate) struct Question {
    /// `RULESET POSITION...`, or `POSITION...` alone where an option names the ruleset.
    #[arg(value_name = "RULESET [POSITION]", allow_negative_numbers = true)]
    pub(crate) words: Vec<OsString>,
    #[arg(short = 'e', long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) rules: Vec<String>,
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    pub(crate) file: Option<Option<OsString>>,
    #[arg(long, value_name = "CODE", num_args = 0..=1, require_equals = true)]
    pub(crate) code: Option<Option<String>>,
    #[arg(long)]
    pub(crate) graph: bool,
    #[arg(long = "param", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub(crate) params: Vec<String>,
    #[arg(long)]
    pub(crate) misere: bool,
}
