//! Solved positions that are looked up.

use super::layout::KeyLayout;
use crate::engines::Own;
use crate::{EngineName, Known, Plan, Remoteness, Stats, Value};
use grundy_core::{ComponentRef, Convention, Evidence, Message, Outcome, Player, Ruleset, Sum};
use grundy_engine::{Stop, Unsupported};
use std::fmt;
use std::sync::Arc;

/// The values of keys, wherever they are stored.
pub trait StoredValues: Send + Sync {
    /// The value of a key, or `None` if the key was not solved.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read; the message gives the reason.
    fn get(&self, key: u128) -> Result<Option<u32>, Message>;
}

/// The stored value of a component in which the player who moved last has won.
pub const STORED_OVER: u32 = grundy_shards::OVER;

/// The stored value of a loony component.
pub const STORED_LOONY: u32 = grundy_shards::LOONY;

/// The quantities that were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedFor {
    /// The nim-values of components, under normal play.
    Values,
    /// The outcome and the remoteness of single components, considered as whole positions. Positions in which
    /// neither player can force a win are draws.
    Remoteness(Convention),
}

/// Solved positions of a ruleset.
#[derive(Clone)]
pub struct StoredPositions {
    /// The layout of the keys into which components are packed.
    pub layout: KeyLayout,
    /// The quantities that were computed.
    pub solved: SolvedFor,
    /// Whether all positions have been checked against the rules since they were solved.
    pub is_checked: bool,
    /// The name by which answers refer to the database.
    pub name: String,
    /// The values.
    pub values: Arc<dyn StoredValues>,
}

impl fmt::Debug for StoredPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StoredPositions").field(&self.name).finish()
    }
}

/// The outcome of a stored position, and its remoteness, which is `None` for components of partizan rulesets.
pub(crate) type StoredOutcome = (Outcome, Option<Remoteness>);

impl StoredPositions {
    /// The reason why the positions are looked up.
    pub(crate) fn why(&self) -> Message {
        let checked = if self.is_checked { "yes" } else { "no" };
        Message::new("solve-why-database").with("name", &self.name).with("checked", checked)
    }

    pub(crate) const fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// The evidence for answers from these positions.
    pub(crate) fn known(&self) -> Known {
        let engine = EngineName::Database;
        let named = if self.is_checked { engine.as_str() } else { "unchecked database" };
        Known {
            evidence: Evidence::Computed { engine: named },
            plan: Plan::new(engine, self.why()),
            stats: Stats::default(),
        }
    }

    fn get(&self, component: ComponentRef<'_>, mover: Player) -> Result<Option<u32>, Stop> {
        let Some(key) = self.layout.key_of(component, mover) else { return Ok(None) };
        self.values.get(key).map_err(|message| Stop::Unsupported(Unsupported::Database { message }))
    }

    /// The stored value of a component under normal play, or `None` if no such value is stored for it.
    pub(crate) fn value(&self, component: ComponentRef<'_>) -> Result<Option<Value>, Stop> {
        if self.solved != SolvedFor::Values {
            return Ok(None);
        }
        Ok(self.get(component, Player::Left)?.map(|value| match value {
            grundy_shards::LOONY => Value::Loony,
            grundy_shards::OVER => Value::Over,
            value => Value::Nim(value.into()),
        }))
    }

    /// The outcome of a position that is a stored component or the empty sum. Returns `None` for other positions, or if
    /// the position was not solved under this convention.
    pub(crate) fn outcome(
        &self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        convention: Convention,
    ) -> Result<Option<StoredOutcome>, Stop> {
        if self.solved != SolvedFor::Remoteness(convention) {
            return Ok(None);
        }
        let is_misere = convention == Convention::Misere;
        let Some(component) = only_component(position) else {
            return Ok(position.is_empty().then(|| {
                let outcome = Outcome::for_mover(is_misere);
                (outcome, Some(Remoteness::Moves(0)))
            }));
        };
        let Some(left) = self.get(component, Player::Left)? else { return Ok(None) };
        let of = |value| grundy_shards::outcome(value, is_misere);
        if !ruleset.shape().is_partizan {
            let remoteness = Remoteness::from(left.checked_sub(1));
            return Ok(Some((of(left).unwrap_or(Outcome::D), Some(remoteness))));
        }
        let Some(right) = self.get(component, Player::Right)? else { return Ok(None) };
        let outcome = match (of(left), of(right)) {
            (None, None) => Outcome::D,
            (None, Some(_)) | (Some(_), None) => return Err(Unsupported::DrawsPartizan.into()),
            (Some(Outcome::N), Some(Outcome::N)) => Outcome::N,
            (Some(Outcome::N), Some(_)) => Outcome::L,
            (Some(_), Some(Outcome::N)) => Outcome::R,
            _ => Outcome::P,
        };
        Ok(Some((outcome, None)))
    }

    /// The outcome of a position of a partizan ruleset that is a single component or the empty sum: N if the player to
    /// move wins, otherwise P. Returns `None` for other positions, or if the position was not solved for this player
    /// under this convention.
    pub(crate) fn outcome_for(
        &self,
        position: &Sum,
        convention: Convention,
        mover: Player,
    ) -> Result<Option<Outcome>, Stop> {
        if self.solved != SolvedFor::Remoteness(convention) {
            return Ok(None);
        }
        let is_misere = convention == Convention::Misere;
        let Some(component) = only_component(position) else {
            return Ok(position.is_empty().then(|| Outcome::for_mover(is_misere)));
        };
        let Some(value) = self.get(component, mover)? else { return Ok(None) };
        grundy_shards::outcome(value, is_misere).map(Some).ok_or_else(|| Unsupported::DrawsPartizan.into())
    }
}

/// The component of a position that consists of exactly one; otherwise `None`.
fn only_component(position: &Sum) -> Option<ComponentRef<'_>> {
    let mut terms = position.terms();
    terms.next().filter(|term| term.count == 1 && terms.next().is_none()).map(|term| term.component)
}

/// The database of a solver, if it has one.
#[derive(Default)]
pub(crate) struct Database(pub(crate) Option<Arc<StoredPositions>>);

impl Own for Database {
    fn bytes(&self) -> u64 {
        0
    }
}
