//! What can go wrong while the rules of a game are carried out.

use crate::{Component, Message};
use std::{error::Error, fmt};

/// An error of the rules at a position: an overflow, a division by zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// Where in the rules text, if there is one.
    pub place: Option<Place>,
    /// The component whose options were asked for.
    pub component: Component,
}

impl fmt::Display for Fault {
    /// What happened and at which component, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.kind.message(), self.component)
    }
}

impl Error for Fault {}

/// A stretch of the rules text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where it begins.
    pub start: usize,
    /// Where it ends, excluded.
    pub end: usize,
}

/// The kinds of [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// A result outside `-2^127..2^127`.
    Overflow,
    /// `/` or `%` by zero.
    DivisionByZero,
    /// A negative argument where the function takes naturals only.
    NegativeArgument {
        /// The function.
        function: &'static str,
        /// The argument.
        value: i128,
    },
    /// An argument for which the function has no value, or none that can be found in reasonable time.
    ArgumentOutside {
        /// The function.
        function: &'static str,
        /// The argument.
        value: i128,
    },
    /// `log2(0)`.
    LogOfZero,
    /// An index outside a list.
    IndexOutside {
        /// The index.
        index: i128,
        /// How many entries the list has.
        length: usize,
    },
    /// `min` or `max` of nothing.
    EmptyExtremum {
        /// `min` or `max`.
        function: &'static str,
    },
    /// A theorem gave a nim-value outside `0..=2^64 - 1`.
    ValueOutside {
        /// What it gave.
        value: i128,
    },
    /// A list longer than memory should hold.
    ListTooLong,
    /// A value that a closed form could give but would take too long for.
    BeyondReach {
        /// The last place, or size, for which it does not.
        reach: u64,
    },
    /// A gain that a score cannot hold.
    GainOutside {
        /// The gain.
        value: i128,
    },
}

impl FaultKind {
    /// The sentence for people, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Overflow => Message::new("fault-overflow"),
            Self::DivisionByZero => Message::new("fault-division-by-zero"),
            Self::NegativeArgument { function, value } => {
                Message::new("fault-negative-argument").with("function", *function).with("value", value)
            }
            Self::ArgumentOutside { function, value } => {
                Message::new("fault-argument-outside").with("function", *function).with("value", value)
            }
            Self::LogOfZero => Message::new("fault-log-of-zero"),
            Self::IndexOutside { index, length } => {
                Message::new("fault-index-outside").with("index", index).with("length", length)
            }
            Self::EmptyExtremum { function } => {
                Message::new("fault-empty-extremum").with("function", *function)
            }
            Self::ValueOutside { value } => Message::new("fault-value-outside").with("value", value),
            Self::ListTooLong => Message::new("fault-list-too-long"),
            Self::BeyondReach { reach } => Message::new("fault-beyond-reach").with("reach", reach),
            Self::GainOutside { value } => Message::new("fault-gain-outside").with("value", value),
        }
    }
}
