//! Misère play by genus theory, where every component is tame.

use crate::EngineName;
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::misere::tame_sums;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message};
use std::sync::Arc;

/// The theory of tame games.
pub(crate) struct TameSums;

impl Way for TameSums {
    fn name(&self) -> &'static str {
        "tame"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Misere)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_wanted = task.wanted == Wanted::Outcomes(Convention::Misere) && task.sum().is_some();
        let why = Message::new("misere-why-tame");
        (is_wanted && !situation.is_forced()).then_some(Offer {
            work: Work::Reached,
            bytes: 0,
            is_certain: false,
            why,
        })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let (Some(sum), ruleset) = (attempt.task.sum(), Arc::clone(&engines.ruleset)) else {
            return Ok(Ended::Declined(None));
        };
        let (memo, misere) = (&mut engines.memo, &mut engines.misere);
        Ok(match engines.genera.tame(&*ruleset, sum, memo, misere, meter)? {
            Some(genus) => Ended::Found(Entry::Outcome(genus.outcome()), tame_sums()),
            None => Ended::Declined(None),
        })
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        tame_sums()
    }
}
