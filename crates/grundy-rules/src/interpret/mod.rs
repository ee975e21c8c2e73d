//! The interpreter of the typed tree.
//!
//! Every expression has two evaluations. The exact evaluation, which defines the value of the expression, works on
//! signed 128-bit numbers and reports faults with their places. The fast evaluation works on signed 64-bit numbers and
//! gives up where these do not suffice, for instance at a larger number, a fault, a loop or a list that is not yet in
//! memory; the exact evaluation is then used. Expressions have no side effects, so evaluating them twice is harmless.
//! Some conditions on the cells of a small grid have a third evaluation, which handles all cells at once.

mod by_sets;
mod candidates;
mod cells;
mod elements;
mod frame;
mod ground;
mod label;
mod moves;
mod narrow;
mod picture;
mod reasons;

pub use by_sets::SetPlan;
pub(crate) use frame::Frame;
pub(crate) use ground::ground;
#[cfg(feature = "tiers")]
pub(crate) use moves::declared_number;
pub(crate) use moves::{
    component_is_win, contains, theorem_moves, theorem_outcome, theorem_value, visit_candidates,
    visit_falling_moves, visit_moves,
};
pub(crate) use narrow::plan;
pub(crate) use picture::{picture, static_values};
pub(crate) use reasons::{Formula, formulas, theorem_reasons};

use crate::typed::{Code, NumExpr};

/// The value of an expression without free names, or `None` if it faults.
pub(crate) fn constant(expr: &NumExpr, (slots, list_slots): (u32, u32)) -> Option<i128> {
    let mut frame = Frame::default();
    frame.fit(&Code { slots, list_slots, ..Code::default() });
    frame.number(expr, &mut frame::NoVisitor).ok()
}
