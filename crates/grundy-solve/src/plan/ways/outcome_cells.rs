//! Outcomes of a box, cell by cell: two bits a position.

use crate::EngineName;
use crate::dense::GaveWay;
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::plan::choice::{Rival, first_corner, patience};
use crate::plan::how::outcome_cells_why;
use crate::plan::situation::{Situation, TableState};
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message};
use std::sync::Arc;

/// A table of outcomes.
pub(crate) struct OutcomeCells;

impl Way for OutcomeCells {
    fn name(&self) -> &'static str {
        "outcomes"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Dense)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let state = state(task, task.wanted.outcomes()?, situation)?;
        Some(Offer {
            work: Work::OutcomeCells(state.work),
            bytes: state.work.empty / 4,
            is_certain: false,
            why: Message::new("solve-why-dense-outcomes-assumed"),
        })
    }

    fn begins(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let Some(corner) = attempt.task.corner() else { return Ok(false) };
        let fields = engines.ruleset.kinds()[corner.kind.index()].fields.clone();
        let words = first_corner(&fields, corner.words);
        engines.fill_outcomes(attempt, ComponentRef { words: &words, ..corner }, meter)
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let (Some(corner), task) = (attempt.task.corner(), attempt.task) else {
            return Ok(Ended::Declined(None));
        };
        let is_filled = engines.fill_outcomes(attempt, corner, meter)?;
        if is_filled && task.is_table() {
            return Ok(Ended::Filled);
        }
        Ok(match self.read(task.wanted, corner, engines).filter(|_| is_filled) {
            Some(entry) => Ended::Found(entry, self.how(task.wanted, corner, engines)),
            None => Ended::Declined(None),
        })
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let table = engines.outcomes.of(wanted.outcomes()?).get()?;
        table.known_outcome(component).map(Entry::Outcome)
    }

    fn how(&self, wanted: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let table = wanted.outcomes().and_then(|convention| engines.outcomes.of(convention).get());
        let why = table.map_or(Message::new("solve-why-dense-outcomes-assumed"), outcome_cells_why);
        How::Engine(EngineName::Dense, why)
    }
}

/// The table of outcomes for `task`; `None` if there is none, or values come without a table or with less work.
pub(super) fn state<'s>(
    task: &Task<'_>,
    convention: Convention,
    situation: &'s Situation<'_>,
) -> Option<&'s TableState> {
    let corner = task.corner()?;
    let has_values = situation.read(|engines| {
        let is_code = engines.heap.is_some() && !situation.is_forced();
        is_code || task.is_table() && engines.values_are_there(convention, corner)
    });
    if has_values {
        return None;
    }
    situation.outcome_cells(convention).filter(|state| !state.is_slower_than_values)
}

impl Engines {
    /// Makes the table of outcomes reach `corner`; whether it does.
    fn fill_outcomes(
        &mut self,
        attempt: &Attempt<'_>,
        corner: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let ruleset = Arc::clone(&self.ruleset);
        let Some(convention) = attempt.task.wanted.outcomes() else { return Ok(false) };
        if self.values_are_there(convention, corner) {
            return Ok(false);
        }
        let Some(table) = self.outcomes.made(convention, &*ruleset) else { return Ok(false) };
        // Values and searches do not have to fill what is not asked about.
        let patience = patience(table.box_size(corner.kind, corner.words));
        let mut others = |share: u64, _: &mut Meter<'_>| {
            Ok(attempt.choice.rival != Rival::None && u128::from(share) >= patience)
        };
        let filled = table.fill_beside(&*ruleset, corner.kind, corner.words, &mut others, meter)?;
        if filled == Err(GaveWay::Overtaken) {
            table.give_up();
        }
        Ok(filled.is_ok())
    }

    /// Whether the table of values holds the box below `corner`, and tells these outcomes.
    fn values_are_there(&self, convention: Convention, corner: ComponentRef<'_>) -> bool {
        convention == Convention::Normal
            && self.dense.as_ref().is_some_and(|dense| dense.missing(corner.kind, corner.words) == 0)
    }
}
