//! Positions for which a closed form gives the outcome but not the value.

use super::steps::{ExplainAnswer, Fact, Step};
use super::teacher::{MOST_LOOKED_AT, MOST_MOVES, Sample, Teacher};
use grundy_core::{Convention, Detail, Message, Move, Outcome, Standing, Sum, TheoremForm};
use grundy_solve::{FoundMove, Known, SolveError, Which};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The largest number of moves of one kind that are tried to find a losing move.
const MOST_TRIED: usize = 32;

/// A visited move.
struct Visited {
    rule: u32,
    option: Sum,
    label: Option<String>,
}

impl Teacher<'_, '_> {
    /// The explanation by a closed form for outcomes, if there is one that decides the position.
    pub(super) fn by_outcome_theorem(&mut self) -> Result<Option<(ExplainAnswer, Known)>, SolveError> {
        let Some((outcome, theorem)) = self.desk.solver.outcome_theorem(self.sum, self.convention)? else {
            return Ok(None);
        };
        let known = self.desk.solver.outcome(self.sum, self.convention, &self.desk.budget)?.known;
        let component = self.sum.term(0).component;
        let name = self.named(component);
        let said = &self.game.ruleset.closed_forms().theorems()[theorem];
        let head = match &said.standing {
            Standing::Theorem { source } => {
                Message::new("explain-outcome-theorem").with("name", &said.name).with("source", source)
            }
            Standing::Claim => Message::new("explain-outcome-claim").with("line", said.line),
        };
        let convention = match self.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        };
        let step = Step::new("theorem")
            .line(head.with("component", &name).with("outcome", outcome).with("convention", convention))
            .fact("component", Fact::Text(name.clone()))
            .fact("theorem", Fact::Text(said.name.clone()));
        let step = self.with_reasons(step, theorem, component)?;
        self.steps.push(step);
        if outcome == Outcome::P {
            self.steps.push(Step::new("outcome").line(Message::new("explain-misere-lost")));
            self.replies()?;
        } else {
            self.steps.push(Step::new("outcome").line(Message::new("explain-misere-won")));
            self.won_by_theorem(&name)?;
        }
        Ok(Some(Self::finish(std::mem::take(&mut self.steps), outcome, known)))
    }

    /// If there is a closed form for outcomes but it does not decide the position, adds a step that states
    /// this.
    pub(super) fn silent_theorem(&mut self) {
        let is_single = self.sum.len() == 1 && self.sum.term(0).count == 1;
        let theorems = self.game.ruleset.closed_forms().theorems();
        let about_outcomes = theorems.iter().find(|said| said.form == TheoremForm::Outcome);
        let gives_values = theorems.iter().any(|said| said.form == TheoremForm::Value);
        let Some(said) = about_outcomes.filter(|said| said.standing != Standing::Claim && !gives_values)
        else {
            return;
        };
        let message = if is_single {
            Message::new("explain-theorem-silent")
        } else {
            Message::new("explain-theorem-single")
        };
        let step = Step::new("theorem").line(message.with("name", &said.name));
        self.steps.push(step.fact("theorem", Fact::Text(said.name.clone())));
    }

    /// The step with the facts about a component that a closed form uses, unless an earlier step contains
    /// them.
    pub(super) fn with_reasons(
        &mut self,
        mut step: Step,
        theorem: usize,
        component: grundy_core::ComponentRef<'_>,
    ) -> Result<Step, SolveError> {
        for reason in self.game.ruleset.closed_forms().reasons(theorem, component)? {
            let text = format!("  {}", crate::messages::brief(&reason));
            if self.told.insert(text.clone()) {
                step = step.row(text);
            }
        }
        Ok(step)
    }

    /// Adds a winning move, other moves that win according to a closed form, and losing moves.
    fn won_by_theorem(&mut self, name: &str) -> Result<(), SolveError> {
        let component = self.sum.term(0).component;
        let mut visited = Vec::new();
        let mut visit = |found: &Move<'_>| {
            let label = found.label.map(str::to_owned);
            visited.push(Visited { rule: found.rule, option: found.option.clone(), label });
            if visited.len() == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.game.ruleset.visit_moves(component, Detail::Labels, &mut visit)?;
        let (mut winning, mut samples) = (Vec::new(), Vec::new());
        let mut rules = BTreeSet::new();
        for found in &visited {
            match self.outcome_known(&found.option)? {
                Some(Outcome::P) => winning.push(found),
                Some(_) if samples.len() < MOST_MOVES && rules.insert(found.rule) => samples.push(Sample {
                    text: self.move_text(name, &found.option, found.label.as_deref()),
                    left: found.option.clone(),
                }),
                _ => {}
            }
        }
        let one = Which::FirstWinning(1);
        let best = self.desk.solver.moves(self.sum, self.convention, one, &self.desk.budget)?.moves;
        let mut step = Step::new("move");
        if let Some(best) = best.first() {
            step = self.best_move(step, best);
            let others: Vec<String> = winning
                .iter()
                .filter(|found| found.option != best.option)
                .map(|found| self.move_text(name, &found.option, found.label.as_deref()))
                .collect();
            step = Self::other_moves(step, &others);
        }
        self.steps.push(step);
        self.answered(Step::new("mistakes").line(Message::new("explain-mistakes")), &samples)
    }

    /// The outcome of a position; `None` if no closed form gives it.
    pub(super) fn outcome_known(&mut self, position: &Sum) -> Result<Option<Outcome>, SolveError> {
        if let Some((outcome, _)) = self.desk.solver.outcome_theorem(position, self.convention)? {
            return Ok(Some(outcome));
        }
        if self.convention == Convention::Misere {
            return Ok(None);
        }
        for term in position.terms() {
            if self.desk.solver.value_theorem(term.component)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(self.desk.solver.outcome(position, self.convention, &self.desk.budget)?.outcome))
    }

    /// Adds replies to losing moves of an N-position, one of each kind.
    pub(super) fn mistakes(&mut self) -> Result<(), SolveError> {
        let mut samples = Vec::new();
        let mut rules = BTreeSet::new();
        for candidate in self.samples(MOST_TRIED)? {
            if samples.len() == MOST_MOVES || rules.contains(&candidate.kind) {
                continue;
            }
            let left = &candidate.sample.left;
            let outcome = self.desk.solver.outcome(left, self.convention, &self.desk.budget)?.outcome;
            if outcome == Outcome::N {
                rules.insert(candidate.kind);
                samples.push(candidate.sample);
            }
        }
        self.answered(Step::new("mistakes").line(Message::new("explain-mistakes")), &samples)
    }

    /// Adds `step` with a reply to each of the moves. Adds nothing if there are no moves.
    pub(super) fn answered(&mut self, mut step: Step, samples: &[Sample]) -> Result<(), SolveError> {
        for sample in samples {
            let one = Which::FirstWinning(1);
            let moves = self.desk.solver.moves(&sample.left, self.convention, one, &self.desk.budget)?;
            // The opponent is to move in an N-position.
            let Some(reply) = moves.moves.first() else { continue };
            let from = self.named(sample.left.term(reply.term).component);
            let text = self.move_text(&from, &reply.option, reply.label.as_deref());
            let message = self.reply_message(sample, reply)?;
            step = step.line(message.with("move", &sample.text).with("reply", text));
        }
        if !samples.is_empty() {
            self.steps.push(step);
        }
        Ok(())
    }

    fn reply_message(&mut self, sample: &Sample, reply: &FoundMove) -> Result<Message, SolveError> {
        if self.convention == Convention::Misere || reply.leaves.is_none() {
            return Ok(Message::new("explain-reply-misere"));
        }
        // If a theorem gave the outcome, computing a value might need a search that was not requested.
        if self.desk.solver.outcome_theorem(self.sum, self.convention)?.is_some() {
            for term in sample.left.terms() {
                if self.desk.solver.value_theorem(term.component)?.is_none() {
                    return Ok(Message::new("explain-reply-misere"));
                }
            }
        }
        let left = self.desk.solver.value(&sample.left, &self.desk.budget)?.value;
        Ok(match left.nim() {
            Some(value) => Message::new("explain-reply").with("value", value),
            None => Message::new("explain-reply-loony"),
        })
    }
}
