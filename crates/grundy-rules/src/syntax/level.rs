//! How tightly the operators bind: one table for the parser and the printer.

use super::ast::{BinaryOp, CompareOp};

/// How tightly an operator binds; operands of an operator bind tighter, or as tight on the left if it may be
/// repeated. The order is that of the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Anything, also `if` and `with`, which reach as far to the right as they can.
    Whole,
    /// `or`
    Or,
    /// `and`
    And,
    /// `not`
    Not,
    /// `<`, `in`; not repeated, chains excepted.
    Compare,
    /// `..`, not repeated.
    Range,
    /// What may stand left of `with`, and the ends of a range.
    With,
    /// `xor`
    Xor,
    /// `++`
    Concat,
    /// `+`, `-`
    Add,
    /// `*`, `/`, `%`
    Multiply,
    /// Unary `-`
    Negate,
    /// `x[i]`, brackets, names and numbers.
    Atom,
}

impl Level {
    /// The next tighter level.
    pub(crate) const fn tighter(self) -> Self {
        match self {
            Self::Whole => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Not,
            Self::Not => Self::Compare,
            Self::Compare => Self::Range,
            Self::Range => Self::With,
            Self::With => Self::Xor,
            Self::Xor => Self::Concat,
            Self::Concat => Self::Add,
            Self::Add => Self::Multiply,
            Self::Multiply => Self::Negate,
            Self::Negate | Self::Atom => Self::Atom,
        }
    }
}

impl BinaryOp {
    /// How tightly it binds.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Or => Level::Or,
            Self::And => Level::And,
            Self::Xor => Level::Xor,
            Self::Concat => Level::Concat,
            Self::Add | Self::Subtract => Level::Add,
            Self::Multiply | Self::Divide | Self::Remainder => Level::Multiply,
        }
    }

    /// How it is written.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Xor => "xor",
            Self::Concat => "++",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }
}

impl CompareOp {
    /// How it is written.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        }
    }

    /// Whether `other` may follow it in a chain: both one way, or both `==`.
    pub(crate) const fn chains_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Less | Self::LessOrEqual, Self::Less | Self::LessOrEqual)
                | (Self::Greater | Self::GreaterOrEqual, Self::Greater | Self::GreaterOrEqual)
                | (Self::Equal, Self::Equal)
        )
    }
}
