//! Comparison of the closed forms of a ruleset with its moves, over a growing range of components.

use crate::error::stopped;
use crate::{EngineName, Settings, SolveError, Solver, Value};
use grundy_core::{
    Budget, Component, ComponentRef, Convention, Detail, FieldShape, Kind, KindId, Limit, NimValue, Outcome,
    Ruleset, Sum, TheoremForm,
};
use grundy_engine::{Meter, Stop, for_each_move, for_each_move_to};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The result of comparing the closed forms of a ruleset with its moves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClosedFormsAnswer {
    /// The result for each closed form, in the order of
    /// [`ClosedForms::theorems`](grundy_core::ClosedForms::theorems).
    pub forms: Vec<CheckedForm>,
    /// The size (see [`component_size`]) up to which all components were examined, except those of forced kinds (see
    /// `Kind::forced`), or `None` if not all of those with the smallest size were examined.
    pub checked_to: Option<u64>,
    /// The components of a cycle of moves, if one was found. The last element equals the first.
    pub cycle: Option<Vec<Component>>,
    /// The limit that ended the comparison, if it was not completed.
    pub limit: Option<Limit>,
    /// The number of components examined.
    pub positions: u64,
}

/// The comparison of one closed form with the moves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedForm {
    /// The number of examined components that the closed form covers, up to the counterexample if there is one.
    pub covered: u64,
    /// The largest size (see [`component_size`]) up to which the closed form was found to hold for all components that
    /// it covers, or `None` if there is no such size.
    pub checked_to: Option<u64>,
    /// The first component at which the closed form is wrong.
    pub counterexample: Option<CounterExample>,
}

/// A component at which a closed form is wrong.
#[derive(Clone, Debug)]
pub struct CounterExample {
    /// The component at which the closed form is wrong.
    pub component: Component,
    /// How the result of the rules differs from that of the closed form.
    pub difference: Difference,
}

/// A disagreement between the rules and a closed form at one component.
#[derive(Clone, Debug)]
pub enum Difference {
    /// The nim-values differ.
    Value {
        /// The value according to the rules.
        rules: Value,
        /// The value according to the closed form.
        claim: NimValue,
    },
    /// The outcomes differ.
    Outcome {
        /// The outcome according to the rules.
        rules: Outcome,
        /// The outcome according to the closed form.
        claim: Outcome,
    },
    /// The closed form and the rules give different options of one nim-value.
    Moves {
        /// The nim-value of the options. Under misère play, 0 stands for P-positions.
        value: NimValue,
        /// Options of that value that the closed form omits.
        missing: Vec<Sum>,
        /// Sums that the closed form includes although they are not options of that value.
        wrong: Vec<Sum>,
    },
}

/// The size of a component: the sum of all its numbers plus the length of each list. Sizes above `2^64 - 1`
/// are given as `2^64 - 1`.
#[must_use]
pub fn component_size(component: ComponentRef<'_>) -> u64 {
    component.words.iter().fold(0, |sum, &word| sum.saturating_add(word))
}

/// Compares every closed form of `ruleset`, whether proved or claimed, with the moves. Components are examined in order
/// of increasing [size](component_size), up to size `to` if it is given; those of forced kinds (see `Kind::forced`) are
/// skipped. The comparison ends early if a limit is reached, a cycle is found, or every closed form has been found to
/// be wrong at some component.
///
/// The values and outcomes with which the closed forms are compared come from a search that uses no closed form. Under
/// scoring or partizan rules, which have no nim-values, nothing is examined.
///
/// # Errors
/// Returns an error, for example if the rules or a closed form cause a fault. Limits and cycles of components are part
/// of the answer.
pub fn check_closed_forms(
    ruleset: &Arc<dyn Ruleset>,
    to: Option<u64>,
    budget: &dyn Budget,
) -> Result<ClosedFormsAnswer, SolveError> {
    let untried = CheckedForm { covered: 0, checked_to: None, counterexample: None };
    let mut answer = ClosedFormsAnswer {
        forms: vec![untried; ruleset.closed_forms().theorems().len()],
        checked_to: None,
        cycle: None,
        limit: None,
        positions: 0,
    };
    if ruleset.shape().is_partizan || ruleset.shape().is_scoring {
        return Ok(answer);
    }
    let mut bench = Bench {
        solver: Solver::new(Arc::clone(ruleset), Settings::default().with_engine(Some(EngineName::Memo))),
        misere: Solver::new(Arc::clone(ruleset), Settings::default().with_engine(Some(EngineName::Misere))),
        ruleset,
        budget,
    };
    let result = bench.run(to, &mut answer);
    for form in &mut answer.forms {
        if form.counterexample.is_none() {
            form.checked_to = answer.checked_to;
        }
    }
    match result {
        Ok(()) => Ok(answer),
        Err(SolveError::Limit { limit, .. }) => {
            answer.limit = Some(limit);
            Ok(answer)
        }
        Err(SolveError::Cycle { path }) => {
            answer.cycle = Some(path);
            Ok(answer)
        }
        Err(error) => Err(error),
    }
}

struct Bench<'r> {
    ruleset: &'r Arc<dyn Ruleset>,
    solver: Solver,
    misere: Solver,
    budget: &'r dyn Budget,
}

impl Bench<'_> {
    fn run(&mut self, to: Option<u64>, answer: &mut ClosedFormsAnswer) -> Result<(), SolveError> {
        let ruleset = self.ruleset;
        let kinds = ruleset.kinds();
        let last = last_size(kinds).min(to.unwrap_or(u64::MAX));
        let mut meter = Meter::new(self.budget);
        for size in first_size(kinds)..=last {
            meter.poll().map_err(|limit| stopped(limit.into()))?;
            for (index, kind) in kinds.iter().enumerate() {
                let Ok(index) = u32::try_from(index) else { break };
                if kind.forced.is_some() {
                    continue;
                }
                let mut shell = Shell::new(kind, size);
                while let Some(words) = shell.next_words() {
                    meter.step().map_err(|limit| stopped(limit.into()))?;
                    let component = ComponentRef { kind: KindId(index), words: &words };
                    if ruleset.contains(component)? {
                        answer.positions += 1;
                        self.component(component, answer)?;
                    }
                }
            }
            answer.checked_to = Some(size);
            for form in answer.forms.iter_mut().filter(|form| form.counterexample.is_none()) {
                form.checked_to = Some(size);
            }
            let mut forms = answer.forms.iter();
            if !answer.forms.is_empty() && forms.all(|form| form.counterexample.is_some()) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn component(
        &mut self,
        component: ComponentRef<'_>,
        answer: &mut ClosedFormsAnswer,
    ) -> Result<(), SolveError> {
        let value = self.value(&single(component))?;
        for (index, form) in answer.forms.iter_mut().enumerate() {
            if form.counterexample.is_some() {
                continue;
            }
            let (covers, difference) = match self.ruleset.closed_forms().theorems()[index].form {
                TheoremForm::Value => self.by_value(index, component, value)?,
                TheoremForm::Outcome => {
                    let claim = self.ruleset.closed_forms().outcome(index, component)?;
                    by_outcome(claim, value.outcome())
                }
                TheoremForm::MisereOutcome => match self.ruleset.closed_forms().outcome(index, component)? {
                    None => (false, None),
                    claim => by_outcome(claim, Some(self.misere_outcome(&single(component))?)),
                },
                TheoremForm::Moves => self.by_moves(index, component, false)?,
                TheoremForm::MisereMoves => self.by_moves(index, component, true)?,
            };
            form.covered += u64::from(covers);
            form.counterexample =
                difference.map(|difference| CounterExample { component: component.to_owned(), difference });
        }
        Ok(())
    }

    fn value(&mut self, position: &Sum) -> Result<Value, SolveError> {
        Ok(self.solver.value(position, self.budget)?.value)
    }

    fn misere_outcome(&mut self, position: &Sum) -> Result<Outcome, SolveError> {
        Ok(self.misere.outcome(position, Convention::Misere, self.budget)?.outcome)
    }

    fn by_value(
        &self,
        index: usize,
        component: ComponentRef<'_>,
        rules: Value,
    ) -> Result<(bool, Option<Difference>), SolveError> {
        // A position in which play is over has no nim-value, so closed forms claim nothing about it.
        match (self.ruleset.closed_forms().value(index, component)?, rules) {
            (None, _) | (_, Value::Over) => Ok((false, None)),
            (Some(claim), Value::Nim(value)) if claim == value => Ok((true, None)),
            (Some(claim), rules) => Ok((true, Some(Difference::Value { rules, claim }))),
        }
    }

    /// For each value that occurs among the options, and for the value after the largest one, compares the options of
    /// that value with those that the closed form lists. Under misère play, only P-positions are compared.
    fn by_moves(
        &mut self,
        index: usize,
        component: ComponentRef<'_>,
        misere: bool,
    ) -> Result<(bool, Option<Difference>), SolveError> {
        let mut meter = Meter::new(self.budget);
        let mut options = Vec::new();
        let _ = for_each_move(&**self.ruleset, component, Detail::Options, &mut meter, |found, _| {
            options.push(found.option.clone());
            Ok(ControlFlow::Continue(()))
        })
        .map_err(stopped)?;
        let mut valued = Vec::with_capacity(options.len());
        for option in options {
            let value = if misere {
                (self.misere_outcome(&option)? == Outcome::P).then_some(0)
            } else {
                self.value(&option)?.nim()
            };
            valued.push((value, option));
        }
        let values: BTreeSet<NimValue> = valued.iter().filter_map(|(value, _)| *value).collect();
        let beyond = if misere { 0 } else { values.last().map_or(0, |&last| last.saturating_add(1)) };
        let mut covers = false;
        for value in values.into_iter().chain([beyond]) {
            let mut given = Vec::new();
            let visited: Result<_, Stop> =
                for_each_move_to(&**self.ruleset, index, component, value, &mut meter, |found, _| {
                    given.push(found.option.clone());
                    Ok(ControlFlow::Continue(()))
                });
            if visited.map_err(stopped)?.is_none() {
                continue;
            }
            covers = true;
            let right: Vec<&Sum> =
                valued.iter().filter(|(found, _)| *found == Some(value)).map(|(_, option)| option).collect();
            let missing = without(&right, &given.iter().collect::<Vec<_>>());
            let wrong = without(&given.iter().collect::<Vec<_>>(), &right);
            if !missing.is_empty() || !wrong.is_empty() {
                return Ok((true, Some(Difference::Moves { value, missing, wrong })));
            }
        }
        Ok((covers, None))
    }
}

fn by_outcome(claim: Option<Outcome>, rules: Option<Outcome>) -> (bool, Option<Difference>) {
    match (claim, rules) {
        (Some(claim), Some(rules)) => {
            (true, (claim != rules).then_some(Difference::Outcome { rules, claim }))
        }
        _ => (false, None),
    }
}

/// The sums in `these` that are not in `those`, each once.
fn without(these: &[&Sum], those: &[&Sum]) -> Vec<Sum> {
    let mut seen: BTreeSet<_> = those.iter().map(|sum| sum.multiset()).collect();
    these.iter().filter(|sum| seen.insert(sum.multiset())).map(|&sum| sum.clone()).collect()
}

fn single(component: ComponentRef<'_>) -> Sum {
    let mut sum = Sum::new();
    sum.push(1, component.kind, component.words);
    sum
}

/// The smallest size that the constant bounds allow for a component of these kinds.
fn first_size(kinds: &[Kind]) -> u64 {
    let least = |kind: &Kind| {
        let numbers = kind.fields.iter().filter(|field| field.shape == FieldShape::Natural);
        numbers.fold(0_u64, |sum, field| sum.saturating_add(field.low))
    };
    kinds.iter().map(least).min().unwrap_or(0)
}

/// The largest size that the constant bounds allow for a component of these kinds.
fn last_size(kinds: &[Kind]) -> u64 {
    let largest = |kind: &Kind| {
        kind.fields.iter().fold(0_u64, |sum, field| match field.shape {
            FieldShape::Natural => sum.saturating_add(field.high),
            FieldShape::List => u64::MAX,
        })
    };
    kinds.iter().map(largest).max().unwrap_or(0)
}

/// The words, in lexicographic order, of all components of one kind and one size that satisfy the constant
/// bounds.
struct Shell<'k> {
    kind: &'k Kind,
    waiting: Vec<Begun>,
}

/// The first words of a component that is not complete yet.
struct Begun {
    words: Vec<u64>,
    /// The field to which the next word belongs.
    field: usize,
    /// The number of missing entries, if the field is a list whose length has been chosen.
    entries: Option<u64>,
    /// The required sum of the remaining words.
    left: u64,
}

impl<'k> Shell<'k> {
    fn new(kind: &'k Kind, size: u64) -> Self {
        Self { kind, waiting: vec![Begun { words: Vec::new(), field: 0, entries: None, left: size }] }
    }

    fn next_words(&mut self) -> Option<Vec<u64>> {
        while let Some(begun) = self.waiting.pop() {
            let Some(field) = self.kind.fields.get(begun.field) else {
                if begun.left == 0 {
                    return Some(begun.words);
                }
                continue;
            };
            let is_last_field = begun.field + 1 == self.kind.fields.len();
            let (low, high, is_last_word) = match (field.shape, begun.entries) {
                (FieldShape::Natural, _) => (field.low, field.high, is_last_field),
                (FieldShape::List, None) => (0, begun.left, false),
                (FieldShape::List, Some(missing)) => (field.low, field.high, is_last_field && missing == 1),
            };
            let low = if is_last_word { low.max(begun.left) } else { low };
            for word in (low..=high.min(begun.left)).rev() {
                let mut words = begun.words.clone();
                words.push(word);
                let entries = match (field.shape, begun.entries) {
                    (FieldShape::Natural, _) => 0,
                    (FieldShape::List, None) => word,
                    (FieldShape::List, Some(missing)) => missing - 1,
                };
                let (field, entries) =
                    if entries == 0 { (begun.field + 1, None) } else { (begun.field, Some(entries)) };
                self.waiting.push(Begun { words, field, entries, left: begun.left - word });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Field;

    #[track_caller]
    fn check(fields: Vec<Field>, size: u64, expected: &[&[u64]]) {
        let kind = Kind::new("k", fields);
        let mut shell = Shell::new(&kind, size);
        let found: Vec<Vec<u64>> = std::iter::from_fn(|| shell.next_words()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn shells_hold_what_has_the_size() {
        let small = |name: &str| Field { low: 1, high: 3, ..Field::natural(name) };
        check(vec![], 0, &[&[]]);
        check(vec![], 1, &[]);
        check(vec![Field::natural("n")], 7, &[&[7]]);
        check(vec![small("n")], 4, &[]);
        check(vec![small("a"), small("b")], 4, &[&[1, 3], &[2, 2], &[3, 1]]);
        check(vec![Field::list("x")], 0, &[&[0]]);
        check(vec![Field::list("x")], 2, &[&[1, 1], &[2, 0, 0]]);
        check(vec![Field::list("x"), Field::natural("n")], 1, &[&[0, 1], &[1, 0, 0]]);
    }
}
