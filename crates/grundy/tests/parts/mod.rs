//! Rules that tell less of themselves than they could.

use grundy_core::{
    ComponentRef, Detail, Fault, Kind, LinearRules, Message, MoveVisitor, RowFiller, Ruleset, Theorem,
};
use grundy_rules::Rules;
use std::ops::ControlFlow;

/// Rules without their theorems, and perhaps without their native code or their linear forms.
pub(crate) struct Part {
    pub(crate) rules: Rules,
    pub(crate) native: bool,
    pub(crate) linear: bool,
}

impl Ruleset for Part {
    fn inner(&self) -> Option<&dyn Ruleset> {
        Some(&self.rules)
    }

    fn title(&self) -> &str {
        self.rules.title()
    }

    fn kinds(&self) -> &[Kind] {
        self.rules.kinds()
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        self.rules.visit_moves(of, detail, visitor)
    }

    fn code(&self) -> Option<&grundy_core::Code> {
        None
    }

    fn theorems(&self) -> &[Theorem] {
        &[]
    }

    fn linear_rules(&self) -> Option<&LinearRules> {
        if self.linear { self.rules.linear_rules() } else { None }
    }

    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        if self.native { self.rules.row_filler() } else { None }
    }
}
