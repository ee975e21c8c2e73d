//! Skips loop iterations that do not lead to a move.
//!
//! `for t in 1..=k` with the field `n - t` needs no iteration with `t > n`, even though `k` may be `2^63`. An
//! iteration is skipped only if it provably makes no move *and* cannot fault, so skipping affects only the
//! running time.

use super::frame::{Eval, Frame, Stop};
use crate::integer::{BinaryFn, UnaryFn};
use crate::reduce::Ranges;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, FieldExpr, KindCode, Narrowing, NumExpr, RangeExpr, RuleCode, Slot,
};
use grundy_core::MoveVisitor;

/// The subrange of the iterations `low..=high` that remains after `narrowing`.
pub(super) fn narrow(
    frame: &mut Frame,
    slot: Slot,
    narrowing: &[Narrowing],
    (low, high): (i128, i128),
    visitor: &mut dyn MoveVisitor,
) -> Eval<(i128, i128)> {
    let mut bound: Vec<(Slot, i128, i128)> = vec![(slot, low, high)];
    let mut left = (low, high);
    for step in narrowing {
        // An affine expression that has a value at both ends also has one everywhere in between: each part is affine
        // too, so its values are between those at the ends.
        let mut ends = |expr: &NumExpr| -> Eval<Option<(i128, i128)>> {
            let mut values = [0; 2];
            for (end, value) in values.iter_mut().enumerate() {
                for &(slot, at_low, at_high) in &bound {
                    frame.set(slot, if end == 0 { at_low } else { at_high });
                }
                match frame.exact(expr, visitor) {
                    Ok(found) => *value = found,
                    Err(Stop::Fault(_)) => return Ok(None),
                    Err(Stop::Break) => return Err(Stop::Break),
                }
            }
            Ok(Some((values[0], values[1])))
        };
        let (values, least, most) = match step {
            Narrowing::Let(slot, expr) => {
                let Some((at_low, at_high)) = ends(expr)? else { break };
                bound.push((*slot, at_low, at_high));
                continue;
            }
            Narrowing::Between(expr, least, most) => (ends(expr)?, Some(*least), Some(*most)),
            Narrowing::Compare(op, a, b) => {
                let (Some(a), Some(b)) = (ends(a)?, ends(b)?) else { break };
                let (Some(at_low), Some(at_high)) = (a.0.checked_sub(b.0), a.1.checked_sub(b.1)) else {
                    break;
                };
                let (least, most) = match op {
                    CompareOp::Equal => (Some(0), Some(0)),
                    CompareOp::NotEqual => continue,
                    CompareOp::Less => (None, Some(-1)),
                    CompareOp::LessOrEqual => (None, Some(0)),
                    CompareOp::Greater => (Some(1), None),
                    CompareOp::GreaterOrEqual => (Some(0), None),
                };
                (Some((at_low, at_high)), least, most)
            }
        };
        let Some((at_low, at_high)) = values else { break };
        let Some(solved) = solve((low, high), (at_low, at_high), least, most) else { break };
        left = (left.0.max(solved.0), left.1.min(solved.1));
        if left.0 > left.1 {
            return Ok((1, 0));
        }
    }
    Ok(left)
}

/// The part of `low..=high` in which an affine function with the given values at the ends is between `least`
/// and `most`, or `None` if 128 bits do not suffice to compute it.
fn solve(
    (low, high): (i128, i128),
    (at_low, at_high): (i128, i128),
    least: Option<i128>,
    most: Option<i128>,
) -> Option<(i128, i128)> {
    let slope = at_high.checked_sub(at_low)?.checked_div(high.checked_sub(low)?)?;
    if slope == 0 {
        let inside = least.is_none_or(|least| least <= at_low) && most.is_none_or(|most| at_low <= most);
        return Some(if inside { (low, high) } else { (1, 0) });
    }
    let floor = |a: i128, b: i128| BinaryFn::Divide.exact(a, b).ok();
    // The condition is least <= at_low + slope * (t - low) <= most.
    let mut from = low;
    let mut to = high;
    for (limit, is_least) in [(least, true), (most, false)] {
        let Some(limit) = limit else { continue };
        let distance = limit.checked_sub(at_low)?;
        if is_least == (slope > 0) {
            // t - low >= distance / slope, rounded up.
            let steps = floor(distance.checked_neg()?, slope)?.checked_neg()?;
            from = from.max(low.checked_add(steps)?);
        } else {
            to = to.min(low.checked_add(floor(distance, slope)?)?);
        }
    }
    Some((from, to))
}

/// How an expression depends on the loop variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Constant,
    Affine,
    Other,
}

/// The [`Narrowing`]s of the loop that is the clause `index` of the rule. The list is empty if the clause is not a loop
/// over an interval, or if no iterations can be skipped.
pub(crate) fn plan(rule: &RuleCode, kinds: &[KindCode], index: usize) -> Vec<Narrowing> {
    let Some(ClauseCode::For { slot, range: RangeExpr::Interval { .. }, .. }) = rule.clauses.get(index)
    else {
        return Vec::new();
    };
    let ranges = Ranges::before(rule, kinds, index + 1);
    let mut planner = Planner { affine: vec![*slot], other: Vec::new(), ranges, steps: Vec::new() };
    planner.run(rule, kinds, index + 1);
    if planner.steps.iter().all(|step| matches!(step, Narrowing::Let(..))) {
        return Vec::new();
    }
    planner.steps
}

struct Planner {
    /// The names that are affine functions of the loop variable.
    affine: Vec<Slot>,
    /// The names that depend on the loop variable in another way.
    other: Vec<Slot>,
    ranges: Ranges,
    steps: Vec<Narrowing>,
}

impl Planner {
    fn run(&mut self, rule: &RuleCode, kinds: &[KindCode], from: usize) {
        for clause in &rule.clauses[from..] {
            match clause {
                ClauseCode::Where(condition) => {
                    if !self.condition(condition) {
                        return;
                    }
                }
                ClauseCode::Number(slot, value) => {
                    let is_total = self.ranges.enter(clause);
                    if self.shape(value) != Shape::Other {
                        self.affine.push(*slot);
                        self.steps.push(Narrowing::Let(*slot, value.clone()));
                    } else if is_total {
                        self.other.push(*slot);
                    } else {
                        return;
                    }
                }
                ClauseCode::For { .. } | ClauseCode::List(..) => return,
            }
        }
        for term in &rule.terms {
            if let Some(count) = &term.count {
                if self.shape(count) != Shape::Other {
                    self.steps.push(Narrowing::Between(count.clone(), 0, i128::MAX));
                } else if self.ranges.number(count).is_none() {
                    return;
                }
            }
            let kind = &kinds[term.kind.index()];
            for (field, domain) in term.fields.iter().zip(&kind.domains) {
                let FieldExpr::Number(number) = field else { return };
                // The fields of a term with count 0 are not evaluated, so nothing can be deduced from them.
                if term.count.is_none() && self.shape(number) != Shape::Other {
                    let (low, high) = (domain.low.into(), domain.high.into());
                    self.steps.push(Narrowing::Between(number.clone(), low, high));
                } else if self.ranges.number(number).is_none() {
                    return;
                }
            }
            if kind.depends {
                return;
            }
        }
    }

    /// Takes a condition into account; returns `false` if it might fault in a way that is not analysed.
    fn condition(&mut self, condition: &BoolExpr) -> bool {
        match condition {
            BoolExpr::And(parts) => parts.iter().all(|part| self.condition(part)),
            BoolExpr::Compare(op, a, b) if self.shape(a) != Shape::Other && self.shape(b) != Shape::Other => {
                self.steps.push(Narrowing::Compare(*op, a.clone(), b.clone()));
                true
            }
            BoolExpr::Chain(operands, ops)
                if operands.iter().all(|operand| self.shape(operand) != Shape::Other) =>
            {
                for (pair, op) in operands.windows(2).zip(ops) {
                    self.steps.push(Narrowing::Compare(*op, pair[0].clone(), pair[1].clone()));
                }
                true
            }
            _ => self.ranges.condition(condition),
        }
    }

    fn shape(&self, expr: &NumExpr) -> Shape {
        let slot = |slot: &Slot| {
            if self.affine.contains(slot) {
                Shape::Affine
            } else if self.other.contains(slot) {
                Shape::Other
            } else {
                Shape::Constant
            }
        };
        let join = |function: BinaryFn, a: Shape, b: Shape| match (a, b) {
            (Shape::Constant, Shape::Constant) => Shape::Constant,
            (Shape::Other, _) | (_, Shape::Other) => Shape::Other,
            _ => match function {
                BinaryFn::Add | BinaryFn::Subtract => Shape::Affine,
                BinaryFn::Multiply if a != b => Shape::Affine,
                _ => Shape::Other,
            },
        };
        match expr {
            NumExpr::Const(_) => Shape::Constant,
            NumExpr::Slot(at) => slot(at),
            NumExpr::Shared(_, inner) => self.shape(inner),
            NumExpr::SlotSlot(function, a, b, _) => join(*function, slot(a), slot(b)),
            NumExpr::SlotConst(function, a, _, _) => join(*function, slot(a), Shape::Constant),
            NumExpr::Binary(function, operands, _) => {
                join(*function, self.shape(&operands.0), self.shape(&operands.1))
            }
            NumExpr::Unary(function, operand, _) => match (function, self.shape(operand)) {
                (_, Shape::Constant) => Shape::Constant,
                (UnaryFn::Negate, Shape::Affine) => Shape::Affine,
                _ => Shape::Other,
            },
            // Lists, loops and branches are not analysed.
            _ => Shape::Other,
        }
    }
}
