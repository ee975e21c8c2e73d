//! Questions that cannot be answered.

use crate::EngineName;
use grundy_core::{Component, ComponentRef, Compound, Message};

/// A question that cannot be answered for a ruleset or by a requested engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// A question about values or outcomes under rules with gains, whose positions have a score instead.
    Scoring,
    /// A question that is not supported for rules in which some moves are reserved for one player.
    Partizan,
    /// Nim-values of partizan rules, or their canonical forms when the engine `graph` was requested.
    PartizanValue,
    /// Canonical forms of impartial rules.
    FormsOfImpartial,
    /// A canonical form in which a part overflows.
    FormOverflow {
        /// The part: `up`, `nimber` or `number`.
        part: &'static str,
    },
    /// A canonical form with more options on a side than can be listed.
    FormOptions {
        /// The number of options on that side.
        count: u64,
        /// The maximum number of options on each side that can be listed.
        most: u64,
    },
    /// The moves of one player under rules in which both players have the same moves.
    PlayerImpartial,
    /// Draws with a requested engine other than `graph`.
    DrawsByEngine,
    /// Draws or partizan moves under rules with immediate wins.
    DrawsWithWin,
    /// Draws under partizan rules, or on a partizan graph where a cycle is reachable.
    DrawsPartizan,
    /// Misère equality where draws are allowed, moves score or win immediately, or the players have different
    /// moves.
    MisereEquality,
    /// Misère equality on a partizan graph.
    MisereEqualityPartizan,
    /// Misère equality on an impartial graph where draws are allowed.
    MisereEqualityDraws,
    /// The game graph of rules with immediate wins.
    GameGraphWithWin,
    /// Misère play under rules with immediate wins.
    MisereWithWin,
    /// Misère play under rules with complimenting or entailing moves.
    MisereEntailing,
    /// Draws under rules with complimenting or entailing moves.
    DrawsEntailing,
    /// Partizan rules with complimenting or entailing moves.
    PartizanEntailing,
    /// The value of a position in which a reply is forced in one component.
    ForcedValue,
    /// A position in which a reply is forced in more than one component.
    ForcedTwice,
    /// The misère quotient of rules whose positions are not heaps with moves to sums of smaller heaps.
    QuotientNotHeaps,
    /// A table of a kind with list fields.
    TableOfLists {
        /// The name of the kind.
        kind: String,
    },
    /// A component that no closed form covers, when the engine `theorem` was requested.
    NotCovered {
        /// The component that is not covered.
        component: Component,
    },
    /// A question that the requested engine does not support.
    Engine {
        /// The requested engine.
        engine: EngineName,
        /// Whether the question is about misère play.
        misere: bool,
    },
    /// A compound other than the sum, under rules for which such compounds are not supported.
    Compound {
        /// The requested compound.
        compound: Compound,
        /// The property of the rules that prevents an answer: `scoring`, `partizan`, `again` or `win`.
        rules: &'static str,
    },
    /// A compound other than the sum with a requested engine other than `graph`.
    CompoundByEngine {
        /// The requested engine.
        engine: EngineName,
    },
    /// The period for rules whose positions do not have exactly one unbounded number, or have values other than
    /// nim-values.
    PeriodOfFields,
    /// A database that cannot be used, or positions that cannot be stored in one.
    Database {
        /// The message that states the reason.
        message: Message,
    },
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
    /// A table that could not be filled, usually because its cells have no suitable order, when the engine `dense` was
    /// requested.
    DenseWithoutOrder {
        /// A component with an option that does not precede it or, if none was found, the component of the question.
        component: Component,
    },
}

impl Unsupported {
    /// The message that states why the question cannot be answered; `name` writes a component as text.
    #[must_use]
    pub fn message(&self, name: &dyn Fn(ComponentRef<'_>) -> String) -> Message {
        match self {
            Self::Scoring => Message::new("solve-unsupported-scoring"),
            Self::Partizan => Message::new("solve-unsupported-partizan"),
            Self::PartizanValue => Message::new("graph-value-partizan"),
            Self::FormsOfImpartial => Message::new("graph-forms-impartial"),
            Self::FormOverflow { part } => Message::new("values-overflow").with("part", part),
            Self::FormOptions { count, most } => {
                Message::new("values-options").with("count", count).with("most", most)
            }
            Self::PlayerImpartial => Message::new("graph-player-impartial"),
            Self::DrawsByEngine => Message::new("graph-draws-engine"),
            Self::DrawsWithWin => Message::new("graph-draws-win"),
            Self::DrawsPartizan => Message::new("graph-draws-partizan"),
            Self::MisereEquality => Message::new("graph-equal-misere"),
            Self::MisereEqualityPartizan => Message::new("graph-equal-misere-partizan"),
            Self::MisereEqualityDraws => Message::new("graph-equal-misere-draws"),
            Self::GameGraphWithWin => Message::new("graph-picture-win"),
            Self::MisereEntailing => Message::new("solve-unsupported-misere-entailing"),
            Self::DrawsEntailing => Message::new("solve-unsupported-draws-entailing"),
            Self::PartizanEntailing => Message::new("solve-unsupported-partizan-entailing"),
            Self::ForcedValue => Message::new("solve-unsupported-forced-value"),
            Self::ForcedTwice => Message::new("solve-unsupported-forced-twice"),
            Self::MisereWithWin => Message::new("solve-unsupported-misere-win"),
            Self::Compound { compound, rules } => {
                Message::new("compound-unsupported").with("compound", compound).with("rules", *rules)
            }
            Self::CompoundByEngine { engine } => Message::new("compound-engine").with("engine", engine),
            Self::Database { message } => message.clone(),
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

    /// A suggestion of what to do instead, or `None` if there is none.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Engine { misere: true, .. } => Some(Message::new("solve-unsupported-engine-misere-help")),
            Self::Scoring => Some(Message::new("solve-unsupported-scoring-help")),
            Self::ForcedValue => Some(Message::new("solve-unsupported-forced-value-help")),
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
