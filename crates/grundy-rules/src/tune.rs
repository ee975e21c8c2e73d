//! The last pass over the typed tree, for speed: loops are narrowed, expressions that an option works out
//! several times are shared, and operations on slots and constants get forms of their own.

use crate::interpret::plan;
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, KindCode, NumExpr, RangeExpr, RuleCode, TheoremCode,
};

/// Tunes all rules.
pub(crate) fn tune(code: &mut Code) {
    let Code { kinds, rules, theorems, wins, shared, .. } = code;
    for rule in rules {
        tune_rule(rule, kinds, shared);
    }
    for theorem in theorems {
        match theorem {
            TheoremCode::Moves { rule, .. } => tune_rule(rule, kinds, shared),
            TheoremCode::Value { value, condition, .. } => {
                short_number(value);
                short_condition(condition);
            }
            TheoremCode::Outcome { condition, .. } => short_condition(condition),
        }
    }
    for win in wins {
        short_condition(&mut win.condition);
    }
}

fn tune_rule(rule: &mut RuleCode, kinds: &[KindCode], shared: &mut u32) {
    for at in 0..rule.clauses.len() {
        let found = plan(rule, kinds, at);
        if let ClauseCode::For { narrowing, .. } = &mut rule.clauses[at] {
            *narrowing = found;
        }
    }
    share(rule, shared);
    for clause in &mut rule.clauses {
        match clause {
            ClauseCode::For { range: RangeExpr::Interval { low, high, .. }, .. } => {
                short_number(low);
                short_number(high);
            }
            ClauseCode::For { range: RangeExpr::Blocks(blocks), .. } => {
                short_number(&mut blocks.low);
                short_number(&mut blocks.high);
                blocks.numerators.iter_mut().for_each(short_number);
            }
            ClauseCode::Number(_, value) => short_number(value),
            ClauseCode::Where(condition) => short_condition(condition),
            ClauseCode::For { .. } | ClauseCode::List(..) => {}
        }
    }
    numbers_of_option(rule, &mut short_number);
}

/// Calls `change` with every number of the option: counts and fields.
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

/// Shares what occurs several times in an option.
fn share(rule: &mut RuleCode, shared: &mut u32) {
    let mut seen: Vec<(NumExpr, u32)> = Vec::new();
    numbers_of_option(rule, &mut |number| {
        parts(number, &mut |part| {
            // Long options are left alone: the search is quadratic in the number of different parts.
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

/// Calls `see` with the operations in `number`, lists, loops and branches excepted.
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

fn short_number(number: &mut NumExpr) {
    match number {
        NumExpr::Binary(function, operands, at) => match (&operands.0, &operands.1) {
            (NumExpr::Slot(a), NumExpr::Slot(b)) => *number = NumExpr::SlotSlot(*function, *a, *b, *at),
            (NumExpr::Slot(a), NumExpr::Const(b)) if let Ok(b) = i64::try_from(*b) => {
                *number = NumExpr::SlotConst(*function, *a, b, *at);
            }
            _ => {
                short_number(&mut operands.0);
                short_number(&mut operands.1);
            }
        },
        NumExpr::Unary(_, operand, _) | NumExpr::Shared(_, operand) => short_number(operand),
        NumExpr::If(parts) => {
            short_condition(&mut parts.0);
            short_number(&mut parts.1);
            short_number(&mut parts.2);
        }
        NumExpr::Index(parts, _) => short_number(&mut parts.1),
        NumExpr::FoldRange(parts) => {
            short_number(&mut parts.body);
            short_condition(&mut parts.condition);
        }
        NumExpr::Const(_)
        | NumExpr::Slot(_)
        | NumExpr::SlotSlot(..)
        | NumExpr::SlotConst(..)
        | NumExpr::Length(_)
        | NumExpr::FoldList(..) => {}
    }
}

fn short_condition(condition: &mut BoolExpr) {
    match condition {
        BoolExpr::Const(_) => {}
        BoolExpr::Compare(_, a, b) => {
            short_number(a);
            short_number(b);
        }
        BoolExpr::Chain(operands, _) => operands.iter_mut().for_each(short_number),
        BoolExpr::Not(inner) => short_condition(inner),
        BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter_mut().for_each(short_condition),
        BoolExpr::If(parts) => {
            short_condition(&mut parts.0);
            short_condition(&mut parts.1);
            short_condition(&mut parts.2);
        }
        BoolExpr::In(parts) => {
            short_number(&mut parts.0);
            if let RangeExpr::Interval { low, high, .. } = &mut parts.1 {
                short_number(low);
                short_number(high);
            }
        }
        BoolExpr::Quantified(parts) => {
            short_condition(&mut parts.condition);
            short_condition(&mut parts.body);
        }
    }
}
