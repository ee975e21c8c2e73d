//! The ways `far-quotient` and `quotient`: misère play using the quotient of the heaps up to the largest heap of the
//! position, but at most up to [`FARTHEST_HEAP`], if the quotient can be found with little effort.

use crate::EngineName;
use crate::engines::{Engines, Own};
use crate::plan::choice::{FARTHEST_HEAP, is_far};
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{Convention, Evidence, Message, Outcome, Ruleset, Sum};
use grundy_engine::{Meter, Stop};
use grundy_misere::jia;
use grundy_misere::quotient::{self, NoQuotient, QuotientBuilder, QuotientLimits};
use std::sync::Arc;

/// The quotient. For a sum in a code other than Nim that contains a heap larger than [`FARTHEST_HEAP`], it is tried
/// before the ways `jia` and `tame`, which visit every smaller position; for other sums, it is tried after them.
pub(crate) struct Quotient {
    needs_far_heap: bool,
}

impl Quotient {
    /// The quotient, only for sums in a code other than Nim that contain a heap larger than [`FARTHEST_HEAP`].
    pub(super) const OF_FAR_HEAPS: Self = Self { needs_far_heap: true };
    /// The quotient, for all sums.
    pub(super) const OF_ALL_HEAPS: Self = Self { needs_far_heap: false };
}

/// The quotient of the ruleset, as far as it has been computed.
#[derive(Default)]
pub(crate) struct Quotients {
    /// The quotient of the first heaps, which can be extended.
    pub(crate) builder: QuotientBuilder,
    /// The first heap that cannot be added to the quotient, because the quotient would become too large, or because a
    /// move leaves a component that is not a smaller heap.
    ends_at: Option<usize>,
}

impl Own for Quotients {
    fn bytes(&self) -> u64 {
        self.builder.bytes()
    }
}

impl Way for Quotient {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let sum = task.sum().filter(|_| task.wanted == Wanted::Outcomes(Convention::Misere))?;
        let is_late = self.needs_far_heap && !is_far_for_theories(&*situation.ruleset, sum);
        if situation.is_forced() || is_late {
            return None;
        }
        let heaps = situation.read(|engines| engines.quotient_heaps(sum))?;
        Some(Offer::attempt(Work::Heaps(heaps as u64), "misere-why-quotient-partial"))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let sum = at.sum()?;
        Ok(match at.engines.by_quotient(sum, at.meter)? {
            Some((outcome, how)) => Ended::Found(Entry::Outcome(outcome), how),
            None => Ended::Declined(None),
        })
    }
}

/// Whether the ruleset is a code other than Nim, and `position` contains a heap that is too large for the ways `jia`
/// and `tame`.
fn is_far_for_theories(ruleset: &dyn Ruleset, position: &Sum) -> bool {
    ruleset.facts().code.is_some()
        && !jia::is_nim(ruleset)
        && position.terms().any(|term| term.component.words.iter().any(|&n| is_far(n)))
}

impl Engines {
    /// Whether the ruleset is a code other than Nim, `position` contains a heap that is too large for the ways `jia`
    /// and `tame`, and the quotient decides `position`.
    pub(super) fn is_decided_far(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        Ok(is_far_for_theories(&*self.ruleset, position) && self.by_quotient(position, meter)?.is_some())
    }

    /// The largest heap of the quotient to try for `position`, at most [`FARTHEST_HEAP`], or `None` if no quotient is
    /// to be tried.
    fn quotient_heaps(&self, position: &Sum) -> Option<usize> {
        let ruleset = &*self.ruleset;
        let largest = position.terms().filter_map(|term| term.component.words.first().copied()).max()?;
        let heaps = usize::try_from(largest).ok()?;
        let ends_at = self.own_ref::<Quotients>().and_then(|own| own.ends_at);
        let is_too_large = ends_at.is_some_and(|end| end <= heaps);
        let has_code = ruleset.facts().code.is_some();
        if !quotient::Quotient::suits(ruleset) || is_too_large || is_far(largest) && !has_code {
            return None;
        }
        usize::try_from(largest.min(FARTHEST_HEAP)).ok()
    }

    /// The outcome of `position`, using the quotient of the heaps up to the largest heap of `position`, but at most up
    /// to [`FARTHEST_HEAP`]; `None` if the quotient cannot be found with little effort or does not decide the outcome.
    fn by_quotient(&mut self, position: &Sum, meter: &mut Meter<'_>) -> Result<Option<(Outcome, How)>, Stop> {
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
        let quotient = builder.quotient();
        Ok(quotient
            .outcome(position)
            .map(|outcome| (outcome, quotient_how(quotient, THEOREM_OF_QUOTIENTS.to_owned()))))
    }
}

/// The theorem by which a quotient decides the sums of its heaps.
pub(crate) const THEOREM_OF_QUOTIENTS: &str =
    "misère quotient, Plambeck and Siegel 2008 [plambeck-siegel-2008]";

/// The evidence for an answer that follows from a quotient by `theorem`.
pub(crate) fn quotient_how(quotient: &quotient::Quotient, theorem: String) -> How {
    let evidence = Evidence::Proved { theorem, certificate: None };
    let order = quotient.order();
    let why = match quotient.period() {
        Some(period) => Message::new("misere-why-quotient-whole")
            .with("order", order)
            .with("preperiod", period.preperiod)
            .with("period", period.period),
        None => Message::new("misere-why-quotient-partial")
            .with("order", order)
            .with("to", quotient.heaps().saturating_sub(1)),
    };
    How::Cited { evidence, engine: EngineName::Misere, why }
}
