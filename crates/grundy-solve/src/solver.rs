//! The solver: one ruleset, its tables, and the questions.

use crate::meter::{Meter, Stop};
use crate::planner::{Engines, How, asked};
use crate::{EngineName, OutcomeAnswer, Partial, Settings, SolveError, Unsupported, Value, ValueAnswer};
use grundy_core::{Budget, ComponentRef, Convention, Message, Outcome, Ruleset, Sum};
use std::ops::ControlFlow;
use std::sync::Arc;

/// One ruleset and the tables that were filled for it, kept between questions.
///
/// For every component it is decided anew which engine finds its value:
///
/// 1. a closed form of the ruleset that covers it (`theorem`);
/// 2. a table, if all kinds are tuples of numbers and an order is proved or can be assumed (`dense`); where the
///    box below the position is large, `memo` goes first and has answered if it visited less than a
///    sixteenth of the box, or a 128th where native code would fill that;
/// 3. else a hash table (`memo`).
///
/// Where only the outcome of one component is asked and its box is large, a table of outcomes alone stands for that of
/// values (`dense`, both conventions); where a single position's table is too large to keep and its options reach back
/// only so far in some field, a window slides over it. Else misère play is searched exactly (`misere`).
/// [`Settings::engine`] overrides all of this.
pub struct Solver {
    pub(crate) engines: Engines,
}

impl Solver {
    /// A solver for `ruleset` that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: Arc<dyn Ruleset>, settings: Settings) -> Self {
        Self { engines: Engines::new(ruleset, settings) }
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
        self.check_ruleset()?;
        self.check_position(position)?;
        let mut meter = Meter::new(budget);
        self.engines.asks_for_one = true;
        let found = self.values(position, &mut meter);
        self.engines.asks_for_one = false;
        let (answer, limit) = found?;
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
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<OutcomeAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_position(position)?;
        let mut meter = Meter::new(budget);
        self.engines.asks_for_one = true;
        let found = self.decided(position, convention, &mut meter);
        self.engines.asks_for_one = false;
        let (outcome, how) = found?;
        Ok(OutcomeAnswer { outcome, known: self.engines.known(&how, &meter) })
    }

    /// Who wins `position`, a position that was checked, and how that is known.
    pub(crate) fn decided(
        &mut self,
        position: &Sum,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<(Outcome, Vec<How>), SolveError> {
        if convention == Convention::Misere {
            self.check_misere()?;
            let (outcome, how) = self.misere_outcome(position, meter).map_err(stopped)?;
            return Ok((outcome, vec![how]));
        }
        let ruleset = Arc::clone(self.ruleset());
        let engine = self.engines.settings.engine;
        if engine == Some(EngineName::Reference) {
            let outcome = self.engines.reference.outcome(&*ruleset, position, convention, meter);
            return Ok((outcome.map_err(stopped)?, vec![asked(EngineName::Reference)]));
        }
        if ruleset.shape().has_wins
            && let Some((outcome, why)) = self.decided_at_once(position, meter).map_err(stopped)?
        {
            let engine = engine.unwrap_or(EngineName::Memo);
            return Ok((outcome, vec![How::Engine(engine, why)]));
        }
        if let Some((outcome, theorem)) = self.outcome_by_theorem(position).map_err(stopped)? {
            return Ok((outcome, vec![How::Theorem(theorem)]));
        }
        if is_single(position)
            && let Some((outcome, how)) =
                self.engines.by_bits(position.term(0).component, meter).map_err(stopped)?
        {
            return Ok((outcome, vec![how]));
        }
        if is_single(position)
            && let Some((outcome, how)) =
                self.outcome_by_table(position, convention, meter).map_err(stopped)?
        {
            return Ok((outcome, vec![how]));
        }
        let mut how = Vec::new();
        let mut sum = Value::Nim(0);
        for term in position.terms() {
            let (value, known) = self.engines.component(term.component, meter).map_err(stopped)?;
            how.push(known);
            sum = sum.plus(value, term.count);
        }
        match sum.outcome() {
            Some(outcome) => Ok((outcome, how)),
            None => Err(stopped(grundy_core::Limit::Stopped.into())),
        }
    }

    /// The outcome of a single component by a closed form for outcomes, where none gives its value.
    pub(crate) fn outcome_by_theorem(&self, position: &Sum) -> Result<Option<(Outcome, usize)>, Stop> {
        let engines = &self.engines;
        if !engines.uses_theorems() || !engines.theorems.has_outcomes() || !is_single(position) {
            return Ok(None);
        }
        let component = position.term(0).component;
        if engines.theorems.value(&*engines.ruleset, component)?.is_some() {
            return Ok(None);
        }
        Ok(engines.theorems.outcome(&*engines.ruleset, component)?)
    }

    /// The outcome of a single component from a table of outcomes, where no closed form gives its value and the table
    /// suits.
    pub(crate) fn outcome_by_table(
        &mut self,
        position: &Sum,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, How)>, Stop> {
        let component = position.term(0).component;
        let engines = &mut self.engines;
        let is_suited = matches!(engines.settings.engine, None | Some(EngineName::Dense));
        let by_value = engines.uses_theorems() && engines.theorems.has_values() && {
            convention == Convention::Normal
                && engines.theorems.value(&*engines.ruleset, component)?.is_some()
        };
        if !is_suited || by_value {
            return Ok(None);
        }
        engines.by_outcomes(convention, component, meter)
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
        self.decided_by_theorem(position, convention).map_err(stopped)
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

    pub(crate) fn decided_by_theorem(
        &self,
        position: &Sum,
        convention: Convention,
    ) -> Result<Option<(Outcome, usize)>, Stop> {
        let engines = &self.engines;
        match convention {
            Convention::Normal => self.outcome_by_theorem(position),
            Convention::Misere if engines.settings.engine.is_none() && is_single(position) => {
                Ok(engines.theorems.misere_outcome(&*engines.ruleset, position.term(0).component)?)
            }
            Convention::Misere => Ok(None),
        }
    }

    /// Whether the position is over, or can be won by the next move whatever else stands there.
    fn decided_at_once(
        &self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, Message)>, Stop> {
        let ruleset = &*self.engines.ruleset;
        for term in position.terms() {
            if ruleset.is_win(term.component)? {
                return Ok(Some((Outcome::P, Message::new("solve-why-over"))));
            }
        }
        for term in position.terms() {
            let flow = crate::meter::for_each_move(
                ruleset,
                term.component,
                grundy_core::Detail::Options,
                meter,
                |found, _| {
                    for term in found.option.terms() {
                        if ruleset.is_win(term.component)? {
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                    Ok(ControlFlow::Continue(()))
                },
            )?;
            if flow.is_break() {
                return Ok(Some((Outcome::N, Message::new("solve-why-win-at-once"))));
            }
        }
        Ok(None)
    }

    /// The values of a position that was checked, and the limit that was reached, if one was.
    pub(crate) fn values(
        &mut self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<(ValueAnswer, Option<grundy_core::Limit>), SolveError> {
        let mut how = Vec::with_capacity(position.len());
        let mut limit = None;
        let mut components = Vec::with_capacity(position.len());
        let mut value = Value::Nim(0);
        for term in position.terms() {
            let found = match self.engines.component(term.component, meter) {
                Ok((value, known)) => {
                    how.push(known);
                    value
                }
                Err(Stop::Limit(reached)) => {
                    limit = limit.or(Some(reached));
                    Value::Unknown
                }
                Err(stop) => return Err(stopped(stop)),
            };
            value = value.plus(found, term.count);
            components.push(found);
        }
        if limit.is_some() && how.is_empty() {
            let engine = self.engines.settings.engine.unwrap_or(EngineName::Memo);
            how.push(How::Engine(engine, Message::new("solve-why-limit")));
        }
        let mut outcome = value.outcome();
        if outcome.is_none()
            && let Some((by_theorem, theorem)) = self.outcome_by_theorem(position).map_err(stopped)?
        {
            outcome = Some(by_theorem);
            how.push(How::Theorem(theorem));
        }
        let known = self.engines.known(&how, meter);
        Ok((ValueAnswer { components, value, outcome, known }, limit))
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
    pub(crate) fn check_position(&self, position: &Sum) -> Result<(), SolveError> {
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

/// Whether `position` is one component.
pub(crate) fn is_single(position: &Sum) -> bool {
    position.len() == 1 && position.term(0).count == 1
}

/// The error of an engine that stopped with nothing to show.
pub(crate) fn stopped(stop: Stop) -> SolveError {
    match stop {
        Stop::Fault(fault) => SolveError::Fault(fault),
        Stop::Cycle(path) => SolveError::Cycle { path },
        Stop::Limit(limit) => SolveError::Limit { limit, known: Box::new(Partial::Nothing) },
        Stop::Unsupported(what) => SolveError::Unsupported(what),
    }
}
