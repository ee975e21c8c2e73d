//! Rules text that says a taking-and-breaking game.
//!
//! A rule is followed through its clauses: loops over constants are unrolled, every other loop is a variable, and
//! conditions become a tree of affine atoms in the heap `n` and the variables. What the rule leaves is then written in
//! the number of tokens taken `t` and the sizes `x` and `y` of the heaps left. Every atom is monotone in these, or a
//! difference `x - y`, or about `t` alone, so beyond its constant nothing changes any more: whether all, or none, of the
//! splits of one sort (nothing left, one heap, two equal ones, two different ones) are moves is seen on small sizes.

use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, NumExpr, PatternCode, RangeExpr, RuleCode, Slot, TermCode,
};
use grundy_core::{Kind, Mover};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The code of the taking-and-breaking game that the rules are, if they are one, with two heaps left at most.
pub(crate) fn taking_and_breaking(kinds: &[Kind], code: &Code) -> Option<grundy_core::Code> {
    let [kind] = kinds else { return None };
    let is_heap = kind.is_tuple() && kind.fields.len() == 1 && kind.fields[0].low == 0;
    let unbounded = kind.fields.first().is_some_and(|field| field.high == u64::MAX);
    let depends = code.kinds.first().is_none_or(|kind| kind.depends);
    if !is_heap || !unbounded || depends || !code.wins.is_empty() || code.rules.is_empty() {
        return None;
    }
    let mut found = Found::default();
    for rule in &code.rules {
        let plain = rule.mover == Mover::Either && !rule.again && rule.gains.is_none();
        let [PatternCode::Number(heap)] = rule.left.patterns[..] else { return None };
        if !plain {
            return None;
        }
        let mut walk = Walk { rule, found: &mut found };
        walk.clauses(
            &rule.clauses,
            &State { names: vec![(heap, Affine::HEAP)], conditions: Vec::new(), variables: 0 },
        )?;
    }
    found.code()
}

/// Loops that are not over constants, at most.
const VARIABLES: usize = 2;
/// Longer loops over constants are not unrolled, and conditions on more tokens taken are not tried out.
const MOST_TAKEN: i64 = 1 << 14;
/// Codes have no more places: a place takes 24 bytes, with a move or without.
const MOST_PLACES: i64 = 1 << 20;
/// Larger constants are not followed as sizes of heaps.
const MOST_LEFT: i64 = 48;
/// Rules with constants filled in, at most.
const MOST_INSTANCES: usize = 1 << 13;

/// `heap * n + variables * v + one`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Affine {
    heap: i64,
    variables: [i64; VARIABLES],
    one: i64,
}

impl Affine {
    const HEAP: Self = Self { heap: 1, variables: [0; VARIABLES], one: 0 };

    fn constant(one: i64) -> Self {
        Self { heap: 0, variables: [0; VARIABLES], one }
    }

    fn variable(at: usize) -> Self {
        let mut variables = [0; VARIABLES];
        variables[at] = 1;
        Self { heap: 0, variables, one: 0 }
    }

    fn is_constant(self) -> Option<i64> {
        (self.heap == 0 && self.variables == [0; VARIABLES]).then_some(self.one)
    }

    /// `self + by * other`, unless it is very large.
    fn plus(self, by: i64, other: Self) -> Option<Self> {
        let part = |a: i64, b: i64| a.checked_add(b.checked_mul(by)?).filter(|sum| sum.abs() < 1 << 40);
        let mut variables = self.variables;
        for (mine, theirs) in variables.iter_mut().zip(other.variables) {
            *mine = part(*mine, theirs)?;
        }
        Some(Self { heap: part(self.heap, other.heap)?, variables, one: part(self.one, other.one)? })
    }

    fn times(self, by: i64) -> Option<Self> {
        Self::constant(0).plus(by, self)
    }

    fn at(self, heap: i64, variables: [i64; VARIABLES]) -> i64 {
        let products = self.variables.iter().zip(variables).map(|(a, b)| a * b);
        self.heap * heap + products.sum::<i64>() + self.one
    }
}

/// A condition on the heap and the variables.
#[derive(Clone, Debug)]
enum Condition {
    AtLeastZero(Affine),
    /// The remainder by the second is the third.
    Remainder(Affine, i64, i64),
    Member(Affine, Arc<[i128]>),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
}

impl Condition {
    fn holds(&self, heap: i64, variables: [i64; VARIABLES]) -> bool {
        match self {
            Self::AtLeastZero(affine) => affine.at(heap, variables) >= 0,
            Self::Remainder(affine, by, rest) => affine.at(heap, variables).rem_euclid(*by) == *rest,
            Self::Member(affine, set) => set.contains(&affine.at(heap, variables).into()),
            Self::Not(inner) => !inner.holds(heap, variables),
            Self::All(all) => all.iter().all(|one| one.holds(heap, variables)),
            Self::Any(any) => any.iter().any(|one| one.holds(heap, variables)),
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

/// What is bound, and must hold, where a rule is followed.
#[derive(Clone)]
struct State {
    names: Vec<(Slot, Affine)>,
    conditions: Vec<Condition>,
    variables: usize,
}

impl State {
    fn affine(&self, number: &NumExpr) -> Option<Affine> {
        let slot = |slot: &Slot| self.names.iter().rev().find(|(name, _)| name == slot).map(|(_, to)| *to);
        let binary = |function: BinaryFn, a: Affine, b: Affine| match function {
            BinaryFn::Add => a.plus(1, b),
            BinaryFn::Subtract => a.plus(-1, b),
            BinaryFn::Multiply => match (a.is_constant(), b.is_constant()) {
                (Some(by), _) => b.times(by),
                (_, Some(by)) => a.times(by),
                _ => None,
            },
            _ => None,
        };
        match number {
            NumExpr::Const(number) => {
                i64::try_from(*number).ok().filter(|number| number.abs() < 1 << 40).map(Affine::constant)
            }
            NumExpr::Slot(name) => slot(name),
            NumExpr::Unary(UnaryFn::Negate, inner, _) => self.affine(inner)?.times(-1),
            NumExpr::Binary(function, pair, _) => {
                binary(*function, self.affine(&pair.0)?, self.affine(&pair.1)?)
            }
            NumExpr::SlotSlot(function, a, b, _) => binary(*function, slot(a)?, slot(b)?),
            NumExpr::SlotConst(function, a, b, _) => {
                binary(*function, slot(a)?, Affine::constant(*b).times(1)?)
            }
            NumExpr::Shared(_, inner) => self.affine(inner),
            _ => None,
        }
    }

    /// The two numbers that a function of two is of.
    fn pair(&self, number: &NumExpr, wanted: BinaryFn) -> Option<(NumExpr, NumExpr)> {
        match number {
            NumExpr::Binary(function, pair, _) if *function == wanted => Some((**pair).clone()),
            NumExpr::SlotSlot(function, a, b, _) if *function == wanted => {
                Some((NumExpr::Slot(*a), NumExpr::Slot(*b)))
            }
            NumExpr::SlotConst(function, a, b, _) if *function == wanted => {
                Some((NumExpr::Slot(*a), NumExpr::Const((*b).into())))
            }
            NumExpr::Shared(_, inner) => self.pair(inner, wanted),
            _ => None,
        }
    }

    /// `a / k` with a constant `k > 0`.
    fn quotient(&self, number: &NumExpr) -> Option<(Affine, i64)> {
        let (a, k) = self.pair(number, BinaryFn::Divide)?;
        Some((self.affine(&a)?, self.affine(&k)?.is_constant().filter(|k| *k > 0)?))
    }

    /// `a + less <= b`
    fn at_most(&self, a: &NumExpr, less: i64, b: &NumExpr) -> Option<Condition> {
        if let Some((p, q)) = self.pair(b, BinaryFn::Min) {
            return Some(Condition::All(vec![self.at_most(a, less, &p)?, self.at_most(a, less, &q)?]));
        }
        if let Some((p, q)) = self.pair(a, BinaryFn::Max) {
            return Some(Condition::All(vec![self.at_most(&p, less, b)?, self.at_most(&q, less, b)?]));
        }
        let one = Affine::constant(1);
        match (self.affine(a), self.affine(b)) {
            (Some(a), Some(b)) => Some(Condition::AtLeastZero(b.plus(-1, a)?.plus(-less, one)?)),
            // k (a + less) <= e exactly if a + less <= e / k, rounded down.
            (Some(a), None) => {
                let (e, k) = self.quotient(b)?;
                Some(Condition::AtLeastZero(e.plus(-k, a.plus(less, one)?)?))
            }
            // e / k < c exactly if e < k c.
            (None, Some(b)) => {
                let (e, k) = self.quotient(a)?;
                let limit = b.plus(1 - less, one)?.times(k)?;
                Some(Condition::AtLeastZero(limit.plus(-1, e)?.plus(-1, one)?))
            }
            (None, None) => None,
        }
    }

    fn compared(&self, op: CompareOp, a: &NumExpr, b: &NumExpr) -> Option<Condition> {
        // `a % k == r`
        if let (Some((e, k)), Some(rest), CompareOp::Equal | CompareOp::NotEqual) =
            (self.pair(a, BinaryFn::Remainder), self.affine(b).and_then(Affine::is_constant), op)
        {
            let by = self.affine(&k)?.is_constant().filter(|k| (1..=64).contains(k))?;
            let condition = Condition::Remainder(self.affine(&e)?, by, rest);
            return Some(if op == CompareOp::Equal {
                condition
            } else {
                Condition::Not(Box::new(condition))
            });
        }
        let equal = || Some(Condition::All(vec![self.at_most(a, 0, b)?, self.at_most(b, 0, a)?]));
        match op {
            CompareOp::Equal => equal(),
            CompareOp::NotEqual => Some(Condition::Not(Box::new(equal()?))),
            CompareOp::Less => self.at_most(a, 1, b),
            CompareOp::LessOrEqual => self.at_most(a, 0, b),
            CompareOp::Greater => self.at_most(b, 1, a),
            CompareOp::GreaterOrEqual => self.at_most(b, 0, a),
        }
    }

    fn condition(&self, condition: &BoolExpr) -> Option<Condition> {
        let all = |of: &[BoolExpr]| of.iter().map(|one| self.condition(one)).collect::<Option<Vec<_>>>();
        match condition {
            BoolExpr::Const(true) => Some(Condition::All(Vec::new())),
            BoolExpr::Const(false) => Some(Condition::Any(Vec::new())),
            BoolExpr::Compare(op, a, b) => self.compared(*op, a, b),
            BoolExpr::Chain(numbers, ops) => {
                let pairs = numbers.windows(2).zip(ops);
                let all: Option<Vec<_>> =
                    pairs.map(|(pair, op)| self.compared(*op, &pair[0], &pair[1])).collect();
                Some(Condition::All(all?))
            }
            BoolExpr::Not(inner) => Some(Condition::Not(Box::new(self.condition(inner)?))),
            BoolExpr::And(of) => Some(Condition::All(all(of)?)),
            BoolExpr::Or(of) => Some(Condition::Any(all(of)?)),
            BoolExpr::In(inner) => match &inner.1 {
                RangeExpr::Interval { low, high, inclusive } => Some(Condition::All(vec![
                    self.at_most(low, 0, &inner.0)?,
                    self.at_most(&inner.0, i64::from(!*inclusive), high)?,
                ])),
                range => Some(Condition::Member(self.affine(&inner.0)?, self.constants(range)?.into())),
            },
            _ => None,
        }
    }

    /// The elements of a range that does not depend on the heap.
    fn constants(&self, range: &RangeExpr) -> Option<Vec<i128>> {
        let constant = |number: &NumExpr| self.affine(number)?.is_constant();
        match range {
            RangeExpr::Values(values) => Some(values.to_vec()),
            RangeExpr::SetOf(numbers) => numbers.iter().map(|one| constant(one).map(i128::from)).collect(),
            RangeExpr::Interval { low, high, inclusive } => {
                let (low, high) = (constant(low)?, constant(high)? + i64::from(*inclusive));
                (high.saturating_sub(low) <= MOST_TAKEN).then(|| (low..high).map(i128::from).collect())
            }
            _ => None,
        }
    }

    /// The least constant that a number is at most, if it is a minimum with one.
    fn capped(&self, number: &NumExpr) -> Option<i64> {
        let (a, b) = self.pair(number, BinaryFn::Min)?;
        let constant =
            |number| self.affine(number).and_then(Affine::is_constant).or_else(|| self.capped(number));
        match (constant(&a), constant(&b)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}

/// Follows one rule.
struct Walk<'a> {
    rule: &'a RuleCode,
    found: &'a mut Found,
}

impl Walk<'_> {
    /// Follows the clauses; no rule has many.
    fn clauses(&mut self, clauses: &[ClauseCode], state: &State) -> Option<()> {
        let Some((first, rest)) = clauses.split_first() else { return self.instance(state) };
        let mut state = state.clone();
        match first {
            ClauseCode::Number(slot, number) => {
                let number = state.affine(number)?;
                state.names.push((*slot, number));
            }
            ClauseCode::Where(condition) => {
                let condition = state.condition(condition)?;
                state.conditions.push(condition);
            }
            ClauseCode::List(..) => return None,
            ClauseCode::For { slot, range, .. } => {
                if let Some(elements) = state.constants(range) {
                    return self.each(rest, &state, *slot, elements);
                }
                let RangeExpr::Interval { low, high, inclusive } = range else { return None };
                let bounds = |state: &State| {
                    let number = NumExpr::Slot(*slot);
                    Some(Condition::All(vec![
                        state.at_most(low, 0, &number)?,
                        state.at_most(&number, i64::from(!*inclusive), high)?,
                    ]))
                };
                let from = state.affine(low).and_then(Affine::is_constant);
                if let (Some(from), Some(to)) = (from, state.capped(high)) {
                    let to = to.min(from.checked_add(MOST_TAKEN)?.checked_add(1)?);
                    for element in from..=to {
                        let mut state = state.clone();
                        state.names.push((*slot, Affine::constant(element)));
                        let bounds = bounds(&state)?;
                        state.conditions.push(bounds);
                        self.clauses(rest, &state)?;
                    }
                    return Some(());
                }
                if state.variables == VARIABLES {
                    return None;
                }
                state.names.push((*slot, Affine::variable(state.variables)));
                state.variables += 1;
                let bounds = bounds(&state)?;
                state.conditions.push(bounds);
            }
        }
        self.clauses(rest, &state)
    }

    fn each(&mut self, rest: &[ClauseCode], state: &State, slot: Slot, elements: Vec<i128>) -> Option<()> {
        for element in elements {
            let element = i64::try_from(element).ok().filter(|element| element.abs() <= MOST_PLACES)?;
            let mut state = state.clone();
            state.names.push((slot, Affine::constant(element)));
            self.clauses(rest, &state)?;
        }
        Some(())
    }

    /// Takes in the moves of the rule with its constants filled in.
    fn instance(&mut self, state: &State) -> Option<()> {
        self.found.instances += 1;
        if self.found.instances > MOST_INSTANCES {
            return None;
        }
        let left = |term: &TermCode| match (&term.count, &term.fields[..]) {
            (None, [FieldExpr::Number(number)]) => state.affine(number),
            _ => None,
        };
        let left = self.rule.terms.iter().map(left).collect::<Option<Vec<_>>>()?;
        let splits = Splits::of(&left, state.variables)?;
        splits.take_in(&state.conditions, self.found)
    }
}

/// The splits that a rule names: the heap and the variables, from what is taken and left.
struct Splits {
    /// How many heaps are left, empty ones among them.
    parts: usize,
    /// The number taken, if it is always the same.
    taken: Option<i64>,
    /// The variables, affine in `t`, `x`, `y` and 1.
    variables: [[i64; 4]; VARIABLES],
}

impl Splits {
    fn of(left: &[Affine], count: usize) -> Option<Self> {
        let sum = left.iter().try_fold(Affine::constant(0), |sum, one| sum.plus(1, *one))?;
        // n - t = sum
        let taken = Affine::HEAP.plus(-1, sum)?;
        let mut known: [Option<[i64; 4]>; VARIABLES] = [None; VARIABLES];
        known.iter_mut().skip(count).for_each(|unused| *unused = Some([0; 4]));
        let constant = if left.is_empty() { None } else { taken.is_constant() };
        let heap = [1, 1, 1, 0];
        // Each equation gives the one variable in it that is not known yet.
        let target = |at: usize| std::array::from_fn(|i| i64::from(i == at));
        let equations = [
            (taken, target(0)),
            (*left.first().unwrap_or(&taken), target(if left.is_empty() { 0 } else { 1 })),
        ];
        for (affine, value) in equations {
            let mut open = (0..VARIABLES).filter(|at| known[*at].is_none() && affine.variables[*at] != 0);
            let (Some(at), None) = (open.next(), open.next()) else { continue };
            let by = affine.variables[at];
            if by.abs() != 1 {
                return None;
            }
            let mut solved: [i64; 4] = value;
            for i in 0..4 {
                solved[i] -= affine.heap * heap[i];
                for (other, known) in known.iter().enumerate() {
                    if let Some(known) = known {
                        solved[i] -= affine.variables[other] * known[i];
                    }
                }
            }
            solved[3] -= affine.one;
            known[at] = Some(solved.map(|part| part * by));
        }
        let [Some(a), Some(b)] = known else { return None };
        let splits = Self { parts: left.len(), taken: constant, variables: [a, b] };
        // What is left must be what it is taken for, whatever t, x and y are.
        let free = if left.len() == 2 { 3 } else { 2 };
        let sizes = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let right = sizes.iter().take(free + 1).all(|[t, x, y]| {
            let t = constant.unwrap_or(*t);
            let x = if left.is_empty() { 0 } else { *x };
            let (heap, variables) = splits.point(t, x, *y);
            taken.at(heap, variables) == t
                && left.iter().zip([x, *y]).all(|(left, size)| left.at(heap, variables) == size)
        });
        (left.len() <= 2 && right).then_some(splits)
    }

    /// The heap and the variables where `t` tokens are taken and heaps of `x` and `y` left.
    fn point(&self, t: i64, x: i64, y: i64) -> (i64, [i64; VARIABLES]) {
        (t + x + y, self.variables.map(|[of_t, of_x, of_y, one]| of_t * t + of_x * x + of_y * y + one))
    }

    /// Takes in the moves that are left by the conditions; `None` if they are not those of digits.
    fn take_in(&self, conditions: &[Condition], found: &mut Found) -> Option<()> {
        let (mut far_taken, mut far_left, mut period) = (2, 2, 1);
        for condition in conditions {
            condition.atoms(&mut |atom| {
                let (Condition::AtLeastZero(affine)
                | Condition::Remainder(affine, ..)
                | Condition::Member(affine, _)) = atom
                else {
                    return None;
                };
                let at = |t, x, y| {
                    let (heap, variables) = self.point(t, x, y);
                    affine.at(heap, variables)
                };
                let t0 = self.taken.unwrap_or(0);
                let one = at(t0, 0, 0);
                let of_t = if self.taken.is_some() { 0 } else { at(1, 0, 0) - one };
                let of_x = if self.parts >= 1 { at(t0, 1, 0) - one } else { 0 };
                let of_y = if self.parts == 2 { at(t0, 0, 1) - one } else { 0 };
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
            let (heap, variables) = self.point(t, x, y);
            heap >= 0 && conditions.iter().all(|condition| condition.holds(heap, variables))
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

    /// The sorts of splits that are moves, one bit each; `None` if only some of a sort are.
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
    /// From this place on, these repeat.
    tails: Vec<(i64, Vec<u8>)>,
}

impl Found {
    fn add(&mut self, place: i64, digit: u8) -> Option<()> {
        // Without taking anything a heap must be split.
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

/// A digit as codes have it.
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
