//! The way `jia`: misère play by the SG-Jia theorem, if every component satisfies the Jia condition.

use crate::EngineName;
use crate::Which;
use crate::engines::Engines;
use crate::plan::How;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing, Planner};
use crate::plan::{Ended, Entry, Options, Task, Wanted, Way};
use grundy_core::{Divided, Evidence, Message, NimValue, Outcome, Sum};
use grundy_engine::{Meter, Stop};
use grundy_misere::jia;
use std::sync::Arc;

/// The SG-Jia theorem for sums.
pub(crate) struct JiaSums;

impl Way for JiaSums {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let lists_all = matches!(task.wanted, Wanted::Moves(_, Which::All));
        task.sum().filter(|_| task.wanted.is_misere() && !lists_all)?;
        // An engine that was requested by name searches without using any theory.
        (!situation.is_forced()).then(|| Offer::attempt(Work::Reached, "misere-why-jia"))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let sum = at.sum()?;
        if !at.engines.all_jia(sum, at.meter)? {
            return Ok(Ended::Declined(None));
        }
        let outcome = jia::outcome(at.engines.counted_values(sum, at.task.options, at.meter)?);
        Ok(Ended::Found(Entry::Outcome(outcome), sg_jia()))
    }

    /// Lists the winning moves. By the theorem, the winning moves in each component are those to one particular value.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let Listing { sum, engines, meter, .. } = of;
        if engines.is_decided_far(sum, meter)? || !engines.all_jia(sum, meter)? {
            return Ok(None);
        }
        let values = engines.counted_values(sum, Options::Asked, meter)?;
        let outcome = jia::outcome(values.iter().copied());
        of.list.is_known(outcome, sg_jia());
        if outcome == Outcome::P {
            return Ok(Some(outcome));
        }
        for (at, term) in of.sum.terms().enumerate() {
            let (mut rest, mut some_large) = (0, false);
            for (index, &(value, count)) in values.iter().enumerate() {
                let count = if index == at { count - 1 } else { count };
                if count % 2 == 1 {
                    rest ^= value;
                }
                some_large |= count > 0 && value > 1;
            }
            // The move must leave a P-position: a sum of value 0 if another component has a value above 1, otherwise
            // a sum of value 1.
            of.moves_to_value((at, term.component), if some_large { rest } else { rest ^ 1 })?;
            if of.list.is_full() {
                break;
            }
        }
        Ok(Some(outcome))
    }
}

impl Engines {
    /// Whether every component of `position` satisfies the Jia condition.
    pub(crate) fn all_jia(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        if let Some(parts) = self.own_parts(position) {
            for (member, part) in parts {
                if !self.in_member(member, meter, |engines, meter| engines.all_jia(&part, meter))? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let ruleset = Arc::clone(&self.ruleset);
        for term in position.terms() {
            if self.jia.witness(&Divided(&*ruleset), term.component, &mut self.memo, meter)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Planner {
    /// The nim-values of the components of `position`, each with its count.
    fn counted_values(
        &mut self,
        position: &Sum,
        options: Options,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(NimValue, u128)>, Stop> {
        let values = position.terms().map(|term| {
            let (value, _) = self.value(term.component, options, meter)?;
            Ok((value.nim().unwrap_or(0), term.count))
        });
        values.collect()
    }
}

/// The evidence for an outcome that follows from the SG-Jia theorem, after its condition was checked.
pub(crate) fn sg_jia() -> How {
    How::Cited {
        evidence: Evidence::Theorem { name: "SG-Jia".to_owned(), source: "Jia 2009 [jia-2009]".to_owned() },
        engine: EngineName::Misere,
        why: Message::new("misere-why-jia"),
    }
}
