//! An engine in one file: values of single heaps, in a list of its own.

use crate::engines::{Engines, Own};
use crate::meter::{Meter, Stop, for_each_move};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Ended, Entry, Offer, Way, Work};
use crate::plan::{How, Task, Wanted};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Detail, Message, NimValue, mex};
use std::ops::ControlFlow;
use std::sync::Arc;

pub(super) struct Toy;

#[derive(Default)]
struct List(Vec<NimValue>);

impl Own for List {
    fn bytes(&self) -> u64 {
        8 * self.0.len() as u64
    }
}

impl Way for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn engine(&self) -> Option<EngineName> {
        None
    }

    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        let &[n] = task.component().filter(|_| task.wanted == Wanted::Values)?.words else { return None };
        Some(Offer {
            work: Work::Heaps(n),
            bytes: 8 * u128::from(n),
            is_certain: true,
            why: Message::new("solve-why-memo-sparse"),
        })
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        let Some(component @ ComponentRef { words: &[n], .. }) = attempt.task.component() else {
            return Ok(Ended::Declined(None));
        };
        let ruleset = Arc::clone(&engines.ruleset);
        let List(list) = engines.own();
        for n in list.len() as u64..=n {
            let mut options = Vec::new();
            let heap = ComponentRef { kind: component.kind, words: &[n] };
            let _ = for_each_move(&*ruleset, heap, Detail::Values, meter, |one, _| {
                let value = |words: &[u64]| usize::try_from(words[0]).map_or(0, |n| list[n]);
                let values = one.option.terms().map(|term| value(term.component.words));
                options.push(values.fold(0, |sum, value| sum ^ value));
                Ok(ControlFlow::Continue(()))
            })?;
            list.push(mex(options));
        }
        Ok(match self.read(attempt.task.wanted, component, engines) {
            Some(entry) => Ended::Found(entry, self.how(attempt.task.wanted, component, engines)),
            None => Ended::Declined(None),
        })
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let List(list) = engines.own_ref().filter(|_| wanted == Wanted::Values)?;
        let n = usize::try_from(*component.words.first()?).ok()?;
        Some(Entry::Value(Value::Nim(*list.get(n)?)))
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, _: &Engines) -> How {
        How::Engine(EngineName::Memo, Message::new("solve-why-memo-sparse"))
    }
}
