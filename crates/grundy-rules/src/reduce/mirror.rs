//! Loops that produce every option twice, once from each end.

use super::canon::option_form;
use super::total::{Ranges, is_total_from};
use crate::integer::BinaryFn;
use crate::symbolic::{Form, Graph, Name, Operation, Range};
use crate::typed::{ClauseCode, Code, NumExpr, RangeExpr, RuleCode};

/// The first half of the loop with clause index `at`, if it is proved that the option at `i` equals, as a sum, the
/// option at `first + last - i`; otherwise `None`. For example, `for i in 1..w` with the option
/// `sheet(i, h) + sheet(w - i, h)` needs only `1..=w / 2`.
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
    let graph = &mut Graph::default();
    let Range::Interval(first, last) = graph.range(range)? else { return None };
    let ends = first.plus(1, &last)?;
    let number = graph.form(&NumExpr::Slot(*slot));
    let mut option = |number: Form| {
        graph.bind(*slot, number);
        option_form(graph, rule, at + 1, &|_, field| field)
    };
    if option(number.clone())? != option(ends.plus(-1, &number)?)? {
        return None;
    }
    // Neither the skipped iterations nor the addition of the two ends may cause a fault.
    let mut ranges = Ranges::before(rule, &code.kinds, at);
    let sum = match by_slot(graph, &ends) {
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

/// The form as an expression, if it is a name plus a constant.
fn by_slot(graph: &Graph, form: &Form) -> Option<NumExpr> {
    let [(atom, 1)] = form.terms[..] else { return None };
    let Operation::Name(Name::Slot(slot)) = *graph.operation(atom) else { return None };
    let slot = NumExpr::Slot(slot);
    Some(match form.constant {
        0 => slot,
        constant => operation(BinaryFn::Add, slot, NumExpr::Const(constant)),
    })
}

fn operation(function: BinaryFn, a: NumExpr, b: NumExpr) -> NumExpr {
    NumExpr::Binary(function, Box::new((a, b)), Default::default())
}
