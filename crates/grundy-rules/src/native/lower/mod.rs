//! From the typed tree to operations of [`Emit`]: one function fills a run of cells of one kind.
//!
//! Whatever a cell needs that is not understood here ends the run at that cell, whose value the interpreter then
//! finds; so compiled code never has to say what went wrong, and may work something out earlier than the rules say.

mod condition;
mod lanes;
mod number;
mod option;
mod ranges;
mod turn;

use super::emit::{BitOp, Emit, Op, Test};
use super::frame::{end, offset};
use crate::order::facts::{Facts, FieldForm};
use crate::order::linear::Form;
use crate::typed::{BoolExpr, ClauseCode, Code, LeftCode, NumExpr, PatternCode, RuleCode, Slot};
use grundy_core::{CellMark, Message};
use number::Num;
use ranges::Turns;
use std::collections::BTreeMap;

/// Numbers in fields of tables are below this, so that sums and products of two of them fit 64 bits.
pub(super) const FIELD_BOUND: i128 = 1 << 31;
/// Stamps there are for nim-values of 4 bytes.
pub(super) const MOST_STAMPS: usize = 1 << 20;
/// Options of a kind without loops whose values are kept as the bits of one number; four bits are for marks.
const MOST_BITS: usize = 59;
/// Loops over constants with at most this many turns are unrolled.
const MOST_UNROLLED: usize = 16;

/// Why there is no native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The rules work with lists.
    Lists,
    /// A number in the rules is beyond 63 bits.
    Number,
    /// The code generator does not know this machine, or gave up.
    Machine,
    /// Moves score, or belong to one player.
    Moves,
}

impl Why {
    pub(super) fn message(self) -> Message {
        match self {
            Self::Lists => Message::new("native-lists"),
            Self::Number => Message::new("native-number"),
            Self::Machine => Message::new("native-machine"),
            Self::Moves => Message::new("native-moves"),
        }
    }
}

/// What a function is compiled for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    /// The kind of the run.
    pub(super) kind: usize,
    /// The field that grows along the run.
    pub(super) inner: usize,
    /// Bytes of a cell of each kind.
    pub(super) widths: Vec<u32>,
    /// Whether cells whose interchangeable fields changed places may be looked up for each other.
    pub(super) turns: bool,
    /// Whether look-ups that were proved to lie in their table are checked all the same.
    pub(super) distrust: bool,
}

/// The number of stamps that functions for cells of these widths need: one for every value, and eight that no value has.
pub(super) fn stamps(widths: &[u32]) -> usize {
    let values = match widths.iter().max() {
        None | Some(1) => 1 << 8,
        Some(2) => 1 << 16,
        Some(_) => MOST_STAMPS,
    };
    values + 8
}

/// Ranges that the function lists, and constants whose addresses it holds.
#[derive(Debug, Default)]
pub(super) struct Needs {
    pub(super) lists: usize,
    pub(super) constants: Vec<Box<[i64]>>,
}

/// How the values of options become their mex.
enum Mex<E: Emit + ?Sized> {
    /// The bits of one number.
    Bits(E::Var),
    /// An array in which the values of this cell have its stamp.
    Stamps { array: E::Value, stamp: E::Var },
}

/// Emits the function for `shape`; `groups` are the fields of its kind that may change places.
pub(super) fn lower<E: Emit>(
    emit: &mut E,
    code: &Code,
    groups: &[Vec<usize>],
    shape: &Shape,
) -> Result<Needs, Why> {
    let frame = emit.argument();
    let axes = emit.constant_at(frame, offset::AXES);
    let words = emit.constant_at(frame, offset::WORDS);
    // The box of every kind.
    let mut boxes = Vec::new();
    let mut at = 0;
    let mut next = |emit: &mut E| {
        at += 8;
        emit.constant_at(axes, at - 8)
    };
    for (kind, width) in code.kinds.iter().zip(&shape.widths) {
        let cells = next(emit);
        let mut fields = Vec::new();
        for _ in &kind.domains {
            let length = next(emit);
            fields.push((length, next(emit)));
        }
        boxes.push(Table { cells, fields, width: *width });
    }
    let labels = Labels {
        stuck: emit.cold_label(),
        broken: emit.cold_label(),
        unproved: emit.cold_label(),
        loony: emit.cold_label(),
        next: emit.label(),
    };
    let mut lowering = Lowering {
        has_wins: !code.wins.is_empty(),
        bits_only: (0..code.kinds.len()).all(|kind| option_count(code, kind).is_some_and(|n| n <= MOST_BITS)),
        counted: option_count(code, shape.kind).is_some_and(|n| n <= MOST_BITS),
        e: emit,
        code,
        groups: if shape.turns { groups } else { &[] },
        shape,
        frame,
        boxes,
        labels,
        slots: vec![None; code.slots as usize],
        own: Vec::new(),
        own_forms: Vec::new(),
        facts: Facts::default(),
        levels: BTreeMap::new(),
        level: 1,
        cache: Vec::new(),
        needs: Needs::default(),
        defers_marks: false,
        mex: None,
    };
    lowering.run(words)?;
    Ok(lowering.needs)
}

/// The table of a kind.
struct Table<V> {
    cells: V,
    /// Length and stride in bytes of each field.
    fields: Vec<(V, V)>,
    width: u32,
}

struct Labels<L> {
    stuck: L,
    broken: L,
    unproved: L,
    /// The cell is loony.
    loony: L,
    /// The cell is done.
    next: L,
}

struct Lowering<'a, E: Emit> {
    e: &'a mut E,
    code: &'a Code,
    /// Fields of the kind at hand that may change places in a look-up.
    groups: &'a [Vec<usize>],
    shape: &'a Shape,
    frame: E::Value,
    boxes: Vec<Table<E::Value>>,
    labels: Labels<E::Label>,
    has_wins: bool,
    /// Whether every nim-value of the game is below 64.
    bits_only: bool,
    /// Whether the kind has few options, whatever the position.
    counted: bool,
    /// What names are bound to.
    slots: Vec<Option<Num<E::Value>>>,
    /// The fields of the cell.
    own: Vec<Num<E::Value>>,
    /// The same as the rule at hand has them.
    own_forms: Vec<Form>,
    facts: Facts,
    /// In which loop a name is bound: 0 outside the run, 1 a cell, more in loops of the rules.
    levels: BTreeMap<Slot, u32>,
    level: u32,
    /// Expressions whose values are at hand.
    cache: Vec<(NumExpr, Num<E::Value>)>,
    needs: Needs,
    /// Whether marks among the values of options are looked for after the last option.
    defers_marks: bool,
    mex: Option<Mex<E>>,
}

impl<E: Emit> Lowering<'_, E> {
    fn run(&mut self, words: E::Value) -> Result<(), Why> {
        let Shape { kind, inner, ref widths, .. } = *self.shape;
        let width = widths[kind];
        let domains = &self.code.kinds[kind].domains;
        let own = self.e.constant_at(self.frame, offset::OWN);
        let step = self.e.constant_at(self.frame, offset::STEP);
        let left = self.e.constant_at(self.frame, offset::LEFT);
        let stamps = self.e.constant_at(self.frame, offset::STAMPS);
        let stamp = self.e.constant_at(self.frame, offset::STAMP);
        let zero = self.e.int(0);
        let mut fields = Vec::new();
        for at in 0..domains.len() {
            // There are far fewer than 2^28 fields.
            let place = i32::try_from(8 * at).unwrap_or(0);
            fields.push(self.e.constant_at(words, place));
        }
        let first = fields.get(inner).copied().unwrap_or(zero);
        let (own, left, number) = (self.e.var(own), self.e.var(left), self.e.var(first));
        let skipped = self.e.var(zero);
        let stamp = self.e.var(stamp);
        let (cell, empty, skip) = (self.e.label(), self.e.label(), self.e.cold_label());
        self.e.jump(cell);

        self.e.place(cell);
        let address = self.e.get(own);
        let found = self.e.load(width, address, 0);
        let mark = self.mark(width, CellMark::Empty);
        let is_empty = self.e.test(Test::Equal, found, mark);
        self.e.branch(is_empty, empty, skip);

        self.e.place(empty);
        for (at, domain) in domains.iter().enumerate() {
            let value = if at == inner { self.e.get(number) } else { fields[at] };
            let high = i128::from(domain.high).min(FIELD_BOUND);
            self.own.push(Num { value, low: i128::from(domain.low).min(high), high });
        }
        self.outside(width, own, skip)?;
        self.over(width, own, skip)?;
        if self.counted {
            let mask = self.e.var(zero);
            self.mex = Some(Mex::Bits(mask));
        } else {
            let (last, one) = (self.e.get(stamp), self.e.int(1));
            let this = self.e.binary(Op::Add, last, one);
            self.e.set(stamp, this);
            self.mex = Some(Mex::Stamps { array: stamps, stamp });
        }
        let code = self.code;
        // Marks that become values of options betray themselves afterwards, where nothing is xored.
        let widest = widths.iter().max().copied().unwrap_or(1);
        let is_single = |rule: &RuleCode| rule.terms.len() == 1 && rule.terms[0].count.is_none();
        self.defers_marks = !self.has_wins
            && (self.counted && self.bits_only
                || !self.counted && widest < 4 && widths.iter().all(|&other| other == widest))
            && code.rules.iter().filter(|rule| rule.left.kind.index() == kind).any(is_single);
        for &rule in &code.rules_of[kind] {
            self.rule(&code.rules[rule as usize])?;
        }
        let value = self.mex(width);
        let address = self.e.get(own);
        self.e.store(width, value, address, 0);
        self.e.jump(self.labels.next);

        self.e.place(self.labels.loony);
        let address = self.e.get(own);
        let mark = self.mark(width, CellMark::Loony);
        self.e.store(width, mark, address, 0);
        self.e.jump(self.labels.next);

        self.e.place(skip);
        let (count, one) = (self.e.get(skipped), self.e.int(1));
        let count = self.e.binary(Op::Add, count, one);
        self.e.set(skipped, count);
        self.e.jump(self.labels.next);

        let (again, done) = (self.e.label(), self.e.label());
        self.e.place(self.labels.next);
        let (count, one) = (self.e.get(left), self.e.int(1));
        let count = self.e.binary(Op::Subtract, count, one);
        self.e.set(left, count);
        let is_done = self.e.test(Test::Equal, count, zero);
        self.e.branch(is_done, done, again);
        self.e.place(again);
        let value = self.e.get(number);
        let value = self.e.binary(Op::Add, value, one);
        self.e.set(number, value);
        let address = self.e.get(own);
        let address = self.e.binary(Op::Add, address, step);
        self.e.set(own, address);
        self.e.jump(cell);

        for (label, end) in [
            (done, end::DONE),
            (self.labels.stuck, end::STUCK),
            (self.labels.broken, end::BROKEN),
            (self.labels.unproved, end::UNPROVED),
        ] {
            self.e.place(label);
            for (var, at) in [(left, offset::LEFT), (skipped, offset::SKIPPED), (stamp, offset::STAMP)] {
                let value = self.e.get(var);
                self.e.store(8, value, self.frame, at);
            }
            let end = self.e.int(end);
            self.e.finish(end);
        }
        Ok(())
    }

    /// The number of a mark in a cell.
    fn mark(&mut self, width: u32, mark: CellMark) -> E::Value {
        self.e.int(largest(width) - below(mark))
    }

    /// Marks the cell and goes on with the next if its fields are outside their domain.
    fn outside(&mut self, width: u32, own: E::Var, skip: E::Label) -> Result<(), Why> {
        let kind = self.shape.kind;
        if !self.code.kinds[kind].depends {
            return Ok(());
        }
        let (inside, outside) = (self.e.label(), self.e.cold_label());
        let fields = self.own.clone();
        self.fields_hold(kind, &fields, outside)?;
        self.e.jump(inside);
        self.e.place(outside);
        let address = self.e.get(own);
        let mark = self.mark(width, CellMark::Outside);
        self.e.store(width, mark, address, 0);
        self.e.jump(skip);
        self.e.place(inside);
        Ok(())
    }

    /// Marks the cell and goes on with the next if it ends the game.
    fn over(&mut self, width: u32, own: E::Var, skip: E::Label) -> Result<(), Why> {
        let code = self.code;
        for win in code.wins.iter().filter(|win| win.left.kind.index() == self.shape.kind) {
            let (over, not) = (self.e.cold_label(), self.e.label());
            if self.left_side(&win.left, not)? {
                self.condition(&win.condition, over, not)?;
                self.e.place(over);
                let address = self.e.get(own);
                let mark = self.mark(width, CellMark::Over);
                self.e.store(width, mark, address, 0);
                self.e.jump(skip);
            } else {
                self.e.jump(not);
            }
            self.e.place(not);
            self.cache.clear();
        }
        Ok(())
    }

    /// Binds the names of a left side, and goes to `not` if a number does not match; false if it never matches.
    fn left_side(&mut self, left: &LeftCode, not: E::Label) -> Result<bool, Why> {
        let (facts, forms) = Facts::at_left_side(left, self.code);
        self.facts = facts;
        self.own_forms = forms
            .into_iter()
            .map(|form| match form {
                FieldForm::Number(form) => Ok(form),
                FieldForm::List(_) => Err(Why::Lists),
            })
            .collect::<Result<_, _>>()?;
        self.levels.clear();
        self.level = 1;
        self.slots.fill(None);
        for (at, pattern) in left.patterns.iter().enumerate() {
            match *pattern {
                PatternCode::Number(slot) => {
                    self.slots[slot.index()] = Some(self.own[at]);
                    self.levels.insert(slot, u32::from(at == self.shape.inner));
                }
                PatternCode::Exactly(number, _) => {
                    let field = self.own[at];
                    if number < field.low || number > field.high {
                        return Ok(false);
                    }
                    let number = self.constant(number)?;
                    let (is, go) = (self.e.test(Test::Equal, field.value, number.value), self.e.label());
                    self.e.branch(is, go, not);
                    self.e.place(go);
                }
                PatternCode::List(_) => return Err(Why::Lists),
            }
        }
        Ok(true)
    }

    fn rule(&mut self, rule: &RuleCode) -> Result<(), Why> {
        let after = self.e.label();
        self.cache.clear();
        if self.left_side(&rule.left, after)? {
            self.clauses(rule, 0, after)?;
        } else {
            self.e.jump(after);
        }
        self.e.place(after);
        self.cache.clear();
        Ok(())
    }

    /// The clauses from `at` on and the move; ends in a jump to `after`.
    fn clauses(&mut self, rule: &RuleCode, at: usize, after: E::Label) -> Result<(), Why> {
        // What an unrolled turn before bound is not bound yet.
        for clause in &rule.clauses[at..] {
            if let ClauseCode::Number(slot, _) | ClauseCode::For { slot, .. } = clause {
                self.slots[slot.index()] = None;
            }
        }
        for (index, clause) in rule.clauses.iter().enumerate().skip(at) {
            match clause {
                ClauseCode::Where(condition) => {
                    self.require(condition, after)?;
                }
                ClauseCode::Number(slot, value) => {
                    let number = self.number(value)?;
                    self.slots[slot.index()] = Some(number);
                    let level = self.level_of(value);
                    self.levels.insert(*slot, level);
                    self.facts.define(*slot, value);
                }
                ClauseCode::List(..) => return Err(Why::Lists),
                ClauseCode::For { slot, range, narrowing } => {
                    let of = Some((rule, &rule.clauses[index + 1..]));
                    let turns = Turns { slot: *slot, range, narrowing, of };
                    return self.each(&turns, after, &mut |this, next| this.clauses(rule, index + 1, next));
                }
            }
        }
        self.option(rule, after)
    }

    /// Goes to `otherwise` unless the condition holds, and knows from then on that it does.
    fn require(&mut self, condition: &BoolExpr, otherwise: E::Label) -> Result<(), Why> {
        match condition {
            BoolExpr::And(parts) => {
                for part in parts {
                    self.require(part, otherwise)?;
                }
                return Ok(());
            }
            _ if self.is_proved(condition) => {}
            _ => {
                let holds = self.e.label();
                self.condition(condition, holds, otherwise)?;
                self.e.place(holds);
            }
        }
        self.facts.assume(condition, true);
        Ok(())
    }

    /// Takes note of the value of an option.
    fn insert(&mut self, value: E::Value) {
        match self.mex {
            None => {}
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
                if self.shape.widths.contains(&4) {
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

    /// The least nim-value that no option has; stuck where it does not fit.
    fn mex(&mut self, width: u32) -> E::Value {
        match self.mex {
            None => self.e.int(0),
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
                    let widest = self.shape.widths.iter().max().copied().unwrap_or(1);
                    for mark in 0..4 {
                        let place = i32::try_from(largest(widest) - mark).unwrap_or(0);
                        let found = self.e.load(1, array, place);
                        let is = self.e.test(Test::Equal, found, stamp);
                        self.stuck_if(is);
                    }
                }
                // Eight stamps at a time; the array ends with some that no value has.
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

    fn stuck_if(&mut self, flag: E::Value) {
        let go = self.e.label();
        self.e.branch(flag, self.labels.stuck, go);
        self.e.place(go);
    }

    fn stuck_unless_zero(&mut self, number: E::Value) {
        let zero = self.e.int(0);
        let is = self.e.test(Test::NotEqual, number, zero);
        self.stuck_if(is);
    }

    /// Ends the function if what was proved does not hold, where it is not trusted.
    fn proved(&mut self, holds: impl FnOnce(&mut Self) -> E::Value) {
        if self.shape.distrust {
            let flag = holds(self);
            let go = self.e.label();
            self.e.branch(flag, go, self.labels.unproved);
            self.e.place(go);
        }
    }
}

/// How many options every position of a kind has at most, if that does not depend on the position.
fn option_count(code: &Code, kind: usize) -> Option<usize> {
    let mut total = 0usize;
    for rule in code.rules.iter().filter(|rule| rule.left.kind.index() == kind) {
        let mut options = 1usize;
        for clause in &rule.clauses {
            if let ClauseCode::For { range, .. } = clause {
                options = options.checked_mul(ranges::unrolled(range)?.len())?;
            }
        }
        total = total.checked_add(options)?;
    }
    Some(total)
}

/// The largest number of a cell's width.
const fn largest(width: u32) -> i64 {
    match width {
        1 => 0xff,
        2 => 0xffff,
        _ => 0xffff_ffff,
    }
}

const fn below(mark: CellMark) -> i64 {
    match mark {
        CellMark::Empty => 0,
        CellMark::Loony => 1,
        CellMark::Over => 2,
        CellMark::Outside => 3,
    }
}
