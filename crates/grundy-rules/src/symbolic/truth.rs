//! Conditions and ranges over forms.

use super::{Form, Graph};
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, RangeExpr};
use grundy_core::SmallSort;
use std::sync::Arc;

/// A condition. Many conditions that differ only in how they are written are equal. For example, `a < b` equals
/// `b >= a + 1`, and `a and b` equals `b and a`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Truth {
    /// A condition that is always true or always false.
    Const(bool),
    /// The form is at least 0.
    AtLeastZero(Form),
    /// The form is 0; its first coefficient is positive.
    Zero(Form),
    /// The form is one of these constants.
    Member(Form, Arc<[i128]>),
    /// The negation of a condition, if it cannot be written without `Not`.
    Not(Box<Truth>),
    /// All of these conditions hold; they are sorted and distinct.
    All(Vec<Truth>),
    /// At least one of these conditions holds; they are sorted and distinct.
    Any(Vec<Truth>),
    /// The condition `if c then a else b`.
    If(Box<[Truth; 3]>),
    /// A condition that is not analysed, by its index in the graph.
    Other(usize),
}

/// The numbers over which a loop runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Range {
    /// An interval, from the first number to the last one.
    Interval(Form, Form),
    /// Constants in ascending order.
    Values(Arc<[i128]>),
    /// Representatives of an interval. The values are the ends of the interval, the numerators that define its
    /// blocks, the number of representatives at the start of each block, and whether the last number of each block is
    /// also a representative.
    Blocks(Form, Form, Vec<Form>, u32, bool),
}

impl Truth {
    /// The conjunction of the conditions.
    pub(crate) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut found = Vec::new();
        for part in parts {
            match part {
                Self::Const(true) => {}
                Self::All(inner) => found.extend(inner),
                part => found.push(part),
            }
        }
        found.small_sort();
        found.dedup();
        match found.len() {
            0 => Self::Const(true),
            1 => found.swap_remove(0),
            _ => Self::All(found),
        }
    }

    fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::all(parts.into_iter().map(Self::negated)).negated()
    }

    /// The negation of the condition.
    fn negated(self) -> Self {
        match self {
            Self::Const(value) => Self::Const(!value),
            Self::Not(inner) => *inner,
            // For integers, not a >= 0 means -a - 1 >= 0.
            Self::AtLeastZero(form) => match form.times(-1).and_then(|form| form.plus_number(-1)) {
                Some(form) => Self::AtLeastZero(form),
                None => Self::Not(Box::new(Self::AtLeastZero(form))),
            },
            Self::All(parts) => Self::ordered(parts, Self::Any),
            Self::Any(parts) => Self::ordered(parts, Self::All),
            other => Self::Not(Box::new(other)),
        }
    }

    fn ordered(parts: Vec<Self>, join: fn(Vec<Self>) -> Self) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().map(Self::negated).collect();
        parts.small_sort();
        join(parts)
    }

    /// The condition `a OP b`, where `gap` is `b - a`, or `None` if a number exceeds 128 bits.
    fn compared(op: CompareOp, gap: Form) -> Option<Self> {
        let at_least = |form: Form| match form.as_number() {
            Some(number) => Self::Const(number >= 0),
            None => Self::AtLeastZero(form),
        };
        Some(match op {
            CompareOp::Less => at_least(gap.plus_number(-1)?),
            CompareOp::LessOrEqual => at_least(gap),
            CompareOp::Greater => at_least(gap.times(-1)?.plus_number(-1)?),
            CompareOp::GreaterOrEqual => at_least(gap.times(-1)?),
            CompareOp::NotEqual => Self::compared(CompareOp::Equal, gap)?.negated(),
            CompareOp::Equal => match gap.terms.first() {
                None => Self::Const(gap.constant == 0),
                Some((_, 1..)) => Self::Zero(gap),
                Some(_) => Self::Zero(gap.times(-1)?),
            },
        })
    }
}

impl Graph {
    /// The condition as a [`Truth`].
    pub(crate) fn truth(&mut self, condition: &BoolExpr) -> Truth {
        match self.understood(condition) {
            Some(truth) => truth,
            None => Truth::Other(self.conditions.number((condition.clone(), self.rebound)).0),
        }
    }

    fn understood(&mut self, condition: &BoolExpr) -> Option<Truth> {
        Some(match condition {
            BoolExpr::Const(value) => Truth::Const(*value),
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.form(a), self.form(b));
                Truth::compared(*op, b.plus(-1, &a)?)?
            }
            BoolExpr::Chain(operands, ops) => {
                let forms: Vec<Form> = operands.iter().map(|operand| self.form(operand)).collect();
                let pairs = forms.windows(2).zip(ops);
                let parts = pairs.map(|(pair, op)| Truth::compared(*op, pair[1].plus(-1, &pair[0])?));
                Truth::all(parts.collect::<Option<Vec<_>>>()?)
            }
            BoolExpr::Not(inner) => self.truth(inner).negated(),
            BoolExpr::And(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| self.truth(part)).collect();
                Truth::all(parts)
            }
            BoolExpr::Or(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| self.truth(part)).collect();
                Truth::any(parts)
            }
            BoolExpr::If(parts) => {
                Truth::If(Box::new([self.truth(&parts.0), self.truth(&parts.1), self.truth(&parts.2)]))
            }
            BoolExpr::In(parts) => {
                let element = self.form(&parts.0);
                match &parts.1 {
                    RangeExpr::SetOf(members) => {
                        let equal =
                            |member| Truth::compared(CompareOp::Equal, self.form(member).plus(-1, &element)?);
                        Truth::any(members.iter().map(equal).collect::<Option<Vec<_>>>()?)
                    }
                    range => {
                        let range = self.range(range)?;
                        self.within(&element, &range)?
                    }
                }
            }
            BoolExpr::Quantified(_) | BoolExpr::Occurs(_) => return None,
        })
    }

    /// The condition that the number is in the range, or `None` if the range consists of blocks or a number exceeds 128
    /// bits.
    pub(crate) fn within(&self, element: &Form, range: &Range) -> Option<Truth> {
        Some(match range {
            Range::Interval(first, last) => Truth::all([
                Truth::compared(CompareOp::LessOrEqual, element.plus(-1, first)?)?,
                Truth::compared(CompareOp::LessOrEqual, last.plus(-1, element)?)?,
            ]),
            Range::Values(values) => match element.as_number() {
                Some(number) => Truth::Const(values.binary_search(&number).is_ok()),
                None => Truth::Member(element.clone(), Arc::clone(values)),
            },
            Range::Blocks(..) => return None,
        })
    }

    /// The numbers of a range, or `None` if the range is not analysed or a number exceeds 128 bits.
    pub(crate) fn range(&mut self, range: &RangeExpr) -> Option<Range> {
        Some(match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let (low, high) = (self.form(low), self.form(high));
                Range::Interval(low, if *inclusive { high } else { high.plus_number(-1)? })
            }
            RangeExpr::Values(values) => Range::Values(Arc::clone(values)),
            RangeExpr::Blocks(blocks) => {
                let (low, high) = (self.form(&blocks.low), self.form(&blocks.high));
                let numerators = blocks.numerators.iter().map(|number| self.form(number)).collect();
                Range::Blocks(low, high, numerators, blocks.first, blocks.last)
            }
            RangeExpr::SetOf(members) => {
                let members = members.iter().map(|member| self.form(member).as_number());
                let mut members = members.collect::<Option<Vec<_>>>()?;
                members.small_sort();
                members.dedup();
                Range::Values(members.into())
            }
            _ => return None,
        })
    }
}
