//! What is answered.

use crate::{ask::Body, error::Report};
use grundy_core::{Evidence, Message, NimValue};
use std::sync::Arc;

/// An answer: what was asked for, how it is known, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// How it is known; nothing where there is nothing to know (`list`).
    pub evidence: Option<Evidence>,
    /// Which engine answered, and why that one.
    pub plan: Option<Plan>,
    /// What it took.
    pub stats: Option<Stats>,
    /// Warnings about the rules, if they are the user's own and there are any.
    pub remarks: Option<Arc<Report>>,
    /// The answer's own part, by question.
    pub body: Body,
}

/// Which engine answered, and why that one.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The engine's name.
    pub engine: &'static str,
    /// Why it was chosen.
    pub why: Message,
}

/// What an answer took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// Positions visited.
    pub positions: u64,
    /// Seconds of solving.
    pub seconds: f64,
    /// Bytes of the largest table.
    pub bytes: u64,
}

/// What a component, a sum, or an entry of a table is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A nim-value.
    Nim(NimValue),
    /// Whoever moves wins the whole sum at once.
    Loony,
    /// A component that ends the game is there already.
    Over,
    /// Not known: a limit was reached.
    Unknown,
}

impl Value {
    /// The nim-value, if it is one.
    #[must_use]
    pub const fn nim(self) -> Option<NimValue> {
        match self {
            Self::Nim(value) => Some(value),
            _ => None,
        }
    }

    /// The word that stands for a value that is none, as in JSON and CSV.
    #[must_use]
    pub const fn special(self) -> Option<&'static str> {
        match self {
            Self::Nim(_) => None,
            Self::Loony => Some("loony"),
            Self::Over => Some("over"),
            Self::Unknown => Some("unknown"),
        }
    }
}
