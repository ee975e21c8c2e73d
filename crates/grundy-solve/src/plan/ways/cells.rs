//! The way `cells`: the values of a box, cell by cell.

use crate::engines::Engines;
use crate::plan::choice::{GROWTH, Rival};
use crate::plan::how::{cells_why, gave_way_why};
use crate::plan::offer::{CellWork, Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Subject, Task, Wanted, Way};
use crate::{EngineName, Unsupported};
use grundy_core::{ComponentRef, Limit, Message, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_tables::{GaveWay, Memo};
use std::sync::Arc;

/// A table of values that is filled bottom-up.
pub(crate) struct Cells;

impl Way for Cells {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_wanted = match task.wanted {
            Wanted::Values => true,
            wanted => wanted.follows_from_values() && !task.is_table(),
        };
        if !is_wanted || task.corner().is_none() {
            return None;
        }
        let why = "solve-why-dense-assumed";
        let Some(state) = situation.cells() else {
            // An engine that was requested by name reports why it cannot answer.
            let none = CellWork { all: 0, empty: 0, grows: false };
            return situation.is_forced().then(|| Offer::attempt(Work::Cells(none), why));
        };
        if state.gave_way.is_some() && !situation.is_forced() {
            return None;
        }
        Some(Offer::attempt(Work::Cells(state.work), why).with_bytes(state.bytes))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (corner, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let is_asked_for = at.engines.settings.engine.is_some();
        let Engines { dense, memo, memo_why, .. } = &mut **at.engines;
        let Some(dense) = dense else {
            let lists = ruleset.kinds().iter().find(|kind| !kind.is_tuple());
            let kind = lists.map(|kind| kind.name.clone()).unwrap_or_default();
            return Err(Unsupported::DenseWithLists { kind }.into());
        };
        if !is_asked_for && at.task.is_table() {
            at.meter.may_hold(dense.bytes_to(corner.kind, corner.words))?;
        } else {
            at.meter.set_bytes(dense.bytes());
        }
        let mut rival = |share, meter: &mut Meter<'_>| match at.choice.rival {
            Rival::Memo => is_found(share, meter, |meter| every_value(at.task, memo, &*ruleset, meter)),
            Rival::None | Rival::Others => Ok(false),
        };
        let ended = dense.fill_beside(&*ruleset, corner.kind, corner.words, &mut rival, GROWTH, at.meter)?;
        match ended {
            Err(gave_way) if is_asked_for => Err(refusal(&gave_way, corner, memo, &*ruleset, at.meter)),
            Err(gave_way) if at.task.is_table() => {
                if let GaveWay::TooLarge { .. } | GaveWay::Overtaken = gave_way {
                    every_value(at.task, memo, &*ruleset, at.meter)?;
                    *memo_why = Some(gave_way_why(&gave_way));
                }
                Ok(Ended::Filled)
            }
            Err(gave_way) => Ok(Ended::Declined(Some(gave_way_why(&gave_way)))),
            Ok(()) => Ok(match at.filled(self)? {
                Ended::Declined(None) => Ended::Declined(Some(gave_way_why(&GaveWay::Fault))),
                ended => ended,
            }),
        }
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if !wanted.follows_from_values() {
            return None;
        }
        engines.dense.as_ref()?.known(component).map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let why = || engines.dense.as_ref().map_or(Message::new("solve-why-dense-assumed"), cells_why);
        engines.how(EngineName::Dense, why)
    }
}

/// Finds every value that `task` requests, using the hash table.
fn every_value(
    task: &Task<'_>,
    memo: &mut Memo,
    ruleset: &dyn Ruleset,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let Subject::Box(corners) = task.subject else {
        if let Some(component) = task.component() {
            memo.value(ruleset, component, meter)?;
        }
        return Ok(());
    };
    let mut words = corners.first();
    for _ in 0..corners.cells() {
        meter.step()?;
        let component = ComponentRef { kind: corners.kind, words: &words };
        if ruleset.contains(component)? {
            memo.value(ruleset, component, meter)?;
        }
        corners.advance(&mut words);
    }
    Ok(())
}

/// Whether `search` finds the answer within its share of the work and within the allowed memory.
fn is_found(
    share: u64,
    meter: &mut Meter<'_>,
    search: impl FnOnce(&mut Meter<'_>) -> Result<(), Stop>,
) -> Result<bool, Stop> {
    match meter.for_a_share(share, search) {
        // The table may need less memory.
        Err(Stop::Limit(Limit::Memory { .. })) => Ok(false),
        ended => Ok(ended?.is_some()),
    }
}

/// The reason why the table does not answer, although it was requested by name.
fn refusal(
    gave_way: &GaveWay,
    corner: ComponentRef<'_>,
    memo: &mut Memo,
    ruleset: &dyn Ruleset,
    meter: &mut Meter<'_>,
) -> Stop {
    match gave_way {
        GaveWay::NoOrder(component) => Unsupported::DenseWithoutOrder { component: component.clone() }.into(),
        GaveWay::TooLarge { cells, bytes } => match meter.may_hold(*bytes) {
            Err(limit) => limit.into(),
            Ok(()) => Unsupported::DenseTooLarge { cells: *cells }.into(),
        },
        // The fault may be in a cell that is irrelevant to the question. A search with the hash table shows whether the
        // fault matters. Values of sums follow from the values of their components, so no other engine is needed.
        GaveWay::Fault | GaveWay::Sums | GaveWay::Overtaken => match memo.value(ruleset, corner, meter) {
            Err(stop) => stop,
            Ok(_) => Unsupported::DenseWithoutOrder { component: corner.to_owned() }.into(),
        },
    }
}
