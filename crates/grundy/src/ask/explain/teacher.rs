//! The steps of an explanation, in the order in which a teacher would present them. Every number in a step is
//! computed for the position in question.

use super::facts::{
    Column, ComponentBy, Decision, ExplainAnswer, ExplainedComponent, Facts, GoodMove, Law, Leaves,
    MOST_FACTS, Shown, ShownMove, ShownOption, Step, after, ends,
};
use crate::{answer::Value, game::Game, session::Desk};
use grundy_core::{
    Component, ComponentRef, Convention, Detail, Evidence, Message, Move, NimValue, Outcome, Sum,
};
use grundy_solve::{FoundMove, Known, SolveError, Which, Witnesses};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    ops::ControlFlow,
    sync::Arc,
};

/// The largest number of distinct components whose values are explained one by one.
const MOST_EXPLAINED: usize = 6;

/// The largest number of moves that are shown with replies, and of distinct components from which such moves are taken.
pub(super) const MOST_MOVES: usize = 8;

/// The largest number of moves of a component that are examined to find examples.
pub(super) const MOST_LOOKED_AT: usize = 4096;

/// Explains why a position is won or lost.
pub(super) struct Teacher<'t, 's> {
    pub(super) desk: &'t mut Desk<'s>,
    pub(super) game: Arc<Game>,
    pub(super) sum: &'t Sum,
    pub(super) convention: Convention,
    pub(super) steps: Vec<Step>,
    /// The facts about closed forms that earlier steps contain.
    pub(super) told: HashSet<Message>,
}

/// A component of the position, with its total count in the sum and its value.
struct Distinct {
    component: Component,
    count: u128,
    value: Value,
}

/// A move that is shown as an example.
pub(super) struct Sample {
    pub(super) play: ShownMove,
    /// The position that the move leaves.
    pub(super) left: Sum,
}

/// A move that may be shown as an example of the moves by one rule in one component.
pub(super) struct Candidate {
    /// The index of the term that contains the component, and the index of the rule.
    pub(super) kind: (usize, u32),
    pub(super) sample: Sample,
}

pub(super) type Answered = Result<(ExplainAnswer, Known), SolveError>;

impl<'t, 's> Teacher<'t, 's> {
    pub(super) fn new(desk: &'t mut Desk<'s>, sum: &'t Sum, convention: Convention) -> Self {
        let game = Arc::clone(&desk.game);
        Self { desk, game, sum, convention, steps: Vec::new(), told: HashSet::new() }
    }

    pub(super) fn explain(mut self) -> Answered {
        match self.convention {
            Convention::Normal => self.normal(),
            Convention::Misere => self.misere(),
        }
    }

    pub(super) fn finish(mut steps: Vec<Step>, outcome: Outcome, known: Known) -> (ExplainAnswer, Known) {
        let why = known.plan.why.clone();
        steps.push(Facts::Engine { engine: known.plan.engine, why }.into());
        (ExplainAnswer { outcome, steps }, known)
    }

    pub(super) fn add(&mut self, facts: Facts) {
        self.steps.push(facts.into());
    }

    fn shown(&self, component: ComponentRef<'_>) -> Shown {
        Shown::component(&self.game, component)
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
            self.add(Facts::Empty(Convention::Normal));
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
                    self.add(Facts::Decided { outcome, by: Decision::NimValue(0) });
                    self.replies()?;
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
            self.add(Facts::Empty(Convention::Misere));
        } else {
            self.add(Facts::Misere);
            match found.outcome {
                Outcome::N => {
                    let moves = self.desk.solver.moves(
                        self.sum,
                        Convention::Misere,
                        Which::Winning,
                        &self.desk.budget,
                    )?;
                    let by = if moves.moves.is_empty() { Decision::Stuck } else { Decision::Options };
                    self.add(Facts::Decided { outcome: Outcome::N, by });
                    self.winning_moves(&moves.moves);
                    self.mistakes()?;
                }
                outcome => {
                    self.add(Facts::Decided { outcome, by: Decision::Options });
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
                    count: term.count,
                    value: *value,
                }),
            }
        }
        distinct
    }

    fn over(&mut self, distinct: &[Distinct]) {
        let over = distinct.iter().find(|part| part.value == Value::Over);
        if let Some(part) = over {
            self.add(Facts::Over(self.shown(part.component.as_ref())));
        }
    }

    fn loony(&mut self, distinct: &[Distinct]) -> Result<(), SolveError> {
        if let Some(part) = distinct.iter().find(|part| part.value == Value::Loony) {
            let component = part.component.as_ref();
            let witnesses = self.desk.solver.witnesses(component, &self.desk.budget)?;
            let ends = witnesses.winning.map(|winning| {
                let label = winning.label.as_deref();
                let mut play = ShownMove::alone(&self.game, component, &winning.option, label);
                play.to.text = self.game.written_sum(&winning.option);
                play
            });
            self.add(Facts::Loony { component: self.shown(component), ends });
        }
        self.add(Facts::Decided { outcome: Outcome::N, by: Decision::Loony });
        Ok(())
    }

    /// Adds the evidence for the values of the first few components.
    fn components(&mut self, distinct: &[Distinct]) -> Result<(), SolveError> {
        for part in distinct.iter().take(MOST_EXPLAINED) {
            let witnesses = self.desk.solver.witnesses(part.component.as_ref(), &self.desk.budget)?;
            let component = self.component(part, &witnesses)?;
            self.add(Facts::Component(Box::new(component)));
        }
        if distinct.len() > MOST_EXPLAINED {
            self.add(Facts::More((distinct.len() - MOST_EXPLAINED) as u64));
        }
        Ok(())
    }

    fn component(
        &mut self,
        part: &Distinct,
        witnesses: &Witnesses,
    ) -> Result<ExplainedComponent, SolveError> {
        let by = match &witnesses.known.evidence {
            Evidence::Theorem { name, source } => {
                ComponentBy::Law(Law::Theorem { name: name.clone(), source: source.clone() })
            }
            Evidence::Claimed { line } => ComponentBy::Law(Law::Claim { line: *line }),
            _ if witnesses.moves == 0 => ComponentBy::Ended,
            _ => ComponentBy::Options,
        };
        let component = part.component.as_ref();
        let reasons = match self.desk.solver.value_theorem(component)? {
            Some(theorem) => self.reasons(theorem, component)?,
            None => Vec::new(),
        };
        let option = |witness| ShownOption::of(&self.game, &part.component, witness);
        let (below, witnesses_omitted) = ends(&witnesses.below);
        let (others, _) = ends(&witnesses.others);
        Ok(ExplainedComponent {
            count: Some(part.count),
            value: Some(part.value),
            reasons,
            witnesses: below.map(option).collect(),
            witnesses_omitted,
            others: others.map(option).collect(),
            examined: witnesses.moves,
            is_truncated: witnesses.truncated,
            ..ExplainedComponent::new(self.shown(component), by)
        })
    }

    /// Adds the components that cancel and, if at least two components remain, the nim-sum of these.
    fn nim_sum(&mut self, distinct: &[Distinct]) {
        let pairs: Vec<(Shown, u128)> = distinct
            .iter()
            .filter(|part| part.count > 1)
            .map(|part| (self.shown(part.component.as_ref()), part.count - part.count % 2))
            .collect();
        if !pairs.is_empty() {
            self.add(Facts::Cancel(pairs));
        }
        let columns: Vec<Column> = distinct
            .iter()
            .filter(|part| part.count % 2 == 1)
            .map(|part| Column {
                component: self.shown(part.component.as_ref()),
                value: part.value.nim().unwrap_or_default(),
            })
            .collect();
        if columns.len() >= 2 {
            self.add(Facts::Xor(columns));
        }
    }

    fn won(&mut self, distinct: &[Distinct], value: NimValue) -> Result<(), SolveError> {
        self.add(Facts::Decided { outcome: Outcome::N, by: Decision::NimValue(value) });
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
        // Prefer a component whose value contains the highest bit of the nim-sum: its value must become smaller, so the
        // mex guarantees that there is an option.
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
            let with_bit: Vec<Shown> = distinct
                .iter()
                .filter(|part| part.value.nim().is_some_and(has_bit))
                .map(|part| self.shown(part.component.as_ref()))
                .collect();
            let from = components[best.term];
            let old = value_of(from).unwrap_or_default();
            self.add(Facts::Bit { xor: value, with_bit, component: self.shown(from), old });
        }
        self.winning_moves(&moves);
        self.mistakes()
    }

    /// Adds the distinct winning moves, at most [`MOST_FACTS`] of them. The first one is the move that is explained.
    fn winning_moves(&mut self, moves: &[FoundMove]) {
        let mut told = HashSet::new();
        let mut distinct: Vec<&FoundMove> = Vec::new();
        for found in moves {
            let from = self.sum.term(found.term).component;
            let option: Vec<_> = found.option.terms().map(|term| (term.component, term.count)).collect();
            if told.insert((from, option, found.label.as_deref())) {
                distinct.push(found);
            }
        }
        let shown = distinct.iter().take(MOST_FACTS).enumerate();
        let shown = shown.map(|(at, found)| self.good_move(found, at == 0)).collect();
        self.add_moves(shown, distinct.len().saturating_sub(MOST_FACTS) as u64);
    }

    /// Adds these winning moves, if there are any.
    pub(super) fn add_moves(&mut self, moves: Vec<GoodMove>, omitted: u64) {
        if !moves.is_empty() {
            self.add(Facts::Moves { moves, omitted });
        }
    }

    /// A winning move; its texts are not shortened if it is the one that is explained.
    pub(super) fn good_move(&self, found: &FoundMove, is_first: bool) -> GoodMove {
        let leaves = match found.leaves {
            Some(_) if self.convention == Convention::Normal => Leaves::Zero,
            _ => Leaves::Lost,
        };
        let play = ShownMove::of(&self.game, self.sum, found);
        let play = if is_first { play.in_full(&self.game, self.sum, found) } else { play };
        GoodMove { play, leaves }
    }

    /// Adds replies to moves of a P-position: to at most one for each component and rule, and to at most [`MOST_MOVES`]
    /// in all.
    pub(super) fn replies(&mut self) -> Result<(), SolveError> {
        let samples: Vec<Sample> =
            self.samples(1)?.into_iter().map(|candidate| candidate.sample).take(MOST_MOVES).collect();
        let replies = self.answered(samples)?;
        self.add(Facts::Replies { to_mistakes: false, replies });
        Ok(())
    }

    /// The first moves by each rule in the first few distinct components, at most `most` for each rule and component.
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
            let mut looked_at = 0;
            let mut visit = |found: &Move<'_>| {
                looked_at += 1;
                let of_rule = rules.entry(found.rule).or_default();
                if *of_rule < most {
                    *of_rule += 1;
                    samples.push(Candidate {
                        kind: (index, found.rule),
                        sample: Sample {
                            play: ShownMove::new(&self.game, self.sum, index, found.option, found.label),
                            left: after(self.sum, index, found.option),
                        },
                    });
                }
                if looked_at == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = self.game.ruleset.visit_moves(term.component, Detail::Labels, &mut visit)?;
        }
        Ok(samples)
    }
}
