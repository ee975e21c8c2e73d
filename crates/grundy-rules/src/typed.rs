//! The typed tree: names are resolved to slots, and numbers, conditions and lists have distinct types.
//!
//! The interpreter runs this tree, and native code is compiled from it. A name is replaced by a [`Slot`] or a
//! [`ListSlot`], an index into the frame that holds the current values of names; parameters are constants.

mod board;

pub use board::{
    Cells, CellsExpr, Occurs, PictureExpr, PictureRule, Placed, PlacedPicture, SpaceCode, cell_of_picture,
    is_constant, picture_clause,
};

use crate::integer::{BinaryFn, UnaryFn};
pub use crate::interpret::SetPlan;
use crate::syntax::ast::{CompareOp, Span};
use grundy_core::{KindId, Mover, Outcome, Place};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The index of a number in the frame, for a name that is bound to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u32);

/// The index of a list in the frame, for a name that is bound to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListSlot(pub u32);

impl Slot {
    /// The index as a `usize`, for use with slices.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ListSlot {
    /// The index as a `usize`, for use with slices.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The part of the source text from which an operation comes. All values of this type compare equal, so that trees
/// are compared by meaning.
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
        // Rules text is always far smaller than 4 GiB. Larger offsets are clamped.
        let short = |at| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: short(span.start), end: short(span.end) }
    }
}

impl From<At> for Place {
    fn from(at: At) -> Self {
        Self { start: at.start as usize, end: at.end as usize }
    }
}

/// What the interpreter derives from an expression when the expression is first evaluated. All values of this type
/// compare equal, and a clone is empty.
pub struct Derived<T>(OnceLock<Box<T>>);

impl<T> Derived<T> {
    /// The derived value. If there is none yet, it is computed by `derive` and stored.
    pub(crate) fn get_or_derive(&self, derive: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| Box::new(derive()))
    }
}

impl<T> Default for Derived<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Derived<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Derived")
    }
}

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> Hash for Derived<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An expression whose value is a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumExpr {
    /// A constant, such as `3`.
    Const(i128),
    /// The number in a slot.
    Slot(Slot),
    /// A function or operator of one number, such as `abs(a)` or `-a`.
    Unary(UnaryFn, Box<NumExpr>, At),
    /// A function or operator of two numbers, such as `a + b`.
    Binary(BinaryFn, Box<(NumExpr, NumExpr)>, At),
    /// A function or operator of the numbers in two slots; `speed_passes::tuned` introduces this form for speed.
    SlotSlot(BinaryFn, Slot, Slot, At),
    /// A function or operator of the number in a slot and a constant; `speed_passes::tuned` introduces this form for
    /// speed.
    SlotConst(BinaryFn, Slot, i64, At),
    /// A conditional number, `if c then a else b`.
    If(Box<(BoolExpr, NumExpr, NumExpr)>),
    /// The length of a list, `len(list)`.
    Length(Box<ListExpr>),
    /// An entry of a list, `list[i]`.
    Index(Box<(ListExpr, NumExpr)>, At),
    /// A fold over a list: `sum(list)`, `xor(list)`, `min(list)`, `max(list)` or `gcd(list)`.
    FoldList(Fold, Box<ListExpr>, At),
    /// A fold over a range: `sum(e for i in RANGE where c)` and similar folds.
    FoldRange(Box<FoldRange>),
    /// An expression that occurs several times in the counts and fields of an option; its value is reused within the
    /// option if it fits in 64 bits. The number identifies the expression.
    Shared(u32, Box<NumExpr>),
}

/// The operation that combines numbers in a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// The sum of the numbers, or 0 if there are none.
    Sum,
    /// The nim-sum of the numbers, or 0 if there are none.
    Xor,
    /// The minimum of the numbers; a fault if there are none.
    Min,
    /// The maximum of the numbers; a fault if there are none.
    Max,
    /// The greatest common divisor of the numbers, or 0 if there are none.
    Gcd,
    /// The count of the numbers.
    Count,
}

/// A fold over a range, `sum(body for slot in range where condition)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FoldRange {
    /// The operation that combines the numbers.
    pub fold: Fold,
    /// The number for each element; 1 for `count`.
    pub body: NumExpr,
    /// The slot that holds the current element.
    pub slot: Slot,
    /// The range of elements.
    pub range: RangeExpr,
    /// The condition that an element must satisfy to contribute.
    pub condition: BoolExpr,
    /// The place of the whole expression in the source text.
    pub at: At,
    /// How a fold that counts cells is evaluated for all cells at once; unused in other folds.
    pub by_sets: Derived<SetPlan>,
}

/// An expression whose value is true or false.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoolExpr {
    /// A condition that is always true or always false.
    Const(bool),
    /// A comparison of two numbers, such as `a < b`.
    Compare(CompareOp, NumExpr, NumExpr),
    /// A chain of comparisons, `a <= b < c`. Each operand is evaluated at most once, from left to right, until a
    /// comparison fails.
    Chain(Vec<NumExpr>, Vec<CompareOp>),
    /// A negation, `not c`.
    Not(Box<BoolExpr>),
    /// A conjunction, `a and b`; evaluation stops at the first false part.
    And(Vec<BoolExpr>),
    /// A disjunction, `a or b`; evaluation stops at the first true part.
    Or(Vec<BoolExpr>),
    /// A condition that depends on another one, `if c then a else b`.
    If(Box<(BoolExpr, BoolExpr, BoolExpr)>),
    /// Membership in a range, `e in RANGE`.
    In(Box<(NumExpr, RangeExpr)>),
    /// A quantifier over a range: `all(c for i in RANGE where d)` or `any(...)`.
    Quantified(Box<Quantified>),
    /// Whether a picture occurs on a board, `"xxx" in x`.
    Occurs(Box<Occurs>),
}

/// A quantifier over a range: `all(body for slot in range where condition)` or `any(...)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantified {
    /// Whether the quantifier is `all`, rather than `any`.
    pub all: bool,
    /// The condition that must hold for all elements, or for some element.
    pub body: BoolExpr,
    /// The slot that holds the current element.
    pub slot: Slot,
    /// The range of elements.
    pub range: RangeExpr,
    /// The condition that selects the elements to consider.
    pub condition: BoolExpr,
    /// How a quantifier over cells is evaluated for all cells at once; unused in other quantifiers.
    pub by_sets: Derived<SetPlan>,
}

/// An expression whose value is a list of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListExpr {
    /// A constant list, such as the value of a list parameter.
    Const(Arc<[i128]>),
    /// The list in a slot.
    Slot(ListSlot),
    /// A list of expressions, `[a, b, c]`.
    Items(Vec<NumExpr>),
    /// A concatenation, `a ++ b`.
    Concat(Box<(ListExpr, ListExpr)>, At),
    /// A slice, `list[a..b]`, with the entries from `a` up to but excluding `b`.
    Slice(Box<(ListExpr, NumExpr, NumExpr)>, At),
    /// A list with some entries replaced, `list with [i] = e, [j] = f`.
    With(Box<ListExpr>, Vec<(NumExpr, NumExpr, At)>),
    /// A conditional list, `if c then a else b`.
    If(Box<(BoolExpr, ListExpr, ListExpr)>),
    /// The entries in ascending order, `sort(list)`.
    Sort(Box<ListExpr>),
    /// The entries from the last to the first, `reverse(list)`.
    Reverse(Box<ListExpr>),
    /// A list that is built from a range, `[e for i in RANGE where c]`.
    Build(Box<Build>),
    /// A row of a table parameter, `table[i]`.
    Row(Arc<[Arc<[i128]>]>, Box<NumExpr>, At),
    /// A row of a table parameter without a value. It does not occur in executable rules.
    RowOf(ListSlot, Box<NumExpr>, At),
    /// A board in which cells have new states.
    Placed(Box<Placed>),
}

/// A list that is built from a range, `[body for slot in range where condition]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Build {
    /// The entry for each element.
    pub body: NumExpr,
    /// The slot that holds the current element.
    pub slot: Slot,
    /// The range of elements.
    pub range: RangeExpr,
    /// The condition that an element must satisfy to contribute.
    pub condition: BoolExpr,
    /// The place of the whole expression in the source text.
    pub at: At,
}

/// A range of numbers, over which loops, folds and quantifiers run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RangeExpr {
    /// The integers from `low` to `high`: `low..high` or `low..=high`.
    Interval {
        /// The first element of the range.
        low: NumExpr,
        /// The end of the range.
        high: NumExpr,
        /// Whether the end belongs to the range.
        inclusive: bool,
    },
    /// A set parameter or a constant set, in ascending order and without repetitions.
    Values(Arc<[i128]>),
    /// A set of expressions, `{a, b, c}`. Its elements are visited in ascending order and without
    /// repetitions.
    SetOf(Vec<NumExpr>),
    /// The entries of a list, in order and with repetitions.
    List(ListExpr),
    /// The positive divisors of `n`, `divisors(n)`; none for `n < 1`.
    Divisors(NumExpr, At),
    /// The primes up to `n`, `primes(n)`.
    Primes(NumExpr, At),
    /// The positive squares up to `n`, `squares(n)`.
    Squares(NumExpr),
    /// The powers of `b` up to `n`, `powers(b, n)`; the first one is 1.
    Powers(NumExpr, NumExpr, At),
    /// The factorials 1, 2, 6, ... up to `n`, `factorials(n)`.
    Factorials(NumExpr),
    /// The Fibonacci numbers 1, 2, 3, 5, ... up to `n`, `fibonacci(n)`.
    Fibonacci(NumExpr),
    /// Representatives of an interval, which stand for the whole interval in a program for nim-values. The language
    /// has no syntax for this range.
    Blocks(Box<Blocks>),
    /// A range of cells of a board.
    Cells(Box<Cells>),
}

/// Representatives of the interval `low..=high`, in ascending order: the first few numbers of every block
/// and, optionally, the last one.
///
/// A block is a maximal run of numbers for which all numerators have the same quotients, rounded down. The
/// block of `d` ends at the smallest `x / (x / d)` over the numerators `x >= d`, or at `high` if that is
/// smaller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    /// The first number of the interval; at least 1 if there are numerators.
    pub low: NumExpr,
    /// The last number of the interval.
    pub high: NumExpr,
    /// The numerators: natural numbers that do not depend on the loop variable.
    pub numerators: Vec<NumExpr>,
    /// The number of values that are included at the start of each block; at least 1.
    pub first: u32,
    /// Whether the last number of each block is included too.
    pub last: bool,
}

/// The value of a field of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldExpr {
    /// The value of a number field.
    Number(NumExpr),
    /// The value of a list field.
    List(ListExpr),
}

/// A term of the sum on the right side of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermCode {
    /// The count of the component; `None` means 1.
    pub count: Option<NumExpr>,
    /// The kind of the component.
    pub kind: KindId,
    /// The values of the fields, in order.
    pub fields: Vec<FieldExpr>,
}

/// A term that occurs once for each element of a range, `sum(TERM for slot in range where condition)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EachCode {
    /// The slot that holds the current element.
    pub slot: Slot,
    /// The range of elements.
    pub range: RangeExpr,
    /// The condition that an element must satisfy to contribute.
    pub condition: BoolExpr,
    /// The term for each element.
    pub term: TermCode,
}

/// The condition on a field under which a left side matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternCode {
    /// Any number, which is stored in the slot.
    Number(Slot),
    /// Any list, which is stored in the slot.
    List(ListSlot),
    /// Exactly this number.
    Exactly(i128, At),
}

/// The left side of a rule or of another statement: a kind and a pattern for each of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftCode {
    /// The kind of components to which the left side applies.
    pub kind: KindId,
    /// The pattern of each field, in order.
    pub patterns: Vec<PatternCode>,
}

/// A clause of a rule: a loop, a binding or a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseCode {
    /// A loop, `for slot in range`.
    For {
        /// The slot that holds the current element.
        slot: Slot,
        /// The range of elements.
        range: RangeExpr,
        /// The conditions by which iterations of a long loop can be skipped without evaluating them.
        narrowing: Vec<Narrowing>,
    },
    /// A binding of a number, `let slot = number`.
    Number(Slot, NumExpr),
    /// A binding of a list, `let slot = list`.
    List(ListSlot, ListExpr),
    /// A condition, `where condition`.
    Where(BoolExpr),
}

/// A condition that every iteration of a loop must satisfy in order to lead to a move, and that can be solved for the
/// loop variable; or a number that later conditions use.
///
/// The expressions are affine in that variable or do not depend on it. Every expression that an iteration evaluates
/// before them either cannot fault or belongs to an earlier narrowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Narrowing {
    /// Computes a number and stores it in the slot, for the conditions that follow.
    Let(Slot, NumExpr),
    /// The number must be between the two bounds, inclusive.
    Between(NumExpr, i128, i128),
    /// The comparison must hold.
    Compare(CompareOp, NumExpr, NumExpr),
}

/// A part of a label: text, or a number or the name of a cell to insert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelCode {
    /// Literal text, such as `take `.
    Text(String),
    /// A number to insert in decimal.
    Number(NumExpr),
    /// The name of a cell to insert.
    Cell(NumExpr, SpaceCode),
}

/// A rule of the game, or the right side of a `moves` theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCode {
    /// The components to which the rule applies.
    pub left: LeftCode,
    /// The players who may use the rule.
    pub mover: Mover,
    /// The clauses, in order.
    pub clauses: Vec<ClauseCode>,
    /// The terms of the option that are not repeated.
    pub terms: Vec<TermCode>,
    /// The repeated terms of the option, which follow the others.
    pub each: Vec<EachCode>,
    /// The score that the mover gains; `None` means 0.
    pub gains: Option<NumExpr>,
    /// Whether the mover moves again.
    pub again: bool,
    /// If the opponent must answer in the component that the move leaves, the kind of this forced component.
    pub entails: Option<KindId>,
    /// The parts of the label, or `None` if the rule has no label.
    pub label: Option<Vec<LabelCode>>,
    /// The place of the whole rule in the source text.
    pub at: At,
}

/// Components that end the game, `win left where condition`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinCode {
    /// The left side that the component must match.
    pub left: LeftCode,
    /// The condition that must hold in addition.
    pub condition: BoolExpr,
}

/// A natural number that is declared to decrease with every move, `decreases left = value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureCode {
    /// The components for which the number is given.
    pub left: LeftCode,
    /// The number.
    pub value: NumExpr,
    /// The place of the whole statement in the source text.
    pub at: At,
}

/// A theorem or claim, compiled according to what it states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheoremCode {
    /// A closed form for the nim-value of a component.
    Value {
        /// The components to which the theorem applies.
        left: LeftCode,
        /// The nim-value of the component.
        value: NumExpr,
        /// The condition under which the theorem applies.
        condition: BoolExpr,
        /// The place of the value's expression in the source text.
        at: At,
    },
    /// A closed form for the outcome of a component alone.
    Outcome {
        /// The components to which the theorem applies.
        left: LeftCode,
        /// The outcome if the condition holds.
        outcome: Outcome,
        /// The condition. If it does not hold, the theorem states N instead of P, or P instead of N; with any other
        /// `outcome`, it then states nothing.
        condition: BoolExpr,
    },
    /// A closed form for the options of a given nim-value.
    Moves {
        /// The slot that holds the requested value.
        to: Slot,
        /// The rule that produces exactly these options.
        rule: RuleCode,
    },
}

/// The bounds of one field, as stored numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainCode {
    /// Whether the field is a list; the bounds then apply to every entry.
    pub is_list: bool,
    /// The smallest number that the field can hold, over all values of the other fields.
    pub low: u64,
    /// The largest number that the field can hold, over all values of the other fields.
    pub high: u64,
    /// The smallest number as a function of earlier fields, or `None` if it does not depend on them.
    pub low_by_fields: Option<NumExpr>,
    /// The largest number as a function of earlier fields, or `None` if it does not depend on them.
    pub high_by_fields: Option<NumExpr>,
    /// The integer that is stored as 0; see [`Field::origin`](grundy_core::Field::origin).
    pub origin: i64,
}

/// The bounds of the fields of one kind. In bounds, slot `i` is the field with index `i`, which must be an
/// earlier field.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct KindCode {
    /// The bounds of each field, in order.
    pub domains: Vec<DomainCode>,
    /// Whether some bound depends on other fields.
    pub depends: bool,
    /// The board that the fields describe, or `None` if they do not describe one.
    pub board: Option<BoardCode>,
}

/// The fields of a kind that describe a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCode {
    /// The index of the field with the number of columns, or `None` if the cells are not those of a grid.
    pub columns: Option<usize>,
    /// The index of the field with the states of the cells.
    pub cells: usize,
    /// The number of cells, if all boards of the kind have the same cells.
    pub size: Option<usize>,
}

impl KindCode {
    /// A kind whose fields have these bounds.
    #[must_use]
    pub fn new(domains: Vec<DomainCode>) -> Self {
        let by_fields =
            |domain: &DomainCode| domain.low_by_fields.is_some() || domain.high_by_fields.is_some();
        Self { depends: domains.iter().any(by_fields), domains, board: None }
    }
}

/// The compiled rules: everything that the interpreter runs.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Code {
    /// The kinds of positions.
    pub kinds: Vec<KindCode>,
    /// The rules in the order of the text.
    pub rules: Vec<RuleCode>,
    /// For every kind, the indices of the rules that apply to it.
    pub rules_of: Vec<Vec<u32>>,
    /// The conditions under which a component ends the game.
    pub wins: Vec<WinCode>,
    /// The numbers that are declared to decrease with every move.
    pub measures: Vec<MeasureCode>,
    /// The theorems and claims in the order of the text.
    pub theorems: Vec<TheoremCode>,
    /// The number of slots for numbers in a frame.
    pub slots: u32,
    /// The number of slots for lists in a frame.
    pub list_slots: u32,
    /// The largest number of shared expressions in one rule.
    pub shared: u32,
    /// Whether the interpreter visits the cells of small grids one by one, instead of evaluating conditions for all
    /// cells at once. Tests compare the two methods.
    pub visits_cells: bool,
}

impl Code {
    /// Whether some rule has a repeated term, so that the number of terms of its options can vary.
    #[must_use]
    pub fn repeats_terms(&self) -> bool {
        self.rules.iter().any(|rule| !rule.each.is_empty())
    }
}
