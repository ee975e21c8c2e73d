//! Code for options: whether there is a move, where the cells of its components are, and the value of the
//! option.

use super::super::emit::{Emit, Op, Test};
use super::super::frame::offset;
use super::number::Num;
use super::{Lowering, Mex, Why, below, largest};
use crate::symbolic::Form;
use crate::typed::{FieldExpr, NumExpr, RuleCode, TermCode};
use grundy_core::{CellMark, SmallSort};

/// The place of the cell of a term.
enum Place<E: Emit + ?Sized> {
    /// The cell is at this address and offset.
    At(E::Value, i32),
    /// The address is in a variable. An address of 0 means that the term is absent, and 1 that the cell does not exist.
    Kept(E::Var),
}

/// A field of a term: its value, its linear form, and the innermost loop in which it changes.
pub(super) struct FieldAt<V> {
    /// The value of the field.
    pub(super) number: Num<V>,
    form: Form,
    level: u32,
}

/// A term that is certainly or possibly present.
struct Found<E: Emit + ?Sized> {
    place: Place<E>,
    width: u32,
    /// The count of the term; `None` means 1.
    count: Option<E::Value>,
}

impl<E: Emit> Lowering<'_, E> {
    /// Emits the code for the move that the rule makes after its clauses. The code jumps to `after`, unless it decides
    /// the current cell or leaves it to the interpreter.
    pub(super) fn option(&mut self, rule: &RuleCode, after: E::Label) -> Result<(), Why> {
        if self.room.is_some() {
            return self.list_option(rule, after);
        }
        if let Some(Mex::Outcome(seen)) = self.mex {
            return self.option_outcome(rule, seen, after);
        }
        let known = self.cache.len();
        let mut fields = Vec::new();
        for term in &rule.terms {
            if let Some(place) = self.term(term, after)? {
                fields.push(place);
            }
        }
        // The interpreter can look beyond a table, but only for moves that exist, so domains are checked before the
        // bounds of tables.
        let mut found = Vec::new();
        for term in fields {
            found.push(match term {
                Pending::Certain { term, fields, count } => {
                    let (address, offset) = self.address(term, &fields, self.labels.stuck)?;
                    let width = self.boxes[term.kind.index()].width;
                    Found { place: Place::At(address, offset), width, count }
                }
                Pending::Kept { place, width, count } => {
                    Found { place: Place::Kept(place), width, count: Some(count) }
                }
            });
        }
        let defers = self.defers_marks && rule.terms.len() == 1 && rule.terms[0].count.is_none();
        let mut sum: Option<E::Value> = None;
        for (at, term) in found.iter().enumerate() {
            let value = self.look_up(&found, at, defers, after);
            let value = match term.count {
                None => value,
                Some(count) => {
                    // Even counts contribute nothing: -(count mod 2) is 0 for even counts and all ones for
                    // odd ones.
                    let (one, zero) = (self.e.int(1), self.e.int(0));
                    let odd = self.e.binary(Op::And, count, one);
                    let mask = self.e.binary(Op::Subtract, zero, odd);
                    self.e.binary(Op::And, value, mask)
                }
            };
            sum = Some(match sum {
                None => value,
                Some(sum) => self.e.binary(Op::Xor, sum, value),
            });
        }
        let sum = match sum {
            Some(sum) => sum,
            None => self.e.int(0),
        };
        self.insert(sum);
        self.e.jump(after);
        self.cache.truncate(known);
        Ok(())
    }

    /// The value in the cell of the term at index `at`, or 0 if the term is absent. If the cell holds a mark, the code
    /// jumps elsewhere; if `defers` is set, it treats the mark as a value instead.
    fn look_up(&mut self, terms: &[Found<E>], at: usize, defers: bool, after: E::Label) -> E::Value {
        let term = &terms[at];
        match term.place {
            Place::At(address, offset) => {
                let value = self.e.load(term.width, address, offset);
                if !defers {
                    let (special, go) = (self.e.cold_label(), self.e.label());
                    self.expect_value(term.width, value, go, special);
                    self.special(terms, at, value, special, after);
                    self.e.place(go);
                }
                value
            }
            Place::Kept(var) => {
                let zero = self.e.int(0);
                let result = self.e.var(zero);
                let (there, go) = (self.e.label(), self.e.label());
                let address = self.e.get(var);
                let is_there = self.e.test(Test::NotEqual, address, zero);
                self.e.branch(is_there, there, go);
                self.e.place(there);
                let one = self.e.int(1);
                let is_nowhere = self.e.test(Test::Equal, address, one);
                self.stuck_if(is_nowhere);
                let value = self.e.load(term.width, address, 0);
                let (special, normal) = (self.e.cold_label(), self.e.label());
                self.expect_value(term.width, value, normal, special);
                self.special(terms, at, value, special, after);
                self.e.place(normal);
                self.e.set(result, value);
                self.e.jump(go);
                self.e.place(go);
                self.e.get(result)
            }
        }
    }

    /// Emits code that jumps to `go` if the cell holds a value, and to `special` if it holds a mark.
    pub(super) fn expect_value(&mut self, width: u32, value: E::Value, go: E::Label, special: E::Label) {
        let marks = self.e.int(largest(width) - below(CellMark::Outside));
        let is_value = self.e.test(Test::Below, value, marks);
        self.e.branch(is_value, go, special);
    }

    /// Emits the code for a mark in the cell of the term at index `at`: the current cell is loony, the option is
    /// ignored, or the current cell is left to the interpreter.
    fn special(
        &mut self,
        terms: &[Found<E>],
        at: usize,
        value: E::Value,
        special: E::Label,
        after: E::Label,
    ) {
        self.e.place(special);
        if !self.has_wins {
            self.e.jump(self.labels.stuck);
            return;
        }
        self.loony_or(terms[at].width, value);
        // The option is loony, but a later component may still end the game.
        for term in &terms[at + 1..] {
            let go = self.e.cold_label();
            let (address, offset) = match term.place {
                Place::At(address, offset) => (address, offset),
                Place::Kept(var) => {
                    let there = self.e.cold_label();
                    let (zero, one) = (self.e.int(0), self.e.int(1));
                    let address = self.e.get(var);
                    let is_there = self.e.test(Test::NotEqual, address, zero);
                    self.e.branch(is_there, there, go);
                    self.e.place(there);
                    let is_nowhere = self.e.test(Test::Equal, address, one);
                    self.stuck_if(is_nowhere);
                    (address, 0)
                }
            };
            let value = self.e.load(term.width, address, offset);
            let marked = self.e.cold_label();
            self.expect_value(term.width, value, go, marked);
            self.e.place(marked);
            self.loony_or(term.width, value);
            self.e.jump(go);
            self.e.place(go);
        }
        self.e.jump(after);
    }

    /// Emits code that continues only if the mark is that of a loony position. Any other mark makes the current cell
    /// loony, or leaves it to the interpreter.
    fn loony_or(&mut self, width: u32, value: E::Value) {
        let over = self.mark(width, CellMark::Over);
        let (not, go) = (self.e.cold_label(), self.e.cold_label());
        let is_over = self.e.test(Test::Equal, value, over);
        self.e.branch(is_over, self.labels.loony, not);
        self.e.place(not);
        let loony = self.mark(width, CellMark::Loony);
        let is_loony = self.e.test(Test::Equal, value, loony);
        self.e.branch(is_loony, go, self.labels.stuck);
        self.e.place(go);
    }

    /// Emits the part of a term's code that decides whether the move exists; the code jumps to `after` if it does
    /// not. Returns `None` if the term is certainly absent.
    pub(super) fn term<'t>(
        &mut self,
        term: &'t TermCode,
        after: E::Label,
    ) -> Result<Option<Pending<'t, E>>, Why> {
        let Some(count) = &term.count else {
            let fields = self.fields(term)?;
            self.in_domain(term, &fields, after)?;
            return Ok(Some(Pending::Certain { term, fields, count: None }));
        };
        let number = self.number(count)?;
        let form = self.facts.form(count);
        let zero = self.e.int(0);
        let is_natural = number.low >= 0 || self.facts.prove(&form);
        if !is_natural {
            let (is, go) = (self.e.test(Test::LessOrEqual, zero, number.value), self.e.label());
            self.e.branch(is, go, after);
            self.e.place(go);
        }
        if number.high == 0 && is_natural {
            return Ok(None);
        }
        let is_present =
            number.low >= 1 || form.plus(-1, &Form::number(1)).is_some_and(|form| self.facts.prove(&form));
        if is_present {
            let fields = self.fields(term)?;
            self.in_domain(term, &fields, after)?;
            return Ok(Some(Pending::Certain { term, fields, count: Some(number.value) }));
        }
        let kept = self.e.var(zero);
        let (there, nowhere, go) = (self.e.label(), self.e.cold_label(), self.e.label());
        let is_there = self.e.test(Test::NotEqual, number.value, zero);
        self.e.branch(is_there, there, go);
        self.e.place(there);
        let (known, facts) = (self.cache.len(), self.facts.clone());
        // The count is at least 1 here.
        self.facts.at_least(&form, 1);
        let fields = self.fields(term)?;
        self.in_domain(term, &fields, after)?;
        let (address, offset) = self.address(term, &fields, nowhere)?;
        let offset = self.e.int(offset.into());
        let address = self.e.binary(Op::Add, address, offset);
        self.e.set(kept, address);
        self.e.jump(go);
        self.e.place(nowhere);
        let one = self.e.int(1);
        self.e.set(kept, one);
        self.e.jump(go);
        self.e.place(go);
        self.cache.truncate(known);
        self.facts = facts;
        let width = self.boxes[term.kind.index()].width;
        Ok(Some(Pending::Kept { place: kept, width, count: number.value }))
    }

    /// The values of the fields of a term. Two interchangeable fields are exchanged if this is known to make the
    /// look-up faster.
    pub(super) fn fields(&mut self, term: &TermCode) -> Result<Vec<FieldAt<E::Value>>, Why> {
        let mut fields = Vec::new();
        for field in &term.fields {
            let FieldExpr::Number(expr) = field else { return Err(Why::Lists) };
            let number = self.number(expr)?;
            fields.push(FieldAt { number, form: self.facts.form(expr), level: self.level_of(expr) });
        }
        let known: Vec<(&Form, u32)> = fields.iter().map(|field| (&field.form, field.level)).collect();
        // Both fields have the same domain.
        if let Some((a, b)) = self.turned_fields(term.kind.index(), &known) {
            fields.swap(a, b);
        }
        Ok(fields)
    }

    /// Emits code that jumps to `after` unless the fields are within their domains.
    pub(super) fn in_domain(
        &mut self,
        term: &TermCode,
        fields: &[FieldAt<E::Value>],
        after: E::Label,
    ) -> Result<(), Why> {
        let kind = &self.code.kinds[term.kind.index()];
        let mut flags = Vec::new();
        for (FieldAt { number, form, level }, domain) in fields.iter().zip(&kind.domains) {
            let (low, high) = (i128::from(domain.low), i128::from(domain.high));
            if number.low < low {
                let excess = form.plus(-1, &Form::number(low));
                if excess.is_some_and(|excess| self.facts.prove(&excess)) {
                    let (value, low) = (number.value, self.constant(low)?);
                    self.proved(|this| this.e.test(Test::LessOrEqual, low.value, value));
                } else {
                    let low = self.constant(low)?;
                    flags.push((*level, self.e.test(Test::LessOrEqual, low.value, number.value)));
                }
            }
            if number.high > high {
                let excess = Form::number(high).plus(-1, form);
                if excess.is_some_and(|excess| self.facts.prove(&excess)) {
                    let (value, high) = (number.value, self.constant(high)?);
                    self.proved(|this| this.e.test(Test::LessOrEqual, value, high.value));
                } else {
                    let high = self.constant(high)?;
                    flags.push((*level, self.e.test(Test::LessOrEqual, number.value, high.value)));
                }
            }
        }
        // Conditions that are constant along the run are combined into one flag, which is computed before the
        // run.
        flags.small_sort_by_key(|(level, _)| *level);
        let mut flags = flags.into_iter().peekable();
        let mut outer = None;
        while let Some((_, flag)) = flags.next_if(|(level, _)| *level == 0) {
            outer = Some(match outer {
                None => flag,
                Some(before) => self.e.both(before, flag),
            });
        }
        for flag in outer.into_iter().chain(flags.map(|(_, flag)| flag)) {
            let go = self.e.label();
            self.e.branch(flag, go, after);
            self.e.place(go);
        }
        if kind.depends {
            let numbers: Vec<Num<E::Value>> = fields.iter().map(|field| field.number).collect();
            self.fields_hold(term.kind.index(), &numbers, after)?;
        }
        Ok(())
    }

    /// Emits code that jumps to `otherwise` unless the bounds that depend on earlier fields are satisfied.
    pub(super) fn fields_hold(
        &mut self,
        kind: usize,
        fields: &[Num<E::Value>],
        otherwise: E::Label,
    ) -> Result<(), Why> {
        let code = self.code;
        // In bounds, names refer to fields by their indices.
        let cache = std::mem::take(&mut self.cache);
        let mut slots = vec![None; self.slots.len().max(fields.len())];
        for (slot, field) in slots.iter_mut().zip(fields) {
            *slot = Some(*field);
        }
        let slots = std::mem::replace(&mut self.slots, slots);
        for (field, domain) in fields.iter().zip(&code.kinds[kind].domains) {
            if let Some(low) = &domain.low_by_fields {
                let low = self.number(low)?;
                let (is, go) = (self.e.test(Test::LessOrEqual, low.value, field.value), self.e.label());
                self.e.branch(is, go, otherwise);
                self.e.place(go);
            }
            if let Some(high) = &domain.high_by_fields {
                let high = self.number(high)?;
                let (is, go) = (self.e.test(Test::LessOrEqual, field.value, high.value), self.e.label());
                self.e.branch(is, go, otherwise);
                self.e.place(go);
            }
        }
        self.slots = slots;
        self.cache = cache;
        Ok(())
    }

    /// The address and offset of the cell of a component whose fields are within their domains. The emitted code
    /// jumps to `nowhere` if the component has no cell.
    pub(super) fn address(
        &mut self,
        term: &TermCode,
        fields: &[FieldAt<E::Value>],
        nowhere: E::Label,
    ) -> Result<(E::Value, i32), Why> {
        let kind = term.kind.index();
        if fields.is_empty() {
            // For a kind without fields, no length shows whether its table exists.
            let (cells, zero, go) = (self.boxes[kind].cells, self.e.int(0), self.e.label());
            let is_made = self.e.test(Test::NotEqual, cells, zero);
            self.e.branch(is_made, go, nowhere);
            self.e.place(go);
        }
        for (at, FieldAt { number, form, .. }) in fields.iter().enumerate() {
            let value = number.value;
            if self.is_in_own_box(kind, at, form) {
                let inside = self.is_in_axis(kind, at, value)?;
                self.proved(|_| inside);
            } else {
                let inside = self.is_in_axis(kind, at, value)?;
                let go = self.e.label();
                self.e.branch(inside, go, nowhere);
                self.e.place(go);
            }
        }
        let forms: Vec<Form> = fields.iter().map(|field| field.form.clone()).collect();
        self.cell_address(kind, &forms)
    }

    /// Whether a field that is not below its domain is proved to be inside the table of its kind. The proof is that it
    /// is not larger than the same field, or an interchangeable one, of the current cell.
    pub(super) fn is_in_own_box(&self, kind: usize, field: usize, form: &Form) -> bool {
        let is_not_larger = |own: &Form| own.plus(-1, form).is_some_and(|gap| self.facts.prove(&gap));
        let is_like = |other: usize| {
            other == field || self.groups.iter().any(|group| group.contains(&field) && group.contains(&other))
        };
        // A field smaller than that of the current cell can still be below a window.
        kind == self.shape.kind
            && self.shape.window != Some(field)
            && (0..).zip(&self.own_forms).any(|(other, own)| is_like(other) && is_not_larger(own))
    }

    /// A flag that is set if there are cells for this value of the field.
    pub(super) fn is_in_axis(&mut self, kind: usize, field: usize, value: E::Value) -> Result<E::Value, Why> {
        let low = if self.shape.window == Some(field) {
            self.e.constant_at(self.frame, offset::WINDOW)
        } else {
            self.constant(self.code.kinds[kind].domains[field].low.into())?.value
        };
        let (length, _) = self.boxes[kind].fields[field];
        let index = self.e.binary(Op::Subtract, value, low);
        Ok(self.e.test(Test::Below, index, length))
    }

    /// The address and offset of the cell of a component that is inside the table of its kind, given the
    /// forms of its fields.
    pub(super) fn cell_address(&mut self, kind: usize, fields: &[Form]) -> Result<(E::Value, i32), Why> {
        let code = self.code;
        let domains = &code.kinds[kind].domains;
        // The sum of (field - low) * stride. The most constant parts come first, so that they can be computed
        // outside loops. The constant part is added to the offset.
        let units = super::units(self.boxes[kind].bits);
        let last = fields.len().wrapping_sub(1);
        let mut total = self.boxes[kind].cells;
        let mut offset = 0;
        let mut parts: Vec<(u32, usize, NumExpr, i64)> = Vec::new();
        for (at, (form, domain)) in fields.iter().zip(domains).enumerate() {
            let from_low = form.constant.saturating_sub(domain.low.into());
            let from_low = i64::try_from(from_low).map_err(|_| Why::Number)?;
            if at == last {
                offset = from_low.checked_mul(units).ok_or(Why::Number)?;
            } else {
                let stride = self.boxes[kind].fields[at].1;
                total = self.plus(total, from_low, stride);
            }
            for &(atom, coefficient) in &form.terms {
                let meaning = self.facts.meaning(atom).clone();
                let coefficient = i64::try_from(coefficient).map_err(|_| Why::Number)?;
                parts.push((self.level_of(&meaning), at, meaning, coefficient));
            }
        }
        let offset = match i32::try_from(offset) {
            Ok(offset) => offset,
            Err(_) => {
                let offset = self.e.int(offset);
                total = self.e.binary(Op::Add, total, offset);
                0
            }
        };
        parts.small_sort_by_key(|(level, at, ..)| (*level, *at));
        for (_, at, meaning, coefficient) in parts {
            let value = self.number(&meaning)?.value;
            if at == last {
                let factor = coefficient.checked_mul(units).ok_or(Why::Number)?;
                total = self.plus(total, factor, value);
            } else {
                let stride = self.boxes[kind].fields[at].1;
                let part = self.e.binary(Op::Multiply, value, stride);
                total = self.plus(total, coefficient, part);
            }
        }
        Ok((total, offset))
    }
}

/// A term whose cell has not been looked up yet.
pub(super) enum Pending<'t, E: Emit + ?Sized> {
    /// The term is present, and its address has not been computed yet.
    Certain { term: &'t TermCode, fields: Vec<FieldAt<E::Value>>, count: Option<E::Value> },
    /// The term may be absent. Its address is in a variable; see [`Place::Kept`].
    Kept { place: E::Var, width: u32, count: E::Value },
}
