//! The vocabulary of combinatorial games.
//!
//! Most other crates of the workspace use these types. This crate contains no engines, and does no input or
//! output.
//!
//! * A *component* ([`Component`]) is one position of one [`Kind`]: `heap(5)`, `sheet(3, 4)`.
//! * A *disjunctive sum* ([`Sum`]) consists of any number of components; a move is made in exactly one of them.
//! * A *ruleset* ([`Ruleset`]) defines the *options* of each component: the sums to which a move from the component can
//!   lead. A [`Game`] is a ruleset written in Rust.
//! * In an impartial game in which play always ends, under normal play, the *Grundy value* (nim-value, [`NimValue`])
//!   of a component is the [mex](Mex) of the Grundy values of its options. The Grundy value of a sum is the
//!   [`nim_sum`] of the Grundy values of its components (the Sprague-Grundy theorem).
//! * Each answer contains the evidence for it: [`Evidence`].
//!
//! ```
//! use grundy_core::{mex, nim_sum};
//!
//! // A heap of three tokens in Nim has options 0, 1 and 2, whose nim-values are 0, 1 and 2.
//! assert_eq!(mex([0, 1, 2]), 3);
//! // In Nim on heaps of 3, 5 and 7, the player to move wins, because the nim-sum is not zero.
//! assert_eq!([3, 5, 7].into_iter().fold(0, nim_sum), 1);
//! ```
//!
//! This crate depends only on the standard library.

mod allowed;
mod board;
mod board_rules;
mod boards;
mod budget;
mod closed_forms;
mod code;
mod component;
mod compound;
mod divided;
mod evidence;
mod export_language;
mod facts;
mod falling;
mod fault;
mod game;
mod linear_rules;
mod message;
mod mex;
mod moves;
mod native_code;
mod nim;
mod nim_field;
mod notation;
mod option_lister;
mod order;
mod outcome;
mod region_lister;
mod rows;
mod ruleset;
mod shape;
mod small_sort;
mod sum;
mod sum_ruleset;
mod theorem;
mod thread_budget;
mod wrapping;

pub use allowed::Allowed;
pub use board::{Arrangement, Board, BoardGraph, BoardRef, cell_name, cell_named};
pub use board_rules::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, MOST_STATES};
pub use boards::Boards;
pub use budget::{Budget, Limit, LongRun, Moment, Progress, Unlimited, Usage};
pub use closed_forms::ClosedForms;
pub use code::{
    Code, CodeError, CodeErrorKind, CodeRuleset, Digit, EntailingCode, FirstCousin, HeapOption, Likeness,
    MOST_PARTS, MixedCode, PartCounts,
};
pub use component::{Component, ComponentRef, Field, FieldShape, FieldValue, Kind, KindId};
pub use compound::{Compound, Moved, UnknownCompound};
pub use divided::Divided;
pub use evidence::Evidence;
pub use export_language::ExportLanguage;
pub use facts::Facts;
pub use falling::{Falling, FallingOrder, combined, entries_of};
pub use fault::{Fault, FaultKind, Place};
pub use game::{Game, GameRules};
pub use linear_rules::{
    LinearForm, LinearRule, LinearRules, LinearTerm, PiecewiseForm, never_grow, reach_of, vectors_of,
};
pub use message::{Argument, Message, shortened};
pub use mex::{Mex, mex};
pub use moves::Moves;
pub use native_code::NativeCode;
pub use nim::{NimValue, nim_product, nim_sum, nim_sums_of_set};
pub use nim_field::{nim_inverse, nim_order, nim_power, nim_square_root};
pub use notation::{Notation, NotationError};
pub use option_lister::{ListEnd, ListedOptions, ListedPart, OptionLister};
pub use order::{Measure, Order};
pub use outcome::{Convention, Mover, Outcome, Player, UnknownOutcome};
pub use region_lister::{ListedSum, ListedSums, NEGATIVE, RegionLister};
pub use rows::{
    CellMark, OutcomeCell, OutcomeCells, RowAxis, RowCells, RowFiller, RowTable, RowsEnd, RowsReport, Run,
};
pub use ruleset::{Detail, Move, MoveVisitor, Ruleset};
pub use shape::Shape;
pub use small_sort::SmallSort;
pub use sum::{Sum, Term};
pub use sum_ruleset::SumRuleset;
pub use theorem::{Standing, Theorem, TheoremForm};
pub use thread_budget::{
    SharedBudget, Turns, begin_phase, count_thread_turns, may_thread_grow, poll_thread_budget, thread_budget,
    thread_limit, with_thread_budget,
};
