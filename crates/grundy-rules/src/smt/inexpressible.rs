//! The reasons why an expression cannot be written for a solver.

/// The reason why an expression cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inexpressible {
    /// The expression needs binary digits.
    NeedsWords,
    /// The expression needs bounded fields.
    NeedsBounds,
    /// The named part of the language is not supported.
    Cannot(&'static str),
}
