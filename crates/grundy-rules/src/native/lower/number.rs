//! Code for numbers: 64-bit arithmetic that is checked for overflow unless the result is proved to fit.

use super::super::elements::{bigomega, gcd, isqrt};
use super::super::emit::{BitOp, Emit, Op, Test};
use super::{Lowering, Why};
use crate::check::interval::{self, Interval};
use crate::integer::{BinaryFn, UnaryFn};
use crate::symbolic::Form;
use crate::typed::{Fold, ListExpr, NumExpr, Slot};
use grundy_core::SmallSort;

/// A number in compiled code, and its bounds, which fit in signed 64-bit numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Num<V> {
    /// The value at run time.
    pub(super) value: V,
    /// The smallest possible value.
    pub(super) low: i128,
    /// The largest possible value.
    pub(super) high: i128,
}

const LEAST: i128 = i64::MIN as i128;
const MOST: i128 = i64::MAX as i128;

fn fits((low, high): Interval) -> bool {
    LEAST <= low && high <= MOST
}

impl<E: Emit> Lowering<'_, E> {
    /// A constant, if it fits in 64 bits.
    pub(super) fn constant(&mut self, value: i128) -> Result<Num<E::Value>, Why> {
        let narrow = i64::try_from(value).map_err(|_| Why::Number)?;
        Ok(Num { value: self.e.int(narrow), low: value, high: value })
    }

    /// Emits code that computes an expression. On overflow or a fault, the cell is left to the interpreter.
    pub(super) fn number(&mut self, expr: &NumExpr) -> Result<Num<E::Value>, Why> {
        match expr {
            NumExpr::Const(value) => return self.constant(*value),
            NumExpr::Slot(slot) => return self.slots[slot.index()].ok_or(Why::Number),
            _ => {}
        }
        if let Some((_, known)) = self.cache.iter().find(|(known, _)| known == expr) {
            return Ok(*known);
        }
        let number = match expr {
            NumExpr::Binary(function, operands, at) => {
                let a = self.number(&operands.0)?;
                let b = self.number(&operands.1)?;
                if *function == BinaryFn::Remainder && a.low >= 0 && b.low < b.high {
                    // One division suffices for both if the quotient is needed too.
                    let quotient = NumExpr::Binary(BinaryFn::Divide, operands.clone(), *at);
                    let quotient = self.number(&quotient)?.value;
                    self.rest(a, b, quotient)
                } else {
                    self.binary(*function, a, b)
                }
            }
            NumExpr::Unary(function, operand, _) => {
                let operand = self.number(operand)?;
                self.unary(*function, operand)
            }
            NumExpr::If(parts) => {
                let (yes, no, after) = (self.e.label(), self.e.label(), self.e.label());
                let zero = self.e.int(0);
                let result = self.e.var(zero);
                let (mut low, mut high) = (MOST, LEAST);
                self.condition(&parts.0, yes, no)?;
                for (label, part) in [(yes, &parts.1), (no, &parts.2)] {
                    self.e.place(label);
                    let known = self.cache.len();
                    let number = self.number(part)?;
                    self.cache.truncate(known);
                    self.e.set(result, number.value);
                    low = low.min(number.low);
                    high = high.max(number.high);
                    self.e.jump(after);
                }
                self.e.place(after);
                Num { value: self.e.get(result), low, high }
            }
            NumExpr::Length(list) => match &**list {
                ListExpr::Const(entries) => return self.constant(entries.len() as i128),
                _ => return Err(Why::Lists),
            },
            NumExpr::Index(parts, _) => {
                let ListExpr::Const(entries) = &parts.0 else { return Err(Why::Lists) };
                let index = self.number(&parts.1)?;
                self.entry(entries, index)?
            }
            NumExpr::FoldRange(parts) => self.fold(parts)?,
            NumExpr::FoldList(..) => return Err(Why::Lists),
            NumExpr::Const(_)
            | NumExpr::Slot(_)
            | NumExpr::SlotSlot(..)
            | NumExpr::SlotConst(..)
            | NumExpr::Shared(..) => return Err(Why::Number),
        };
        self.cache.push((expr.clone(), number));
        Ok(number)
    }

    fn entry(&mut self, entries: &[i128], index: Num<E::Value>) -> Result<Num<E::Value>, Why> {
        let (Some(&low), Some(&high)) = (entries.iter().min(), entries.iter().max()) else {
            let always = self.e.int(1);
            self.stuck_unless_zero(always);
            return self.constant(0);
        };
        let address = self.constant_table(entries)?;
        let length = self.constant(entries.len() as i128)?;
        let inside = self.e.test(Test::Below, index.value, length.value);
        self.stuck_unless(inside);
        let three = self.e.int(3);
        let offset = self.e.binary(Op::ShiftLeft, index.value, three);
        let place = self.e.binary(Op::Add, address, offset);
        Ok(Num { value: self.e.load(8, place, 0), low, high })
    }

    /// The address of an array of constants of 8 bytes each. The array lives as long as the function.
    pub(super) fn constant_table(&mut self, entries: &[i128]) -> Result<E::Value, Why> {
        let narrow = entries.iter().map(|&entry| i64::try_from(entry)).collect::<Result<Box<[i64]>, _>>();
        let narrow = narrow.map_err(|_| Why::Number)?;
        let address = narrow.as_ptr() as u64;
        self.needs.constants.push(narrow);
        // The conversion preserves the bits of the address.
        Ok(self.e.int(i64::from_ne_bytes(address.to_ne_bytes())))
    }

    /// Emits code that ends the run at this cell unless the flag is set.
    pub(super) fn stuck_unless(&mut self, flag: E::Value) {
        let go = self.e.label();
        self.e.branch(flag, go, self.labels.stuck);
        self.e.place(go);
    }

    /// Emits code that ends the run at this cell if the number is negative.
    pub(super) fn natural(&mut self, number: &mut Num<E::Value>) {
        if number.low < 0 {
            let zero = self.e.int(0);
            let is = self.e.test(Test::LessOrEqual, zero, number.value);
            self.stuck_unless(is);
            number.low = 0;
            number.high = number.high.max(0);
        }
    }

    /// Emits code that computes a function of two numbers. On overflow or a fault, the cell is left to the interpreter.
    pub(super) fn binary(
        &mut self,
        function: BinaryFn,
        mut a: Num<E::Value>,
        mut b: Num<E::Value>,
    ) -> Num<E::Value> {
        let plain = |function| match function {
            BinaryFn::Add => Op::Add,
            BinaryFn::Subtract => Op::Subtract,
            BinaryFn::Multiply => Op::Multiply,
            BinaryFn::Min => Op::Min,
            BinaryFn::Max => Op::Max,
            BinaryFn::Xor => Op::Xor,
            BinaryFn::BitAnd => Op::And,
            _ => Op::Or,
        };
        match function {
            BinaryFn::Add | BinaryFn::Subtract | BinaryFn::Multiply => {
                let range = interval::binary(function, (a.low, a.high), (b.low, b.high));
                if fits(range) {
                    let value = self.e.binary(plain(function), a.value, b.value);
                    return Num { value, low: range.0, high: range.1 };
                }
                let (value, overflow) = self.e.checked(plain(function), a.value, b.value);
                self.stuck_if(overflow);
                Num { value, low: range.0.max(LEAST), high: range.1.min(MOST) }
            }
            BinaryFn::Min | BinaryFn::Max => {
                let (low, high) = interval::binary(function, (a.low, a.high), (b.low, b.high));
                Num { value: self.e.binary(plain(function), a.value, b.value), low, high }
            }
            BinaryFn::Xor | BinaryFn::BitAnd | BinaryFn::BitOr => {
                self.natural(&mut a);
                self.natural(&mut b);
                let value = self.e.binary(plain(function), a.value, b.value);
                // All bits up to the highest bit of either number.
                let bits = |high: i128| (1i128 << (128 - high.leading_zeros())) - 1;
                let high = match function {
                    BinaryFn::BitAnd => a.high.min(b.high),
                    _ => bits(a.high.max(b.high)),
                };
                Num { value, low: 0, high }
            }
            BinaryFn::Divide | BinaryFn::Remainder => self.divide(function, a, b),
            BinaryFn::ShiftLeft => {
                self.natural(&mut a);
                self.natural(&mut b);
                // The number 0 has 64 leading zeros. Larger shift distances are left to the interpreter.
                let room = self.e.bits(BitOp::LeadingZeros, a.value);
                let fits = self.e.test(Test::Less, b.value, room);
                self.stuck_unless(fits);
                Num { value: self.e.binary(Op::ShiftLeft, a.value, b.value), low: 0, high: MOST }
            }
            BinaryFn::ShiftRight | BinaryFn::Bit => {
                self.natural(&mut a);
                self.natural(&mut b);
                let shifted = self.e.binary(Op::ShiftRight, a.value, b.value);
                let (most, zero) = (self.e.int(64), self.e.int(0));
                let is_near = self.e.test(Test::Less, b.value, most);
                let value = self.e.select(is_near, shifted, zero);
                if function == BinaryFn::ShiftRight {
                    return Num { value, low: 0, high: a.high };
                }
                let one = self.e.int(1);
                Num { value: self.e.binary(Op::And, value, one), low: 0, high: 1 }
            }
            BinaryFn::Gcd => {
                let value = self.e.call(gcd as *const () as usize, &[a.value, b.value]);
                let mut result = Num { value, low: -1, high: MOST };
                self.natural(&mut result);
                result
            }
        }
    }

    /// The remainder of the natural number `a` divided by `b`, which is at least 1, given the quotient.
    fn rest(&mut self, a: Num<E::Value>, b: Num<E::Value>, quotient: E::Value) -> Num<E::Value> {
        let part = self.e.binary(Op::Multiply, quotient, b.value);
        let value = self.e.binary(Op::Subtract, a.value, part);
        let by = (b.low.max(1), b.high.max(1));
        let (low, high) = interval::binary(BinaryFn::Remainder, (a.low, a.high), by);
        Num { value, low, high }
    }

    /// The quotient, rounded down, or the corresponding remainder.
    fn divide(&mut self, function: BinaryFn, a: Num<E::Value>, mut b: Num<E::Value>) -> Num<E::Value> {
        if b.low < 1 {
            // Division by zero is a fault, and division by a negative number is rare.
            let zero = self.e.int(0);
            let is = self.e.test(Test::Less, zero, b.value);
            self.stuck_unless(is);
            b.low = 1;
            b.high = b.high.max(1);
        }
        let (low, high) = interval::binary(function, (a.low, a.high), (b.low, b.high));
        let constant = (b.low == b.high).then_some(b.low);
        if let Some(power) = constant.filter(|by| by.count_ones() == 1) {
            let value = if function == BinaryFn::Divide {
                let places = self.e.int(i64::from(power.trailing_zeros()));
                self.e.binary(Op::ShiftRightSigned, a.value, places)
            } else {
                // A power of two that fits in a signed 64-bit number.
                let mask = self.e.int(i64::try_from(power - 1).unwrap_or(0));
                self.e.binary(Op::And, a.value, mask)
            };
            return Num { value, low, high };
        }
        let narrow = a.high < 1 << 32 && b.high < 1 << 32;
        if a.low >= 0 {
            let value = if function == BinaryFn::Divide {
                self.e.quotient(a.value, b.value, narrow)
            } else {
                self.e.rest(a.value, b.value, narrow)
            };
            return Num { value, low, high };
        }
        // For a negative number, the quotient is -1 - (-1 - a) / b; the remainder follows from it.
        let (zero, ones) = (self.e.int(0), self.e.int(-1));
        let is_negative = self.e.test(Test::Less, a.value, zero);
        let mirrored = self.e.binary(Op::Xor, a.value, ones);
        let natural = self.e.select(is_negative, mirrored, a.value);
        let narrow = narrow && a.low >= -(1 << 32);
        let quotient = self.e.quotient(natural, b.value, narrow);
        let mirrored = self.e.binary(Op::Xor, quotient, ones);
        let quotient = self.e.select(is_negative, mirrored, quotient);
        let value = if function == BinaryFn::Divide {
            quotient
        } else {
            let part = self.e.binary(Op::Multiply, quotient, b.value);
            self.e.binary(Op::Subtract, a.value, part)
        };
        Num { value, low, high }
    }

    fn unary(&mut self, function: UnaryFn, mut a: Num<E::Value>) -> Num<E::Value> {
        let zero = self.e.int(0);
        match function {
            UnaryFn::Negate => self.binary(BinaryFn::Subtract, Num { value: zero, low: 0, high: 0 }, a),
            UnaryFn::Abs if a.low >= 0 => a,
            UnaryFn::Abs => {
                let negated = self.unary(UnaryFn::Negate, a);
                let value = self.e.binary(Op::Max, a.value, negated.value);
                Num { value, low: 0, high: a.high.max(negated.high) }
            }
            UnaryFn::Popcount => {
                self.natural(&mut a);
                Num { value: self.e.bits(BitOp::Ones, a.value), low: 0, high: 63 }
            }
            UnaryFn::Lowbit => {
                self.natural(&mut a);
                let negated = self.e.binary(Op::Subtract, zero, a.value);
                Num { value: self.e.binary(Op::And, a.value, negated), low: 0, high: a.high }
            }
            UnaryFn::Log2 => {
                let positive = self.e.test(Test::Less, zero, a.value);
                self.stuck_unless(positive);
                let zeros = self.e.bits(BitOp::LeadingZeros, a.value);
                let most = self.e.int(63);
                Num { value: self.e.binary(Op::Subtract, most, zeros), low: 0, high: 62 }
            }
            UnaryFn::Pow2 => {
                let (one, most) = (self.e.int(1), self.e.int(63));
                let inside = self.e.test(Test::Below, a.value, most);
                self.stuck_unless(inside);
                Num { value: self.e.binary(Op::ShiftLeft, one, a.value), low: 1, high: 1 << 62 }
            }
            UnaryFn::Isqrt => {
                self.natural(&mut a);
                Num { value: self.e.call(isqrt as *const () as usize, &[a.value]), low: 0, high: a.high }
            }
            UnaryFn::BigOmega => {
                let value = self.e.call(bigomega as *const () as usize, &[a.value]);
                let mut result = Num { value, low: -1, high: 63 };
                self.natural(&mut result);
                result
            }
        }
    }

    /// Emits one step of a fold: `so_far` combined with `value`.
    pub(super) fn fold_step(
        &mut self,
        fold: Fold,
        so_far: Num<E::Value>,
        value: Num<E::Value>,
    ) -> Num<E::Value> {
        let function = match fold {
            Fold::Sum | Fold::Count => BinaryFn::Add,
            Fold::Xor => BinaryFn::Xor,
            Fold::Gcd => BinaryFn::Gcd,
            Fold::Min => BinaryFn::Min,
            Fold::Max => BinaryFn::Max,
        };
        self.binary(function, so_far, value)
    }

    /// The level of the innermost loop in which the value of the expression can change.
    pub(super) fn level_of(&self, expr: &NumExpr) -> u32 {
        match expr {
            NumExpr::Const(_) => 0,
            NumExpr::Slot(slot) => self.slot_level(*slot),
            NumExpr::Unary(_, operand, _) => self.level_of(operand),
            NumExpr::Binary(_, operands, _) => self.level_of(&operands.0).max(self.level_of(&operands.1)),
            _ => self.level,
        }
    }

    fn slot_level(&self, slot: Slot) -> u32 {
        self.levels.get(&slot).copied().unwrap_or(self.level)
    }

    /// The value of a form modulo 2^64. The atoms of the form must have values at this point.
    pub(super) fn form_value(&mut self, form: &Form) -> Result<E::Value, Why> {
        let mut terms = Vec::new();
        for &(atom, coefficient) in &form.terms {
            let meaning = self.facts.meaning(atom).clone();
            terms.push((
                self.level_of(&meaning),
                meaning,
                i64::try_from(coefficient).map_err(|_| Why::Number)?,
            ));
        }
        terms.small_sort_by_key(|(level, ..)| *level);
        let mut total = self.e.int(i64::try_from(form.constant).map_err(|_| Why::Number)?);
        for (_, meaning, coefficient) in terms {
            let value = self.number(&meaning)?.value;
            total = self.plus(total, coefficient, value);
        }
        Ok(total)
    }

    /// The value of `total + coefficient * value` modulo 2^64.
    pub(super) fn plus(&mut self, total: E::Value, coefficient: i64, value: E::Value) -> E::Value {
        match coefficient {
            1 => self.e.binary(Op::Add, total, value),
            -1 => self.e.binary(Op::Subtract, total, value),
            _ => {
                let factor = self.e.int(coefficient);
                let part = self.e.binary(Op::Multiply, factor, value);
                self.e.binary(Op::Add, total, part)
            }
        }
    }
}
