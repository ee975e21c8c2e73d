//! The way `misere`: misère play by an exact search of the whole sum.

use crate::EngineName;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, Options, Task, Way};
use grundy_core::{Divided, Message, Outcome};
use grundy_engine::Stop;
use std::sync::Arc;

/// The search of a whole sum as a single position, with all of its options.
pub(crate) struct SumSearch;

impl Way for SumSearch {
    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        task.sum().filter(|_| task.wanted.is_misere())?;
        Some(Offer::certain(Work::Reached, Message::new("solve-why-misere")))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (sum, ruleset, engines) = (at.sum()?, Arc::clone(&at.engines.ruleset), &mut *at.engines);
        let ruleset = Divided(&*ruleset);
        // Nim-values do not decide misère play, but computing them shows that play ends.
        for term in sum.terms() {
            engines.memo.value(&ruleset, term.component, at.meter)?;
        }
        let outcome = engines.misere.outcome(&ruleset, sum, at.meter)?;
        let how = engines.how(EngineName::Misere, || at.why.clone());
        Ok(Ended::Found(Entry::Outcome(outcome), how))
    }

    /// Lists the moves, using the outcome of the sum after each move, which is found in the best available
    /// way.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let convention = of.convention;
        let (outcome, how) = of.engines.outcome(of.sum, convention, Options::Asked, of.meter)?;
        of.list.is_known(outcome, how);
        of.moves_by_search(outcome, |engines, left, meter| {
            Ok((engines.outcome(left, convention, Options::Asked, meter)?.0, None))
        })?;
        Ok(Some(outcome))
    }
}
