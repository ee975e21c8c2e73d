//! The way `entailing`: outcomes and moves of sums with complimenting or entailing moves.
//!
//! The proofs are in `docs/entailing.md`.

use crate::Value;
use crate::moves::witness;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing, Planner};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way};
use crate::{Unsupported, Which, Witnesses};
use grundy_core::{ComponentRef, Convention, Detail, Message, Outcome, Sum};
use grundy_engine::{Meter, Stop, for_each_move};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The outcome of a sum, from the values of its free components and the answer set of the component in which the mover
/// must move, if there is one.
pub(crate) struct EntailingSum;

impl Way for EntailingSum {
    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        let is_wanted = matches!(
            task.wanted,
            Wanted::Outcomes(Convention::Normal) | Wanted::Moves(Convention::Normal, _)
        );
        task.sum().filter(|_| is_wanted)?;
        Some(Offer::certain(Work::Lookup, Message::new("solve-why-entailing")))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let sum = at.sum()?;
        let (parts, how) = Parts::of(sum, at.engines, at.task.options, at.meter)?;
        let outcome = parts.outcome(at.engines, at.meter)?;
        Ok(Ended::Found(Entry::Outcome(outcome), at.engines.together(how)))
    }

    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let sum = of.sum;
        let (parts, how) = Parts::of(sum, of.engines, Options::Asked, of.meter)?;
        let outcome = parts.outcome(of.engines, of.meter)?;
        of.list.outcome = Some(outcome);
        of.list.how.extend(how);
        let Listing { list, engines, meter, .. } = of;
        if engines.is_over(sum)? || list.which != Which::All && outcome == Outcome::P {
            return Ok(Some(outcome));
        }
        let ruleset = Arc::clone(&engines.ruleset);
        for (at, term) in sum.terms().enumerate() {
            if parts.forced.is_some_and(|forced| forced != term.component) {
                continue;
            }
            let rest = parts.rest(at);
            let mut used = Vec::new();
            let visit = for_each_move(&*ruleset, term.component, Detail::Labels, meter, |one, meter| {
                let option = Parts::of_option(one.option, rest, engines, &mut used, meter)?;
                let outcome = option.outcome(engines, meter)?;
                Ok(list.consider(at, one, option.value(), outcome, meter))
            })?;
            list.how.append(&mut used);
            if visit.is_break() {
                break;
            }
        }
        Ok(Some(outcome))
    }
}

/// A sum, divided into the component in which the mover must move and the values of all terms.
struct Parts<'s> {
    /// The component in which the mover must move, if there is one.
    forced: Option<ComponentRef<'s>>,
    /// The value and the count of each term of the sum. The value of a forced component is 0, as if it were absent,
    /// unless the component ends the game.
    terms: Vec<(Value, u128)>,
}

impl<'s> Parts<'s> {
    /// The parts of `sum`, and the evidence for their values.
    fn of(
        sum: &'s Sum,
        engines: &mut Planner,
        options: Options,
        meter: &mut Meter<'_>,
    ) -> Result<(Self, Vec<How>), Stop> {
        let ruleset = Arc::clone(&engines.ruleset);
        let mut parts = Self { forced: None, terms: Vec::with_capacity(sum.len()) };
        let mut how = Vec::with_capacity(sum.len());
        for term in sum.terms() {
            let value = if ruleset.kinds()[term.component.kind.index()].forced.is_some() {
                if term.count > 1 || parts.forced.is_some() {
                    return Err(Unsupported::ForcedTwice.into());
                }
                parts.forced = Some(term.component);
                let is_over = ruleset.shape().has_wins && ruleset.is_win(term.component)?;
                if is_over { Value::Over } else { Value::Nim(0) }
            } else {
                let (value, known) = engines.value(term.component, options, meter)?;
                how.push(known);
                value
            };
            parts.terms.push((value, term.count));
        }
        Ok((parts, how))
    }

    /// The parts of the sum that consists of `option` and of components whose total value is `rest`.
    fn of_option(
        option: &'s Sum,
        rest: Value,
        engines: &mut Planner,
        used: &mut Vec<How>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let (mut parts, how) = Self::of(option, engines, Options::Asked, meter)?;
        how.into_iter().for_each(|how| how.note(used));
        parts.terms.push((rest, 1));
        Ok(parts)
    }

    /// The value of the sum, or `None` if a component is forced.
    fn value(&self) -> Option<Value> {
        self.forced.is_none().then(|| self.all())
    }

    fn all(&self) -> Value {
        let plus = |sum: Value, &(value, count): &(Value, u128)| sum.plus(value, count);
        self.terms.iter().fold(Value::Nim(0), plus)
    }

    /// The total value of all free components except one component of the term with index `at`.
    fn rest(&self, at: usize) -> Value {
        let mut sum = Value::Nim(0);
        for (index, &(value, count)) in self.terms.iter().enumerate() {
            let count = if index == at { count - 1 } else { count };
            sum = if count == 0 { sum } else { sum.plus(value, count) };
        }
        sum
    }

    /// The outcome of the sum.
    fn outcome(&self, engines: &mut Planner, meter: &mut Meter<'_>) -> Result<Outcome, Stop> {
        let value = self.all();
        let Some(forced) = self.forced.filter(|_| value != Value::Over) else {
            return value.outcome().ok_or(Stop::Internal("a value without an outcome"));
        };
        let wins = engines.wins_forced(forced, value, meter)?;
        Ok(Outcome::for_mover(wins))
    }
}

impl Planner {
    /// The witnesses for the value of `component`: for each smaller nim-value, a move that wins if the rest of the sum
    /// has that nim-value; for each other value that an ordinary move (neither complimenting nor entailing) leads to,
    /// one such move; and a move that ends the game, if there is one. The number of witnesses and of examined moves is
    /// limited.
    pub(crate) fn entailing_witnesses(
        &mut self,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Witnesses, Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        let (value, how) = self.value(component, Options::Asked, meter)?;
        let mut used = vec![how];
        let (mut winning, mut loony) = (None, None);
        let (mut below, mut others) = (BTreeMap::new(), BTreeMap::new());
        let (mut moves, mut truncated) = (0, false);
        let limit = value.nim().unwrap_or(0).min(Witnesses::CAP as u64);
        if value != Value::Over {
            let _ = for_each_move(&*ruleset, component, Detail::Labels, meter, |one, meter| {
                if moves == Witnesses::MOVES_CAP {
                    truncated = true;
                    return Ok(ControlFlow::Break(()));
                }
                moves += 1;
                let wins = |outcome| outcome == if one.again { Outcome::N } else { Outcome::P };
                for rest in (0..limit).filter(|rest| !below.contains_key(rest)).collect::<Vec<_>>() {
                    let parts = Parts::of_option(one.option, Value::Nim(rest), self, &mut used, meter)?;
                    if parts.all() != Value::Over && wins(parts.outcome(self, meter)?) {
                        below.insert(rest, witness(Value::Nim(rest), one));
                    }
                }
                let parts = Parts::of_option(one.option, Value::Nim(0), self, &mut used, meter)?;
                match parts.value().filter(|_| !one.again) {
                    Some(Value::Nim(other)) if other >= limit => {
                        others.entry(other).or_insert_with(|| witness(Value::Nim(other), one));
                    }
                    Some(Value::Loony) if loony.is_none() => loony = Some(witness(Value::Loony, one)),
                    _ if parts.all() == Value::Over && winning.is_none() => {
                        winning = Some(witness(Value::Over, one));
                    }
                    _ => {}
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        truncated |= others.len() > Witnesses::CAP || value.nim().is_some_and(|value| value > limit);
        Ok(Witnesses {
            value,
            below: below.into_values().collect(),
            others: others.into_values().take(Witnesses::CAP).chain(loony).collect(),
            winning,
            moves,
            truncated,
            known: self.known(used, meter),
        })
    }

    /// Whether a player who must move in the component `forced` wins if the rest of the sum has the value `rest`.
    fn wins_forced(
        &mut self,
        forced: ComponentRef<'_>,
        rest: Value,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let own = self.members.as_ref().map(|members| members.ruleset.own(forced));
        if let Some((member, own)) = own {
            return self.in_member(member, meter, |engines, meter| engines.wins_forced(own, rest, meter));
        }
        #[cfg(feature = "entailing")]
        if let Some(wins) = self.wins_forced_heap(forced, rest, meter)? {
            return Ok(wins);
        }
        let ruleset = Arc::clone(&self.ruleset);
        let answers = self.answers.answers(&*ruleset, forced, meter)?;
        match rest {
            Value::Nim(rest) => Ok(answers.contains(rest)),
            Value::Loony => Ok(answers.is_cofinite()),
            _ => Err(Stop::Internal("a rest without a value")),
        }
    }
}
