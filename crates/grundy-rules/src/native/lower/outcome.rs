//! Code for outcomes instead of nim-values: options are looked up until one of them is a P-position, unless all of them
//! are to be looked up.
//!
//! A cell has two bits, and its address counts units of two bits. If the cells of a loop's options are adjacent, one
//! load fetches up to 29 of them.

use super::super::emit::{Emit, Op, Test};
use super::number::Num;
use super::option::Pending;
use super::{Lowering, Why};
use crate::typed::{ClauseCode, RuleCode, Slot};
use grundy_core::{CellMark, OutcomeCell};

/// The number of whole cells that eight bytes are sure to contain, even if the first cell begins inside a byte.
const AT_ONCE: i64 = 29;
/// A mask of the lower bit of every cell.
const LOWER: i64 = 0x5555_5555_5555_5555;

/// The results of the options looked up so far.
pub(super) struct Seen<E: Emit + ?Sized> {
    /// Whether there was an option; used under misère play only, where the player who cannot move wins.
    any: Option<E::Var>,
    /// Whether an option was a P-position; used only if all options are looked up.
    won: Option<E::Var>,
}

impl<E: Emit + ?Sized> Clone for Seen<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Emit + ?Sized> Copy for Seen<E> {}

const fn bits(cell: OutcomeCell) -> i64 {
    cell.bits() as i64
}

/// The number that represents a mark in cells of outcomes.
pub(super) const fn code(mark: CellMark) -> i64 {
    bits(match mark {
        CellMark::Empty => OutcomeCell::Empty,
        CellMark::Loony => OutcomeCell::N,
        CellMark::Over => OutcomeCell::P,
        CellMark::Outside => OutcomeCell::Outside,
    })
}

impl<E: Emit> Lowering<'_, E> {
    /// The state before the first option.
    pub(super) fn none_seen(&mut self, is_misere: bool, looks_at_all: bool) -> Seen<E> {
        let zero = self.e.int(0);
        let any = is_misere.then(|| self.e.var(zero));
        let won = looks_at_all.then(|| self.e.var(zero));
        Seen { any, won }
    }

    /// The outcome after the last option.
    pub(super) fn outcome_of(&mut self, seen: Seen<E>) -> E::Value {
        let (zero, n) = (self.e.int(0), self.e.int(bits(OutcomeCell::N)));
        let mut outcome = self.e.int(bits(OutcomeCell::P));
        if let Some(any) = seen.any {
            let any = self.e.get(any);
            let is_last = self.e.test(Test::Equal, any, zero);
            outcome = self.e.select(is_last, n, outcome);
        }
        if let Some(won) = seen.won {
            let won = self.e.get(won);
            let wins = self.e.test(Test::NotEqual, won, zero);
            outcome = self.e.select(wins, n, outcome);
        }
        outcome
    }

    /// Emits code that loads the cell at `address + offset`. A width of 0 means an outcome.
    pub(super) fn load(&mut self, width: u32, address: E::Value, offset: i32) -> E::Value {
        if width > 0 {
            return self.e.load(width, address, offset);
        }
        let three = self.e.int(3);
        let cells = self.cells_from(1, address, offset);
        self.e.binary(Op::And, cells, three)
    }

    /// Emits code that stores `value` in the cell at `address`. If the value is an outcome, the cell must be empty.
    pub(super) fn store(&mut self, width: u32, value: E::Value, address: E::Value) {
        if width > 0 {
            self.e.store(width, value, address, 0);
            return;
        }
        let (byte, shift) = self.byte_of(address);
        let before = self.e.load(1, byte, 0);
        let value = self.e.binary(Op::ShiftLeft, value, shift);
        let with = self.e.binary(Op::Or, before, value);
        self.e.store(1, with, byte, 0);
    }

    /// The cells from `address + offset` on, as many as fit in `bytes` bytes.
    fn cells_from(&mut self, bytes: u32, address: E::Value, offset: i32) -> E::Value {
        let offset = self.e.int(offset.into());
        let address = self.e.binary(Op::Add, address, offset);
        let (byte, shift) = self.byte_of(address);
        let cells = self.e.load(bytes, byte, 0);
        self.e.binary(Op::ShiftRight, cells, shift)
    }

    /// The address of the byte that contains the cell at `address`, and the position of the cell's lower bit in
    /// that byte.
    fn byte_of(&mut self, address: E::Value) -> (E::Value, E::Value) {
        let (two, three, one) = (self.e.int(2), self.e.int(3), self.e.int(1));
        let byte = self.e.binary(Op::ShiftRight, address, two);
        let quarter = self.e.binary(Op::And, address, three);
        (byte, self.e.binary(Op::ShiftLeft, quarter, one))
    }

    /// Emits code that records that there is an option.
    fn see(&mut self, seen: Seen<E>) {
        if let Some(any) = seen.any {
            let one = self.e.int(1);
            self.e.set(any, one);
        }
    }

    /// Emits the code that follows when an option is a P-position.
    fn win(&mut self, seen: Seen<E>, after: E::Label) {
        match seen.won {
            None => self.e.jump(self.labels.loony),
            Some(won) => {
                let one = self.e.int(1);
                self.e.set(won, one);
                self.e.jump(after);
            }
        }
    }

    /// Emits the code for the move that the rule makes after its clauses; its option must have at most one component.
    /// The code ends in a jump to `after`, to the code for positions in which the mover wins, or out of the run.
    pub(super) fn option_outcome(
        &mut self,
        rule: &RuleCode,
        seen: Seen<E>,
        after: E::Label,
    ) -> Result<(), Why> {
        let Some(term) = rule.terms.first() else {
            self.see(seen);
            // The option is the empty sum, so the opponent cannot move: the mover wins under normal play and
            // loses under misère play.
            match seen.any {
                None => self.win(seen, after),
                Some(_) => self.e.jump(after),
            }
            return Ok(());
        };
        let known = self.cache.len();
        let Some(Pending::Certain { term, fields, count: None }) = self.term(term, after)? else {
            return Err(Why::Sums);
        };
        let (address, offset) = self.address(term, &fields, self.labels.stuck)?;
        self.see(seen);
        let outcome = self.load(0, address, offset);
        let (p, n) = (self.e.int(bits(OutcomeCell::P)), self.e.int(bits(OutcomeCell::N)));
        let (wins, other) = (self.e.label(), self.e.label());
        let is_p = self.e.test(Test::Equal, outcome, p);
        self.e.branch(is_p, wins, other);
        self.e.place(other);
        let is_n = self.e.test(Test::Equal, outcome, n);
        self.e.branch(is_n, after, self.labels.stuck);
        self.e.place(wins);
        self.win(seen, after);
        self.cache.truncate(known);
        Ok(())
    }

    /// Emits the code that executes all iterations of a loop together if the cells of their options are adjacent. The
    /// loop runs from `low` to `high` and must have at least one iteration. `rest` contains the clauses that follow the
    /// loop in its rule. The emitted code is followed by the code that executes the iterations one by one.
    pub(super) fn side_by_side(
        &mut self,
        rule: &RuleCode,
        rest: &[ClauseCode],
        slot: Slot,
        [low, high]: [Num<E::Value>; 2],
        seen: Seen<E>,
        after: E::Label,
    ) -> Result<(), Why> {
        let facts = self.facts.clone();
        self.slots[slot.index()] = Some(Num { value: low.value, low: low.low, high: high.high });
        let plan = self.plan_lanes(rule, rest, slot);
        let Some(plan) = plan else {
            self.facts = facts;
            return Ok(());
        };
        let [changing] = &plan.changing[..] else {
            self.facts = facts;
            return Ok(());
        };
        let single = self.e.label();
        let known = self.cache.len();
        self.expect_inside(&plan, slot, [low, high], single)?;
        let first = if changing.is_backward { high } else { low };
        self.slots[slot.index()] = Some(Num { value: first.value, low: low.low, high: high.high });
        let (address, offset) = self.cell_address(changing.kind, &changing.fields)?;
        let turns = self.e.binary(Op::Subtract, high.value, low.value);
        let one = self.e.int(1);
        let turns = self.e.binary(Op::Add, turns, one);
        self.see(seen);
        self.look_along(address, offset, turns, seen, after);
        self.cache.truncate(known);
        self.e.place(single);
        Ok(())
    }

    /// Emits the look-up of `count` cells (at least one) starting at `address + offset`. After the last cell, the code
    /// jumps to `after`.
    fn look_along(
        &mut self,
        address: E::Value,
        offset: i32,
        count: E::Value,
        seen: Seen<E>,
        after: E::Label,
    ) {
        let (at, left) = (self.e.var(address), self.e.var(count));
        let (look, none, known, more) = (self.e.label(), self.e.label(), self.e.label(), self.e.label());
        let wins = self.e.label();
        self.e.jump(look);
        self.e.place(look);
        let (place, cells_left) = (self.e.get(at), self.e.get(left));
        let lower = self.cells_from(8, place, offset);
        let (one, ones, zero) = (self.e.int(1), self.e.int(-1), self.e.int(0));
        let upper = self.e.binary(Op::ShiftRight, lower, one);
        // The lower bits of the requested cells.
        let (at_once, all) = (self.e.int(AT_ONCE), self.e.int(LOWER & ((1 << (2 * AT_ONCE)) - 1)));
        let bits = self.e.binary(Op::ShiftLeft, cells_left, one);
        let some = self.e.binary(Op::ShiftLeft, one, bits);
        let some = self.e.binary(Op::Subtract, some, one);
        let some = self.e.binary(Op::And, some, all);
        let are_many = self.e.test(Test::LessOrEqual, at_once, cells_left);
        let mask = self.e.select(are_many, all, some);
        // A P-position has only the lower bit set.
        let not_upper = self.e.binary(Op::Xor, upper, ones);
        let found = self.e.binary(Op::And, lower, not_upper);
        let found = self.e.binary(Op::And, found, mask);
        let is_none = self.e.test(Test::Equal, found, zero);
        self.e.branch(is_none, none, wins);
        self.e.place(wins);
        self.win(seen, none);
        self.e.place(none);
        // In an outcome, exactly one of the two bits is set.
        let outcomes = self.e.binary(Op::Xor, lower, upper);
        let unknown = self.e.binary(Op::Xor, outcomes, ones);
        let unknown = self.e.binary(Op::And, unknown, mask);
        let are_known = self.e.test(Test::Equal, unknown, zero);
        self.e.branch(are_known, known, self.labels.stuck);
        self.e.place(known);
        let is_more = self.e.test(Test::Less, at_once, cells_left);
        self.e.branch(is_more, more, after);
        self.e.place(more);
        let place = self.e.binary(Op::Add, place, at_once);
        self.e.set(at, place);
        let cells_left = self.e.binary(Op::Subtract, cells_left, at_once);
        self.e.set(left, cells_left);
        self.e.jump(look);
    }
}
