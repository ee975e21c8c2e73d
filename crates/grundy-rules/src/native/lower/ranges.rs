//! Code for loops over ranges.

use super::super::callbacks;
use super::super::elements::Listed;
use super::super::emit::{Emit, Op, Test};
use super::super::frame::offset;
use super::number::Num;
use super::{Lowering, MOST_UNROLLED, Mex, Why};
use crate::integer::BinaryFn;
use crate::symbolic::Form;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    At, Blocks, ClauseCode, Fold, FoldRange, ListExpr, Narrowing, NumExpr, RangeExpr, RuleCode, Slot,
};

/// Loops over intervals whose ends can differ by more than this count the fuel that they use.
const SHORT: i128 = 16;
/// Loops over intervals with more numbers than this are left to the interpreter.
const LONG: i128 = 1 << 22;

/// The elements of a short constant range, or `None` for other ranges.
pub(super) fn unrolled(range: &RangeExpr) -> Option<Vec<i128>> {
    let values = match range {
        RangeExpr::Values(values) => values.to_vec(),
        RangeExpr::List(ListExpr::Const(entries)) => entries.to_vec(),
        RangeExpr::Interval { low: NumExpr::Const(low), high: NumExpr::Const(high), inclusive } => {
            let last = if *inclusive { *high } else { high.checked_sub(1)? };
            if last.checked_sub(*low)? >= MOST_UNROLLED as i128 {
                return None;
            }
            (*low..=last).collect()
        }
        _ => return None,
    };
    (values.len() <= MOST_UNROLLED).then_some(values)
}

/// A loop of the rules.
pub(super) struct Turns<'r> {
    /// The slot of the loop variable.
    pub(super) slot: Slot,
    /// The range of elements.
    pub(super) range: &'r RangeExpr,
    /// The conditions by which iterations can be skipped.
    pub(super) narrowing: &'r [Narrowing],
    /// The rule to which the loop belongs, and the clauses that follow the loop, or `None` for a loop inside an
    /// expression.
    pub(super) of: Option<(&'r RuleCode, &'r [ClauseCode])>,
}

impl<'r> Turns<'r> {
    /// A loop inside an expression.
    pub(super) fn alone(slot: Slot, range: &'r RangeExpr) -> Self {
        Self { slot, range, narrowing: &[], of: None }
    }
}

/// Emits the body of a loop for one element. The label marks the place where the next element begins.
type Body<'b, 'a, E> = dyn FnMut(&mut Lowering<'a, E>, <E as Emit>::Label) -> Result<(), Why> + 'b;

impl<'a, E: Emit> Lowering<'a, E> {
    /// Emits `body` for all elements of the range of `turns`, followed by a jump to `after`.
    pub(super) fn each(
        &mut self,
        turns: &Turns<'_>,
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let slot = turns.slot;
        let (facts, known, level) = (self.facts.clone(), self.cache.len(), self.level);
        let slot_before = self.slots[slot.index()];
        self.loop_over(turns, after, body)?;
        self.facts = facts;
        self.cache.truncate(known);
        self.level = level;
        self.slots[slot.index()] = slot_before;
        Ok(())
    }

    fn loop_over(
        &mut self,
        turns: &Turns<'_>,
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let Turns { slot, range, .. } = *turns;
        let short = match range {
            RangeExpr::SetOf(members) => {
                let mut numbers = Vec::new();
                for member in members {
                    numbers.push((self.number(member)?, member.clone()));
                }
                Some(numbers)
            }
            _ => match unrolled(range) {
                Some(values) => {
                    let mut numbers = Vec::new();
                    for value in values {
                        numbers.push((self.constant(value)?, NumExpr::Const(value)));
                    }
                    Some(numbers)
                }
                None => None,
            },
        };
        if let Some(numbers) = &short
            && self.room.is_some()
            && matches!(range, RangeExpr::SetOf(_))
        {
            // The order is that of the language, and each number occurs once.
            let numbers: Vec<Num<E::Value>> = numbers.iter().map(|(number, _)| *number).collect();
            let (facts, known) = (self.facts.clone(), self.cache.len());
            for (number, is_new) in self.sorted(&numbers)? {
                self.slots[slot.index()] = Some(number);
                self.levels.insert(slot, self.level);
                self.facts.element(slot, range);
                let (new, next) = (self.e.label(), self.e.label());
                self.e.branch(is_new, new, next);
                self.e.place(new);
                body(self, next)?;
                self.e.place(next);
                self.cache.truncate(known);
                self.facts = facts.clone();
            }
            self.e.jump(after);
            return Ok(());
        }
        if let Some(numbers) = short {
            let (facts, known) = (self.facts.clone(), self.cache.len());
            for (number, meaning) in numbers {
                self.slots[slot.index()] = Some(number);
                let level = self.level_of(&meaning);
                self.levels.insert(slot, level);
                self.facts.define(slot, &meaning);
                let next = self.e.label();
                body(self, next)?;
                self.e.place(next);
                self.cache.truncate(known);
                self.facts = facts.clone();
            }
            self.e.jump(after);
            return Ok(());
        }
        match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let low = self.number(low)?;
                let mut high = self.number(high)?;
                if !*inclusive {
                    let one = self.constant(1)?;
                    high = self.binary(BinaryFn::Subtract, high, one);
                }
                self.begin(slot, range);
                self.interval(turns, low, high, after, body)
            }
            RangeExpr::Values(values) => {
                let (address, length) = (self.constant_table(values)?, self.constant(values.len() as i128)?);
                let bounds = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
                self.begin(slot, range);
                self.listed(slot, address, length.value, bounds, after, body)
            }
            RangeExpr::List(ListExpr::Const(entries)) => {
                let (address, length) =
                    (self.constant_table(entries)?, self.constant(entries.len() as i128)?);
                let bounds =
                    (entries.iter().min().copied().unwrap_or(0), entries.iter().max().copied().unwrap_or(0));
                self.begin(slot, range);
                self.listed(slot, address, length.value, bounds, after, body)
            }
            RangeExpr::Blocks(blocks) => self.blocks(slot, range, blocks, after, body),
            RangeExpr::List(_) => Err(Why::Lists),
            RangeExpr::Divisors(n, _) => self.elements(slot, range, Listed::Divisors, n, None, after, body),
            RangeExpr::Primes(n, _) => self.elements(slot, range, Listed::Primes, n, None, after, body),
            RangeExpr::Squares(n) => self.elements(slot, range, Listed::Squares, n, None, after, body),
            RangeExpr::Powers(base, n, _) => {
                self.elements(slot, range, Listed::Powers, n, Some(base), after, body)
            }
            RangeExpr::Factorials(n) => self.elements(slot, range, Listed::Factorials, n, None, after, body),
            RangeExpr::Fibonacci(n) => self.elements(slot, range, Listed::Fibonacci, n, None, after, body),
            RangeExpr::SetOf(_) | RangeExpr::Cells(_) => Err(Why::Lists),
        }
    }

    /// Records that the code emitted next is inside a loop over `range` that binds the name in `slot`.
    fn begin(&mut self, slot: Slot, range: &RangeExpr) {
        self.level += 1;
        self.levels.insert(slot, self.level);
        self.facts.element(slot, range);
    }

    /// Emits the loop over `low..=high`, where possible without the iterations that `narrowing` excludes.
    fn interval(
        &mut self,
        turns: &Turns<'_>,
        mut low: Num<E::Value>,
        mut high: Num<E::Value>,
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let Turns { slot, narrowing, .. } = *turns;
        self.level -= 1;
        for step in narrowing {
            let bounds = match step {
                Narrowing::Let(name, expr) => {
                    self.facts.define(*name, expr);
                    continue;
                }
                Narrowing::Between(expr, least, most) => {
                    let form = self.facts.form(expr);
                    // All 64-bit numbers satisfy an upper limit of `i64::MAX` or more.
                    let most = Some(*most).filter(|most| *most < i64::MAX.into());
                    [(Some(*least), 1, form.clone()), (most, -1, form)]
                }
                Narrowing::Compare(op, a, b) => {
                    let (a, b) = (self.facts.form(a), self.facts.form(b));
                    let Some(gap) = a.plus(-1, &b) else { break };
                    let (least, most) = match op {
                        CompareOp::Equal => (Some(0), Some(0)),
                        CompareOp::NotEqual => continue,
                        CompareOp::Less => (None, Some(-1)),
                        CompareOp::LessOrEqual => (None, Some(0)),
                        CompareOp::Greater => (Some(1), None),
                        CompareOp::GreaterOrEqual => (Some(0), None),
                    };
                    [(least, 1, gap.clone()), (most, -1, gap)]
                }
            };
            let mut understood = true;
            for (limit, sign, form) in bounds {
                let Some(limit) = limit else { continue };
                // The condition is sign * form - sign * limit >= 0.
                let Some(excess) = Form::number(-sign * limit).plus(sign, &form) else {
                    understood = false;
                    break;
                };
                if self.facts.prove(&excess) {
                    continue;
                }
                if !self.narrowed(slot, &excess, &mut low, &mut high)? {
                    understood = false;
                    break;
                }
                self.facts.know(excess);
            }
            if !understood {
                break;
            }
        }
        self.level += 1;
        if low.low > high.high {
            self.e.jump(after);
            return Ok(());
        }
        let (start, around, next) = (self.e.label(), self.e.label(), self.e.label());
        let is_some = self.e.test(Test::LessOrEqual, low.value, high.value);
        self.e.branch(is_some, start, after);
        self.e.place(start);
        let most = high.high.saturating_sub(low.low);
        if most > SHORT {
            let turns = self.e.binary(Op::Subtract, high.value, low.value);
            if most > LONG {
                // Only the interpreter can be interrupted between any two iterations.
                let long = self.constant(LONG)?;
                let is_short = self.e.test(Test::Below, turns, long.value);
                self.stuck_unless(is_short);
            }
            self.burn(turns);
        }
        let seen = match self.mex {
            Some(Mex::Outcome(seen)) => Some(seen),
            _ => None,
        };
        let lanes = match (turns.of, seen) {
            (Some((rule, rest)), Some(seen)) => {
                self.side_by_side(rule, rest, slot, [low, high], seen, after)?;
                None
            }
            (Some((rule, rest)), None) => self.lanes(rule, rest, slot, low, high)?,
            (None, _) => None,
        };
        let element = self.e.var(low.value);
        self.e.jump(around);
        self.e.place(around);
        if let Some(lanes) = &lanes {
            let (many, rest, single) = (self.e.label(), self.e.label(), self.e.label());
            let (value, last) = (self.e.get(element), self.e.get(lanes.last));
            let are_many = self.e.test(Test::LessOrEqual, value, last);
            self.e.branch(are_many, many, single);
            self.e.place(many);
            let value = self.e.get(element);
            self.take_lanes(lanes, value, single)?;
            let count = self.e.int(lanes.count());
            let value = self.e.binary(Op::Add, value, count);
            self.e.set(element, value);
            let last = self.e.get(lanes.last);
            let are_many = self.e.test(Test::LessOrEqual, value, last);
            self.e.branch(are_many, many, rest);
            self.e.place(rest);
            let is_more = self.e.test(Test::LessOrEqual, value, high.value);
            self.e.branch(is_more, single, after);
            self.e.place(single);
        }
        let value = self.e.get(element);
        self.slots[slot.index()] = Some(Num { value, low: low.low, high: high.high });
        let known = self.cache.len();
        body(self, next)?;
        self.cache.truncate(known);
        self.e.place(next);
        let (value, one) = (self.e.get(element), self.e.int(1));
        let is_more = self.e.test(Test::Less, value, high.value);
        let value = self.e.binary(Op::Add, value, one);
        self.e.set(element, value);
        self.e.branch(is_more, around, after);
        Ok(())
    }

    /// Emits the loop over the representatives of blocks.
    fn blocks(
        &mut self,
        slot: Slot,
        range: &RangeExpr,
        blocks: &Blocks,
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let (low, high) = (self.number(&blocks.low)?, self.number(&blocks.high)?);
        let mut numerators = Vec::new();
        for numerator in &blocks.numerators {
            let mut number = self.number(numerator)?;
            self.natural(&mut number);
            numerators.push(number);
        }
        let one = self.constant(1)?;
        if low.low < 1 && !numerators.is_empty() {
            let is_positive = self.e.test(Test::LessOrEqual, one.value, low.value);
            self.stuck_unless(is_positive);
        }
        let lowest = if numerators.is_empty() { low.low } else { low.low.max(1) };
        self.begin(slot, range);
        let (begin, around, next) = (self.e.label(), self.e.label(), self.e.label());
        let is_some = self.e.test(Test::LessOrEqual, low.value, high.value);
        self.e.branch(is_some, begin, after);
        self.e.place(begin);
        let (element, start, end) = (self.e.var(low.value), self.e.var(low.value), self.e.var(low.value));
        // The quotients, which are constant within a block.
        let quotients: Vec<E::Var> = numerators.iter().map(|_| self.e.var(low.value)).collect();
        self.e.jump(around);

        self.e.place(around);
        let value = self.e.get(element);
        let (first, inside) = (self.e.label(), self.e.label());
        let begun = self.e.get(start);
        let is_first = self.e.test(Test::Equal, value, begun);
        self.e.branch(is_first, first, inside);
        self.e.place(first);
        self.burn(one.value);
        let mut last = high.value;
        for (numerator, &of_block) in numerators.iter().zip(&quotients) {
            // For numerators below the element, the quotient is 0 for this element and all later ones.
            let narrow = numerator.high < 1 << 32 && high.high < 1 << 32;
            let quotient = self.e.quotient(numerator.value, value, narrow);
            self.e.set(of_block, quotient);
            let at_least_one = self.e.binary(Op::Max, quotient, one.value);
            let furthest = self.e.quotient(numerator.value, at_least_one, narrow);
            let is_reached = self.e.test(Test::LessOrEqual, value, numerator.value);
            let furthest = self.e.select(is_reached, furthest, high.value);
            last = self.e.binary(Op::Min, last, furthest);
        }
        self.e.set(end, last);
        self.e.jump(inside);

        self.e.place(inside);
        self.slots[slot.index()] = Some(Num { value, low: lowest, high: high.high });
        let known = self.cache.len();
        for ((written, numerator), &of_block) in blocks.numerators.iter().zip(&numerators).zip(&quotients) {
            let operands = Box::new((written.clone(), NumExpr::Slot(slot)));
            let quotient = Num { value: self.e.get(of_block), low: 0, high: numerator.high };
            self.cache.push((NumExpr::Binary(BinaryFn::Divide, operands, At::default()), quotient));
        }
        body(self, next)?;
        self.cache.truncate(known);

        self.e.place(next);
        let (value, begun, last) = (self.e.get(element), self.e.get(start), self.e.get(end));
        let following = self.e.binary(Op::Add, value, one.value);
        let distance = self.e.binary(Op::Subtract, following, begun);
        let count = self.constant(blocks.first.into())?;
        let is_near = self.e.test(Test::Less, distance, count.value);
        let is_before = self.e.test(Test::Less, value, last);
        let new = self.e.binary(Op::Add, last, one.value);
        // The next element is in the same block or is its last number; otherwise a new block begins.
        let otherwise = if blocks.last { last } else { new };
        let further = self.e.select(is_near, following, otherwise);
        let further = self.e.select(is_before, further, new);
        self.e.set(element, further);
        let is_new = self.e.test(Test::Equal, further, new);
        let begun = self.e.select(is_new, new, begun);
        self.e.set(start, begun);
        let is_more = self.e.test(Test::LessOrEqual, further, high.value);
        self.e.branch(is_more, around, after);
        Ok(())
    }

    /// Restricts a loop to the numbers for which `excess >= 0`, if this inequality can be solved for the loop variable
    /// before the loop. Returns whether the loop was restricted.
    fn narrowed(
        &mut self,
        slot: Slot,
        excess: &Form,
        low: &mut Num<E::Value>,
        high: &mut Num<E::Value>,
    ) -> Result<bool, Why> {
        let mut factor = 0;
        for &(atom, coefficient) in &excess.terms {
            match self.facts.meaning(atom) {
                NumExpr::Slot(name) if *name == slot => factor = coefficient,
                // Names that this loop and inner loops bind have no value yet.
                other if self.mentions_unbound(other, slot) => return Ok(false),
                _ => {}
            }
        }
        let number = self.facts.form(&NumExpr::Slot(slot));
        let Some(rest) = excess.plus(-factor, &number) else { return Ok(false) };
        // The condition is factor * t + rest >= 0.
        if factor.abs() > 1 << 20 {
            return Ok(false);
        }
        // The number is computed modulo 2^64, which is exact if all its terms are small.
        if !self.is_small(&rest) {
            return Ok(false);
        }
        let value = self.form_value(&rest)?;
        let bound = (FORM_BOUND_LOW, FORM_BOUND_HIGH);
        let rest = Num { value, low: bound.0, high: bound.1 };
        let zero = self.constant(0)?;
        match factor {
            0 => {
                // There is nothing to solve for: either all iterations remain or none do.
                let go = self.e.test(Test::LessOrEqual, zero.value, rest.value);
                let (one, most) = (self.e.int(i64::MIN / 4), high.value);
                let value = self.e.select(go, most, one);
                *high = Num { value, low: (i64::MIN / 4).into(), high: high.high };
            }
            1.. => {
                // The condition is t >= -rest / factor. This bound, rounded up, is -(rest / factor rounded down).
                let by = self.constant(factor)?;
                let quotient = self.binary(BinaryFn::Divide, rest, by);
                let least = self.binary(BinaryFn::Subtract, zero, quotient);
                let value = self.e.binary(Op::Max, low.value, least.value);
                *low = Num { value, low: low.low, high: low.high.max(least.high) };
            }
            _ => {
                let by = self.constant(-factor)?;
                let most = self.binary(BinaryFn::Divide, rest, by);
                let value = self.e.binary(Op::Min, high.value, most.value);
                *high = Num { value, low: high.low.min(most.low), high: high.high };
            }
        }
        Ok(true)
    }

    /// Whether the terms of the form are certainly so small that its value can be computed with 64 bits.
    pub(super) fn is_small(&self, form: &Form) -> bool {
        let mut total = form.constant.saturating_abs();
        for &(atom, coefficient) in &form.terms {
            let size = match self.facts.meaning(atom) {
                NumExpr::Slot(slot) => match self.slots[slot.index()] {
                    Some(number) => number.low.saturating_abs().max(number.high.saturating_abs()),
                    None => return false,
                },
                other => match self.cache.iter().find(|(known, _)| known == other) {
                    Some((_, number)) => number.low.saturating_abs().max(number.high.saturating_abs()),
                    None => return false,
                },
            };
            total = total.saturating_add(size.saturating_mul(coefficient.saturating_abs()));
        }
        total < FORM_BOUND_HIGH
    }

    /// Whether the expression contains a name that has no value where the loop of `slot` begins, or a part that is not
    /// analysed.
    pub(super) fn mentions_unbound(&self, expr: &NumExpr, slot: Slot) -> bool {
        match expr {
            NumExpr::Const(_) => false,
            NumExpr::Slot(name) => *name == slot || self.slots[name.index()].is_none(),
            NumExpr::Unary(_, operand, _) => self.mentions_unbound(operand, slot),
            NumExpr::Binary(_, operands, _) => {
                self.mentions_unbound(&operands.0, slot) || self.mentions_unbound(&operands.1, slot)
            }
            _ => true,
        }
    }

    /// Emits the loop over elements that a function lists, such as the divisors of a number.
    #[expect(clippy::too_many_arguments, reason = "a range, and everything that a loop needs")]
    fn elements(
        &mut self,
        slot: Slot,
        range: &RangeExpr,
        listed: Listed,
        n: &NumExpr,
        base: Option<&NumExpr>,
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let mut base = match base {
            Some(base) => self.number(base)?,
            None => self.constant(0)?,
        };
        // A negative base causes a fault.
        self.natural(&mut base);
        let n = self.number(n)?;
        // Elements are listed only up to the largest number that a field can hold.
        let most = self.constant(super::FIELD_BOUND)?;
        let inside = self.e.test(Test::LessOrEqual, n.value, most.value);
        self.stuck_unless(inside);
        let which = i64::try_from(self.needs.lists).map_err(|_| Why::Machine)?;
        self.needs.lists += 1;
        let (which, kind) = (self.e.int(which), self.e.int(listed.number()));
        let address = self.e.call(
            callbacks::list_elements as *const () as usize,
            &[self.frame, which, kind, n.value, base.value],
        );
        let length = self.e.load(8, self.frame, offset::LISTED);
        self.begin(slot, range);
        self.listed(slot, address, length, (1, n.high.clamp(1, super::FIELD_BOUND)), after, body)
    }

    /// Emits the loop over `length` elements of 8 bytes at `address`.
    fn listed(
        &mut self,
        slot: Slot,
        address: E::Value,
        length: E::Value,
        (low, high): (i128, i128),
        after: E::Label,
        body: &mut Body<'_, 'a, E>,
    ) -> Result<(), Why> {
        let (start, around, next) = (self.e.label(), self.e.label(), self.e.label());
        let zero = self.e.int(0);
        let is_some = self.e.test(Test::Less, zero, length);
        self.e.branch(is_some, start, after);
        self.e.place(start);
        self.burn(length);
        let three = self.e.int(3);
        let bytes = self.e.binary(Op::ShiftLeft, length, three);
        let end = self.e.binary(Op::Add, address, bytes);
        let at = self.e.var(address);
        self.e.jump(around);
        self.e.place(around);
        let place = self.e.get(at);
        let value = self.e.load(8, place, 0);
        self.slots[slot.index()] = Some(Num { value, low, high });
        let known = self.cache.len();
        body(self, next)?;
        self.cache.truncate(known);
        self.e.place(next);
        let (place, eight) = (self.e.get(at), self.e.int(8));
        let place = self.e.binary(Op::Add, place, eight);
        self.e.set(at, place);
        let is_more = self.e.test(Test::NotEqual, place, end);
        self.e.branch(is_more, around, after);
        Ok(())
    }

    /// Emits code that subtracts `turns` from the fuel, and calls `tick` when the fuel is used up.
    fn burn(&mut self, turns: E::Value) {
        let (empty, go) = (self.e.cold_label(), self.e.label());
        let fuel = self.e.load(8, self.frame, offset::FUEL);
        let fuel = self.e.binary(Op::Subtract, fuel, turns);
        self.e.store(8, fuel, self.frame, offset::FUEL);
        let zero = self.e.int(0);
        let is_empty = self.e.test(Test::Less, fuel, zero);
        self.e.branch(is_empty, empty, go);
        self.e.place(empty);
        let stop = self.e.call(callbacks::tick as *const () as usize, &[self.frame]);
        let stops = self.e.test(Test::NotEqual, stop, zero);
        self.e.branch(stops, self.labels.broken, go);
        self.e.place(go);
    }

    /// Emits a fold over a range, such as `sum(body for slot in range where condition)`.
    pub(super) fn fold(&mut self, parts: &FoldRange) -> Result<Num<E::Value>, Why> {
        let FoldRange { fold, body, slot, range, condition, .. } = parts;
        if matches!(range, RangeExpr::SetOf(_)) {
            // Each number counts only once, and which numbers are equal is unknown at compile time.
            return Err(Why::Lists);
        }
        let zero = self.e.int(0);
        let (result, any) = (self.e.var(zero), self.e.var(zero));
        let after = self.e.label();
        // Every intermediate value is treated as an arbitrary 64-bit number, so each step is checked.
        let (least, most) = match fold {
            Fold::Count | Fold::Xor => (0, i64::MAX.into()),
            _ => (i64::MIN.into(), i64::MAX.into()),
        };
        let is_extremum = matches!(fold, Fold::Min | Fold::Max);
        self.each(&Turns::alone(*slot, range), after, &mut |this, next| {
            let holds = this.e.label();
            this.condition(condition, holds, next)?;
            this.e.place(holds);
            let number = this.number(body)?;
            let so_far = Num { value: this.e.get(result), low: least, high: most };
            let mut folded = this.fold_step(*fold, so_far, number).value;
            if is_extremum {
                let known = this.e.get(any);
                let is_first = this.e.test(Test::Equal, known, zero);
                folded = this.e.select(is_first, number.value, folded);
                let one = this.e.int(1);
                this.e.set(any, one);
            }
            this.e.set(result, folded);
            this.e.jump(next);
            Ok(())
        })?;
        self.e.place(after);
        if is_extremum {
            let known = self.e.get(any);
            let is_some = self.e.test(Test::NotEqual, known, zero);
            self.stuck_unless(is_some);
        }
        Ok(Num { value: self.e.get(result), low: least, high: most })
    }
}

const FORM_BOUND_HIGH: i128 = 1 << 61;
const FORM_BOUND_LOW: i128 = -(1 << 61);
