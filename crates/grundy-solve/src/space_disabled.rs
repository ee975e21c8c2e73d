//! The build without the feature `databases`, in which no positions are stored.

use crate::engines::Engines;
use crate::{Known, Remoteness};
use grundy_core::{Convention, Outcome, Player, Ruleset, Sum};
use grundy_engine::Stop;

/// Stored positions, which do not exist in this build.
pub(crate) enum StoredPositions {}

impl StoredPositions {
    pub(crate) const fn outcome(
        &self,
        _: &dyn Ruleset,
        _: &Sum,
        _: Convention,
    ) -> Result<Option<(Outcome, Option<Remoteness>)>, Stop> {
        match *self {}
    }

    pub(crate) const fn outcome_for(
        &self,
        _: &Sum,
        _: Convention,
        _: Player,
    ) -> Result<Option<Outcome>, Stop> {
        match *self {}
    }

    pub(crate) const fn is_checked(&self) -> bool {
        match *self {}
    }

    pub(crate) const fn known(&self) -> Known {
        match *self {}
    }
}

impl Engines {
    /// The database, which does not exist in this build.
    pub(crate) const fn database(&self) -> Option<&StoredPositions> {
        None
    }
}
