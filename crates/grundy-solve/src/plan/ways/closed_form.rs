//! Closed forms that the ruleset carries: for values, for outcomes and for moves.

use crate::engines::Engines;
use crate::meter::{Meter, Stop, for_a_winning_move, for_each_move, for_each_move_to};
use crate::moves::MoveList;
use crate::plan::choice::spares_values;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way, single};
use crate::{EngineName, Unsupported, Value, Which};
use grundy_core::{ComponentRef, Convention, Detail, Fault, Message, Move, NimValue, Outcome, Sum};
use std::ops::ControlFlow;

/// Closed forms.
pub(crate) struct ClosedForm;

impl Way for ClosedForm {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Theorem)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_covered = match task.wanted {
            // Which moves a closed form knows, it says when it is asked for them.
            Wanted::Moves(..) => !situation.ruleset.closed_forms().theorems().is_empty(),
            // A fault is met again, and told, when it is run.
            Wanted::Values | Wanted::Outcomes(_) => task.component().is_some_and(|component| {
                let found = situation.read(|engines| engines.by_closed_form(task.wanted, component));
                !matches!(found, Ok(None)) || situation.is_forced()
            }),
        };
        let is_certain = !matches!(task.wanted, Wanted::Moves(..));
        let why = Message::new("solve-why-theorem");
        is_covered.then_some(Offer { work: Work::Lookup, bytes: 0, is_certain, why })
    }

    fn run(&self, attempt: &Attempt<'_>, engines: &mut Engines, _: &mut Meter<'_>) -> Result<Ended, Stop> {
        let task = attempt.task;
        let Some(component) = task.component() else { return Ok(Ended::Declined(None)) };
        match engines.by_closed_form(task.wanted, component)? {
            Some((entry, how)) => Ok(Ended::Found(entry, how)),
            None => Err(Unsupported::NotCovered { component: component.to_owned() }.into()),
        }
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        How::asked(EngineName::Theorem)
    }

    fn moves(
        &self,
        (sum, convention): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if let Which::FirstWinning(_) = list.which
            && let Some(outcome) = engines.a_winning_move(sum, convention, list, meter)?
        {
            return Ok(Some(outcome));
        }
        match convention {
            Convention::Misere => engines.misere_moves_by_closed_form(sum, list, meter),
            Convention::Normal => match engines.moves_to_zero(sum, list, meter)? {
                Some(outcome) => Ok(Some(outcome)),
                None => engines.moves_by_outcome_forms(sum, list, meter),
            },
        }
    }
}

impl Engines {
    /// Whether closed forms may be used under normal play.
    pub(crate) fn uses_theorems(&self) -> bool {
        matches!(self.settings.engine, None | Some(EngineName::Theorem))
    }

    /// What a closed form says of `component`: its value, or if none gives that and outcomes are wanted, its outcome.
    pub(crate) fn by_closed_form(
        &self,
        wanted: Wanted,
        component: ComponentRef<'_>,
    ) -> Result<Option<(Entry, How)>, Fault> {
        let ruleset = &*self.ruleset;
        let outcome = match wanted {
            Wanted::Moves(..) => None,
            Wanted::Outcomes(Convention::Misere) if self.settings.engine.is_some() => None,
            Wanted::Outcomes(Convention::Misere) => self.theorems.misere_outcome(ruleset, component)?,
            _ if !self.uses_theorems() => None,
            _ => match self.theorems.value(ruleset, component)? {
                Some((value, theorem)) => {
                    return Ok(Some((Entry::Value(Value::Nim(value)), How::Theorem(theorem))));
                }
                None if wanted == Wanted::Values => None,
                None => self.theorems.outcome(ruleset, component)?,
            },
        };
        Ok(outcome.map(|(outcome, theorem)| (Entry::Outcome(outcome), How::Theorem(theorem))))
    }

    /// The closed form, by its index, that gives the outcome of `position`, a single component whose value no closed form
    /// gives; and the outcome.
    pub(crate) fn outcome_form(
        &self,
        position: &Sum,
        convention: Convention,
    ) -> Result<Option<(Outcome, usize)>, Fault> {
        let Some(component) = single(position) else { return Ok(None) };
        Ok(match self.by_closed_form(Wanted::Outcomes(convention), component)? {
            Some((Entry::Outcome(outcome), How::Theorem(theorem))) => Some((outcome, theorem)),
            _ => None,
        })
    }

    /// A winning move of a single component, as a closed form for outcomes knows it.
    pub(crate) fn a_winning_move(
        &self,
        position: &Sum,
        convention: Convention,
        list: &mut MoveList,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some((outcome, theorem)) = self.outcome_form(position, convention)? else { return Ok(None) };
        if outcome == Outcome::N {
            let component = position.term(0).component;
            let visited = for_a_winning_move(&*self.ruleset, component, convention, meter, |one, meter| {
                Ok(list.push(0, one, None, Outcome::P, meter))
            })?;
            if visited.is_none() || list.moves.is_empty() {
                return Ok(None);
            }
        }
        list.how.push(How::Theorem(theorem));
        Ok(Some(outcome))
    }

    /// The winning moves of a single component by a closed form for the options of value 0, which needs no value of the
    /// component itself.
    fn moves_to_zero(
        &self,
        position: &Sum,
        list: &mut MoveList,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some(component) = single(position) else { return Ok(None) };
        if list.which == Which::All || self.ruleset.shape().has_wins {
            return Ok(None);
        }
        let covered = self.moves_to(component, 0, meter, |one, meter| {
            list.push(0, one, Some(Value::Nim(0)), Outcome::P, meter)
        })?;
        let Some(theorem) = covered else { return Ok(None) };
        list.how.push(How::Theorem(theorem));
        Ok(Some(Outcome::for_mover(!list.moves.is_empty())))
    }

    /// The moves of a single component whose outcome, and those of whose options, are given by a closed form for
    /// outcomes, but whose value is not.
    fn moves_by_outcome_forms(
        &self,
        position: &Sum,
        list: &mut MoveList,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some(component) = single(position) else { return Ok(None) };
        let lists_all = list.which == Which::All;
        if self.ruleset.shape().has_wins || lists_all && !spares_values(self.empty_cells(component)) {
            return Ok(None);
        }
        let Some((outcome, theorem)) = self.outcome_form(position, Convention::Normal)? else {
            return Ok(None);
        };
        let mut used = vec![How::Theorem(theorem)];
        let mut covered = true;
        // If one move that wins is enough, a move of which nothing is known does not matter.
        let skips = matches!(list.which, Which::FirstWinning(_));
        if lists_all || outcome == Outcome::N {
            let _ = for_each_move(&*self.ruleset, component, Detail::Labels, meter, |one, meter| {
                let left = if one.option.is_empty() {
                    Some(Outcome::P)
                } else {
                    self.outcome_form(one.option, Convention::Normal)?.map(|(outcome, theorem)| {
                        How::Theorem(theorem).note(&mut used);
                        outcome
                    })
                };
                if let Some(left) = left {
                    return Ok(list.consider(0, one, None, left, meter));
                }
                covered = false;
                Ok(if skips { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
        }
        if !(covered || skips && !list.moves.is_empty()) {
            list.moves.clear();
            return Ok(None);
        }
        list.how.append(&mut used);
        Ok(Some(outcome))
    }

    /// How many cells of the table of values below `component` are empty; none if values come without it.
    fn empty_cells(&self, component: ComponentRef<'_>) -> u128 {
        match &self.dense {
            Some(dense) if self.heap.is_none() => dense.missing(component.kind, component.words),
            _ => 0,
        }
    }

    /// The winning moves of a single component under misère play by a closed form for them.
    fn misere_moves_by_closed_form(
        &self,
        position: &Sum,
        list: &mut MoveList,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some(component) = single(position) else { return Ok(None) };
        if list.which == Which::All || self.settings.engine.is_some() {
            return Ok(None);
        }
        let ruleset = &*self.ruleset;
        for &theorem in self.theorems.misere_moves() {
            let Some((outcome, by)) = self.theorems.misere_outcome(ruleset, component)? else {
                return Ok(None);
            };
            let covered = for_each_move_to(ruleset, theorem, component, 0, meter, |one, meter| {
                Ok(list.push(0, one, None, Outcome::P, meter))
            })?;
            if covered.is_some() {
                list.outcome = Some(outcome);
                list.how.push(How::Theorem(by));
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }

    /// Calls `each` with the moves from `component` to options of value `value` by a closed form; the answer is the
    /// closed form, if one covers it.
    pub(crate) fn moves_to(
        &self,
        component: ComponentRef<'_>,
        value: NimValue,
        meter: &mut Meter<'_>,
        mut each: impl FnMut(&Move<'_>, &mut Meter<'_>) -> ControlFlow<()>,
    ) -> Result<Option<usize>, Stop> {
        if !self.uses_theorems() {
            return Ok(None);
        }
        for &theorem in self.theorems.moves() {
            let covered =
                for_each_move_to(&*self.ruleset, theorem, component, value, meter, |one, meter| {
                    Ok(each(one, meter))
                })?;
            if covered.is_some() {
                return Ok(Some(theorem));
            }
        }
        Ok(None)
    }
}
