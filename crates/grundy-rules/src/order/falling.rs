//! Natural numbers that can decrease with every move even if no field becomes smaller.

use super::{Change, Step, compared, measure};
use crate::integer::{BinaryFn, UnaryFn};
use crate::symbolic::Form;
use crate::symbolic::facts::{Facts, FieldForm};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, ListExpr, ListSlot, MeasureCode, NumExpr, PatternCode, Slot,
};
use grundy_core::{FieldShape, Kind, Measure, SmallSort};
use std::borrow::Cow;

/// The bound for numbers that increase. It could be any other large number below 2^64 - 1: it only has to exceed the
/// bounds that rules state.
const MOST: i128 = 1 << 63;

/// A natural number computed from a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Falling {
    /// A measure that can also order a table.
    Ordinary(Measure),
    /// The amount by which the number in this field is below 2^63, or 0 if it is not below.
    Below(usize),
    /// The first field minus the second field, or 0 if the difference is negative.
    Gap(usize, usize),
    /// The length of the list in the first field minus the number in the second field, or 0 if the difference is
    /// negative.
    Room(usize, usize),
    /// The number of set bits in this field.
    SetBits(usize),
    /// The number of clear bits in this field, out of 64.
    ClearBits(usize),
    /// The number of entries of the list in the given field that equal the given number.
    Equal(usize, i128),
    /// The sum of the entries of the list in this field, for moves that replace entries.
    Entries(usize),
    /// The number with this index among those that the text declares to decrease.
    Declared(usize),
    /// A constant.
    Nothing,
}

/// The numbers to try for a kind: the declared numbers first, then the others, starting with the simple ones; the last
/// one is a constant.
pub(super) fn candidates(id: usize, kind: &Kind, code: &Code) -> Vec<Falling> {
    let of_shape = |shape| (0..kind.fields.len()).filter(move |&at| kind.fields[at].shape == shape);
    let numbers: Vec<usize> = of_shape(FieldShape::Natural).collect();
    let lists: Vec<usize> = of_shape(FieldShape::List).collect();
    let mut found: Vec<Falling> = super::candidates(kind)
        .into_iter()
        .filter(|measure| *measure != Measure::Nothing)
        .map(Falling::Ordinary)
        .collect();
    let declared = (0..code.measures.len()).filter(|&at| code.measures[at].left.kind.index() == id);
    found.splice(0..0, declared.map(Falling::Declared));
    found.extend(numbers.iter().map(|&at| Falling::Below(at)));
    for &at in &numbers {
        found.extend(numbers.iter().filter(|&&other| other != at).map(|&other| Falling::Gap(at, other)));
        found.extend(lists.iter().map(|&list| Falling::Room(list, at)));
    }
    found.extend(numbers.iter().flat_map(|&at| [Falling::SetBits(at), Falling::ClearBits(at)]));
    for &at in &lists {
        found.push(Falling::Entries(at));
        found.extend(compared_entries(code).into_iter().map(|number| Falling::Equal(at, number)));
    }
    found.push(Falling::Nothing);
    found
}

/// The numbers with which conditions compare list entries for equality.
fn compared_entries(code: &Code) -> Vec<i128> {
    let mut found = Vec::new();
    let conditions = code.rules.iter().flat_map(|rule| &rule.clauses).filter_map(|clause| match clause {
        ClauseCode::Where(condition) => Some(condition),
        _ => None,
    });
    let mut open: Vec<&BoolExpr> = conditions.collect();
    while let Some(condition) = open.pop() {
        match condition {
            BoolExpr::And(parts) => open.extend(parts),
            BoolExpr::Compare(CompareOp::Equal, NumExpr::Index(..), NumExpr::Const(number))
            | BoolExpr::Compare(CompareOp::Equal, NumExpr::Const(number), NumExpr::Index(..)) => {
                found.push(*number);
            }
            _ => {}
        }
    }
    found.small_sort();
    found.dedup();
    found
}

impl Falling {
    /// The comparison of `to` after a step with `from` before the step.
    pub(super) fn change(from: &Self, to: &Self, step: &Step<'_>, code: &Code) -> Change {
        match (from, to) {
            (Self::Declared(from), Self::Declared(to)) => {
                let mut facts = step.facts.clone();
                let before = declared(&code.measures[*from], &step.before, &mut facts);
                let after = declared(&code.measures[*to], &step.after, &mut facts);
                clipped(&facts, Some(before), Some(after))
            }
            (Self::Ordinary(from), Self::Ordinary(to)) => {
                let mut facts = Cow::Borrowed(&step.facts);
                let before = measure(from, &step.before, &mut facts);
                let after = measure(to, &step.after, &mut facts);
                before.zip(after).map_or(Change::Unknown, |(before, after)| compared(&facts, &before, &after))
            }
            (Self::Below(from), Self::Below(to)) => {
                clipped(&step.facts, below(step.before.get(*from)), below(step.after.get(*to)))
            }
            (Self::Gap(a, b), Self::Gap(c, d)) => clipped(
                &step.facts,
                gap(step.before.get(*a), step.before.get(*b)),
                gap(step.after.get(*c), step.after.get(*d)),
            ),
            (Self::Room(a, b), Self::Room(c, d)) => {
                let mut facts = step.facts.clone();
                let before = room(step.before.get(*a), step.before.get(*b), &mut facts);
                let after = room(step.after.get(*c), step.after.get(*d), &mut facts);
                clipped(&facts, before, after)
            }
            (Self::SetBits(from), Self::SetBits(to)) => match Bits::of(step, *from, *to) {
                Bits::Cleared => Change::Less,
                Bits::Same => Change::NotMore,
                Bits::Set | Bits::Other => Change::Unknown,
            },
            (Self::ClearBits(from), Self::ClearBits(to)) => match Bits::of(step, *from, *to) {
                Bits::Set => Change::Less,
                Bits::Same => Change::NotMore,
                Bits::Cleared | Bits::Other => Change::Unknown,
            },
            (Self::Equal(from, number), Self::Equal(to, other)) if number == other => {
                fewer_equal(step, *from, *to, *number)
            }
            (Self::Entries(from), Self::Entries(to)) => lower_entries(step, *from, *to),
            (Self::Nothing, Self::Nothing) => Change::NotMore,
            _ => Change::Unknown,
        }
    }
}

fn number(field: Option<&FieldForm>) -> Option<&Form> {
    match field? {
        FieldForm::Number(form) => Some(form),
        FieldForm::List(_) => None,
    }
}

fn below(field: Option<&FieldForm>) -> Option<Form> {
    Form::number(MOST).plus(-1, number(field)?)
}

fn gap(field: Option<&FieldForm>, other: Option<&FieldForm>) -> Option<Form> {
    number(field)?.plus(-1, number(other)?)
}

fn room(list: Option<&FieldForm>, field: Option<&FieldForm>, facts: &mut Facts) -> Option<Form> {
    let FieldForm::List(list) = list? else { return None };
    facts.length(*list).plus(-1, number(field)?)
}

/// The number that rules text declares to decrease, for a component with these fields.
fn declared(measure: &MeasureCode, fields: &[FieldForm], facts: &mut Facts) -> Form {
    facts.of_fields(&measure.left, fields, &measure.value)
}

/// The comparison of `max(after, 0)` with `max(before, 0)`.
fn clipped(facts: &Facts, before: Option<Form>, after: Option<Form>) -> Change {
    let Some((before, after)) = before.zip(after) else { return Change::Unknown };
    match compared(facts, &before, &after) {
        Change::Less if !facts.prove(&after) => Change::NotMore,
        change => change,
    }
}

/// The effect of a step on the bits of a number.
enum Bits {
    Same,
    Set,
    Cleared,
    Other,
}

impl Bits {
    /// The effect of a step on the bits of field `from`, which becomes field `to`: whether one clear bit is set, one
    /// set bit is cleared, or nothing changes.
    fn of(step: &Step<'_>, from: usize, to: usize) -> Self {
        let (Some(FieldForm::Number(before)), Some(FieldForm::Number(after))) =
            (step.before.get(from), step.after.get(to))
        else {
            return Self::Other;
        };
        if before.plus(-1, after).and_then(|gap| gap.as_number()) == Some(0) {
            return Self::Same;
        }
        let Some(PatternCode::Number(slot)) = step.rule.left.patterns.get(from) else { return Self::Other };
        let Some(FieldExpr::Number(written)) = step.term.fields.get(to) else { return Self::Other };
        let NumExpr::Binary(function, operands, _) = unshared(written) else { return Self::Other };
        let (first, second) = (unshared(&operands.0), unshared(&operands.1));
        let bit = match (is_slot(first, *slot), is_slot(second, *slot), function) {
            (true, false, _) => power_of_two(second),
            (false, true, BinaryFn::Add | BinaryFn::Xor | BinaryFn::BitOr) => power_of_two(first),
            _ => None,
        };
        let Some(bit) = bit else { return Self::Other };
        let mut facts = step.facts.clone();
        let digit = NumExpr::Binary(
            BinaryFn::Bit,
            Box::new((NumExpr::Slot(*slot), bit.clone())),
            crate::typed::At::default(),
        );
        let digit = facts.form(&digit);
        let is_clear = digit.times(-1).is_some_and(|form| facts.prove(&form));
        let is_set = digit.plus_number(-1).is_some_and(|form| facts.prove(&form));
        match function {
            BinaryFn::Add | BinaryFn::BitOr | BinaryFn::Xor if is_clear => Self::Set,
            BinaryFn::Subtract | BinaryFn::Xor if is_set => Self::Cleared,
            _ => Self::Other,
        }
    }
}

fn unshared(mut expr: &NumExpr) -> &NumExpr {
    while let NumExpr::Shared(_, inner) = expr {
        expr = inner;
    }
    expr
}

fn is_slot(expr: &NumExpr, slot: Slot) -> bool {
    *expr == NumExpr::Slot(slot)
}

/// The exponent, if the number is written `pow2(v)` or `shl(1, v)`.
fn power_of_two(expr: &NumExpr) -> Option<&NumExpr> {
    match expr {
        NumExpr::Unary(UnaryFn::Pow2, exponent, _) => Some(unshared(exponent)),
        NumExpr::Binary(BinaryFn::ShiftLeft, operands, _) if *unshared(&operands.0) == NumExpr::Const(1) => {
            Some(unshared(&operands.1))
        }
        _ => None,
    }
}

/// The places at which a step replaces entries of a list, paired with the new entries.
type Replaced<'a> = Vec<(&'a NumExpr, &'a NumExpr)>;

/// The entries that a step replaces in the list of field `from`, which becomes field `to`, or `None` if the step
/// does anything else to the list.
fn replaced<'a>(step: &Step<'a>, from: usize, to: usize) -> Option<(ListSlot, Replaced<'a>)> {
    let PatternCode::List(slot) = step.rule.left.patterns.get(from)? else { return None };
    let FieldExpr::List(written) = step.term.fields.get(to)? else { return None };
    let mut replaced = Vec::new();
    let mut list = written;
    while let ListExpr::With(inner, updates) = list {
        replaced.splice(0..0, updates.iter().map(|(at, entry, _)| (at, entry)));
        list = inner;
    }
    (*list == ListExpr::Slot(*slot)).then_some((*slot, replaced))
}

/// The entry of a list at a place, as a form.
fn entry(facts: &mut Facts, list: ListSlot, at: &NumExpr) -> Form {
    let entry = (ListExpr::Slot(list), at.clone());
    facts.form(&NumExpr::Index(Box::new(entry), crate::typed::At::default()))
}

/// The change in the number of entries that equal `number`. The count decreases if an entry that equals `number` is
/// replaced, and no replacement equals `number`.
fn fewer_equal(step: &Step<'_>, from: usize, to: usize, number: i128) -> Change {
    let Some((list, replaced)) = replaced(step, from, to) else { return Change::Unknown };
    let mut facts = step.facts.clone();
    let mut falls = false;
    for (at, new) in replaced {
        let new = facts.form(new);
        if !differs(&facts, &new, number) {
            return Change::Unknown;
        }
        let old = entry(&mut facts, list, at);
        falls |= equals(&facts, &old, number);
    }
    if falls { Change::Less } else { Change::NotMore }
}

fn equals(facts: &Facts, form: &Form, number: i128) -> bool {
    let number = Form::number(number);
    let at_least = form.plus(-1, &number).is_some_and(|gap| facts.prove(&gap));
    at_least && number.plus(-1, form).is_some_and(|gap| facts.prove(&gap))
}

fn differs(facts: &Facts, form: &Form, number: i128) -> bool {
    let Some(gap) = form.clone().plus_number(-number) else { return false };
    let is_above = gap.clone().plus_number(-1).is_some_and(|form| facts.prove(&form));
    is_above || gap.times(-1).and_then(|form| form.plus_number(-1)).is_some_and(|form| facts.prove(&form))
}

/// The change in the sum of the entries. If a place has several replacements, the last of them counts. The sum
/// therefore decreases if no replacement is greater than the entry that it replaces, and the very last replacement is
/// less than the entry that it replaces.
fn lower_entries(step: &Step<'_>, from: usize, to: usize) -> Change {
    let Some((list, replaced)) = replaced(step, from, to) else { return Change::Unknown };
    let mut facts = step.facts.clone();
    let mut last = Change::NotMore;
    for (at, new) in replaced {
        let (old, new) = (entry(&mut facts, list, at), facts.form(new));
        last = compared(&facts, &old, &new);
        if last == Change::Unknown {
            return Change::Unknown;
        }
    }
    last
}
