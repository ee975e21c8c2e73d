//! The types that the engines of grundy share.
//!
//! An engine counts its work with a [`Meter`], which compares the work with the budget of a question and
//! [stops](Stop) the engine when a limit is reached. The value of an impartial position under normal play is a
//! [`Value`]: a Grundy value (nim-value), or a special value for positions that have no Grundy value. [`Known`] states
//! how an answer was obtained. An [`Interner`] assigns numbers to components, and a [`ProofTree`] stores the numbered
//! nodes of a proof-number search.

mod cycle_path;
mod engine_name;
mod interner;
mod known;
mod meter;
mod proofs;
mod unsupported;
mod value;

pub use cycle_path::{shown, written_sum};
pub use engine_name::{EngineName, UnknownEngine};
pub use interner::{Id, Interner};
pub use known::{Known, Plan, PlannedWay, RulesetPlan, Stats, strength};
pub use meter::{
    Meter, Stop, for_a_winning_move, for_each_candidate, for_each_move, for_each_move_to, for_each_value_move,
};
pub use proofs::{Effort, OnStack, ProofTree, SumOfEfforts};
pub use unsupported::Unsupported;
pub use value::{OutcomeEntry, Value};
