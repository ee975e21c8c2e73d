//! Why a score is not known.

use super::Search;
use super::bounds::ScoreOverflow;
use grundy_core::{Component, ComponentRef, Evidence, Fault, Limit, Message, Sum, Usage};
use grundy_engine::{EngineName, Known, Plan, Stats, shown, written_sum};
use std::{error::Error, fmt};

/// Why a score is not known: data, made into text by [`ScoreError::message`] and [`ScoreError::help`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The rules could not be carried out at some position.
    Fault(Fault),
    /// Play need not end.
    Cycle {
        /// Positions, each an option of the one before; the last is the first again.
        path: Vec<Sum>,
    },
    /// A score does not fit into 64 bits.
    Overflow,
    /// A limit was reached.
    Limit {
        /// Which.
        limit: Limit,
        /// What is known all the same.
        known: KnownScore,
    },
    /// The rules gain nothing.
    NotScoring,
    /// Rules that win at once have no scores.
    WithWin,
    /// Misère play, under which totals do not decide.
    Misere,
    /// Another engine than `score` was asked for.
    Engine(EngineName),
    /// One player was asked for to start, under rules by which both have every move.
    PlayerImpartial,
    /// A component of the position asked about is outside the bounds of its kind's fields.
    Domain {
        /// The index of its term.
        term: usize,
        /// The component.
        component: Component,
    },
}

/// What is known of a score when a limit is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownScore {
    /// The score is at least this, if that is known.
    pub at_least: Option<i64>,
    /// The score is at most this, if that is known.
    pub at_most: Option<i64>,
    /// What was used.
    pub usage: Usage,
    /// The search that reached the limit.
    pub search: Search,
}

impl KnownScore {
    /// How that much is known.
    #[must_use]
    pub fn known(&self) -> Known {
        known(why(self.search), self.usage)
    }
}

impl From<Fault> for ScoreError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Limit> for ScoreError {
    fn from(limit: Limit) -> Self {
        Self::Limit { limit, known: KnownScore::default() }
    }
}

impl From<ScoreOverflow> for ScoreError {
    fn from(_: ScoreOverflow) -> Self {
        Self::Overflow
    }
}

impl fmt::Display for ScoreError {
    /// What was found, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(&|component| format!("{component:?}")).fmt(f)
    }
}

impl Error for ScoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Fault(fault) => Some(fault),
            Self::Limit { limit, .. } => Some(limit),
            _ => None,
        }
    }
}

impl ScoreError {
    /// What was found, as a sentence of the message catalogue; `name` writes a component.
    #[must_use]
    pub fn message(&self, name: &dyn Fn(ComponentRef<'_>) -> String) -> Message {
        match self {
            Self::Fault(fault) => fault.kind.message(),
            Self::Cycle { path } => {
                Message::new("score-cycle").with("path", shown(path, |position| written_sum(position, name)))
            }
            Self::Overflow => Message::new("score-overflow"),
            Self::Limit { limit, known } => limit_message(limit, known.usage.positions),
            Self::NotScoring => Message::new("score-not-scoring"),
            Self::WithWin => Message::new("score-with-win"),
            Self::Misere => Message::new("score-misere"),
            Self::Engine(engine) => Message::new("score-engine").with("engine", engine),
            Self::PlayerImpartial => Message::new("graph-player-impartial"),
            Self::Domain { component, .. } => {
                Message::new("score-domain").with("component", name(component.as_ref()))
            }
        }
    }

    /// What to do instead, where there is something.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Cycle { .. } => Some(Message::new("score-cycle-help")),
            Self::Overflow => Some(Message::new("score-overflow-help")),
            Self::Limit { limit: Limit::Stopped, .. } => None,
            Self::Limit { known: KnownScore { search: Search::Table(_), .. }, .. } => {
                Some(Message::new("score-limit-help-table"))
            }
            Self::Limit { .. } => Some(Message::new("score-limit-help")),
            Self::PlayerImpartial => Some(Message::new("graph-player-impartial-help")),
            Self::NotScoring => Some(Message::new("score-not-scoring-help")),
            _ => None,
        }
    }
}

fn limit_message(limit: &Limit, visited: u64) -> Message {
    let message = match *limit {
        Limit::Time => Message::new("score-limit-time"),
        Limit::Stopped => Message::new("score-limit-stopped"),
        Limit::Memory { needed, allowed } => {
            Message::new("score-limit-memory").with("needed", needed).with("allowed", allowed)
        }
        _ => Message::new("score-limit-positions"),
    };
    message.with("visited", visited)
}

/// Why a search was used.
pub(crate) fn why(search: Search) -> &'static str {
    match search {
        Search::Minimax => "score-why-minimax",
        Search::AlphaBeta => "score-why-alphabeta",
        Search::Table(_) => "score-why-table",
    }
}

/// How a score is known.
pub(crate) fn known(why: &'static str, usage: Usage) -> Known {
    Known {
        evidence: Evidence::Computed { engine: EngineName::Score.as_str() },
        plan: Plan::new(EngineName::Score, Message::new(why)),
        stats: Stats { positions: usage.positions, bytes: usage.bytes },
    }
}
