//! The way `repeating`: rules with one unbounded field, whose rows of values have a proved period.

use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::repeating::{Repeating, Repeats, is_far};
use grundy_core::{ComponentRef, Limit};
use grundy_engine::Stop;

/// The rows of values up to the end of their first period.
pub(crate) struct Rows;

impl Way for Rows {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let component = task.component().filter(|_| task.wanted.follows_from_values())?;
        let has_failed = |engines: &Engines| engines.own_ref().is_some_and(Repeating::has_failed);
        let is_possible = is_far(&*situation.ruleset, component) && !situation.read(has_failed);
        is_possible.then(|| Offer::attempt(Work::Lookup, "solve-why-repeating"))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        match at.engines.repeating(None, at.meter) {
            Ok(Repeats::Proved(_)) => at.filled(self),
            // No other way is tried after a limit, unless memory was lacking: other ways may need less.
            Err(Stop::Limit(limit)) if !matches!(limit, Limit::Memory { .. }) => Err(limit.into()),
            Err(Stop::Internal(what)) => Err(Stop::Internal(what)),
            Ok(Repeats::NotYet(_) | Repeats::Unknown) | Err(_) => Ok(Ended::Declined(None)),
        }
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if !wanted.follows_from_values() {
            return None;
        }
        engines.own_ref::<Repeating>()?.found()?.far_value(component).map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let found = engines.own_ref::<Repeating>().and_then(Repeating::found);
        How::Period(found.map_or("", |rows| rows.theorem.name()))
    }
}
