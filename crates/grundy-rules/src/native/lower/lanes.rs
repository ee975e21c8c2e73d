//! Code that executes several iterations of a loop at once: one load fetches eight bytes of adjacent cells.
//!
//! Suppose that every iteration of a loop yields an option, and that the cells of its components are adjacent from
//! one iteration to the next (or stay the same). Then one load fetches the values of a component for up to eight
//! iterations, and the xor of the words that are loaded for all components contains the nim-sums of these iterations.
//! If one of the cells holds a mark, the iterations are executed one by one, unless marks are detected later.

use super::super::emit::{BitOp, Emit, Op, Test};
use super::number::Num;
use super::{Lowering, Mex, Why};
use crate::check::interval::{self, Interval};
use crate::integer::BinaryFn;
use crate::symbolic::Form;
use crate::typed::{ClauseCode, FieldExpr, NumExpr, RuleCode, Slot, TermCode};
use std::collections::BTreeMap;

/// The number of bytes in one load.
const BYTES: u32 = 8;

/// A loop in which several iterations can be executed at once.
pub(super) struct Lanes<E: Emit + ?Sized> {
    slot: Slot,
    /// The width of a cell in bytes.
    width: u32,
    changing: Vec<Changing>,
    /// The nim-sum of the values of the components that stay the same, repeated in every lane, or `None` if there are
    /// no such components.
    fixed: Option<E::Var>,
    /// Whether the values are checked for marks only after the last option.
    defers: bool,
    /// The last value of the loop variable at which a full load can begin. It is smaller than the first value if no
    /// full load is possible.
    pub(super) last: E::Var,
}

/// A component whose cell changes from one iteration to the next.
pub(super) struct Changing {
    /// The kind of the component.
    pub(super) kind: usize,
    /// The fields of the component, as forms.
    pub(super) fields: Vec<Form>,
    /// Whether the cell of the next iteration precedes the current one.
    pub(super) is_backward: bool,
}

/// The result of analysing a loop, before the code of the loop is emitted.
pub(super) struct Plan {
    width: u32,
    /// The components whose cells change.
    pub(super) changing: Vec<Changing>,
    fixed: Vec<(usize, Vec<Form>)>,
    /// The forms that must be checked at run time to be within bounds at both ends of the loop.
    checks: Vec<(Form, Bounds)>,
    /// The forms that are proved to be within bounds.
    proved: Vec<(Form, Bounds)>,
    defers: bool,
}

/// The bounds of a field.
pub(super) enum Bounds {
    /// The numbers in the domain.
    Between(i128, i128),
    /// The numbers that have cells, for the kind and the field with these indices.
    Axis(usize, usize),
}

impl<E: Emit> Lanes<E> {
    /// The number of iterations executed at once.
    pub(super) fn count(&self) -> i64 {
        i64::from(BYTES / self.width)
    }
}

impl<E: Emit> Lowering<'_, E> {
    /// Analyses a loop from `low` to `high`, which must have at least one iteration, and emits code that prepares the
    /// execution of several iterations at once. Returns `None` if iterations cannot be executed together. `rest`
    /// contains the clauses that follow the loop in its rule. The caller must emit the code of the loop next.
    pub(super) fn lanes(
        &mut self,
        rule: &RuleCode,
        rest: &[ClauseCode],
        slot: Slot,
        low: Num<E::Value>,
        high: Num<E::Value>,
    ) -> Result<Option<Lanes<E>>, Why> {
        let facts = self.facts.clone();
        self.slots[slot.index()] = Some(Num { value: low.value, low: low.low, high: high.high });
        let plan = self.plan_lanes(rule, rest, slot);
        let lanes = match plan {
            Some(plan) => Some(self.begin_lanes(plan, slot, low, high)?),
            None => None,
        };
        // The atoms that the plan mentions must remain available.
        if lanes.is_none() {
            self.facts = facts;
        }
        Ok(lanes)
    }

    /// The plan for a loop, or `None` if its iterations cannot be executed together.
    pub(super) fn plan_lanes(&mut self, rule: &RuleCode, rest: &[ClauseCode], slot: Slot) -> Option<Plan> {
        if !matches!(self.mex, Some(Mex::Stamps { .. } | Mex::Outcome(_))) {
            return None;
        }
        let width = self.boxes[rule.terms.first()?.kind.index()].width;
        let turns = self.slots[slot.index()].map_or(0, |number| number.high - number.low + 1);
        // Cells of outcomes have width 0.
        if width > 2 || turns < i128::from(BYTES / width.max(1)) {
            return None;
        }
        let mut lets = BTreeMap::new();
        for clause in rest {
            match clause {
                ClauseCode::Number(name, value) => {
                    let range = self.linear_interval(value, slot, &lets)?;
                    lets.insert(*name, range);
                    self.facts.define(*name, value);
                }
                ClauseCode::Where(condition) if self.is_proved(condition) => {
                    self.facts.assume(condition, true);
                }
                ClauseCode::Where(_) | ClauseCode::For { .. } | ClauseCode::List(..) => return None,
            }
        }
        let mut plan = Plan {
            width,
            changing: Vec::new(),
            fixed: Vec::new(),
            checks: Vec::new(),
            proved: Vec::new(),
            defers: self.defers_marks && rule.terms.len() == 1,
        };
        for term in &rule.terms {
            self.plan_term(term, slot, &lets, &mut plan)?;
        }
        (!plan.changing.is_empty()).then_some(plan)
    }

    fn plan_term(
        &mut self,
        term: &TermCode,
        slot: Slot,
        lets: &BTreeMap<Slot, Interval>,
        plan: &mut Plan,
    ) -> Option<()> {
        let kind = term.kind.index();
        let domains = &self.code.kinds[kind];
        if term.count.is_some() || domains.depends || self.boxes[kind].width != plan.width {
            return None;
        }
        let mut found = Vec::new();
        for field in &term.fields {
            let FieldExpr::Number(expr) = field else { return None };
            let range = self.linear_interval(expr, slot, lets)?;
            found.push((self.facts.form(expr), range, self.level_of(expr)));
        }
        let known: Vec<(&Form, u32)> = found.iter().map(|(form, _, level)| (form, *level)).collect();
        if let Some((a, b)) = self.turned_fields(kind, &known) {
            found.swap(a, b);
        }
        let mut fields = Vec::new();
        let mut step = 0;
        for (at, ((form, range, _), domain)) in found.into_iter().zip(&domains.domains).enumerate() {
            step = self.steps(&form, slot)?;
            if step.abs() > 1 || (step != 0 && at + 1 < term.fields.len()) {
                return None;
            }
            let bounds = (i128::from(domain.low), i128::from(domain.high));
            let is_inside = bounds.0 <= range.0 && range.1 <= bounds.1 || self.is_between(&form, bounds);
            let list = if is_inside { &mut plan.proved } else { &mut plan.checks };
            list.push((form.clone(), Bounds::Between(bounds.0, bounds.1)));
            let is_inside = self.is_in_own_box(kind, at, &form);
            let list = if is_inside { &mut plan.proved } else { &mut plan.checks };
            list.push((form.clone(), Bounds::Axis(kind, at)));
            fields.push(form);
        }
        if step == 0 {
            plan.fixed.push((kind, fields));
        } else {
            plan.changing.push(Changing { kind, fields, is_backward: step < 0 });
        }
        Some(())
    }

    /// Bounds on an expression in which `+`, `-` and `*` combine constants, names and parts that are constant in the
    /// loop of `slot`; emits the code for these parts. Returns `None` for other expressions, or if a bound exceeds 64
    /// bits. `lets` contains the bounds on the names that the clauses after the loop bind.
    fn linear_interval(
        &mut self,
        expr: &NumExpr,
        slot: Slot,
        lets: &BTreeMap<Slot, Interval>,
    ) -> Option<Interval> {
        let range = match expr {
            NumExpr::Const(value) => (*value, *value),
            NumExpr::Slot(name) => match lets.get(name) {
                Some(range) => *range,
                None => self.slots[name.index()].map(|number| (number.low, number.high))?,
            },
            NumExpr::Binary(
                function @ (BinaryFn::Add | BinaryFn::Subtract | BinaryFn::Multiply),
                operands,
                _,
            ) => {
                let a = self.linear_interval(&operands.0, slot, lets)?;
                let b = self.linear_interval(&operands.1, slot, lets)?;
                interval::binary(*function, a, b)
            }
            _ if self.mentions_unbound(expr, slot) => return None,
            _ => self.number(expr).ok().map(|number| (number.low, number.high))?,
        };
        (i128::from(i64::MIN) <= range.0 && range.1 <= i128::from(i64::MAX)).then_some(range)
    }

    /// The increase of the form from one iteration to the next, or `None` if it is unknown, or if the form cannot
    /// be computed.
    fn steps(&self, form: &Form, slot: Slot) -> Option<i128> {
        let mut step = 0;
        for &(atom, coefficient) in &form.terms {
            match self.facts.meaning(atom) {
                NumExpr::Slot(name) if *name == slot => step = coefficient,
                NumExpr::Slot(name) => {
                    self.slots[name.index()]?;
                }
                other if self.cache.iter().any(|(known, _)| known == other) => {}
                _ => return None,
            }
        }
        self.is_small(form).then_some(step)
    }

    fn is_between(&self, form: &Form, (low, high): Interval) -> bool {
        let proved = |excess: Option<Form>| excess.is_some_and(|excess| self.facts.prove(&excess));
        proved(form.plus(-1, &Form::number(low))) && proved(Form::number(high).plus(-1, form))
    }

    /// Emits the code before the loop.
    fn begin_lanes(
        &mut self,
        plan: Plan,
        slot: Slot,
        low: Num<E::Value>,
        high: Num<E::Value>,
    ) -> Result<Lanes<E>, Why> {
        let ready = self.e.label();
        let never = self.e.int(i64::MIN);
        let (last, zero) = (self.e.var(never), self.e.int(0));
        let fixed = (!plan.fixed.is_empty()).then(|| self.e.var(zero));
        let known = self.cache.len();
        self.expect_inside(&plan, slot, [low, high], ready)?;
        let mut sum: Option<E::Value> = None;
        for (kind, fields) in &plan.fixed {
            let (address, offset) = self.cell_address(*kind, fields)?;
            let value = self.e.load(plan.width, address, offset);
            let go = self.e.label();
            self.expect_value(plan.width, value, go, ready);
            self.e.place(go);
            sum = Some(match sum {
                None => value,
                Some(sum) => self.e.binary(Op::Xor, sum, value),
            });
        }
        if let (Some(fixed), Some(sum)) = (fixed, sum) {
            let everywhere = self.every_lane(plan.width, 1);
            let sum = self.e.binary(Op::Multiply, sum, everywhere);
            self.e.set(fixed, sum);
        }
        let Plan { width, changing, defers, .. } = plan;
        let lanes = Lanes { slot, width, changing, fixed, defers, last };
        let more = self.e.int(lanes.count() - 1);
        let begin = self.e.binary(Op::Subtract, high.value, more);
        self.e.set(last, begin);
        self.e.jump(ready);
        self.e.place(ready);
        self.cache.truncate(known);
        Ok(lanes)
    }

    /// Emits code that jumps to `otherwise` unless all cells that the loop of `slot` looks up are in their tables.
    pub(super) fn expect_inside(
        &mut self,
        plan: &Plan,
        slot: Slot,
        ends: [Num<E::Value>; 2],
        otherwise: E::Label,
    ) -> Result<(), Why> {
        for (form, bounds) in &plan.checks {
            for flag in self.ends_inside(form, bounds, slot, ends)? {
                self.go_if(flag, otherwise);
            }
        }
        if self.shape.distrust {
            for (form, bounds) in &plan.proved {
                for flag in self.ends_inside(form, bounds, slot, ends)? {
                    self.proved(|_| flag);
                }
            }
        }
        Ok(())
    }

    /// Flags that are all set if the form is within the bounds at both ends of the loop of `slot`.
    fn ends_inside(
        &mut self,
        form: &Form,
        bounds: &Bounds,
        slot: Slot,
        [low, high]: [Num<E::Value>; 2],
    ) -> Result<Vec<E::Value>, Why> {
        let changes = self.steps(form, slot) != Some(0);
        let mut flags = Vec::new();
        for end in [Some(low.value), changes.then_some(high.value)].into_iter().flatten() {
            self.slots[slot.index()] = Some(Num { value: end, low: low.low, high: high.high });
            let value = self.form_value(form)?;
            match *bounds {
                Bounds::Between(least, most) => {
                    let least = self.constant(least)?.value;
                    let most = self.constant(most.min(i64::MAX.into()))?.value;
                    flags.push(self.e.test(Test::LessOrEqual, least, value));
                    flags.push(self.e.test(Test::LessOrEqual, value, most));
                }
                Bounds::Axis(kind, field) => flags.push(self.is_in_axis(kind, field, value)?),
            }
        }
        Ok(flags)
    }

    /// Emits code that records the options of `lanes.count()` iterations, starting with the iteration for `element`. If
    /// one of the cells holds a mark, the code jumps to `single` instead, unless marks are checked only after the last
    /// option.
    pub(super) fn take_lanes(
        &mut self,
        lanes: &Lanes<E>,
        element: E::Value,
        single: E::Label,
    ) -> Result<(), Why> {
        let Some(number) = &mut self.slots[lanes.slot.index()] else { return Err(Why::Number) };
        number.value = element;
        let mut words = Vec::new();
        for component in &lanes.changing {
            let (address, offset) = self.cell_address(component.kind, &component.fields)?;
            let back = if component.is_backward { i64::from(BYTES - lanes.width) } else { 0 };
            let offset = i64::from(offset) - back;
            let (address, offset) = match i32::try_from(offset) {
                Ok(offset) => (address, offset),
                Err(_) => {
                    let offset = self.e.int(offset);
                    (self.e.binary(Op::Add, address, offset), 0)
                }
            };
            words.push((component.is_backward, self.e.load(8, address, offset)));
        }
        if !lanes.defers {
            self.expect_values(lanes.width, &words, single);
        }
        // All words in reverse order are combined first and then reversed together.
        let mut sums = [None, None];
        for (is_backward, word) in words {
            let sum = &mut sums[usize::from(is_backward)];
            *sum = Some(match *sum {
                None => word,
                Some(sum) => self.e.binary(Op::Xor, sum, word),
            });
        }
        let turned = sums[1].map(|word| self.turned(lanes.width, word));
        let fixed = lanes.fixed.map(|fixed| self.e.get(fixed));
        let sum = [sums[0], turned, fixed]
            .into_iter()
            .flatten()
            .reduce(|sum, word| self.e.binary(Op::Xor, sum, word))
            .ok_or(Why::Number)?;
        let Some(Mex::Stamps { array, stamp }) = self.mex else { return Err(Why::Number) };
        let stamp = self.e.get(stamp);
        let one_lane = self.e.int(if lanes.width == 1 { 0xff } else { 0xffff });
        let bits = 8 * i64::from(lanes.width);
        for lane in 0..lanes.count() {
            let places = self.e.int(lane * bits);
            let mut value = if lane == 0 { sum } else { self.e.binary(Op::ShiftRight, sum, places) };
            if lane + 1 < lanes.count() {
                value = self.e.binary(Op::And, value, one_lane);
            }
            let address = self.e.binary(Op::Add, array, value);
            self.e.store(1, stamp, address, 0);
        }
        Ok(())
    }

    /// Emits code that jumps to `otherwise` if any lane of any word holds a mark.
    fn expect_values(&mut self, width: u32, words: &[(bool, E::Value)], otherwise: E::Label) {
        let (go, look) = (self.e.label(), self.e.label());
        let zero = self.e.int(0);
        let highest = self.every_lane(width, 1 << (8 * width - 1));
        // Most values are small. If the highest bit is clear in every lane, there is no mark.
        let all = words.iter().map(|(_, word)| *word).reduce(|all, word| self.e.binary(Op::Or, all, word));
        let Some(all) = all else { return };
        let high = self.e.binary(Op::And, all, highest);
        let is_clear = self.e.test(Test::Equal, high, zero);
        self.e.branch(is_clear, go, look);
        self.e.place(look);
        // In a mark, all bits except the two lowest are set. A word contains a mark exactly when some lane of
        // its complement, ignoring the two lowest bits, is 0; subtracting 1 from every lane then sets the
        // highest bit of a lane.
        let one = self.every_lane(width, 1);
        let upper = self.every_lane(width, (1 << (8 * width)) - 4);
        let ones = self.e.int(-1);
        let mut found = zero;
        for (_, word) in words {
            let missing = self.e.binary(Op::Xor, *word, ones);
            let missing = self.e.binary(Op::And, missing, upper);
            let less = self.e.binary(Op::Subtract, missing, one);
            let kept = self.e.binary(Op::Xor, missing, ones);
            let borrowed = self.e.binary(Op::And, less, kept);
            found = self.e.binary(Op::Or, found, borrowed);
        }
        let found = self.e.binary(Op::And, found, highest);
        let is_none = self.e.test(Test::Equal, found, zero);
        self.e.branch(is_none, go, otherwise);
        self.e.place(go);
    }

    /// The word with its lanes in reverse order.
    fn turned(&mut self, width: u32, word: E::Value) -> E::Value {
        let turned = self.e.bits(BitOp::SwapBytes, word);
        if width == 1 {
            return turned;
        }
        // Swap the bytes of each lane back.
        let (eight, low) = (self.e.int(8), self.every_lane(2, 0xff));
        let up = self.e.binary(Op::And, turned, low);
        let up = self.e.binary(Op::ShiftLeft, up, eight);
        let down = self.e.binary(Op::ShiftRight, turned, eight);
        let down = self.e.binary(Op::And, down, low);
        self.e.binary(Op::Or, up, down)
    }

    /// The word that repeats the number in every lane.
    fn every_lane(&mut self, width: u32, number: u64) -> E::Value {
        let word = (0..BYTES / width).fold(0, |word, lane| word | number << (8 * width * lane));
        self.e.int(word.cast_signed())
    }

    /// Emits code that jumps to `otherwise` unless the flag is set.
    fn go_if(&mut self, flag: E::Value, otherwise: E::Label) {
        let go = self.e.label();
        self.e.branch(flag, go, otherwise);
        self.e.place(go);
    }
}
