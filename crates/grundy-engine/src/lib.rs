//! What the engines of grundy share.
//!
//! Every engine counts its work with a [`Meter`], which holds it against the budget of a question and [stops](Stop) it at a
//! limit. What an engine finds is a [`Value`], a Grundy value (nim-value) or the word for what is none; how it was found is
//! [`Known`]. An [`Interner`] numbers components.

mod cycle_path;
mod engine_name;
mod interner;
mod known;
mod meter;
mod unsupported;
mod value;

pub use cycle_path::{shown, written_sum};
pub use engine_name::{EngineName, UnknownEngine};
pub use interner::{Id, Interner};
pub use known::{Known, Plan, PlannedWay, Stats};
pub use meter::{Meter, Stop, for_a_winning_move, for_each_move, for_each_move_to, for_each_value_move};
pub use unsupported::Unsupported;
pub use value::{OutcomeEntry, Value};
