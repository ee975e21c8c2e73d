//! The way `heap`: heaps of a taking-and-breaking code, from a table and, beyond it, from a proved period.

use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Fault, FaultKind, Message, NimValue};
use grundy_engine::Stop;
use grundy_heap::HeapSequence;

/// The table of a code's heaps.
pub(crate) struct Heaps;

impl Way for Heaps {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let &[n] = task.corner().filter(|_| task.wanted.follows_from_values())?.words else { return None };
        let why = situation.read(|engines| Some(heap_why(engines.heap.as_ref()?)))?;
        Some(Offer::certain(Work::Heaps(n), why))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let component = at.corner()?;
        let &[n] = component.words else { return Ok(Ended::Declined(None)) };
        at.engines.fill_heap(n, at.meter)?;
        let value = at.engines.heap.as_ref().and_then(|heap| heap.value_of_any_size(n));
        match value.filter(|value| *value > NimValue::MAX.into() && !at.task.is_table()) {
            Some(value) => {
                let kind = FaultKind::ValueOutside { value: i128::try_from(value).unwrap_or(i128::MAX) };
                Err(Fault { kind, place: None, component: component.to_owned() }.into())
            }
            None => at.filled(self),
        }
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
            _ => engines.how(EngineName::Heap, || heap_why(heap)),
        }
    }
}

/// The reason for an answer from the table of a code.
pub(crate) fn heap_why(heap: &HeapSequence) -> Message {
    Message::new("solve-why-heap").with("code", heap.code())
}
