//! What solvers cannot be told.

/// Why an expression cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Untold {
    /// It needs binary digits.
    NeedsWords,
    /// It needs fields that are bounded.
    NeedsBounds,
    /// There is no way to say this.
    Cannot(&'static str),
}
