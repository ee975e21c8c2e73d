//! The rules language: compiles rules text to executable rulesets.
//!
//! ```text
//! text --syntax::parse--> RulesFile --check--> Program --bind(parameters)--> Rules (a Ruleset)
//! ```
//!
//! ```
//! use grundy_core::{ComponentRef, Detail, KindId, Move, Ruleset};
//! use grundy_rules::Program;
//! use std::ops::ControlFlow;
//!
//! let (program, _) = Program::parse("heap(n) -> heap(n - t)  for t in 1..=3  as \"take {t}\"");
//! let (rules, _) = program.unwrap().bind(&[]).unwrap();
//! let mut labels = Vec::new();
//! let heap = ComponentRef { kind: KindId(0), words: &[2] };
//! let _ = rules.visit_moves(heap, Detail::Labels, &mut |found: &Move<'_>| {
//!     labels.push(found.label.unwrap_or_default().to_owned());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(labels, ["take 1", "take 2"]);
//! # Ok::<(), grundy_core::Fault>(())
//! ```

mod alike;
pub mod board;
mod check;
mod cycle;
pub mod diagnostic;
mod divisions;
mod ending;
mod factor;
mod fix;
pub mod graphs;
pub mod integer;
mod interpret;
mod linear_rules;
mod native;
mod order;
mod parameter;
mod program;
mod recognise;
mod reduce;
mod rules;
#[cfg(feature = "smt")]
pub mod smt;
mod speed_passes;
mod symbolic;
mod symmetry;
pub mod syntax;
#[cfg(feature = "tiers")]
mod tiers;
pub mod typed;
mod walk;

pub use check::nearest;
pub use diagnostic::{Diagnostic, Severity};
pub use fix::Edit;
pub use parameter::{BindError, Param, ParamShape, ParamValue};
pub use program::Program;
pub use rules::Rules;
