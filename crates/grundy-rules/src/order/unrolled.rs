//! Rules rewritten without repeated terms; taken together, their options have the same components.

use crate::typed::{ClauseCode, Code, RuleCode};
use std::borrow::Cow;

/// The same rules with every repeated term moved into a rule of its own, in which its loop is a clause.
///
/// Taken together, the options of a position have the same components as before, so a proof that play ends for the
/// result also applies to `code`.
pub(super) fn unrolled(code: &Code) -> Cow<'_, Code> {
    if !code.repeats_terms() {
        return Cow::Borrowed(code);
    }
    let mut rules = Vec::with_capacity(code.rules.len());
    for rule in &code.rules {
        rules.push(RuleCode { each: Vec::new(), ..rule.clone() });
        for each in &rule.each {
            let mut clauses = rule.clauses.clone();
            let (slot, range, narrowing) = (each.slot, each.range.clone(), Vec::new());
            clauses.push(ClauseCode::For { slot, range, narrowing });
            clauses.push(ClauseCode::Where(each.condition.clone()));
            let terms = vec![each.term.clone()];
            rules.push(RuleCode { clauses, terms, each: Vec::new(), ..rule.clone() });
        }
    }
    Cow::Owned(Code { rules, ..code.clone() })
}
