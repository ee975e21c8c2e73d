//! Recognises rules text that describes a taking-and-breaking game.
//!
//! Each rule is followed through its clauses: loops over constants are unrolled, every other loop becomes a variable,
//! and conditions become a tree of conditions on forms in the heap `n` and the variables. Everything is then expressed
//! in terms of the number `t` of tokens taken and the sizes `x` and `y` of the remaining heaps. Each simple condition
//! must be about a form that is monotone in these, about a difference `x - y` plus a constant, or about a form that
//! depends on `t` alone. If `x` and `y` are larger than all constants in the conditions, the truth of the conditions no
//! longer changes; if `t` is, it repeats with a period. Small numbers therefore decide whether all splits of one sort
//! (nothing left, one heap, two equal heaps, two different heaps) are moves, or none are.

use crate::integer::BinaryFn;
use crate::symbolic::{Form, Graph, Name, Operation, Range, Truth};
use crate::typed::{ClauseCode, Code, FieldExpr, PatternCode, RuleCode, Slot, TermCode};
use grundy_core::{EntailingCode, Field, Kind, Mover};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The code of the taking-and-breaking game that the rules describe, or `None` if no such game is recognised, for
/// example because a move can leave more than two heaps.
pub(crate) fn taking_and_breaking(kinds: &[Kind], code: &Code) -> Option<grundy_core::Code> {
    let is_plain = |rule: &RuleCode| !rule.again && rule.entails.is_none();
    if !is_about_heaps(kinds, code) || !code.rules.iter().all(is_plain) {
        return None;
    }
    code_of(code.rules.iter())
}

/// The codes of the taking-and-breaking game with complimenting and entailing moves that the rules describe, or `None`
/// if no such game is recognised, for example because a move can leave more than two heaps.
pub(crate) fn entailing(kinds: &[Kind], code: &Code) -> Option<EntailingCode> {
    if !is_about_heaps(kinds, code) {
        return None;
    }
    let of = |again: bool, entails: bool| {
        let is_of = |rule: &&RuleCode| (rule.again, rule.entails.is_some()) == (again, entails);
        let mut rules = code.rules.iter().filter(is_of).peekable();
        if rules.peek().is_some() { code_of(rules) } else { "0.0".parse().ok() }
    };
    Some(EntailingCode {
        ordinary: of(false, false)?,
        entailing: of(false, true)?,
        complimenting: of(true, false)?,
    })
}

/// Whether the positions are the heaps of all sizes, and there are rules but no win conditions.
fn is_about_heaps(kinds: &[Kind], code: &Code) -> bool {
    let mut free = kinds.iter().filter(|kind| kind.forced.is_none());
    let (Some(kind), None) = (free.next(), free.next()) else { return false };
    let is_heap = kind.is_tuple()
        && kind.fields.len() == 1
        && matches!(kind.fields[0], Field { low: 0, origin: 0, high: u64::MAX, .. });
    let depends = code.kinds.first().is_none_or(|kind| kind.depends);
    is_heap && !depends && code.wins.is_empty() && !code.rules.is_empty()
}

/// The code of these rules, leaving aside whether moves are complimenting or entailing.
fn code_of<'a>(rules: impl Iterator<Item = &'a RuleCode>) -> Option<grundy_core::Code> {
    let mut found = Found::default();
    for rule in rules {
        let plain = rule.mover == Mover::Either && rule.gains.is_none() && rule.each.is_empty();
        let [PatternCode::Number(heap)] = rule.left.patterns[..] else { return None };
        if !plain {
            return None;
        }
        let mut walk = Walk::new(rule, &mut found);
        walk.graph.bind(heap, Form::atom(HEAP));
        walk.clauses(&rule.clauses, &State { conditions: Vec::new(), variables: 0 })?;
    }
    found.code()
}

/// The largest number of loops in a rule that become variables.
const VARIABLES: usize = 2;
/// Loops over constant intervals with more numbers than this are not unrolled. Conditions on the number of tokens taken
/// are not supported if the absolute value of a constant in them, plus 2, exceeds this number.
const MOST_TAKEN: i64 = 1 << 14;
/// The largest number of digits in a code, not counting those that repeat. Each digit takes 24 bytes, whether or not it
/// allows a move.
const MOST_PLACES: i64 = 1 << 20;
/// Conditions on the remaining heaps are not supported if the absolute value of a constant in them, plus 2, exceeds
/// this number.
const MOST_LEFT: i64 = 48;
/// The largest number of rules that result when loops over constants are unrolled.
const MOST_INSTANCES: usize = 1 << 13;

/// The heap is the first atom; the variables follow.
const HEAP: usize = 0;

/// The absolute values of the numbers in forms must be below this number.
const LARGEST: i128 = 1 << 40;

/// Values for the names in a form, at which the form is evaluated.
#[derive(Clone, Copy)]
struct Point {
    heap: i128,
    variables: [i128; VARIABLES],
}

/// The form, if it contains only names and its numbers are small; otherwise `None`.
fn affine(form: Form) -> Option<Form> {
    let fits = |number: i128| number.abs() < LARGEST;
    let is_small = fits(form.constant) && form.terms.iter().all(|(_, factor)| fits(*factor));
    (is_small && form.terms.last().is_none_or(|(atom, _)| *atom <= VARIABLES)).then_some(form)
}

fn at(form: &Form, point: Point) -> i128 {
    let number = |atom| if atom == HEAP { point.heap } else { point.variables[atom - 1] };
    form.terms.iter().map(|(atom, factor)| factor * number(*atom)).sum::<i128>() + form.constant
}

/// A condition on the heap and the variables.
#[derive(Clone, Debug)]
enum Condition {
    AtLeastZero(Form),
    /// Divided by the second number, the form leaves the third number as its remainder.
    Remainder(Form, i64, i128),
    Member(Form, Arc<[i128]>),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    fn holds(&self, point: Point) -> bool {
        match self {
            Self::AtLeastZero(form) => at(form, point) >= 0,
            Self::Remainder(form, by, rest) => at(form, point).rem_euclid((*by).into()) == *rest,
            Self::Member(form, set) => set.contains(&at(form, point)),
            Self::Not(inner) => !inner.holds(point),
            Self::All(all) => all.iter().all(|one| one.holds(point)),
            Self::Any(any) => any.iter().any(|one| one.holds(point)),
        }
    }

    fn atoms<'a>(&'a self, each: &mut impl FnMut(&'a Self) -> Option<()>) -> Option<()> {
        match self {
            Self::Not(inner) => inner.atoms(each),
            Self::All(all) | Self::Any(all) => all.iter().try_for_each(|one| one.atoms(each)),
            atom => each(atom),
        }
    }
}

/// The conditions that hold at the current point of a rule, and the number of variables up to that point.
#[derive(Clone)]
struct State {
    conditions: Vec<Condition>,
    variables: usize,
}

/// The traversal of one rule.
struct Walk<'a> {
    graph: Graph,
    rule: &'a RuleCode,
    found: &'a mut Found,
}

impl<'a> Walk<'a> {
    fn new(rule: &'a RuleCode, found: &'a mut Found) -> Self {
        let mut graph = Graph::default();
        graph.name(Name::Field(0));
        for variable in 0..VARIABLES {
            graph.name(Name::Loop(variable));
        }
        Self { graph, rule, found }
    }

    /// Follows the clauses of a rule, or returns `None` if they are not supported.
    fn clauses(&mut self, clauses: &[ClauseCode], state: &State) -> Option<()> {
        let mut state = state.clone();
        for (at, clause) in clauses.iter().enumerate() {
            match clause {
                ClauseCode::Number(slot, number) => {
                    let number = affine(self.graph.form(number))?;
                    self.graph.bind(*slot, number);
                }
                ClauseCode::Where(condition) => {
                    let truth = self.graph.truth(condition);
                    state.conditions.push(self.condition(&truth)?);
                }
                ClauseCode::List(..) => return None,
                ClauseCode::For { slot, range, .. } => {
                    let range = self.graph.range(range)?;
                    return self.turns(&clauses[at + 1..], &state, *slot, &range);
                }
            }
        }
        self.instance(&state)
    }

    /// Follows the clauses after a loop over a range.
    fn turns(&mut self, rest: &[ClauseCode], state: &State, slot: Slot, range: &Range) -> Option<()> {
        let (from, to, is_constant) = match range {
            Range::Values(values) => return self.each(rest, state, slot, values.iter().copied(), None),
            Range::Interval(first, last) => {
                (first.as_number(), self.capped(last), last.as_number().is_some())
            }
            Range::Blocks(..) => return None,
        };
        if let (Some(from), Some(to)) = (from, to) {
            if !is_constant {
                let to = to.min(from.checked_add(MOST_TAKEN.into())?.checked_add(1)?);
                return self.each(rest, state, slot, from..=to, Some(range));
            }
            if to.checked_sub(from)?.checked_add(1)? <= MOST_TAKEN.into() {
                return self.each(rest, state, slot, from..=to, None);
            }
        }
        if state.variables == VARIABLES {
            return None;
        }
        let variable = Form::atom(HEAP + 1 + state.variables);
        let mut state = state.clone();
        state.variables += 1;
        let bounds = self.graph.within(&variable, range)?;
        state.conditions.push(self.condition(&bounds)?);
        self.graph.bind(slot, variable);
        self.clauses(rest, &state)
    }

    /// Follows the clauses after a loop over constants. If `range` is given, only the constants in it count.
    fn each(
        &mut self,
        rest: &[ClauseCode],
        state: &State,
        slot: Slot,
        elements: impl Iterator<Item = i128>,
        range: Option<&Range>,
    ) -> Option<()> {
        for element in elements {
            let number = Some(element).filter(|element| element.abs() <= MOST_PLACES.into())?;
            let number = Form::number(number);
            let mut state = state.clone();
            if let Some(range) = range {
                let bounds = self.graph.within(&number, range)?;
                state.conditions.push(self.condition(&bounds)?);
            }
            self.graph.bind(slot, number);
            self.clauses(rest, &state)?;
        }
        Some(())
    }

    /// The smallest constant that bounds a form from above, if the form is a constant, or the sum of a constant and a
    /// minimum that includes a constant.
    fn capped(&self, form: &Form) -> Option<i128> {
        if let Some(number) = form.as_number() {
            return Some(number);
        }
        let [(atom, 1)] = form.terms[..] else { return None };
        let Operation::Binary(BinaryFn::Min, a, b) = &*self.graph.operation(atom) else { return None };
        let least = match (self.capped(a), self.capped(b)) {
            (Some(a), Some(b)) => a.min(b),
            (a, b) => a.or(b)?,
        };
        least.checked_add(form.constant)
    }

    fn condition(&self, truth: &Truth) -> Option<Condition> {
        let all = |of: &[Truth]| of.iter().map(|one| self.condition(one)).collect::<Option<Vec<_>>>();
        Some(match truth {
            Truth::Const(true) => Condition::All(Vec::new()),
            Truth::Const(false) => Condition::Any(Vec::new()),
            Truth::AtLeastZero(form) => self.at_least_zero(form)?,
            Truth::Zero(form) => match self.remainder(form) {
                Some(condition) => condition,
                None => {
                    Condition::All(vec![self.at_least_zero(form)?, self.at_least_zero(&form.times(-1)?)?])
                }
            },
            Truth::Member(form, set) => Condition::Member(affine(form.clone())?, Arc::clone(set)),
            Truth::Not(inner) => Condition::Not(Box::new(self.condition(inner)?)),
            Truth::All(of) => Condition::All(all(of)?),
            Truth::Any(of) => Condition::Any(all(of)?),
            Truth::If(_) | Truth::Other(_) => return None,
        })
    }

    /// The condition `form >= 0` on names alone, or `None` if none is found. The form may be a sum of names,
    /// minima, subtracted maxima, and quotients by a constant.
    fn at_least_zero(&self, form: &Form) -> Option<Condition> {
        let Some(&(atom, factor)) = form.terms.iter().find(|(atom, _)| *atom > VARIABLES) else {
            return Some(Condition::AtLeastZero(affine(form.clone())?));
        };
        let rest = form.plus(-factor, &Form::atom(atom))?;
        match (&*self.graph.operation(atom), factor) {
            (Operation::Binary(BinaryFn::Min, a, b), 1..) | (Operation::Binary(BinaryFn::Max, a, b), ..0) => {
                let part = |part| self.at_least_zero(&rest.plus(factor, part)?);
                Some(Condition::All(vec![part(a)?, part(b)?]))
            }
            (Operation::Binary(BinaryFn::Divide, e, k), 1 | -1) => {
                let k = k.as_number().filter(|k| *k > 0)?;
                // floor(e / k) >= -r holds exactly when e + k r >= 0, and floor(e / k) <= r exactly when
                // e < k (r + 1).
                let limit = if factor > 0 { rest.times(k)? } else { rest.times(k)?.plus_number(k - 1)? };
                self.at_least_zero(&limit.plus(factor, e)?)
            }
            _ => None,
        }
    }

    /// The condition `a % k == r` if the form is `a % k - r` or `r - a % k` and `k` is from 1 to 64; otherwise `None`.
    fn remainder(&self, form: &Form) -> Option<Condition> {
        let [(atom, factor @ (1 | -1))] = form.terms[..] else { return None };
        let Operation::Binary(BinaryFn::Remainder, e, k) = &*self.graph.operation(atom) else { return None };
        let by = k.as_number().and_then(|k| i64::try_from(k).ok()).filter(|k| (1..=64).contains(k))?;
        Some(Condition::Remainder(affine(e.clone())?, by, form.constant.checked_mul(-factor)?))
    }

    /// Adds the moves of the rule for the current elements of its unrolled loops, or returns `None` if this is not
    /// supported.
    fn instance(&mut self, state: &State) -> Option<()> {
        self.found.instances += 1;
        if self.found.instances > MOST_INSTANCES {
            return None;
        }
        let left = |term: &TermCode| match (&term.count, &term.fields[..]) {
            (None, [FieldExpr::Number(number)]) => affine(self.graph.form(number)),
            _ => None,
        };
        let left = self.rule.terms.iter().map(left).collect::<Option<Vec<_>>>()?;
        let splits = Splits::of(&left, state.variables)?;
        splits.take_in(&state.conditions, self.found)
    }
}

/// The splits that a rule describes: the heap and the variables as functions of the tokens taken and the
/// remaining heaps.
struct Splits {
    /// The number of remaining heaps, including empty ones.
    parts: usize,
    /// The number of tokens taken, if it is constant.
    taken: Option<i64>,
    /// For each variable, the coefficients of `t`, `x`, `y` and 1.
    variables: [[i128; 4]; VARIABLES],
}

impl Splits {
    fn of(left: &[Form], count: usize) -> Option<Self> {
        let sum = left.iter().try_fold(Form::default(), |sum, one| sum.plus(1, one))?;
        // This is the equation n - t = sum.
        let taken = Form::atom(HEAP).plus(-1, &sum)?;
        let mut known: [Option<[i128; 4]>; VARIABLES] = [None; VARIABLES];
        known.iter_mut().skip(count).for_each(|unused| *unused = Some([0; 4]));
        let constant = if left.is_empty() { None } else { taken.as_number() };
        let heap = [1, 1, 1, 0];
        // Each equation determines the only variable in it that is still unknown.
        let target = |at: usize| std::array::from_fn(|i| i128::from(i == at));
        let equations = [
            (&taken, target(0)),
            (left.first().unwrap_or(&taken), target(if left.is_empty() { 0 } else { 1 })),
        ];
        let of_variable = |form: &Form, at: usize| form.factor(HEAP + 1 + at);
        for (form, value) in equations {
            let mut open = (0..VARIABLES).filter(|at| known[*at].is_none() && of_variable(form, *at) != 0);
            let (Some(at), None) = (open.next(), open.next()) else { continue };
            let by = of_variable(form, at);
            if by.abs() != 1 {
                return None;
            }
            let mut solved: [i128; 4] = value;
            for i in 0..4 {
                solved[i] -= form.factor(HEAP) * heap[i];
                for (other, known) in known.iter().enumerate() {
                    if let Some(known) = known {
                        solved[i] -= of_variable(form, other) * known[i];
                    }
                }
            }
            solved[3] -= form.constant;
            known[at] = Some(solved.map(|part| part * by));
        }
        let [Some(a), Some(b)] = known else { return None };
        let splits = Self {
            parts: left.len(),
            taken: constant.map(i64::try_from).transpose().ok()?,
            variables: [a, b],
        };
        // For all t, x and y, the remaining heaps must have the given sizes.
        let free = if left.len() == 2 { 3 } else { 2 };
        let sizes = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let right = sizes.iter().take(free + 1).all(|[t, x, y]| {
            let t = splits.taken.unwrap_or(*t);
            let x = if left.is_empty() { 0 } else { *x };
            let point = splits.point(t, x, *y);
            at(&taken, point) == t.into()
                && left.iter().zip([x, *y]).all(|(left, size)| at(left, point) == size.into())
        });
        (left.len() <= 2 && right).then_some(splits)
    }

    /// The heap and the variables when `t` tokens are taken and heaps of `x` and `y` tokens remain.
    fn point(&self, t: i64, x: i64, y: i64) -> Point {
        let [t, x, y] = [t, x, y].map(i128::from);
        let variables = self.variables.map(|[of_t, of_x, of_y, one]| of_t * t + of_x * x + of_y * y + one);
        Point { heap: t + x + y, variables }
    }

    /// Adds the moves that satisfy the conditions, or returns `None` if the conditions are not supported or no digits
    /// describe the moves.
    fn take_in(&self, conditions: &[Condition], found: &mut Found) -> Option<()> {
        let (mut far_taken, mut far_left, mut period) = (2, 2, 1);
        for condition in conditions {
            condition.atoms(&mut |atom| {
                let (Condition::AtLeastZero(form)
                | Condition::Remainder(form, ..)
                | Condition::Member(form, _)) = atom
                else {
                    return None;
                };
                let at = |t, x, y| i64::try_from(at(form, self.point(t, x, y))).ok();
                let t0 = self.taken.unwrap_or(0);
                let one = at(t0, 0, 0)?;
                let of_t = if self.taken.is_some() { 0 } else { at(1, 0, 0)? - one };
                let of_x = if self.parts >= 1 { at(t0, 1, 0)? - one } else { 0 };
                let of_y = if self.parts == 2 { at(t0, 0, 1)? - one } else { 0 };
                match atom {
                    Condition::AtLeastZero(_) => {
                        let all = [of_t, of_x, of_y];
                        let monotone = all.iter().all(|by| *by >= 0) || all.iter().all(|by| *by <= 0);
                        let difference = of_t == 0 && of_x == -of_y && of_x.abs() == 1;
                        if !monotone && !difference {
                            return None;
                        }
                        far_taken = far_taken.max(if of_t == 0 { 0 } else { one.abs() + 2 });
                        far_left = far_left.max(if (of_x, of_y) == (0, 0) { 0 } else { one.abs() + 2 });
                    }
                    _ if (of_x, of_y) != (0, 0) => return None,
                    Condition::Remainder(_, by, _) if of_t != 0 => period = lcm(period, *by),
                    Condition::Member(_, set) if of_t != 0 => {
                        for element in set.iter() {
                            let element = i64::try_from(*element).ok()?;
                            far_taken = far_taken.max(element.checked_sub(one)?.abs() + 2);
                        }
                    }
                    _ => {}
                }
                Some(())
            })?;
        }
        if far_taken > MOST_TAKEN || far_left > MOST_LEFT || period > 64 {
            return None;
        }
        let holds = |t: i64, x: i64, y: i64| {
            let point = self.point(t, x, y);
            point.heap >= 0 && conditions.iter().all(|condition| condition.holds(point))
        };
        let digit = |t: i64| self.digit(far_left, |x, y| holds(t, x, y));
        match self.taken {
            Some(t) if t >= 0 => found.add(t, digit(t)?),
            Some(t) => (digit(t)? == 0).then_some(()),
            None => {
                for t in -far_taken - 1..0 {
                    if digit(t)? != 0 {
                        return None;
                    }
                }
                for t in 0..far_taken {
                    found.add(t, digit(t)?)?;
                }
                let tail = (far_taken..far_taken + period).map(digit).collect::<Option<Vec<u8>>>()?;
                found.tails.push((far_taken, tail));
                Some(())
            }
        }
    }

    /// The sorts of splits that are moves, one bit for each sort, or `None` if only some splits of one sort are
    /// moves.
    fn digit(&self, far: i64, holds: impl Fn(i64, i64) -> bool) -> Option<u8> {
        let mut digit = 0;
        let mut sort = |bit: u8, sizes: &mut dyn Iterator<Item = (i64, i64)>| {
            let mut seen = [false; 2];
            for (x, y) in sizes {
                seen[usize::from(holds(x, y) || self.parts == 2 && holds(y, x))] = true;
            }
            digit |= if seen[1] { bit } else { 0 };
            (seen != [true; 2]).then_some(())
        };
        let sizes = 1..=2 * far + 2;
        sort(NOTHING, &mut std::iter::once((0, 0)))?;
        if self.parts >= 1 {
            sort(ONE, &mut sizes.clone().map(|x| (x, 0)))?;
        }
        if self.parts == 2 {
            sort(EQUAL, &mut sizes.clone().map(|x| (x, x)))?;
            sort(DIFFERENT, &mut sizes.clone().flat_map(|x| (x + 1..=2 * far + 3).map(move |y| (x, y))))?;
        }
        Some(digit)
    }
}

const NOTHING: u8 = 1;
const ONE: u8 = 2;
const EQUAL: u8 = 4;
const DIFFERENT: u8 = 8;

/// The digits found so far.
#[derive(Default)]
struct Found {
    instances: usize,
    digits: BTreeMap<i64, u8>,
    /// Lists of digits that repeat, each with the place at which the repetition begins.
    tails: Vec<(i64, Vec<u8>)>,
}

impl Found {
    fn add(&mut self, place: i64, digit: u8) -> Option<()> {
        // A move that takes nothing must split the heap.
        if place == 0 && digit & (NOTHING | ONE) != 0 {
            return None;
        }
        *self.digits.entry(place).or_default() |= digit;
        Some(())
    }

    fn code(&self) -> Option<grundy_core::Code> {
        let last = self.digits.iter().filter(|(_, digit)| **digit != 0).map(|(place, _)| place + 1).max();
        let repeats = self.tails.iter().any(|(_, tail)| tail.iter().any(|digit| *digit != 0));
        let end = self.tails.iter().map(|(from, _)| *from).chain(last).max()?.max(1);
        let period = self
            .tails
            .iter()
            .fold(1, |period, (_, tail)| lcm(period, i64::try_from(tail.len()).unwrap_or(1)));
        if end > MOST_PLACES || period > 64 {
            return None;
        }
        let digit = |place: i64| {
            let tails = self.tails.iter().filter(|(from, _)| *from <= place).map(|(from, tail)| {
                let at = usize::try_from(place - from).unwrap_or(0);
                tail[at % tail.len()]
            });
            tails.fold(self.digits.get(&place).copied().unwrap_or(0), |all, digit| all | digit)
        };
        let mut text: String = written(digit(0)) + ".";
        for place in 1..end {
            match digit(place) {
                0 => text.push('0'),
                digit => text += &written(digit),
            }
        }
        if repeats {
            text += "[";
            (end..end + period).for_each(|place| text += &written(digit(place)));
            text += "]";
        } else if end == 1 {
            text += "0";
        }
        text.parse().ok()
    }
}

/// A digit in the notation of codes.
fn written(digit: u8) -> String {
    let (pairs, likeness) = match digit & (EQUAL | DIFFERENT) {
        0 => (0, ""),
        EQUAL => (4, "e"),
        DIFFERENT => (4, "u"),
        _ => (4, ""),
    };
    format!("{}{likeness}", (digit & (NOTHING | ONE)) + pairs)
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut p, mut q) = (a, b);
    while q != 0 {
        (p, q) = (q, p % q);
    }
    a / p * b
}

#[cfg(test)]
mod tests;
