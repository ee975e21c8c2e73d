//! A search for cycles among small positions.

use crate::diagnostic::{Diagnostic, Severity};
use crate::ending::may_end;
use crate::rules::Rules;
use crate::syntax::ast::Span;
use crate::typed::{BoolExpr, ClauseCode, FieldExpr, NumExpr, RangeExpr};
use grundy_core::{
    Component, ComponentRef, Detail, Fault, FaultKind, FieldShape, FieldValue, Kind, KindId, Message, Move,
    MoveVisitor, Place, Ruleset,
};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// For each kind, the largest number of positions from which the search starts.
const STARTS: usize = 300;
/// The largest number of positions to visit.
const POSITIONS: usize = 4_000;
/// The largest number of moves to visit.
const MOVES: usize = 40_000;
/// A few thousand loop iterations without a move count as this many moves.
const MOVES_PER_TICK: usize = 32;
/// Kinds with more fields than this are not tried, because even their small positions are too numerous.
const MOST_FIELDS: usize = 64;
/// Constants in the rules are not tried if they are at least this large.
const LARGE: u64 = 1 << 20;
/// The amounts by which entries may exceed the largest entry of the starting position. Small values are tried first,
/// so that the smallest cycles are found first.
const SLACKS: [u64; 3] = [0, 2, 6];

/// A cycle of positions.
struct Cycle {
    /// The path of the cycle, such as `heap(0) -> heap(0)`.
    path: String,
    /// The index of the rule that makes the last move of the cycle.
    rule: usize,
}

/// The warning about rules for which no order was found in which every option comes before its position. If possible,
/// it shows a move that does not decrease a number declared to decrease, or a cycle, which proves that no such order
/// exists. Returns `None` if every kind has a number declared to decrease, that number decreases in all moves tried,
/// and no cycle was found.
pub(crate) fn warning(rules: &Rules) -> Option<Diagnostic> {
    let (found, unfallen) = find(rules);
    if let Some(Fault { kind: FaultKind::NotDecreasing { before, after }, place, component }) = unfallen {
        let message = Message::new("check-not-decreasing")
            .with("position", name(rules.kinds(), &component))
            .with("before", before)
            .with("after", after);
        return Some(Diagnostic {
            severity: Severity::Warning,
            message,
            help: Some(Message::new("check-not-decreasing-help")),
            span: place.map_or_else(Span::default, |Place { start, end }| Span { start, end }),
            related: Vec::new(),
        });
    }
    let (message, help, rule) = match found {
        None if rules.says_what_falls() => return None,
        Some(cycle) => (
            Message::new("check-cycle").with("path", cycle.path),
            Message::new("check-cycle-help"),
            cycle.rule,
        ),
        None => (Message::new("check-no-order"), Message::new("check-no-order-help"), 0),
    };
    let Place { start, end } = rules.code().rules.get(rule).map(|rule| rule.at).unwrap_or_default().into();
    Some(Diagnostic {
        severity: Severity::Warning,
        message,
        help: Some(help),
        span: Span { start, end },
        related: Vec::new(),
    })
}

/// A cycle among the small positions, and the first move that does not decrease a number declared to
/// decrease.
fn find(rules: &Rules) -> (Option<Cycle>, Option<Fault>) {
    let mut unfallen = None;
    let cycle = SLACKS.into_iter().find_map(|slack| find_within(rules, slack, &mut unfallen));
    (cycle, unfallen)
}

fn find_within(rules: &Rules, slack: u64, unfallen: &mut Option<Fault>) -> Option<Cycle> {
    let mut search = Search { rules, seen: HashMap::new(), moves: 0, slack, largest: 0, unfallen };
    let numbers = numbers(rules);
    for (kind, shape) in (0u32..).zip(rules.kinds()).filter(|(_, shape)| shape.fields.len() <= MOST_FIELDS) {
        for start in starts(&numbers, KindId(kind), shape) {
            if may_end(8) {
                return None;
            }
            if rules.contains(start.as_ref()).unwrap_or(false)
                && let Some(cycle) = search.from(start)
            {
                return Some(cycle);
            }
        }
    }
    None
}

struct Search<'a> {
    rules: &'a Rules,
    /// For every position visited, whether it is on the current path. The search from every visited position that is
    /// not on the path is complete.
    seen: HashMap<Component, bool>,
    moves: usize,
    slack: u64,
    /// The largest entry that a visited component may have.
    largest: u64,
    /// The first move that does not decrease a number declared to decrease.
    unfallen: &'a mut Option<Fault>,
}

/// A position on the path, and the options that have not been tried yet.
struct Stop {
    component: Component,
    options: Vec<(Component, usize)>,
}

impl Search<'_> {
    fn from(&mut self, start: Component) -> Option<Cycle> {
        if self.seen.contains_key(&start) {
            return None;
        }
        self.largest = start.words.iter().max().map_or(0, |largest| largest + self.slack);
        let mut path = vec![self.enter(start)];
        while let Some(stop) = path.last_mut() {
            let Some((next, rule)) = stop.options.pop() else {
                let done = path.pop()?;
                self.seen.insert(done.component, false);
                continue;
            };
            match self.seen.get(&next) {
                Some(true) => {
                    let first = path.iter().position(|stop| stop.component == next)?;
                    let names = path[first..].iter().map(|stop| &stop.component).chain([&next]);
                    let names: Vec<String> =
                        names.map(|component| name(self.rules.kinds(), component)).collect();
                    return Some(Cycle { path: names.join(" -> "), rule });
                }
                Some(false) => {}
                None if self.seen.len() < POSITIONS => {
                    let stop = self.enter(next);
                    path.push(stop);
                }
                None => {}
            }
        }
        None
    }

    /// Adds the position to the path and lists its options.
    fn enter(&mut self, component: Component) -> Stop {
        let mut collector = Collector { options: Vec::new(), moves: &mut self.moves, largest: self.largest };
        // A fault ends the list of options. Only a number that does not decrease is reported; other faults are ignored.
        let visited = self.rules.visit_moves(component.as_ref(), Detail::Options, &mut collector);
        if let Err(fault) = visited
            && self.unfallen.is_none()
            && matches!(fault.kind, FaultKind::NotDecreasing { .. })
        {
            *self.unfallen = Some(fault);
        }
        let mut options = collector.options;
        options.reverse();
        self.seen.insert(component.clone(), true);
        Stop { component, options }
    }
}

struct Collector<'a> {
    options: Vec<(Component, usize)>,
    moves: &'a mut usize,
    largest: u64,
}

impl MoveVisitor for Collector<'_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        for term in found.option.terms() {
            if term.component.words.iter().all(|&word| word <= self.largest) {
                self.options.push((term.component.to_owned(), found.rule as usize));
            }
        }
        self.count(1)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.count(MOVES_PER_TICK)
    }
}

impl Collector<'_> {
    fn count(&mut self, moves: usize) -> ControlFlow<()> {
        *self.moves += moves;
        if *self.moves > MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Small positions of a kind: their numbers are near the lower bounds or near constants in the rules, and their lists
/// have at most three entries, which are near the lower bounds.
fn starts(numbers: &BTreeSet<u64>, kind: KindId, shape: &Kind) -> Vec<Component> {
    let mut starts: Vec<Vec<u64>> = vec![Vec::new()];
    for field in &shape.fields {
        let near = numbers.iter().copied().filter(|number| (field.low..=field.high).contains(number));
        let corner = (0..4).map(|step| field.low.saturating_add(step)).filter(|number| *number <= field.high);
        let mut samples: Vec<u64> = corner.collect();
        match field.shape {
            FieldShape::Natural => {
                samples.extend(near);
                let choices: Vec<Vec<u64>> = samples.into_iter().map(|number| vec![number]).collect();
                starts = extend(&starts, &choices);
            }
            FieldShape::List => {
                let mut choices = vec![vec![0]];
                for length in 1..=3u64 {
                    let entries = samples.iter().take(if length < 3 { 3 } else { 2 });
                    let entries: Vec<Vec<u64>> = entries.map(|&entry| vec![entry]).collect();
                    let lists = (0..length).fold(vec![vec![length]], |lists, _| extend(&lists, &entries));
                    choices.extend(lists);
                }
                starts = extend(&starts, &choices);
            }
        }
    }
    starts.into_iter().map(|words| Component { kind, words: words.into() }).collect()
}

/// The elements of `starts`, each with an element of `choices` appended, in all combinations; at most
/// [`STARTS`] of them.
fn extend(starts: &[Vec<u64>], choices: &[Vec<u64>]) -> Vec<Vec<u64>> {
    let pairs =
        choices.iter().flat_map(|choice| starts.iter().map(move |start| [&start[..], choice].concat()));
    pairs.take(STARTS).collect()
}

/// The constants in the rules that are natural numbers below `LARGE`, and their neighbours, but at most the 40 smallest
/// of these numbers.
fn numbers(rules: &Rules) -> BTreeSet<u64> {
    let mut numbers = BTreeSet::new();
    for rule in &rules.code().rules {
        for clause in &rule.clauses {
            match clause {
                ClauseCode::Where(condition) => of_condition(condition, &mut numbers),
                ClauseCode::For { range: RangeExpr::Interval { low, high, .. }, .. } => {
                    of_number(low, &mut numbers);
                    of_number(high, &mut numbers);
                }
                ClauseCode::Number(_, value) => of_number(value, &mut numbers),
                ClauseCode::For { .. } | ClauseCode::List(..) => {}
            }
        }
        for field in rule.terms.iter().flat_map(|term| &term.fields) {
            if let FieldExpr::Number(number) = field {
                of_number(number, &mut numbers);
            }
        }
        for pattern in &rule.left.patterns {
            if let crate::typed::PatternCode::Exactly(number, _) = pattern {
                add(*number, &mut numbers);
            }
        }
    }
    // A few numbers are enough, and they keep the search short.
    numbers.into_iter().take(40).collect()
}

fn add(number: i128, numbers: &mut BTreeSet<u64>) {
    if let Ok(number) = u64::try_from(number)
        && number < LARGE
    {
        numbers.extend([number.saturating_sub(1), number, number + 1]);
    }
}

fn of_number(expr: &NumExpr, numbers: &mut BTreeSet<u64>) {
    match expr {
        NumExpr::Const(value) => add(*value, numbers),
        NumExpr::SlotConst(_, _, value, _) => add((*value).into(), numbers),
        NumExpr::Unary(_, operand, _) | NumExpr::Shared(_, operand) => of_number(operand, numbers),
        NumExpr::Binary(_, operands, _) => {
            of_number(&operands.0, numbers);
            of_number(&operands.1, numbers);
        }
        _ => {}
    }
}

fn of_condition(condition: &BoolExpr, numbers: &mut BTreeSet<u64>) {
    match condition {
        BoolExpr::Compare(_, a, b) => {
            of_number(a, numbers);
            of_number(b, numbers);
        }
        BoolExpr::Chain(operands, _) => operands.iter().for_each(|operand| of_number(operand, numbers)),
        BoolExpr::Not(inner) => of_condition(inner, numbers),
        BoolExpr::And(parts) | BoolExpr::Or(parts) => {
            parts.iter().for_each(|part| of_condition(part, numbers));
        }
        BoolExpr::In(parts) => of_number(&parts.0, numbers),
        BoolExpr::Const(_) | BoolExpr::If(_) | BoolExpr::Quantified(_) | BoolExpr::Occurs(_) => {}
    }
}

/// The component in the long form of position text.
fn name(kinds: &[Kind], component: &Component) -> String {
    let kind = &kinds[component.kind.index()];
    let list = |entries: &[u64]| {
        let entries: Vec<String> = entries.iter().map(u64::to_string).collect();
        format!("[{}]", entries.join(", "))
    };
    let fields: Vec<String> = ComponentRef::fields(component.as_ref(), kind)
        .zip(&kind.fields)
        .map(|(value, field)| match value {
            FieldValue::Natural(number) => field.written(number).to_string(),
            FieldValue::List(entries) => list(entries),
        })
        .collect();
    let mut text = kind.name.clone();
    let is_one_list = kind.fields.len() == 1 && kind.fields[0].shape == FieldShape::List;
    // Writing to a string cannot fail.
    let _ = if is_one_list { write!(text, "{}", fields[0]) } else { write!(text, "({})", fields.join(", ")) };
    text
}
