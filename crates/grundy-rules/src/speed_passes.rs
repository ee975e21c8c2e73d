//! The last passes over the typed tree, which speed up its evaluation. Conditions by which iterations of long loops can
//! be skipped are stored in the loops. For the interpreter, expressions that occur several times in an option are
//! shared, and operations on slots and constants are replaced by special forms.

use crate::ending::may_end;
use crate::interpret::plan;
use crate::typed::{ClauseCode, Code, FieldExpr, NumExpr, RuleCode, TheoremCode};
use crate::walk::{self, Part};

/// Finds the conditions by which iterations of long loops can be skipped, and stores them in the loops.
pub(crate) fn narrow(code: &mut Code) {
    let Code { kinds, rules, theorems, .. } = code;
    let of_theorems = theorems.iter_mut().filter_map(moves);
    for rule in rules.iter_mut().chain(of_theorems) {
        if may_end(8) {
            break;
        }
        for at in 0..rule.clauses.len() {
            let found = plan(rule, kinds, at);
            if let ClauseCode::For { narrowing, .. } = &mut rule.clauses[at] {
                *narrowing = found;
            }
        }
    }
}

/// The same rules, tuned for the interpreter.
pub(crate) fn tuned(code: &Code) -> Code {
    let mut code = code.clone();
    let Code { rules, theorems, shared, .. } = &mut code;
    let of_theorems = theorems.iter_mut().filter_map(moves);
    for rule in rules.iter_mut().chain(of_theorems) {
        share(rule, shared);
    }
    walk::code(&mut code, &mut |part| {
        if let Part::Number(number) = part {
            shorten(number);
        }
    });
    code
}

/// The rule of a `moves` theorem, or `None` for other theorems.
fn moves(theorem: &mut TheoremCode) -> Option<&mut RuleCode> {
    if let TheoremCode::Moves { rule, .. } = theorem { Some(rule) } else { None }
}

/// Replaces an operation on slots and constants with its special form, if it has one.
fn shorten(number: &mut NumExpr) {
    if let NumExpr::Binary(function, operands, at) = number {
        match (&operands.0, &operands.1) {
            (NumExpr::Slot(a), NumExpr::Slot(b)) => *number = NumExpr::SlotSlot(*function, *a, *b, *at),
            (NumExpr::Slot(a), NumExpr::Const(b)) if let Ok(b) = i64::try_from(*b) => {
                *number = NumExpr::SlotConst(*function, *a, b, *at);
            }
            _ => {}
        }
    }
}

/// Calls `change` with every number of the option: its counts, and its fields that are not lists.
fn numbers_of_option(rule: &mut RuleCode, change: &mut dyn FnMut(&mut NumExpr)) {
    for term in &mut rule.terms {
        if let Some(count) = &mut term.count {
            change(count);
        }
        for field in &mut term.fields {
            if let FieldExpr::Number(number) = field {
                change(number);
            }
        }
    }
}

/// Shares expressions that occur several times in an option.
fn share(rule: &mut RuleCode, shared: &mut u32) {
    let mut seen: Vec<(NumExpr, u32)> = Vec::new();
    numbers_of_option(rule, &mut |number| {
        parts(number, &mut |part| {
            // Only the first 200 different parts of an option are considered, because the search is quadratic in
            // their number.
            let is_short = seen.len() < 200;
            match seen.iter_mut().find(|(known, _)| known == part) {
                Some((_, count)) => *count += 1,
                None if is_short => seen.push((part.clone(), 1)),
                None => {}
            }
        });
    });
    seen.retain(|(_, count)| *count > 1);
    if seen.is_empty() {
        return;
    }
    *shared = (*shared).max(u32::try_from(seen.len()).unwrap_or(u32::MAX));
    numbers_of_option(rule, &mut |number| replace(number, &seen));
}

/// Calls `see` with the operations in `number`, except those inside lists, loops and branches.
fn parts(number: &NumExpr, see: &mut dyn FnMut(&NumExpr)) {
    match number {
        NumExpr::Unary(_, operand, _) => {
            see(number);
            parts(operand, see);
        }
        NumExpr::Binary(_, operands, _) => {
            see(number);
            parts(&operands.0, see);
            parts(&operands.1, see);
        }
        _ => {}
    }
}

fn replace(number: &mut NumExpr, seen: &[(NumExpr, u32)]) {
    let index = seen.iter().position(|(known, _)| known == number);
    match number {
        NumExpr::Unary(_, operand, _) => replace(operand, seen),
        NumExpr::Binary(_, operands, _) => {
            replace(&mut operands.0, seen);
            replace(&mut operands.1, seen);
        }
        _ => {}
    }
    if let Some(index) = index.and_then(|index| u32::try_from(index).ok()) {
        let inner = std::mem::replace(number, NumExpr::Const(0));
        *number = NumExpr::Shared(index, Box::new(inner));
    }
}
