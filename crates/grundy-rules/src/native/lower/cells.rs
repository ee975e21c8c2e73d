//! Code for a run: a loop over cells that fills each one with the mex of its options' values, or with its outcome.

use super::super::emit::{Emit, Op, Test};
use super::super::frame::offset;
use super::mex::Mex;
use super::{Content, Lowering, Shape, Why, below, largest, outcome, units};
use crate::typed::RuleCode;
use grundy_core::CellMark;

/// The values that the code for a cell uses.
struct Cells<E: Emit + ?Sized> {
    /// The fields of the first cell of the run.
    fields: Vec<E::Value>,
    /// The field that increases along the run.
    number: E::Var,
    own: Own<E>,
    /// The number of cells that needed no options.
    skipped: E::Var,
    stamps: E::Value,
    stamp: E::Var,
}

/// The address of the current cell.
enum Own<E: Emit + ?Sized> {
    /// The address that a cell would have if the field along the run were 0. The value of the field is the distance
    /// from there to the current cell, in cells.
    After(E::Value),
    /// The address is in a variable, which advances by a step for each cell.
    Kept(E::Var, E::Value),
}

impl<E: Emit> Lowering<'_, E> {
    /// Emits the loop over the cells of a run.
    pub(super) fn run(&mut self) -> Result<(), Why> {
        let Shape { kind, inner, ref bits, .. } = *self.shape;
        let domains = self.code.kinds[kind].domains.len();
        let own = self.e.constant_at(self.frame, offset::OWN);
        let step = self.e.constant_at(self.frame, offset::STEP);
        let left = self.e.constant_at(self.frame, offset::LEFT);
        let stamps = self.e.constant_at(self.frame, offset::STAMPS);
        let stamp = self.e.constant_at(self.frame, offset::STAMP);
        let zero = self.e.int(0);
        let fields = self.given();
        let first = fields.get(inner).copied().unwrap_or(zero);
        let last = self.e.binary(Op::Add, first, left);
        let own = if inner + 1 == domains {
            // Cells along the last field are adjacent.
            let before = self.plus(zero, -units(bits[kind]), first);
            Own::After(self.e.binary(Op::Add, own, before))
        } else {
            Own::Kept(self.e.var(own), step)
        };
        let cells = Cells {
            number: self.e.var(first),
            own,
            skipped: self.e.var(zero),
            stamps,
            stamp: self.e.var(stamp),
            fields,
        };
        // In the stretch of the run, all guards hold, so they are not checked.
        let guards = if self.counted { self.guards() } else { Vec::new() };
        let stretch = match guards.is_empty() {
            true => None,
            false => Some(self.stretch(&guards, &cells.fields, [first, last])),
        };
        let (cell, done) = (self.e.label(), self.e.label());
        self.e.jump(cell);
        self.e.place(cell);
        let mut plain = cell;
        if let Some([from, to]) = stretch {
            let (within, guarded) = (self.e.label(), self.e.label());
            let number = self.e.get(cells.number);
            let (is_after, may) = (self.e.test(Test::LessOrEqual, from, number), self.e.label());
            self.e.branch(is_after, may, guarded);
            self.e.place(may);
            let is_before = self.e.test(Test::LessOrEqual, number, to);
            self.e.branch(is_before, within, guarded);
            self.e.place(within);
            self.assumed = guards;
            self.labels.next = self.e.label();
            self.cell(&cells)?;
            self.assumed.clear();
            self.further(&cells);
            let number = self.e.get(cells.number);
            let (is_within, left) = (self.e.test(Test::LessOrEqual, number, to), self.e.label());
            self.e.branch(is_within, within, left);
            self.e.place(left);
            let is_done = self.e.test(Test::Equal, number, last);
            self.e.branch(is_done, done, cell);
            self.e.place(guarded);
            plain = cell;
        }
        self.labels.next = self.e.label();
        self.cell(&cells)?;
        self.further(&cells);
        let number = self.e.get(cells.number);
        let is_done = self.e.test(Test::Equal, number, last);
        self.e.branch(is_done, done, plain);

        self.ends(done, |this| {
            let number = this.e.get(cells.number);
            let left = this.e.binary(Op::Subtract, last, number);
            this.e.store(8, left, this.frame, offset::LEFT);
            for (var, at) in [(cells.skipped, offset::SKIPPED), (cells.stamp, offset::STAMP)] {
                let value = this.e.get(var);
                this.e.store(8, value, this.frame, at);
            }
        });
        Ok(())
    }

    /// Emits the code that advances from a finished cell to the next cell.
    fn further(&mut self, cells: &Cells<E>) {
        self.e.place(self.labels.next);
        let (number, one) = (self.e.get(cells.number), self.e.int(1));
        let number = self.e.binary(Op::Add, number, one);
        self.e.set(cells.number, number);
        if let Own::Kept(var, step) = cells.own {
            let address = self.e.get(var);
            let address = self.e.binary(Op::Add, address, step);
            self.e.set(var, address);
        }
    }

    /// The address of the current cell.
    fn own_address(&mut self, cells: &Cells<E>) -> E::Value {
        match cells.own {
            Own::After(address) => {
                let number = self.e.get(cells.number);
                self.plus(address, units(self.shape.bits[self.shape.kind]), number)
            }
            Own::Kept(var, _) => self.e.get(var),
        }
    }

    /// Emits the code that fills the current cell if it is empty. Every path ends in a jump to the next cell or out of
    /// the run.
    fn cell(&mut self, cells: &Cells<E>) -> Result<(), Why> {
        let Shape { kind, inner, content, ref bits, .. } = *self.shape;
        let width = bits[kind] / 8;
        let (empty, skip) = (self.e.label(), self.e.cold_label());
        let address = self.own_address(cells);
        let found = self.load(width, address, 0);
        let mark = self.mark(width, CellMark::Empty);
        let is_empty = self.e.test(Test::Equal, found, mark);
        self.e.branch(is_empty, empty, skip);

        self.e.place(empty);
        self.own.clear();
        for at in 0..self.code.kinds[kind].domains.len() {
            let value = if at == inner { self.e.get(cells.number) } else { cells.fields[at] };
            self.own.push(self.own_field(at, value));
        }
        self.outside(width, cells, skip)?;
        self.over(width, cells, skip)?;
        // Many positions have a P-position as an option; few are loony.
        let is_rare = content == Content::Values;
        self.labels.loony = if is_rare { self.e.cold_label() } else { self.e.label() };
        if let Content::Outcomes { is_misere, looks_at_all } = content {
            self.mex = Some(Mex::Outcome(self.none_seen(is_misere, looks_at_all)));
        } else if self.counted {
            let zero = self.e.int(0);
            let mask = self.e.var(zero);
            self.mex = Some(Mex::Bits(mask));
        } else {
            let (last, one) = (self.e.get(cells.stamp), self.e.int(1));
            let this = self.e.binary(Op::Add, last, one);
            self.e.set(cells.stamp, this);
            self.mex = Some(Mex::Stamps { array: cells.stamps, stamp: cells.stamp });
        }
        let code = self.code;
        // Marks that are treated as values of options are detected afterwards; this works only if no value is xored
        // with them.
        let widest = bits.iter().max().copied().unwrap_or(8);
        let is_single = |rule: &RuleCode| rule.terms.len() == 1 && rule.terms[0].count.is_none();
        self.defers_marks = !self.has_wins
            && content == Content::Values
            && (self.counted && self.bits_only
                || !self.counted && widest < 32 && bits.iter().all(|&other| other == widest))
            && code.rules.iter().filter(|rule| rule.left.kind.index() == kind).any(is_single);
        for &rule in &code.rules_of[kind] {
            self.rule(rule as usize)?;
        }
        let value = self.mex(width);
        let address = self.own_address(cells);
        self.store(width, value, address);
        self.e.jump(self.labels.next);

        self.e.place(self.labels.loony);
        self.set_mark(width, CellMark::Loony, cells);
        self.e.jump(self.labels.next);

        self.e.place(skip);
        let (count, one) = (self.e.get(cells.skipped), self.e.int(1));
        let count = self.e.binary(Op::Add, count, one);
        self.e.set(cells.skipped, count);
        self.e.jump(self.labels.next);
        Ok(())
    }

    /// The number that represents a mark in a cell of this width; in a cell of outcomes, the outcome that
    /// represents the mark.
    pub(super) fn mark(&mut self, width: u32, mark: CellMark) -> E::Value {
        if width == 0 {
            return self.e.int(outcome::code(mark));
        }
        self.e.int(largest(width) - below(mark))
    }

    fn set_mark(&mut self, width: u32, mark: CellMark, cells: &Cells<E>) {
        let address = self.own_address(cells);
        let mark = self.mark(width, mark);
        self.store(width, mark, address);
    }

    /// Emits code that marks the cell and continues with the next one if the fields are outside their domains.
    fn outside(&mut self, width: u32, cells: &Cells<E>, skip: E::Label) -> Result<(), Why> {
        let kind = self.shape.kind;
        if !self.code.kinds[kind].depends {
            return Ok(());
        }
        let (inside, outside) = (self.e.label(), self.e.cold_label());
        let fields = self.own.clone();
        self.fields_hold(kind, &fields, outside)?;
        self.e.jump(inside);
        self.e.place(outside);
        self.set_mark(width, CellMark::Outside, cells);
        self.e.jump(skip);
        self.e.place(inside);
        Ok(())
    }

    /// Emits code that marks the cell and continues with the next one if the component ends the game.
    fn over(&mut self, width: u32, cells: &Cells<E>, skip: E::Label) -> Result<(), Why> {
        let code = self.code;
        for win in code.wins.iter().filter(|win| win.left.kind.index() == self.shape.kind) {
            let (over, not) = (self.e.cold_label(), self.e.label());
            if self.left_side(&win.left, not)? {
                self.condition(&win.condition, over, not)?;
                self.e.place(over);
                self.set_mark(width, CellMark::Over, cells);
                self.e.jump(skip);
            } else {
                self.e.jump(not);
            }
            self.e.place(not);
            self.cache.clear();
        }
        Ok(())
    }
}
