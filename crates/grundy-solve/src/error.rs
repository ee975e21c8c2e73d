//! Errors: the reasons why a question has no answer.

use crate::{MovesAnswer, OutcomeTableAnswer, PeriodAnswer, TableAnswer, ValueAnswer};
use grundy_core::{Component, ComponentRef, Fault, KindId, Limit, Message, Sum};
use grundy_engine::{Stop, Unsupported, shown, written_sum};
use std::{error::Error, fmt};

/// The reason why a question has no answer, as data. [`SolveError::message`] and [`SolveError::help`] turn it
/// into messages.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// Evaluating the rules causes a fault at some position.
    Fault(Box<Fault>),
    /// Play may never end: components form a cycle.
    Cycle {
        /// The cycle: each component occurs in an option of the previous component, and the last equals the
        /// first.
        path: Vec<Component>,
    },
    /// Play may never end: positions form a cycle in a graph of whole positions.
    PositionCycle {
        /// The cycle: each position is an option of the previous position, and the last equals the first.
        path: Vec<Sum>,
        /// Whether the question would have an answer if draws were allowed.
        may_be_drawn: bool,
    },
    /// A limit was reached before the answer was complete.
    Limit {
        /// The limit that was reached.
        limit: Limit,
        /// The part of the answer that is known.
        known: Box<Partial>,
    },
    /// The question is meaningless for the ruleset, or not supported.
    Unsupported(Unsupported),
    /// A component of the position is outside the domain of its kind.
    Domain {
        /// The index of the component's term.
        term: usize,
        /// The component outside its domain.
        component: Component,
    },
    /// An internal error of the program.
    Internal {
        /// A description of the failed invariant.
        what: &'static str,
    },
    /// A checkpoint cannot be written or read.
    Checkpoint {
        /// The reason, as a message that names the file.
        message: Message,
    },
    /// A component, or a corner of a table, does not have the fields of its kind.
    Shape {
        /// The kind in question.
        kind: KindId,
    },
}

/// The part of an answer that was known when a limit was reached.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Partial {
    /// No part of the answer is known.
    Nothing,
    /// The values of some components; the others are unknown.
    Value(ValueAnswer),
    /// The outcome and the moves found so far, possibly none; there may be more.
    Moves(MovesAnswer),
    /// Some entries of the table; the others are unknown.
    Table(TableAnswer),
    /// Some entries of the table of outcomes; the others are unknown.
    OutcomeTable(OutcomeTableAnswer),
    /// The result of the search for a period in the heaps examined so far.
    Period(PeriodAnswer),
}

impl From<Fault> for SolveError {
    fn from(fault: Fault) -> Self {
        match fault.kind.limit() {
            Some(limit) => limit.into(),
            None => Self::Fault(Box::new(fault)),
        }
    }
}

impl From<Limit> for SolveError {
    /// Converts a limit that was reached before any part of the answer was known.
    fn from(limit: Limit) -> Self {
        Self::Limit { limit, known: Box::new(Partial::Nothing) }
    }
}

impl From<Unsupported> for SolveError {
    fn from(what: Unsupported) -> Self {
        Self::Unsupported(what)
    }
}

impl SolveError {
    /// The message that describes the error, as data; `name` writes a component as text.
    #[must_use]
    pub fn message(&self, name: &dyn Fn(ComponentRef<'_>) -> String) -> Message {
        match self {
            Self::Fault(fault) => fault.kind.message(),
            Self::Cycle { path } => {
                let path = shown(path, |component| name(component.as_ref()));
                Message::new("solve-cycle").with("path", path)
            }
            Self::PositionCycle { path, .. } => {
                Message::new("solve-cycle").with("path", shown(path, |position| written_sum(position, name)))
            }
            Self::Limit { limit, .. } => limit.message(),
            Self::Unsupported(what) => what.message(name),
            Self::Domain { component, .. } => {
                Message::new("solve-domain").with("component", name(component.as_ref()))
            }
            Self::Checkpoint { message } => message.clone(),
            Self::Shape { .. } => Message::new("solve-shape"),
            Self::Internal { what } => Message::new("solve-internal").with("what", what),
        }
    }

    /// The message that says what to do instead, as data, or `None` if there is no advice.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Cycle { .. } | Self::PositionCycle { may_be_drawn: true, .. } => {
                Some(Message::new("solve-cycle-help"))
            }
            Self::Limit { limit, .. } => limit.help(),
            Self::Unsupported(what) => what.help(),
            _ => None,
        }
    }
}

impl fmt::Display for SolveError {
    /// The name and the arguments of the message, for developers, with components in debug format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(&|component| format!("{component:?}")).fmt(f)
    }
}

impl Error for SolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Fault(fault) => Some(&**fault),
            Self::Limit { limit, .. } => Some(limit),
            _ => None,
        }
    }
}

/// The error of an engine that stopped without a partial answer.
pub(crate) fn stopped(stop: Stop) -> SolveError {
    match stop {
        Stop::Fault(fault) => SolveError::Fault(fault),
        Stop::Cycle(path) => SolveError::Cycle { path },
        Stop::Limit(limit) => limit.into(),
        Stop::Unsupported(what) => SolveError::Unsupported(what),
        Stop::Internal(what) => SolveError::Internal { what },
    }
}
