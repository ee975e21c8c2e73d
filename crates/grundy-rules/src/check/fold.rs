//! Constructors of typed expressions, which evaluate expressions whose parts are constants.
//!
//! A constant expression that faults is not replaced: it faults at run time, and only if it is reached.

use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{At, BoolExpr, ListExpr, NumExpr, RangeExpr};
use grundy_core::SmallSort;
use std::sync::Arc;

/// Simplifies a number expression in which some parts may have become constant.
pub(crate) fn number(expr: NumExpr) -> NumExpr {
    match expr {
        NumExpr::Unary(function, operand, at) => unary(function, *operand, at),
        NumExpr::Binary(function, operands, at) => binary(function, operands.0, operands.1, at),
        NumExpr::Length(entries) => length(*entries),
        NumExpr::Index(parts, at) => index(parts.0, parts.1, at),
        NumExpr::If(parts) => match parts.0 {
            BoolExpr::Const(true) => parts.1,
            BoolExpr::Const(false) => parts.2,
            _ => NumExpr::If(parts),
        },
        other => other,
    }
}

/// Simplifies a condition in which some parts may have become constant.
pub(crate) fn condition(expr: BoolExpr) -> BoolExpr {
    match expr {
        BoolExpr::Compare(op, a, b) => compare(vec![a, b], vec![op]),
        BoolExpr::Chain(operands, ops) => compare(operands, ops),
        BoolExpr::Not(inner) => not(*inner),
        BoolExpr::And(parts) => join(parts, false),
        BoolExpr::Or(parts) => join(parts, true),
        BoolExpr::In(parts) => contains(parts.0, parts.1),
        BoolExpr::If(parts) => match parts.0 {
            BoolExpr::Const(true) => parts.1,
            BoolExpr::Const(false) => parts.2,
            _ => BoolExpr::If(parts),
        },
        other => other,
    }
}

/// The function applied to `a` and `b`, evaluated if both are constants and the function does not fault.
pub(crate) fn binary(function: BinaryFn, a: NumExpr, b: NumExpr, at: At) -> NumExpr {
    if let (NumExpr::Const(a), NumExpr::Const(b)) = (&a, &b)
        && let Ok(value) = function.exact(*a, *b)
    {
        return NumExpr::Const(value);
    }
    NumExpr::Binary(function, Box::new((a, b)), at)
}

/// The function applied to `a`, evaluated if `a` is a constant and the function does not fault.
pub(crate) fn unary(function: UnaryFn, a: NumExpr, at: At) -> NumExpr {
    match a {
        NumExpr::Const(a) if let Ok(value) = function.exact(a) => NumExpr::Const(value),
        a => NumExpr::Unary(function, Box::new(a), at),
    }
}

/// A comparison, or a chain of them, evaluated if all operands are constants.
pub(crate) fn compare(mut operands: Vec<NumExpr>, ops: Vec<CompareOp>) -> BoolExpr {
    if operands.iter().all(|operand| matches!(operand, NumExpr::Const(_))) {
        let values =
            operands.iter().map(|operand| if let NumExpr::Const(value) = operand { *value } else { 0 });
        let values: Vec<i128> = values.collect();
        return BoolExpr::Const(values.windows(2).zip(&ops).all(|(pair, op)| op.holds(pair[0], pair[1])));
    }
    match (operands.len(), ops.first()) {
        (2, Some(&op)) => {
            let b = operands.remove(1);
            BoolExpr::Compare(op, operands.remove(0), b)
        }
        _ => BoolExpr::Chain(operands, ops),
    }
}

/// The negation of `a`, evaluated if `a` is a constant.
pub(crate) fn not(a: BoolExpr) -> BoolExpr {
    match a {
        BoolExpr::Const(value) => BoolExpr::Const(!value),
        a => BoolExpr::Not(Box::new(a)),
    }
}

/// The conjunction of the parts or, if `decides` is true, their disjunction; a part with the value `decides` decides
/// the result on its own. A constant with this value ends the list of parts; other constants are removed.
pub(crate) fn join(parts: Vec<BoolExpr>, decides: bool) -> BoolExpr {
    let mut kept = Vec::new();
    for part in parts {
        match part {
            BoolExpr::Const(value) if value != decides => {}
            BoolExpr::Const(value) => {
                kept.push(BoolExpr::Const(value));
                break;
            }
            BoolExpr::And(inner) if !decides => kept.extend(inner),
            BoolExpr::Or(inner) if decides => kept.extend(inner),
            part => kept.push(part),
        }
    }
    match kept.len() {
        0 => BoolExpr::Const(!decides),
        1 => kept.remove(0),
        _ if decides => BoolExpr::Or(kept),
        _ => BoolExpr::And(kept),
    }
}

/// Membership in a range, evaluated if the element is a constant and the range is a set of constants.
pub(crate) fn contains(element: NumExpr, range: RangeExpr) -> BoolExpr {
    match (&element, &range) {
        (NumExpr::Const(element), RangeExpr::Values(values)) => {
            BoolExpr::Const(values.binary_search(element).is_ok())
        }
        _ => BoolExpr::In(Box::new((element, range))),
    }
}

/// A set, sorted and without repetitions if all members are constants.
pub(crate) fn set(members: Vec<NumExpr>) -> RangeExpr {
    let constants: Option<Vec<i128>> = members
        .iter()
        .map(|member| if let NumExpr::Const(value) = member { Some(*value) } else { None })
        .collect();
    match constants {
        Some(mut values) => {
            values.small_sort();
            values.dedup();
            RangeExpr::Values(values.into())
        }
        None => RangeExpr::SetOf(members),
    }
}

/// The elements of a list. A list of constants in ascending order and without repetitions becomes a set.
pub(crate) fn elements(list: ListExpr) -> RangeExpr {
    let constant = |item: &NumExpr| if let NumExpr::Const(value) = item { Some(*value) } else { None };
    let entries: Option<Vec<i128>> = match &list {
        ListExpr::Items(items) => items.iter().map(constant).collect(),
        ListExpr::Const(entries) => Some(entries.to_vec()),
        _ => None,
    };
    match entries {
        Some(entries) if entries.is_sorted_by(|a, b| a < b) => RangeExpr::Values(entries.into()),
        Some(entries) => RangeExpr::List(ListExpr::Const(entries.into())),
        None => RangeExpr::List(list),
    }
}

/// An entry of a list, evaluated if the list and the index are constants and the index is valid.
pub(crate) fn index(list: ListExpr, index: NumExpr, at: At) -> NumExpr {
    if let (ListExpr::Const(entries), NumExpr::Const(index)) = (&list, &index)
        && let Some(&entry) = usize::try_from(*index).ok().and_then(|index| entries.get(index))
    {
        return NumExpr::Const(entry);
    }
    NumExpr::Index(Box::new((list, index)), at)
}

/// A row of a table, evaluated if the index is a valid constant.
pub(crate) fn row(rows: &Arc<[Arc<[i128]>]>, index: NumExpr, at: At) -> ListExpr {
    if let NumExpr::Const(index) = index
        && let Some(row) = usize::try_from(index).ok().and_then(|index| rows.get(index))
    {
        return ListExpr::Const(Arc::clone(row));
    }
    ListExpr::Row(Arc::clone(rows), Box::new(index), at)
}

/// The length of a list, evaluated if the list is a constant.
pub(crate) fn length(list: ListExpr) -> NumExpr {
    match list {
        ListExpr::Const(entries) => NumExpr::Const(entries.len() as i128),
        list => NumExpr::Length(Box::new(list)),
    }
}
