//! Without the feature `databases`: no positions are stored.

use crate::engines::Own;
use crate::{Known, Remoteness, Value};
use grundy_core::{ComponentRef, Convention, Message, Outcome, Ruleset, Sum};
use grundy_engine::Stop;
use std::sync::Arc;

/// Stored positions, of which there are none.
pub(crate) enum StoredPositions {}

impl StoredPositions {
    pub(crate) const fn value(&self, _: ComponentRef<'_>) -> Result<Option<Value>, Stop> {
        match *self {}
    }

    pub(crate) const fn outcome(
        &self,
        _: &dyn Ruleset,
        _: &Sum,
        _: Convention,
    ) -> Result<Option<(Outcome, Option<Remoteness>)>, Stop> {
        match *self {}
    }

    pub(crate) const fn why(&self) -> Message {
        match *self {}
    }

    pub(crate) const fn known(&self) -> Known {
        match *self {}
    }
}

/// The database of a solver, which has none.
#[derive(Default)]
pub(crate) struct Database(pub(crate) Option<Arc<StoredPositions>>);

impl Own for Database {
    fn bytes(&self) -> u64 {
        0
    }
}
