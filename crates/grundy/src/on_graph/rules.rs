//! Rulesets that are no explicit graphs, where their game graph has to be built: draws, outcome classes of
//! partizan rules, misère equality.

use super::{MOST_POSITIONS, unsupported, value::told};
use crate::{
    answer::{Answer, Remoteness, Value},
    ask::{
        Axis, Entries, EqualAnswer, FoundMove, Left, MovesAnswer, OutcomeAnswer, Part, TableAnswer,
        ValueAnswer,
    },
    error::{Error, ErrorKind},
    game::Position,
    session::Desk,
    subject::{Cycles, Subject},
};
use grundy_core::{
    Component, ComponentRef, Convention, Detail, Evidence, KindId, Limit, Message, Move, Mover, Outcome,
    Player, Sum,
};
use grundy_solve::{
    EngineName, Known, OutcomeEntry, Partial, Plan, SolveError, Stats,
    graph::{
        LoopyOutcome, LoopyOutcomes, LoopyValue, LoopyValues, NoGraph, PartizanGraph, PositionGraph,
        Unsolved, Worth, loopy_outcomes, loopy_values, misere_equality, normal_equality, partizan_equality,
        partizan_outcomes,
    },
};
use std::{
    collections::{BTreeMap, HashMap},
    ops::ControlFlow,
};

/// A ruleset whose game graph is built for the question, and how it is asked about.
pub(crate) struct OnRules<'d> {
    desk: &'d Desk<'d>,
    convention: Convention,
    player: Option<Player>,
    is_partizan: bool,
}

/// The game graph for what `subject` asks at `desk`, if draws are allowed or the rules are partizan.
pub(crate) fn by_game_graph<'d>(desk: &'d Desk<'d>, subject: &Subject) -> Result<Option<OnRules<'d>>, Error> {
    let (settings, ruleset) = (&subject.settings, &desk.game.ruleset);
    let has_draws = settings.cycles == Cycles::Draw;
    let is_partizan = ruleset.shape().is_partizan;
    if desk.game.graph.is_some() || ruleset.shape().is_scoring || !(has_draws || is_partizan) {
        return Ok(None);
    }
    if settings.engine.is_some_and(|engine| engine != EngineName::Graph) {
        return if has_draws { Err(unsupported(Message::new("graph-draws-engine"))) } else { Ok(None) };
    }
    if ruleset.shape().has_wins {
        return Err(unsupported(Message::new("graph-draws-win")));
    }
    if has_draws && is_partizan {
        return Err(unsupported(Message::new("graph-draws-partizan")));
    }
    Ok(Some(OnRules { desk, convention: settings.convention, player: settings.player, is_partizan }))
}

/// Whether two positions of rules are equal under misère play.
pub(crate) fn misere_equal(
    desk: &Desk<'_>,
    position: &Position<'_>,
    other: &Position<'_>,
) -> Result<Answer<EqualAnswer>, Error> {
    let ruleset = &desk.game.ruleset;
    if ruleset.shape().is_partizan || ruleset.shape().is_scoring || ruleset.shape().has_wins {
        return Err(unsupported(Message::new("graph-equal-misere")));
    }
    let rules = OnRules { desk, convention: Convention::Misere, player: None, is_partizan: false };
    rules.check(position)?;
    rules.check(other)?;
    let graph = rules.graph(&[position.sum.clone(), other.sum.clone()])?;
    let [first, second] = [graph.roots()[0], graph.roots()[1]];
    let equality = misere_equality(graph.graph(), &[first], &[second], MOST_POSITIONS, &desk.budget)
        .map_err(|unsolved| rules.unsolved(unsolved, &graph))?;
    let body = EqualAnswer::from_equality(equality, "");
    Ok(rules.answer(body, Message::new("graph-why-misere-forms"), &graph))
}

impl OnRules<'_> {
    /// The loopy nim-values of a position and its components.
    pub(crate) fn value(&self, position: &Position<'_>) -> Result<Answer<ValueAnswer>, Error> {
        if self.is_partizan {
            return Err(super::value::partizan_value());
        }
        self.check(position)?;
        let graph = self.graph(&components_of(&position.sum))?;
        let values = loopy_values(graph.graph(), &self.desk.budget).map_err(|limit| self.limit(limit))?;
        let sum = value_of(&position.sum, graph.roots(), &values);
        let mut components = Vec::new();
        for (term, &root) in position.sum.terms().zip(graph.roots()) {
            let (value, wins_beside) = told(values.get(root));
            let component = self.desk.game.written(term.component);
            components.push(Part { component, count: term.count, value, wins_beside });
        }
        let outcome = Some(sum.outcome());
        let (value, wins_beside) = told(sum);
        let body = ValueAnswer { value, wins_beside, components, outcome };
        Ok(self.answer(body, Message::new("graph-why-loopy"), &graph))
    }

    /// Whether two positions are equal, normal play.
    pub(crate) fn equal(
        &self,
        position: &Position<'_>,
        other: &Position<'_>,
    ) -> Result<Answer<EqualAnswer>, Error> {
        if self.convention == Convention::Misere {
            return Err(unsupported(Message::new("graph-equal-misere")));
        }
        self.check(position)?;
        self.check(other)?;
        let budget = &self.desk.budget;
        if self.is_partizan {
            let graph = self.graph(&[position.sum.clone(), other.sum.clone()])?;
            let [left, right] = graph.sides();
            let sides = PartizanGraph { left: &left, right: &right };
            let [first, second] = [graph.roots()[0], graph.roots()[1]];
            let equality = partizan_equality(sides, &[first], &[second], MOST_POSITIONS, budget)
                .map_err(|unsolved| self.unsolved(unsolved, &graph))?;
            let negative = format!("-({})", self.desk.game.written_sum(&other.sum));
            let body = EqualAnswer::from_equality(equality, &negative);
            return Ok(self.answer(body, Message::new("graph-why-difference"), &graph));
        }
        let roots = [components_of(&position.sum), components_of(&other.sum)].concat();
        let graph = self.graph(&roots)?;
        let values = loopy_values(graph.graph(), budget).map_err(|limit| self.limit(limit))?;
        let (first_roots, second_roots) = graph.roots().split_at(position.sum.len());
        let first = Worth::Value(value_of(&position.sum, first_roots, &values));
        let second = Worth::Value(value_of(&other.sum, second_roots, &values));
        let body = EqualAnswer::from_equality(normal_equality(&first, &second), "");
        Ok(self.answer(body, Message::new("graph-why-loopy"), &graph))
    }

    /// Who wins a position.
    pub(crate) fn outcome(&self, position: &Position<'_>) -> Result<Answer<OutcomeAnswer>, Error> {
        self.check(position)?;
        let graph = self.graph(std::slice::from_ref(&position.sum))?;
        let found = self.outcomes_of(&graph)?;
        let (outcome, remoteness) = found.told(graph.roots()[0]);
        Ok(self.answer(OutcomeAnswer { outcome, remoteness }, self.why(), &graph))
    }

    /// The winning moves of a position, or all of them.
    pub(crate) fn moves(&self, position: &Position<'_>, all: bool) -> Result<Answer<MovesAnswer>, Error> {
        if self.player.is_some() && !self.is_partizan {
            return Err(unsupported(Message::new("graph-player-impartial")));
        }
        self.check(position)?;
        let graph = self.graph(std::slice::from_ref(&position.sum))?;
        let found = self.outcomes_of(&graph)?;
        let mut moves = Vec::new();
        let mut first_component: u64 = 0;
        for (at, term) in position.sum.terms().enumerate() {
            let of_term = self.moves_of_term(&position.sum, at, all, &graph, &found)?;
            let count = u64::try_from(term.count).unwrap_or(u64::MAX);
            for component in first_component..first_component.saturating_add(count) {
                let first = moves.len();
                moves.extend(of_term.iter().cloned().map(|one| FoundMove {
                    component,
                    same_as: one.same_as.map(|earlier| first + earlier),
                    ..one
                }));
            }
            first_component = first_component.saturating_add(count);
        }
        let (outcome, _) = found.told(graph.roots()[0]);
        Ok(self.answer(MovesAnswer { outcome, moves }, self.why(), &graph))
    }

    /// The moves of one component of the term with index `at`, as if it were the first.
    fn moves_of_term(
        &self,
        position: &Sum,
        at: usize,
        all: bool,
        graph: &PositionGraph,
        found: &Outcomes,
    ) -> Result<Vec<FoundMove>, Error> {
        let game = &self.desk.game;
        let of = position.term(at).component;
        let from = game.written(of);
        let mut moves: Vec<FoundMove> = Vec::new();
        let mut first_to = HashMap::new();
        let visit = &mut |one: &Move<'_>| {
            let mut left = Sum::new();
            for (index, term) in position.terms().enumerate() {
                let count = if index == at { term.count - 1 } else { term.count };
                left.push(count, term.component.kind, term.component.words);
            }
            for term in one.option.terms() {
                left.push(term.count, term.component.kind, term.component.words);
            }
            let player = match one.mover {
                Mover::Only(player) => Some(player),
                Mover::Either => None,
            };
            if let (Some(asked), Some(player)) = (self.player, player)
                && asked != player
            {
                return ControlFlow::Continue(());
            }
            let Some(vertex) = graph.vertex(&left) else { return ControlFlow::Continue(()) };
            let (outcome, remoteness) = found.told(vertex);
            let wins = matches!(
                (player.or(self.player), outcome),
                (_, Outcome::P) | (Some(Player::Left), Outcome::L) | (Some(Player::Right), Outcome::R)
            );
            if all || wins {
                let index = moves.len();
                let first = *first_to.entry((vertex, player)).or_insert(index);
                moves.push(FoundMove {
                    component: 0,
                    from: from.clone(),
                    to: game.written_sum(one.option),
                    label: one.label.map(str::to_owned),
                    player,
                    remoteness,
                    same_as: (first != index).then_some(first),
                    leaves: all.then_some(Left { value: None, wins_beside: None, outcome }),
                });
            }
            ControlFlow::Continue(())
        };
        let flow = game.ruleset.visit_moves(of, Detail::Labels, visit);
        let _ = flow.map_err(|fault| game.fault(&fault))?;
        Ok(moves)
    }

    /// The values, or the outcomes, of all positions of a box.
    pub(crate) fn table(
        &self,
        axes: Vec<Axis>,
        from: &[u64],
        to: &[u64],
        outcomes: bool,
    ) -> Result<Answer<TableAnswer>, Error> {
        if self.is_partizan && !outcomes {
            return Err(super::value::partizan_value());
        }
        let cells = cells(from, to).ok_or_else(|| {
            self.limit(Limit::Positions { needed: u128::MAX, allowed: MOST_POSITIONS as u64 })
        })?;
        let ruleset = &self.desk.game.ruleset;
        let mut inside = Vec::with_capacity(cells.len());
        for cell in &cells {
            let component = ComponentRef { kind: KindId(0), words: cell };
            inside.push(ruleset.contains(component).map_err(|fault| self.desk.game.fault(&fault))?);
        }
        let roots: Vec<Sum> = cells
            .iter()
            .zip(&inside)
            .filter(|(_, inside)| **inside)
            .map(|(cell, _)| Sum::from(&Component::tuple(KindId(0), cell.clone())))
            .collect();
        let graph = self.graph(&roots)?;
        let mut vertices = graph.roots().iter();
        let mut next = |is_inside: &bool| if *is_inside { vertices.next().copied() } else { None };
        let body = if outcomes {
            let found = self.outcomes_of(&graph)?;
            let told: Vec<_> =
                inside.iter().map(|cell| next(cell).map(|vertex| found.told(vertex))).collect();
            let entries = told
                .iter()
                .map(|cell| cell.map_or(OutcomeEntry::Outside, |(outcome, _)| OutcomeEntry::Is(outcome)));
            let mut body = TableAnswer::new(axes, Entries::Outcomes(entries.collect()));
            if !self.is_partizan {
                let remoteness =
                    |cell: &Option<(Outcome, Option<Remoteness>)>| cell.and_then(|(_, left)| left);
                body.remoteness =
                    Some(told.iter().map(|cell| remoteness(cell).unwrap_or(Remoteness::Endless)).collect());
            }
            body
        } else {
            let values = loopy_values(graph.graph(), &self.desk.budget).map_err(|limit| self.limit(limit))?;
            let mut infinities = BTreeMap::new();
            let mut entries = Vec::with_capacity(inside.len());
            for (index, is_inside) in inside.iter().enumerate() {
                let (value, wins_beside) =
                    next(is_inside).map_or((Value::Outside, None), |vertex| told(values.get(vertex)));
                entries.push(value);
                infinities.extend(wins_beside.map(|wins| (index, wins)));
            }
            let mut body = TableAnswer::new(axes, Entries::Values(entries));
            body.infinities = infinities;
            body
        };
        let why = if outcomes { self.why() } else { Message::new("graph-why-loopy") };
        Ok(self.answer(body, why, &graph))
    }

    fn why(&self) -> Message {
        if self.is_partizan {
            Message::new("graph-why-partizan-rules")
        } else {
            Message::new("graph-why-retrograde")
        }
    }

    /// Refuses components that are no positions.
    fn check(&self, position: &Position<'_>) -> Result<(), Error> {
        for (term, found) in position.sum.terms().enumerate() {
            let game = &self.desk.game;
            if !game.ruleset.contains(found.component).map_err(|fault| game.fault(&fault))? {
                let error = SolveError::Domain { term, component: found.component.to_owned() };
                return Err(self.desk.refused(&error, Some(position)));
            }
        }
        Ok(())
    }

    fn graph(&self, roots: &[Sum]) -> Result<PositionGraph, Error> {
        PositionGraph::new(&*self.desk.game.ruleset, roots, MOST_POSITIONS, &self.desk.budget).map_err(
            |none| match none {
                NoGraph::Fault(fault) => self.desk.game.fault(&fault),
                NoGraph::Limit(limit) => self.limit(limit),
            },
        )
    }

    fn outcomes_of(&self, graph: &PositionGraph) -> Result<Outcomes, Error> {
        let budget = &self.desk.budget;
        if self.is_partizan {
            let [left, right] = graph.sides();
            let sides = PartizanGraph { left: &left, right: &right };
            let found = partizan_outcomes(sides, self.convention, budget)
                .map_err(|unsolved| self.unsolved(unsolved, graph))?;
            Ok(Outcomes::Partizan(found))
        } else {
            let found = loopy_outcomes(graph.graph(), self.convention, budget);
            Ok(Outcomes::Loopy(found.map_err(|limit| self.limit(limit))?))
        }
    }

    fn limit(&self, limit: Limit) -> Error {
        let error = SolveError::Limit { limit, known: Box::new(Partial::Nothing) };
        self.desk.refused(&error, None)
    }

    fn unsolved(&self, unsolved: Unsolved, graph: &PositionGraph) -> Error {
        match unsolved {
            Unsolved::Limit(limit) => self.limit(limit),
            Unsolved::Cycle(cycle) => {
                let around = cycle.vertices.iter().chain(cycle.vertices.first());
                let written = around.map(|&v| self.desk.game.written_sum(&graph.positions()[v as usize]));
                let path = written.collect::<Vec<_>>().join(" -> ");
                Error::new(ErrorKind::Cycle, Message::new("solve-cycle").with("path", path))
            }
        }
    }

    fn answer<A>(&self, body: A, why: Message, graph: &PositionGraph) -> Answer<A> {
        let known = Known {
            evidence: Evidence::Computed { engine: EngineName::Graph.as_str() },
            plan: Plan::new(EngineName::Graph, why),
            stats: Stats { positions: graph.positions().len() as u64, bytes: graph.graph().bytes() },
        };
        self.desk.answer(body, known)
    }
}

/// The outcomes of all positions of a game graph.
enum Outcomes {
    Loopy(LoopyOutcomes),
    Partizan(Vec<Outcome>),
}

impl Outcomes {
    fn told(&self, vertex: u32) -> (Outcome, Option<Remoteness>) {
        match self {
            Self::Loopy(found) => {
                let found: LoopyOutcome = found.get(vertex);
                let remoteness = found.remoteness().map_or(Remoteness::Endless, Remoteness::Moves);
                (found.outcome(), Some(remoteness))
            }
            Self::Partizan(found) => (found[vertex as usize], None),
        }
    }
}

/// Each term's component alone.
fn components_of(position: &Sum) -> Vec<Sum> {
    position.terms().map(|term| Sum::from(&term.component.to_owned())).collect()
}

/// The value of a position whose components are these vertices.
fn value_of(position: &Sum, vertices: &[u32], values: &LoopyValues<'_>) -> LoopyValue {
    let mut sum = LoopyValue::Nim(0);
    for (term, &vertex) in position.terms().zip(vertices) {
        let part = values.get(vertex);
        // Two are worth 0, or infinity with the empty set; more pairs change nothing.
        if term.count >= 2 {
            sum = sum.plus(&part.plus(&part));
        }
        if term.count % 2 == 1 {
            sum = sum.plus(&part);
        }
    }
    sum
}

/// The fields of all cells of a box, row-major; `None` if there are too many.
fn cells(from: &[u64], to: &[u64]) -> Option<Vec<Vec<u64>>> {
    let mut cells = vec![Vec::new()];
    for (&low, &high) in from.iter().zip(to) {
        let length = usize::try_from(high - low).ok()?.checked_add(1)?;
        let count = cells.len().checked_mul(length).filter(|&count| count <= MOST_POSITIONS)?;
        let mut longer = Vec::with_capacity(count);
        for cell in cells {
            for number in low..=high {
                longer.push([&cell[..], &[number]].concat());
            }
        }
        cells = longer;
    }
    Some(cells)
}
