//! The moves from a sum, and the options that show why a component has its value.

use crate::answer::after;
use crate::error::stopped;
use crate::move_list::MoveList;
use crate::plan::{How, Listing, Options, Planner, Task};
use crate::{MovesAnswer, Partial, Play, SolveError, Solver, Unsupported, Value, Which, Witness, Witnesses};
use grundy_core::{Budget, ComponentRef, Convention, Detail, KindId, Move, NimValue, Outcome, Sum};
use grundy_engine::{Meter, Stop, for_each_move};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Solver {
    /// The moves from `position`: the winning ones, or all of them. If `play` names a player, only the moves of this
    /// player are listed.
    ///
    /// Unless a closed form provides the winning moves, or it is known that there are none, moves are generated one by
    /// one until enough of the requested moves are found. If play is over in the position, there are no moves.
    ///
    /// # Errors
    /// Returns a [`SolveError`]; if a limit is reached, the error contains the outcome and the moves found so far or,
    /// if the outcome is unknown, the values of the components as far as they are known.
    pub fn moves(
        &mut self,
        position: &Sum,
        play: impl Into<Play>,
        which: Which,
        budget: &dyn Budget,
    ) -> Result<MovesAnswer, SolveError> {
        let play = play.into();
        let convention = play.convention;
        if play.player.is_some() && !self.ruleset().shape().is_partizan {
            return Err(Unsupported::PlayerImpartial.into());
        }
        if let Some(graph) = self.by_database(position, play, budget)?
            && let Some(found) = graph.known_moves(position, which)?
        {
            return Ok(found);
        }
        if let Some(graph) = self.on_graph_at(position, play, budget)? {
            return graph.moves(position, which);
        }
        if convention == Convention::Misere {
            self.check_misere()?;
        }
        let mut meter = Meter::new(budget);
        let engines = &mut self.engines;
        let mut list = MoveList::new(which);
        match engines.list_moves(position, convention, &mut list, &mut meter) {
            Ok(outcome) => Ok(list.answer(outcome, engines, &meter)),
            Err(Stop::Limit(limit)) => {
                if list.outcome.is_none() || list.moves.is_empty() {
                    engines.known_by_closed_forms(position, convention, &mut list, &meter);
                }
                let values = list.values.take();
                let known = match list.outcome {
                    Some(outcome) => Partial::Moves(list.answer(outcome, engines, &meter)),
                    None => values.map_or(Partial::Nothing, Partial::Value),
                };
                Err(SolveError::Limit { limit, known: Box::new(known) })
            }
            Err(stop) => Err(stopped(stop)),
        }
    }

    /// Options that show why `component` has its value: one for each smaller nim-value, one for each other
    /// nim-value that occurs (at most [`Witnesses::CAP`] of each), one with a loony value and one that ends the game,
    /// if there are such options.
    ///
    /// At most [`Witnesses::MOVES_CAP`] moves are examined. If there are more, closed forms for moves supply
    /// options for the smaller values that are still missing, unless the ruleset has components that end the game, or
    /// complimenting or entailing moves.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if a limit was reached or the rules cause a fault.
    pub fn witnesses(
        &mut self,
        component: ComponentRef<'_>,
        budget: &dyn Budget,
    ) -> Result<Witnesses, SolveError> {
        self.check_ruleset()?;
        self.check_component(0, component)?;
        let mut meter = Meter::new(budget);
        self.engines.witnesses(component, &mut meter).map_err(stopped)
    }
}

impl Planner {
    /// Adds the moves of `position` to `list`, using the first way that can list them, and returns the
    /// outcome of `position`.
    pub(crate) fn list_moves(
        &mut self,
        position: &Sum,
        convention: Convention,
        list: &mut MoveList,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        let ways = self.ways_for(&Task::moves(position, convention, list.which), meter);
        let mut listing = Listing { sum: position, convention, list, engines: self, meter };
        for way in ways {
            if let Some(outcome) = way.moves(&mut listing)? {
                return Ok(outcome);
            }
        }
        Err(Stop::Internal("no way lists moves"))
    }

    /// After a limit was reached, adds what closed forms provide without a search: the outcome and a winning
    /// move.
    fn known_by_closed_forms(
        &mut self,
        position: &Sum,
        convention: Convention,
        list: &mut MoveList,
        meter: &Meter<'_>,
    ) {
        let one = meter.in_grace(|meter| {
            let mut one = MoveList::new(Which::FirstWinning(1));
            let mut listing = Listing { sum: position, convention, list: &mut one, engines: self, meter };
            let outcome = listing.a_winning_move()?;
            Ok(outcome.map(|outcome| (outcome, one)))
        });
        if let Some((outcome, one)) = one {
            list.outcome = Some(outcome);
            list.how = one.how;
            // The order of the moves found by a closed form may differ, so the two lists are not merged.
            if list.which != Which::All && list.moves.is_empty() {
                list.moves = one.moves;
            }
        } else if list.outcome.is_none() {
            if let Ok(Some((outcome, theorem))) = self.outcome_form(position, convention) {
                list.is_known(outcome, How::Theorem(theorem));
            } else if convention == Convention::Normal {
                list.outcome = self.outcome_by_value_forms(position, &mut list.how);
            }
        }
    }

    /// The outcome under normal play, if closed forms may be used and give the value of every component, and no
    /// component of the ruleset ends the game; otherwise `None`.
    fn outcome_by_value_forms(&self, position: &Sum, how: &mut Vec<How>) -> Option<Outcome> {
        if !self.uses_theorems() || self.ruleset.shape().has_wins {
            return None;
        }
        let mut used = Vec::new();
        let mut sum = Value::Nim(0);
        for term in position.terms() {
            let (value, theorem) = self.theorems.value(&*self.ruleset, term.component).ok()??;
            sum = sum.plus(Value::Nim(value), term.count);
            How::Theorem(theorem).note(&mut used);
        }
        how.append(&mut used);
        sum.outcome()
    }

    /// The value of an option. If one of its components ends the game, the other components are ignored.
    fn option_value(
        &mut self,
        option: &Sum,
        used: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        if self.is_over(option)? {
            return Ok(Value::Over);
        }
        let mut sum = Value::Nim(0);
        for term in option.terms() {
            let (value, how) = self.value(term.component, Options::Asked, meter)?;
            sum = sum.plus(value, term.count);
            how.note(used);
        }
        Ok(sum)
    }

    fn witnesses(&mut self, component: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<Witnesses, Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        if ruleset.shape().is_entailing {
            return self.entailing_witnesses(component, meter);
        }
        let (value, how) = self.value(component, Options::Asked, meter)?;
        let mut used = vec![how];
        let (mut winning, mut loony) = (None, None);
        let mut by_value: BTreeMap<NimValue, Witness> = BTreeMap::new();
        let (mut moves, mut truncated) = (0, false);
        if value != Value::Over {
            let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
                if moves == Witnesses::MOVES_CAP {
                    truncated = true;
                    return Ok(ControlFlow::Break(()));
                }
                moves += 1;
                match self.option_value(one.option, &mut used, meter)? {
                    Value::Nim(value) => {
                        by_value.entry(value).or_insert_with(|| witness(Value::Nim(value), one));
                    }
                    Value::Over if winning.is_none() => winning = Some(witness(Value::Over, one)),
                    Value::Loony if loony.is_none() => loony = Some(witness(Value::Loony, one)),
                    _ => {}
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        let limit = value.nim().unwrap_or(0);
        if truncated && !ruleset.shape().has_wins {
            for missing in (0..limit).take(Witnesses::CAP) {
                if by_value.contains_key(&missing) {
                    continue;
                }
                let mut first = None;
                let covered = self.moves_to(component, missing, meter, |one, _| {
                    first.get_or_insert_with(|| witness(Value::Nim(missing), one));
                    ControlFlow::Break(())
                })?;
                if covered.is_none() {
                    break;
                }
                by_value.extend(first.map(|found| (missing, found)));
            }
        }
        let others = by_value.split_off(&limit);
        truncated |= others.len() > Witnesses::CAP || by_value.len() > Witnesses::CAP;
        Ok(Witnesses {
            value,
            below: by_value.into_values().take(Witnesses::CAP).collect(),
            others: others.into_values().take(Witnesses::CAP).chain(loony).collect(),
            winning,
            moves,
            truncated,
            known: self.known(used, meter),
        })
    }
}

impl Listing<'_, '_> {
    /// Lists the requested moves of the sum; `outcome` must be its outcome. `leaves` returns the outcome of the sum to
    /// which a move leads, and the value of that sum if it is known.
    pub(crate) fn moves_by_search(
        &mut self,
        outcome: Outcome,
        mut leaves: impl FnMut(&mut Planner, &Sum, &mut Meter<'_>) -> Result<(Outcome, Option<Value>), Stop>,
    ) -> Result<(), Stop> {
        let Self { sum, list, engines, meter, .. } = self;
        let ruleset = Arc::clone(&engines.ruleset);
        if (list.which != Which::All && outcome == Outcome::P) || engines.is_over(sum)? {
            return Ok(());
        }
        let is_forced = |kind: KindId| ruleset.kinds()[kind.index()].forced.is_some();
        let forced = sum.terms().position(|term| is_forced(term.component.kind));
        for (at, term) in sum.terms().enumerate() {
            if forced.is_some_and(|forced| forced != at) {
                continue;
            }
            let visit = for_each_move(&*ruleset, term.component, Detail::Labels, meter, |one, meter| {
                let (outcome, value) = leaves(engines, &after(sum, at, one.option), meter)?;
                Ok(list.consider(at, one, value, outcome, meter))
            })?;
            if visit.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Lists the moves using the values of the components; returns the outcome of the sum.
    pub(crate) fn moves_by_values(&mut self) -> Result<Outcome, Stop> {
        let Self { sum, list, engines, meter, .. } = self;
        let (answer, limit) = engines.values(sum, Options::Asked, meter)?;
        if let Some(limit) = limit {
            list.values = Some(answer);
            return Err(limit.into());
        }
        let Some(outcome) = answer.outcome else { return Err(Stop::Internal("a value without an outcome")) };
        list.outcome = Some(outcome);
        for term in sum.terms() {
            // The value is already known; the call only returns the evidence for it.
            list.how.push(engines.value(term.component, Options::Asked, meter)?.1);
        }
        if answer.value == Value::Over || (list.which != Which::All && outcome == Outcome::P) {
            return Ok(outcome);
        }
        let rests = rests(self.sum, &answer.components);
        for ((at, term), rest) in self.sum.terms().enumerate().zip(rests) {
            self.moves_of_component((at, term.component), [answer.components[at], rest])?;
            if self.list.is_full() {
                break;
            }
        }
        Ok(outcome)
    }

    /// Lists the moves in one component of the term with index `at`. `value` must be the value of this component, and
    /// `rest` the sum of the values of all other components.
    fn moves_of_component(
        &mut self,
        (at, component): (usize, ComponentRef<'_>),
        [value, rest]: [Value; 2],
    ) -> Result<(), Stop> {
        let Self { list, engines, meter, .. } = self;
        let ruleset = Arc::clone(&engines.ruleset);
        if let (Which::Winning | Which::FirstWinning(_), Value::Nim(target), Value::Nim(_), false) =
            (list.which, rest, value, ruleset.shape().has_wins)
        {
            let covered = engines.moves_to(component, target, meter, |one, meter| {
                list.push(at, one, Some(Value::Nim(0)), Outcome::P, meter)
            })?;
            if let Some(theorem) = covered {
                list.how.push(How::Theorem(theorem));
                return Ok(());
            }
        }
        let mut used = Vec::new();
        let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
            let option = engines.option_value(one.option, &mut used, meter)?;
            let left = if option == Value::Over { Value::Over } else { rest.plus(option, 1) };
            match left.outcome() {
                Some(outcome) => Ok(list.consider(at, one, Some(left), outcome, meter)),
                None => Err(Stop::Internal("a value without an outcome")),
            }
        })?;
        list.how.append(&mut used);
        Ok(())
    }

    /// Lists the moves from the component of the term with index `at` to options of nim-value `target`;
    /// all these moves must win.
    pub(crate) fn moves_to_value(
        &mut self,
        (at, component): (usize, ComponentRef<'_>),
        target: NimValue,
    ) -> Result<(), Stop> {
        let Self { list, engines, meter, .. } = self;
        let mut push = |one: &Move<'_>, meter: &mut Meter<'_>| list.push(at, one, None, Outcome::P, meter);
        if engines.moves_to(component, target, meter, &mut push)?.is_some() {
            return Ok(());
        }
        let ruleset = Arc::clone(&engines.ruleset);
        let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
            let value = engines.option_value(one.option, &mut Vec::new(), meter)?;
            Ok(if value == Value::Nim(target) { push(one, meter) } else { ControlFlow::Continue(()) })
        })?;
        Ok(())
    }
}

/// The option to which the move `one` leads, as a witness with the given value.
pub(crate) fn witness(value: Value, one: &Move<'_>) -> Witness {
    Witness { value, option: one.option.clone(), label: one.label.map(str::to_owned) }
}

/// For every term, the value of the sum without one component of that term. Takes time linear in the number of
/// terms.
fn rests(position: &Sum, components: &[Value]) -> Vec<Value> {
    let counted: Vec<(Value, u128)> =
        position.terms().zip(components).map(|(term, &value)| (value, term.count)).collect();
    let plus = |sum: Value, value: Value, count: u128| if count == 0 { sum } else { sum.plus(value, count) };
    // From the right: the sum of the later terms and of the other components of the same term. Then, from the left, the
    // sum of the earlier terms is added.
    let mut rests = vec![Value::Nim(0); counted.len()];
    let mut later = Value::Nim(0);
    for (rest, &(value, count)) in rests.iter_mut().zip(&counted).rev() {
        *rest = plus(later, value, count - 1);
        later = plus(later, value, count);
    }
    let mut earlier = Value::Nim(0);
    for (rest, &(value, count)) in rests.iter_mut().zip(&counted) {
        *rest = plus(*rest, earlier, 1);
        earlier = plus(earlier, value, count);
    }
    rests
}
