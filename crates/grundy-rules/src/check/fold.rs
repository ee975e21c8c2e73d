//! Making typed expressions, constants worked out on the way.
//!
//! A constant expression that faults is left as it is: it faults when, and only if, it is reached.

use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{At, BoolExpr, ListExpr, NumExpr, RangeExpr};

pub(crate) fn binary(function: BinaryFn, a: NumExpr, b: NumExpr, at: At) -> NumExpr {
    if let (NumExpr::Const(a), NumExpr::Const(b)) = (&a, &b)
        && let Ok(value) = function.exact(*a, *b)
    {
        return NumExpr::Const(value);
    }
    NumExpr::Binary(function, Box::new((a, b)), at)
}

pub(crate) fn unary(function: UnaryFn, a: NumExpr, at: At) -> NumExpr {
    match a {
        NumExpr::Const(a) if let Ok(value) = function.exact(a) => NumExpr::Const(value),
        a => NumExpr::Unary(function, Box::new(a), at),
    }
}

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

pub(crate) fn not(a: BoolExpr) -> BoolExpr {
    match a {
        BoolExpr::Const(value) => BoolExpr::Const(!value),
        a => BoolExpr::Not(Box::new(a)),
    }
}

/// `a and b` or `a or b`: what decides alone (false for `and`) ends the list, what does not is left out.
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

pub(crate) fn contains(element: NumExpr, range: RangeExpr) -> BoolExpr {
    match (&element, &range) {
        (NumExpr::Const(element), RangeExpr::Values(values)) => {
            BoolExpr::Const(values.binary_search(element).is_ok())
        }
        _ => BoolExpr::In(Box::new((element, range))),
    }
}

pub(crate) fn set(members: Vec<NumExpr>) -> RangeExpr {
    let constants: Option<Vec<i128>> = members
        .iter()
        .map(|member| if let NumExpr::Const(value) = member { Some(*value) } else { None })
        .collect();
    match constants {
        Some(mut values) => {
            values.sort_unstable();
            values.dedup();
            RangeExpr::Values(values.into())
        }
        None => RangeExpr::SetOf(members),
    }
}

pub(crate) fn index(list: ListExpr, index: NumExpr, at: At) -> NumExpr {
    if let (ListExpr::Const(entries), NumExpr::Const(index)) = (&list, &index)
        && let Some(&entry) = usize::try_from(*index).ok().and_then(|index| entries.get(index))
    {
        return NumExpr::Const(entry);
    }
    NumExpr::Index(Box::new((list, index)), at)
}

pub(crate) fn length(list: ListExpr) -> NumExpr {
    match list {
        ListExpr::Const(entries) => NumExpr::Const(entries.len() as i128),
        list => NumExpr::Length(Box::new(list)),
    }
}
