//! Expressions that are proved to be total: for all values of their names in the known ranges, they never fault (no
//! overflow, no division by zero).

use crate::check::interval::{self, Interval};
use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, FieldExpr, KindCode, ListExpr, NumExpr, PatternCode, RangeExpr, RuleCode, Slot,
};
use std::collections::BTreeMap;

/// The largest absolute value of a number in a range. Expressions that may exceed it are treated as not total.
const LARGEST: i128 = 1 << 126;

/// The ranges of the names bound so far, or `None` for a name whose range is unknown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranges(BTreeMap<Slot, Option<Interval>>);

/// The results of a condition for all values of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// The condition holds for all values.
    Always,
    /// The condition holds for no values.
    Never,
    /// The ranges do not decide the condition.
    Unknown,
}

impl Ranges {
    /// Names with known values: slot `i` has the value with index `i`.
    pub(crate) fn at(numbers: &[i128]) -> Self {
        let slots = (0..).map(Slot).zip(numbers);
        Self(slots.map(|(slot, &number)| (slot, Some((number, number)))).collect())
    }

    /// Sets the range of a name.
    pub(crate) fn set(&mut self, slot: Slot, range: Interval) {
        self.0.insert(slot, Some(range));
    }

    /// The ranges of the fields on the left side of `rule`.
    pub(crate) fn of_left(rule: &RuleCode, kinds: &[KindCode]) -> Self {
        let mut ranges = Self::default();
        for (pattern, domain) in rule.left.patterns.iter().zip(&kinds[rule.left.kind.index()].domains) {
            if let PatternCode::Number(slot) = pattern {
                ranges.0.insert(*slot, Some((domain.low.into(), domain.high.into())));
            }
        }
        ranges
    }

    /// The ranges before the clause with index `at`, whether or not the clauses are total.
    pub(crate) fn before(rule: &RuleCode, kinds: &[KindCode], at: usize) -> Self {
        let mut ranges = Self::of_left(rule, kinds);
        for clause in &rule.clauses[..at] {
            ranges.enter(clause);
        }
        ranges
    }

    /// Adds the name that a clause binds; returns whether the clause is total.
    pub(crate) fn enter(&mut self, clause: &ClauseCode) -> bool {
        let (slot, found) = match clause {
            ClauseCode::Where(condition) => return self.condition(condition),
            ClauseCode::Number(slot, value) => (*slot, self.number(value)),
            ClauseCode::List(..) => return false,
            ClauseCode::For { slot, range, .. } => (*slot, self.range(range)),
        };
        self.0.insert(slot, found);
        found.is_some()
    }

    /// The interval from the smallest possible element to the largest, or `None` if it is unknown or the bounds of
    /// `range` are not total.
    pub(crate) fn range(&self, range: &RangeExpr) -> Option<Interval> {
        match range {
            RangeExpr::Interval { low, high, .. } => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                Some((low.0, high.1.max(low.0)))
            }
            RangeExpr::Blocks(blocks) => {
                let (low, high) = (self.number(&blocks.low)?, self.number(&blocks.high)?);
                for number in &blocks.numerators {
                    self.number(number)?;
                }
                Some((low.0, high.1.max(low.0)))
            }
            RangeExpr::Values(values) => match (values.first(), values.last()) {
                (Some(&low), Some(&high)) => Some((low, high)),
                _ => Some((0, 0)),
            },
            _ => None,
        }
    }

    /// Whether all counts and fields of the rule's terms are total.
    pub(crate) fn option_is_total(&self, rule: &RuleCode) -> bool {
        rule.terms.iter().all(|term| {
            term.count.as_ref().is_none_or(|count| self.number(count).is_some())
                && term.fields.iter().all(|field| match field {
                    FieldExpr::Number(number) => self.number(number).is_some(),
                    FieldExpr::List(_) => false,
                })
        })
    }

    /// The range of the value, if the expression is total; otherwise `None`.
    pub(crate) fn number(&self, expr: &NumExpr) -> Option<Interval> {
        let found = match expr {
            NumExpr::Const(value) => (*value, *value),
            NumExpr::Slot(slot) => self.slot(*slot)?,
            NumExpr::Shared(_, inner) => self.number(inner)?,
            NumExpr::SlotSlot(function, a, b, _) => binary(*function, self.slot(*a)?, self.slot(*b)?)?,
            NumExpr::SlotConst(function, a, b, _) => {
                binary(*function, self.slot(*a)?, (i128::from(*b), i128::from(*b)))?
            }
            NumExpr::Unary(function, operand, _) => {
                let operand = self.number(operand)?;
                match function {
                    UnaryFn::Negate | UnaryFn::Abs => {}
                    UnaryFn::Popcount | UnaryFn::Lowbit | UnaryFn::Isqrt if operand.0 >= 0 => {}
                    UnaryFn::Log2 if operand.0 >= 1 => {}
                    _ => return None,
                }
                interval::unary(*function, operand)
            }
            NumExpr::Binary(function, operands, _) => {
                binary(*function, self.number(&operands.0)?, self.number(&operands.1)?)?
            }
            NumExpr::If(parts) => {
                if !self.condition(&parts.0) {
                    return None;
                }
                let (a, b) = (self.number(&parts.1)?, self.number(&parts.2)?);
                (a.0.min(b.0), a.1.max(b.1))
            }
            NumExpr::Length(list) => {
                if !matches!(**list, ListExpr::Slot(_) | ListExpr::Const(_)) {
                    return None;
                }
                (0, 1 << 64)
            }
            _ => return None,
        };
        (-LARGEST <= found.0 && found.1 <= LARGEST).then_some(found)
    }

    fn slot(&self, slot: Slot) -> Option<Interval> {
        self.0.get(&slot).copied().flatten()
    }

    /// The results of the condition, if it is total up to the part that decides it; otherwise `None`.
    pub(crate) fn truth(&self, condition: &BoolExpr) -> Option<Truth> {
        let all = |parts: &[BoolExpr], deciding: Truth, otherwise: Truth| {
            let mut found = otherwise;
            for part in parts {
                match self.truth(part)? {
                    Truth::Unknown => found = Truth::Unknown,
                    truth if truth == deciding => return Some(deciding),
                    _ => {}
                }
            }
            Some(found)
        };
        match condition {
            BoolExpr::Const(true) => Some(Truth::Always),
            BoolExpr::Const(false) => Some(Truth::Never),
            BoolExpr::Compare(op, a, b) => Some(compared(*op, self.number(a)?, self.number(b)?)),
            BoolExpr::Not(inner) => Some(match self.truth(inner)? {
                Truth::Always => Truth::Never,
                Truth::Never => Truth::Always,
                Truth::Unknown => Truth::Unknown,
            }),
            BoolExpr::And(parts) => all(parts, Truth::Never, Truth::Always),
            BoolExpr::Or(parts) => all(parts, Truth::Always, Truth::Never),
            _ => self.condition(condition).then_some(Truth::Unknown),
        }
    }

    /// Whether the condition is total.
    pub(crate) fn condition(&self, condition: &BoolExpr) -> bool {
        let number = |expr: &NumExpr| self.number(expr).is_some();
        match condition {
            BoolExpr::Const(_) => true,
            BoolExpr::Compare(_, a, b) => number(a) && number(b),
            BoolExpr::Chain(operands, _) => operands.iter().all(number),
            BoolExpr::Not(inner) => self.condition(inner),
            BoolExpr::And(parts) | BoolExpr::Or(parts) => parts.iter().all(|part| self.condition(part)),
            BoolExpr::If(parts) => {
                self.condition(&parts.0) && self.condition(&parts.1) && self.condition(&parts.2)
            }
            BoolExpr::In(parts) => number(&parts.0) && self.range(&parts.1).is_some(),
            BoolExpr::Quantified(_) | BoolExpr::Occurs(_) => false,
        }
    }
}

/// The range of a function of two numbers, if it is total; otherwise `None`.
fn binary(function: BinaryFn, a: Interval, b: Interval) -> Option<Interval> {
    let natural = a.0 >= 0 && b.0 >= 0;
    match function {
        BinaryFn::Add | BinaryFn::Subtract | BinaryFn::Multiply => {}
        BinaryFn::Min | BinaryFn::Max => {}
        BinaryFn::Divide | BinaryFn::Remainder if b.0 > 0 => {}
        BinaryFn::Xor | BinaryFn::BitAnd | BinaryFn::BitOr if natural => {}
        BinaryFn::ShiftRight | BinaryFn::Bit if natural => {}
        BinaryFn::Gcd => return Some((0, largest(a).max(largest(b)))),
        // Division by a negative number rounds down.
        BinaryFn::Divide if b.1 < 0 => return Some((-largest(a) - 1, largest(a))),
        BinaryFn::Remainder if b.1 < 0 => return Some((b.0 + 1, 0)),
        _ => return None,
    }
    Some(interval::binary(function, a, b))
}

/// The results of comparing a number from `a` with a number from `b`.
fn compared(op: CompareOp, a: Interval, b: Interval) -> Truth {
    let (always, never) = match op {
        CompareOp::Equal => (a.0 == a.1 && a == b, a.1 < b.0 || b.1 < a.0),
        CompareOp::NotEqual => (a.1 < b.0 || b.1 < a.0, a.0 == a.1 && a == b),
        CompareOp::Less => (a.1 < b.0, a.0 >= b.1),
        CompareOp::LessOrEqual => (a.1 <= b.0, a.0 > b.1),
        CompareOp::Greater => (a.0 > b.1, a.1 <= b.0),
        CompareOp::GreaterOrEqual => (a.0 >= b.1, a.1 < b.0),
    };
    match (always, never) {
        (true, _) => Truth::Always,
        (_, true) => Truth::Never,
        _ => Truth::Unknown,
    }
}

/// The largest absolute value in an interval within [`LARGEST`].
fn largest((low, high): Interval) -> i128 {
    low.abs().max(high.abs())
}

/// Whether the option of `rule` and its clauses from index `at` are total.
pub(super) fn is_total_from(rule: &RuleCode, at: usize, ranges: &mut Ranges) -> bool {
    rule.clauses[at..].iter().all(|clause| ranges.enter(clause)) && ranges.option_is_total(rule)
}
