//! Making and executing plans.

use super::entry::{Ended, Entry};
use super::how::How;
use super::situation::Situation;
use super::stages::{Plan, Stage};
use super::task::{Options, Task, Wanted};
use super::way::{Attempt, Line, Planner, Way};
use crate::engines::Engines;
use crate::{EngineName, Unsupported, Value};
use grundy_core::{
    ComponentRef, Convention, Detail, Divided, Fault, Limit, Message, Outcome, Sum, begin_phase,
};
use grundy_engine::{Meter, Stop, for_each_move};
use grundy_tables::Memo;
use std::ops::ControlFlow;

impl Planner {
    /// The entry for `component`, if it is available without any further work: from a closed form, from a table, or
    /// because the component ends the game.
    pub(crate) fn look_up(
        &self,
        wanted: Wanted,
        component: ComponentRef<'_>,
    ) -> Result<Option<(Entry, How)>, Fault> {
        let ruleset = &*self.ruleset;
        if wanted == Wanted::Values && ruleset.shape().has_wins && ruleset.is_win(component)? {
            let engine = self.settings.engine.unwrap_or(EngineName::Memo);
            let how = How::Engine(engine, Message::new("solve-why-over"));
            return Ok(Some((Entry::Value(Value::Over), how)));
        }
        if let Some(found) = self.by_closed_form(wanted, component)? {
            return Ok(Some(found));
        }
        Ok(self.read(wanted, component).map(|(entry, way)| (entry, way.how(wanted, component, self))))
    }

    /// The entry for `component` in the tables, and the way whose table holds it.
    pub(crate) fn read(
        &self,
        wanted: Wanted,
        component: ComponentRef<'_>,
    ) -> Option<(Entry, &'static dyn Way)> {
        let shape = self.ruleset.shape();
        let mut lines = self.ways.iter().filter(|line| line.serves(self.settings.engine, shape));
        lines.find_map(|line| Some((line.way.read(wanted, component, self)?, line.way)))
    }

    /// The value of `component`, which must belong to the ruleset.
    pub(crate) fn value(
        &mut self,
        component: ComponentRef<'_>,
        options: Options,
        meter: &mut Meter<'_>,
    ) -> Result<(Value, How), Stop> {
        let found = match self.look_up(Wanted::Values, component)? {
            Some(found) => found,
            None => self.find(&Task::value(component, options), meter)?,
        };
        match found {
            (Entry::Value(value), how) => Ok((value, how)),
            (Entry::Outcome(_), _) => Err(Stop::Internal("an outcome, where a value was wanted")),
        }
    }

    /// The outcome of `sum` under `convention`.
    pub(crate) fn outcome(
        &mut self,
        sum: &Sum,
        convention: Convention,
        options: Options,
        meter: &mut Meter<'_>,
    ) -> Result<(Outcome, How), Stop> {
        let task = Task::outcome(sum, convention, options);
        if convention == Convention::Normal
            && self.settings.engine != Some(EngineName::Reference)
            && self.ruleset.shape().has_wins
            && !self.ruleset.shape().is_entailing
            && let Some((outcome, why)) = self.decided_at_once(sum, meter)?
        {
            let engine = self.settings.engine.unwrap_or(EngineName::Memo);
            return Ok((outcome, How::Engine(engine, why)));
        }
        let known = match task.component() {
            Some(component) => self.look_up(task.wanted, component)?,
            None => None,
        };
        let (entry, how) = match known {
            Some(found) => found,
            None => self.find(&task, meter)?,
        };
        match entry.outcome(convention) {
            Some(outcome) => Ok((outcome, how)),
            None => Err(Stop::Internal("a value without an outcome")),
        }
    }

    /// Fills a table that covers the box of `task`, and returns the way that filled it, or `None` if no way can. If the
    /// table is abandoned, the entries may be in the hash table, and some may be missing.
    pub(crate) fn fill(
        &mut self,
        task: &Task<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<&'static dyn Way>, Stop> {
        Ok(match self.pursue(task, meter)? {
            Some((Ended::Filled, way)) => Some(way),
            _ => None,
        })
    }

    /// The ways in the plan for `task`, which must ask for moves. Each of these ways can be asked to list the moves
    /// ([`Way::moves`]).
    pub(crate) fn ways_for(&mut self, task: &Task<'_>, meter: &mut Meter<'_>) -> Vec<&'static dyn Way> {
        let plan = self.plan_from(0, task, meter);
        meter.note_plan(|| plan.ways());
        plan.stages.iter().map(|stage| stage.line.way).collect()
    }

    /// The result for `task` using only the ways in `ways`, or `None` if none of them finds it.
    pub(crate) fn by_ways(
        &mut self,
        ways: &'static [Line],
        task: &Task<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Entry, How)>, Stop> {
        let plan = Plan::new(task, &Situation::new(task, self, meter), ways, 0);
        for stage in &plan.stages {
            if let Ended::Found(entry, how) = self.attempt(task, stage, None, meter)? {
                return Ok(Some((entry, how)));
            }
        }
        Ok(None)
    }

    /// The answer to a task about a component or a sum, found by making and executing a plan.
    fn find(&mut self, task: &Task<'_>, meter: &mut Meter<'_>) -> Result<(Entry, How), Stop> {
        match self.pursue(task, meter)? {
            Some((Ended::Found(entry, how), _)) => Ok((entry, how)),
            _ => Err(match self.settings.engine {
                Some(engine) => Unsupported::Engine { engine, misere: task.wanted.is_misere() }.into(),
                None => Stop::Internal("no way answers"),
            }),
        }
    }

    /// The plan for `task`, with the ways of the registry from line `first` onwards.
    pub(super) fn plan_from(&mut self, first: usize, task: &Task<'_>, meter: &Meter<'_>) -> Plan {
        let ways = self.ways;
        Plan::new(task, &Situation::new(task, self, meter), ways, first)
    }

    /// Makes a plan for `task` and executes it, up to the first way that answers. If no way of the plan answers,
    /// continues with a plan of the ways that follow its last way in the registry. Returns `None` if no way is left.
    fn pursue(
        &mut self,
        task: &Task<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Ended, &'static dyn Way)>, Stop> {
        let mut first = 0;
        loop {
            let plan = self.plan_from(first, task, meter);
            let Some(last) = plan.stages.last() else { return Ok(None) };
            first = last.number + 1;
            meter.note_plan(|| plan.ways());
            let mut because = None;
            for stage in &plan.stages {
                match self.attempt(task, stage, because.clone(), meter)? {
                    Ended::Declined(reason) => because = reason.or(because),
                    ended => return Ok(Some((ended, stage.line.way))),
                }
            }
        }
    }

    /// Runs the way of one stage. If the plan has a trial for it, the trial comes first; if the trial finds the value,
    /// the way is not run. `because` is the reason why an earlier way declined.
    fn attempt(
        &mut self,
        task: &Task<'_>,
        stage: &Stage,
        because: Option<Message>,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let because = because.or_else(|| stage.because.clone());
        let why = because.unwrap_or_else(|| stage.offer.why.clone());
        let way = stage.line.way;
        begin_phase(&Message::new("progress-way").with("way", stage.line.name));
        let mut attempt = Attempt { task, choice: &stage.choice, why, engines: self, meter };
        if let (Some(most), Some(component)) = (stage.choice.trial, task.component()) {
            if !way.begins(&mut attempt)? {
                return Ok(Ended::Declined(None));
            }
            if let Some(value) = attempt.trial(component, most)? {
                let why = Message::new("solve-why-memo-sparse");
                attempt.engines.memo_why = Some(why.clone());
                return Ok(if task.wanted.follows_from_values() {
                    Ended::Found(Entry::Value(value), How::Engine(EngineName::Memo, why))
                } else {
                    // Play reaches few positions, so methods that visit each of them are fast.
                    Ended::Declined(None)
                });
            }
        }
        way.run(&mut attempt)
    }

    /// The outcome, under normal play, of a position in which play is over, or in which some move ends the game at
    /// once, whatever the other components are; `None` for other positions.
    fn decided_at_once(
        &self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Outcome, Message)>, Stop> {
        let ruleset = &*self.ruleset;
        if self.is_over(position)? {
            return Ok(Some((Outcome::P, Message::new("solve-why-over"))));
        }
        for term in position.terms() {
            let flow = for_each_move(ruleset, term.component, Detail::Options, meter, |found, _| {
                Ok(if self.is_over(found.option)? {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            })?;
            if flow.is_break() {
                return Ok(Some((Outcome::N, Message::new("solve-why-win-at-once"))));
            }
        }
        Ok(None)
    }

    /// Whether some component of `sum` ends the game.
    pub(crate) fn is_over(&self, sum: &Sum) -> Result<bool, Fault> {
        if self.ruleset.shape().has_wins {
            for term in sum.terms() {
                if self.ruleset.is_win(term.component)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

impl Attempt<'_, '_> {
    /// The value of `component`, or `None` if the hash table would have to visit more than `most` positions, or if the
    /// memory does not suffice.
    fn trial(&mut self, component: ComponentRef<'_>, most: u64) -> Result<Option<Value>, Stop> {
        let Engines { memo, ruleset, .. } = &mut **self.engines;
        match memo.evaluate(&Divided(&**ruleset), component, Some(most), self.meter) {
            // The next way may succeed with the memory that this frees.
            Err(Stop::Limit(Limit::Memory { .. })) => {
                *memo = Memo::default();
                self.meter.set_bytes(self.engines.bytes());
                Ok(None)
            }
            found => found,
        }
    }
}
