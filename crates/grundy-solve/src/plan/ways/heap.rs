//! Heaps of a taking-and-breaking code: values, and proved periods.

use crate::engines::Engines;
use crate::meter::{Meter, Stop};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Fault, FaultKind, Message, NimValue};

/// The table of a code's heaps.
pub(crate) struct Heaps;

impl Way for Heaps {
    fn name(&self) -> &'static str {
        "heap"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Heap)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let &[n] = task.corner().filter(|_| task.wanted.follows_from_values())?.words else { return None };
        let why = situation.read(|engines| Some(engines.heap.as_ref()?.why()))?;
        Some(Offer { work: Work::Heaps(n), bytes: 0, is_certain: true, why })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let Some(corner @ ComponentRef { words: &[n], .. }) = attempt.task.corner() else {
            return Ok(Ended::Declined(None));
        };
        engines.fill_heap(n, meter)?;
        if attempt.task.is_table() {
            return Ok(Ended::Filled);
        }
        let value = engines.heap.as_ref().and_then(|heap| heap.value_of_any_size(n));
        if let Some(value) = value.filter(|value| *value > NimValue::MAX.into()) {
            let kind = FaultKind::ValueOutside { value: i128::try_from(value).unwrap_or(i128::MAX) };
            return Err(Fault { kind, place: None, component: corner.to_owned() }.into());
        }
        let wanted = attempt.task.wanted;
        Ok(match self.read(wanted, corner, engines) {
            Some(entry) => Ended::Found(entry, self.how(wanted, corner, engines)),
            None => Ended::Declined(None),
        })
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let (heap, [n], true) = (engines.heap.as_ref()?, component.words, wanted.follows_from_values())
        else {
            return None;
        };
        Some(Entry::Value(Value::Nim(heap.value(*n)?)))
    }

    fn how(&self, _: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let Some(heap) = &engines.heap else { return How::asked(EngineName::Heap) };
        let is_beyond = component.words.first().is_some_and(|&n| n >= heap.table().cells().len() as u64);
        match heap.proved() {
            Some(proved) if is_beyond => How::Period(proved.theorem.name()),
            _ => engines.how(EngineName::Heap, || heap.why()),
        }
    }
}

impl crate::heap::HeapSequence {
    /// Why the table of a code answers.
    pub(crate) fn why(&self) -> Message {
        Message::new("solve-why-heap").with("code", self.code())
    }
}
