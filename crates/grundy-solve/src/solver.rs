//! The solver: one ruleset, its tables, and the questions about it.

use crate::error::stopped;
use crate::members::Members;
use crate::plan::ways::{WAYS, excluded};
use crate::plan::{How, Options, Planner};
#[cfg(feature = "databases")]
use crate::space::{Database, StoredPositions};
use crate::{
    Cycles, EngineName, Exclusions, Infinities, OutcomeAnswer, Partial, Play, Settings, SolveError,
    Unsupported, Value, ValueAnswer,
};
use grundy_core::{Budget, ComponentRef, Convention, Limit, Message, Outcome, Ruleset, Sum, SumRuleset};
use grundy_engine::{Meter, Stop};
use grundy_graph::{GraphRuleset, KeptValues};
use std::sync::Arc;

/// One ruleset and the tables that were filled for it. The tables are kept between questions.
///
/// For every component, a plan lists the ways to find its value or outcome. The most important ones are, in the order
/// in which they are tried:
///
/// 1. a closed form of the ruleset that covers the component (`theorem`);
/// 2. the table of a taking-and-breaking code (`heap`);
/// 3. a table (`dense`), if all kinds are tuples of numbers and an order that puts options before their positions is
///    proved or can be assumed. If only the outcome is requested and the box is large, the table holds outcomes only.
///    If moves subtract vectors, it is filled in whole rows. If a single position is requested and its table is too
///    large to keep, a sliding window is used. Before a large table is filled, a search is given a trial, which
///    succeeds if play reaches only a few of the smaller positions;
/// 4. a search with a hash table (`memo`).
///
/// Misère play has its own ways (`misere`). On an explicit graph, values are computed vertex by vertex
/// (`graph`). If draws are allowed, or the players have different moves, questions are answered on a game graph of
/// whole positions; those about partizan sums may be answered by canonical forms instead (`forms`). Scores are computed
/// by search (`score`). [`Settings::engine`] overrides all of this.
pub struct Solver {
    /// The engines with their tables.
    pub(crate) engines: Planner,
}

impl Solver {
    /// A solver for `ruleset` with empty tables.
    #[must_use]
    pub fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self { engines: Planner::new(ruleset, settings, WAYS) }
    }

    /// A solver for the game on an explicit graph.
    #[must_use]
    pub fn of_graph(graph: Arc<GraphRuleset>, settings: Settings) -> Self {
        let mut solver = Self::new(Arc::clone(&graph) as Arc<dyn Ruleset>, settings);
        solver.engines.graph = Some(KeptValues::new(graph));
        solver
    }

    /// A solver for sums across rulesets, which needs the [solvers of its members](Self::with_members).
    #[must_use]
    pub fn of_sums(ruleset: Arc<SumRuleset>, settings: Settings) -> Self {
        let mut solver = Self::new(Arc::clone(&ruleset) as Arc<dyn Ruleset>, settings);
        solver.engines.dense = None;
        solver.engines.members = Some(Members::new(ruleset));
        solver
    }

    /// Calls `work` with this solver, which uses the members' own solvers for their components.
    ///
    /// `members` must contain the solvers of the members, in the order of the members in the ruleset. This argument is
    /// ignored if the solver is not a [solver for sums](Self::of_sums).
    pub fn with_members<T>(&mut self, members: &mut Vec<Self>, work: impl FnOnce(&mut Self) -> T) -> T {
        self.swap_members(members);
        let result = work(self);
        self.swap_members(members);
        result
    }

    fn swap_members(&mut self, members: &mut Vec<Self>) {
        if let Some(own) = &mut self.engines.members {
            std::mem::swap(&mut own.solvers, members);
        }
    }

    /// The ruleset of this solver.
    #[must_use]
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.engines.ruleset
    }

    /// The settings of this solver.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.engines.settings
    }

    /// From now on, looks up positions in `stored` before tables are filled or positions are searched; with `None`, no
    /// database is used.
    #[cfg(feature = "databases")]
    pub fn set_database(&mut self, stored: Option<Arc<StoredPositions>>) {
        self.engines.own::<Database>().0 = stored;
    }

    /// The number of bytes in all tables of the solver.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.engines.bytes()
    }

    /// The values of `position` and of its components.
    ///
    /// # Errors
    /// Returns a [`SolveError`]; if a limit is reached, the error contains the values known so far, if there are any.
    pub fn value(&mut self, position: &Sum, budget: &dyn Budget) -> Result<ValueAnswer, SolveError> {
        self.value_with(position, Cycles::Error, budget)
    }

    /// Like [`value`](Self::value), but the caller chooses the meaning of cycles.
    ///
    /// # Errors
    /// Returns the same errors as [`value`](Self::value).
    pub fn value_with(
        &mut self,
        position: &Sum,
        cycles: Cycles,
        budget: &dyn Budget,
    ) -> Result<ValueAnswer, SolveError> {
        if let Some(graph) = self.on_graph_at(position, Play { cycles, ..Play::default() }, budget)? {
            return graph.value(position);
        }
        if self.is_forced(position) {
            return Err(Unsupported::ForcedValue.into());
        }
        let mut meter = Meter::new(budget);
        let (answer, limit) = self.engines.values(position, Options::Ignored, &mut meter).map_err(stopped)?;
        match limit {
            None => Ok(answer),
            Some(limit) => Err(SolveError::Limit { limit, known: Box::new(Partial::Value(answer)) }),
        }
    }

    /// The outcome of `position`.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if a limit was reached or the rules cause a fault.
    pub fn outcome(
        &mut self,
        position: &Sum,
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<OutcomeAnswer, SolveError> {
        let play = play.into();
        if let Some(graph) = self.by_database(position, play, budget)? {
            return graph.outcome(position);
        }
        if let Some(graph) = self.on_graph_at(position, play, budget)? {
            return graph.outcome(position);
        }
        if play.convention == Convention::Misere {
            self.check_misere()?;
        }
        let mut meter = Meter::new(budget);
        let found = self.engines.outcome(position, play.convention, Options::Ignored, &mut meter);
        let (outcome, how) = found.map_err(stopped)?;
        Ok(OutcomeAnswer { outcome, remoteness: None, known: self.engines.known(vec![how], &meter) })
    }

    /// The outcome of `position` by a closed form for outcomes, and the index of that closed form. Returns `None` if
    /// `position` is not a single component, if a closed form gives its value and play is normal, if no closed form
    /// covers it, or if the requested engine uses no closed forms.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the rules are scoring or partizan, if a component does not belong to the ruleset,
    /// if several components are forced, or if the rules cause a fault.
    pub fn outcome_theorem(
        &self,
        position: &Sum,
        convention: Convention,
    ) -> Result<Option<(Outcome, usize)>, SolveError> {
        self.check_ruleset()?;
        self.check_position(position)?;
        Ok(self.engines.outcome_form(position, convention)?)
    }

    /// The index of the closed form that gives the value of `component`, or `None` if no closed form covers it, or if
    /// the requested engine uses no closed forms.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the component is not a position, or if the rules cause a fault.
    pub fn value_theorem(&self, component: ComponentRef<'_>) -> Result<Option<usize>, SolveError> {
        self.check_component(0, component)?;
        if !self.engines.uses_theorems() {
            return Ok(None);
        }
        Ok(self.engines.theorems.value(&**self.ruleset(), component)?.map(|(_, theorem)| theorem))
    }

    /// Rejects scoring and partizan rules, for questions that do not support them.
    pub(crate) fn check_ruleset(&self) -> Result<(), SolveError> {
        let ruleset = self.ruleset();
        if ruleset.shape().is_scoring {
            Err(Unsupported::Scoring.into())
        } else if ruleset.shape().is_partizan {
            Err(self.partizan())
        } else {
            Ok(())
        }
    }

    /// The error for partizan rules, in questions that do not support them.
    fn partizan(&self) -> SolveError {
        let is_entailing = self.ruleset().shape().is_entailing;
        let what = if is_entailing { Unsupported::PartizanEntailing } else { Unsupported::Partizan };
        what.into()
    }

    /// Rejects misère play where it is undefined or has no theory, and where the requested engine does not support it.
    pub(crate) fn check_misere(&self) -> Result<(), SolveError> {
        self.check_misere_rules()?;
        match self.engines.settings.engine {
            None | Some(EngineName::Misere | EngineName::Reference | EngineName::Search) => Ok(()),
            Some(engine) => Err(Unsupported::Engine { engine, misere: true }.into()),
        }
    }

    /// Rejects rules with immediate wins, and rules with complimenting or entailing moves, for which misère play is
    /// undefined or has no theory.
    pub(crate) fn check_misere_rules(&self) -> Result<(), SolveError> {
        let shape = self.ruleset().shape();
        match () {
            () if shape.is_entailing => Err(Unsupported::MisereEntailing.into()),
            () if shape.has_wins => Err(Unsupported::MisereWithWin.into()),
            () => Ok(()),
        }
    }

    /// Whether some component of `position`, which must have been checked, is forced.
    pub(crate) fn is_forced(&self, position: &Sum) -> bool {
        let kinds = self.ruleset().kinds();
        position.terms().any(|term| kinds[term.component.kind.index()].forced.is_some())
    }

    /// Checks that all components are positions, and that at most one of them is forced.
    ///
    /// # Errors
    /// Returns [`SolveError::Shape`], [`SolveError::Domain`] or [`SolveError::Fault`] because of a component, or
    /// [`SolveError::Unsupported`] if several components are forced.
    pub fn check_position(&self, position: &Sum) -> Result<(), SolveError> {
        let mut forced = 0;
        for (term, found) in position.terms().enumerate() {
            self.check_component(term, found.component)?;
            if self.ruleset().kinds()[found.component.kind.index()].forced.is_some() {
                forced += found.count;
            }
        }
        if forced > 1 { Err(Unsupported::ForcedTwice.into()) } else { Ok(()) }
    }

    /// Checks that a component is a position. `term` is the index that the error reports.
    pub(crate) fn check_component(&self, term: usize, component: ComponentRef<'_>) -> Result<(), SolveError> {
        let ruleset = self.ruleset();
        match ruleset.kinds().get(component.kind.index()) {
            Some(kind) if kind.is_of(component.words) => {}
            _ => return Err(SolveError::Shape { kind: component.kind }),
        }
        if ruleset.contains(component)? {
            Ok(())
        } else {
            Err(SolveError::Domain { term, component: component.to_owned() })
        }
    }
}

impl Planner {
    /// The values of a position, which must have been checked, and of its components, and the limit that was reached,
    /// if any.
    pub(crate) fn values(
        &mut self,
        position: &Sum,
        options: Options,
        meter: &mut Meter<'_>,
    ) -> Result<(ValueAnswer, Option<Limit>), Stop> {
        let mut how = Vec::with_capacity(position.len());
        let mut limit = None;
        let mut components = Vec::with_capacity(position.len());
        let mut value = Value::Nim(0);
        let mut excluded = Exclusions::new();
        for (at, term) in position.terms().enumerate() {
            let found = match self.value(term.component, options, meter) {
                Ok((value, known)) => {
                    how.push(known);
                    value
                }
                Err(Stop::Limit(reached)) => {
                    if let Some((values, why)) = self::excluded(self, term.component) {
                        excluded.insert(at, values);
                        how.push(why);
                    }
                    limit = limit.or(Some(reached));
                    Value::Unknown
                }
                Err(stop) => return Err(stop),
            };
            value = value.plus(found, term.count);
            components.push(found);
        }
        if limit.is_some() && how.is_empty() {
            let engine = self.settings.engine.unwrap_or(EngineName::Memo);
            how.push(How::Engine(engine, Message::new("solve-why-limit")));
        }
        let mut outcome = value.outcome();
        if outcome.is_none()
            && let Some((by_form, theorem)) = self.outcome_form(position, Convention::Normal)?
        {
            outcome = Some(by_form);
            how.push(How::Theorem(theorem));
        }
        let known = self.known(how, meter);
        let infinities = Infinities::new();
        Ok((ValueAnswer { components, excluded, infinities, value, wins_with: None, outcome, known }, limit))
    }
}
