//! Code for conditions: it jumps to one of two labels.

use super::super::elements::is_prime;
use super::super::emit::{Emit, Test};
use super::number::Num;
use super::ranges::Turns;
use super::{Lowering, Why};
use crate::symbolic::Form;
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, NumExpr, RangeExpr};

impl<E: Emit> Lowering<'_, E> {
    /// Emits code that jumps to `yes` if the condition holds, and to `no` if it does not.
    pub(super) fn condition(&mut self, condition: &BoolExpr, yes: E::Label, no: E::Label) -> Result<(), Why> {
        // Values computed on one path are not available on the other paths that lead to the same label.
        let known = self.cache.len();
        let is_straight = matches!(condition, BoolExpr::Compare(..) | BoolExpr::Const(_));
        self.go(condition, yes, no)?;
        if !is_straight {
            self.cache.truncate(known);
        }
        Ok(())
    }

    fn go(&mut self, condition: &BoolExpr, yes: E::Label, no: E::Label) -> Result<(), Why> {
        match condition {
            BoolExpr::Const(true) => self.e.jump(yes),
            BoolExpr::Const(false) => self.e.jump(no),
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                let flag = self.compare(*op, a, b);
                self.e.branch(flag, yes, no);
            }
            BoolExpr::Chain(operands, ops) => {
                let Some((first, rest)) = operands.split_first() else {
                    self.e.jump(yes);
                    return Ok(());
                };
                let mut left = self.number(first)?;
                for (operand, op) in rest.iter().zip(ops) {
                    let right = self.number(operand)?;
                    let (flag, go) = (self.compare(*op, left, right), self.e.label());
                    self.e.branch(flag, go, no);
                    self.e.place(go);
                    left = right;
                }
                self.e.jump(yes);
            }
            BoolExpr::Not(inner) => self.condition(inner, no, yes)?,
            BoolExpr::And(parts) => {
                for part in parts {
                    let go = self.e.label();
                    self.condition(part, go, no)?;
                    self.e.place(go);
                }
                self.e.jump(yes);
            }
            BoolExpr::Or(parts) => {
                for part in parts {
                    let go = self.e.label();
                    self.condition(part, yes, go)?;
                    self.e.place(go);
                }
                self.e.jump(no);
            }
            BoolExpr::If(parts) => {
                let (then, otherwise) = (self.e.label(), self.e.label());
                self.condition(&parts.0, then, otherwise)?;
                for (label, part) in [(then, &parts.1), (otherwise, &parts.2)] {
                    self.e.place(label);
                    let known = self.cache.len();
                    self.condition(part, yes, no)?;
                    self.cache.truncate(known);
                }
            }
            BoolExpr::In(parts) => self.is_in(&parts.0, &parts.1, yes, no)?,
            BoolExpr::Quantified(parts) => {
                let after = self.e.label();
                let (found, end) = if parts.all { (no, yes) } else { (yes, no) };
                self.each(&Turns::alone(parts.slot, &parts.range), after, &mut |this, next| {
                    let holds = this.e.label();
                    this.condition(&parts.condition, holds, next)?;
                    this.e.place(holds);
                    if parts.all {
                        this.condition(&parts.body, next, found)
                    } else {
                        this.condition(&parts.body, found, next)
                    }
                })?;
                self.e.place(after);
                self.e.jump(end);
            }
            BoolExpr::Occurs(_) => return Err(Why::Lists),
        }
        Ok(())
    }

    fn compare(&mut self, op: CompareOp, a: Num<E::Value>, b: Num<E::Value>) -> E::Value {
        let (test, a, b) = match op {
            CompareOp::Equal => (Test::Equal, a, b),
            CompareOp::NotEqual => (Test::NotEqual, a, b),
            CompareOp::Less => (Test::Less, a, b),
            CompareOp::LessOrEqual => (Test::LessOrEqual, a, b),
            CompareOp::Greater => (Test::Less, b, a),
            CompareOp::GreaterOrEqual => (Test::LessOrEqual, b, a),
        };
        self.e.test(test, a.value, b.value)
    }

    fn is_in(
        &mut self,
        element: &NumExpr,
        range: &RangeExpr,
        yes: E::Label,
        no: E::Label,
    ) -> Result<(), Why> {
        let element = self.number(element)?;
        match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                let (from, go) = (self.compare(CompareOp::LessOrEqual, low, element), self.e.label());
                self.e.branch(from, go, no);
                self.e.place(go);
                let op = if *inclusive { CompareOp::LessOrEqual } else { CompareOp::Less };
                let to = self.compare(op, element, high);
                self.e.branch(to, yes, no);
            }
            RangeExpr::Values(values) => self.is_among(element, values, yes, no)?,
            RangeExpr::SetOf(members) => {
                let mut numbers = Vec::new();
                for member in members {
                    numbers.push(self.number(member)?);
                }
                for number in numbers {
                    let (is, go) = (self.compare(CompareOp::Equal, element, number), self.e.label());
                    self.e.branch(is, yes, go);
                    self.e.place(go);
                }
                self.e.jump(no);
            }
            RangeExpr::Primes(n, _) => {
                let n = self.number(n)?;
                let two = self.constant(2)?;
                for (a, b) in [(two, element), (element, n)] {
                    let (is, go) = (self.compare(CompareOp::LessOrEqual, a, b), self.e.label());
                    self.e.branch(is, go, no);
                    self.e.place(go);
                }
                let prime = self.e.call(is_prime as *const () as usize, &[element.value]);
                self.e.branch(prime, yes, no);
            }
            RangeExpr::Divisors(n, _) => {
                let n = self.number(n)?;
                let one = self.constant(1)?;
                for (a, b) in [(one, n), (one, element)] {
                    let (is, go) = (self.compare(CompareOp::LessOrEqual, a, b), self.e.label());
                    self.e.branch(is, go, no);
                    self.e.place(go);
                }
                let rest = self.e.rest(n.value, element.value, n.high < 1 << 32 && element.high < 1 << 32);
                self.e.branch(rest, no, yes);
            }
            RangeExpr::List(crate::typed::ListExpr::Const(entries)) => {
                self.is_among(element, entries, yes, no)?;
            }
            RangeExpr::Squares(_)
            | RangeExpr::Powers(..)
            | RangeExpr::Factorials(_)
            | RangeExpr::Fibonacci(_)
            | RangeExpr::Blocks(_) => {
                // Most of these sets are small, so the number is compared with each element.
                let slot = crate::typed::Slot(u32::try_from(self.slots.len()).map_err(|_| Why::Number)?);
                self.slots.push(None);
                let after = self.e.label();
                self.each(&Turns::alone(slot, range), after, &mut |this, next| {
                    let Some(member) = this.slots[slot.index()] else { return Err(Why::Number) };
                    let is = this.compare(CompareOp::Equal, element, member);
                    this.e.branch(is, yes, next);
                    Ok(())
                })?;
                self.e.place(after);
                self.e.jump(no);
            }
            RangeExpr::List(_) | RangeExpr::Cells(_) => return Err(Why::Lists),
        }
        Ok(())
    }

    /// Emits code that jumps to `yes` if a number equals one of several constants, and to `no` if it does not. Returns
    /// an error if there are more than 64 constants.
    fn is_among(
        &mut self,
        element: Num<E::Value>,
        values: &[i128],
        yes: E::Label,
        no: E::Label,
    ) -> Result<(), Why> {
        if values.len() > 64 {
            return Err(Why::Number);
        }
        for &value in values {
            if value < element.low || value > element.high {
                continue;
            }
            let value = self.constant(value)?;
            let (is, go) = (self.compare(CompareOp::Equal, element, value), self.e.label());
            self.e.branch(is, yes, go);
            self.e.place(go);
        }
        self.e.jump(no);
        Ok(())
    }

    /// Whether it is proved that the condition holds and cannot fault.
    pub(super) fn is_proved(&mut self, condition: &BoolExpr) -> bool {
        match condition {
            BoolExpr::Const(value) => *value,
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.facts.form(a), self.facts.form(b));
                self.is_proved_between(*op, &a, &b)
            }
            BoolExpr::Chain(operands, ops) => {
                let forms: Vec<Form> = operands.iter().map(|operand| self.facts.form(operand)).collect();
                forms.windows(2).zip(ops).all(|(pair, op)| self.is_proved_between(*op, &pair[0], &pair[1]))
            }
            _ => false,
        }
    }

    fn is_proved_between(&self, op: CompareOp, a: &Form, b: &Form) -> bool {
        let is_plain = |form: &Form| {
            form.terms.iter().all(|(atom, _)| matches!(self.facts.meaning(*atom), NumExpr::Slot(_)))
        };
        if !is_plain(a) || !is_plain(b) {
            return false;
        }
        let at_least = |a: &Form, b: &Form, gap: i128| {
            a.plus(-1, b).and_then(|form| form.plus_number(-gap)).is_some_and(|form| self.facts.prove(&form))
        };
        match op {
            CompareOp::Equal => at_least(a, b, 0) && at_least(b, a, 0),
            CompareOp::NotEqual => at_least(a, b, 1) || at_least(b, a, 1),
            CompareOp::Less => at_least(b, a, 1),
            CompareOp::LessOrEqual => at_least(b, a, 0),
            CompareOp::Greater => at_least(a, b, 1),
            CompareOp::GreaterOrEqual => at_least(a, b, 0),
        }
    }
}
