//! Errors: why a question has no answer.

use crate::cycle_path::{shown, written_sum};
use crate::{EngineName, MovesAnswer, OutcomeTableAnswer, PeriodAnswer, TableAnswer, ValueAnswer};
use grundy_core::{Component, ComponentRef, Fault, KindId, Limit, Message, Sum};
use std::{error::Error, fmt};

/// The reason why a question has no answer, as data; [`SolveError::message`] and [`SolveError::help`] turn it
/// into messages.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// The rules fault at some position.
    Fault(Box<Fault>),
    /// Play need not end: components form a cycle.
    Cycle {
        /// The cycle: each component occurs in an option of the previous one, and the last equals the first.
        path: Vec<Component>,
    },
    /// Play need not end: positions form a cycle, on a graph of whole positions.
    PositionCycle {
        /// The cycle: each position is an option of the previous one, and the last equals the first.
        path: Vec<Sum>,
        /// Whether the question has an answer if draws are allowed.
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
    /// A component of the position violates the bounds of its kind.
    Domain {
        /// The index of its term.
        term: usize,
        /// The component itself.
        component: Component,
    },
    /// An internal error of the program.
    Internal {
        /// A description of the failed invariant.
        what: &'static str,
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
    /// Nothing is known.
    Nothing,
    /// The values of some components; the others are unknown.
    Value(ValueAnswer),
    /// Some of the moves; there can be more.
    Moves(MovesAnswer),
    /// Some entries of the table; the others are unknown.
    Table(TableAnswer),
    /// Some entries of the table; the others are unknown.
    OutcomeTable(OutcomeTableAnswer),
    /// The period, as far as it was examined.
    Period(PeriodAnswer),
}

/// The questions that a ruleset, or a requested engine, cannot answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// Rules with gains, which have a score instead of a value.
    Scoring,
    /// Rules in which some moves are reserved for one player.
    Partizan,
    /// Nim-values of partizan rules.
    PartizanValue,
    /// The moves of one player under rules in which both players have all moves.
    PlayerImpartial,
    /// Draws with a requested engine other than `graph`.
    DrawsByEngine,
    /// Draws or partizan moves under rules with wins at once.
    DrawsWithWin,
    /// Draws under partizan rules, or on a partizan graph where a cycle is reachable.
    DrawsPartizan,
    /// Misère equality where draws are allowed, moves score or win at once, or the players have different
    /// moves.
    MisereEquality,
    /// Misère equality on a partizan graph.
    MisereEqualityPartizan,
    /// Misère equality on a graph with draws.
    MisereEqualityDraws,
    /// The game graph of rules with wins at once.
    GameGraphWithWin,
    /// Misère play of rules with wins at once.
    MisereWithWin,
    /// The misère quotient of rules whose positions are not sums of heaps that become smaller.
    QuotientNotHeaps,
    /// A table of a kind with list fields.
    TableOfLists {
        /// The name of the kind.
        kind: String,
    },
    /// A component that no closed form covers, when the engine `theorem` was requested.
    NotCovered {
        /// The component in question.
        component: Component,
    },
    /// A question that the requested engine does not support.
    Engine {
        /// The requested engine.
        engine: EngineName,
        /// Whether the question is about misère play.
        misere: bool,
    },
    /// The period of positions that are not given by one number.
    PeriodOfFields,
    /// A kind with a list field, when the engine `dense` was requested.
    DenseWithLists {
        /// The name of the kind.
        kind: String,
    },
    /// A table far larger than the question needs, when the engine `dense` was requested.
    DenseTooLarge {
        /// The number of cells in that table.
        cells: u128,
    },
    /// Rules without an order in which a table can be filled, when the engine `dense` was requested.
    DenseWithoutOrder {
        /// A component with an option that comes later in the order.
        component: Component,
    },
}

impl From<Fault> for SolveError {
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
    }
}

impl From<Limit> for SolveError {
    /// A limit that was reached before anything was known.
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
    /// The message to show to users, as data; `name` writes a component.
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
            Self::Shape { .. } => Message::new("solve-shape"),
            Self::Internal { what } => Message::new("solve-internal").with("what", what),
        }
    }

    /// The message that says what to do instead, as data; `None` if there is no advice.
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
    /// The message, as data.
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

impl Unsupported {
    fn message(&self, name: &dyn Fn(ComponentRef<'_>) -> String) -> Message {
        match self {
            Self::Scoring => Message::new("solve-unsupported-scoring"),
            Self::Partizan => Message::new("solve-unsupported-partizan"),
            Self::PartizanValue => Message::new("graph-value-partizan"),
            Self::PlayerImpartial => Message::new("graph-player-impartial"),
            Self::DrawsByEngine => Message::new("graph-draws-engine"),
            Self::DrawsWithWin => Message::new("graph-draws-win"),
            Self::DrawsPartizan => Message::new("graph-draws-partizan"),
            Self::MisereEquality => Message::new("graph-equal-misere"),
            Self::MisereEqualityPartizan => Message::new("graph-equal-misere-partizan"),
            Self::MisereEqualityDraws => Message::new("graph-equal-misere-draws"),
            Self::GameGraphWithWin => Message::new("graph-picture-win"),
            Self::MisereWithWin => Message::new("solve-unsupported-misere-win"),
            Self::PeriodOfFields => Message::new("solve-unsupported-period"),
            Self::QuotientNotHeaps => Message::new("misere-quotient-not-heaps"),
            Self::TableOfLists { kind } => {
                Message::new("solve-unsupported-table-of-lists").with("kind", kind)
            }
            Self::NotCovered { component } => {
                Message::new("solve-unsupported-not-covered").with("component", name(component.as_ref()))
            }
            Self::Engine { engine, misere: true } => {
                Message::new("solve-unsupported-engine-misere").with("engine", engine)
            }
            Self::Engine { engine, misere: false } => {
                Message::new("solve-unsupported-engine").with("engine", engine)
            }
            Self::DenseWithLists { kind } => Message::new("solve-unsupported-dense-lists").with("kind", kind),
            Self::DenseTooLarge { cells } => {
                Message::new("solve-unsupported-dense-large").with("cells", cells)
            }
            Self::DenseWithoutOrder { component } => {
                Message::new("solve-unsupported-dense-order").with("component", name(component.as_ref()))
            }
        }
    }

    fn help(&self) -> Option<Message> {
        match self {
            Self::Engine { misere: true, .. } => Some(Message::new("solve-unsupported-engine-misere-help")),
            Self::Scoring => Some(Message::new("solve-unsupported-scoring-help")),
            Self::PartizanValue => Some(Message::new("graph-value-partizan-help")),
            Self::PlayerImpartial => Some(Message::new("graph-player-impartial-help")),
            Self::QuotientNotHeaps => Some(Message::new("misere-quotient-not-heaps-help")),
            Self::TableOfLists { .. } => Some(Message::new("solve-unsupported-table-of-lists-help")),
            Self::NotCovered { .. }
            | Self::Engine { .. }
            | Self::DenseWithLists { .. }
            | Self::DenseTooLarge { .. }
            | Self::DenseWithoutOrder { .. } => Some(Message::new("solve-unsupported-engine-help")),
            _ => None,
        }
    }
}
