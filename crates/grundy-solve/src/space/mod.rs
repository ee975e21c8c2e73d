//! State spaces: all positions that play can reach from a position, solved at once and stored for later.

mod check;
mod components;
mod layout;
mod solve;
mod stored;

pub use check::WrongValue;
pub use layout::{KeyLayout, MOST_KEY_BITS};
pub use solve::SolvedPositions;
pub use stored::{SolvedFor, StoredPositions, StoredValues};

pub(crate) use stored::Database;
