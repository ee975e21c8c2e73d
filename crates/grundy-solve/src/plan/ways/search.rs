//! Misère play by exact search of the whole sum.

use crate::EngineName;
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::moves::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Sum};
use std::sync::Arc;

/// The search of a sum.
pub(crate) struct SumSearch;

impl Way for SumSearch {
    fn name(&self) -> &'static str {
        "misere"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Misere)
    }

    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        task.sum().filter(|_| task.wanted.is_misere())?;
        let why = Message::new("solve-why-misere");
        Some(Offer { work: Work::Reached, bytes: 0, is_certain: true, why })
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
        // Nim-values do not decide misère play, but finding them shows that play ends.
        for term in sum.terms() {
            engines.memo.value(&*ruleset, term.component, meter)?;
        }
        let outcome = engines.misere.outcome(&*ruleset, sum, meter)?;
        let how = engines.how(EngineName::Misere, || Message::new("solve-why-misere"));
        Ok(Ended::Found(Entry::Outcome(outcome), how))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.how(EngineName::Misere, || Message::new("solve-why-misere"))
    }

    /// The moves by the outcome of what each leaves, whichever way that is found.
    fn moves(
        &self,
        (sum, convention): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let (outcome, how) = engines.outcome(sum, convention, Options::Asked, meter)?;
        list.is_known(outcome, how);
        engines.moves_by_search(sum, outcome, list, meter, |engines, left, meter| {
            Ok((engines.outcome(left, convention, Options::Asked, meter)?.0, None))
        })?;
        Ok(Some(outcome))
    }
}
