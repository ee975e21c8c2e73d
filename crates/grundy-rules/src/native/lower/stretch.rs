//! The stretch of a run in which all guards of moves hold.
//!
//! If the condition under which a move exists is a linear inequality in the fields, it holds on an interval of the run.
//! Such conditions, called guards, are solved before the run; in the intersection of their intervals, none of them is
//! checked.

use super::super::emit::{Emit, Op, Test};
use super::{Lowering, ranges};
use crate::symbolic::Form;
use crate::symbolic::facts::{Facts, FieldForm};
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, ClauseCode, FieldExpr, RuleCode};

/// The absolute values of coefficients and constants of guards are smaller than this number, so that sums of a few
/// products with fields fit in 64 bits.
const LARGE: i128 = 1 << 20;

impl<E: Emit> Lowering<'_, E> {
    /// The forms that must not be negative if moves from positions of the current kind are to exist, each with the
    /// index of the rule of these moves. Only forms that are linear in the fields of the cell, with small coefficients,
    /// are included. The list is empty if no form depends on the field along the run.
    pub(super) fn guards(&mut self) -> Vec<(usize, Form)> {
        let code = self.code;
        let mut guards = Vec::new();
        for &number in &code.rules_of[self.shape.kind] {
            let rule = &code.rules[number as usize];
            let (facts, forms) = Facts::at_left_side(&rule.left, code);
            // The names of the fields are the first atoms.
            let fields = forms.len();
            let is_name = |(at, form): (usize, &FieldForm)| matches!(form, FieldForm::Number(form) if *form == Form::atom(at));
            if !forms.iter().enumerate().all(is_name) {
                continue;
            }
            let mut found = Vec::new();
            self.facts = facts;
            self.guards_from(rule, 0, fields, &mut found);
            guards.extend(found.into_iter().map(|form| (number as usize, form)));
        }
        let changes = |(_, form): &(usize, Form)| form.factor(self.shape.inner) != 0;
        if guards.iter().any(changes) { guards } else { Vec::new() }
    }

    /// Collects the guards of the clauses of `rule` from index `at`, and of its terms.
    fn guards_from(&mut self, rule: &RuleCode, at: usize, fields: usize, found: &mut Vec<Form>) {
        for (index, clause) in rule.clauses.iter().enumerate().skip(at) {
            match clause {
                ClauseCode::Number(slot, value) => self.facts.define(*slot, value),
                ClauseCode::Where(condition) => self.guard(condition, fields, found),
                ClauseCode::List(..) => return,
                ClauseCode::For { slot, range, .. } => {
                    let facts = self.facts.clone();
                    for value in ranges::unrolled(range).unwrap_or_default() {
                        self.facts.define(*slot, &crate::typed::NumExpr::Const(value));
                        self.guards_from(rule, index + 1, fields, found);
                        self.facts = facts.clone();
                    }
                    return;
                }
            }
        }
        for term in rule.terms.iter().filter(|term| term.count.is_none()) {
            for (field, domain) in term.fields.iter().zip(&self.code.kinds[term.kind.index()].domains) {
                let FieldExpr::Number(expr) = field else { return };
                let form = self.facts.form(expr);
                self.wanted(form.plus(-1, &Form::number(domain.low.into())), fields, found);
                if i128::from(domain.high) < i64::MAX.into() {
                    self.wanted(Form::number(domain.high.into()).plus(-1, &form), fields, found);
                }
            }
        }
    }

    fn guard(&mut self, condition: &BoolExpr, fields: usize, found: &mut Vec<Form>) {
        match condition {
            BoolExpr::And(parts) => parts.iter().for_each(|part| self.guard(part, fields, found)),
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.facts.form(a), self.facts.form(b));
                let (gap, other) = (b.plus(-1, &a), a.plus(-1, &b));
                let less = |form: Option<Form>| form.and_then(|form| form.plus(-1, &Form::number(1)));
                match op {
                    CompareOp::Less => self.wanted(less(gap), fields, found),
                    CompareOp::LessOrEqual => self.wanted(gap, fields, found),
                    CompareOp::Greater => self.wanted(less(other), fields, found),
                    CompareOp::GreaterOrEqual => self.wanted(other, fields, found),
                    CompareOp::Equal | CompareOp::NotEqual => {}
                }
                self.facts.assume(condition, true);
            }
            _ => self.facts.assume(condition, true),
        }
    }

    /// If the form is a sum of fields with small coefficients (-1, 0 or 1 for the field along the run) and is not
    /// proved to be at least 0, records that it must not be negative, and later assumes that it is not.
    fn wanted(&mut self, form: Option<Form>, fields: usize, found: &mut Vec<Form>) {
        let Some(form) = form else { return };
        let is_small =
            form.terms.iter().all(|(_, factor)| factor.abs() < LARGE) && form.constant.abs() < LARGE;
        let is_of_fields = form.terms.iter().all(|(atom, _)| *atom < fields);
        let along = form.factor(self.shape.inner);
        if form.terms.is_empty() || !is_small || !is_of_fields || along.abs() > 1 || self.facts.prove(&form) {
            return;
        }
        self.facts.know(form.clone());
        found.push(form);
    }

    /// The first and the last of the numbers for which all guards hold, in a run from `first` up to but excluding
    /// `last`. If the last number is smaller than the first number, the stretch is empty.
    pub(super) fn stretch(
        &mut self,
        guards: &[(usize, Form)],
        fields: &[E::Value],
        [first, last]: [E::Value; 2],
    ) -> [E::Value; 2] {
        let (zero, one) = (self.e.int(0), self.e.int(1));
        let mut low = first;
        let mut high = self.e.binary(Op::Subtract, last, one);
        for (_, form) in guards {
            // The rest of the form, without the field along the run; it is small.
            let mut rest = self.e.int(i64::try_from(form.constant).unwrap_or(0));
            for &(field, factor) in form.terms.iter().filter(|(field, _)| *field != self.shape.inner) {
                rest = self.plus(rest, i64::try_from(factor).unwrap_or(0), fields[field]);
            }
            match form.factor(self.shape.inner) {
                1.. => {
                    let least = self.e.binary(Op::Subtract, zero, rest);
                    low = self.e.binary(Op::Max, low, least);
                }
                ..0 => high = self.e.binary(Op::Min, high, rest),
                0 => {
                    let (holds, never) = (self.e.test(Test::LessOrEqual, zero, rest), self.e.int(-1));
                    high = self.e.select(holds, high, never);
                }
            }
        }
        [low, high]
    }
}
