//! The typed tree: rules whose names are slots and whose numbers, conditions and lists are different types.
//!
//! The interpreter runs it; native code would be made from it. A name is gone: what it stood for is a
//! [`Slot`] or a [`ListSlot`] of the frame, and parameters are constants.

use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::{CompareOp, Span};
use grundy_core::{KindId, Mover, Outcome, Place};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Where a number that a name is bound to is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u32);

/// Where a list that a name is bound to is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListSlot(pub u32);

impl Slot {
    /// The index as it is used with a slice.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ListSlot {
    /// The index as it is used with a slice.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The part of the source text that an operation was written in; equal to every other.
#[derive(Clone, Copy, Debug, Default)]
pub struct At {
    start: u32,
    end: u32,
}

impl PartialEq for At {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for At {}

impl Hash for At {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl From<Span> for At {
    fn from(span: Span) -> Self {
        // Rules texts are far below 4 GiB; places beyond point to the end.
        let short = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: short(span.start), end: short(span.end) }
    }
}

impl From<At> for Place {
    fn from(at: At) -> Self {
        Self { start: at.start as usize, end: at.end as usize }
    }
}

/// An expression for a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumExpr {
    /// A number.
    Const(i128),
    /// A bound number.
    Slot(Slot),
    /// A function of one number.
    Unary(UnaryFn, Box<NumExpr>, At),
    /// A function of two numbers.
    Binary(BinaryFn, Box<(NumExpr, NumExpr)>, At),
    /// The same of two bound numbers; made for speed by the last pass.
    SlotSlot(BinaryFn, Slot, Slot, At),
    /// The same of a bound number and a constant; made for speed by the last pass.
    SlotConst(BinaryFn, Slot, i64, At),
    /// `if c then a else b`
    If(Box<(BoolExpr, NumExpr, NumExpr)>),
    /// `len(list)`
    Length(Box<ListExpr>),
    /// `list[i]`
    Index(Box<(ListExpr, NumExpr)>, At),
    /// `sum(list)`, `min(list)`, `max(list)`
    FoldList(Fold, Box<ListExpr>, At),
    /// `sum(e for i in RANGE where c)` and its kin
    FoldRange(Box<FoldRange>),
    /// An expression that occurs several times after the last clause, worked out once an option.
    Shared(u32, Box<NumExpr>),
}

/// How numbers are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Their sum.
    Sum,
    /// Their nim-sum.
    Xor,
    /// The least.
    Min,
    /// The largest.
    Max,
    /// How many.
    Count,
}

/// `sum(body for slot in range where condition)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FoldRange {
    /// What is made of the numbers.
    pub fold: Fold,
    /// The number for every element; 1 for `count`.
    pub body: NumExpr,
    /// Where the element is kept.
    pub slot: Slot,
    /// The elements.
    pub range: RangeExpr,
    /// Which of them.
    pub condition: BoolExpr,
    /// The whole expression.
    pub at: At,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoolExpr {
    /// True or false.
    Const(bool),
    /// `a < b`
    Compare(CompareOp, NumExpr, NumExpr),
    /// `a <= b < c`: each operand is worked out once, and only as long as the chain holds.
    Chain(Vec<NumExpr>, Vec<CompareOp>),
    /// `not c`
    Not(Box<BoolExpr>),
    /// `a and b`
    And(Vec<BoolExpr>),
    /// `a or b`
    Or(Vec<BoolExpr>),
    /// `if c then a else b`
    If(Box<(BoolExpr, BoolExpr, BoolExpr)>),
    /// `e in RANGE`
    In(Box<(NumExpr, RangeExpr)>),
    /// `all(c for i in RANGE where d)`, `any(...)`
    Quantified(Box<Quantified>),
}

/// `all(body for slot in range where condition)`, `any(...)`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantified {
    /// Whether `all`; else `any`.
    pub all: bool,
    /// What must hold.
    pub body: BoolExpr,
    /// Where the element is kept.
    pub slot: Slot,
    /// The elements.
    pub range: RangeExpr,
    /// Which of them.
    pub condition: BoolExpr,
}

/// A list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListExpr {
    /// A list parameter.
    Const(Arc<[i128]>),
    /// A bound list.
    Slot(ListSlot),
    /// `[a, b, c]`
    Items(Vec<NumExpr>),
    /// `a ++ b`
    Concat(Box<(ListExpr, ListExpr)>, At),
    /// `list[a..b]`
    Slice(Box<(ListExpr, NumExpr, NumExpr)>, At),
    /// `list with [i] = e, [j] = f`
    With(Box<ListExpr>, Vec<(NumExpr, NumExpr, At)>),
    /// `if c then a else b`
    If(Box<(BoolExpr, ListExpr, ListExpr)>),
    /// The row `table[i]`.
    Row(Arc<[Arc<[i128]>]>, Box<NumExpr>, At),
    /// The same of a parameter without a value; what runs has none.
    RowOf(ListSlot, Box<NumExpr>, At),
}

/// A range of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RangeExpr {
    /// `low..high`, `low..=high`
    Interval {
        /// The first element.
        low: NumExpr,
        /// The end.
        high: NumExpr,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// A set parameter or constant set, ascending, each number once.
    Values(Arc<[i128]>),
    /// `{a, b, c}`: ascending, each number once.
    SetOf(Vec<NumExpr>),
    /// The entries of a list.
    List(ListExpr),
    /// `divisors(n)`; of `n < 1` there are none.
    Divisors(NumExpr, At),
    /// `primes(n)`
    Primes(NumExpr, At),
    /// `squares(n)`
    Squares(NumExpr),
    /// `powers(b, n)`
    Powers(NumExpr, NumExpr, At),
    /// `factorials(n)`
    Factorials(NumExpr),
    /// `fibonacci(n)`
    Fibonacci(NumExpr),
    /// Numbers of an interval that stand for all of it in a program for values; no text says it.
    Blocks(Box<Blocks>),
}

/// Some numbers of `low..=high`, ascending: of every block the first few, and the last one if that is wanted.
///
/// A block is a longest run of numbers by which all numerators have the same quotients, rounded down: the block of `d`
/// ends at `high`, or at `x / (x / d)` for some numerator `x >= d` if that comes first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    /// The first number; at least 1 if there are numerators.
    pub low: NumExpr,
    /// The last one.
    pub high: NumExpr,
    /// Naturals that do not depend on the loop's number.
    pub numerators: Vec<NumExpr>,
    /// How many of the first numbers of each block; at least 1.
    pub first: u32,
    /// Whether the last number of each block too.
    pub last: bool,
}

/// A field's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldExpr {
    /// A number.
    Number(NumExpr),
    /// A list.
    List(ListExpr),
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermCode {
    /// How often; none means once.
    pub count: Option<NumExpr>,
    /// The kind.
    pub kind: KindId,
    /// Its fields.
    pub fields: Vec<FieldExpr>,
}

/// What a field must be for a left side to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCode {
    /// Any number, bound to the slot.
    Number(Slot),
    /// Any list, bound to the slot.
    List(ListSlot),
    /// This number.
    Exactly(i128, At),
}

/// A left side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftCode {
    /// The kind.
    pub kind: KindId,
    /// What each field must be.
    pub patterns: Vec<PatternCode>,
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseCode {
    /// `for slot in range`
    For {
        /// Where the element is kept.
        slot: Slot,
        /// The elements.
        range: RangeExpr,
        /// Which turns of a long loop can be left out.
        narrowing: Vec<Narrowing>,
    },
    /// `let slot = number`
    Number(Slot, NumExpr),
    /// `let slot = list`
    List(ListSlot, ListExpr),
    /// `where condition`
    Where(BoolExpr),
}

/// A fact without which a turn of a loop leads to no move, and that can be solved for the loop's number: the
/// expression is affine in it, and whatever is worked out before it cannot fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Narrowing {
    /// Bind the slot first.
    Let(Slot, NumExpr),
    /// The number must lie between the bounds.
    Between(NumExpr, i128, i128),
    /// The comparison must hold.
    Compare(CompareOp, NumExpr, NumExpr),
}

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelCode {
    /// Text.
    Text(String),
    /// A number.
    Number(NumExpr),
}

/// A rule, or the right side of a `moves` theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCode {
    /// Its left side.
    pub left: LeftCode,
    /// Who has it.
    pub mover: Mover,
    /// Its clauses.
    pub clauses: Vec<ClauseCode>,
    /// What it leaves.
    pub terms: Vec<TermCode>,
    /// What the mover scores.
    pub gains: Option<NumExpr>,
    /// Whether the mover moves once more.
    pub again: bool,
    /// Its label.
    pub label: Option<Vec<LabelCode>>,
    /// The whole rule.
    pub at: At,
}

/// `win left where condition`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinCode {
    /// The left side.
    pub left: LeftCode,
    /// The condition.
    pub condition: BoolExpr,
}

/// What a theorem gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheoremCode {
    /// A nim-value.
    Value {
        /// Which components.
        left: LeftCode,
        /// The nim-value.
        value: NumExpr,
        /// Where it holds.
        condition: BoolExpr,
        /// The expression of the value.
        at: At,
    },
    /// An outcome.
    Outcome {
        /// Which components.
        left: LeftCode,
        /// The outcome where the condition holds.
        outcome: Outcome,
        /// The condition.
        condition: BoolExpr,
    },
    /// The options of a value.
    Moves {
        /// Where the value asked for is kept.
        to: Slot,
        /// How to make them.
        rule: RuleCode,
    },
}

/// The bounds of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainCode {
    /// Whether the field is a list; then the bounds are those of every entry.
    pub is_list: bool,
    /// The least number whatever the other fields are.
    pub low: u64,
    /// The largest one.
    pub high: u64,
    /// The least number, where it depends on earlier fields.
    pub low_by_fields: Option<NumExpr>,
    /// The largest one, likewise.
    pub high_by_fields: Option<NumExpr>,
}

/// The bounds of a kind's fields; earlier fields are slots from 0, counted by position in the kind.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct KindCode {
    /// One for every field.
    pub domains: Vec<DomainCode>,
    /// Whether some bound depends on other fields.
    pub depends: bool,
}

impl KindCode {
    /// A kind whose fields have these bounds.
    #[must_use]
    pub fn new(domains: Vec<DomainCode>) -> Self {
        let by_fields =
            |domain: &DomainCode| domain.low_by_fields.is_some() || domain.high_by_fields.is_some();
        Self { depends: domains.iter().any(by_fields), domains }
    }
}

/// Everything that runs.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Code {
    /// The kinds.
    pub kinds: Vec<KindCode>,
    /// The rules in their order.
    pub rules: Vec<RuleCode>,
    /// For every kind the rules whose left side it is.
    pub rules_of: Vec<Vec<u32>>,
    /// What ends the game.
    pub wins: Vec<WinCode>,
    /// The closed forms.
    pub theorems: Vec<TheoremCode>,
    /// How many numbers are kept.
    pub slots: u32,
    /// How many lists are kept.
    pub list_slots: u32,
    /// How many shared expressions there are in one rule at most.
    pub shared: u32,
}
