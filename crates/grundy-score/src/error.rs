//! The reason why a score is unknown.

use super::Search;
use super::bounds::ScoreOverflow;
use grundy_core::{Component, ComponentRef, Evidence, Fault, Limit, Message, Player, Sum, Usage};
use grundy_engine::{EngineName, Known, Plan, Stats, shown, written_sum};
use std::{error::Error, fmt};

/// The reason why a score is unknown, as data. [`ScoreError::message`] and [`ScoreError::help`] turn it into
/// messages.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The rules could not be evaluated at some position.
    Fault(Fault),
    /// Play may never end, because positions form a cycle.
    Cycle {
        /// The positions of the cycle. Each after the first is an option of the previous one, possibly up to a symmetry
        /// of the rules, and the last equals the first.
        path: Vec<Sum>,
    },
    /// A score does not fit in 64 bits.
    Overflow,
    /// A limit of the budget was reached.
    Limit {
        /// The limit that was reached.
        limit: Limit,
        /// The bounds that were known when the limit was reached.
        known: KnownScore,
    },
    /// No move of the rules gains anything.
    NotScoring,
    /// The rules have positions that end the game immediately with a winner; such rules have no scores.
    WithWin,
    /// Misère play was requested, which is not defined for scoring games.
    Misere,
    /// An engine other than `score` was requested.
    Engine(EngineName),
    /// A starting player was given, but both players have the same moves.
    PlayerImpartial,
    /// A component of the position is outside the domain of its kind.
    Domain {
        /// The index of the term whose component is outside its domain.
        term: usize,
        /// The component that is outside its domain.
        component: Component,
    },
}

/// The bounds on a score that were known when a limit was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownScore {
    /// In answers under partizan rules, the player who starts in the search that reached the limit; the bounds are then
    /// on Left's total minus Right's. Otherwise `None`.
    pub starts: Option<Player>,
    /// The score if the other player starts, as Left's total minus Right's, if it was found before the limit was
    /// reached.
    pub other: Option<i64>,
    /// The score is at least this number, or `None` if no lower bound is known.
    pub at_least: Option<i64>,
    /// The score is at most this number, or `None` if no upper bound is known.
    pub at_most: Option<i64>,
    /// The numbers of positions visited and of bytes in use when the limit was reached.
    pub usage: Usage,
    /// The search that reached the limit.
    pub search: Search,
}

impl KnownScore {
    /// The evidence for these bounds, and how they were found.
    #[must_use]
    pub fn known(&self) -> Known {
        known(why(self.search), self.usage)
    }
}

impl From<Fault> for ScoreError {
    fn from(fault: Fault) -> Self {
        match fault.kind.limit() {
            Some(limit) => limit.into(),
            None => Self::Fault(fault),
        }
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
    /// The name and the arguments of the message, for developers, with components in debug format.
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
    /// The reason, as a message; `name` writes a component as text.
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

    /// What to do instead, or `None` if there is no advice.
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

/// The id of the message that explains why this search was used.
pub(crate) fn why(search: Search) -> &'static str {
    match search {
        Search::Minimax => "score-why-minimax",
        Search::AlphaBeta => "score-why-alphabeta",
        Search::Table(_) => "score-why-table",
    }
}

/// The evidence for a score, or for its bounds when a limit was reached.
pub(crate) fn known(why: &'static str, usage: Usage) -> Known {
    Known {
        evidence: Evidence::Computed { engine: EngineName::Score.as_str() },
        plan: Plan::new(EngineName::Score, Message::new(why)),
        stats: Stats { positions: usage.positions, bytes: usage.bytes },
    }
}
