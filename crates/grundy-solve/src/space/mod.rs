//! State spaces: all positions that play can reach from a position, solved together and stored for later.

mod among;
mod check;
mod components;
mod estimate;
mod keep;
mod layout;
mod solve;
mod stored;
mod sweep;
mod tiers;

pub use among::{AmongError, SolvedAmong};
pub use check::{Expected, WrongValue};
pub use estimate::EstimatedSpace;
pub use grundy_shards::{Exchange, Team};
pub use keep::SpaceCheckpoints;
pub use layout::{KeyLayout, MOST_KEY_BITS};
pub use solve::SolvedPositions;
pub use stored::{STORED_LOONY, STORED_OVER, SolvedFor, StoredPositions, StoredValues};
pub use sweep::{StoredEntries, Sweep, SweptPositions};
pub use tiers::TieredSpace;

pub(crate) use stored::Database;
