//! The moves from a sum, and options that show why a component has its value.

use crate::meter::{Meter, Stop, for_a_winning_move, for_each_move, for_each_move_to};
use crate::planner::{How, note};
use crate::solver::{is_single, stopped};
use crate::{
    EngineName, FoundMove, MovesAnswer, Partial, SolveError, Solver, Value, Which, Witness, Witnesses,
};
use grundy_core::{Budget, ComponentRef, Convention, Detail, Limit, Move, NimValue, Outcome, Sum};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Solver {
    /// The moves from `position`: all that win, or all.
    ///
    /// Finding all winning moves where no closed form gives them generates every move of every component that
    /// could have one. A position that is over has no moves.
    ///
    /// # Errors
    /// See [`SolveError`]; a reached limit carries the moves found before.
    pub fn moves(
        &mut self,
        position: &Sum,
        convention: Convention,
        which: Which,
        budget: &dyn Budget,
    ) -> Result<MovesAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_position(position)?;
        let mut meter = Meter::new(budget);
        let by_search =
            convention == Convention::Misere || self.settings().engine == Some(EngineName::Reference);
        let mut found = Found::new(which);
        if convention == Convention::Misere {
            self.check_misere()?;
        }
        let ended = self.find_moves(position, convention, by_search, which, &mut found, &mut meter);
        match ended {
            Ok(outcome) => {
                let known = self.engines.known(&found.how, &meter);
                Ok(MovesAnswer { outcome, moves: found.moves, known })
            }
            Err(SolveError::Limit { limit, known }) => {
                if found.outcome.is_none() || found.moves.is_empty() {
                    self.known_by_theorem(position, convention, which, &mut found, &meter);
                }
                let known = match found.outcome {
                    Some(outcome) => Box::new(Partial::Moves(MovesAnswer {
                        outcome,
                        moves: found.moves,
                        known: self.engines.known(&found.how, &meter),
                    })),
                    None => known,
                };
                Err(SolveError::Limit { limit, known })
            }
            Err(error) => Err(error),
        }
    }

    /// What closed forms say without any search, after a limit was reached: who wins, and a move that does.
    fn known_by_theorem(
        &mut self,
        position: &Sum,
        convention: Convention,
        which: Which,
        found: &mut Found,
        meter: &Meter<'_>,
    ) {
        let one = meter.in_grace(|meter| {
            let mut one = Found::new(Which::FirstWinning(1));
            let outcome = self.a_winning_move(position, convention, &mut one, meter)?;
            Ok(outcome.map(|outcome| (outcome, one)))
        });
        if let Some((outcome, one)) = one {
            found.outcome = Some(outcome);
            found.how = one.how;
            // The others may have been found in another order.
            if which != Which::All && found.moves.is_empty() {
                found.moves = one.moves;
            }
        } else if found.outcome.is_none() {
            if let Ok(Some((outcome, theorem))) = self.decided_by_theorem(position, convention) {
                found.outcome = Some(outcome);
                found.how.push(How::Theorem(theorem));
            } else if convention == Convention::Normal {
                found.outcome = self.outcome_by_values(position, &mut found.how);
            }
        }
    }

    /// The outcome by closed forms for the values of all components.
    fn outcome_by_values(&self, position: &Sum, how: &mut Vec<How>) -> Option<Outcome> {
        let engines = &self.engines;
        if !engines.uses_theorems() || engines.ruleset.shape().has_wins {
            return None;
        }
        let mut used = Vec::new();
        let mut sum = Value::Nim(0);
        for term in position.terms() {
            let (value, theorem) = engines.theorems.value(&*engines.ruleset, term.component).ok()??;
            sum = sum.plus(Value::Nim(value), term.count);
            note(&mut used, How::Theorem(theorem));
        }
        how.append(&mut used);
        sum.outcome()
    }

    fn find_moves(
        &mut self,
        position: &Sum,
        convention: Convention,
        by_search: bool,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, SolveError> {
        if let Which::FirstWinning(_) = which
            && let Some(outcome) = self.a_winning_move(position, convention, found, meter).map_err(stopped)?
        {
            Ok(outcome)
        } else if convention == Convention::Misere
            && let Some(outcome) =
                self.misere_moves_by_theorem(position, which, found, meter).map_err(stopped)?
        {
            Ok(outcome)
        } else if by_search {
            self.moves_by_search(position, convention, which, found, meter)
        } else if let Some(outcome) = self.moves_by_theorem(position, which, found, meter).map_err(stopped)? {
            Ok(outcome)
        } else if let Some(outcome) =
            self.moves_by_outcomes(position, which, found, meter).map_err(stopped)?
        {
            Ok(outcome)
        } else if let Some(outcome) = self.moves_by_bits(position, which, found, meter).map_err(stopped)? {
            Ok(outcome)
        } else {
            self.moves_by_values(position, which, found, meter)
        }
    }

    /// The moves by searching the sum that each of them leaves.
    fn moves_by_search(
        &mut self,
        position: &Sum,
        convention: Convention,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, SolveError> {
        let (outcome, how) = self.decided(position, convention, meter)?;
        found.outcome = Some(outcome);
        found.how.extend(how);
        let ruleset = Arc::clone(self.ruleset());
        let over = |sum: &Sum| -> Result<bool, Stop> {
            for term in sum.terms() {
                if ruleset.is_win(term.component)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if (which != Which::All && outcome == Outcome::P) || over(position).map_err(stopped)? {
            return Ok(outcome);
        }
        for (at, term) in position.terms().enumerate() {
            let visit = for_each_move(&*ruleset, term.component, Detail::Labels, meter, |one, meter| {
                let left = after(position, at, one.option);
                let (outcome, value) = if convention == Convention::Misere {
                    (self.misere_outcome(&left, meter)?.0, None)
                } else {
                    let reference = &mut self.engines.reference;
                    let outcome = reference.outcome(&*ruleset, &left, convention, meter)?;
                    let mut value = Value::Nim(0);
                    if over(&left)? {
                        value = Value::Over;
                    }
                    for term in left.terms() {
                        let one = reference.value(&*ruleset, term.component, meter)?;
                        value = value.plus(one, term.count);
                    }
                    (outcome, Some(value))
                };
                Ok(if which == Which::All || outcome == Outcome::P {
                    found.push(at, one, value, outcome, meter)
                } else {
                    ControlFlow::Continue(())
                })
            });
            if visit.map_err(stopped)?.is_break() {
                break;
            }
        }
        Ok(outcome)
    }

    /// A winning move of a single component, as a closed form for outcomes knows it.
    fn a_winning_move(
        &mut self,
        position: &Sum,
        convention: Convention,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some((outcome, theorem)) = self.decided_by_theorem(position, convention)? else {
            return Ok(None);
        };
        let ruleset = Arc::clone(self.ruleset());
        let component = position.term(0).component;
        if outcome == Outcome::N {
            let visited = for_a_winning_move(&*ruleset, component, convention, meter, |one, meter| {
                Ok(found.push(0, one, None, Outcome::P, meter))
            })?;
            if visited.is_none() || found.moves.is_empty() {
                return Ok(None);
            }
        }
        found.how.push(How::Theorem(theorem));
        Ok(Some(outcome))
    }

    /// The winning moves of a single component by a closed form for the options of value 0, which needs no
    /// value of the component itself.
    fn moves_by_theorem(
        &mut self,
        position: &Sum,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        if which == Which::All || !is_single(position) || ruleset.shape().has_wins {
            return Ok(None);
        }
        let component = position.term(0).component;
        let covered = self.moves_to(component, 0, meter, |one, meter| {
            found.push(0, one, Some(Value::Nim(0)), Outcome::P, meter)
        })?;
        let Some(theorem) = covered else { return Ok(None) };
        found.how.push(How::Theorem(theorem));
        Ok(Some(Outcome::for_mover(!found.moves.is_empty())))
    }

    /// The moves of a single component whose outcome, and those of whose options, are given by a closed form
    /// for outcomes, but whose value is not.
    fn moves_by_outcomes(
        &mut self,
        position: &Sum,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if self.ruleset().shape().has_wins {
            return Ok(None);
        }
        // Every move says what it leaves: a value, where that is not too dear.
        if which == Which::All
            && is_single(position)
            && !self.engines.values_are_costly(position.term(0).component)
        {
            return Ok(None);
        }
        let Some((outcome, theorem)) = self.outcome_by_theorem(position)? else { return Ok(None) };
        let ruleset = Arc::clone(self.ruleset());
        let component = position.term(0).component;
        let mut used = vec![How::Theorem(theorem)];
        let mut covered = true;
        // If one move that wins is enough, a move of which nothing is known does not matter.
        let skips = matches!(which, Which::FirstWinning(_));
        if which == Which::All || outcome == Outcome::N {
            let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
                let left = if one.option.is_empty() {
                    Some(Outcome::P)
                } else {
                    self.outcome_by_theorem(one.option)?.map(|(outcome, theorem)| {
                        note(&mut used, How::Theorem(theorem));
                        outcome
                    })
                };
                match left {
                    Some(outcome) if which == Which::All || outcome == Outcome::P => {
                        return Ok(found.push(0, one, None, outcome, meter));
                    }
                    Some(_) => {}
                    None => {
                        covered = false;
                        return Ok(if skips { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
                    }
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        if !(covered || skips && !found.moves.is_empty()) {
            found.moves.clear();
            return Ok(None);
        }
        found.how.append(&mut used);
        Ok(Some(outcome))
    }

    /// The winning moves of a single component by the outcomes of its options, where those are rows of bits.
    fn moves_by_bits(
        &mut self,
        position: &Sum,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if which == Which::All || !is_single(position) {
            return Ok(None);
        }
        let component = position.term(0).component;
        let Some((outcome, how)) = self.engines.by_bits(component, meter)? else { return Ok(None) };
        let tables = self.engines.subtraction.as_ref();
        if outcome == Outcome::N {
            let _ = for_each_move(&*self.engines.ruleset, component, Detail::Labels, meter, |one, meter| {
                // A move leaves one component, and its outcome stands in the same table.
                let left = one.option.terms().find_map(|term| tables?.outcome(term.component));
                if left == Some(Outcome::P) {
                    return Ok(found.push(0, one, Some(Value::Nim(0)), Outcome::P, meter));
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        found.how.push(how);
        Ok(Some(outcome))
    }

    /// The moves by the values of the components.
    fn moves_by_values(
        &mut self,
        position: &Sum,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, SolveError> {
        let (answer, limit) = self.values(position, meter)?;
        if let Some(limit) = limit {
            return Err(SolveError::Limit { limit, known: Box::new(Partial::Value(answer)) });
        }
        let Some(outcome) = answer.outcome else {
            return Err(stopped(Limit::Stopped.into()));
        };
        found.outcome = Some(outcome);
        for term in position.terms() {
            // Known by now: this only says how.
            found.how.push(self.engines.component(term.component, meter).map_err(stopped)?.1);
        }
        if answer.value == Value::Over || (which != Which::All && outcome == Outcome::P) {
            return Ok(outcome);
        }
        for (at, &value) in answer.components.iter().enumerate() {
            let rest = rest(position, &answer.components, at);
            self.moves_of_component(position, at, value, rest, which, found, meter).map_err(stopped)?;
            if found.is_full() {
                break;
            }
        }
        Ok(outcome)
    }

    /// The moves in the component of the term with index `at`, whose value is `value`; all other components
    /// together have the value `rest`.
    #[expect(clippy::too_many_arguments, reason = "one call, and each is a thing of its own")]
    fn moves_of_component(
        &mut self,
        position: &Sum,
        at: usize,
        value: Value,
        rest: Value,
        which: Which,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let component = position.term(at).component;
        if let (Which::Winning | Which::FirstWinning(_), Value::Nim(target), Value::Nim(_), false) =
            (which, rest, value, ruleset.shape().has_wins)
        {
            let covered = self.moves_to(component, target, meter, |one, meter| {
                found.push(at, one, Some(Value::Nim(0)), Outcome::P, meter)
            })?;
            if let Some(theorem) = covered {
                found.how.push(How::Theorem(theorem));
                return Ok(());
            }
        }
        let mut used = Vec::new();
        let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
            let option = self.option_value(one.option, &mut used, meter)?;
            let left = if option == Value::Over { Value::Over } else { rest.plus(option, 1) };
            let Some(outcome) = left.outcome() else {
                return Err(Limit::Stopped.into());
            };
            Ok(if which == Which::All || outcome == Outcome::P {
                found.push(at, one, Some(left), outcome, meter)
            } else {
                ControlFlow::Continue(())
            })
        })?;
        found.how.append(&mut used);
        Ok(())
    }

    /// The moves of a component of the term with index `at` to options of nim-value `target`.
    pub(crate) fn moves_to_value(
        &mut self,
        at: usize,
        component: ComponentRef<'_>,
        target: NimValue,
        found: &mut Found,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let covered = self
            .moves_to(component, target, meter, |one, meter| found.push(at, one, None, Outcome::P, meter))?;
        if covered.is_some() {
            return Ok(());
        }
        let ruleset = Arc::clone(self.ruleset());
        let mut used = Vec::new();
        let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
            Ok(if self.option_value(one.option, &mut used, meter)? == Value::Nim(target) {
                found.push(at, one, None, Outcome::P, meter)
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(())
    }

    /// The value of an option; a component that ends the game is looked at before anything else.
    fn option_value(
        &mut self,
        option: &Sum,
        used: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        if self.ruleset().shape().has_wins {
            for term in option.terms() {
                if self.ruleset().is_win(term.component)? {
                    return Ok(Value::Over);
                }
            }
        }
        let mut sum = Value::Nim(0);
        for term in option.terms() {
            let (value, how) = self.engines.component(term.component, meter)?;
            sum = sum.plus(value, term.count);
            note(used, how);
        }
        Ok(sum)
    }

    /// Calls `each` with the moves from `component` to options of value `value` by a closed form; the answer
    /// is the closed form, if one covers it.
    fn moves_to(
        &self,
        component: ComponentRef<'_>,
        value: NimValue,
        meter: &mut Meter<'_>,
        mut each: impl FnMut(&Move<'_>, &mut Meter<'_>) -> ControlFlow<()>,
    ) -> Result<Option<usize>, Stop> {
        if !self.engines.uses_theorems() {
            return Ok(None);
        }
        for &theorem in self.engines.theorems.moves() {
            let covered =
                for_each_move_to(&**self.ruleset(), theorem, component, value, meter, |one, meter| {
                    Ok(each(one, meter))
                })?;
            if covered.is_some() {
                return Ok(Some(theorem));
            }
        }
        Ok(None)
    }

    /// Options that show why `component` has its value: one for each value below it, one for each other value
    /// that occurs, and for a loony component one that ends the game.
    ///
    /// At most [`Witnesses::MOVES_CAP`] moves are looked at; beyond that, closed forms for moves are asked for
    /// the values below that are still missing.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn witnesses(
        &mut self,
        component: ComponentRef<'_>,
        budget: &dyn Budget,
    ) -> Result<Witnesses, SolveError> {
        self.check_ruleset()?;
        self.check_component(0, component)?;
        let mut meter = Meter::new(budget);
        self.witnessed(component, &mut meter).map_err(stopped)
    }

    fn witnessed(&mut self, component: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<Witnesses, Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let (value, how) = self.engines.component(component, meter)?;
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
            known: self.engines.known(&used, meter),
        })
    }
}

/// The moves found so far.
pub(crate) struct Found {
    /// How many are wanted at most.
    most: usize,
    pub(crate) outcome: Option<Outcome>,
    moves: Vec<FoundMove>,
    pub(crate) how: Vec<How>,
}

impl Found {
    fn new(which: Which) -> Self {
        let most = match which {
            Which::Winning | Which::All => usize::MAX,
            Which::FirstWinning(most) => most,
        };
        Self { most, outcome: None, moves: Vec::new(), how: Vec::new() }
    }

    /// Whether no more moves are wanted.
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= self.most
    }

    /// Notes a move down, and breaks off if no more are wanted.
    pub(crate) fn push(
        &mut self,
        term: usize,
        one: &Move<'_>,
        leaves: Option<Value>,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<()> {
        if self.is_full() {
            return ControlFlow::Break(());
        }
        let label = one.label.map(str::to_owned);
        let option = one.option.clone();
        let words: usize = option.terms().map(|term| 4 + term.component.words.len()).sum();
        let text = label.as_ref().map_or(0, String::len);
        // Three times as much again as text: where it comes from, where it leads, and a line of JSON with both.
        meter.hold(4 * (size_of::<FoundMove>() + 8 * words + text) as u64);
        let &Move { rule, mover, gain, again, .. } = one;
        self.moves.push(FoundMove { term, option, label, rule, mover, gain, again, leaves, outcome });
        if self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn witness(value: Value, one: &Move<'_>) -> Witness {
    Witness { value, option: one.option.clone(), label: one.label.map(str::to_owned) }
}

/// What `position` becomes when one component of the term with index `at` is replaced by `option`.
fn after(position: &Sum, at: usize, option: &Sum) -> Sum {
    let mut left = Sum::new();
    for (index, term) in position.terms().enumerate() {
        let count = if index == at { term.count - 1 } else { term.count };
        left.push(count, term.component.kind, term.component.words);
    }
    for term in option.terms() {
        left.push(term.count, term.component.kind, term.component.words);
    }
    left
}

/// The value of everything but one component of the term with index `at`.
fn rest(position: &Sum, components: &[Value], at: usize) -> Value {
    position.terms().zip(components).enumerate().fold(Value::Nim(0), |sum, (index, (term, &value))| {
        let count = if index == at { term.count - 1 } else { term.count };
        if count == 0 { sum } else { sum.plus(value, count) }
    })
}
