//! Values of kinds whose moves subtract vectors: whole rows of a table at once.

use crate::EngineName;
use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::subtraction::Content;
use grundy_core::{ComponentRef, Message};

/// Rows of values.
pub(crate) struct Vectors;

impl Way for Vectors {
    fn name(&self) -> &'static str {
        "vectors"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Dense)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_wanted =
            task.wanted.follows_from_values() && (task.wanted == Wanted::Values || !task.is_table());
        is_wanted.then(|| offer(Content::Values, task, situation)).flatten()
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        run(self, Content::Values, attempt, engines, meter)
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if engines.settings.engine.is_some() || !wanted.follows_from_values() {
            return None;
        }
        Some(Entry::Value(engines.subtraction.as_ref()?.value(component)?))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        How::Engine(EngineName::Dense, why(Content::Values))
    }
}

/// The offer to fill rows of `content`.
pub(super) fn offer(content: Content, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
    let corner = task.corner()?;
    // Who asks for `dense` wants the table that is filled cell by cell.
    if situation.is_forced() {
        return None;
    }
    let bytes = situation.read(|engines| {
        if engines.heap.is_some() {
            return None;
        }
        engines.subtraction.as_ref()?.bytes_to(content, corner.kind, corner.words)
    })?;
    let work = Work::Rows(situation.positions_below());
    (bytes <= situation.allowed).then_some(Offer { work, bytes, is_certain: true, why: why(content) })
}

/// Fills rows of `content`.
pub(super) fn run(
    way: &dyn Way,
    content: Content,
    attempt: &Attempt<'_>,
    engines: &mut Engines,
    meter: &mut Meter<'_>,
) -> Result<Ended, Stop> {
    let task = attempt.task;
    let (Some(tables), Some(corner)) = (&mut engines.subtraction, task.corner()) else {
        return Ok(Ended::Declined(None));
    };
    let is_known = match content {
        Content::Outcomes => tables.outcome(corner).is_some(),
        Content::Values => tables.value(corner).is_some(),
    };
    if !is_known && !tables.fill(content, corner.kind, corner.words, meter)? {
        return Ok(Ended::Declined(None));
    }
    if task.is_table() {
        return Ok(Ended::Filled);
    }
    Ok(match way.read(task.wanted, corner, engines) {
        Some(entry) => Ended::Found(entry, way.how(task.wanted, corner, engines)),
        None => Ended::Declined(None),
    })
}

/// Why rows answer.
pub(super) fn why(content: Content) -> Message {
    Message::new(match content {
        Content::Values => "solve-why-dense-vectors",
        Content::Outcomes => "solve-why-dense-bits",
    })
}
