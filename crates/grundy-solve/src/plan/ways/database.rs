//! The way `database`: nim-values that were computed earlier.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use crate::space::{Database, StoredPositions};
use grundy_core::{ComponentRef, Evidence, Message};
use grundy_engine::Stop;
use std::sync::Arc;

/// Look-ups of single components in the solver's database.
pub(crate) struct LookUp;

impl Engines {
    /// The database, if there is one.
    pub(crate) fn database(&self) -> Option<&Arc<StoredPositions>> {
        self.own_ref::<Database>()?.0.as_ref()
    }

    /// The reason for answers from the database.
    fn database_why(&self) -> Message {
        self.database().map_or(Message::new("solve-why-empty"), |stored| stored.why())
    }

    /// The evidence for an answer from the database.
    fn how_by_database(&self) -> How {
        let engine = EngineName::Database;
        let evidence = match self.database() {
            Some(stored) => stored.known().evidence,
            None => Evidence::Computed { engine: engine.as_str() },
        };
        How::Cited { evidence, engine, why: self.database_why() }
    }
}

impl Way for LookUp {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let component = task.component().filter(|_| task.wanted.follows_from_values())?;
        let found = situation.read(|engines| engines.database().map(|stored| stored.value(component)));
        // If the value cannot be read, that is reported when the way runs.
        let why = || situation.read(Engines::database_why);
        (!matches!(found?, Ok(None))).then(|| Offer { why: why(), ..Offer::attempt(Work::Lookup, "") })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let component = at.corner()?;
        let value = match at.engines.database() {
            Some(stored) => stored.value(component)?,
            None => None,
        };
        Ok(match value {
            Some(value) => Ended::Found(Entry::Value(value), at.engines.how_by_database()),
            None => Ended::Declined(None),
        })
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        if !wanted.follows_from_values() {
            return None;
        }
        engines.database()?.value(component).ok().flatten().map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.how_by_database()
    }
}
