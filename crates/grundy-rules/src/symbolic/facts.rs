//! Facts that hold whenever a rule applies, as linear inequalities.

use super::{Atom, Form, Graph, List, ListOperation, MOST_ROWS, Operation, contradict};
use crate::check::interval::{self, ANY, Interval};
use crate::ending::may_end;
use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, Build, ClauseCode, Code, DomainCode, FieldExpr, Fold, LeftCode, ListExpr, ListSlot, NumExpr,
    PatternCode, RangeExpr, RuleCode, Slot, TermCode,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Once there are this many inequalities, no more facts are derived about new atoms.
const MOST_KNOWN: usize = 4 * MOST_ROWS;

/// If there are more than [`MOST_ROWS`] inequalities, a proof uses only those nearest to its goal, at most this many.
const NEAR_ROWS: usize = 100;

/// The value of a field, as a form or a list.
#[derive(Clone, Debug)]
pub(crate) enum FieldForm {
    /// A number field, as a linear form.
    Number(Form),
    /// A list field, by its index in the graph.
    List(List),
}

/// Inequalities that hold, and the meanings of their atoms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    graph: Graph,
    /// The expressions of the atoms encountered so far.
    meanings: HashMap<Atom, Arc<NumExpr>>,
    /// Forms that are at least 0.
    known: Vec<Form>,
    /// Bounds on single atoms, from inequalities that contain only one atom, with coefficient 1 or -1.
    bounds: HashMap<Atom, Interval>,
    /// Forms that are not 0.
    different: Vec<Form>,
    /// Lengths of slices that are known to equal a difference of forms, each paired with that difference.
    replaced: HashMap<Atom, Form>,
    /// Bounds on the entries of list fields.
    entries: BTreeMap<ListSlot, Interval>,
    /// Pairs of a list and a number that is known to be one of its entries.
    members: Vec<(List, Form)>,
}

impl Facts {
    /// The facts that hold where `rule` allows a move, and the fields of its left side.
    pub(crate) fn of(rule: &RuleCode, code: &Code) -> (Self, Vec<FieldForm>) {
        let (mut facts, fields) = Self::at_left_side(&rule.left, code);
        for clause in &rule.clauses {
            match clause {
                ClauseCode::For { slot, range, .. } => facts.element(*slot, range),
                ClauseCode::Number(slot, value) => facts.define(*slot, value),
                ClauseCode::List(slot, value) => {
                    let list = facts.list(value);
                    facts.graph.bind_list(*slot, list);
                }
                ClauseCode::Where(condition) => facts.assume(condition, true),
            }
        }
        for term in &rule.terms {
            // The fields of a term are within their domains if the term is certainly present; otherwise this
            // is not guaranteed.
            if term.count.is_none() {
                facts.present(term, code);
            }
        }
        (facts, fields)
    }

    /// The form of `number`, whose names are bound by `left`, for a component with these fields. The bindings remain
    /// after the call.
    pub(crate) fn of_fields(&mut self, left: &LeftCode, fields: &[FieldForm], number: &NumExpr) -> Form {
        for (pattern, field) in left.patterns.iter().zip(fields) {
            match (pattern, field) {
                (PatternCode::Number(slot), FieldForm::Number(form)) => self.graph.bind(*slot, form.clone()),
                (PatternCode::List(slot), FieldForm::List(list)) => self.graph.bind_list(*slot, *list),
                _ => {}
            }
        }
        let form = self.form(number);
        self.measured(form)
    }

    /// The facts that hold where the left side matches, and its fields.
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
                    FieldForm::List(facts.list(&ListExpr::Slot(*slot)))
                }
            });
        }
        facts.in_domain(&fields, &kind.domains);
        (facts, fields)
    }

    /// Assumes that the name is an element of the range.
    pub(crate) fn element(&mut self, slot: Slot, range: &RangeExpr) {
        let element = self.form(&NumExpr::Slot(slot));
        self.assume_in(&element, range);
    }

    /// Binds the name to the number.
    pub(crate) fn define(&mut self, slot: Slot, value: &NumExpr) {
        let value = self.form(value);
        self.graph.bind(slot, value);
    }

    /// Assumes that the form is at least 0.
    pub(crate) fn know(&mut self, form: Form) {
        if let [(atom, factor)] = form.terms[..] {
            let bounds = self.bounds.entry(atom).or_insert(ANY);
            match factor {
                1 => bounds.0 = bounds.0.max(form.constant.saturating_neg()),
                -1 => bounds.1 = bounds.1.min(form.constant),
                _ => {}
            }
        }
        self.known.push(form);
    }

    /// The expression of an atom that has been encountered.
    #[cfg_attr(not(feature = "lowering"), expect(dead_code, reason = "native code calls this"))]
    pub(crate) fn meaning(&self, atom: Atom) -> &NumExpr {
        &self.meanings[&atom]
    }

    /// The linear form of a number. Nonlinear parts become atoms, and facts are derived about them.
    pub(crate) fn form(&mut self, expr: &NumExpr) -> Form {
        let mut met = Vec::new();
        let form = self.graph.number(expr, &mut |atom, expr| met.push((atom, expr)));
        for (atom, expr) in met {
            self.meet(atom, expr);
        }
        self.resolved(form)
    }

    /// The index of a list. Facts are derived about the numbers in the list.
    fn list(&mut self, expr: &ListExpr) -> List {
        let mut met = Vec::new();
        let list = self.graph.list(expr, &mut |atom, expr| met.push((atom, expr)));
        for (atom, expr) in met {
            self.meet(atom, expr);
        }
        list
    }

    /// The length of a list, as a form.
    pub(crate) fn length(&mut self, list: List) -> Form {
        let length = self.graph.length(list);
        self.measured(length)
    }

    /// The sum of a list, as a form.
    pub(crate) fn total(&mut self, list: List) -> Form {
        let total = self.graph.total(list);
        self.measured(total)
    }

    fn measured(&mut self, form: Form) -> Form {
        // This expression is never read: native code, which looks up meanings, does not support lists.
        let stand_in =
            NumExpr::FoldList(Fold::Sum, Box::new(ListExpr::Items(Vec::new())), Default::default());
        for (atom, _) in &form.terms {
            self.meet(*atom, &stand_in);
        }
        self.resolved(form)
    }

    /// The given form, with lengths of slices replaced by known differences.
    fn resolved(&self, mut form: Form) -> Form {
        if self.replaced.is_empty() {
            return form;
        }
        for (atom, factor) in form.terms.clone() {
            if let Some(other) = self.replaced.get(&atom)
                && let Some(without) = form.plus(-factor, &Form::atom(atom))
                && let Some(replaced) = without.plus(factor, other)
            {
                form = replaced;
            }
        }
        form
    }

    /// Records that an atom is computed, and derives facts about it the first time.
    fn meet(&mut self, atom: Atom, expr: &NumExpr) {
        // Slices can be nested deeply, so they wait in this list rather than on the stack.
        let mut waiting = vec![atom];
        while let Some(&atom) = waiting.last() {
            let is_met = self.meanings.contains_key(&atom);
            let before = if is_met { Vec::new() } else { self.unmet_before(atom) };
            if !before.is_empty() {
                waiting.extend(before);
                continue;
            }
            waiting.pop();
            if !is_met {
                self.meanings.insert(atom, Arc::new(expr.clone()));
                if self.known.len() < MOST_KNOWN {
                    self.about(atom);
                }
            }
        }
    }

    /// For the length or sum of a slice, a changed list or a built list: the atoms in the length or sum of the
    /// underlying list that have not been encountered yet. Facts about `atom` depend on them.
    fn unmet_before(&self, atom: Atom) -> Vec<Atom> {
        let (Operation::Length(list) | Operation::Fold(_, list)) = *self.graph.operation(atom) else {
            return Vec::new();
        };
        let whole = match *self.graph.list_operation(list) {
            ListOperation::Slice(whole, ..) | ListOperation::With(whole, _) => whole,
            ListOperation::Built(_, Some(source), _) => source,
            _ => return Vec::new(),
        };
        let form = if matches!(*self.graph.operation(atom), Operation::Length(_)) {
            self.graph.length(whole)
        } else {
            self.graph.total(whole)
        };
        let atoms = form.terms.iter().map(|(atom, _)| *atom);
        atoms.filter(|atom| !self.meanings.contains_key(atom)).collect()
    }

    /// Assumes that `term` is present, and returns its fields.
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
                FieldExpr::List(list) => FieldForm::List(self.list(list)),
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

    /// Assumes `sign * (form - bound) >= 0`, if the bound is linear in earlier fields. A lower bound that is a maximum,
    /// or an upper bound that is a minimum, is treated as two bounds.
    fn by_fields(&mut self, form: &Form, bound: &NumExpr, fields: &[FieldForm], sign: i128) {
        if let NumExpr::Binary(function, operands, _) = bound
            && *function == if sign > 0 { BinaryFn::Max } else { BinaryFn::Min }
        {
            self.by_fields(form, &operands.0, fields, sign);
            self.by_fields(form, &operands.1, fields, sign);
            return;
        }
        let numbers = (0..).zip(fields).filter_map(|(at, field)| match field {
            FieldForm::Number(form) => Some((Slot(at), form.clone())),
            FieldForm::List(_) => None,
        });
        let bound = self.graph.form_where(bound, numbers.collect());
        let is_of_fields = |atom: Atom| {
            fields.iter().any(|field| matches!(field, FieldForm::Number(form) if form.factor(atom) != 0))
        };
        if bound.terms.iter().all(|(atom, _)| is_of_fields(*atom))
            && let Some(known) = form.times(sign).and_then(|form| form.plus(-sign, &bound))
        {
            self.know(known);
        }
    }

    /// Assumes `form >= least`.
    pub(crate) fn at_least(&mut self, form: &Form, least: i128) {
        if let Some(known) = form.clone().plus_number(least.checked_neg().unwrap_or(i128::MAX)) {
            self.know(known);
        }
    }

    /// Assumes `form <= most`.
    pub(crate) fn at_most(&mut self, form: &Form, most: i128) {
        if let Some(known) = Form::number(most).plus(-1, form) {
            self.know(known);
        }
    }

    /// Assumes `a <= b - gap`.
    fn below(&mut self, a: &Form, b: &Form, gap: i128) {
        if let Some(known) = b.plus(-1, a).and_then(|known| known.plus_number(-gap)) {
            self.know(known);
        }
    }

    /// Whether the facts are shown to contradict each other.
    pub(crate) fn are_contradictory(&self) -> bool {
        if self.known.len() <= MOST_ROWS {
            return contradict(&self.known);
        }
        let is_false = |form: &Form| form.as_number().is_some_and(|number| number < 0);
        self.known.iter().any(is_false) || self.bounds.values().any(|(least, most)| least > most)
    }

    /// Whether `form >= 0` follows from the facts, or `false` if no proof is found.
    pub(crate) fn prove(&self, form: &Form) -> bool {
        if let Some(number) = form.as_number()
            && number >= 0
        {
            return true;
        }
        if may_end(8 + self.known.len() / 4) {
            return false;
        }
        let Some(negated) = form.times(-1).and_then(|form| form.plus_number(-1)) else { return false };
        if self.known.len() <= MOST_ROWS {
            return contradict(self.known.iter().chain([&negated]));
        }
        contradict(self.near(&negated).into_iter().chain([&negated]))
    }

    /// The inequalities that share an atom with `form`, followed by those that share an atom with these, and so on; at
    /// most [`NEAR_ROWS`] of them.
    fn near(&self, form: &Form) -> Vec<&Form> {
        let atoms = |form: &Form| form.terms.iter().map(|(atom, _)| *atom).collect::<Vec<Atom>>();
        let mut near: Vec<&Form> = Vec::new();
        let mut known: BTreeMap<Atom, ()> = atoms(form).into_iter().map(|atom| (atom, ())).collect();
        let mut is_taken = vec![false; self.known.len()];
        loop {
            let taken = near.len();
            for (at, form) in self.known.iter().enumerate() {
                if !is_taken[at] && form.terms.iter().any(|(atom, _)| known.contains_key(atom)) {
                    is_taken[at] = true;
                    near.push(form);
                    if near.len() == NEAR_ROWS {
                        return near;
                    }
                }
            }
            if near.len() == taken {
                return near;
            }
            known.extend(near[taken..].iter().flat_map(|form| atoms(form)).map(|atom| (atom, ())));
        }
    }

    /// Uses the forms that are known not to be 0: if such a form is proved to be at least 0, it is at least 1; if it is
    /// proved to be at most 0, it is at most -1.
    pub(crate) fn settle_differences(&mut self) {
        for form in std::mem::take(&mut self.different) {
            let Some(negated) = form.times(-1) else { continue };
            if self.prove(&form) {
                self.at_least(&form, 1);
            } else if self.prove(&negated) {
                self.at_least(&negated, 1);
            }
        }
    }

    /// Assumes that the condition has the value `holds`.
    pub(crate) fn assume(&mut self, condition: &BoolExpr, holds: bool) {
        match condition {
            BoolExpr::Const(value) if *value == holds => {}
            BoolExpr::Const(_) => self.know(Form::number(-1)),
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
            | BoolExpr::Quantified(_)
            | BoolExpr::Occurs(_) => {}
        }
    }

    /// Assumes that the comparison of `a` with `b` holds.
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
                _ => self.know(Form::number(-1)),
            },
            RangeExpr::SetOf(_) => {}
            RangeExpr::Cells(_) => self.at_least(element, 0),
            RangeExpr::List(list) => {
                let list = self.list(list);
                let (least, most) = self.entries(list);
                self.at_least(element, least);
                self.at_most(element, most);
                self.members.push((list, element.clone()));
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

    /// Bounds on the entries of `list`.
    fn entries(&self, mut list: List) -> Interval {
        let bounds = |entries: &mut dyn Iterator<Item = i128>| {
            entries.fold(None, |bounds: Option<Interval>, entry| {
                Some(bounds.map_or((entry, entry), |(least, most)| (least.min(entry), most.max(entry))))
            })
        };
        loop {
            return match self.graph.list_operation(list) {
                ListOperation::Slice(base, ..) => {
                    list = *base;
                    continue;
                }
                ListOperation::Const(entries) => bounds(&mut entries.iter().copied()).unwrap_or(ANY),
                ListOperation::Row(table, _) => {
                    bounds(&mut table.iter().flat_map(|row| row.iter().copied())).unwrap_or(ANY)
                }
                ListOperation::Name(slot) => self.entries.get(slot).copied().unwrap_or(ANY),
                _ => ANY,
            };
        }
    }

    /// The constant bounds of a form that follow from the bounds of its atoms.
    fn bounds(&self, form: &Form) -> Interval {
        if let Some(number) = form.as_number() {
            return (number, number);
        }
        let mut total = (form.constant, form.constant);
        for &(atom, coefficient) in &form.terms {
            let bounds = self.bounds.get(&atom).copied().unwrap_or(ANY);
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

    /// Derives facts about an atom.
    fn about(&mut self, atom: Atom) {
        let form = &Form::atom(atom);
        let operation = self.graph.operation(atom);
        match &*operation {
            Operation::Binary(function, a, b) => {
                let (a, b) = (self.resolved(a.clone()), self.resolved(b.clone()));
                self.about_binary(*function, form, &a, &b);
            }
            Operation::Unary(function, operand) => {
                let operand = self.resolved(operand.clone());
                match function {
                    UnaryFn::Popcount | UnaryFn::Lowbit | UnaryFn::Isqrt => {
                        self.at_least(form, 0);
                        self.below(form, &operand, 0);
                        // For a number that is at least 1, the results are at least 1.
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
                        if let Some(negated) = operand.times(-1) {
                            self.below(&negated, form, 0);
                        }
                    }
                    UnaryFn::Negate => {}
                }
            }
            Operation::If(_, a, b) if self.is_plain(a) && self.is_plain(b) => {
                // Only one branch is evaluated, so facts must not depend on the assumption that the other
                // branch does not fault: neither may fault. If one of the two values is known to be the
                // smaller one, the result is between the two.
                for (least, most) in [(a, b), (b, a)] {
                    if let Some(gap) = most.plus(-1, least)
                        && self.prove(&gap)
                    {
                        self.below(least, form, 0);
                        self.below(form, most, 0);
                        break;
                    }
                }
                let (a, b) = (self.bounds(a), self.bounds(b));
                self.at_least(form, a.0.min(b.0));
                self.at_most(form, a.1.max(b.1));
            }
            Operation::Length(list) => self.about_length(atom, *list),
            Operation::Entry(list, _) => {
                let (least, most) = self.entries(*list);
                self.at_least(form, least);
                self.at_most(form, most);
            }
            Operation::Fold(Fold::Sum, list) => {
                if self.entries(*list).0 >= 0 {
                    self.at_least(form, 0);
                }
                self.about_total(form, *list);
            }
            Operation::Fold(Fold::Gcd, list) => {
                self.at_least(form, 0);
                if self.members_of(*list).iter().any(|member| self.proves_at_least(member, 1)) {
                    self.at_least(form, 1);
                }
            }
            Operation::Other(expr, _) => {
                let (least, most) = interval::interval(expr, &|_| ANY);
                self.at_least(form, least);
                self.at_most(form, most);
            }
            Operation::Name(_) | Operation::If(..) | Operation::Fold(..) => {}
        }
    }

    /// Derives facts about the length of a list if that length is an atom. The length of a slice is the difference
    /// of its ends, if that is proved not to be negative; a built list is at most as long as its source.
    fn about_length(&mut self, atom: Atom, list: List) {
        if let ListOperation::Slice(whole, from, to) = self.graph.list_operation(list) {
            let (whole, from, to) = (*whole, self.resolved(from.clone()), self.resolved(to.clone()));
            let whole = self.resolved(self.graph.length(whole));
            // An invalid slice causes a fault, so there is no move.
            for bound in [&from, &to] {
                self.at_least(bound, 0);
                self.below(bound, &whole, 0);
            }
            if let Some(length) = to.plus(-1, &from).filter(|length| self.prove(length)) {
                self.replaced.insert(atom, length);
                return;
            }
        }
        self.at_least(&Form::atom(atom), 0);
        if let ListOperation::Built(_, Some(source), build) = self.graph.list_operation(list) {
            let (source, build) = (*source, Arc::clone(build));
            let length = self.length(source);
            // An entry of the source that does not satisfy the condition has no entry in the built list.
            let is_dropped = |entry: &Form| {
                let mut inside = self.clone();
                inside.graph.bind(build.slot, entry.clone());
                inside.assume(&build.condition, true);
                inside.settle_differences();
                inside.are_contradictory()
            };
            let fewer = i128::from(self.members_of(source).iter().any(is_dropped));
            self.below(&Form::atom(atom), &length, fewer);
        }
    }

    /// Derives facts about the sum of a list if that sum is an atom.
    fn about_total(&mut self, total: &Form, list: List) {
        match self.graph.list_operation(list).clone() {
            ListOperation::Slice(whole, ..) if self.entries(list).0 >= 0 => {
                let whole = self.graph.total(whole);
                self.below(total, &whole, 0);
            }
            ListOperation::With(base, changes) if self.are_apart(&changes) => {
                let Some(sum) = self.replaced_total(base, &changes) else { return };
                self.below(total, &sum, 0);
                self.below(&sum, total, 0);
            }
            ListOperation::Built(_, Some(source), build) => {
                if let Some(most) = self.most_total(source)
                    && self.is_at_most_its_element(source, &build)
                {
                    self.below(total, &most, 0);
                }
            }
            _ => {}
        }
    }

    /// A number whose unknown sign may determine whether a built list contains an entry, or `None` if there is no such
    /// number.
    pub(crate) fn undecided(&self) -> Option<Form> {
        self.graph.list_operations().find_map(|operation| {
            let ListOperation::Built(_, Some(source), _) = operation else { return None };
            let ListOperation::With(_, changes) = self.graph.list_operation(*source) else { return None };
            let is_undecided = |to: &&Form| {
                let negative = to.times(-1);
                !self.proves_at_least(to, 0) && !negative.is_some_and(|form| self.proves_at_least(&form, 1))
            };
            changes.iter().map(|(_, to)| to).find(is_undecided).cloned()
        })
    }

    /// The sum of a list after these changes, which must affect different entries, or `None` if a number exceeds 128
    /// bits.
    fn replaced_total(&mut self, base: List, changes: &[(Form, Form)]) -> Option<Form> {
        let mut sum = self.total(base);
        for (at, to) in changes {
            let before = self.entry(base, at);
            sum = sum.plus(-1, &before)?.plus(1, to)?;
        }
        Some(sum)
    }

    /// An entry of a list, as a form.
    fn entry(&mut self, list: List, at: &Form) -> Form {
        let entry = self.graph.atom(Operation::Entry(list, at.clone()));
        self.measured(entry)
    }

    /// Whether the changes are proved to affect different entries.
    fn are_apart(&self, changes: &[(Form, Form)]) -> bool {
        let differ = |a: &Form, b: &Form| {
            let (Some(gap), Some(back)) = (a.plus(-1, b), b.plus(-1, a)) else { return false };
            self.different.contains(&gap)
                || self.different.contains(&back)
                || self.proves_at_least(&gap, 1)
                || self.proves_at_least(&back, 1)
        };
        (1..changes.len()).all(|at| changes[..at].iter().all(|other| differ(&changes[at].0, &other.0)))
    }

    /// An upper bound on the sum of the positive entries of a list, or `None` if no bound is found.
    fn most_total(&mut self, list: List) -> Option<Form> {
        if self.is_never_negative(list) {
            return Some(self.total(list));
        }
        let ListOperation::With(base, changes) = self.graph.list_operation(list).clone() else { return None };
        let are_lower = changes.iter().all(|(at, to)| {
            let before = self.entry(base, at);
            before.plus(-1, to).is_some_and(|gap| self.prove(&gap))
        });
        if are_lower { self.most_total(base) } else { None }
    }

    /// Whether it is proved that no entry of the list is negative.
    fn is_never_negative(&self, list: List) -> bool {
        match self.graph.list_operation(list) {
            ListOperation::With(base, changes) => {
                self.is_never_negative(*base) && changes.iter().all(|(_, to)| self.proves_at_least(to, 0))
            }
            ListOperation::Sorted(base) | ListOperation::Reversed(base) => self.is_never_negative(*base),
            _ => self.entries(list).0 >= 0,
        }
    }

    /// Whether every entry of a built list is proved to be at most `max(e, 0)`, where `e` is the entry of the source
    /// from which it is computed.
    fn is_at_most_its_element(&mut self, source: List, build: &Build) -> bool {
        let mut body = &build.body;
        while let NumExpr::Shared(_, inner) = body {
            body = inner;
        }
        if *body == NumExpr::Slot(build.slot) {
            return true;
        }
        if !self.is_never_negative(source) {
            return false;
        }
        let mut inside = self.clone();
        let element = inside.graph.name(super::Name::Loop(usize::MAX));
        inside.graph.bind(build.slot, element.clone());
        inside.at_least(&element, 0);
        inside.assume(&build.condition, true);
        let body = inside.form(body);
        element.plus(-1, &body).is_some_and(|gap| inside.prove(&gap))
    }

    /// Numbers that are certainly entries of the list.
    fn members_of(&self, list: List) -> Vec<Form> {
        let mut members: Vec<Form> =
            self.members.iter().filter(|(of, _)| *of == list).map(|(_, member)| member.clone()).collect();
        match self.graph.list_operation(list) {
            // A later change to the same place replaces an earlier one.
            ListOperation::With(_, changes) => members.extend(changes.last().map(|(_, to)| to.clone())),
            ListOperation::Sorted(base) | ListOperation::Reversed(base) => {
                members.extend(self.members_of(*base));
            }
            _ => {}
        }
        members
    }

    /// Whether `form >= least` follows from the facts, or `false` if no proof is found.
    fn proves_at_least(&self, form: &Form, least: i128) -> bool {
        form.clone().plus_number(-least).is_some_and(|gap| self.prove(&gap))
    }

    /// Derives facts about a nonlinear operation on `a` and `b`.
    fn about_binary(&mut self, function: BinaryFn, form: &Form, a: &Form, b: &Form) {
        let (a_bounds, b_bounds) = (self.bounds(a), self.bounds(b));
        match function {
            BinaryFn::Multiply => {
                // c <= a and 0 <= b imply c * b <= a * b, and likewise from above.
                for (bounds, y, other) in [(a_bounds, b, b_bounds), (b_bounds, a, a_bounds)] {
                    if other.0 < 0 {
                        continue;
                    }
                    for (limit, is_least) in [(bounds.0, true), (bounds.1, false)] {
                        if limit == i128::MIN || limit == i128::MAX {
                            continue;
                        }
                        if let Some(scaled) = y.times(limit) {
                            if is_least { self.below(&scaled, form, 0) } else { self.below(form, &scaled, 0) }
                        }
                    }
                }
            }
            BinaryFn::Divide | BinaryFn::Remainder => self.about_division(a, b, b_bounds.0),
            // These functions fault for negative operands, so wherever they have a value, the operands are
            // natural numbers.
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

    /// Derives facts about `a / b` and `a % b`, where the divisor is at least `least`. Most of them are derived
    /// only if `least` is positive.
    fn about_division(&mut self, a: &Form, b: &Form, least: i128) {
        if a == b {
            // Wherever a % a has a value, this value is 0.
            let rest = self.graph.atom(Operation::Binary(BinaryFn::Remainder, a.clone(), b.clone()));
            self.at_least(&rest, 0);
            self.at_most(&rest, 0);
        }
        if least < 1 {
            return;
        }
        let quotient = self.graph.atom(Operation::Binary(BinaryFn::Divide, a.clone(), b.clone()));
        let rest = self.graph.atom(Operation::Binary(BinaryFn::Remainder, a.clone(), b.clone()));
        self.at_least(&rest, 0);
        self.below(&rest, b, 1);
        let least_part = quotient.times(least).and_then(|part| part.plus(1, &rest));
        if let Some(divisor) = b.as_number() {
            if let Some(part) = quotient.times(divisor).and_then(|part| part.plus(1, &rest)) {
                self.below(&part, a, 0);
                self.below(a, &part, 0);
            }
        } else if self.prove(a) {
            // a = quotient * b + rest >= quotient * least + rest.
            self.at_least(&quotient, 0);
            // If the dividend is at least 1, then the quotient or the remainder is not 0.
            if self.proves_at_least(a, 1)
                && let Some(both) = quotient.plus(1, &rest)
            {
                self.at_least(&both, 1);
            }
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

    /// Whether it is certain that computing the number cannot fault, because it consists of names, and of atoms that
    /// are computed anyway, combined by `+`, `-` and `*`.
    fn is_plain(&self, form: &Form) -> bool {
        form.terms.iter().all(|(atom, _)| {
            self.meanings.contains_key(atom)
                || match &*self.graph.operation(*atom) {
                    Operation::Name(_) => true,
                    Operation::Binary(BinaryFn::Multiply, a, b) => self.is_plain(a) && self.is_plain(b),
                    _ => false,
                }
        })
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
