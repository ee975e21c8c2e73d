//! The ways `window` and `outcome-window`: a sliding window over a table that is too large to keep, for
//! single positions.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way};
use grundy_core::{ComponentRef, Convention, Message};
use grundy_engine::Stop;
use grundy_tables::Dense;
use std::sync::Arc;

/// A window over the table of values, or over a table of outcomes.
pub(crate) struct Window {
    of_outcomes: bool,
}

impl Window {
    /// The window over the table of values.
    pub(super) const OF_VALUES: Self = Self { of_outcomes: false };
    /// The window over a table of outcomes.
    pub(super) const OF_OUTCOMES: Self = Self { of_outcomes: true };

    /// The table that serves the requested result: `Some(None)` for the table of values,
    /// `Some(Some(convention))` for the table of outcomes, and `None` if this window does not serve it.
    fn convention(&self, wanted: Wanted) -> Option<Option<Convention>> {
        match wanted.outcomes() {
            convention @ Some(_) if self.of_outcomes => Some(convention),
            _ if !self.of_outcomes && wanted.follows_from_values() => Some(None),
            _ => None,
        }
    }

    fn table<'e>(&self, wanted: Wanted, engines: &'e Engines) -> Option<&'e Dense> {
        match self.convention(wanted)? {
            None => engines.dense.as_ref(),
            Some(convention) => engines.outcomes.of(convention),
        }
    }

    fn entry(&self, wanted: Wanted, value: crate::Value) -> Option<Entry> {
        match self.convention(wanted)? {
            None => Some(Entry::Value(value)),
            // The table represents an outcome by the nim-value of a heap with that outcome.
            Some(_) => value.outcome().map(Entry::Outcome),
        }
    }
}

impl Way for Window {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let convention = self.convention(task.wanted)?;
        if task.options == Options::Asked || task.component().is_none() {
            return None;
        }
        let state = match convention {
            None => situation.cells()?,
            Some(convention) => super::outcome_cells::state(task, convention, situation)?,
        };
        if state.gave_way.is_some() {
            return None;
        }
        let bytes = situation.window(convention)?;
        let work = Work::Window { cells: state.work.all, whole: state.bytes, grows: state.work.grows };
        Some(Offer::attempt(work, "solve-why-dense-window").with_bytes(bytes))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (component, ruleset) = (at.corner()?, Arc::clone(&at.engines.ruleset));
        at.meter.set_bytes(at.engines.bytes());
        let table = match self.convention(at.task.wanted) {
            Some(None) => at.engines.dense.as_mut(),
            Some(Some(convention)) => at.engines.outcomes.made(convention, &*ruleset),
            None => None,
        };
        if let Some(table) = table
            && let Some(window) = table.window(&*ruleset, component.words, at.meter)
            && let Some(value) = table.through_window(&*ruleset, &window, component.words, at.meter)?
        {
            table.keep_far(component.words, window.field, value);
            return at.filled(self);
        }
        Ok(Ended::Declined(None))
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let (value, _) = self.table(wanted, engines)?.known_far(component)?;
        self.entry(wanted, value)
    }

    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        let why = || {
            let far = self.table(wanted, engines).and_then(|table| table.known_far(component));
            let fields = &engines.ruleset.kinds()[component.kind.index()].fields;
            let field = far.and_then(|(_, field)| fields.get(field));
            Message::new("solve-why-dense-window").with("field", field.map_or("", |field| &field.name))
        };
        // If an engine that gives values was requested by name, the answer names that engine.
        if self.of_outcomes {
            How::Engine(EngineName::Dense, why())
        } else {
            engines.how(EngineName::Dense, why)
        }
    }
}
