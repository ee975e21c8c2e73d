//! Why a score is not known.

use super::bounds::ScoreOverflow;
use grundy_core::{Component, ComponentRef, Fault, Limit, Message, Sum, Usage};
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

/// Paths longer than this are shown with their middle left out.
const SHOWN_PATH: usize = 12;

impl ScoreError {
    /// What was found, as a sentence of the message catalogue; `name` writes a component.
    #[must_use]
    pub fn message(&self, name: &dyn Fn(ComponentRef<'_>) -> String) -> Message {
        match self {
            Self::Fault(fault) => fault.kind.message(),
            Self::Cycle { path } => Message::new("score-cycle").with("path", written_path(path, name)),
            Self::Overflow => Message::new("score-overflow"),
            Self::Limit { limit, known } => limit_message(limit, known.usage.positions),
            Self::NotScoring => Message::new("score-not-scoring"),
            Self::WithWin => Message::new("score-with-win"),
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
            Self::Limit { .. } => Some(Message::new("score-limit-help")),
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

fn written_path(path: &[Sum], name: &dyn Fn(ComponentRef<'_>) -> String) -> String {
    let sum = |sum: &Sum| {
        let terms: Vec<String> = sum
            .terms()
            .map(|term| {
                let name = name(term.component);
                if term.count == 1 { name } else { format!("{}*{name}", term.count) }
            })
            .collect();
        if terms.is_empty() { "()".to_owned() } else { terms.join(" + ") }
    };
    let written = |part: &[Sum]| part.iter().map(sum).collect::<Vec<_>>().join(" -> ");
    if path.len() <= SHOWN_PATH {
        written(path)
    } else {
        let half = SHOWN_PATH / 2;
        format!("{} -> ... -> {}", written(&path[..half]), written(&path[path.len() - half..]))
    }
}
