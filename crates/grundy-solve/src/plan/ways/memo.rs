//! Values by a hash table and a search: everything finite.

use crate::EngineName;
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Kind, Message};
use std::sync::Arc;

/// The search of one component.
pub(crate) struct Search;

impl Way for Search {
    fn name(&self) -> &'static str {
        "memo"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Memo)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.component().filter(|_| task.wanted.follows_from_values())?;
        let why = match situation.cells() {
            None => Message::new("solve-why-memo-lists"),
            Some(state) => state.gave_way.clone().unwrap_or(Message::new("solve-why-memo-sparse")),
        };
        Some(Offer { work: Work::Reached, bytes: 0, is_certain: true, why })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let Some(component) = attempt.task.component() else { return Ok(Ended::Declined(None)) };
        let ruleset = Arc::clone(&engines.ruleset);
        let value = engines.memo.value(&*ruleset, component, meter)?;
        engines.memo_why = Some(attempt.why.clone());
        let how = engines.how(EngineName::Memo, || attempt.why.clone());
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
