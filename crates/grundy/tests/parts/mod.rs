//! Rules with some of their capabilities hidden.

use grundy_core::{ClosedForms, Facts, NativeCode, Ruleset};
use grundy_rules::Rules;

/// Rules without their theorems and their code, and, if requested, without their native code or their linear
/// forms.
pub(crate) struct Part {
    rules: Rules,
    facts: Facts,
    native: bool,
}

impl Part {
    pub(crate) fn new(rules: Rules, native: bool, linear: bool) -> Self {
        let mut facts = Facts { code: None, ..rules.facts().clone() };
        facts.linear_rules = facts.linear_rules.filter(|_| linear);
        Self { rules, facts, native }
    }
}

impl Ruleset for Part {
    grundy_core::wraps!(rules);

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        &()
    }

    fn native(&self) -> &dyn NativeCode {
        if self.native { self.rules.native() } else { &() }
    }
}
