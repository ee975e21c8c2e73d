//! The calculator without the feature `forms`: there are no positions.

use crate::{answer::Answer, budget::Allowance, error::Error, session::Session, subject::Subject};
use grundy_values::{ExpressionError, Form, Forms, NoPositions, Positions};

/// A collection without positions.
pub(super) struct RulesetPositions;

impl RulesetPositions {
    pub(super) fn new(_: &mut Session, _: &Subject, _: Allowance) -> Self {
        Self
    }

    /// Always `None`, because there is no evidence.
    pub(super) fn known(self) -> Option<Answer<()>> {
        None
    }

    /// Always `None`, because there are no positions.
    pub(super) fn refusal(&mut self) -> Option<Error> {
        None
    }
}

impl Positions for RulesetPositions {
    fn form(
        &mut self,
        forms: &mut Forms<'_>,
        ruleset: &str,
        position: &str,
    ) -> Result<Form, ExpressionError> {
        NoPositions.form(forms, ruleset, position)
    }
}
