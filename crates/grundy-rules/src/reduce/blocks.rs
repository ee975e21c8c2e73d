//! Loops whose options depend on the loop variable only through quotients and parities.
//!
//! Consider `for m in 2..=n` with the option `(n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m)`. Over a
//! block of numbers `m` with equal `n / m`, the fields are constant and the counts are affine in `m`.
//! Nim-values depend only on the parities of the counts, and these repeat with period 2. The first two
//! numbers of a block therefore represent the whole block, and there are at most `2 sqrt(n)` blocks.
//!
//! In general, every field and every condition must be constant over a block or periodic in `m`. Every count
//! must be constant or periodic too, or affine in `m` and never negative; an affine count can be 0 only at
//! one end of a block. If no position wins at once, an even number of equal components has the same value as
//! none, so the first numbers of a block, one for every remainder modulo the common period, represent the
//! whole block. If some positions win at once, or if fields change or may exceed their bounds, it matters whether a
//! component is present at all; if a count is affine, the representatives then also include one more number at the
//! start, and the last number. In either case, every component of a skipped option occurs in some remaining option.

use super::total::{Ranges, is_total_from};
use crate::integer::{BinaryFn, UnaryFn};
use crate::order::is_never_negative;
use crate::typed::{
    Blocks, BoolExpr, ClauseCode, Code, FieldExpr, ListExpr, NumExpr, RangeExpr, RuleCode, Slot,
};
use std::collections::BTreeMap;

/// Longer periods are not considered.
const LONGEST_PERIOD: u32 = 64;

/// The behaviour of an expression along a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// The values repeat with this period.
    Periodic(u32),
    /// The value changes by the same amount from one iteration to the next.
    Affine,
}

const CONSTANT: Course = Course::Periodic(1);

/// The representatives of the loop with clause index `at`, or `None` if none are found.
pub(super) fn representatives(rule: &RuleCode, at: usize, code: &Code) -> Option<RangeExpr> {
    let ClauseCode::For { slot, range: RangeExpr::Interval { low, high, inclusive }, .. } = &rule.clauses[at]
    else {
        return None;
    };
    let before = Ranges::before(rule, &code.kinds, at);
    let high = if *inclusive {
        high.clone()
    } else {
        NumExpr::Binary(BinaryFn::Subtract, Box::new((high.clone(), NumExpr::Const(1))), Default::default())
    };
    let least = before.number(low)?.0;
    before.number(&high)?;
    let mut walk = Walk {
        slot: *slot,
        is_positive: least >= 1,
        before: &before,
        courses: BTreeMap::from([(*slot, Course::Affine)]),
        numerators: Vec::new(),
    };
    let mut period = 1;
    for clause in &rule.clauses[at + 1..] {
        match clause {
            ClauseCode::Where(condition) => period = common(period, walk.condition(condition)?)?,
            ClauseCode::Number(slot, value) => {
                let course = walk.number(value)?;
                walk.courses.insert(*slot, course);
            }
            ClauseCode::For { range, .. } => period = common(period, walk.range(range)?)?,
            ClauseCode::List(..) => return None,
        }
    }
    let mut ranges = before.clone();
    if !is_total_from(rule, at, &mut ranges) {
        return None;
    }
    let (mut counts_change, mut always_inside, mut of_fields) = (false, true, 1);
    for term in &rule.terms {
        let domains = &code.kinds[term.kind.index()];
        for (field, domain) in term.fields.iter().zip(&domains.domains) {
            let FieldExpr::Number(number) = field else { return None };
            let Course::Periodic(of_field) = walk.number(number)? else { return None };
            of_fields = common(of_fields, of_field)?;
            let (least, most) = ranges.number(number)?;
            always_inside &=
                i128::from(domain.low) <= least && most <= domain.high.into() && !domains.depends;
        }
        let Some(count) = &term.count else { continue };
        match walk.number(count)? {
            Course::Periodic(of_count) => period = common(period, of_count)?,
            Course::Affine => {
                if ranges.number(count)?.0 < 0 && !is_never_negative(rule, code, at, count) {
                    return None;
                }
                period = common(period, 2)?;
                counts_change = true;
            }
        }
    }
    let zero_is_even = code.wins.is_empty() && always_inside && of_fields == 1;
    let is_strict = counts_change && !zero_is_even;
    let period = common(period, of_fields)?;
    Some(RangeExpr::Blocks(Box::new(Blocks {
        low: low.clone(),
        high,
        numerators: walk.numerators,
        first: period + u32::from(is_strict),
        last: is_strict,
    })))
}

/// The least common multiple, if it is at most [`LONGEST_PERIOD`].
fn common(a: u32, b: u32) -> Option<u32> {
    (1..=LONGEST_PERIOD).find(|period| period % a == 0 && period % b == 0)
}

struct Walk<'a> {
    /// The slot of the loop variable.
    slot: Slot,
    /// Whether the loop variable is known to be at least 1.
    is_positive: bool,
    /// The ranges of the names bound before the loop.
    before: &'a Ranges,
    /// The behaviour of the loop variable and of the names bound by `let` in the loop. Names bound before the loop or
    /// by inner loops are constant.
    courses: BTreeMap<Slot, Course>,
    numerators: Vec<NumExpr>,
}

impl Walk<'_> {
    fn number(&mut self, expr: &NumExpr) -> Option<Course> {
        match expr {
            NumExpr::Const(_) => Some(CONSTANT),
            NumExpr::Slot(slot) => Some(self.courses.get(slot).copied().unwrap_or(CONSTANT)),
            NumExpr::Unary(function, operand, _) => match (function, self.number(operand)?) {
                (UnaryFn::Negate, course) => Some(course),
                (_, Course::Periodic(period)) => Some(Course::Periodic(period)),
                _ => None,
            },
            NumExpr::Binary(function, operands, _) => {
                let (a, b) = (&operands.0, &operands.1);
                if *b == NumExpr::Slot(self.slot)
                    && matches!(function, BinaryFn::Divide | BinaryFn::Remainder)
                {
                    return self.division(*function, a);
                }
                let (course_a, course_b) = (self.number(a)?, self.number(b)?);
                match (course_a, course_b) {
                    (Course::Periodic(a), Course::Periodic(b)) => Some(Course::Periodic(common(a, b)?)),
                    _ if matches!(function, BinaryFn::Add | BinaryFn::Subtract) => {
                        let straight = |course| matches!(course, CONSTANT | Course::Affine);
                        (straight(course_a) && straight(course_b)).then_some(Course::Affine)
                    }
                    (CONSTANT, Course::Affine) | (Course::Affine, CONSTANT)
                        if *function == BinaryFn::Multiply =>
                    {
                        Some(Course::Affine)
                    }
                    (Course::Affine, CONSTANT) => {
                        let NumExpr::Const(by) = b else { return None };
                        let by = u32::try_from(*by).ok()?;
                        let period = match function {
                            BinaryFn::Remainder if by > 0 => by,
                            BinaryFn::Bit => 1u32.checked_shl(by.checked_add(1)?)?,
                            BinaryFn::BitAnd => by.checked_add(1)?.checked_next_power_of_two()?,
                            _ => return None,
                        };
                        (1..=LONGEST_PERIOD).contains(&period).then_some(Course::Periodic(period))
                    }
                    _ => None,
                }
            }
            NumExpr::If(parts) => {
                let of_condition = self.condition(&parts.0)?;
                match (self.number(&parts.1)?, self.number(&parts.2)?) {
                    (Course::Periodic(a), Course::Periodic(b)) => {
                        Some(Course::Periodic(common(of_condition, common(a, b)?)?))
                    }
                    (Course::Affine | CONSTANT, Course::Affine | CONSTANT) if of_condition == 1 => {
                        Some(Course::Affine)
                    }
                    _ => None,
                }
            }
            NumExpr::Length(list) if matches!(**list, ListExpr::Slot(_) | ListExpr::Const(_)) => {
                Some(CONSTANT)
            }
            _ => None,
        }
    }

    /// The behaviour of `over / slot`, which is constant over a block, or of `over % slot`, which is `over` minus
    /// `slot` times that constant.
    fn division(&mut self, function: BinaryFn, over: &NumExpr) -> Option<Course> {
        let is_natural = self.before.number(over).is_some_and(|(least, _)| least >= 0);
        if self.number(over)? != CONSTANT || !is_natural || !self.is_positive {
            return None;
        }
        if !self.numerators.contains(over) {
            self.numerators.push(over.clone());
        }
        Some(if function == BinaryFn::Divide { CONSTANT } else { Course::Affine })
    }

    /// The period of the condition, or `None` if it is not known to be periodic.
    fn condition(&mut self, condition: &BoolExpr) -> Option<u32> {
        let mut period = 1;
        match condition {
            BoolExpr::Const(_) => {}
            BoolExpr::Compare(_, a, b) => {
                period = common(self.periodic(a)?, self.periodic(b)?)?;
            }
            BoolExpr::Chain(operands, _) => {
                for operand in operands {
                    period = common(period, self.periodic(operand)?)?;
                }
            }
            BoolExpr::Not(inner) => period = self.condition(inner)?,
            BoolExpr::And(parts) | BoolExpr::Or(parts) => {
                for part in parts {
                    period = common(period, self.condition(part)?)?;
                }
            }
            BoolExpr::If(parts) => {
                for part in [&parts.0, &parts.1, &parts.2] {
                    period = common(period, self.condition(part)?)?;
                }
            }
            BoolExpr::In(parts) => {
                period = common(self.periodic(&parts.0)?, self.range(&parts.1)?)?;
            }
            BoolExpr::Quantified(_) | BoolExpr::Occurs(_) => return None,
        }
        Some(period)
    }

    fn range(&mut self, range: &RangeExpr) -> Option<u32> {
        match range {
            RangeExpr::Interval { low, high, .. } => common(self.periodic(low)?, self.periodic(high)?),
            RangeExpr::Values(_) => Some(1),
            _ => None,
        }
    }

    fn periodic(&mut self, expr: &NumExpr) -> Option<u32> {
        match self.number(expr)? {
            Course::Periodic(period) => Some(period),
            Course::Affine => None,
        }
    }
}
