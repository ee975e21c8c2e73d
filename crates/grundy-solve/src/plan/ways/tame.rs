//! The way `tame`: misère play by genus theory, if every component is tame.

use crate::EngineName;
use crate::plan::How;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, Task, Wanted, Way};
use grundy_core::{Convention, Evidence, Message};
use grundy_engine::Stop;
use std::sync::Arc;

/// The theory of tame games.
pub(crate) struct TameSums;

impl Way for TameSums {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.sum().filter(|_| task.wanted == Wanted::Outcomes(Convention::Misere))?;
        (!situation.is_forced()).then(|| Offer::attempt(Work::Reached, "misere-why-tame"))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (sum, ruleset, engines) = (at.sum()?, Arc::clone(&at.engines.ruleset), &mut **at.engines);
        let (memo, misere) = (&mut engines.memo, &mut engines.misere);
        Ok(match engines.genera.tame(&*ruleset, sum, memo, misere, at.meter)? {
            Some(genus) => Ended::Found(Entry::Outcome(genus.outcome()), tame_sums()),
            None => Ended::Declined(None),
        })
    }
}

/// How an outcome is known that tame components decide.
pub(crate) fn tame_sums() -> How {
    How::Cited {
        evidence: Evidence::Theorem {
            name: "tame sums".to_owned(),
            source: "Conway, On Numbers and Games, ch. 12 [conway-1976]".to_owned(),
        },
        engine: EngineName::Misere,
        why: Message::new("misere-why-tame"),
    }
}
