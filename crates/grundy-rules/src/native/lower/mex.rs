//! Code for the mex of the values of a cell's options.

use super::super::emit::{BitOp, Emit, Op, Test};
use super::{Lowering, MOST_STAMPS, below, largest, outcome};
use grundy_core::CellMark;

/// The way in which the values of options are collected.
pub(super) enum Mex<E: Emit + ?Sized> {
    /// The values are outcomes.
    Outcome(outcome::Seen<E>),
    /// A number with one bit for each value.
    Bits(E::Var),
    /// An array of stamps, in which the recorded values have the stamp of the current cell.
    Stamps { array: E::Value, stamp: E::Var },
}

impl<E: Emit> Lowering<'_, E> {
    /// Emits code that records the value of an option.
    pub(super) fn insert(&mut self, value: E::Value) {
        match self.mex {
            // Outcomes of options are recorded elsewhere.
            None | Some(Mex::Outcome(_)) => {}
            Some(Mex::Bits(mask)) => {
                let one = self.e.int(1);
                let mut bit = self.e.binary(Op::ShiftLeft, one, value);
                if !self.bits_only {
                    let (zero, most) = (self.e.int(0), self.e.int(64));
                    let small = self.e.test(Test::Below, value, most);
                    bit = self.e.select(small, bit, zero);
                }
                let so_far = self.e.get(mask);
                let with = self.e.binary(Op::Or, so_far, bit);
                self.e.set(mask, with);
            }
            Some(Mex::Stamps { array, stamp }) => {
                let after = self.e.label();
                if self.shape.bits.contains(&32) {
                    // 2^20 is far below 2^63.
                    let most = self.e.int(i64::try_from(MOST_STAMPS).unwrap_or(0));
                    let (small, go) = (self.e.test(Test::Below, value, most), self.e.label());
                    self.e.branch(small, go, after);
                    self.e.place(go);
                }
                let address = self.e.binary(Op::Add, array, value);
                let stamp = self.e.get(stamp);
                self.e.store(1, stamp, address, 0);
                self.e.jump(after);
                self.e.place(after);
            }
        }
    }

    /// The mex of the recorded values or, for outcomes, the outcome of the cell. If the mex is too large for the
    /// cell, the cell is left to the interpreter.
    pub(super) fn mex(&mut self, width: u32) -> E::Value {
        match self.mex {
            None => self.e.int(0),
            Some(Mex::Outcome(seen)) => self.outcome_of(seen),
            Some(Mex::Bits(mask)) => {
                let mask = self.e.get(mask);
                if self.defers_marks {
                    let sixty = self.e.int(60);
                    let marks = self.e.binary(Op::ShiftRight, mask, sixty);
                    self.stuck_unless_zero(marks);
                }
                let ones = self.e.int(-1);
                let missing = self.e.binary(Op::Xor, mask, ones);
                self.e.bits(BitOp::TrailingZeros, missing)
            }
            Some(Mex::Stamps { array, stamp }) => {
                let stamp = self.e.get(stamp);
                if self.defers_marks {
                    let widest = self.shape.bits.iter().max().copied().unwrap_or(8);
                    for mark in 0..4 {
                        let place = i32::try_from(largest(widest / 8) - mark).unwrap_or(0);
                        let found = self.e.load(1, array, place);
                        let is = self.e.test(Test::Equal, found, stamp);
                        self.stuck_if(is);
                    }
                }
                // Eight stamps are tested at a time. The array ends with stamps that belong to no value.
                let (zero, eight) = (self.e.int(0), self.e.int(8));
                let everywhere = self.e.int(0x0101_0101_0101_0101);
                let stamped = self.e.binary(Op::Multiply, stamp, everywhere);
                let number = self.e.var(zero);
                let (look, further, found) = (self.e.label(), self.e.label(), self.e.label());
                self.e.jump(look);
                self.e.place(look);
                let value = self.e.get(number);
                let address = self.e.binary(Op::Add, array, value);
                let here = self.e.load(8, address, 0);
                let other = self.e.binary(Op::Xor, here, stamped);
                let is = self.e.test(Test::Equal, other, zero);
                self.e.branch(is, further, found);
                self.e.place(further);
                let next = self.e.binary(Op::Add, value, eight);
                self.e.set(number, next);
                self.e.jump(look);
                self.e.place(found);
                let bits = self.e.bits(BitOp::TrailingZeros, other);
                let three = self.e.int(3);
                let first = self.e.binary(Op::ShiftRight, bits, three);
                let value = self.e.binary(Op::Add, value, first);
                let most = if width == 4 {
                    i64::try_from(MOST_STAMPS).unwrap_or(0) - 1
                } else {
                    largest(width) - below(CellMark::Outside) - 1
                };
                let most = self.e.int(most);
                let too_large = self.e.test(Test::Less, most, value);
                self.stuck_if(too_large);
                value
            }
        }
    }
}
