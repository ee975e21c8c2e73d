//! The way `memo`: values by a search with a hash table, for all finite games without complimenting or entailing moves.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Divided, Kind, Message};
use grundy_engine::Stop;
use std::sync::Arc;

/// The search for the value of one component.
pub(crate) struct Search;

impl Way for Search {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.component().filter(|_| task.wanted.follows_from_values())?;
        let why = match situation.cells() {
            None => Message::new("solve-why-memo-lists"),
            Some(state) => state.gave_way.clone().unwrap_or(Message::new("solve-why-memo-sparse")),
        };
        Some(Offer::certain(Work::Reached, why))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (component, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let value = at.engines.memo.value(&Divided(&*ruleset), component, at.meter)?;
        at.engines.memo_why = Some(at.why.clone());
        let how = at.engines.how(EngineName::Memo, || at.why.clone());
        Ok(Ended::Found(Entry::Value(value), how))
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if !wanted.follows_from_values() {
            return None;
        }
        engines.memo.known(component).map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let has_lists = !engines.ruleset.kinds().iter().all(Kind::is_tuple);
        let first = Message::new(if has_lists { "solve-why-memo-lists" } else { "solve-why-memo-sparse" });
        engines.how(EngineName::Memo, || engines.memo_why.clone().unwrap_or(first))
    }
}
