//! Errors that occur while the rules of a game are evaluated.

use crate::{Component, Limit, Message};
use std::{error::Error, fmt};

/// The reason why the rules could not be evaluated at one position: an error in the rules, such as an overflow or a
/// division by zero, or a limit that was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of error, with its details.
    pub kind: FaultKind,
    /// The place in the rules text, or `None` if the fault has no place there, for example because the rules are
    /// written in Rust.
    pub place: Option<Place>,
    /// The component at which the rules were evaluated.
    pub component: Component,
}

impl fmt::Display for Fault {
    /// The message as data, followed by the component.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.kind.message(), self.component)
    }
}

impl Error for Fault {}

/// A range of bytes in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first byte of the range.
    pub start: usize,
    /// The first byte after the range.
    pub end: usize,
}

/// The kinds of [`Fault`], with their details.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// A result that is not in `-2^127..2^127`.
    Overflow,
    /// A division (`/`) or a remainder (`%`) whose divisor is zero.
    DivisionByZero,
    /// A negative argument of a function that is defined for natural numbers only.
    NegativeArgument {
        /// The name of the function.
        function: &'static str,
        /// The value of the argument.
        value: i128,
    },
    /// An argument for which a function is undefined, or too costly to compute.
    ArgumentOutside {
        /// The name of the function.
        function: &'static str,
        /// The value of the argument.
        value: i128,
    },
    /// The logarithm of zero, `log2(0)`.
    LogOfZero,
    /// An index outside the bounds of a list.
    IndexOutside {
        /// The index, which may be negative.
        index: i128,
        /// The number of entries in the list.
        length: usize,
    },
    /// `min` or `max` of an empty set.
    EmptyExtremum {
        /// The name of the function: `min` or `max`.
        function: &'static str,
    },
    /// A nim-value outside `0..=2^64 - 1` that follows from a closed form, or from an arithmetic period of a code.
    ValueOutside {
        /// The nim-value; numbers larger than `2^127 - 1` are given as `2^127 - 1`.
        value: i128,
    },
    /// A list that is too long to be stored.
    ListTooLong,
    /// A value that a closed form covers but that would take too long to compute.
    BeyondReach {
        /// The largest size of a component, such as the place of its last coin, up to which the closed form is fast
        /// enough.
        reach: u64,
    },
    /// A gain outside the range that scores can hold.
    GainOutside {
        /// The gain that the rules computed.
        value: i128,
    },
    /// A number that is declared to decrease with every move (`decreases`), but does not decrease with a move
    /// from the component, or is negative at the component.
    NotDecreasing {
        /// The number at the component.
        before: i128,
        /// The number at a component of an option.
        after: i128,
    },
    /// A limit of the [budget of the thread](crate::with_thread_budget) that ended the evaluation. It implies nothing
    /// about the rules.
    Limit(Limit),
}

impl FaultKind {
    /// The limit that ended the evaluation, if there was one.
    #[must_use]
    pub const fn limit(&self) -> Option<Limit> {
        match self {
            Self::Limit(limit) => Some(*limit),
            _ => None,
        }
    }

    /// The message that describes the fault, as data.
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
            Self::NotDecreasing { before, after } => {
                Message::new("fault-not-decreasing").with("before", before).with("after", after)
            }
            Self::Limit(limit) => limit.message(),
        }
    }
}
