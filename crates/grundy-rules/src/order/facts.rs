//! What is known whenever a rule applies, as linear inequalities.

use super::linear::{Atom, Form, contradict};
use crate::check::interval::{self, ANY, Interval};
use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, DomainCode, FieldExpr, Fold, LeftCode, ListExpr, ListSlot, NumExpr,
    PatternCode, RangeExpr, RuleCode, Slot, TermCode,
};
use std::collections::BTreeMap;

/// What a field is.
#[derive(Clone, Debug)]
pub(crate) enum FieldForm {
    Number(Form),
    List(ListExpr),
}

/// Inequalities that hold, and what their atoms stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    atoms: Vec<NumExpr>,
    /// Each is at least 0.
    known: Vec<Form>,
    /// None is 0.
    different: Vec<Form>,
    /// What `let` bound, and what fields are where they are no slots.
    numbers: BTreeMap<Slot, Form>,
    lists: BTreeMap<ListSlot, ListExpr>,
    /// Between which numbers the entries of a list field lie.
    entries: BTreeMap<ListSlot, Interval>,
}

impl Facts {
    /// What is known once the clauses of `rule` hold, and the fields of its left side.
    pub(crate) fn of(rule: &RuleCode, code: &Code) -> (Self, Vec<FieldForm>) {
        let (mut facts, fields) = Self::at_left_side(&rule.left, code);
        for clause in &rule.clauses {
            match clause {
                ClauseCode::For { slot, range, .. } => facts.element(*slot, range),
                ClauseCode::Number(slot, value) => facts.define(*slot, value),
                ClauseCode::List(slot, value) => {
                    facts.lists.insert(*slot, value.clone());
                }
                ClauseCode::Where(condition) => facts.assume(condition, true),
            }
        }
        for term in &rule.terms {
            // A term that is certainly there has its fields in their domains; others need not.
            if term.count.is_none() {
                facts.present(term, code);
            }
        }
        (facts, fields)
    }

    /// What is known where the left side matches, and its fields.
    pub(crate) fn at_left_side(left: &LeftCode, code: &Code) -> (Self, Vec<FieldForm>) {
        let mut facts = Self::default();
        let mut fields = Vec::new();
        let Some(kind) = code.kinds.get(left.kind.index()) else { return (facts, fields) };
        for (pattern, domain) in left.patterns.iter().zip(&kind.domains) {
            fields.push(match pattern {
                PatternCode::Number(slot) => FieldForm::Number(facts.form(&NumExpr::Slot(*slot))),
                PatternCode::Exactly(number, _) => FieldForm::Number(Form::number(*number)),
                PatternCode::List(slot) => {
                    facts.entries.insert(*slot, (domain.low.into(), domain.high.into()));
                    FieldForm::List(ListExpr::Slot(*slot))
                }
            });
        }
        facts.in_domain(&fields, &kind.domains);
        (facts, fields)
    }

    /// Assumes that the name stands for an element of the range.
    pub(crate) fn element(&mut self, slot: Slot, range: &RangeExpr) {
        let element = self.form(&NumExpr::Slot(slot));
        self.assume_in(&element, range);
    }

    /// Takes the name for the number.
    pub(crate) fn define(&mut self, slot: Slot, value: &NumExpr) {
        let value = self.form(value);
        self.numbers.insert(slot, value);
    }

    /// Takes it that the form is at least 0.
    #[cfg_attr(not(feature = "native"), expect(dead_code, reason = "native code asks"))]
    pub(crate) fn know(&mut self, form: Form) {
        self.known.push(form);
    }

    /// What an atom stands for.
    #[cfg_attr(not(feature = "native"), expect(dead_code, reason = "native code asks"))]
    pub(crate) fn meaning(&self, atom: Atom) -> &NumExpr {
        &self.atoms[atom]
    }

    /// Assumes that `term` is there, and gives its fields.
    pub(crate) fn present(&mut self, term: &TermCode, code: &Code) -> Vec<FieldForm> {
        if let Some(count) = &term.count {
            let count = self.form(count);
            self.at_least(&count, 1);
        }
        let fields: Vec<FieldForm> = term
            .fields
            .iter()
            .map(|field| match field {
                FieldExpr::Number(number) => FieldForm::Number(self.form(number)),
                FieldExpr::List(list) => FieldForm::List(list.clone()),
            })
            .collect();
        if let Some(kind) = code.kinds.get(term.kind.index()) {
            self.in_domain(&fields, &kind.domains);
        }
        fields
    }

    fn in_domain(&mut self, fields: &[FieldForm], domains: &[DomainCode]) {
        for (field, domain) in fields.iter().zip(domains) {
            let FieldForm::Number(form) = field else { continue };
            self.at_least(form, domain.low.into());
            self.at_most(form, domain.high.into());
            if let Some(low) = &domain.low_by_fields {
                self.by_fields(form, low, fields, 1);
            }
            if let Some(high) = &domain.high_by_fields {
                self.by_fields(form, high, fields, -1);
            }
        }
    }

    /// `sign * (form - bound) >= 0`, where the bound is linear in earlier fields.
    fn by_fields(&mut self, form: &Form, bound: &NumExpr, fields: &[FieldForm], sign: i128) {
        if let NumExpr::Binary(function, operands, _) = bound
            && *function == if sign > 0 { BinaryFn::Max } else { BinaryFn::Min }
        {
            self.by_fields(form, &operands.0, fields, sign);
            self.by_fields(form, &operands.1, fields, sign);
            return;
        }
        if let Some(bound) = linear_in_fields(bound, fields)
            && let Some(known) = Form::default().plus(sign, form).and_then(|form| form.plus(-sign, &bound))
        {
            self.known.push(known);
        }
    }

    /// Assumes `form >= least`.
    pub(crate) fn at_least(&mut self, form: &Form, least: i128) {
        if let Some(known) = form.plus(-1, &Form::number(least)) {
            self.known.push(known);
        }
    }

    /// Assumes `form <= most`.
    pub(crate) fn at_most(&mut self, form: &Form, most: i128) {
        if let Some(known) = Form::number(most).plus(-1, form) {
            self.known.push(known);
        }
    }

    /// Assumes `a <= b - gap`.
    fn below(&mut self, a: &Form, b: &Form, gap: i128) {
        if let Some(known) = b.plus(-1, a).and_then(|known| known.plus(-1, &Form::number(gap))) {
            self.known.push(known);
        }
    }

    /// Whether nothing fulfils all that is known.
    pub(crate) fn are_contradictory(&self) -> bool {
        contradict(&self.known)
    }

    /// Whether `form >= 0` follows.
    pub(crate) fn prove(&self, form: &Form) -> bool {
        if let Some(number) = form.as_number()
            && number >= 0
        {
            return true;
        }
        let Some(negated) = Form::number(-1).plus(-1, form) else { return false };
        let mut system = self.known.clone();
        system.push(negated);
        contradict(&system)
    }

    /// Makes use of what is known to be different: on one side of it, it is at least 1 away.
    pub(crate) fn settle_differences(&mut self) {
        for form in std::mem::take(&mut self.different) {
            let Some(negated) = Form::default().plus(-1, &form) else { continue };
            if self.prove(&form) {
                self.at_least(&form, 1);
            } else if self.prove(&negated) {
                self.at_least(&negated, 1);
            }
        }
    }

    pub(crate) fn assume(&mut self, condition: &BoolExpr, holds: bool) {
        match condition {
            BoolExpr::Const(value) if *value == holds => {}
            BoolExpr::Const(_) => self.known.push(Form::number(-1)),
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.form(a), self.form(b));
                self.assume_compare(if holds { *op } else { opposite(*op) }, &a, &b);
            }
            BoolExpr::Chain(operands, ops) if holds => {
                let forms: Vec<Form> = operands.iter().map(|operand| self.form(operand)).collect();
                for (pair, op) in forms.windows(2).zip(ops) {
                    self.assume_compare(*op, &pair[0], &pair[1]);
                }
            }
            BoolExpr::Not(inner) => self.assume(inner, !holds),
            BoolExpr::And(parts) if holds => parts.iter().for_each(|part| self.assume(part, true)),
            BoolExpr::Or(parts) if !holds => parts.iter().for_each(|part| self.assume(part, false)),
            BoolExpr::In(parts) if holds => {
                let element = self.form(&parts.0);
                self.assume_in(&element, &parts.1);
            }
            BoolExpr::Chain(..)
            | BoolExpr::And(_)
            | BoolExpr::Or(_)
            | BoolExpr::In(_)
            | BoolExpr::If(_)
            | BoolExpr::Quantified(_) => {}
        }
    }

    pub(crate) fn assume_compare(&mut self, op: CompareOp, a: &Form, b: &Form) {
        match op {
            CompareOp::Less => self.below(a, b, 1),
            CompareOp::LessOrEqual => self.below(a, b, 0),
            CompareOp::Greater => self.below(b, a, 1),
            CompareOp::GreaterOrEqual => self.below(b, a, 0),
            CompareOp::Equal => {
                self.below(a, b, 0);
                self.below(b, a, 0);
            }
            CompareOp::NotEqual => self.different.extend(a.plus(-1, b)),
        }
    }

    fn assume_in(&mut self, element: &Form, range: &RangeExpr) {
        match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let (low, high) = (self.form(low), self.form(high));
                self.below(&low, element, 0);
                self.below(element, &high, if *inclusive { 0 } else { 1 });
            }
            RangeExpr::Blocks(blocks) => {
                let (low, high) = (self.form(&blocks.low), self.form(&blocks.high));
                self.below(&low, element, 0);
                self.below(element, &high, 0);
            }
            RangeExpr::Values(values) => match (values.first(), values.last()) {
                (Some(&least), Some(&most)) => {
                    self.at_least(element, least);
                    self.at_most(element, most);
                }
                _ => self.known.push(Form::number(-1)),
            },
            RangeExpr::SetOf(_) => {}
            RangeExpr::List(list) => {
                let (least, most) = self.entries(list);
                self.at_least(element, least);
                self.at_most(element, most);
            }
            RangeExpr::Primes(n, _) => self.between(element, 2, n),
            RangeExpr::Divisors(n, _)
            | RangeExpr::Squares(n)
            | RangeExpr::Powers(_, n, _)
            | RangeExpr::Factorials(n)
            | RangeExpr::Fibonacci(n) => self.between(element, 1, n),
        }
    }

    fn between(&mut self, element: &Form, least: i128, most: &NumExpr) {
        self.at_least(element, least);
        let most = self.form(most);
        self.below(element, &most, 0);
    }

    /// Between which numbers the entries of `list` lie.
    fn entries(&self, list: &ListExpr) -> Interval {
        match list {
            ListExpr::Const(entries) => match (entries.iter().min(), entries.iter().max()) {
                (Some(&least), Some(&most)) => (least, most),
                _ => ANY,
            },
            ListExpr::Slot(slot) => match self.lists.get(slot) {
                Some(list) => self.entries(list),
                None => self.entries.get(slot).copied().unwrap_or(ANY),
            },
            ListExpr::Slice(parts, _) => self.entries(&parts.0),
            ListExpr::Row(table, ..) => {
                let entries = || table.iter().flat_map(|row| row.iter().copied());
                entries().min().zip(entries().max()).unwrap_or(ANY)
            }
            ListExpr::Items(_) | ListExpr::Concat(..) | ListExpr::With(..) | ListExpr::If(_) => ANY,
        }
    }

    /// The atom for `expr`, and whether it is new.
    fn atom(&mut self, expr: &NumExpr) -> (Atom, bool) {
        match self.atoms.iter().position(|known| known == expr) {
            Some(atom) => (atom, false),
            None => {
                self.atoms.push(expr.clone());
                (self.atoms.len() - 1, true)
            }
        }
    }

    /// The constant bounds of a form, as far as they can be read off single inequalities.
    fn bounds(&self, form: &Form) -> Interval {
        if let Some(number) = form.as_number() {
            return (number, number);
        }
        let mut total = (form.constant, form.constant);
        for (&atom, &coefficient) in &form.terms {
            let mut bounds = ANY;
            for known in &self.known {
                if known.terms.len() != 1 {
                    continue;
                }
                match known.terms.get(&atom) {
                    Some(1) => bounds.0 = bounds.0.max(known.constant.saturating_neg()),
                    Some(-1) => bounds.1 = bounds.1.min(known.constant),
                    _ => {}
                }
            }
            let (low, high) = if coefficient > 0 { bounds } else { (bounds.1, bounds.0) };
            let add = |total: i128, bound: i128, limit: i128| {
                if bound == i128::MIN || bound == i128::MAX || total == limit {
                    limit
                } else {
                    total.saturating_add(bound.saturating_mul(coefficient))
                }
            };
            total = (add(total.0, low, i128::MIN), add(total.1, high, i128::MAX));
        }
        total
    }

    /// The linear form of a number; what is not linear becomes an atom about which something is known.
    pub(crate) fn form(&mut self, expr: &NumExpr) -> Form {
        match expr {
            NumExpr::Const(value) => return Form::number(*value),
            NumExpr::Slot(slot) => {
                if let Some(form) = self.numbers.get(slot) {
                    return form.clone();
                }
            }
            NumExpr::Shared(_, inner) => return self.form(inner),
            NumExpr::Unary(UnaryFn::Negate, operand, _) => {
                let operand = self.form(operand);
                if let Some(form) = Form::default().plus(-1, &operand) {
                    return form;
                }
            }
            NumExpr::Binary(function, operands, _) => {
                let a = self.form(&operands.0);
                let b = self.form(&operands.1);
                let linear = match function {
                    BinaryFn::Add => a.plus(1, &b),
                    BinaryFn::Subtract => a.plus(-1, &b),
                    BinaryFn::Multiply => match (a.as_number(), b.as_number()) {
                        (_, Some(factor)) => Form::default().plus(factor, &a),
                        (Some(factor), _) => Form::default().plus(factor, &b),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(linear) = linear {
                    return linear;
                }
                let (atom, is_new) = self.atom(expr);
                let form = Form::atom(atom);
                if is_new {
                    self.about_binary(*function, operands, &form, &a, &b);
                }
                return form;
            }
            NumExpr::Length(list) => {
                if let Some(form) = self.length(list) {
                    return form;
                }
            }
            NumExpr::FoldList(Fold::Sum, list, _) => {
                if let Some(form) = self.sum(list) {
                    return form;
                }
            }
            _ => {}
        }
        let (atom, is_new) = self.atom(expr);
        let form = Form::atom(atom);
        if is_new {
            self.about(expr, &form);
        }
        form
    }

    /// Takes what is known of an expression that is no operation on two numbers.
    fn about(&mut self, expr: &NumExpr, form: &Form) {
        match expr {
            NumExpr::Length(_) => self.at_least(form, 0),
            NumExpr::Index(parts, _) => {
                let (least, most) = self.entries(&parts.0);
                self.at_least(form, least);
                self.at_most(form, most);
            }
            NumExpr::FoldList(Fold::Sum, list, _) if self.entries(list).0 >= 0 => {
                self.at_least(form, 0);
                if let ListExpr::Slice(parts, _) = &**list {
                    let whole = NumExpr::FoldList(Fold::Sum, Box::new(parts.0.clone()), Default::default());
                    let whole = self.form(&whole);
                    self.below(form, &whole, 0);
                }
            }
            NumExpr::Unary(function, operand, _) => {
                let operand = self.form(operand);
                match function {
                    UnaryFn::Popcount | UnaryFn::Lowbit | UnaryFn::Isqrt => {
                        self.at_least(form, 0);
                        self.below(form, &operand, 0);
                        // Of a number from 1 on they are from 1 on.
                        if self.bounds(&operand).0 >= 1 {
                            self.at_least(form, 1);
                        }
                    }
                    UnaryFn::Log2 => {
                        self.at_least(form, 0);
                        self.below(form, &operand, 1);
                    }
                    UnaryFn::BigOmega => {
                        self.at_least(form, 0);
                        self.below(form, &operand, 1);
                    }
                    UnaryFn::Pow2 => {
                        self.at_least(form, 1);
                        self.below(&operand, form, 1);
                    }
                    UnaryFn::Abs => {
                        self.at_least(form, 0);
                        self.below(&operand, form, 0);
                        if let Some(negated) = Form::default().plus(-1, &operand) {
                            self.below(&negated, form, 0);
                        }
                    }
                    UnaryFn::Negate => {}
                }
            }
            NumExpr::If(parts) if is_plain(&parts.1) && is_plain(&parts.2) => {
                // Only one branch is worked out, so nothing may be learnt from the other's being free of
                // faults: both must be. Between the lesser and the larger of the two, where one of them is the lesser.
                let (a, b) = (self.form(&parts.1), self.form(&parts.2));
                for (least, most) in [(&a, &b), (&b, &a)] {
                    if let Some(gap) = most.plus(-1, least)
                        && self.prove(&gap)
                    {
                        self.below(least, form, 0);
                        self.below(form, most, 0);
                        break;
                    }
                }
                let (a, b) = (self.bounds(&a), self.bounds(&b));
                self.at_least(form, a.0.min(b.0));
                self.at_most(form, a.1.max(b.1));
            }
            NumExpr::FoldRange(_) => {
                let (least, most) = interval::interval(expr, &|_| ANY);
                self.at_least(form, least);
                self.at_most(form, most);
            }
            _ => {}
        }
    }

    /// Takes what is known of an operation on `a` and `b` that is not linear.
    fn about_binary(
        &mut self,
        function: BinaryFn,
        operands: &(NumExpr, NumExpr),
        form: &Form,
        a: &Form,
        b: &Form,
    ) {
        let (a_bounds, b_bounds) = (self.bounds(a), self.bounds(b));
        match function {
            BinaryFn::Multiply => {
                // c <= a and 0 <= b give c * b <= a * b, and likewise from above.
                for (bounds, y, other) in [(a_bounds, b, b_bounds), (b_bounds, a, a_bounds)] {
                    if other.0 < 0 {
                        continue;
                    }
                    for (limit, is_least) in [(bounds.0, true), (bounds.1, false)] {
                        if limit == i128::MIN || limit == i128::MAX {
                            continue;
                        }
                        if let Some(scaled) = Form::default().plus(limit, y) {
                            if is_least { self.below(&scaled, form, 0) } else { self.below(form, &scaled, 0) }
                        }
                    }
                }
            }
            BinaryFn::Divide | BinaryFn::Remainder => self.about_division(operands, a, b, b_bounds.0),
            // These fault below 0, so wherever they have a value the operands are naturals.
            BinaryFn::Xor | BinaryFn::BitOr => {
                self.at_least(form, 0);
                if let Some(sum) = a.plus(1, b) {
                    self.below(form, &sum, 0);
                }
                if function == BinaryFn::BitOr {
                    self.below(a, form, 0);
                    self.below(b, form, 0);
                } else if let (Some(gap), Some(back)) = (a.plus(-1, b), b.plus(-1, a)) {
                    self.below(&gap, form, 0);
                    self.below(&back, form, 0);
                }
            }
            BinaryFn::BitAnd => {
                self.at_least(form, 0);
                self.below(form, a, 0);
                self.below(form, b, 0);
            }
            BinaryFn::ShiftRight => {
                self.at_least(form, 0);
                self.below(form, a, 0);
                if b_bounds.0 >= 1 && a_bounds.0 >= 1 {
                    self.below(form, a, 1);
                }
            }
            BinaryFn::ShiftLeft => self.below(a, form, 0),
            BinaryFn::Min => {
                self.below(form, a, 0);
                self.below(form, b, 0);
                self.at_least(form, a_bounds.0.min(b_bounds.0));
            }
            BinaryFn::Max => {
                self.below(a, form, 0);
                self.below(b, form, 0);
                self.at_most(form, a_bounds.1.max(b_bounds.1));
            }
            BinaryFn::Gcd => {
                self.at_least(form, 0);
                for (operand, bounds) in [(a, a_bounds), (b, b_bounds)] {
                    if bounds.0 >= 1 {
                        self.at_least(form, 1);
                        self.below(form, operand, 0);
                    }
                }
            }
            BinaryFn::Bit => {
                self.at_least(form, 0);
                self.at_most(form, 1);
            }
            BinaryFn::Add | BinaryFn::Subtract => {}
        }
    }

    /// Takes what is known of `a / b` and `a % b` with a positive divisor.
    fn about_division(&mut self, operands: &(NumExpr, NumExpr), a: &Form, b: &Form, least: i128) {
        if least < 1 {
            return;
        }
        let both = Box::new(operands.clone());
        let quotient = self.atom(&NumExpr::Binary(BinaryFn::Divide, both.clone(), Default::default())).0;
        let rest = self.atom(&NumExpr::Binary(BinaryFn::Remainder, both, Default::default())).0;
        let (quotient, rest) = (Form::atom(quotient), Form::atom(rest));
        self.at_least(&rest, 0);
        self.below(&rest, b, 1);
        let least_part = Form::default().plus(least, &quotient).and_then(|part| part.plus(1, &rest));
        if let Some(divisor) = b.as_number() {
            if let Some(part) = Form::default().plus(divisor, &quotient).and_then(|part| part.plus(1, &rest))
            {
                self.below(&part, a, 0);
                self.below(a, &part, 0);
            }
        } else if self.prove(a) {
            // a = quotient * b + rest >= quotient * least + rest.
            self.at_least(&quotient, 0);
            if let Some(part) = least_part {
                self.below(&part, a, 0);
            }
            if let Some(gap) = a.plus(-1, b)
                && self.prove(&gap)
            {
                self.at_least(&quotient, 1);
            }
        }
    }

    /// The length of a list, linear where that is possible.
    fn length(&mut self, list: &ListExpr) -> Option<Form> {
        match list {
            ListExpr::Const(entries) => Some(Form::number(entries.len() as i128)),
            ListExpr::Items(items) => Some(Form::number(items.len() as i128)),
            ListExpr::Slot(slot) => {
                let list = self.lists.get(slot)?.clone();
                Some(self.form(&NumExpr::Length(Box::new(list))))
            }
            ListExpr::With(base, _) => Some(self.form(&NumExpr::Length(base.clone()))),
            ListExpr::Concat(parts, _) => {
                let a = self.form(&NumExpr::Length(Box::new(parts.0.clone())));
                let b = self.form(&NumExpr::Length(Box::new(parts.1.clone())));
                a.plus(1, &b)
            }
            ListExpr::Slice(parts, _) => {
                let whole = self.form(&NumExpr::Length(Box::new(parts.0.clone())));
                let (from, to) = (self.form(&parts.1), self.form(&parts.2));
                // A slice that is not there is a fault, and no move.
                for bound in [&from, &to] {
                    self.at_least(bound, 0);
                    self.below(bound, &whole, 0);
                }
                let length = to.plus(-1, &from)?;
                self.prove(&length).then_some(length)
            }
            ListExpr::If(_) | ListExpr::Row(..) => None,
        }
    }

    /// The sum of a list, linear where that is possible.
    fn sum(&mut self, list: &ListExpr) -> Option<Form> {
        let total =
            |list: &ListExpr| NumExpr::FoldList(Fold::Sum, Box::new(list.clone()), Default::default());
        match list {
            ListExpr::Const(entries) => {
                entries.iter().try_fold(0i128, |sum, &entry| sum.checked_add(entry)).map(Form::number)
            }
            ListExpr::Items(items) => items.iter().try_fold(Form::default(), |sum, item| {
                let item = self.form(item);
                sum.plus(1, &item)
            }),
            ListExpr::Slot(slot) => {
                let list = self.lists.get(slot)?.clone();
                Some(self.form(&total(&list)))
            }
            ListExpr::Concat(parts, _) => {
                let a = self.form(&total(&parts.0));
                let b = self.form(&total(&parts.1));
                a.plus(1, &b)
            }
            ListExpr::With(base, changes) => {
                let indices: Vec<Form> = changes.iter().map(|(index, ..)| self.form(index)).collect();
                for (at, index) in indices.iter().enumerate() {
                    for earlier in &indices[..at] {
                        // Two changes of one entry would be counted twice.
                        if index.plus(-1, earlier)?.as_number().is_none_or(|distance| distance == 0) {
                            return None;
                        }
                    }
                }
                let mut sum = self.form(&total(base));
                for (index, value, at) in changes {
                    let before = NumExpr::Index(Box::new(((**base).clone(), index.clone())), *at);
                    let (before, value) = (self.form(&before), self.form(value));
                    sum = sum.plus(-1, &before)?.plus(1, &value)?;
                }
                Some(sum)
            }
            ListExpr::Slice(..) | ListExpr::If(_) | ListExpr::Row(..) => None,
        }
    }
}

/// Whether the number is made of names and constants by `+`, `-` and `*`.
fn is_plain(expr: &NumExpr) -> bool {
    match expr {
        NumExpr::Const(_) | NumExpr::Slot(_) => true,
        NumExpr::Unary(UnaryFn::Negate, operand, _) => is_plain(operand),
        NumExpr::Binary(BinaryFn::Add | BinaryFn::Subtract | BinaryFn::Multiply, operands, _) => {
            is_plain(&operands.0) && is_plain(&operands.1)
        }
        _ => false,
    }
}

/// The form of a bound that is linear in the fields of its kind.
fn linear_in_fields(bound: &NumExpr, fields: &[FieldForm]) -> Option<Form> {
    match bound {
        NumExpr::Const(value) => Some(Form::number(*value)),
        NumExpr::Slot(slot) => match fields.get(slot.index())? {
            FieldForm::Number(form) => Some(form.clone()),
            FieldForm::List(_) => None,
        },
        NumExpr::Binary(function, operands, _) => {
            let a = linear_in_fields(&operands.0, fields)?;
            let b = linear_in_fields(&operands.1, fields)?;
            match function {
                BinaryFn::Add => a.plus(1, &b),
                BinaryFn::Subtract => a.plus(-1, &b),
                BinaryFn::Multiply => match (a.as_number(), b.as_number()) {
                    (_, Some(factor)) => Form::default().plus(factor, &a),
                    (Some(factor), _) => Form::default().plus(factor, &b),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

const fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Equal => CompareOp::NotEqual,
        CompareOp::NotEqual => CompareOp::Equal,
        CompareOp::Less => CompareOp::GreaterOrEqual,
        CompareOp::LessOrEqual => CompareOp::Greater,
        CompareOp::Greater => CompareOp::LessOrEqual,
        CompareOp::GreaterOrEqual => CompareOp::Less,
    }
}
