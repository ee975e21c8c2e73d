//! The way `outcomes`: the outcomes of a box, cell by cell, with two bits per position.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::choice::{GROWTH, Rival, first_corner, patience};
use crate::plan::how::outcome_cells_why;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::{Situation, TableState};
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message};
use grundy_engine::{Meter, Stop};
use grundy_tables::GaveWay;
use std::sync::Arc;

/// A table of outcomes that is filled bottom-up.
pub(crate) struct OutcomeCells;

impl Way for OutcomeCells {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let state = state(task, task.wanted.outcomes()?, situation)?;
        let offer = Offer::attempt(Work::OutcomeCells(state.work), "solve-why-dense-outcomes-assumed");
        Some(offer.with_bytes(state.bytes))
    }

    fn begins(&self, at: &mut Attempt<'_, '_>) -> Result<bool, Stop> {
        let (corner, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let words = first_corner(&ruleset.kinds()[corner.kind.index()].fields, corner.words);
        fill(at, ComponentRef { words: &words, ..corner })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let corner = at.corner()?;
        if fill(at, corner)? { at.filled(self) } else { Ok(Ended::Declined(None)) }
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let table = engines.outcomes.of(wanted.outcomes()?)?;
        table.known_outcome(component).map(Entry::Outcome)
    }

    fn how(&self, wanted: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let table = wanted.outcomes().and_then(|convention| engines.outcomes.of(convention));
        let why = table.map_or(Message::new("solve-why-dense-outcomes-assumed"), outcome_cells_why);
        How::Engine(EngineName::Dense, why)
    }
}

/// The state of the table of outcomes for `task`, or `None` if there is no such table, or if values serve the task
/// better: because the ruleset is a taking-and-breaking code and no engine was requested by name, because all values in
/// the task's box are already known, or because a table of values is faster to fill.
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

/// Extends the table of outcomes towards `corner`; returns whether it reaches that far. Does nothing and returns
/// `false` if the table of values already determines these outcomes.
fn fill(at: &mut Attempt<'_, '_>, corner: ComponentRef<'_>) -> Result<bool, Stop> {
    let ruleset = Arc::clone(&at.engines.ruleset);
    let Some(convention) = at.task.wanted.outcomes() else { return Ok(false) };
    if at.engines.values_are_there(convention, corner) {
        return Ok(false);
    }
    let Some(table) = at.engines.outcomes.made(convention, &*ruleset) else { return Ok(false) };
    // Unlike the table, a search for values does not visit positions that are irrelevant to the question.
    let patience = patience(table.box_size(corner.kind, corner.words));
    let mut others =
        |share: u64, _: &mut Meter<'_>| Ok(at.choice.rival == Rival::Others && u128::from(share) >= patience);
    let filled = table.fill_beside(&*ruleset, corner.kind, corner.words, &mut others, GROWTH, at.meter)?;
    if filled == Err(GaveWay::Overtaken) {
        table.give_up();
    }
    Ok(filled.is_ok())
}

impl Engines {
    /// Whether the table of values is filled up to `corner` and determines these outcomes.
    fn values_are_there(&self, convention: Convention, corner: ComponentRef<'_>) -> bool {
        convention == Convention::Normal
            && self.dense.as_ref().is_some_and(|dense| dense.missing(corner.kind, corner.words) == 0)
    }
}
