//! The way `reference`: brute force from the definition, only if requested by name.

use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, How, Subject, Task, Wanted, Way};
use crate::reference::Reference;
use crate::{EngineName, Value};
use grundy_core::{Convention, Message, Outcome};
use grundy_engine::Stop;
use std::sync::Arc;

/// The engine `reference`, which applies the definition without any shortcut.
pub(crate) struct BruteForce;

impl Way for BruteForce {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        if !situation.is_forced() || task.is_table() {
            return None;
        }
        let why = Message::new("solve-why-asked").with("engine", EngineName::Reference);
        Some(Offer::certain(Work::Reached, why))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let ruleset = Arc::clone(&at.engines.ruleset);
        let reference = at.engines.own::<Reference>();
        let entry = match (at.task.subject, at.task.wanted) {
            (Subject::Component(component), Wanted::Values) => {
                Entry::Value(reference.value(&*ruleset, component, at.meter)?)
            }
            (Subject::Sum(sum), Wanted::Outcomes(convention)) => {
                Entry::Outcome(reference.outcome(&*ruleset, sum, convention, at.meter)?)
            }
            _ => return Ok(Ended::Declined(None)),
        };
        Ok(Ended::Found(entry, How::asked(EngineName::Reference)))
    }

    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let (ruleset, convention) = (Arc::clone(&of.engines.ruleset), of.convention);
        let reference = of.engines.own::<Reference>();
        let outcome = reference.outcome(&*ruleset, of.sum, convention, of.meter)?;
        of.list.is_known(outcome, How::asked(EngineName::Reference));
        of.moves_by_search(outcome, |engines, left, meter| {
            let reference = engines.own::<Reference>();
            let outcome = reference.outcome(&*ruleset, left, convention, meter)?;
            if convention == Convention::Misere {
                return Ok((outcome, None));
            }
            let kinds = ruleset.kinds();
            if left.terms().any(|term| kinds[term.component.kind.index()].forced.is_some()) {
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
