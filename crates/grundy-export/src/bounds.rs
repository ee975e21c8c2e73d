//! The known facts about the numbers of a rule, and the conditions that follow from them.
//!
//! A fact is an inequality `c + a1 x1 + ... >= 0`. An expression is at least 0 if it is the sum of a nonnegative
//! constant and positive multiples of the left sides of known facts. The search for such a sum is incomplete: a
//! condition that it cannot prove is written into the program, which costs a line but does not affect correctness.

use crate::tree::{Bool, List, Num, Over, Range};
use grundy_core::count_thread_turns;
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::syntax::ast::CompareOp;
use grundy_rules::typed::Fold;

/// The largest number of facts that are combined in one proof.
const DEPTH: u32 = 6;

/// The proof of a condition is given up when this many combinations have been tried.
const TRIED: u32 = 3000;

/// A sum `constant + factor * atom + ...`. The atoms are expressions other than constants, sums, differences and
/// multiples by constants.
#[derive(Clone, Debug, PartialEq)]
struct Sum {
    constant: i128,
    terms: Vec<(Num, i128)>,
}

impl Sum {
    fn constant(constant: i128) -> Self {
        Self { constant, terms: Vec::new() }
    }

    /// `self * factor + other * other_factor`, or `None` if a number overflows.
    fn combined(&self, factor: i128, other: &Self, other_factor: i128) -> Option<Self> {
        let constant =
            self.constant.checked_mul(factor)?.checked_add(other.constant.checked_mul(other_factor)?)?;
        let mut terms = Vec::new();
        for (atom, times) in &self.terms {
            terms.push((atom.clone(), times.checked_mul(factor)?));
        }
        for (atom, times) in &other.terms {
            let more = times.checked_mul(other_factor)?;
            match terms.iter_mut().find(|(known, _)| known == atom) {
                Some((_, times)) => *times = times.checked_add(more)?,
                None => terms.push((atom.clone(), more)),
            }
        }
        terms.retain(|(_, times)| *times != 0);
        Some(Self { constant, terms })
    }
}

/// The number as a sum of multiples of atoms and a constant, or `None` if a coefficient or the constant overflows.
fn sum(number: &Num) -> Option<Sum> {
    let atom = || Some(Sum { constant: 0, terms: vec![(number.clone(), 1)] });
    match number {
        Num::Const(value) => Some(Sum::constant(*value)),
        Num::Binary(function, parts) => {
            let (a, b) = (sum(&parts.0)?, sum(&parts.1)?);
            match function {
                BinaryFn::Add => a.combined(1, &b, 1),
                BinaryFn::Subtract => a.combined(1, &b, -1),
                BinaryFn::Multiply if a.terms.is_empty() => b.combined(a.constant, &Sum::constant(0), 0),
                BinaryFn::Multiply if b.terms.is_empty() => a.combined(b.constant, &Sum::constant(0), 0),
                _ => atom(),
            }
        }
        _ => atom(),
    }
}

/// The facts that hold at one place of a rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    known: Vec<Sum>,
    /// The names of the lists whose entries have a known lower bound, each with that bound.
    lists: Vec<(String, i128)>,
}

impl Facts {
    /// The current number of facts about numbers, as a mark for [`forget`](Self::forget).
    pub(crate) fn mark(&self) -> usize {
        self.known.len()
    }

    /// Removes the facts about numbers that were added since the mark; the bounds of lists remain.
    pub(crate) fn forget(&mut self, mark: usize) {
        self.known.truncate(mark);
    }

    /// Adds the fact `a >= b`, and facts that follow from the forms of `a` and `b`.
    pub(crate) fn at_least(&mut self, a: &Num, b: &Num) {
        for part in [a, b] {
            self.about(part);
        }
        self.add(a, b);
    }

    fn add(&mut self, a: &Num, b: &Num) {
        if let (Some(a), Some(b)) = (sum(a), sum(b))
            && let Some(difference) = a.combined(1, &b, -1)
            && !self.known.contains(&difference)
        {
            self.known.push(difference);
        }
    }

    /// Adds the fact that no entry of the list with this name is less than `low`.
    pub(crate) fn list(&mut self, name: &str, low: i128) {
        self.lists.push((name.to_owned(), low));
    }

    /// A lower bound for the entries of a list, or `None` if none is known.
    pub(crate) fn least_entry(&mut self, list: &List) -> Option<i128> {
        match list {
            List::Var(name) => self.lists.iter().rev().find(|(known, _)| known == name).map(|(_, low)| *low),
            List::Row(..) => None,
            List::Items(items) => {
                let natural = items.iter().all(|item| self.follows(item, &Num::Const(0)));
                natural.then_some(0)
            }
            List::Concat(parts) => Some(self.least_entry(&parts.0)?.min(self.least_entry(&parts.1)?)),
            List::Slice(parts, _) => self.least_entry(&parts.0),
            List::With(base, changes) => {
                let low = self.least_entry(base)?;
                let holds = changes.iter().all(|(_, value)| self.follows(value, &Num::Const(low)));
                holds.then_some(low)
            }
            List::If(parts) => Some(self.least_entry(&parts.1)?.min(self.least_entry(&parts.2)?)),
            List::Sort(inner) | List::Reverse(inner) => self.least_entry(inner),
            List::Build(parts) => {
                let (body, over) = &**parts;
                self.within(over, |facts| facts.follows(body, &Num::Const(0))).then_some(0)
            }
        }
    }

    /// The result of `question` under the assumption that the variable of `over` is an element of the range and
    /// satisfies the condition.
    pub(crate) fn within<T>(&mut self, over: &Over, question: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.mark();
        self.element(&Num::Var(over.var.clone()), &over.range);
        if let Some(condition) = &over.condition {
            self.holds(condition);
        }
        let answer = question(self);
        self.forget(mark);
        answer
    }

    /// Adds facts that follow from the form of an expression and of its parts.
    fn about(&mut self, number: &Num) {
        let parts = match number {
            Num::Binary(function, parts) | Num::Plain(function, parts) => (function, parts),
            Num::Length(_) | Num::Rows(_) | Num::Value(..) => return self.add(number, &Num::Const(0)),
            Num::Index(parts) => {
                if let Some(low) = self.least_entry(&parts.0) {
                    self.add(number, &Num::Const(low));
                }
                return;
            }
            Num::FoldList(fold, list) => {
                if *fold != Fold::Max && self.least_entry(list).is_some_and(|low| low >= 0) {
                    self.add(number, &Num::Const(0));
                }
                return;
            }
            Num::FoldOver(fold, parts) => {
                let (body, over) = &**parts;
                let natural = matches!(fold, Fold::Xor | Fold::Gcd | Fold::Count)
                    || self.within(over, |facts| facts.follows(body, &Num::Const(0)));
                if natural {
                    self.add(number, &Num::Const(0));
                }
                return;
            }
            Num::If(parts) => {
                if self.follows(&parts.1, &Num::Const(0)) && self.follows(&parts.2, &Num::Const(0)) {
                    self.add(number, &Num::Const(0));
                }
                return;
            }
            Num::Unary(function, inner) => {
                self.about(inner);
                if *function != UnaryFn::Negate {
                    self.add(number, &Num::Const(0));
                }
                return;
            }
            Num::Const(_) | Num::Var(_) => return,
        };
        let (function, parts) = parts;
        let (a, b) = &**parts;
        self.about(a);
        self.about(b);
        match (function, b) {
            (BinaryFn::Min, _) => {
                self.add(a, number);
                self.add(b, number);
                if self.is_at_least(a, 0) && self.is_at_least(b, 0) {
                    self.add(number, &Num::Const(0));
                }
            }
            (BinaryFn::Max, _) => {
                self.add(number, a);
                self.add(number, b);
            }
            (BinaryFn::Divide, Num::Const(divisor @ 1..)) => {
                let product = Num::binary(BinaryFn::Multiply, number.clone(), Num::Const(*divisor));
                self.add(a, &product);
                self.add(&product.plus(divisor - 1), a);
                if self.is_at_least(a, 0) {
                    self.add(number, &Num::Const(0));
                }
            }
            // A division by 0 is a fault, so a divisor that is not negative is positive.
            (BinaryFn::Divide, _) if self.is_at_least(a, 0) && self.is_at_least(b, 0) => {
                self.add(number, &Num::Const(0));
                self.add(a, number);
            }
            (BinaryFn::Remainder, _) if self.is_at_least(b, 0) => {
                self.add(number, &Num::Const(0));
                self.add(b, &number.clone().plus(1));
                if self.is_at_least(a, 0) {
                    self.add(a, number);
                }
            }
            (BinaryFn::Multiply, _) if self.is_at_least(a, 0) && self.is_at_least(b, 0) => {
                self.add(number, &Num::Const(0));
            }
            (
                BinaryFn::Gcd
                | BinaryFn::Xor
                | BinaryFn::BitAnd
                | BinaryFn::BitOr
                | BinaryFn::ShiftLeft
                | BinaryFn::ShiftRight
                | BinaryFn::Bit,
                _,
            ) => {
                self.add(number, &Num::Const(0));
                if matches!(function, BinaryFn::BitAnd | BinaryFn::ShiftRight) && self.is_at_least(a, 0) {
                    self.add(a, number);
                }
            }
            _ => {}
        }
    }

    /// Adds the facts that follow from a condition; conditions of some forms, such as alternatives, add none.
    pub(crate) fn holds(&mut self, condition: &Bool) {
        match condition {
            Bool::And(parts) => parts.iter().for_each(|part| self.holds(part)),
            Bool::Compare(operands, ops) => {
                for (pair, op) in operands.windows(2).zip(ops) {
                    let [a, b] = pair else { continue };
                    match op {
                        CompareOp::Equal => {
                            self.at_least(a, b);
                            self.at_least(b, a);
                        }
                        CompareOp::Less => self.at_least(b, &a.clone().plus(1)),
                        CompareOp::LessOrEqual => self.at_least(b, a),
                        CompareOp::Greater => self.at_least(a, &b.clone().plus(1)),
                        CompareOp::GreaterOrEqual => self.at_least(a, b),
                        // A number that is at least 0 and not 0 is at least 1.
                        CompareOp::NotEqual => {
                            if *b == Num::Const(0) && self.is_at_least(a, 0) {
                                self.at_least(a, &Num::Const(1));
                            }
                        }
                    }
                }
            }
            Bool::In(parts) => self.element(&parts.0, &parts.1),
            _ => {}
        }
    }

    /// Adds the facts that hold for an element of a range.
    pub(crate) fn element(&mut self, element: &Num, range: &Range) {
        match range {
            Range::Interval(low, end) => {
                self.at_least(element, low);
                self.at_least(end, &element.clone().plus(1));
            }
            Range::Constants(values) => {
                if let (Some(first), Some(last)) = (values.first(), values.last()) {
                    self.at_least(element, &Num::Const(*first));
                    self.at_least(&Num::Const(*last), element);
                }
            }
            Range::Function(word, arguments) => {
                self.at_least(element, &Num::Const(if *word == "primes" { 2 } else { 1 }));
                if let Some(last) = arguments.last() {
                    self.at_least(last, element);
                }
            }
            Range::List(list) => {
                if let Some(low) = self.least_entry(list) {
                    self.at_least(element, &Num::Const(low));
                }
            }
            Range::Set(members) => {
                if members.iter().all(|member| self.follows(member, &Num::Const(0))) {
                    self.at_least(element, &Num::Const(0));
                }
            }
        }
    }

    /// Whether the proof search finds that `a >= b` follows from the known facts.
    pub(crate) fn follows(&mut self, a: &Num, b: &Num) -> bool {
        let mark = self.mark();
        self.about(a);
        self.about(b);
        let goal = match (sum(a), sum(b)) {
            (Some(a), Some(b)) => a.combined(1, &b, -1),
            _ => None,
        };
        let mut tried = 0;
        let follows = goal.is_some_and(|goal| self.proves(&goal, DEPTH, &mut tried));
        self.forget(mark);
        follows
    }

    /// Whether the proof search finds that the number is at least `least`.
    pub(crate) fn is_at_least(&mut self, number: &Num, least: i128) -> bool {
        if let Num::Const(value) = number {
            return *value >= least;
        }
        let goal = sum(number).and_then(|number| number.combined(1, &Sum::constant(least), -1));
        let mut tried = 0;
        goal.is_some_and(|goal| self.proves(&goal, DEPTH, &mut tried))
    }

    /// Whether the sum is proved to be at least 0. Each step of the proof eliminates the atom of the sum that entered
    /// the known facts last, with a fact in which this atom has the same sign.
    fn proves(&self, goal: &Sum, depth: u32, tried: &mut u32) -> bool {
        let Some((atom, times)) = goal.terms.last() else { return goal.constant >= 0 };
        if depth == 0 || count_thread_turns(self.known.len()).is_err() {
            return false;
        }
        // The most recent atom is eliminated first, because the facts about it mention the others.
        let latest =
            |atom: &Num| self.known.iter().position(|fact| fact.terms.iter().any(|(known, _)| known == atom));
        let (atom, times) = goal
            .terms
            .iter()
            .max_by_key(|(atom, _)| latest(atom))
            .map_or((atom, times), |(atom, times)| (atom, times));
        self.known.iter().rev().any(|fact| {
            let Some((_, has)) = fact.terms.iter().find(|(known, _)| known == atom) else { return false };
            *tried += 1;
            *tried < TRIED
                && has.signum() == times.signum()
                && goal
                    .combined(has.abs(), fact, -times.abs())
                    .is_some_and(|rest| self.proves(&rest, depth - 1, tried))
        })
    }
}
