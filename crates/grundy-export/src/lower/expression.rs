//! Expressions of the syntax tree as typed expressions.

use super::{Meaning, Scope};
use crate::refusal::Refusal;
use crate::tree::{Bool, List, Num, Over, Range};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use grundy_rules::syntax::words::{self, Role};
use grundy_rules::typed::Fold;

impl Scope {
    /// Whether the expression is a list.
    pub(crate) fn is_list(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::List(_) | ExprKind::Build(..) | ExprKind::Slice(..) | ExprKind::With(..) => true,
            ExprKind::Binary(BinaryOp::Concat, ..) => true,
            ExprKind::Name(name) => matches!(self.meanings.get(name), Some(Meaning::List(_))),
            ExprKind::If(_, then, _) => self.is_list(then),
            ExprKind::Call(name, _) => matches!(name.text.as_str(), "sort" | "reverse"),
            ExprKind::Index(base, _) => self.table(base).is_some(),
            _ => false,
        }
    }

    fn table(&self, expr: &Expr) -> Option<&String> {
        match &expr.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Table(table)) => Some(table),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn lower_number(&mut self, expr: &Expr) -> Result<Num, Refusal> {
        Ok(match &expr.kind {
            ExprKind::Number(value) => {
                let value = i128::try_from(*value).map_err(|_| Refusal::of("large"))?;
                if i64::try_from(value).is_err() {
                    return Err(Refusal::of("large"));
                }
                Num::Const(value)
            }
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Number(number)) => number.clone(),
                Some(Meaning::Table(table)) => Num::Rows(table.clone()),
                _ => return Err(Refusal::of("board")),
            },
            ExprKind::Unary(UnaryOp::Negate, operand) => match self.lower_number(operand)? {
                Num::Const(value) => Num::Const(-value),
                operand => Num::Unary(UnaryFn::Negate, Box::new(operand)),
            },
            ExprKind::Binary(op, a, b) => {
                let function = match op {
                    BinaryOp::Xor => BinaryFn::Xor,
                    BinaryOp::Add => BinaryFn::Add,
                    BinaryOp::Subtract => BinaryFn::Subtract,
                    BinaryOp::Multiply => BinaryFn::Multiply,
                    BinaryOp::Divide => BinaryFn::Divide,
                    BinaryOp::Remainder => BinaryFn::Remainder,
                    BinaryOp::Or | BinaryOp::And | BinaryOp::Concat | BinaryOp::But => {
                        return Err(Refusal::of("board"));
                    }
                };
                let (a, b) = (self.lower_number(a)?, self.lower_number(b)?);
                if let (Num::Const(a), Num::Const(b)) = (&a, &b)
                    && let Some(value) = folded(function, *a, *b)
                {
                    return Ok(Num::Const(value));
                }
                let divides = matches!(function, BinaryFn::Divide | BinaryFn::Remainder);
                // A division by 0 is a fault, so a divisor that is not negative is positive.
                if divides && self.facts.follows(&a, &Num::Const(0)) && self.facts.follows(&b, &Num::Const(0))
                {
                    return Ok(Num::Plain(function, Box::new((a, b))));
                }
                Num::binary(function, a, b)
            }
            ExprKind::If(condition, then, other) => Num::If(Box::new((
                self.lower_condition(condition)?,
                self.lower_number(then)?,
                self.lower_number(other)?,
            ))),
            ExprKind::Call(name, arguments) => self.call(&name.text, arguments)?,
            ExprKind::Comprehension(parts) => {
                let fold = fold(&parts.function.text).ok_or_else(|| Refusal::of("board"))?;
                self.over(&parts.name.text, &parts.range, parts.condition.as_deref(), |scope, over| {
                    let body =
                        parts.body.as_ref().map_or(Ok(Num::Const(1)), |body| scope.lower_number(body))?;
                    Ok(Num::FoldOver(fold, Box::new((body, over))))
                })?
            }
            ExprKind::Index(base, index) => {
                let list = self.lower_list(base)?;
                Num::Index(Box::new((list, self.lower_number(index)?)))
            }
            _ => return Err(Refusal::of("board")),
        })
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> Result<Num, Refusal> {
        let binary = match name {
            "bitand" => Some(BinaryFn::BitAnd),
            "bitor" => Some(BinaryFn::BitOr),
            "shl" => Some(BinaryFn::ShiftLeft),
            "shr" => Some(BinaryFn::ShiftRight),
            "bit" => Some(BinaryFn::Bit),
            "gcd" if arguments.len() > 1 => Some(BinaryFn::Gcd),
            "min" if arguments.len() > 1 => Some(BinaryFn::Min),
            "max" if arguments.len() > 1 => Some(BinaryFn::Max),
            _ => None,
        };
        if let Some(function) = binary {
            let mut numbers = Vec::new();
            for argument in arguments {
                numbers.push(self.lower_number(argument)?);
            }
            let folded = numbers.into_iter().reduce(|a, b| Num::binary(function, a, b));
            return folded.ok_or_else(|| Refusal::of("board"));
        }
        let Some(argument) = arguments.first() else { return Err(Refusal::of("board")) };
        let unary = match name {
            "abs" => UnaryFn::Abs,
            "popcount" => UnaryFn::Popcount,
            "lowbit" => UnaryFn::Lowbit,
            "log2" => UnaryFn::Log2,
            "pow2" => UnaryFn::Pow2,
            "isqrt" => UnaryFn::Isqrt,
            "bigomega" => UnaryFn::BigOmega,
            "len" => {
                if let Some(table) = self.table(argument) {
                    return Ok(Num::Rows(table.clone()));
                }
                return Ok(Num::Length(Box::new(self.lower_list(argument)?)));
            }
            _ => {
                let fold = fold(name).ok_or_else(|| Refusal::of("board"))?;
                if !self.is_list(argument) {
                    return self.lower_number(argument);
                }
                return Ok(Num::FoldList(fold, Box::new(self.lower_list(argument)?)));
            }
        };
        Ok(Num::Unary(unary, Box::new(self.lower_number(argument)?)))
    }

    /// Runs `work` in a scope in which the name denotes an element of the range that satisfies the condition.
    fn over<T>(
        &mut self,
        name: &str,
        range: &Expr,
        condition: Option<&Expr>,
        work: impl FnOnce(&mut Self, Over) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let range = self.lower_range(range)?;
        let mark = self.facts.mark();
        let var = self.number(name);
        self.facts.element(&Num::Var(var.clone()), &range);
        let condition = condition.map(|condition| self.lower_condition(condition)).transpose()?;
        if let Some(condition) = &condition {
            self.facts.holds(condition);
        }
        let result = work(self, Over { var, range, condition });
        self.facts.forget(mark);
        if let Some(Meaning::Number(Num::Var(var))) = self.meanings.remove(name) {
            self.names.release(&var);
        }
        result
    }

    pub(crate) fn lower_list(&mut self, expr: &Expr) -> Result<List, Refusal> {
        Ok(match &expr.kind {
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::List(list)) => list.clone(),
                _ => return Err(Refusal::of("board")),
            },
            ExprKind::List(items) => {
                List::Items(items.iter().map(|item| self.lower_number(item)).collect::<Result<_, _>>()?)
            }
            ExprKind::Binary(BinaryOp::Concat, a, b) => {
                List::Concat(Box::new((self.lower_list(a)?, self.lower_list(b)?)))
            }
            ExprKind::Slice(base, from, to) => {
                let list = self.lower_list(base)?;
                let from = from.as_ref().map_or(Ok(Num::Const(0)), |from| self.lower_number(from))?;
                let to = to.as_ref().map(|to| self.lower_number(to)).transpose()?;
                List::Slice(Box::new((list, from)), to.map(Box::new))
            }
            ExprKind::With(base, changes) => {
                let base = Box::new(self.lower_list(base)?);
                let changes = changes.iter().map(|(index, value)| {
                    if matches!(value.kind, ExprKind::Text(_)) {
                        return Err(Refusal::of("board"));
                    }
                    Ok((self.lower_number(index)?, self.lower_number(value)?))
                });
                List::With(base, changes.collect::<Result<_, _>>()?)
            }
            ExprKind::If(condition, then, other) => List::If(Box::new((
                self.lower_condition(condition)?,
                self.lower_list(then)?,
                self.lower_list(other)?,
            ))),
            ExprKind::Call(name, arguments) => {
                let Some(argument) = arguments.first() else { return Err(Refusal::of("board")) };
                let list = Box::new(self.lower_list(argument)?);
                match name.text.as_str() {
                    "sort" => List::Sort(list),
                    "reverse" => List::Reverse(list),
                    _ => return Err(Refusal::of("board")),
                }
            }
            ExprKind::Build(body, over) => {
                let condition = over.condition.as_deref();
                self.over(&over.name.text, &over.range, condition, |scope, over| {
                    Ok(List::Build(Box::new((scope.lower_number(body)?, over))))
                })?
            }
            ExprKind::Index(base, index) => {
                let table = self.table(base).cloned().ok_or_else(|| Refusal::of("board"))?;
                List::Row(table, Box::new(self.lower_number(index)?))
            }
            _ => return Err(Refusal::of("board")),
        })
    }

    pub(crate) fn lower_range(&mut self, expr: &Expr) -> Result<Range, Refusal> {
        Ok(match &expr.kind {
            ExprKind::Range { low, high, inclusive } => {
                let (low, high) = (self.lower_number(low)?, self.lower_number(high)?);
                Range::Interval(low, if *inclusive { high.plus(1) } else { high })
            }
            ExprKind::Set(members) => {
                let members: Vec<Num> =
                    members.iter().map(|member| self.lower_number(member)).collect::<Result<_, _>>()?;
                let constants = members.iter().map(|member| match member {
                    Num::Const(value) => Some(*value),
                    _ => None,
                });
                match constants.collect::<Option<Vec<i128>>>() {
                    Some(mut values) => {
                        values.sort_unstable();
                        values.dedup();
                        Range::Constants(values)
                    }
                    None => Range::Set(members),
                }
            }
            ExprKind::Name(name) => match self.meanings.get(name) {
                Some(Meaning::Set(values, set)) => {
                    let (values, set) = (values.clone(), set.clone());
                    if let Some(least) = values.iter().min() {
                        self.facts.list(&set, *least);
                    }
                    Range::List(List::Var(set))
                }
                _ => Range::List(self.lower_list(expr)?),
            },
            ExprKind::Call(name, arguments) if !self.is_list(expr) => {
                let Some(word) = words::find(&name.text).filter(|word| matches!(word.role, Role::Range(_)))
                else {
                    return Err(Refusal::of("board"));
                };
                let arguments = arguments.iter().map(|argument| self.lower_number(argument));
                Range::Function(word.text, arguments.collect::<Result<_, _>>()?)
            }
            _ if self.is_list(expr) => Range::List(self.lower_list(expr)?),
            _ => return Err(Refusal::of("board")),
        })
    }

    pub(crate) fn lower_condition(&mut self, expr: &Expr) -> Result<Bool, Refusal> {
        Ok(match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, operand) => Bool::Not(Box::new(self.lower_condition(operand)?)),
            ExprKind::Binary(BinaryOp::And, a, b) => {
                let mut parts = conjuncts(self.lower_condition(a)?);
                parts.extend(conjuncts(self.lower_condition(b)?));
                Bool::And(parts)
            }
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                Bool::Or(vec![self.lower_condition(a)?, self.lower_condition(b)?])
            }
            ExprKind::Compare(operands, ops) => {
                let operands = operands.iter().map(|operand| self.lower_number(operand));
                Bool::Compare(operands.collect::<Result<_, _>>()?, ops.clone())
            }
            ExprKind::If(condition, then, other) => Bool::If(Box::new((
                self.lower_condition(condition)?,
                self.lower_condition(then)?,
                self.lower_condition(other)?,
            ))),
            ExprKind::In { element, range, negated } => {
                if matches!(element.kind, ExprKind::Text(_) | ExprKind::Turned(_)) {
                    return Err(Refusal::of("board"));
                }
                let found = Bool::In(Box::new((self.lower_number(element)?, self.lower_range(range)?)));
                if *negated { Bool::Not(Box::new(found)) } else { found }
            }
            ExprKind::Comprehension(parts) => {
                let all = parts.function.text == "all";
                self.over(&parts.name.text, &parts.range, parts.condition.as_deref(), |scope, over| {
                    let Some(body) = &parts.body else { return Err(Refusal::of("board")) };
                    let body = Box::new(scope.lower_condition(body)?);
                    Ok(Bool::Quantified { all, body, over: Box::new(over) })
                })?
            }
            _ => return Err(Refusal::of("board")),
        })
    }
}

/// The parts of a conjunction, or the condition itself if it is not a conjunction.
fn conjuncts(condition: Bool) -> Vec<Bool> {
    match condition {
        Bool::And(parts) => parts,
        other => vec![other],
    }
}

fn fold(name: &str) -> Option<Fold> {
    Some(match name {
        "sum" => Fold::Sum,
        "xor" => Fold::Xor,
        "min" => Fold::Min,
        "max" => Fold::Max,
        "gcd" => Fold::Gcd,
        "count" => Fold::Count,
        _ => return None,
    })
}

/// The sum, difference or product of two constants, or `None` for other functions, or if the result overflows. Without
/// this, programs in C++ and Java would combine constants of 32 bits in 32-bit arithmetic, which can overflow.
fn folded(function: BinaryFn, a: i128, b: i128) -> Option<i128> {
    match function {
        BinaryFn::Add => a.checked_add(b),
        BinaryFn::Subtract => a.checked_sub(b),
        BinaryFn::Multiply => a.checked_mul(b),
        _ => None,
    }
}
