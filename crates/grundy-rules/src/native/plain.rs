//! The typed tree without the forms that are only there to make the interpreter fast.

use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, ListExpr, Narrowing, NumExpr, RangeExpr, RuleCode,
};

/// `code` without shared expressions and operations on slots; theorems and labels are left out.
pub(super) fn plain(code: &Code) -> Code {
    let mut code = code.clone();
    code.theorems.clear();
    for kind in &mut code.kinds {
        for domain in &mut kind.domains {
            domain.low_by_fields.iter_mut().for_each(number);
            domain.high_by_fields.iter_mut().for_each(number);
        }
    }
    for found in &mut code.rules {
        rule(found);
    }
    for win in &mut code.wins {
        condition(&mut win.condition);
    }
    code
}

fn rule(rule: &mut RuleCode) {
    rule.label = None;
    for clause in &mut rule.clauses {
        match clause {
            ClauseCode::For { range: elements, narrowing, .. } => {
                range(elements);
                for step in narrowing {
                    match step {
                        Narrowing::Let(_, expr) | Narrowing::Between(expr, ..) => number(expr),
                        Narrowing::Compare(_, a, b) => {
                            number(a);
                            number(b);
                        }
                    }
                }
            }
            ClauseCode::Number(_, value) => number(value),
            ClauseCode::List(_, value) => list(value),
            ClauseCode::Where(holds) => condition(holds),
        }
    }
    for term in &mut rule.terms {
        term.count.iter_mut().for_each(number);
        for field in &mut term.fields {
            match field {
                FieldExpr::Number(value) => number(value),
                FieldExpr::List(value) => list(value),
            }
        }
    }
}

fn number(expr: &mut NumExpr) {
    match expr {
        NumExpr::Const(_) | NumExpr::Slot(_) => {}
        NumExpr::Unary(_, operand, _) => number(operand),
        NumExpr::Binary(_, operands, _) => {
            number(&mut operands.0);
            number(&mut operands.1);
        }
        NumExpr::SlotSlot(function, a, b, at) => {
            let operands = Box::new((NumExpr::Slot(*a), NumExpr::Slot(*b)));
            *expr = NumExpr::Binary(*function, operands, *at);
        }
        NumExpr::SlotConst(function, a, b, at) => {
            let operands = Box::new((NumExpr::Slot(*a), NumExpr::Const((*b).into())));
            *expr = NumExpr::Binary(*function, operands, *at);
        }
        NumExpr::If(parts) => {
            condition(&mut parts.0);
            number(&mut parts.1);
            number(&mut parts.2);
        }
        NumExpr::Length(entries) | NumExpr::FoldList(_, entries, _) => list(entries),
        NumExpr::Index(parts, _) => {
            list(&mut parts.0);
            number(&mut parts.1);
        }
        NumExpr::FoldRange(parts) => {
            number(&mut parts.body);
            range(&mut parts.range);
            condition(&mut parts.condition);
        }
        NumExpr::Shared(_, inner) => {
            number(inner);
            *expr = std::mem::replace(inner, NumExpr::Const(0));
        }
    }
}

fn condition(expr: &mut BoolExpr) {
    match expr {
        BoolExpr::Const(_) => {}
        BoolExpr::Compare(_, a, b) => {
            number(a);
            number(b);
        }
        BoolExpr::Chain(operands, _) => operands.iter_mut().for_each(number),
        BoolExpr::Not(inner) => condition(inner),
        BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter_mut().for_each(condition),
        BoolExpr::If(parts) => {
            condition(&mut parts.0);
            condition(&mut parts.1);
            condition(&mut parts.2);
        }
        BoolExpr::In(parts) => {
            number(&mut parts.0);
            range(&mut parts.1);
        }
        BoolExpr::Quantified(parts) => {
            condition(&mut parts.body);
            range(&mut parts.range);
            condition(&mut parts.condition);
        }
    }
}

fn range(expr: &mut RangeExpr) {
    match expr {
        RangeExpr::Interval { low, high, .. } => {
            number(low);
            number(high);
        }
        RangeExpr::Values(_) => {}
        RangeExpr::SetOf(members) => members.iter_mut().for_each(number),
        RangeExpr::List(entries) => list(entries),
        RangeExpr::Divisors(n, _)
        | RangeExpr::Primes(n, _)
        | RangeExpr::Squares(n)
        | RangeExpr::Factorials(n)
        | RangeExpr::Fibonacci(n) => number(n),
        RangeExpr::Blocks(blocks) => {
            number(&mut blocks.low);
            number(&mut blocks.high);
            blocks.numerators.iter_mut().for_each(number);
        }
        RangeExpr::Powers(base, n, _) => {
            number(base);
            number(n);
        }
    }
}

fn list(expr: &mut ListExpr) {
    match expr {
        ListExpr::Const(_) | ListExpr::Slot(_) => {}
        ListExpr::Items(items) => items.iter_mut().for_each(number),
        ListExpr::Concat(parts, _) => {
            list(&mut parts.0);
            list(&mut parts.1);
        }
        ListExpr::Slice(parts, _) => {
            list(&mut parts.0);
            number(&mut parts.1);
            number(&mut parts.2);
        }
        ListExpr::With(base, changes) => {
            list(base);
            for (index, value, _) in changes {
                number(index);
                number(value);
            }
        }
        ListExpr::If(parts) => {
            condition(&mut parts.0);
            list(&mut parts.1);
            list(&mut parts.2);
        }
        ListExpr::Row(_, index, _) => number(index),
    }
}
