//! The ways to an answer, one or two per file, and their registry.

mod answers;
mod cells;
mod closed_form;
#[cfg(feature = "databases")]
mod database;
mod entailing;
#[cfg(feature = "entailing")]
mod entailing_heaps;
mod heap;
#[cfg(feature = "ideals")]
mod ideals;
mod jia;
mod members;
mod memo;
mod misere_proofs;
mod outcome_cells;
mod proof_numbers;
mod quotient;
mod reference;
mod repeating;
mod rows;
mod search;
mod sum;
mod tame;
mod vertices;
mod window;

pub(crate) use heap::heap_why;
pub(crate) use outcome_cells::OutcomeCells;
pub(crate) use proof_numbers::excluded;
pub(crate) use quotient::{Quotients, THEOREM_OF_QUOTIENTS, quotient_how};
pub(crate) use tame::tame_sums;

use super::stages::TRIAL;
use super::way::{Line, Rules};
#[cfg(feature = "databases")]
use crate::EngineName;
use crate::EngineName::{Dense, Graph, Heap, Memo, Misere, Reference, Search, Theorem};

/// All ways, in order of preference.
pub(crate) static WAYS: &[Line] = &[
    Line::of("theorem", Theorem, &closed_form::ClosedForm).with_rules(Rules::All),
    Line::of("reference", Reference, &reference::BruteForce).with_rules(Rules::All),
    #[cfg(feature = "databases")]
    Line::of("database", EngineName::Database, &database::LookUp).with_rules(Rules::All),
    Line { name: "rulesets", engine: None, way: &members::OfMembers, rules: Rules::All },
    #[cfg(feature = "entailing")]
    Line::of("entailing-heaps", Heap, &entailing_heaps::EntailingTable).with_rules(Rules::Entailing),
    Line::of("answers", Memo, &answers::Answers).with_rules(Rules::Entailing),
    Line { name: "entailing", engine: None, way: &entailing::EntailingSum, rules: Rules::Entailing },
    Line::of("vertices", Graph, &vertices::Vertices),
    Line::of("heap", Heap, &heap::Heaps),
    Line::of("repeating", Heap, &repeating::Rows),
    Line::of("bits", Dense, &rows::Rows::OF_OUTCOMES),
    Line::of("far-quotient", Misere, &quotient::Quotient::OF_FAR_HEAPS),
    Line::of("outcome-window", Dense, &window::Window::OF_OUTCOMES),
    Line::of("outcomes", Dense, &OutcomeCells),
    Line::of("vectors", Dense, &rows::Rows::OF_VALUES),
    Line::of("window", Dense, &window::Window::OF_VALUES),
    #[cfg(feature = "ideals")]
    Line::of("ideals", Dense, &ideals::Ideals),
    Line::of("cells", Dense, &cells::Cells),
    Line::of("search", Search, &proof_numbers::ProofNumbers),
    Line::of(TRIAL, Memo, &memo::Search),
    Line::of("misere-search", Search, &misere_proofs::MisereProofs),
    Line::of("jia", Misere, &jia::JiaSums),
    Line::of("tame", Misere, &tame::TameSums),
    Line::of("quotient", Misere, &quotient::Quotient::OF_ALL_HEAPS),
    Line::of("misere", Misere, &search::SumSearch),
    SUM,
];

/// The way that adds the values of the components, with any engine.
pub(super) const SUM: Line =
    Line { name: "sum", engine: None, way: &sum::SumOfValues, rules: Rules::Alternating };
