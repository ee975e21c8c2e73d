//! Outcomes of kinds whose moves subtract vectors: whole rows of bits at once.

use super::vectors;
use crate::engines::Engines;
use crate::meter::{Meter, Stop, for_each_move};
use crate::moves::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way, single};
use crate::subtraction::Content;
use crate::{EngineName, OutcomeEntry, Value, Which};
use grundy_core::{ComponentRef, Convention, Detail, Fault, Outcome, Sum};
use std::ops::ControlFlow;

/// Rows of bits.
pub(crate) struct Bits;

impl Way for Bits {
    fn name(&self) -> &'static str {
        "bits"
    }

    fn engine(&self) -> Option<EngineName> {
        Some(EngineName::Dense)
    }

    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        match task.wanted {
            Wanted::Outcomes(Convention::Normal) => vectors::offer(Content::Outcomes, task, situation),
            Wanted::Moves(Convention::Normal, which) if which != Which::All => {
                let offer = vectors::offer(Content::Outcomes, task, situation)?;
                Some(Offer { is_certain: false, ..offer })
            }
            _ => None,
        }
    }

    fn run(
        &self,
        attempt: &Attempt<'_>,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Ended, Stop> {
        vectors::run(self, Content::Outcomes, attempt, engines, meter)
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if engines.settings.engine.is_some() || wanted != Wanted::Outcomes(Convention::Normal) {
            return None;
        }
        Some(Entry::Outcome(engines.subtraction.as_ref()?.outcome(component)?))
    }

    fn read_outcomes(
        &self,
        _: Wanted,
        first: ComponentRef<'_>,
        last: u64,
        engines: &Engines,
        entries: &mut Vec<OutcomeEntry>,
    ) -> Result<(), Fault> {
        if let Some(tables) = &engines.subtraction {
            tables.push_outcomes(first.kind, first.words, last, entries);
        }
        Ok(())
    }

    fn how(&self, _: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let has_value = engines.subtraction.as_ref().is_some_and(|tables| tables.value(component).is_some());
        let content = if has_value { Content::Values } else { Content::Outcomes };
        How::Engine(EngineName::Dense, vectors::why(content))
    }

    /// The winning moves of a single component by the outcomes of its options.
    fn moves(
        &self,
        (sum, convention): (&Sum, Convention),
        list: &mut MoveList,
        engines: &mut Engines,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some(component) = single(sum) else { return Ok(None) };
        let wanted = Wanted::Outcomes(convention);
        // A closed form that gives values gives those of the options too.
        if let Some((Entry::Value(_), _)) = engines.by_closed_form(wanted, component)? {
            return Ok(None);
        }
        let task = Task::outcome(sum, convention, Options::Asked);
        let found = match self.read(wanted, component, engines) {
            Some(entry) => Some((entry, self.how(wanted, component, engines))),
            None => engines.by_one_way(&Self, &task, meter)?,
        };
        let Some((Entry::Outcome(outcome), how)) = found else { return Ok(None) };
        if outcome == Outcome::N {
            let engines = &*engines;
            let _ = for_each_move(&*engines.ruleset, component, Detail::Labels, meter, |one, meter| {
                // A move leaves one component, and its outcome stands in the same table.
                let left = one.option.terms().find_map(|term| self.read(wanted, term.component, engines));
                Ok(match left {
                    Some(Entry::Outcome(Outcome::P)) => {
                        list.push(0, one, Some(Value::Nim(0)), Outcome::P, meter)
                    }
                    _ => ControlFlow::Continue(()),
                })
            })?;
        }
        list.how.push(how);
        Ok(Some(outcome))
    }
}
