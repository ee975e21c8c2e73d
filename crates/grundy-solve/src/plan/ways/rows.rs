//! The ways `vectors` and `bits`: tables of values or outcomes that are filled in whole rows, for kinds whose
//! moves subtract vectors.

use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Line, Listing};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way, single};
use crate::{EngineName, OutcomeEntry, Value, Which};
use grundy_core::{ComponentRef, Convention, Detail, Fault, Message, Outcome};
use grundy_engine::{Stop, for_each_move};
use grundy_tables::{Content, Dense};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Rows of cells for values, or rows of bits for outcomes.
pub(crate) struct Rows(Content);

impl Rows {
    /// Rows of cells for values.
    pub(super) const OF_VALUES: Self = Self(Content::Values);
    /// Rows of bits for outcomes under normal play.
    pub(super) const OF_OUTCOMES: Self = Self(Content::Outcomes(Convention::Normal));
}

impl Way for Rows {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let is_wanted = match (self.0, task.wanted) {
            (Content::Values, Wanted::Outcomes(Convention::Normal)) => !task.is_table(),
            (Content::Values, wanted) => wanted == Wanted::Values,
            (Content::Outcomes(_), Wanted::Moves(Convention::Normal, which)) => which != Which::All,
            (Content::Outcomes(_), wanted) => wanted == Wanted::Outcomes(Convention::Normal),
            (Content::Remoteness(_), _) => false,
        };
        if !is_wanted || situation.is_forced() {
            return None;
        }
        let bytes = situation.rows(self.0)?;
        let work = Work::Rows(situation.positions_below());
        let offer = Offer::certain(work, Message::new(why(self.0))).with_bytes(bytes);
        let is_certain = !matches!(task.wanted, Wanted::Moves(..));
        (bytes <= situation.allowed).then_some(Offer { is_certain, ..offer })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (corner, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        let is_filled = self.entry(corner, at.engines).is_some()
            || match at.engines.table(self.0) {
                Some(table) => table.fill_vectors(&*ruleset, corner, at.meter)?,
                None => false,
            };
        if is_filled { at.filled(self) } else { Ok(Ended::Declined(None)) }
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let is_wanted = match self.0 {
            Content::Values => wanted.follows_from_values(),
            Content::Outcomes(_) => wanted == Wanted::Outcomes(Convention::Normal),
            Content::Remoteness(_) => false,
        };
        // An engine that was requested by name fills its table cell by cell.
        if engines.settings.engine.is_none() && is_wanted { self.entry(component, engines) } else { None }
    }

    fn read_outcomes(
        &self,
        _: Wanted,
        first: ComponentRef<'_>,
        last: u64,
        engines: &Engines,
        entries: &mut Vec<OutcomeEntry>,
    ) -> Result<(), Fault> {
        let of = |words: &[u64]| match self.entry(ComponentRef { words, ..first }, engines)? {
            Entry::Outcome(outcome) => Some(outcome),
            Entry::Value(_) => None,
        };
        let tables = engines.outcomes.of(Convention::Normal).or(engines.dense.as_ref());
        if let Some(rows) = tables.and_then(Dense::rows) {
            rows.push_outcomes(first.words, last, of, entries);
        }
        Ok(())
    }

    fn how(&self, _: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let has_value = Self::OF_VALUES.entry(component, engines).is_some();
        let content = if has_value { Content::Values } else { self.0 };
        How::Engine(EngineName::Dense, Message::new(why(content)))
    }

    /// Lists the winning moves of a single component, using the outcomes of its options.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let Some(component) = single(of.sum) else { return Ok(None) };
        let wanted = Wanted::Outcomes(of.convention);
        // A closed form that gives the component's value also gives those of its options.
        if let Some((Entry::Value(_), _)) = of.engines.by_closed_form(wanted, component)? {
            return Ok(None);
        }
        let task = Task::outcome(of.sum, of.convention, Options::Asked);
        let found = match self.read(wanted, component, of.engines) {
            Some(entry) => Some((entry, self.how(wanted, component, of.engines))),
            None => of.engines.by_ways(&BITS, &task, of.meter)?,
        };
        let Some((Entry::Outcome(outcome), how)) = found else { return Ok(None) };
        if outcome == Outcome::N {
            let (engines, list) = (&*of.engines, &mut *of.list);
            let _ = for_each_move(&*engines.ruleset, component, Detail::Labels, of.meter, |one, meter| {
                // A move leaves one component, and its outcome is in the same table.
                let left = one.option.terms().find_map(|term| self.read(wanted, term.component, engines));
                Ok(match left {
                    Some(Entry::Outcome(Outcome::P)) => {
                        list.push(0, one, Some(Value::Nim(0)), Outcome::P, meter)
                    }
                    _ => ControlFlow::Continue(()),
                })
            })?;
        }
        of.list.how.push(how);
        Ok(Some(outcome))
    }
}

impl Rows {
    fn entry(&self, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let value = || engines.dense.as_ref()?.rows()?.value(component.words);
        let Content::Outcomes(convention) = self.0 else { return value().map(Entry::Value) };
        let rows = engines.outcomes.of(convention).and_then(Dense::rows);
        let outcome = rows.and_then(|rows| rows.outcome(component.words));
        outcome.or_else(|| value()?.outcome()).map(Entry::Outcome)
    }
}

impl Engines {
    /// The table of `content`, created if necessary, or `None` if some kind has a list field, or if the content is
    /// remotenesses.
    pub(crate) fn table(&mut self, content: Content) -> Option<&mut Dense> {
        match content {
            Content::Values => self.dense.as_mut(),
            Content::Outcomes(convention) => self.outcomes.made(convention, &*self.ruleset),
            // No answer needs such a table.
            Content::Remoteness(_) => None,
        }
    }
}

/// A registry that contains only the way with rows of bits.
static BITS: [Line; 1] = [Line::of("bits", EngineName::Dense, &Rows::OF_OUTCOMES)];

const fn why(content: Content) -> &'static str {
    match content {
        Content::Values => "solve-why-dense-vectors",
        Content::Outcomes(_) | Content::Remoteness(_) => "solve-why-dense-bits",
    }
}
