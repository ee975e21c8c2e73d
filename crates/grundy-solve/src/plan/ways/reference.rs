//! Brute force from the definition, only where it was asked for by name.

use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::moves::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Subject, Task, Wanted, Way};
use crate::reference::Reference;
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Sum};
use std::sync::Arc;

/// Brute force.
pub(crate) struct BruteForce;

impl Way for BruteForce {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Reference)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        if !situation.is_forced() || task.is_table() {
            return None;
        }
        let why = Message::new("solve-why-asked").with("engine", EngineName::Reference);
        Some(Offer { work: Work::Reached, bytes: 0, is_certain: true, why })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let ruleset = Arc::clone(&engines.ruleset);
        let entry = match (attempt.task.subject, attempt.task.wanted) {
            (Subject::Component(component), Wanted::Values) => {
                Entry::Value(engines.own::<Reference>().value(&*ruleset, component, meter)?)
            }
            (Subject::Sum(sum), Wanted::Outcomes(convention)) => {
                Entry::Outcome(engines.own::<Reference>().outcome(&*ruleset, sum, convention, meter)?)
            }
            _ => return Ok(Ended::Declined(None)),
        };
        Ok(Ended::Found(entry, How::asked(EngineName::Reference)))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        How::asked(EngineName::Reference)
    }

    fn moves(
        &self,
        (sum, convention): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let ruleset = Arc::clone(&engines.ruleset);
        let outcome = engines.own::<Reference>().outcome(&*ruleset, sum, convention, meter)?;
        list.is_known(outcome, How::asked(EngineName::Reference));
        engines.moves_by_search(sum, outcome, list, meter, |engines, left, meter| {
            let reference = engines.own::<Reference>();
            let outcome = reference.outcome(&*ruleset, left, convention, meter)?;
            if convention == Convention::Misere {
                return Ok((outcome, None));
            }
            let mut value = Value::Nim(0);
            for term in left.terms() {
                value = value.plus(reference.value(&*ruleset, term.component, meter)?, term.count);
            }
            Ok((outcome, Some(value)))
        })?;
        Ok(Some(outcome))
    }
}
