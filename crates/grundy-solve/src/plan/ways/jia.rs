//! Misère play by the SG-Jia theorem, where every component satisfies the Jia condition.

use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::misere::{jia, sg_jia};
use crate::moves::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way};
use crate::{EngineName, Which};
use grundy_core::{ComponentRef, Convention, Message, NimValue, Outcome, Sum};
use std::sync::Arc;

/// The SG-Jia theorem.
pub(crate) struct JiaSums;

impl Way for JiaSums {
    fn name(&self) -> &'static str {
        "jia"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Misere)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        // The engine asked for by name searches, and uses no theory.
        let is_wanted = task.wanted.is_misere() && task.sum().is_some() && !situation.is_forced();
        let lists_all = matches!(task.wanted, Wanted::Moves(_, Which::All));
        let why = Message::new("misere-why-jia");
        (is_wanted && !lists_all).then_some(Offer { work: Work::Reached, bytes: 0, is_certain: false, why })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let Some(sum) = attempt.task.sum() else { return Ok(Ended::Declined(None)) };
        if !engines.all_jia(sum, meter)? {
            return Ok(Ended::Declined(None));
        }
        let outcome = jia::outcome(engines.counted_values(sum, attempt.task.options, meter)?);
        Ok(Ended::Found(Entry::Outcome(outcome), sg_jia()))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        sg_jia()
    }

    /// The winning moves: to a sum that is a P-position by the theorem, and so to one value of each component.
    fn moves(
        &self,
        (sum, _): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if engines.far_by_quotient(sum, meter)?.is_some() || !engines.all_jia(sum, meter)? {
            return Ok(None);
        }
        let values = engines.counted_values(sum, Options::Asked, meter)?;
        let outcome = jia::outcome(values.iter().copied());
        list.is_known(outcome, sg_jia());
        if outcome == Outcome::P {
            return Ok(Some(outcome));
        }
        for (at, term) in sum.terms().enumerate() {
            let (mut rest, mut some_large) = (0, false);
            for (index, &(value, count)) in values.iter().enumerate() {
                let count = if index == at { count - 1 } else { count };
                if count % 2 == 1 {
                    rest ^= value;
                }
                some_large |= count > 0 && value > 1;
            }
            // A P-position must remain: value 0 next to a large component, else value 1.
            let target = if some_large { rest } else { rest ^ 1 };
            engines.moves_to_value((at, term.component), target, list, meter)?;
            if list.is_full() {
                break;
            }
        }
        Ok(Some(outcome))
    }
}

impl Engines {
    /// Whether every component of `position` satisfies the Jia condition.
    pub(crate) fn all_jia(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        for term in position.terms() {
            if self.jia.witness(&*ruleset, term.component, &mut self.memo, meter)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

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
