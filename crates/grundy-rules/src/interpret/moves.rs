//! The moves from a component.

use super::candidates::{SHORT_PART, Wanted};
use super::frame::{Eval, Frame, LONGEST_LIST, NoVisitor, SHORT_LIST, Stop};
use super::narrow;
use crate::typed::{
    At, ClauseCode, Code, FieldExpr, LeftCode, NumExpr, PatternCode, RangeExpr, RuleCode, Slot, TermCode,
    TheoremCode,
};
use grundy_core::{
    ComponentRef, Detail, Fault, FaultKind, KindId, Move, MoveVisitor, NimValue, Outcome, Sum,
    may_thread_grow,
};
use std::cell::Cell;
use std::ops::ControlFlow;

/// Loops whose last number exceeds the first by at most this are not narrowed.
const SHORT_LOOP: i128 = 32;

/// Memory that is reused by later calls.
#[derive(Default)]
pub(super) struct Scratch {
    /// The values of bound names.
    pub(super) frame: Frame,
    sum: Sum,
    words: Vec<u64>,
    label: String,
}

impl Scratch {
    /// Frees the memory of long lists, so that it is not kept between two components.
    fn give_back(&mut self) {
        self.frame.give_back();
        if self.words.capacity() > SHORT_LIST {
            self.words = Vec::new();
            self.sum = Sum::new();
        }
    }
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// Runs `work` with the reusable memory of this thread. A nested call gets fresh memory.
pub(super) fn with_scratch<T>(code: &Code, work: impl FnOnce(&mut Scratch) -> T) -> T {
    let mut scratch = SCRATCH.take().unwrap_or_default();
    scratch.frame.fit(code);
    let result = work(&mut scratch);
    scratch.give_back();
    SCRATCH.set(Some(scratch));
    result
}

/// The result of an evaluation, with the component added to a fault, or `None` if the visitor returned `Break`.
pub(super) fn settle<T>(of: ComponentRef<'_>, result: Eval<T>) -> Result<Option<T>, Fault> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Break) => Ok(None),
        Err(Stop::Fault(fault)) => {
            let (kind, at) = *fault;
            Err(Fault { kind, place: Some(at.into()), component: of.to_owned() })
        }
    }
}

/// Calls `visitor` with every move from `of`.
///
/// # Errors
/// Returns an error if the rules cause a fault at this component.
pub(crate) fn visit_moves(
    code: &Code,
    of: ComponentRef<'_>,
    detail: Detail,
    visitor: &mut dyn MoveVisitor,
) -> Result<ControlFlow<()>, Fault> {
    visit_wanted(code, of, None, detail, visitor)
}

/// Calls `visitor` with all moves from `of` whose options can have outcome `outcome` according to the closed form
/// with index `theorem`, and possibly with other moves. Returns `None` unless that closed form says which positions are
/// P-positions or N-positions, and `outcome` is one of these two outcomes.
///
/// # Errors
/// Returns an error if the rules cause a fault at this component.
pub(crate) fn visit_candidates(
    code: &Code,
    (theorem, outcome): (usize, Outcome),
    of: ComponentRef<'_>,
    detail: Detail,
    visitor: &mut dyn MoveVisitor,
) -> Result<Option<ControlFlow<()>>, Fault> {
    match Wanted::new(code, theorem, outcome, detail) {
        None => Ok(None),
        wanted => visit_wanted(code, of, wanted, detail, visitor).map(Some),
    }
}

/// Like [`visit_moves`], but also checks that the numbers declared to decrease do so with every move.
///
/// # Errors
/// Returns an error if the rules cause a fault at this component, such as a number that does not decrease or that is
/// negative before a move.
pub(crate) fn visit_falling_moves(
    code: &Code,
    of: ComponentRef<'_>,
    detail: Detail,
    visitor: &mut dyn MoveVisitor,
) -> Result<ControlFlow<()>, Fault> {
    let Some((before, at)) = measure(code, of)? else { return visit_moves(code, of, detail, visitor) };
    let mut falling = Falling { code, before, visitor, fault: None };
    let visited = visit_moves(code, of, detail, &mut falling)?;
    match falling.fault {
        None => Ok(visited),
        Some(Ok(after)) => {
            let kind = FaultKind::NotDecreasing { before, after };
            Err(Fault { kind, place: Some(at.into()), component: of.to_owned() })
        }
        Some(Err(fault)) => Err(fault),
    }
}

/// The number that is declared to decrease, evaluated for the component, or `None` if no number is declared for the
/// component.
///
/// # Errors
/// Returns an error if the rules cause a fault at this component.
#[cfg(feature = "tiers")]
pub(crate) fn declared_number(code: &Code, of: ComponentRef<'_>) -> Result<Option<i128>, Fault> {
    Ok(measure(code, of)?.map(|(number, _)| number))
}

/// The number that is declared to decrease, evaluated for the component, and its place in the text, or `None` if no
/// number is declared for the component.
fn measure(code: &Code, of: ComponentRef<'_>) -> Result<Option<(i128, At)>, Fault> {
    let Some(measure) = code.measures.iter().find(|measure| measure.left.kind == of.kind) else {
        return Ok(None);
    };
    with_scratch(code, |scratch| {
        let frame = &mut scratch.frame;
        if !frame.matches(&measure.left, of) {
            return Ok(None);
        }
        let number = frame.number(&measure.value, &mut NoVisitor);
        settle(of, number).map(|number| number.map(|number| (number, measure.at)))
    })
}

/// A visitor that compares the number declared for each component of an option with that of the component before the
/// move.
struct Falling<'a> {
    code: &'a Code,
    before: i128,
    visitor: &'a mut dyn MoveVisitor,
    /// The first number of an option's component that is not less than `before` (any number, if `before` is negative),
    /// or the fault that occurred while such a number was computed.
    fault: Option<Result<i128, Fault>>,
}

impl MoveVisitor for Falling<'_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        for term in found.option.terms() {
            match measure(self.code, term.component) {
                Ok(Some((after, _))) if after >= self.before || self.before < 0 => {
                    self.fault = Some(Ok(after));
                    return ControlFlow::Break(());
                }
                Ok(_) => {}
                Err(fault) => {
                    self.fault = Some(Err(fault));
                    return ControlFlow::Break(());
                }
            }
        }
        self.visitor.visit(found)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.visitor.tick()
    }
}

fn visit_wanted(
    code: &Code,
    of: ComponentRef<'_>,
    wanted: Option<Wanted<'_>>,
    detail: Detail,
    visitor: &mut dyn MoveVisitor,
) -> Result<ControlFlow<()>, Fault> {
    with_scratch(code, |scratch| {
        let mut run = Run { code, scratch, visitor, detail, wanted };
        for &index in &code.rules_of[of.kind.index()] {
            let rule = &code.rules[index as usize];
            if run.scratch.frame.matches(&rule.left, of) && settle(of, run.clauses(rule, index, 0))?.is_none()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// Whether the fields of the component are within their domains.
///
/// # Errors
/// Returns an error if evaluating a bound causes a fault.
pub(crate) fn contains(code: &Code, of: ComponentRef<'_>) -> Result<bool, Fault> {
    let kind = &code.kinds[of.kind.index()];
    let mut rest = of.words;
    for domain in &kind.domains {
        let entries = next_field(&mut rest, domain.is_list);
        if !entries.iter().all(|entry| (domain.low..=domain.high).contains(entry)) {
            return Ok(false);
        }
    }
    if !kind.depends {
        return Ok(true);
    }
    with_scratch(code, |scratch| {
        let held = fields_hold(code, &mut scratch.frame, of.kind, of.words, &mut NoVisitor);
        settle(of, held).map(|held| held.unwrap_or(false))
    })
}

/// Whether the component ends the game.
///
/// # Errors
/// Returns an error if evaluating a condition causes a fault.
pub(crate) fn component_is_win(code: &Code, of: ComponentRef<'_>) -> Result<bool, Fault> {
    with_scratch(code, |scratch| {
        for win in &code.wins {
            if win.left.kind == of.kind && scratch.frame.matches(&win.left, of) {
                let holds = scratch.frame.truth(&win.condition, &mut NoVisitor);
                if settle(of, holds)?.unwrap_or(false) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    })
}

/// The nim-value of the component according to a closed form, or `None` if the closed form does not give one.
///
/// # Errors
/// Returns an error if the closed form causes a fault, or if its value is outside `0..=2^64 - 1`.
pub(crate) fn theorem_value(
    code: &Code,
    theorem: usize,
    of: ComponentRef<'_>,
) -> Result<Option<NimValue>, Fault> {
    let Some(TheoremCode::Value { left, value, condition, at }) = code.theorems.get(theorem) else {
        return Ok(None);
    };
    with_scratch(code, |scratch| {
        let frame = &mut scratch.frame;
        if left.kind != of.kind || !frame.matches(left, of) {
            return Ok(None);
        }
        let result = frame.truth(condition, &mut NoVisitor).and_then(|holds| {
            if !holds {
                return Ok(None);
            }
            let value = frame.number(value, &mut NoVisitor)?;
            match NimValue::try_from(value) {
                Ok(value) => Ok(Some(value)),
                Err(_) => Err(Stop::fault(FaultKind::ValueOutside { value }, *at)),
            }
        });
        settle(of, result).map(Option::flatten)
    })
}

/// The outcome of the component according to a closed form, or `None` if the closed form does not give one.
///
/// # Errors
/// Returns an error if evaluating the condition of the theorem causes a fault.
pub(crate) fn theorem_outcome(
    code: &Code,
    theorem: usize,
    of: ComponentRef<'_>,
) -> Result<Option<Outcome>, Fault> {
    let Some(TheoremCode::Outcome { left, outcome, condition }) = code.theorems.get(theorem) else {
        return Ok(None);
    };
    with_scratch(code, |scratch| {
        let frame = &mut scratch.frame;
        if left.kind != of.kind || !frame.matches(left, of) {
            return Ok(None);
        }
        let holds = settle(of, frame.truth(condition, &mut NoVisitor))?.unwrap_or(false);
        Ok(match (holds, outcome) {
            (true, outcome) => Some(*outcome),
            (false, Outcome::P) => Some(Outcome::N),
            (false, Outcome::N) => Some(Outcome::P),
            (false, _) => None,
        })
    })
}

/// Calls `visitor` with the moves whose options have nim-value `value`, according to a closed form. Returns `None` if
/// the closed form does not cover the component, or does not give moves.
///
/// # Errors
/// Returns an error if the closed form causes a fault.
pub(crate) fn theorem_moves(
    code: &Code,
    theorem: usize,
    of: ComponentRef<'_>,
    value: NimValue,
    detail: Detail,
    visitor: &mut dyn MoveVisitor,
) -> Result<Option<ControlFlow<()>>, Fault> {
    let Some(TheoremCode::Moves { to, rule }) = code.theorems.get(theorem) else {
        return Ok(None);
    };
    with_scratch(code, |scratch| {
        if rule.left.kind != of.kind || !scratch.frame.matches(&rule.left, of) {
            return Ok(None);
        }
        scratch.frame.set(*to, value.into());
        let mut run = Run { code, scratch, visitor, detail, wanted: None };
        let finished = settle(of, run.clauses(rule, 0, 0))?;
        Ok(Some(if finished.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }))
    })
}

/// Removes the words of the next field from `rest` and returns its number or the entries of its list.
fn next_field<'a>(rest: &mut &'a [u64], is_list: bool) -> &'a [u64] {
    let (length, skip) = if is_list {
        let length = rest.first().map_or(0, |&length| usize::try_from(length).unwrap_or(usize::MAX));
        (length, 1)
    } else {
        (1, 0)
    };
    let after = rest.get(skip..).unwrap_or_default();
    let (field, tail) = after.split_at(length.min(after.len()));
    *rest = tail;
    field
}

/// Whether the bounds that depend on earlier fields are satisfied.
fn fields_hold(
    code: &Code,
    frame: &mut Frame,
    kind: KindId,
    words: &[u64],
    visitor: &mut dyn MoveVisitor,
) -> Eval<bool> {
    let domains = &code.kinds[kind.index()].domains;
    let mut rest = words;
    for (at, domain) in domains.iter().enumerate() {
        let entries = next_field(&mut rest, domain.is_list);
        if let Some(low) = &domain.low_by_fields {
            let low = frame.number(low, visitor)?;
            if entries.iter().any(|&entry| i128::from(entry) < low) {
                return Ok(false);
            }
        }
        if let Some(high) = &domain.high_by_fields {
            let high = frame.number(high, visitor)?;
            if entries.iter().any(|&entry| i128::from(entry) > high) {
                return Ok(false);
            }
        }
        if domain.is_list {
            let list = frame.list_mut(at);
            list.clear();
            list.extend(entries.iter().map(|&entry| i128::from(entry)));
        } else if let Some(&entry) = entries.first() {
            frame.numbers[at] = entry.into();
        }
    }
    Ok(true)
}

impl Frame {
    /// Binds the names of a left side; returns `false` if a number does not match.
    pub(super) fn matches(&mut self, left: &LeftCode, of: ComponentRef<'_>) -> bool {
        let mut rest = of.words;
        for pattern in &left.patterns {
            match *pattern {
                PatternCode::Number(slot) => {
                    let Some((&word, tail)) = rest.split_first() else { return false };
                    self.numbers[slot.index()] = word.into();
                    rest = tail;
                }
                PatternCode::Exactly(number, _) => {
                    let Some((&word, tail)) = rest.split_first() else { return false };
                    if i128::from(word) != number {
                        return false;
                    }
                    rest = tail;
                }
                PatternCode::List(slot) => {
                    let entries = next_field(&mut rest, true);
                    let list = self.list_mut(slot.index());
                    list.clear();
                    if entries.len() > SHORT_LIST {
                        list.reserve_exact(entries.len());
                    }
                    list.extend(entries.iter().map(|&entry| i128::from(entry)));
                }
            }
        }
        true
    }
}

/// One traversal of the moves of a component.
struct Run<'a> {
    code: &'a Code,
    scratch: &'a mut Scratch,
    visitor: &'a mut dyn MoveVisitor,
    detail: Detail,
    /// The options to visit; `None` means all.
    wanted: Option<Wanted<'a>>,
}

impl Run<'_> {
    /// Runs the clauses from index `at`, and then makes the move. The recursion depth is the number of `for`
    /// clauses.
    fn clauses(&mut self, rule: &RuleCode, index: u32, mut at: usize) -> Eval<()> {
        while let Some(clause) = rule.clauses.get(at) {
            at += 1;
            let frame = &mut self.scratch.frame;
            match clause {
                ClauseCode::Where(condition) => {
                    if !frame.truth(condition, self.visitor)? {
                        return Ok(());
                    }
                }
                ClauseCode::Number(slot, value) => {
                    let value = frame.number(value, self.visitor)?;
                    frame.set(*slot, value);
                }
                ClauseCode::List(slot, value) => {
                    let mut entries = frame.take_buffer();
                    frame.list(value, &mut entries, self.visitor)?;
                    let before = std::mem::replace(frame.list_mut(slot.index()), entries);
                    frame.give_buffer(before);
                }
                ClauseCode::For { slot, range: RangeExpr::Interval { low, high, inclusive }, narrowing } => {
                    let mut low = frame.number(low, self.visitor)?;
                    let mut high = frame.number(high, self.visitor)?;
                    if !*inclusive {
                        let Some(last) = high.checked_sub(1) else { return Ok(()) };
                        high = last;
                    }
                    if !narrowing.is_empty() && high.checked_sub(low).is_none_or(|turns| turns > SHORT_LOOP) {
                        (low, high) = narrow::narrow(frame, *slot, narrowing, (low, high), self.visitor)?;
                    }
                    if self.wanted.is_some() {
                        self.split_loop((rule, index, at), *slot, (low, high))?;
                    } else {
                        self.plain_loop((rule, index, at), *slot, (low, high))?;
                    }
                    return Ok(());
                }
                ClauseCode::For { slot, range, .. } => {
                    let mut elements = frame.elements(range, self.visitor)?;
                    while let Some(element) = self.scratch.frame.next_element(&mut elements, self.visitor)? {
                        let frame = &mut self.scratch.frame;
                        frame.set(*slot, element);
                        frame.turn(self.visitor)?;
                        self.clauses(rule, index, at)?;
                    }
                    self.scratch.frame.finish(elements);
                    return Ok(());
                }
            }
        }
        self.make_move(rule, index)
    }

    /// Runs the clauses from index `at` for every number from `low` to `high`.
    #[inline]
    fn plain_loop(
        &mut self,
        (rule, index, at): (&RuleCode, u32, usize),
        slot: Slot,
        (low, high): (i128, i128),
    ) -> Eval<()> {
        let mut element = low;
        while element <= high {
            let frame = &mut self.scratch.frame;
            frame.set(slot, element);
            frame.turn(self.visitor)?;
            if at == rule.clauses.len() {
                self.make_move(rule, index)?;
            } else {
                self.clauses(rule, index, at)?;
            }
            let Some(next) = element.checked_add(1) else { break };
            element = next;
        }
        Ok(())
    }

    /// Like `plain_loop`, but skips parts of the loop that certainly lead to no wanted option.
    fn split_loop(
        &mut self,
        (rule, index, at): (&RuleCode, u32, usize),
        slot: Slot,
        (low, high): (i128, i128),
    ) -> Eval<()> {
        let mut waiting = vec![(low, high)];
        while let Some((low, high)) = waiting.pop() {
            let Some(distance) = high.checked_sub(low).filter(|&distance| distance >= SHORT_PART) else {
                self.plain_loop((rule, index, at), slot, (low, high))?;
                continue;
            };
            let frame = &mut self.scratch.frame;
            frame.turn(self.visitor)?;
            let part = (slot, low, high);
            if self.wanted.as_ref().is_some_and(|wanted| wanted.skips(self.code, frame, (rule, at), part)) {
                continue;
            }
            let middle = low + distance / 2;
            waiting.extend([(middle + 1, high), (low, middle)]);
        }
        Ok(())
    }

    /// Evaluates the option and, if the move exists, passes it to the visitor.
    fn make_move(&mut self, rule: &RuleCode, index: u32) -> Eval<()> {
        self.scratch.frame.forget_shared();
        self.scratch.sum.clear();
        for term in &rule.terms {
            if !self.term(term)? {
                return Ok(());
            }
        }
        for each in &rule.each {
            let mut elements = self.scratch.frame.elements(&each.range, self.visitor)?;
            while let Some(element) = self.scratch.frame.next_element(&mut elements, self.visitor)? {
                let frame = &mut self.scratch.frame;
                frame.turn(self.visitor)?;
                frame.set(each.slot, element);
                if frame.truth(&each.condition, self.visitor)? && !self.term(&each.term)? {
                    self.scratch.frame.finish(elements);
                    return Ok(());
                }
                if self.scratch.sum.len() > LONGEST_LIST {
                    return Err(Stop::fault(FaultKind::ListTooLong, rule.at));
                }
            }
            self.scratch.frame.finish(elements);
        }
        let Scratch { frame, sum, label, words, .. } = &mut *self.scratch;
        if let Some(kind) = rule.entails {
            // The only term is the last one, so its fields are still in the buffer.
            sum.clear();
            sum.push(1, kind, words);
        }
        let gain = match &rule.gains {
            None => 0,
            Some(gains) => frame.number(gains, self.visitor)?,
        };
        let label = match (&rule.label, self.detail) {
            (Some(parts), Detail::Labels) => {
                frame.write_label(parts, label, self.visitor)?;
                Some(label.as_str())
            }
            (None, Detail::Labels) if frame.name_changes(self.code, rule, sum, label) => Some(label.as_str()),
            _ => None,
        };
        let found = Move { option: sum, rule: index, mover: rule.mover, gain, again: rule.again, label };
        if self.visitor.visit(&found).is_break() { Err(Stop::Break) } else { Ok(()) }
    }

    /// Adds a term to the option, unless its count is zero; returns `false` if the move does not exist.
    #[inline]
    fn term(&mut self, term: &TermCode) -> Eval<bool> {
        let Scratch { frame, sum, words, .. } = &mut *self.scratch;
        let count = match &term.count {
            None => 1,
            Some(count) => match u128::try_from(frame.number(count, self.visitor)?) {
                Ok(0) => return Ok(true),
                Ok(count) => count,
                Err(_) => return Ok(false),
            },
        };
        words.clear();
        let kind = &self.code.kinds[term.kind.index()];
        for (field, domain) in term.fields.iter().zip(&kind.domains) {
            match field {
                FieldExpr::Number(number) => {
                    let Some(word) = frame.word(number, self.visitor)? else { return Ok(false) };
                    if !(domain.low..=domain.high).contains(&word) {
                        return Ok(false);
                    }
                    words.push(word);
                }
                FieldExpr::List(list) => {
                    let is_inside = frame.with_list(list, self.visitor, |entries| {
                        if entries.len() > SHORT_LIST {
                            // The words of the component are copied twice: to the option, and by the visitor.
                            may_thread_grow(3 * entries.len() as u64 * size_of::<u64>() as u64)?;
                            words.reserve_exact(entries.len() + 1);
                        }
                        words.push(entries.len() as u64);
                        let word = |entry: &i128| u64::try_from(*entry).ok();
                        let is_word = |word: &u64| (domain.low..=domain.high).contains(word);
                        let before = words.len();
                        words.extend(entries.iter().map_while(|entry| word(entry).filter(is_word)));
                        Ok(words.len() - before == entries.len())
                    })?;
                    frame.entries(words.len())?;
                    if !is_inside {
                        return Ok(false);
                    }
                }
            }
        }
        if kind.depends && !fields_hold(self.code, frame, term.kind, words, self.visitor)? {
            return Ok(false);
        }
        sum.push(count, term.kind, words);
        Ok(true)
    }
}

impl Frame {
    /// The value of an expression, or `None` if a field cannot hold it.
    #[inline]
    fn word(&mut self, expr: &NumExpr, visitor: &mut dyn MoveVisitor) -> Eval<Option<u64>> {
        Ok(match self.fast(expr) {
            Some(value) => u64::try_from(value).ok(),
            None => u64::try_from(self.exact(expr, visitor)?).ok(),
        })
    }
}
