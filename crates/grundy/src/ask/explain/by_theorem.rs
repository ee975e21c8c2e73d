//! Explains positions whose outcome is given by a closed form for outcomes, and collects replies to losing moves.

use super::facts::{
    Decision, ExplainAnswer, Facts, GoodMove, Law, Leaves, MOST_FACTS, Reply, Shown, ShownMove,
};
use super::teacher::{MOST_LOOKED_AT, MOST_MOVES, Sample, Teacher};
use crate::answer::Value;
use grundy_core::{Convention, Detail, Message, Move, Outcome, Standing, Sum, TheoremForm};
use grundy_solve::{Known, SolveError, Which};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The largest number of moves by one rule in one component that are tried to find a losing move.
const MOST_TRIED: usize = 32;

/// A move in a position with a single component, and the option to which it leads.
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
        let theorem_said = &self.game.ruleset.closed_forms().theorems()[theorem];
        let law = match &theorem_said.standing {
            Standing::Theorem { source } => {
                Law::Theorem { name: theorem_said.name.clone(), source: source.clone() }
            }
            Standing::Claim => Law::Claim { line: theorem_said.line },
        };
        let reasons = self.reasons(theorem, component)?;
        let shown = Shown::component(&self.game, component);
        let convention = self.convention;
        self.add(Facts::Theorem { component: shown, law, outcome, convention, reasons });
        if outcome == Outcome::P {
            self.add(Facts::Decided { outcome, by: Decision::Options });
            self.replies()?;
        } else {
            self.won_by_theorem()?;
        }
        Ok(Some(Self::finish(std::mem::take(&mut self.steps), outcome, known)))
    }

    /// If there is a theorem about outcomes under normal play and no closed form for values, adds a step that states
    /// that the theorem does not decide the position.
    pub(super) fn silent_theorem(&mut self) {
        let is_single = self.sum.len() == 1 && self.sum.term(0).count == 1;
        let theorems = self.game.ruleset.closed_forms().theorems();
        let about_outcomes = theorems.iter().find(|said| said.form == TheoremForm::Outcome);
        let gives_values = theorems.iter().any(|said| said.form == TheoremForm::Value);
        let Some(said) = about_outcomes.filter(|said| said.standing != Standing::Claim && !gives_values)
        else {
            return;
        };
        let theorem = said.name.clone();
        self.add(Facts::Silent { theorem, is_single });
    }

    /// The facts about a component that a closed form uses, except those that an earlier step contains.
    pub(super) fn reasons(
        &mut self,
        theorem: usize,
        component: grundy_core::ComponentRef<'_>,
    ) -> Result<Vec<Message>, SolveError> {
        let mut reasons = self.game.ruleset.closed_forms().reasons(theorem, component)?;
        if !reasons.is_empty() {
            reasons.extend(self.game.game_of(component).words.map(Message::new));
        }
        Ok(reasons.into_iter().filter(|reason| self.told.insert(reason.clone())).collect())
    }

    /// Adds a winning move, other moves that win according to a closed form, and replies to losing moves.
    fn won_by_theorem(&mut self) -> Result<(), SolveError> {
        let component = self.sum.term(0).component;
        let mut visited = Vec::new();
        let mut visit = |found: &Move<'_>| {
            let label = found.label.map(str::to_owned);
            visited.push(Visited { rule: found.rule, option: found.option.clone(), label });
            if visited.len() == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = self.game.ruleset.visit_moves(component, Detail::Labels, &mut visit)?;
        let by = if visited.is_empty() { Decision::Stuck } else { Decision::Options };
        self.add(Facts::Decided { outcome: Outcome::N, by });
        let (mut winning, mut samples) = (Vec::new(), Vec::new());
        let mut rules = BTreeSet::new();
        for found in &visited {
            match self.outcome_known(&found.option)? {
                Some(Outcome::P) => winning.push(found),
                Some(_) if samples.len() < MOST_MOVES && rules.insert(found.rule) => {
                    samples.push(Sample { play: self.play(found), left: found.option.clone() });
                }
                _ => {}
            }
        }
        let one = Which::FirstWinning(1);
        let best = self.desk.solver.moves(self.sum, self.convention, one, &self.desk.budget)?.moves;
        let mut moves: Vec<GoodMove> = best.iter().take(1).map(|best| self.good_move(best, true)).collect();
        let others: Vec<&Visited> = match best.first() {
            Some(best) => winning.into_iter().filter(|found| found.option != best.option).collect(),
            None => Vec::new(),
        };
        let most = MOST_FACTS - moves.len();
        let omitted = others.len().saturating_sub(most) as u64;
        let leaves = Leaves::Lost;
        moves.extend(others.iter().take(most).map(|found| GoodMove { play: self.play(found), leaves }));
        self.add_moves(moves, omitted);
        self.add_mistakes(samples)
    }

    /// The move `found` as it is shown. The position must have a single component.
    fn play(&self, found: &Visited) -> ShownMove {
        ShownMove::new(&self.game, self.sum, 0, &found.option, found.label.as_deref())
    }

    /// Adds replies to these losing moves, if there are any.
    fn add_mistakes(&mut self, samples: Vec<Sample>) -> Result<(), SolveError> {
        if !samples.is_empty() {
            let replies = self.answered(samples)?;
            self.add(Facts::Replies { to_mistakes: true, replies });
        }
        Ok(())
    }

    /// The outcome of a position, or `None` if closed forms for the outcome or for the values of all components do not
    /// give it.
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

    /// Adds replies to losing moves of an N-position: to at most one for each component and rule, and to at most
    /// [`MOST_MOVES`] in all.
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
        self.add_mistakes(samples)
    }

    /// A winning reply to each of these losing moves. Moves after which the opponent wins without a move are omitted.
    pub(super) fn answered(&mut self, samples: Vec<Sample>) -> Result<Vec<Reply>, SolveError> {
        let mut replies = Vec::new();
        for Sample { play, left } in samples {
            let one = Which::FirstWinning(1);
            let moves = self.desk.solver.moves(&left, self.convention, one, &self.desk.budget)?;
            // The opponent is to move in an N-position.
            let Some(found) = moves.moves.first() else { continue };
            let reply = Some(ShownMove::of(&self.game, &left, found));
            let value = if found.leaves.is_some() { self.value_left(&left)? } else { None };
            replies.push(Reply { play, value, reply });
        }
        Ok(replies)
    }

    /// The value of `left`, the position after a move. Returns `None` under misère play, and also if a closed form gave
    /// the outcome of the explained position but none gives the value of some component of `left`, because computing
    /// the value might then need a search that was not requested.
    fn value_left(&mut self, left: &Sum) -> Result<Option<Value>, SolveError> {
        if self.convention == Convention::Misere {
            return Ok(None);
        }
        if self.desk.solver.outcome_theorem(self.sum, self.convention)?.is_some() {
            for term in left.terms() {
                if self.desk.solver.value_theorem(term.component)?.is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(self.desk.solver.value(left, &self.desk.budget)?.value))
    }
}
