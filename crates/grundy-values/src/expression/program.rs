//! Expressions as programs for a stack machine.

use super::function::{Function, Predicate};
use crate::Dyadic;
use std::ops::Range;

/// A parsed expression: operations on a stack of values, in the order in which they are performed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(crate) steps: Vec<Step>,
}

/// An operation and the text from which it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) operation: Operation,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Pushes a number plus an up part plus a nimber.
    Atom {
        number: Dyadic,
        up: Up,
        nimber: u32,
    },
    /// Takes the integers between the pieces of a position's text, and pushes the value of the position.
    Position {
        ruleset: String,
        /// The text, split at the integers, so there is one more piece than there are integers. Pieces may be empty.
        pieces: Vec<String>,
    },
    /// Pushes the value of a name.
    Name(String),
    /// Takes `left` Left options and `right` Right options, and pushes the game with these options. `is_written` is set
    /// if the braces are within quotes.
    Braces {
        left: usize,
        right: usize,
        is_written: bool,
    },
    /// Takes `count` Left options, and pushes the game whose Right options are their negatives.
    SwitchOf {
        count: usize,
    },
    /// Takes a game `x`, and pushes `{x | -x}`.
    Switch,
    Negate,
    Binary(Binary),
    /// Takes `count` arguments, of which the first was pushed first, and pushes the result of the function.
    Call {
        function: Function,
        count: usize,
    },
    /// Takes a game, and pushes whether it has a property.
    Is(Predicate),
}

/// The up part of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Up {
    /// A multiple of up.
    Multiple(i32),
    /// `^<n>`, or its negative.
    Power { is_down: bool, n: u32 },
    /// `^[n]`, or its negative.
    Sum { is_down: bool, n: u32 },
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Confused,
    Plus,
    Minus,
    Times,
    Ordinal,
}
