//! The way `tame`: misère play by genus theory, if every component is tame.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::How;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, Task, Wanted, Way};
use grundy_core::{Convention, Divided, Evidence, Message, Sum};
use grundy_engine::{Meter, Stop};
use grundy_misere::{NimGenus, jia};
use std::sync::Arc;

/// The theory of tame games.
pub(crate) struct TameSums;

impl Way for TameSums {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.sum().filter(|_| task.wanted == Wanted::Outcomes(Convention::Misere))?;
        (!situation.is_forced()).then(|| Offer::attempt(Work::Reached, "misere-why-tame"))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let sum = at.sum()?;
        Ok(match at.engines.tame(sum, at.meter)? {
            Some(genus) => Ended::Found(Entry::Outcome(genus.outcome()), tame_sums()),
            None => Ended::Declined(None),
        })
    }
}

impl Engines {
    /// The genus of `position` if every component is tame; otherwise `None`.
    pub(crate) fn tame(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Option<NimGenus>, Stop> {
        if let Some(parts) = self.own_parts(position) {
            let mut sum = NimGenus::ZERO;
            for (member, part) in parts {
                let found = self.in_member(member, meter, |engines, meter| engines.tame(&part, meter))?;
                let Some(genus) = found else { return Ok(None) };
                sum = sum.plus(genus);
            }
            return Ok(Some(sum));
        }
        let ruleset = Arc::clone(&self.ruleset);
        if jia::is_nim(&*ruleset) {
            let heaps = position.terms().map(|term| {
                let base = term.component.words.first().copied().unwrap_or(0);
                NimGenus { base, firm: base > 1 }.times(term.count)
            });
            return Ok(Some(heaps.fold(NimGenus::ZERO, NimGenus::plus)));
        }
        self.genera.tame(&Divided(&*ruleset), position, &mut self.memo, &mut self.misere, meter)
    }
}

/// The evidence for an outcome that follows from the theory of tame games.
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
