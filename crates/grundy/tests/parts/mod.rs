//! Rules that tell less of themselves than they could.

use grundy_core::{Convention, LinearRules, Message, OptionLister, RowFiller, Ruleset, Theorem};
use grundy_rules::Rules;

/// Rules without their theorems, and perhaps without their native code or their linear forms.
pub(crate) struct Part {
    pub(crate) rules: Rules,
    pub(crate) native: bool,
    pub(crate) linear: bool,
}

impl Ruleset for Part {
    grundy_core::wraps!(rules);

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

    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        if self.native { self.rules.option_lister() } else { None }
    }

    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        if self.native { self.rules.outcome_filler(convention) } else { None }
    }
}
