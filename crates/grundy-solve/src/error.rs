//! Why a question has no answer.

use crate::cycle_path::{shown, written_sum};
use crate::{EngineName, MovesAnswer, OutcomeTableAnswer, PeriodAnswer, TableAnswer, ValueAnswer};
use grundy_core::{Component, ComponentRef, Fault, KindId, Limit, Message, Sum};
use std::{error::Error, fmt};

/// Why a question has no answer: data, made into text by [`SolveError::message`] and [`SolveError::help`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// The rules could not be carried out at some position.
    Fault(Box<Fault>),
    /// Play need not end.
    Cycle {
        /// Components, each an option's component of the one before; the last is the first again.
        path: Vec<Component>,
    },
    /// Play need not end, on a graph of whole positions.
    PositionCycle {
        /// Positions, each an option of the one before; the last is the first again.
        path: Vec<Sum>,
        /// Whether the question has an answer where draws are allowed.
        may_be_drawn: bool,
    },
    /// A limit was reached.
    Limit {
        /// Which.
        limit: Limit,
        /// What is known all the same.
        known: Box<Partial>,
    },
    /// The question makes no sense for the ruleset, or is not answered yet.
    Unsupported(Unsupported),
    /// A component of the position asked about is outside the bounds of its kind's fields.
    Domain {
        /// The index of its term.
        term: usize,
        /// The component.
        component: Component,
    },
    /// What cannot happen, unless the program has a mistake.
    Internal {
        /// What it came upon.
        what: &'static str,
    },
    /// A component or a table's corner does not have the fields of its kind.
    Shape {
        /// The kind asked for.
        kind: KindId,
    },
}

/// What is known when a limit was reached.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Partial {
    /// Nothing.
    Nothing,
    /// The values of some components; the others are unknown.
    Value(ValueAnswer),
    /// Some moves; there may be more.
    Moves(MovesAnswer),
    /// Some entries; the others are unknown.
    Table(TableAnswer),
    /// Some entries; the others are unknown.
    OutcomeTable(OutcomeTableAnswer),
    /// The period as far as it was looked for.
    Period(PeriodAnswer),
}

/// Questions that a ruleset, or an engine asked for by name, cannot answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// Rules with gains, which have a score.
    Scoring,
    /// Rules with moves of one player only are not solved yet.
    Partizan,
    /// Nim-values of partizan rules.
    PartizanValue,
    /// The moves of one player, of rules under which both have every move.
    PlayerImpartial,
    /// Draws, and another engine than `graph` was asked for.
    DrawsByEngine,
    /// Draws or partizan moves under rules that win at once.
    DrawsWithWin,
    /// Draws of partizan rules, or of a partizan graph on which a cycle can be reached.
    DrawsPartizan,
    /// Misère equality where draws are allowed, moves score or win at once, or the players have different moves.
    MisereEquality,
    /// Misère equality on a partizan graph.
    MisereEqualityPartizan,
    /// Misère equality on a graph with draws.
    MisereEqualityDraws,
    /// The game graph of rules that win at once.
    GameGraphWithWin,
    /// Misère play of rules that win at once.
    MisereWithWin,
    /// The misère quotient of rules whose positions are no heaps that become smaller.
    QuotientNotHeaps,
    /// A table of a kind with list fields.
    TableOfLists {
        /// The kind's name.
        kind: String,
    },
    /// The closed forms do not cover a component, and only they were asked for.
    NotCovered {
        /// The component.
        component: Component,
    },
    /// The engine asked for does not answer this question.
    Engine {
        /// The engine.
        engine: EngineName,
        /// The convention is misère.
        misere: bool,
    },
    /// A period of positions that are not one number.
    PeriodOfFields,
    /// `dense` was asked for, and some kind has a list field.
    DenseWithLists {
        /// The kind's name.
        kind: String,
    },
    /// `dense` was asked for, and its table would reach far beyond what the question is about.
    DenseTooLarge {
        /// The number of cells.
        cells: u128,
    },
    /// `dense` was asked for, and found no order in which to fill its table.
    DenseWithoutOrder {
        /// The component whose options come later.
        component: Component,
    },
}

impl From<Fault> for SolveError {
    fn from(fault: Fault) -> Self {
        Self::Fault(Box::new(fault))
    }
}

impl From<Limit> for SolveError {
    /// A limit at which nothing was known.
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
    /// What was found, as a sentence of the message catalogue; `name` writes a component.
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

    /// What to do instead, where there is something.
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
    /// What was found, as data.
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
