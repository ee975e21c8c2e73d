//! An engine in one file: the values of single heaps, in a list of its own.

use crate::engines::{Engines, Own};
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Way};
use crate::plan::{Ended, Entry};
use crate::plan::{How, Task, Wanted};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Detail, Message, NimValue, mex};
use grundy_engine::{Stop, for_each_move};
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
    fn offer(&self, task: &Task<'_>, _: &Situation<'_>) -> Option<Offer> {
        let &[n] = task.component().filter(|_| task.wanted == Wanted::Values)?.words else { return None };
        let offer = Offer::certain(Work::Heaps(n), Message::new("solve-why-memo-sparse"));
        Some(offer.with_bytes(8 * u128::from(n)))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (component, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let List(list) = at.engines.own();
        for n in list.len() as u64..=component.words[0] {
            let mut options = Vec::new();
            let heap = ComponentRef { kind: component.kind, words: &[n] };
            let _ = for_each_move(&*ruleset, heap, Detail::Values, at.meter, |one, _| {
                let value = |words: &[u64]| usize::try_from(words[0]).map_or(0, |n| list[n]);
                let values = one.option.terms().map(|term| value(term.component.words));
                options.push(values.fold(0, |sum, value| sum ^ value));
                Ok(ControlFlow::Continue(()))
            })?;
            list.push(mex(options));
        }
        at.filled(self)
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
