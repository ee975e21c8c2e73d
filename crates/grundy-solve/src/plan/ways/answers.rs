//! The way `answers`: values in games with complimenting or entailing moves, by a search with a hash table.

use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{EngineName, Unsupported};
use grundy_core::{ComponentRef, Message};
use grundy_engine::Stop;
use std::sync::Arc;

/// The search for the answer set of one component.
pub(crate) struct Answers;

impl Way for Answers {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let component = task.component().filter(|_| task.wanted.follows_from_values())?;
        let is_forced = situation.ruleset.kinds()[component.kind.index()].forced.is_some();
        // The way `entailing` gives the outcome of a forced component.
        if is_forced && task.wanted != Wanted::Values {
            return None;
        }
        Some(Offer::certain(Work::Reached, Message::new("solve-why-answers")))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (component, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        if ruleset.kinds()[component.kind.index()].forced.is_some() {
            return Err(Unsupported::ForcedValue.into());
        }
        let value = at.engines.answers.value(&*ruleset, component, at.meter)?;
        let how = at.engines.how(EngineName::Memo, || at.why.clone());
        Ok(Ended::Found(Entry::Value(value), how))
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if !wanted.follows_from_values() {
            return None;
        }
        engines.answers.known(component).map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.how(EngineName::Memo, || Message::new("solve-why-answers"))
    }
}
