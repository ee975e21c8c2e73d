//! The precedence of operators: one table for the parser and the printer.

use super::ast::{BinaryOp, CompareOp};

/// The precedence levels of operators, from the loosest to the tightest.
///
/// The operands of an operator bind more tightly than the operator itself, except that the left operand of a
/// repeatable operator and the operand of a unary operator may bind equally tightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Any expression, including `if` and `with`, which extend as far to the right as possible.
    Whole,
    /// The level of the operator `or`.
    Or,
    /// The level of the operator `and`.
    And,
    /// The level of the operator `not`.
    Not,
    /// Comparisons and `in`, which cannot be repeated except in chains.
    Compare,
    /// The range operators, which cannot be repeated.
    Range,
    /// The level at which `with` follows its list; the ends of a range bind at least this tightly.
    With,
    /// The level of the operator `xor`.
    Xor,
    /// The level of the operators `++` and `but`.
    Concat,
    /// The operators `+` and `-`.
    Add,
    /// The operators `*`, `/` and `%`.
    Multiply,
    /// The unary operator `-`.
    Negate,
    /// Indexed expressions `x[i]`, calls, expressions in brackets, names, numbers and strings.
    Atom,
}

impl Level {
    /// The next tighter level. For the tightest level, this is the level itself.
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
    /// The precedence of the operator.
    pub(crate) const fn level(self) -> Level {
        match self {
            Self::Or => Level::Or,
            Self::And => Level::And,
            Self::Xor => Level::Xor,
            Self::Concat | Self::But => Level::Concat,
            Self::Add | Self::Subtract => Level::Add,
            Self::Multiply | Self::Divide | Self::Remainder => Level::Multiply,
        }
    }

    /// The operator in rules text.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Xor => "xor",
            Self::Concat => "++",
            Self::But => "but",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }
}

impl CompareOp {
    /// The operator in rules text.
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

    /// Whether `other` may follow the operator in a chain: each is `<` or `<=`, each is `>` or `>=`, or both are
    /// `==`.
    pub(crate) const fn chains_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Less | Self::LessOrEqual, Self::Less | Self::LessOrEqual)
                | (Self::Greater | Self::GreaterOrEqual, Self::Greater | Self::GreaterOrEqual)
                | (Self::Equal, Self::Equal)
        )
    }
}
