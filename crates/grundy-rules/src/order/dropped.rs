//! Options that are dropped because one component of the sum is not a position.

use super::PER_RULE;
use crate::check::{Lowered, origins::is_known};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ending::may_end;
use crate::symbolic::Form;
use crate::symbolic::facts::{Facts, FieldForm};
use crate::syntax::ast::Span;
use crate::typed::{ClauseCode, Code, FieldExpr, NumExpr, RuleCode};
use grundy_core::{Message, Place};

/// Warnings about rules such as `seg(l, r) -> seg(l, m - 1) + seg(m + 1, r) for m in l..=r`, which have no move for
/// `m = 0`, because `m - 1` is then not a natural number. For `l = m = 1`, the corresponding move exists.
///
/// A rule whose options have several components is reported if, in one of them, a field that depends on a loop is not
/// proved to be at least its lower bound, but would be if every number on the left side exceeded its own lower bound.
pub(crate) fn dropped_options(lowered: &Lowered) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in lowered.code.rules.iter().filter(|rule| rule.terms.len() > 1) {
        if may_end(PER_RULE + rule.left.patterns.len()) {
            break;
        }
        let Some((kind, field)) = dropping_field(rule, &lowered.code) else { continue };
        let of_field = &lowered.kinds[kind].fields[field];
        let Place { start, end } = rule.at.into();
        found.push(Diagnostic {
            severity: Severity::Warning,
            message: Message::new("check-option-dropped")
                .with("kind", &lowered.kinds[kind].name)
                .with("field", &of_field.name)
                .with("low", of_field.written(of_field.low)),
            help: Some(Message::new("check-option-dropped-help")),
            span: Span { start, end },
            related: Vec::new(),
        });
    }
    found
}

/// The kind and the index of the first field because of which options seem to be dropped, or `None` if there is none.
fn dropping_field(rule: &RuleCode, code: &Code) -> Option<(usize, usize)> {
    let (mut facts, left) = Facts::of(&RuleCode { terms: Vec::new(), ..rule.clone() }, code);
    let loops: Vec<Form> = rule
        .clauses
        .iter()
        .filter_map(|clause| match clause {
            ClauseCode::For { slot, .. } => Some(facts.form(&NumExpr::Slot(*slot))),
            _ => None,
        })
        .collect();
    let mut away_from_bounds = facts.clone();
    for (field, domain) in left.iter().zip(&code.kinds[rule.left.kind.index()].domains) {
        if let FieldForm::Number(form) = field {
            away_from_bounds.at_least(form, i128::from(domain.low) + 1);
        }
    }
    for term in rule.terms.iter().filter(|term| term.count.is_none()) {
        let domains = &code.kinds[term.kind.index()].domains;
        for (at, (field, domain)) in term.fields.iter().zip(domains).enumerate() {
            let FieldExpr::Number(number) = field else { continue };
            if !is_known(domain.origin) {
                continue;
            }
            let Some(above) = facts.form(number).plus_number(-i128::from(domain.low)) else { continue };
            let depends = loops.iter().flat_map(|form| &form.terms).any(|(atom, _)| above.factor(*atom) != 0);
            if depends && !facts.prove(&above) && away_from_bounds.prove(&above) {
                return Some((term.kind.index(), at));
            }
        }
    }
    None
}
