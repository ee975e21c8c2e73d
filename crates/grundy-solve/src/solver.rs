//! The solver: one ruleset, its tables, and the questions.

use crate::engines::Engines;
use crate::graph::{GraphRuleset, KeptValues};
use crate::meter::{Meter, Stop};
use crate::plan::ways::WAYS;
use crate::plan::{How, Options};
use crate::{
    Cycles, EngineName, Infinities, OutcomeAnswer, Partial, Play, Settings, SolveError, Unsupported, Value,
    ValueAnswer,
};
use grundy_core::{Budget, ComponentRef, Convention, Limit, Message, Outcome, Ruleset, Sum};
use std::sync::Arc;

/// One ruleset and the tables that were filled for it, kept between questions.
///
/// For every component a plan says which ways lead to its value or its outcome, in which order:
///
/// 1. a closed form of the ruleset that covers it (`theorem`);
/// 2. the table of a taking-and-breaking code (`heap`);
/// 3. a table, if all kinds are tuples of numbers and an order is proved or can be assumed (`dense`): of outcomes alone
///    where only the outcome is asked and the box is large; whole rows at once where moves subtract vectors; a window that
///    slides where a single position is asked for and its table is too large to keep. Before a large table is filled, a
///    search has a trial, and has answered if play reaches few of the positions below;
/// 4. a search with a hash table (`memo`).
///
/// Misère play has ways of its own (`misere`). On an explicit graph values are found vertex by vertex (`graph`); where
/// draws are allowed, or the players have different moves, a game graph answers for whole positions. Scores are searched
/// (`score`). [`Settings::engine`] overrides all of this.
pub struct Solver {
    pub(crate) engines: Engines,
}

impl Solver {
    /// A solver for `ruleset` that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self { engines: Engines::new(ruleset, settings, WAYS) }
    }

    /// A solver for the game on an explicit graph.
    #[must_use]
    pub fn of_graph(graph: Arc<GraphRuleset>, settings: Settings) -> Self {
        let mut solver = Self::new(Arc::clone(&graph) as Arc<dyn Ruleset>, settings);
        solver.engines.graph = Some(KeptValues::new(graph));
        solver
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.engines.ruleset
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.engines.settings
    }

    /// Bytes of the tables that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.engines.bytes()
    }

    /// The values of `position` and of its components.
    ///
    /// # Errors
    /// See [`SolveError`]; a reached limit carries the values that are known.
    pub fn value(&mut self, position: &Sum, budget: &dyn Budget) -> Result<ValueAnswer, SolveError> {
        self.value_with(position, Cycles::Error, budget)
    }

    /// As [`value`](Self::value), where cycles mean what `cycles` says.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    pub fn value_with(
        &mut self,
        position: &Sum,
        cycles: Cycles,
        budget: &dyn Budget,
    ) -> Result<ValueAnswer, SolveError> {
        if let Some(graph) = self.on_graph_at(position, Play { cycles, ..Play::default() }, budget)? {
            return graph.value(position);
        }
        let mut meter = Meter::new(budget);
        let (answer, limit) = self.engines.values(position, Options::Ignored, &mut meter).map_err(stopped)?;
        match limit {
            None => Ok(answer),
            Some(limit) => Err(SolveError::Limit { limit, known: Box::new(Partial::Value(answer)) }),
        }
    }

    /// Who wins `position`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn outcome(
        &mut self,
        position: &Sum,
        play: impl Into<Play>,
        budget: &dyn Budget,
    ) -> Result<OutcomeAnswer, SolveError> {
        let play = play.into();
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

    /// The closed form, by its index, that gives the outcome of `position`, a single component whose value no
    /// closed form gives; and the outcome. `None` if none does.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn outcome_theorem(
        &self,
        position: &Sum,
        convention: Convention,
    ) -> Result<Option<(Outcome, usize)>, SolveError> {
        self.check_ruleset()?;
        self.check_position(position)?;
        Ok(self.engines.outcome_form(position, convention)?)
    }

    /// The closed form, by its index, that gives the value of `component`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn value_theorem(&self, component: ComponentRef<'_>) -> Result<Option<usize>, SolveError> {
        self.check_component(0, component)?;
        if !self.engines.uses_theorems() {
            return Ok(None);
        }
        Ok(self.engines.theorems.value(&**self.ruleset(), component)?.map(|(_, theorem)| theorem))
    }

    /// Refuses rules that are not solved yet.
    pub(crate) fn check_ruleset(&self) -> Result<(), SolveError> {
        let ruleset = self.ruleset();
        if ruleset.shape().is_scoring {
            Err(Unsupported::Scoring.into())
        } else if ruleset.shape().is_partizan {
            Err(Unsupported::Partizan.into())
        } else {
            Ok(())
        }
    }

    /// Refuses misère play where it makes no sense, or where the engine asked for does not know it.
    pub(crate) fn check_misere(&self) -> Result<(), SolveError> {
        self.check_no_wins()?;
        match self.engines.settings.engine {
            None | Some(EngineName::Misere | EngineName::Reference) => Ok(()),
            Some(engine) => Err(Unsupported::Engine { engine, misere: true }.into()),
        }
    }

    /// Refuses rules that win at once, which have no misère play.
    pub(crate) fn check_no_wins(&self) -> Result<(), SolveError> {
        if self.ruleset().shape().has_wins { Err(Unsupported::MisereWithWin.into()) } else { Ok(()) }
    }

    /// Refuses components that are no positions.
    ///
    /// # Errors
    /// [`SolveError::Shape`], [`SolveError::Domain`] or [`SolveError::Fault`].
    pub fn check_position(&self, position: &Sum) -> Result<(), SolveError> {
        position.terms().enumerate().try_for_each(|(term, found)| self.check_component(term, found.component))
    }

    /// Refuses a component that is no position.
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

impl Engines {
    /// The values of a position that was checked, and the limit that was reached, if one was.
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
        for term in position.terms() {
            let found = match self.value(term.component, options, meter) {
                Ok((value, known)) => {
                    how.push(known);
                    value
                }
                Err(Stop::Limit(reached)) => {
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
        Ok((ValueAnswer { components, infinities, value, wins_with: None, outcome, known }, limit))
    }
}

/// The error of an engine that stopped with nothing to show.
pub(crate) fn stopped(stop: Stop) -> SolveError {
    match stop {
        Stop::Fault(fault) => SolveError::Fault(fault),
        Stop::Cycle(path) => SolveError::Cycle { path },
        Stop::Limit(limit) => limit.into(),
        Stop::Unsupported(what) => SolveError::Unsupported(what),
        Stop::Internal(what) => SolveError::Internal { what },
    }
}
