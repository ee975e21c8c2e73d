//! Positions of rulesets as atoms of expressions.

use super::error::{ExpressionError, ExpressionErrorKind};
use crate::{Form, Forms};
use grundy_core::Message;

/// Finds the values of the atoms `ruleset("position")`.
///
/// This crate does not know any rules; the caller that evaluates expressions with such atoms provides the values of
/// the atoms.
pub trait Positions {
    /// The form, in the arena `forms`, of a position of a ruleset.
    ///
    /// # Errors
    /// Returns an error if there is no such ruleset or position, if the position has no canonical form, or if its form
    /// cannot be computed, for example because a limit is reached. The evaluator replaces the `span` of the error by
    /// that of the atom.
    fn form(&mut self, forms: &mut Forms<'_>, ruleset: &str, position: &str)
    -> Result<Form, ExpressionError>;
}

/// Knows no rulesets: every position in an expression is an error.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPositions;

impl Positions for NoPositions {
    fn form(&mut self, _: &mut Forms<'_>, ruleset: &str, _: &str) -> Result<Form, ExpressionError> {
        let message = Message::new("values-no-positions").with("found", grundy_core::shortened(ruleset));
        Err(ExpressionError::new(ExpressionErrorKind::Unsupported, message, 0..0))
    }
}
