//! The arguments that name a ruleset and a position.

use clap::{Args, ValueEnum};
use grundy::{Compound, Player};
use std::ffi::OsString;

/// The words and options that describe a ruleset, its parameters, a position, and how it is played.
#[derive(Args)]
pub(crate) struct Question {
    /// The words `RULESET POSITION...`, or only `POSITION...` if an option names the ruleset.
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
    #[arg(long)]
    pub(crate) undirected: bool,
    #[arg(long = "param", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub(crate) params: Vec<String>,
    /// Names for the rulesets of a sum, such as `my=./my.game`.
    #[arg(long = "as", value_name = "NAME=RULESET")]
    pub(crate) named: Vec<String>,
    #[arg(long)]
    pub(crate) misere: bool,
    #[arg(long, value_name = "NAME")]
    pub(crate) compound: Option<CompoundWord>,
}

impl Question {
    /// Whether a file, or standard input, is read as a graph, and a word that has the form of a name is read as the
    /// path of a graph file.
    pub(crate) const fn reads_graph(&self) -> bool {
        self.graph || self.undirected
    }

    /// Whether none of these words and options was given.
    pub(crate) fn is_empty(&self) -> bool {
        let Self { words, rules, file, code, graph, undirected, params, named, misere, compound } = self;
        let lists = [rules.len(), params.len(), named.len(), words.len()];
        lists == [0; 4]
            && file.is_none()
            && code.is_none()
            && compound.is_none()
            && !(*graph || *undirected || *misere)
    }

    /// The value of `--file` or, failing that, the first word, as it was typed. This names the ruleset, unless `-e` or
    /// `--code` does.
    pub(crate) fn ruleset(&self) -> Option<String> {
        let by_option = self.file.as_ref().and_then(Option::as_ref);
        by_option.or(self.words.first()).map(|name| name.to_string_lossy().into_owned())
    }
}

/// The command-line words for the players of partizan rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerWord {
    Left,
    Right,
}

/// The command-line words for compounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompoundWord {
    Disjunctive,
    Conjunctive,
    ContinuedConjunctive,
    Selective,
    ShortenedSelective,
    DiminishedDisjunctive,
}

impl CompoundWord {
    /// The compound that the word names.
    pub(crate) const fn compound(self) -> Compound {
        match self {
            Self::Disjunctive => Compound::Disjunctive,
            Self::Conjunctive => Compound::Conjunctive,
            Self::ContinuedConjunctive => Compound::ContinuedConjunctive,
            Self::Selective => Compound::Selective,
            Self::ShortenedSelective => Compound::ShortenedSelective,
            Self::DiminishedDisjunctive => Compound::DiminishedDisjunctive,
        }
    }
}

impl PlayerWord {
    /// The player that the word names.
    pub(crate) const fn player(self) -> Player {
        match self {
            Self::Left => Player::Left,
            Self::Right => Player::Right,
        }
    }
}
