//! Loops that meet every option twice, once from each end.

use super::canon::{Canon, Form};
use super::total::{Ranges, is_total_from};
use crate::integer::BinaryFn;
use crate::typed::{ClauseCode, Code, NumExpr, RangeExpr, RuleCode, Slot};

/// The first half of the loop that is the clause with index `at`, if the option at `i` is the one at
/// `first + last - i`, as a sum: `for i in 1..w` of `sheet(i, h) + sheet(w - i, h)` needs `1..=w / 2` only.
pub(super) fn half(rule: &RuleCode, at: usize, code: &Code) -> Option<RangeExpr> {
    let ClauseCode::For { slot, range: range @ RangeExpr::Interval { low, high, inclusive }, .. } =
        &rule.clauses[at]
    else {
        return None;
    };
    let rest = &rule.clauses[at + 1..];
    if rest.iter().any(|clause| matches!(clause, ClauseCode::For { .. } | ClauseCode::List(..))) {
        return None;
    }
    let (first, last) = Canon::default().interval(range)?;
    let ends = first.plus(1, &last)?;
    let here = Canon::default();
    let mut there = Canon::default();
    there.bind(*slot, ends.plus(-1, &here.number(&NumExpr::Slot(*slot))?)?);
    if options(here, rule, at + 1)? != options(there, rule, at + 1)? {
        return None;
    }
    // The turns that are left out must not fault; nor must the sum of the ends.
    let mut ranges = Ranges::before(rule, &code.kinds, at);
    let sum = match by_slot(&ends) {
        Some(sum) => sum,
        None => {
            let sum = operation(BinaryFn::Add, low.clone(), high.clone());
            if *inclusive { sum } else { operation(BinaryFn::Subtract, sum, NumExpr::Const(1)) }
        }
    };
    ranges.number(&sum)?;
    if !is_total_from(rule, at, &mut ranges) {
        return None;
    }
    let high = operation(BinaryFn::Divide, sum, NumExpr::Const(2));
    Some(RangeExpr::Interval { low: low.clone(), high, inclusive: true })
}

/// The conditions and the terms of the option after the clauses from `at` on.
fn options(mut canon: Canon, rule: &RuleCode, at: usize) -> Option<(Vec<String>, Vec<String>)> {
    let mut conditions = Vec::new();
    for clause in &rule.clauses[at..] {
        match clause {
            ClauseCode::Where(condition) => conditions.extend(canon.condition(condition)?),
            ClauseCode::Number(slot, value) => {
                let form = canon.number(value)?;
                canon.bind(*slot, form);
            }
            ClauseCode::For { .. } | ClauseCode::List(..) => return None,
        }
    }
    conditions.sort_unstable();
    conditions.dedup();
    let mut terms =
        rule.terms.iter().map(|term| canon.term(term, &|_, field| field)).collect::<Option<Vec<_>>>()?;
    terms.sort_unstable();
    Some((conditions, terms))
}

/// The form as an expression, if it is a name and a number.
fn by_slot(form: &Form) -> Option<NumExpr> {
    let mut parts = form.parts.iter();
    let (Some((part, 1)), None) = (parts.next(), parts.next()) else { return None };
    let slot = NumExpr::Slot(Slot(part.strip_prefix('s')?.parse().ok()?));
    Some(match form.constant {
        0 => slot,
        constant => operation(BinaryFn::Add, slot, NumExpr::Const(constant)),
    })
}

fn operation(function: BinaryFn, a: NumExpr, b: NumExpr) -> NumExpr {
    NumExpr::Binary(function, Box::new((a, b)), Default::default())
}
