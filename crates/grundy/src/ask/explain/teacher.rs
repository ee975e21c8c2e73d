//! The steps of an explanation, in the order in which a teacher would present them. Every number in a step is
//! computed.

use super::{
    bits,
    steps::{ExplainAnswer, Fact, Step},
};
use crate::{
    answer::Value, game::Game, messages, position_text::shortened, session::Desk, write::columns::flush_right,
};
use grundy_core::{
    Component, ComponentRef, Convention, Detail, Evidence, Message, Move, NimValue, Outcome, Sum,
};
use grundy_solve::{FoundMove, Known, SolveError, Which, Witness, Witnesses};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    sync::Arc,
};

/// The largest number of different components whose values are explained one by one.
const MOST_EXPLAINED: usize = 6;

/// The largest number of smaller values that are shown for a component.
const MOST_WITNESSES: usize = 8;

/// The largest number of winning moves, and of moves with replies, that are shown.
pub(super) const MOST_MOVES: usize = 8;

/// The largest number of moves that are examined to find one of each kind.
pub(super) const MOST_LOOKED_AT: usize = 4096;

/// Explains why a position is won or lost.
pub(super) struct Teacher<'t, 's> {
    pub(super) desk: &'t mut Desk<'s>,
    pub(super) game: Arc<Game>,
    pub(super) sum: &'t Sum,
    pub(super) convention: Convention,
    pub(super) steps: Vec<Step>,
    /// The facts about closed forms that earlier steps contain.
    pub(super) told: BTreeSet<String>,
}

/// A component of the position, with its total count in the sum.
struct Distinct {
    component: Component,
    name: String,
    count: u128,
    value: Value,
}

/// A move that is shown as an example.
pub(super) struct Sample {
    pub(super) text: String,
    /// The position that the move leaves.
    pub(super) left: Sum,
}

/// A move that may be shown as an example of its kind.
pub(super) struct Candidate {
    /// The index of the term that contains the component, and the index of the rule.
    pub(super) kind: (usize, u32),
    pub(super) sample: Sample,
}

pub(super) type Answered = Result<(ExplainAnswer, Known), SolveError>;

impl<'t, 's> Teacher<'t, 's> {
    pub(super) fn new(desk: &'t mut Desk<'s>, sum: &'t Sum, convention: Convention) -> Self {
        let game = Arc::clone(&desk.game);
        Self { desk, game, sum, convention, steps: Vec::new(), told: BTreeSet::new() }
    }

    pub(super) fn explain(mut self) -> Answered {
        match self.convention {
            Convention::Normal => self.normal(),
            Convention::Misere => self.misere(),
        }
    }

    pub(super) fn finish(mut steps: Vec<Step>, outcome: Outcome, known: Known) -> (ExplainAnswer, Known) {
        let why = messages::brief(&known.plan.why);
        let engine = known.plan.engine.as_str();
        steps.push(
            Step::new("engine")
                .line(Message::new("explain-engine").with("engine", engine).with("why", why))
                .fact("engine", Fact::Text(engine.to_owned())),
        );
        (ExplainAnswer { outcome, steps }, known)
    }

    fn normal(&mut self) -> Answered {
        if let Some(explained) = self.by_outcome_theorem()? {
            return Ok(explained);
        }
        let found = self.desk.solver.value(self.sum, &self.desk.budget)?;
        let values = &found.components;
        let outcome = found.value.outcome().unwrap_or(Outcome::P);
        let distinct = self.distinct(values);
        if distinct.is_empty() {
            self.steps.push(Step::new("empty").line(Message::new("explain-empty-normal")));
            return Ok(Self::finish(std::mem::take(&mut self.steps), outcome, found.known));
        }
        match found.value {
            Value::Over => self.over(&distinct),
            Value::Loony => self.loony(&distinct)?,
            Value::Nim(value) => {
                self.silent_theorem();
                self.components(&distinct)?;
                self.nim_sum(&distinct);
                if value == 0 {
                    self.lost()?;
                } else {
                    self.won(&distinct, value)?;
                }
            }
            _ => {}
        }
        Ok(Self::finish(std::mem::take(&mut self.steps), outcome, found.known))
    }

    fn misere(&mut self) -> Answered {
        if let Some(explained) = self.by_outcome_theorem()? {
            return Ok(explained);
        }
        let found = self.desk.solver.outcome(self.sum, Convention::Misere, &self.desk.budget)?;
        if self.sum.is_empty() {
            self.steps.push(Step::new("empty").line(Message::new("explain-empty-misere")));
        } else {
            self.steps.push(Step::new("misere").line(Message::new("explain-misere")));
            match found.outcome {
                Outcome::N => {
                    self.steps.push(Step::new("outcome").line(Message::new("explain-misere-won")));
                    let moves = self.desk.solver.moves(
                        self.sum,
                        Convention::Misere,
                        Which::Winning,
                        &self.desk.budget,
                    )?;
                    let step = self.winning_moves(Step::new("move"), &moves.moves);
                    self.steps.push(step);
                    self.mistakes()?;
                }
                _ => {
                    self.steps.push(Step::new("outcome").line(Message::new("explain-misere-lost")));
                    self.replies()?;
                }
            }
        }
        Ok(Self::finish(std::mem::take(&mut self.steps), found.outcome, found.known))
    }

    /// The distinct components, in order of first occurrence.
    fn distinct(&self, values: &[Value]) -> Vec<Distinct> {
        let mut seen = std::collections::HashMap::new();
        let mut distinct: Vec<Distinct> = Vec::new();
        for (term, value) in self.sum.terms().zip(values) {
            let at = *seen.entry(term.component).or_insert(distinct.len());
            match distinct.get_mut(at) {
                Some(known) => known.count = known.count.saturating_add(term.count),
                None => distinct.push(Distinct {
                    component: term.component.to_owned(),
                    name: self.named(term.component),
                    count: term.count,
                    value: *value,
                }),
            }
        }
        distinct
    }

    /// The text of the component. A very long text is shortened.
    pub(super) fn named(&self, component: ComponentRef<'_>) -> String {
        shortened(&self.game.written(component))
    }

    /// A move as text, such as `take 3: heap(5) -> heap(2)`.
    pub(super) fn move_text(&self, from: &str, option: &Sum, label: Option<&str>) -> String {
        let to = shortened(&self.game.written_sum(option));
        match label {
            Some(label) => format!("{label}: {from} -> {to}"),
            None => format!("{from} -> {to}"),
        }
    }

    fn over(&mut self, distinct: &[Distinct]) {
        let over = distinct.iter().find(|part| part.value == Value::Over);
        let name = over.map(|part| part.name.clone()).unwrap_or_default();
        self.steps.push(
            Step::new("over")
                .line(Message::new("explain-over").with("component", &name))
                .fact("component", Fact::Text(name)),
        );
    }

    fn loony(&mut self, distinct: &[Distinct]) -> Result<(), SolveError> {
        for part in distinct.iter().filter(|part| part.value == Value::Loony).take(1) {
            let mut step = Step::new("loony")
                .line(Message::new("explain-loony").with("component", &part.name))
                .fact("component", Fact::Text(part.name.clone()));
            let witnesses = self.desk.solver.witnesses(part.component.as_ref(), &self.desk.budget)?;
            if let Some(winning) = witnesses.winning {
                let text = self.move_text(&part.name, &winning.option, winning.label.as_deref());
                step = step
                    .line(Message::new("explain-loony-move").with("move", &text))
                    .fact("from", Fact::Text(part.name.clone()))
                    .fact("to", Fact::Text(self.game.written_sum(&winning.option)));
            }
            self.steps.push(step);
        }
        self.steps.push(Step::new("outcome").line(Message::new("explain-loony-won")));
        Ok(())
    }

    /// Adds the evidence for the values of the first few components.
    fn components(&mut self, distinct: &[Distinct]) -> Result<(), SolveError> {
        for part in distinct.iter().take(MOST_EXPLAINED) {
            let witnesses = self.desk.solver.witnesses(part.component.as_ref(), &self.desk.budget)?;
            let step = self.component(part, &witnesses)?;
            self.steps.push(step);
        }
        if distinct.len() > MOST_EXPLAINED {
            let count = distinct.len() - MOST_EXPLAINED;
            self.steps.push(
                Step::new("components")
                    .line(Message::new("explain-components-more").with("count", count))
                    .fact("count", Fact::Number(count as u128)),
            );
        }
        Ok(())
    }

    fn component(&mut self, part: &Distinct, witnesses: &Witnesses) -> Result<Step, SolveError> {
        let value = part.value.nim().unwrap_or_default();
        let said = |message: Message| message.with("component", &part.name).with("value", value);
        let has_moves = witnesses.moves > 0;
        let by = match &witnesses.known.evidence {
            Evidence::Theorem { name, source } => Some(
                said(Message::new("explain-component-theorem")).with("name", name).with("source", source),
            ),
            Evidence::Claimed { line } => {
                Some(said(Message::new("explain-component-claim")).with("line", line))
            }
            _ => None,
        };
        let head = match by {
            Some(by) => by,
            None if !has_moves => said(Message::new("explain-component-ended")),
            None => said(Message::new("explain-component")),
        };
        let mut step = Step::new("component")
            .line(head)
            .fact("component", Fact::Text(part.name.clone()))
            .fact("count", Fact::Number(part.count))
            .fact("value", Fact::Value(part.value));
        let component = part.component.as_ref();
        if let Some(theorem) = self.desk.solver.value_theorem(component)? {
            let lines = step.lines.len();
            step = self.with_reasons(step, theorem, component)?;
            if has_moves && step.lines.len() > lines {
                step = step.line(Message::new("explain-component-options"));
            }
        }
        if !has_moves {
            return Ok(step);
        }
        for row in self.witness_rows(part, witnesses) {
            step = step.row(row);
        }
        let others: Vec<String> = witnesses
            .others
            .iter()
            .filter_map(|other| other.value.nim())
            .map(|value| value.to_string())
            .collect();
        step = step.line(if witnesses.truncated {
            Message::new("explain-component-truncated").with("moves", witnesses.moves)
        } else if others.is_empty() {
            Message::new("explain-component-none").with("value", value)
        } else {
            Message::new("explain-component-others").with("value", value).with("others", listed(&others))
        });
        Ok(match witnesses.others.iter().find(|other| other.value == Value::Loony) {
            Some(loony) => {
                let text = self.move_text(&part.name, &loony.option, loony.label.as_deref());
                step.line(Message::new("explain-component-loony").with("move", text))
            }
            None => step,
        })
    }

    /// For each smaller value, a row with the value and a move to an option that has it. If there are many
    /// rows, only the first ones and the last one are returned.
    fn witness_rows(&self, part: &Distinct, witnesses: &Witnesses) -> Vec<String> {
        let below = &witnesses.below;
        let (first, last): (&[Witness], Option<&Witness>) = match below.len() {
            0..=MOST_WITNESSES => (below, None),
            // If some rows are omitted, the last row is for the largest smaller value only if the list is
            // complete.
            _ => (&below[..MOST_WITNESSES - 1], below.last().filter(|_| !witnesses.truncated)),
        };
        let width = first.iter().chain(last).map(|witness| shown(witness.value).len()).max().unwrap_or(0);
        let row = |witness: &Witness| {
            let text = self.move_text(&part.name, &witness.option, witness.label.as_deref());
            format!("  {}  {text}", flush_right(&shown(witness.value), width))
        };
        let mut rows: Vec<String> = first.iter().map(row).collect();
        if first.len() < below.len() {
            rows.push("  ...".to_owned());
        }
        rows.extend(last.map(row));
        rows
    }

    /// Adds the components that cancel, and the nim-sum of the others in columns of bits.
    fn nim_sum(&mut self, distinct: &[Distinct]) {
        let pairs: Vec<String> = distinct
            .iter()
            .filter(|part| part.count > 1)
            .map(|part| format!("{}*{}", part.count - part.count % 2, part.name))
            .collect();
        if !pairs.is_empty() {
            let shown = listed(&pairs);
            self.steps.push(
                Step::new("cancel")
                    .line(Message::new("explain-cancel").with("pairs", shown))
                    .fact("components", Fact::Texts(pairs)),
            );
        }
        let rows: Vec<(String, NimValue)> = distinct
            .iter()
            .filter(|part| part.count % 2 == 1)
            .map(|part| (part.name.clone(), part.value.nim().unwrap_or_default()))
            .collect();
        if rows.len() < 2 {
            return;
        }
        let sum = rows.iter().fold(0, |sum, (_, value)| sum ^ value);
        let name = messages::text(&Message::new("explain-xor-name"));
        let mut step = Step::new("xor").line(Message::new("explain-xor"));
        for line in bits::columns(&rows, &name) {
            step = step.row(line);
        }
        self.steps.push(step.fact("value", Fact::Value(Value::Nim(sum))));
    }

    fn won(&mut self, distinct: &[Distinct], value: NimValue) -> Result<(), SolveError> {
        self.steps.push(
            Step::new("outcome")
                .line(Message::new("explain-won").with("value", value))
                .fact("value", Fact::Value(Value::Nim(value))),
        );
        let found =
            self.desk.solver.moves(self.sum, Convention::Normal, Which::Winning, &self.desk.budget)?;
        let components: Vec<ComponentRef<'_>> = self.sum.terms().map(|term| term.component).collect();
        let value_of = |component: ComponentRef<'_>| {
            distinct
                .iter()
                .find(|part| part.component.as_ref() == component)
                .and_then(|part| part.value.nim())
        };
        let bit = 63 - value.leading_zeros();
        let has_bit = |value: NimValue| value >> bit & 1 == 1;
        // Prefer a component with the highest bit: its value must become smaller, so the mex guarantees that
        // there is an option.
        let is_one_component = matches!(distinct, [part] if part.count == 1);
        let chosen = found
            .moves
            .iter()
            .position(|found| value_of(components[found.term]).is_some_and(has_bit))
            .unwrap_or_default();
        let mut moves = found.moves;
        if chosen < moves.len() {
            moves[..=chosen].rotate_right(1);
        }
        if let (Some(best), false) = (moves.first(), is_one_component) {
            let with_bit: Vec<String> = distinct
                .iter()
                .filter(|part| part.value.nim().is_some_and(has_bit))
                .map(|part| part.name.clone())
                .collect();
            let from = components[best.term];
            let (name, old) = (self.named(from), value_of(from).unwrap_or_default());
            let new = old ^ value;
            self.steps.push(
                Step::new("bit")
                    .line(
                        Message::new("explain-bit")
                            .with("column", 1u64 << bit)
                            .with("components", listed(&with_bit)),
                    )
                    .line(
                        Message::new("explain-target")
                            .with("component", &name)
                            .with("old", old)
                            .with("xor", value)
                            .with("new", new),
                    )
                    .fact("bit", Fact::Number(1u128 << bit))
                    .fact("components", Fact::Texts(with_bit))
                    .fact("component", Fact::Text(name))
                    .fact("target", Fact::Value(Value::Nim(new))),
            );
        }
        let step = self.winning_moves(Step::new("move"), &moves);
        self.steps.push(step);
        self.mistakes()
    }

    /// Adds the first winning move and the other winning moves to `step`.
    fn winning_moves(&self, step: Step, moves: &[FoundMove]) -> Step {
        let Some((best, others)) = moves.split_first() else { return step };
        let text = |found: &FoundMove| {
            let from = self.sum.term(found.term).component;
            self.move_text(&self.named(from), &found.option, found.label.as_deref())
        };
        let mut told = BTreeSet::from([text(best)]);
        let others: Vec<String> = others.iter().map(text).filter(|text| told.insert(text.clone())).collect();
        Self::other_moves(self.best_move(step, best), &others)
    }

    /// Adds the winning move that is explained to `step`.
    pub(super) fn best_move(&self, step: Step, best: &FoundMove) -> Step {
        let from = self.sum.term(best.term).component;
        let message = match best.leaves {
            Some(_) if self.convention == Convention::Normal => Message::new("explain-move"),
            _ => Message::new("explain-misere-move"),
        };
        let text = self.move_text(&self.named(from), &best.option, best.label.as_deref());
        let step = step
            .line(message.with("move", text))
            .fact("from", Fact::Text(self.game.written(from)))
            .fact("to", Fact::Text(self.game.written_sum(&best.option)));
        match &best.label {
            Some(label) => step.fact("label", Fact::Text(label.clone())),
            None => step,
        }
    }

    /// Adds the other winning moves to `step`. If there are many, only the first ones are added.
    pub(super) fn other_moves(mut step: Step, others: &[String]) -> Step {
        if !others.is_empty() {
            step = step.line(Message::new("explain-moves-others").with("count", others.len()));
            for other in others.iter().take(MOST_MOVES) {
                step = step.row(format!("  {other}"));
            }
            if others.len() > MOST_MOVES {
                let more = others.len() - MOST_MOVES;
                step = step.line(Message::new("explain-moves-more").with("count", more));
            }
        }
        step
    }

    fn lost(&mut self) -> Result<(), SolveError> {
        self.steps.push(
            Step::new("outcome").line(Message::new("explain-lost")).fact("value", Fact::Value(Value::Nim(0))),
        );
        self.replies()
    }

    /// Adds a reply to one move of each kind.
    pub(super) fn replies(&mut self) -> Result<(), SolveError> {
        let samples: Vec<Sample> =
            self.samples(1)?.into_iter().map(|candidate| candidate.sample).take(MOST_MOVES).collect();
        if samples.is_empty() {
            self.steps.push(Step::new("replies").line(Message::new("explain-no-moves")));
            return Ok(());
        }
        self.answered(Step::new("replies").line(Message::new("explain-replies")), &samples)
    }

    /// The first moves by each rule in each distinct component, at most `most` of them.
    pub(super) fn samples(&self, most: usize) -> Result<Vec<Candidate>, SolveError> {
        let mut samples = Vec::new();
        let mut seen = BTreeSet::new();
        for (index, term) in self.sum.terms().enumerate() {
            if seen.len() == MOST_MOVES {
                break;
            }
            if !seen.insert(term.component) {
                continue;
            }
            let mut rules: BTreeMap<u32, usize> = BTreeMap::new();
            let from = self.named(term.component);
            let mut looked_at = 0;
            let mut visit = |found: &Move<'_>| {
                looked_at += 1;
                let of_rule = rules.entry(found.rule).or_default();
                if *of_rule < most {
                    *of_rule += 1;
                    samples.push(Candidate {
                        kind: (index, found.rule),
                        sample: Sample {
                            text: self.move_text(&from, found.option, found.label),
                            left: self.after(index, found.option),
                        },
                    });
                }
                if looked_at == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = self.game.ruleset.visit_moves(term.component, Detail::Labels, &mut visit)?;
        }
        Ok(samples)
    }

    /// The position in which `option` replaces one component of the term at index `at`.
    fn after(&self, at: usize, option: &Sum) -> Sum {
        let mut left = Sum::new();
        for (index, term) in self.sum.terms().enumerate() {
            let count = if index == at { term.count - 1 } else { term.count };
            left.push(count, term.component.kind, term.component.words);
            if index == at {
                for new in option.terms() {
                    left.push(new.count, new.component.kind, new.component.words);
                }
            }
        }
        left
    }
}

/// The value as a number, or as the word for a special value.
fn shown(value: Value) -> String {
    match value.nim() {
        Some(value) => value.to_string(),
        None => value.special().unwrap_or_default().to_owned(),
    }
}

/// The names, separated by commas. If there are many, only the first ones are listed.
fn listed(names: &[String]) -> String {
    const MOST: usize = 12;
    let list = names.iter().take(MOST).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > MOST { list + ", ..." } else { list }
}
