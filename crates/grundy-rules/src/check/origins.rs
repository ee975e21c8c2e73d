//! Number fields with a lower bound below zero.
//!
//! The lower bound of such a field is called its *origin*. Components store the value of the field as its distance from
//! the origin. Rules are written and checked in terms of the numbers themselves. [`store`] then rewrites the rules in
//! terms of stored numbers, so that all code that runs or analyses rules handles natural numbers only.

use super::fold;
use crate::check::{Lowered, interval};
use crate::integer::BinaryFn;
use crate::typed::{
    At, Code, DomainCode, FieldExpr, KindCode, LeftCode, NumExpr, PatternCode, RuleCode, Slot, TermCode,
    TheoremCode,
};
use crate::walk::{self, Part};
use std::borrow::Cow;
use std::mem::replace;

/// The origin assumed for a field whose lower bound depends on parameters and may be below zero, in analyses of rules
/// whose parameters have no values yet.
const LOW_ENOUGH: i64 = -(1 << 62);

/// Rewrites checked rules in terms of stored numbers. The origins of all fields must be known or assumed. Rules in
/// which all origins are 0 remain as they are.
pub(super) fn store(code: &mut Code) {
    if code.kinds.iter().flat_map(|kind| &kind.domains).all(|domain| domain.origin == 0) {
        return;
    }
    code.kinds.iter_mut().for_each(store_bounds);
    let Code { kinds, rules, wins, measures, theorems, .. } = code;
    let kinds = &*kinds;
    rules.iter_mut().for_each(|rule| store_rule(rule, kinds));
    for win in wins {
        let shifted = store_left(&mut win.left, kinds);
        walk::condition(&mut win.condition, &mut |part| written(part, &shifted));
    }
    for measure in measures {
        let shifted = store_left(&mut measure.left, kinds);
        walk::number(&mut measure.value, &mut |part| written(part, &shifted));
    }
    for theorem in theorems {
        match theorem {
            TheoremCode::Value { left, value, condition, .. } => {
                let shifted = store_left(left, kinds);
                walk::number(value, &mut |part| written(part, &shifted));
                walk::condition(condition, &mut |part| written(part, &shifted));
            }
            TheoremCode::Outcome { left, condition, .. } => {
                let shifted = store_left(left, kinds);
                walk::condition(condition, &mut |part| written(part, &shifted));
            }
            TheoremCode::Moves { rule, .. } => store_rule(rule, kinds),
        }
    }
}

/// The checked rules in terms of stored numbers, for an analysis before the parameters have values. If the lower bound
/// of a field depends on parameters, but on no other field, and may be below zero, the origin of the field is assumed
/// to be `LOW_ENOUGH`.
pub(crate) fn stored(lowered: &Lowered) -> Cow<'_, Lowered> {
    let is_unknown = |domain: &DomainCode, fields: usize| {
        !domain.is_list
            && domain.low_by_fields.as_ref().is_some_and(|low| {
                let mut uses_fields = false;
                let slots = |slot: Slot| (if slot.index() < fields { 1 } else { i128::MIN }, i128::MAX);
                walk::number(&mut low.clone(), &mut |part| {
                    uses_fields |= matches!(part, Part::Number(NumExpr::Slot(slot)) if slot.index() < fields);
                });
                !uses_fields && interval::interval(low, &slots).0 < 0
            })
    };
    let kinds = &lowered.code.kinds;
    let matters = |kind: &KindCode| {
        kind.domains.iter().any(|domain| domain.origin != 0 || is_unknown(domain, kind.domains.len()))
    };
    if !kinds.iter().any(matters) {
        return Cow::Borrowed(lowered);
    }
    let mut lowered = lowered.clone();
    for (kind, named) in lowered.code.kinds.iter_mut().zip(&mut lowered.kinds) {
        let fields = kind.domains.len();
        for (domain, field) in kind.domains.iter_mut().zip(&mut named.fields) {
            if is_unknown(domain, fields) {
                domain.origin = LOW_ENOUGH;
                (domain.low, domain.high) = (0, domain.high.saturating_add(LOW_ENOUGH.unsigned_abs()));
                domain.low_by_fields = None;
                (field.origin, field.low, field.high) = (domain.origin, domain.low, domain.high);
            }
        }
    }
    store(&mut lowered.code);
    Cow::Owned(lowered)
}

/// Whether the lower bound of a field with this origin is known, in rules that [`stored`] returned.
pub(crate) const fn is_known(origin: i64) -> bool {
    origin != LOW_ENOUGH
}

/// The slots that hold stored numbers, each with the origin of its field.
type Shifted = Vec<(Slot, i64)>;

/// Replaces a slot that holds a stored number with an expression for the number itself.
fn written(part: Part<'_>, shifted: &Shifted) {
    if let Part::Number(expr) = part
        && let NumExpr::Slot(slot) = *expr
        && let Some((_, origin)) = shifted.iter().find(|(known, _)| *known == slot)
    {
        *expr = plus(replace(expr, NumExpr::Const(0)), (*origin).into());
    }
}

/// Rewrites the bounds of a kind in terms of stored numbers.
fn store_bounds(kind: &mut KindCode) {
    let slots = (0..).map(Slot).zip(&kind.domains).map(|(slot, domain)| (slot, domain.origin));
    let shifted: Shifted = slots.filter(|(_, origin)| *origin != 0).collect();
    for domain in &mut kind.domains {
        let origin = i128::from(domain.origin);
        for bound in [&mut domain.low_by_fields, &mut domain.high_by_fields].into_iter().flatten() {
            walk::number(bound, &mut |part| written(part, &shifted));
            *bound = plus(replace(bound, NumExpr::Const(0)), -origin);
        }
    }
}

/// Rewrites a left side; returns the slots that then hold stored numbers.
fn store_left(left: &mut LeftCode, kinds: &[KindCode]) -> Shifted {
    let mut shifted = Vec::new();
    let Some(kind) = kinds.get(left.kind.index()) else { return shifted };
    for (pattern, domain) in left.patterns.iter_mut().zip(&kind.domains).filter(|(_, of)| of.origin != 0) {
        match pattern {
            PatternCode::Number(slot) => shifted.push((*slot, domain.origin)),
            PatternCode::Exactly(number, _) => *number = number.saturating_sub(domain.origin.into()),
            PatternCode::List(_) => {}
        }
    }
    shifted
}

fn store_rule(rule: &mut RuleCode, kinds: &[KindCode]) {
    let shifted = store_left(&mut rule.left, kinds);
    if !shifted.is_empty() {
        walk::rule(rule, &mut |part| written(part, &shifted));
    }
    let terms = rule.terms.iter_mut().chain(rule.each.iter_mut().map(|each| &mut each.term));
    for TermCode { kind, fields, .. } in terms {
        let Some(kind) = kinds.get(kind.index()) else { continue };
        for (field, domain) in fields.iter_mut().zip(&kind.domains) {
            if let FieldExpr::Number(number) = field {
                *number = plus(replace(number, NumExpr::Const(0)), -i128::from(domain.origin));
            }
        }
    }
}

/// `expr + number`, without an addition if a constant in the expression can be changed instead.
fn plus(expr: NumExpr, number: i128) -> NumExpr {
    if number == 0 {
        return expr;
    }
    match expr {
        NumExpr::Const(value) if let Some(sum) = value.checked_add(number) => NumExpr::Const(sum),
        NumExpr::Binary(function @ (BinaryFn::Add | BinaryFn::Subtract), operands, at) => {
            let (a, b) = *operands;
            match (function, a, b) {
                (BinaryFn::Add, a, NumExpr::Const(b)) if let Some(sum) = b.checked_add(number) => {
                    plus(a, sum)
                }
                (BinaryFn::Subtract, a, NumExpr::Const(b)) if let Some(sum) = number.checked_sub(b) => {
                    plus(a, sum)
                }
                (function, a, b) if takes(&a) => fold::binary(function, plus(a, number), b, at),
                (BinaryFn::Add, a, b) if takes(&b) => fold::binary(BinaryFn::Add, a, plus(b, number), at),
                (function, a, b) => {
                    let sum = NumExpr::Binary(function, Box::new((a, b)), at);
                    fold::binary(BinaryFn::Add, sum, NumExpr::Const(number), at)
                }
            }
        }
        other => fold::binary(BinaryFn::Add, other, NumExpr::Const(number), At::default()),
    }
}

/// Whether [`plus`] changes a constant in the expression.
fn takes(expr: &NumExpr) -> bool {
    match expr {
        NumExpr::Const(_) => true,
        NumExpr::Binary(BinaryFn::Add, operands, _) => takes(&operands.0) || takes(&operands.1),
        NumExpr::Binary(BinaryFn::Subtract, operands, _) => {
            takes(&operands.0) || matches!(operands.1, NumExpr::Const(_))
        }
        _ => false,
    }
}
