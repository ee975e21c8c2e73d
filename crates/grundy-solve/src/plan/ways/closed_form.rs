//! The way `theorem`: the closed forms of the ruleset, for values, outcomes and moves.

use crate::engines::Engines;
use crate::plan::choice::spares_values;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way, single};
use crate::{EngineName, Unsupported, Value, Which};
use grundy_core::{ComponentRef, Convention, Detail, Fault, Move, NimValue, Outcome, Sum};
use grundy_engine::{Meter, Stop, for_a_winning_move, for_each_candidate, for_each_move, for_each_move_to};
use std::ops::ControlFlow;

/// The closed forms of the ruleset.
pub(crate) struct ClosedForm;

impl Way for ClosedForm {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_covered = match task.wanted {
            // Only calling a closed form shows which moves it can list.
            Wanted::Moves(..) => !situation.ruleset.closed_forms().theorems().is_empty(),
            // If there is a fault, it occurs again when the way runs, and is reported then.
            Wanted::Values | Wanted::Outcomes(_) => task.component().is_some_and(|component| {
                let found = situation.read(|engines| engines.by_closed_form(task.wanted, component));
                !matches!(found, Ok(None)) || situation.is_forced()
            }),
        };
        let is_certain = !matches!(task.wanted, Wanted::Moves(..));
        is_covered.then(|| Offer { is_certain, ..Offer::attempt(Work::Lookup, "solve-why-theorem") })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let component = at.corner()?;
        match at.engines.by_closed_form(at.task.wanted, component)? {
            Some((entry, how)) => Ok(Ended::Found(entry, how)),
            None => Err(Unsupported::NotCovered { component: component.to_owned() }.into()),
        }
    }

    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        if let Which::FirstWinning(_) = of.list.which
            && let Some(outcome) = of.a_winning_move()?
        {
            return Ok(Some(outcome));
        }
        match (of.convention, single(of.sum)) {
            (_, None) => Ok(None),
            (Convention::Misere, Some(component)) => of.misere_moves_by_closed_form(component),
            (Convention::Normal, Some(component)) => match of.moves_to_zero(component)? {
                Some(outcome) => Ok(Some(outcome)),
                None => of.moves_by_outcome_forms(component),
            },
        }
    }
}

impl Engines {
    /// Whether closed forms may be used under normal play.
    pub(crate) fn uses_theorems(&self) -> bool {
        matches!(self.settings.engine, None | Some(EngineName::Theorem))
    }

    /// The result of a closed form for `component`: under normal play its value or, if no closed form gives the value
    /// and outcomes are requested, its outcome; under misère play its outcome. Returns `None` if moves are requested,
    /// or if no closed form that the requested engine permits gives the result.
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

    /// The outcome of `position` according to a closed form for outcomes, with the index of that closed form, or `None`
    /// if `position` is not a single component, if a closed form gives its value under normal play, or if no closed
    /// form that the requested engine permits gives its outcome.
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

    /// The number of cells up to `component` that may be empty in the table of values, or 0 if there is no such table
    /// or if the ruleset is a taking-and-breaking code.
    fn empty_cells(&self, component: ComponentRef<'_>) -> u128 {
        match &self.dense {
            Some(dense) if self.heap.is_none() => dense.missing(component.kind, component.words),
            _ => 0,
        }
    }

    /// Calls `each` with the moves from `component` to options of value `value`, according to a closed form. Returns
    /// the index of the closed form, or `None` if no closed form that may be used covers the component.
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

impl Listing<'_, '_> {
    /// If the sum is a single component and a closed form gives its outcome, but none its value under normal play,
    /// returns that outcome and, for an N-position, lists one winning move. Returns `None` for other sums, or if no
    /// closed form provides a winning move of an N-position.
    pub(crate) fn a_winning_move(&mut self) -> Result<Option<Outcome>, Stop> {
        let Self { sum, convention, list, engines, meter } = self;
        let Some((outcome, theorem)) = engines.outcome_form(sum, *convention)? else { return Ok(None) };
        if outcome == Outcome::N {
            let component = sum.term(0).component;
            let visited =
                for_a_winning_move(&*engines.ruleset, component, *convention, meter, |one, meter| {
                    Ok(list.push(0, one, None, Outcome::P, meter))
                })?;
            if visited.is_none() || list.moves.is_empty() {
                return Ok(None);
            }
        }
        list.how.push(How::Theorem(theorem));
        Ok(Some(outcome))
    }

    /// Lists the winning moves of a single component, using a closed form for the options of value 0. The
    /// value of the component itself is not needed.
    fn moves_to_zero(&mut self, component: ComponentRef<'_>) -> Result<Option<Outcome>, Stop> {
        let Self { list, engines, meter, .. } = self;
        if list.which == Which::All || engines.ruleset.shape().has_wins {
            return Ok(None);
        }
        let covered = engines.moves_to(component, 0, meter, |one, meter| {
            list.push(0, one, Some(Value::Nim(0)), Outcome::P, meter)
        })?;
        let Some(theorem) = covered else { return Ok(None) };
        list.how.push(How::Theorem(theorem));
        Ok(Some(Outcome::for_mover(!list.moves.is_empty())))
    }

    /// Lists the moves of a single component, if closed forms give its outcome and the outcomes of its options, but not
    /// its value. Returns `None` if they do not, if the rules have immediate wins, or if all moves are requested and
    /// their values can be computed with little effort.
    fn moves_by_outcome_forms(&mut self, component: ComponentRef<'_>) -> Result<Option<Outcome>, Stop> {
        let Self { sum, list, engines, meter, .. } = self;
        let lists_all = list.which == Which::All;
        let form = |option: &Sum| engines.outcome_form(option, Convention::Normal);
        if engines.ruleset.shape().has_wins || lists_all && !spares_values(engines.empty_cells(component)) {
            return Ok(None);
        }
        let Some((outcome, theorem)) = form(sum)? else { return Ok(None) };
        let mut used = vec![How::Theorem(theorem)];
        let mut covered = true;
        // If only some winning moves are requested, moves with unknown results can be skipped.
        let skips = matches!(list.which, Which::FirstWinning(_));
        if lists_all || outcome == Outcome::N {
            let each = |one: &Move<'_>, meter: &mut Meter<'_>| {
                let left = match form(one.option)? {
                    _ if one.option.is_empty() => Outcome::P,
                    Some((left, theorem)) => {
                        How::Theorem(theorem).note(&mut used);
                        left
                    }
                    None => {
                        covered = false;
                        return Ok(if skips { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
                    }
                };
                Ok(list.consider(0, one, None, left, meter))
            };
            let ruleset = &*engines.ruleset;
            let _ = if lists_all {
                for_each_move(ruleset, component, Detail::Labels, meter, each)?
            } else {
                for_each_candidate(ruleset, (theorem, Outcome::P), component, meter, each)?
            };
        }
        if !(covered || skips && !list.moves.is_empty()) {
            list.moves.clear();
            return Ok(None);
        }
        list.how.append(&mut used);
        Ok(Some(outcome))
    }

    /// Lists the winning moves of a single component under misère play, using a closed form for such moves.
    fn misere_moves_by_closed_form(&mut self, component: ComponentRef<'_>) -> Result<Option<Outcome>, Stop> {
        let Self { list, engines, meter, .. } = self;
        let ruleset = &*engines.ruleset;
        if list.which == Which::All || engines.settings.engine.is_some() {
            return Ok(None);
        }
        let Some((outcome, by)) = engines.theorems.misere_outcome(ruleset, component)? else {
            return Ok(None);
        };
        for &theorem in engines.theorems.misere_moves() {
            let covered = for_each_move_to(ruleset, theorem, component, 0, meter, |one, meter| {
                Ok(list.push(0, one, None, Outcome::P, meter))
            })?;
            if covered.is_some() {
                list.is_known(outcome, How::Theorem(by));
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }
}
