//! Engines for combinatorial games, and the planner that picks one.
//!
//! A [`Solver`] holds one ruleset and the tables filled for it, and has a method for each kind of question. Most
//! answers contain a [`Known`]: the evidence for the answer, the engine that found it, and the reason why that engine
//! was chosen.
//!
//! ```
//! use grundy_core::{Game, Kind, KindId, Outcome, Sum, Unlimited};
//! use grundy_solve::{EngineName, Settings, Solver, Value};
//! use std::ops::ControlFlow::Continue;
//! use std::sync::Arc;
//!
//! // Kayles on rows: a move removes one pin, or two adjacent ones, anywhere in a row.
//! let kayles = Game::new("Kayles", vec![Kind::tuple("row", ["n"])], |of, moves| {
//!     let n = of.words[0];
//!     for pins in 1..=n.min(2) {
//!         for left in 0..=(n - pins) / 2 {
//!             moves.to_parts(&[&[left], &[n - pins - left]], String::new)?;
//!         }
//!     }
//!     Continue(())
//! });
//! let mut solver = Solver::new(Arc::new(kayles), Settings::default());
//! let mut position = Sum::new();
//! position.push(1, KindId(0), &[9]);
//! position.push(2, KindId(0), &[5]);
//! let answer = solver.value(&position, &Unlimited)?;
//! // Winning Ways, ch. 4: rows of 9 and 5 pins have the nim-value 4, and two equal rows cancel.
//! assert_eq!(answer.components, [Value::Nim(4), Value::Nim(4)]);
//! assert_eq!(answer.value, Value::Nim(4));
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! assert_eq!(answer.known.plan.engine, EngineName::Dense);
//! # Ok::<(), grundy_solve::SolveError>(())
//! ```

mod answer;
mod closed_forms;
mod corners;
pub mod count;
mod engines;
mod error;
mod members;
mod move_list;
mod moves;
pub mod nimber;
mod of_members;
mod period;
mod plan;
mod play;
mod questions;
mod reference;
mod repeating;
mod settings;
mod solver;
#[cfg_attr(not(feature = "databases"), path = "space_disabled.rs")]
mod space;
mod table;
mod theorem;

pub use answer::{
    Exclusions, FoundMove, HeapTableAnswer, Infinities, MovesAnswer, OutcomeAnswer, OutcomeTableAnswer,
    Remoteness, TableAnswer, ValueAnswer, Which, Witness, Witnesses,
};
pub use closed_forms::{
    CheckedForm, ClosedFormsAnswer, CounterExample, Difference, check_closed_forms, component_size,
};
pub use error::{Partial, SolveError};
pub use grundy_engine::{
    EngineName, Known, OutcomeEntry, Plan, PlannedWay, RulesetPlan, Stats, UnknownEngine, Unsupported, Value,
    strength,
};
#[cfg(feature = "databases")]
pub use grundy_shards::{Checkpoint, Checkpoints, Generation, Part, PartReader, PartWriter};
pub use period::{NotResumed, PeriodAnswer};
pub use play::{Cycles, Play};
pub use questions::{
    Classified, CompoundAnswer, CompoundMove, CompoundMovesAnswer, CompoundPart, EqualityAnswer,
    FormsOfRuleset, GameGraph, GameVertices, GeneraAnswer, GenusAnswer, JiaAnswer, QuotientAnswer,
    WhichMoves,
};
pub use settings::Settings;
pub use solver::Solver;
#[cfg(feature = "databases")]
pub use space::{
    AmongError, EstimatedSpace, Exchange, Expected, KeyLayout, MOST_KEY_BITS, STORED_LOONY, STORED_OVER,
    SolvedAmong, SolvedFor, SolvedPositions, SpaceCheckpoints, StoredEntries, StoredPositions, StoredValues,
    Sweep, SweptPositions, Team, TieredSpace, WrongValue,
};
#[cfg(feature = "databases")]
pub use {
    grundy_engine::Stop,
    grundy_shards::{Key, Tiered, Wanted},
};
