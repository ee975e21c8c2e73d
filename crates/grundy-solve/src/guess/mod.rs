//! From a table to the law.

mod bank;
mod closed;
mod formula;
mod table;

pub use bank::Reach;
pub use closed::closed_forms;
pub use formula::{Binary, Formula, Unary};
pub use table::Table;
