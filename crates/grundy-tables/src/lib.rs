//! Tables of Grundy values (nim-values), of outcomes and of remotenesses.
//!
//! [`Dense`] fills boxes of positions bottom-up, in an order that the ruleset proves or that is assumed. [`Memo`]
//! searches the positions that play reaches, using a hash table and an explicit stack. [`IdealTable`] holds the
//! nim-values of Chomp and of other games on orders, in the order of the ranks of the positions. [`AnswerTable`] is a
//! hash table for games with complimenting and entailing moves.

mod answers;
mod dense;
mod ideals;
mod memo;

pub use answers::{AnswerSet, AnswerTable};
pub use dense::{Content, Dense, FillerName, GaveWay, Growth, OutcomeTables};
pub use ideals::IdealTable;
pub use memo::Memo;
