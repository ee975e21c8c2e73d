//! The ways to an answer, one a file, and their registry.

mod bits;
mod cells;
mod closed_form;
mod heap;
mod jia;
mod memo;
mod outcome_cells;
mod quotient;
mod reference;
mod search;
mod sum;
mod tame;
mod vectors;
mod window;

pub(crate) use quotient::Quotients;

use super::way::Way;

/// Every way, the preferred ones first.
pub(crate) static WAYS: &[&dyn Way] = &[
    &closed_form::ClosedForm,
    &reference::BruteForce,
    &heap::Heaps,
    &bits::Bits,
    &quotient::FarQuotient,
    &window::Window::OF_OUTCOMES,
    &outcome_cells::OutcomeCells,
    &vectors::Vectors,
    &window::Window::OF_VALUES,
    &cells::Cells,
    &memo::Search,
    &jia::JiaSums,
    &tame::TameSums,
    &quotient::NearQuotient,
    &search::SumSearch,
    &sum::SumOfValues,
];

/// The way whose table of outcomes can be read as far as it was filled.
pub(crate) const OUTCOME_CELLS: &dyn Way = &outcome_cells::OutcomeCells;

/// The way that has a trial before another one.
pub(super) const TRIAL: &dyn Way = &memo::Search;
