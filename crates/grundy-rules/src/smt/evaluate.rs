//! Evaluation of expressions at given numbers, to examine small positions before a solver is used.

use crate::integer::BinaryFn;
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, ListExpr, NumExpr, RangeExpr, Slot};
use std::collections::HashMap;

/// The values of names.
pub(super) type Values = HashMap<Slot, i128>;

/// The value of `expr`, or `None` if it has no value or if this module does not support it.
pub(super) fn number(expr: &NumExpr, values: &Values) -> Option<i128> {
    match expr {
        NumExpr::Const(number) => Some(*number),
        NumExpr::Slot(slot) => values.get(slot).copied(),
        NumExpr::Shared(_, inner) => number(inner, values),
        NumExpr::Unary(function, operand, _) => function.exact(number(operand, values)?).ok(),
        NumExpr::Binary(function, operands, _) => {
            function.exact(number(&operands.0, values)?, number(&operands.1, values)?).ok()
        }
        NumExpr::SlotSlot(function, a, b, _) => function.exact(*values.get(a)?, *values.get(b)?).ok(),
        NumExpr::SlotConst(function, a, b, _) => function.exact(*values.get(a)?, i128::from(*b)).ok(),
        NumExpr::If(parts) => number(if truth(&parts.0, values)? { &parts.1 } else { &parts.2 }, values),
        NumExpr::Index(parts, _) => {
            let list = constant_list(&parts.0, values)?;
            list.get(usize::try_from(number(&parts.1, values)?).ok()?).copied()
        }
        NumExpr::Length(_) | NumExpr::FoldList(..) | NumExpr::FoldRange(_) => None,
    }
}

/// The entries of a list that is a constant, a list of numbers or a row of a table; `None` for other lists, if the
/// table has no such row, and if some number has no value.
fn constant_list(list: &ListExpr, values: &Values) -> Option<Vec<i128>> {
    match list {
        ListExpr::Const(numbers) => Some(numbers.to_vec()),
        ListExpr::Items(items) => items.iter().map(|item| number(item, values)).collect(),
        ListExpr::Row(rows, index, _) => {
            Some(rows.get(usize::try_from(number(index, values)?).ok()?)?.to_vec())
        }
        _ => None,
    }
}

/// The value of a condition, or `None` if it has no value or if this module does not support it.
pub(super) fn truth(expr: &BoolExpr, values: &Values) -> Option<bool> {
    Some(match expr {
        BoolExpr::Const(truth) => *truth,
        BoolExpr::Compare(op, a, b) => holds(*op, number(a, values)?, number(b, values)?),
        BoolExpr::Chain(operands, ops) => {
            for (pair, op) in operands.windows(2).zip(ops) {
                if !holds(*op, number(&pair[0], values)?, number(&pair[1], values)?) {
                    return Some(false);
                }
            }
            true
        }
        BoolExpr::Not(inner) => !truth(inner, values)?,
        BoolExpr::And(parts) => {
            for part in parts {
                if !truth(part, values)? {
                    return Some(false);
                }
            }
            true
        }
        BoolExpr::Or(parts) => {
            for part in parts {
                if truth(part, values)? {
                    return Some(true);
                }
            }
            false
        }
        BoolExpr::If(parts) => truth(if truth(&parts.0, values)? { &parts.1 } else { &parts.2 }, values)?,
        BoolExpr::In(parts) => {
            let element = number(&parts.0, values)?;
            match &parts.1 {
                RangeExpr::Interval { low, high, inclusive } => {
                    let (low, high) = (number(low, values)?, number(high, values)?);
                    low <= element && (element < high || *inclusive && element == high)
                }
                range => elements(range, values)?.contains(&element),
            }
        }
        BoolExpr::Occurs(_) => return None,
        BoolExpr::Quantified(parts) => {
            let mut values = values.clone();
            for element in elements(&parts.range, &values)? {
                values.insert(parts.slot, element);
                if truth(&parts.condition, &values)? && truth(&parts.body, &values)? != parts.all {
                    return Some(!parts.all);
                }
            }
            parts.all
        }
    })
}

/// Intervals with more elements than this are not listed.
const MOST_ELEMENTS: i128 = 100;

/// The numbers in a range, or `None` if an interval has too many, if some number has no value, or if this module cannot
/// list the range.
pub(super) fn elements(range: &RangeExpr, values: &Values) -> Option<Vec<i128>> {
    match range {
        RangeExpr::Values(numbers) => Some(numbers.to_vec()),
        RangeExpr::SetOf(items) => {
            let mut numbers: Vec<i128> =
                items.iter().map(|item| number(item, values)).collect::<Option<_>>()?;
            numbers.sort_unstable();
            numbers.dedup();
            Some(numbers)
        }
        RangeExpr::List(list) => constant_list(list, values),
        RangeExpr::Interval { low, high, inclusive } => {
            let (low, high) = (number(low, values)?, number(high, values)?);
            let end = if *inclusive { high.checked_add(1)? } else { high };
            (end.checked_sub(low)? <= MOST_ELEMENTS).then(|| (low..end).collect())
        }
        _ => None,
    }
}

/// The value of `expr`, or `None` if it depends on a name, has no value, or is not supported by this module.
pub(super) fn constant(expr: &NumExpr) -> Option<i128> {
    number(expr, &Values::new())
}

fn holds(op: CompareOp, a: i128, b: i128) -> bool {
    op.holds(a, b)
}

/// The value of a function of two numbers, or `None` if computing it causes a fault.
pub(super) fn apply(function: BinaryFn, a: i128, b: i128) -> Option<i128> {
    function.exact(a, b).ok()
}
