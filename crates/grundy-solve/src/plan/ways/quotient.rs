//! Misère play by the quotient of the heaps up to the largest one, where it is found with little effort.

use crate::EngineName;
use crate::engines::{Engines, Own};
use crate::meter::{Meter, Stop};
use crate::misere::jia;
use crate::misere::quotient::{NoQuotient, Quotient, QuotientBuilder, QuotientLimits, ask};
use crate::plan::choice::{FARTHEST_HEAP, is_far};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Ruleset, Sum};
use std::sync::Arc;

/// The quotient of sums of near heaps, after the theories.
pub(crate) struct NearQuotient;

/// The quotient of sums with a far heap, before the theories: they look at every position below.
pub(crate) struct FarQuotient;

impl Way for NearQuotient {
    fn name(&self) -> &'static str {
        "quotient"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Misere)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        offer(task, situation)
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        run(attempt, engines, meter)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.quotient_how()
    }
}

impl Way for FarQuotient {
    fn name(&self) -> &'static str {
        "far-quotient"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Misere)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_far = is_far_for_theories(&*situation.ruleset, task.sum()?);
        if is_far { offer(task, situation) } else { None }
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        run(attempt, engines, meter)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.quotient_how()
    }
}

fn offer(task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
    if task.wanted != Wanted::Outcomes(Convention::Misere) || situation.is_forced() {
        return None;
    }
    let heaps = situation.read(|engines| engines.quotient_heaps(task.sum()?))?;
    let why = Message::new("misere-why-quotient-partial");
    Some(Offer { work: Work::Heaps(heaps as u64), bytes: 0, is_certain: false, why })
}

fn run(attempt: &Attempt<'_>, engines: &mut Engines, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
    let Some(sum) = attempt.task.sum() else { return Ok(Ended::Declined(None)) };
    Ok(match engines.by_quotient(sum, meter)? {
        Some(outcome) => Ended::Found(Entry::Outcome(outcome), engines.quotient_how()),
        None => Ended::Declined(None),
    })
}

/// The quotient of the ruleset, as far as it is known.
#[derive(Default)]
pub(crate) struct Quotients {
    pub(crate) builder: QuotientBuilder,
    /// The first heap that would make it too large to answer for a position.
    ends_at: Option<usize>,
}

impl Own for Quotients {
    fn bytes(&self) -> u64 {
        self.builder.bytes()
    }
}

/// Whether `position` has a heap of a code that is far for the theories.
fn is_far_for_theories(ruleset: &dyn Ruleset, position: &Sum) -> bool {
    ruleset.facts().code.is_some()
        && !jia::is_nim(ruleset)
        && position.terms().any(|term| term.component.words.iter().any(|&n| is_far(n)))
}

impl Engines {
    /// How what the quotient says is known.
    fn quotient_how(&self) -> How {
        match self.own_ref::<Quotients>() {
            Some(own) => ask::how(own.builder.quotient()),
            None => self.weakest(Vec::new()),
        }
    }

    /// The outcome of a position with a far heap by the quotient.
    pub(crate) fn far_by_quotient(
        &mut self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if is_far_for_theories(&*self.ruleset, position) {
            self.by_quotient(position, meter)
        } else {
            Ok(None)
        }
    }

    /// The largest heap of the quotient that could answer for `position`; `None` if there is none.
    fn quotient_heaps(&self, position: &Sum) -> Option<usize> {
        let ruleset = &*self.ruleset;
        let largest = position.terms().filter_map(|term| term.component.words.first().copied()).max()?;
        let heaps = usize::try_from(largest).ok()?;
        let is_too_large =
            self.own_ref::<Quotients>().and_then(|own| own.ends_at).is_some_and(|end| end <= heaps);
        if !Quotient::suits(ruleset) || is_too_large || is_far(largest) && ruleset.facts().code.is_none() {
            return None;
        }
        usize::try_from(largest.min(FARTHEST_HEAP)).ok()
    }

    /// The outcome of `position` by the quotient of the heaps up to the largest one.
    fn by_quotient(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(heaps) = self.quotient_heaps(position) else { return Ok(None) };
        let ruleset = Arc::clone(&self.ruleset);
        let Quotients { builder, ends_at } = self.own();
        match builder.extend(&*ruleset, heaps, QuotientLimits::SMALL, meter) {
            Ok(()) => {}
            Err(NoQuotient::Stop(stop)) => return Err(stop),
            Err(NoQuotient::TooLarge(_) | NoQuotient::NotSmaller) => {
                *ends_at = Some(builder.quotient().heaps());
            }
        }
        Ok(builder.quotient().outcome(position))
    }
}
