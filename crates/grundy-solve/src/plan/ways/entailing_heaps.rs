//! The way `entailing-heaps`: heaps of a taking-and-breaking game with complimenting or entailing moves.

use crate::engines::{Engines, Own};
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Planner};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Message, NimValue};
use grundy_engine::{Meter, Stop};
use grundy_heap::{EntailingHeaps, EntailingValue};

/// The table of the heaps.
pub(crate) struct EntailingTable;

/// The table, which is created when it is first needed.
#[derive(Default)]
struct Kept(Option<EntailingHeaps>);

impl Own for Kept {
    fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(0, EntailingHeaps::bytes)
    }
}

impl Way for EntailingTable {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let corner = task.corner().filter(|_| task.wanted.follows_from_values())?;
        let heaps = situation.ruleset.facts().entailing_code.clone().and_then(EntailingHeaps::new)?;
        let (&[n], None) = (corner.words, situation.ruleset.kinds()[corner.kind.index()].forced) else {
            return None;
        };
        // A value that is too large for the table is left to the search.
        Some(Offer { is_certain: false, ..Offer::certain(Work::Heaps(n), why(&heaps)) })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let &[n] = at.corner()?.words else { return Ok(Ended::Declined(None)) };
        if at.engines.fill_entailing(n, at.meter)? { at.filled(self) } else { Ok(Ended::Declined(None)) }
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let (heaps, &[n]) = (engines.own_ref::<Kept>()?.0.as_ref()?, component.words) else { return None };
        let is_forced = engines.ruleset.kinds()[component.kind.index()].forced.is_some();
        if is_forced || !wanted.follows_from_values() {
            return None;
        }
        Some(Entry::Value(match heaps.value(n)? {
            EntailingValue::Nim(value) => Value::Nim(value),
            EntailingValue::Loony => Value::Loony,
        }))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        match engines.own_ref::<Kept>().and_then(|kept| kept.0.as_ref()) {
            Some(heaps) => engines.how(EngineName::Heap, || why(heaps)),
            None => How::asked(EngineName::Heap),
        }
    }
}

/// The reason for an answer from the table.
fn why(heaps: &EntailingHeaps) -> Message {
    Message::new("solve-why-entailing-heaps").with("code", heaps.code())
}

impl Planner {
    /// Computes the values of the heaps up to `n`. Returns whether all of them are known.
    fn fill_entailing(&mut self, n: u64, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        if self.own_ref::<Kept>().is_none_or(|kept| kept.0.is_none()) {
            let code = self.ruleset.facts().entailing_code.clone();
            self.own::<Kept>().0 = code.and_then(EntailingHeaps::new);
        }
        let Some(heaps) = &mut self.own::<Kept>().0 else { return Ok(false) };
        let before = heaps.len();
        let ended = heaps.extend(n, meter.budget());
        meter.count_positions((heaps.len() - before) as u64);
        meter.set_bytes(heaps.bytes());
        ended?;
        Ok(heaps.value(n).is_some())
    }

    /// Whether a player who must move in the heap `forced` wins if the rest of the sum has the value `rest`, or
    /// `None` if the table does not decide this.
    pub(super) fn wins_forced_heap(
        &mut self,
        forced: ComponentRef<'_>,
        rest: Value,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Stop> {
        let is_allowed = matches!(self.settings.engine, None | Some(EngineName::Heap));
        let (&[n], true) = (forced.words, is_allowed) else { return Ok(None) };
        if !self.fill_entailing(n, meter)? {
            return Ok(None);
        }
        let Some(heaps) = &self.own::<Kept>().0 else { return Ok(None) };
        Ok(match rest {
            Value::Nim(rest) => heaps.wins_with(n, NimValue::from(rest), meter.budget())?,
            Value::Loony => heaps.wins_with_loony(n),
            _ => None,
        })
    }
}
