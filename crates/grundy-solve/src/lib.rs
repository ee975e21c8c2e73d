//! Engines for combinatorial games, and the planner that picks one.
//!
//! A [`Solver`] holds one ruleset and the tables that were filled for it; its methods are the questions.
//! Every answer carries how it is [`Known`].

mod answer;
mod arch;
pub mod count;
mod dense;
mod engine;
mod error;
pub mod graph;
pub mod guess;
pub mod heap;
mod interner;
mod memo;
mod meter;
mod misere;
mod moves;
pub mod nimber;
mod planner;
mod reference;
pub mod score;
mod solver;
mod table;
mod theorem;

pub use answer::{
    FoundMove, Known, MovesAnswer, OutcomeAnswer, OutcomeEntry, OutcomeTableAnswer, Plan, Stats, TableAnswer,
    Value, ValueAnswer, Which, Witness, Witnesses,
};
pub use engine::{EngineName, UnknownEngine};
pub use error::{Partial, SolveError, Unsupported};
pub use solver::{Settings, Solver};
