//! Lowering from the typed tree to operations of [`Emit`]. A function fills a run of cells of one kind, or lists the
//! options of a component.
//!
//! If a cell needs anything that compiled code does not support, the run ends at that cell and the interpreter
//! computes its value; likewise, the interpreter lists the options of such a component. Compiled code therefore
//! never reports an error, and may evaluate expressions earlier than the rules require.

mod cells;
mod condition;
mod lanes;
mod listing;
mod mex;
mod number;
mod option;
mod outcome;
mod ranges;
mod stretch;
mod turn;

use super::emit::{Emit, Test};
use super::frame::{end, offset};
use crate::symbolic::Form;
use crate::symbolic::facts::{Facts, FieldForm};
use crate::typed::{BoolExpr, ClauseCode, Code, LeftCode, NumExpr, PatternCode, RuleCode, Slot};
use grundy_core::{CellMark, Message};
use listing::Room;
use mex::Mex;
use number::Num;
use ranges::Turns;
use std::collections::BTreeMap;

/// Fields are at most this number, so that sums and products of two of them fit in 64 bits.
pub(super) const FIELD_BOUND: i128 = 1 << 31;
/// The number of nim-values that have stamps if cells have 4 bytes; larger values have none.
pub(super) const MOST_STAMPS: usize = 1 << 20;
/// If every position of a kind has at most this many options, their values are collected as the bits of one number.
/// Four more bits are reserved for marks.
const MOST_BITS: usize = 59;
/// Loops over constant ranges are unrolled if they have at most this many iterations.
const MOST_UNROLLED: usize = 16;

/// The reason why there is no native code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The rules use lists.
    Lists,
    /// A number in the rules exceeds 63 bits, or an expression has no native code.
    Number,
    /// The code generator does not support this machine, or failed.
    Machine,
    /// Moves gain points, are reserved for one player, or let the player move again.
    Moves,
    /// Options are sums, whose outcomes do not follow from those of their components.
    Sums,
}

impl Why {
    /// The reason as a message for users.
    pub(super) fn message(self) -> Message {
        match self {
            Self::Lists => Message::new("native-lists"),
            Self::Number => Message::new("native-number"),
            Self::Machine => Message::new("native-machine"),
            Self::Moves => Message::new("native-moves"),
            Self::Sums => Message::new("native-sums"),
        }
    }
}

/// The content of the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Content {
    /// Cells hold nim-values, or marks.
    Values,
    /// Cells hold outcomes, for rules whose options are single components.
    Outcomes {
        /// Whether the player who cannot move wins.
        is_misere: bool,
        /// Whether all options are looked up, even after a P-position has been found among them.
        looks_at_all: bool,
    },
}

/// The properties of tables for which a function is compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    /// The kind of the run.
    pub(super) kind: usize,
    /// The field that increases along the run.
    pub(super) inner: usize,
    /// The content of the cells.
    pub(super) content: Content,
    /// The width of a cell of each kind, in bits.
    pub(super) bits: Vec<u32>,
    /// For a ruleset with one kind: the field that has cells only for a window of numbers, if the window does
    /// not begin with the lowest number.
    pub(super) window: Option<usize>,
    /// Whether a look-up may use the cell of a permutation of interchangeable fields instead.
    pub(super) turns: bool,
    /// Whether look-ups are checked at run time even if they are proved to be inside their tables.
    pub(super) distrust: bool,
}

/// The number of stamps that functions for cells of these widths need: one for every value (for cells of 4 bytes, only
/// for values below [`MOST_STAMPS`]), and eight more that belong to no value.
pub(super) fn stamps(bits: &[u32]) -> usize {
    let values = match bits.iter().max() {
        None | Some(..=8) => 1 << 8,
        Some(16) => 1 << 16,
        Some(_) => MOST_STAMPS,
    };
    values + 8
}

/// The distance between the addresses of adjacent cells: in bytes, or, for outcomes, in units of two bits.
pub(super) fn units(bits: u32) -> i64 {
    if bits < 8 { 1 } else { i64::from(bits / 8) }
}

/// What a function needs at run time: memory for ranges and options, and the constants whose addresses it contains.
#[derive(Debug, Default)]
pub(super) struct Needs {
    /// The number of ranges that the function enumerates.
    pub(super) lists: usize,
    /// The largest number of words in an option, if the function lists options.
    pub(super) room: usize,
    /// The arrays of constants.
    pub(super) constants: Vec<Box<[i64]>>,
}

/// Emits the function for `shape`. `groups` contains the groups of interchangeable fields of the shape's kind.
///
/// # Errors
/// Returns the reason why native code cannot be generated for the rules.
pub(super) fn lower<E: Emit>(
    emit: &mut E,
    code: &Code,
    groups: &[Vec<usize>],
    shape: &Shape,
) -> Result<Needs, Why> {
    let frame = emit.argument();
    let axes = emit.constant_at(frame, offset::AXES);
    // The table of every kind.
    let mut boxes = Vec::new();
    let mut at = 0;
    let mut next = |emit: &mut E| {
        at += 8;
        emit.constant_at(axes, at - 8)
    };
    for (kind, bits) in code.kinds.iter().zip(&shape.bits) {
        let cells = next(emit);
        let mut fields = Vec::new();
        for _ in &kind.domains {
            let length = next(emit);
            fields.push((length, next(emit)));
        }
        boxes.push(Table { cells, fields, bits: *bits, width: *bits / 8 });
    }
    let mut lowering = Lowering::new(emit, code, groups, shape, boxes);
    lowering.run()?;
    Ok(lowering.needs)
}

/// Emits the function that lists the options of a component of `shape`'s kind. Of the properties of the shape, only
/// `kind` and `distrust` affect the emitted code.
pub(super) fn lower_listing<E: Emit>(emit: &mut E, code: &Code, shape: &Shape) -> Result<Needs, Why> {
    let mut lowering = Lowering::new(emit, code, &[], shape, Vec::new());
    lowering.list()?;
    Ok(lowering.needs)
}

/// The table of a kind, as values of compiled code.
struct Table<V> {
    cells: V,
    /// The length and the stride of each field.
    fields: Vec<(V, V)>,
    bits: u32,
    /// The width of a cell in bytes, or 0 for outcomes.
    width: u32,
}

struct Labels<L> {
    stuck: L,
    broken: L,
    unproved: L,
    /// Where the code continues if the cell is loony or, for outcomes, if an option is a P-position.
    loony: L,
    /// Where the code continues after a finished cell.
    next: L,
}

struct Lowering<'a, E: Emit> {
    e: &'a mut E,
    code: &'a Code,
    /// The groups of fields of the current kind that are interchangeable in look-ups.
    groups: &'a [Vec<usize>],
    shape: &'a Shape,
    frame: E::Value,
    boxes: Vec<Table<E::Value>>,
    labels: Labels<E::Label>,
    has_wins: bool,
    /// Whether it is known that every nim-value of the game is below 64.
    bits_only: bool,
    /// Whether it is known that every position of the kind has at most `MOST_BITS` options.
    counted: bool,
    /// The values of names.
    slots: Vec<Option<Num<E::Value>>>,
    /// The fields of the cell.
    own: Vec<Num<E::Value>>,
    /// The fields of the cell, as forms whose atoms belong to `facts`.
    own_forms: Vec<Form>,
    facts: Facts,
    /// The innermost loop in which the value of each name can change: 0 for none, 1 for the loop over cells, and larger
    /// numbers for loops of the rules.
    levels: BTreeMap<Slot, u32>,
    level: u32,
    /// Expressions whose values have been computed.
    cache: Vec<(NumExpr, Num<E::Value>)>,
    /// Facts that hold where a rule begins, each with the index of the rule.
    assumed: Vec<(usize, Form)>,
    needs: Needs,
    /// Whether the values of options are checked for marks only after the last option.
    defers_marks: bool,
    mex: Option<Mex<E>>,
    /// The memory for options, if the function lists them.
    room: Option<Room<E>>,
}

impl<'a, E: Emit> Lowering<'a, E> {
    fn new(
        emit: &'a mut E,
        code: &'a Code,
        groups: &'a [Vec<usize>],
        shape: &'a Shape,
        boxes: Vec<Table<E::Value>>,
    ) -> Self {
        let frame = emit.argument();
        let labels = Labels {
            stuck: emit.cold_label(),
            broken: emit.cold_label(),
            unproved: emit.cold_label(),
            loony: emit.cold_label(),
            next: emit.label(),
        };
        let is_few = |kind| option_count(code, kind).is_some_and(|count| count <= MOST_BITS);
        Self {
            has_wins: !code.wins.is_empty(),
            bits_only: (0..code.kinds.len()).all(is_few),
            counted: is_few(shape.kind),
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
            assumed: Vec::new(),
            needs: Needs::default(),
            defers_marks: false,
            mex: None,
            room: None,
        }
    }

    /// The fields of the component, or of the first cell of the run.
    fn given(&mut self) -> Vec<E::Value> {
        let words = self.e.constant_at(self.frame, offset::WORDS);
        let fields = 0..self.code.kinds[self.shape.kind].domains.len();
        // There are far fewer than 2^28 fields.
        fields.map(|at| self.e.constant_at(words, i32::try_from(8 * at).unwrap_or(0))).collect()
    }

    /// A field of the current kind with this value. Its bounds come from its domain and from the limits of
    /// native code.
    fn own_field(&self, at: usize, value: E::Value) -> Num<E::Value> {
        let domain = &self.code.kinds[self.shape.kind].domains[at];
        let high = i128::from(domain.high).min(FIELD_BOUND);
        Num { value, low: i128::from(domain.low).min(high), high }
    }

    /// Emits the exits of the code, for success (`done`) and for failures. Each exit runs the code that `keep` emits,
    /// and then returns the corresponding constant in `end`.
    fn ends(&mut self, done: E::Label, keep: impl Fn(&mut Self)) {
        for (label, end) in [
            (done, end::DONE),
            (self.labels.stuck, end::STUCK),
            (self.labels.broken, end::BROKEN),
            (self.labels.unproved, end::UNPROVED),
        ] {
            self.e.place(label);
            keep(self);
            let end = self.e.int(end);
            self.e.finish(end);
        }
    }

    /// Emits the code that matches a left side and jumps to `not` if a number does not match. Returns `false`
    /// if the left side never matches.
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

    /// Emits the code for the rule with this index. Code emitted later follows it.
    fn rule(&mut self, number: usize) -> Result<(), Why> {
        let rule = &self.code.rules[number];
        let after = self.e.label();
        self.cache.clear();
        if self.left_side(&rule.left, after)? {
            for (_, form) in self.assumed.iter().filter(|(rule, _)| *rule == number) {
                self.facts.know(form.clone());
            }
            self.clauses(rule, 0, after)?;
        } else {
            self.e.jump(after);
        }
        self.e.place(after);
        self.cache.clear();
        Ok(())
    }

    /// Emits the code for the clauses from index `at` and for the move. The code ends in a jump to `after`.
    fn clauses(&mut self, rule: &RuleCode, at: usize, after: E::Label) -> Result<(), Why> {
        // Names that an earlier unrolled iteration bound are not bound yet in this one.
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

    /// Emits code that jumps to `otherwise` unless the condition holds. Afterwards, the condition is assumed to hold.
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

    /// If checks are enabled, emits code that ends the function if a proved condition does not hold.
    fn proved(&mut self, holds: impl FnOnce(&mut Self) -> E::Value) {
        if self.shape.distrust {
            let flag = holds(self);
            let go = self.e.label();
            self.e.branch(flag, go, self.labels.unproved);
            self.e.place(go);
        }
    }
}

/// An upper bound on the number of options of a position of a kind, or `None` unless all loops run over short
/// constant ranges.
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

/// The largest number that fits in a cell of this width, in bytes.
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
