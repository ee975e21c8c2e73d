//! Finds laws that fit a table of nim-values, of outcomes or of other numbers.
//!
//! Loops over whole tables poll the budget of the thread ([`grundy_core::with_thread_budget`]) and end
//! early at a limit.
//!
//! A law fits every point that it covers, except for listed exceptions, and takes fewer bits than the values of the
//! table, unless it is very short. This crate only *compares* laws with tables; it proves none. [`closed_forms`] and
//! [`conditions`] enumerate expressions of the rules language, extended by a few functions; [`repetition`] searches for
//! periods and [`digit_recurrence`] for recurrences on the digits of the index. [`laws`] searches for laws of these and
//! other forms.

mod atoms;
mod automatic;
mod bank;
mod beatty;
mod blocks;
mod cases;
mod closed;
mod condition;
mod conditions;
mod connectives;
mod digit_map;
mod fields;
mod formula;
mod formula_text;
mod functions;
mod grid;
mod law;
mod laws;
mod linear;
mod numeration;
mod periodic;
mod point_list;
mod power_ranges;
mod repeating_row;
mod rows;
mod searched;
mod seeds;
mod seen;
mod separable;
mod shortened;
mod simplicity;
mod slices;
mod sorted;
mod steps;
mod table;
mod tables;
mod turns;

pub use automatic::{DigitRecurrence, Row, Step, digit_recurrence};
pub use bank::Reach;
pub use beatty::{Beatty, beatty_pairs};
pub use closed::closed_forms;
pub use conditions::conditions;
pub use digit_map::{DigitMap, digit_map};
pub use formula::{Binary, Condition, Formula, PowerRange, Unary};
pub use law::{Form, Law, Subject};
pub use laws::{Found, laws, laws_as_far};
pub use linear::{LinearRecurrence, linear_recurrence};
pub use numeration::{Numeration, NumerationOf, numeration};
pub use periodic::{Repetition, repetition};
pub use point_list::PointList;
pub use repeating_row::RepeatingRow;
pub use searched::Searched;
pub use steps::{Steps, steps};
pub use table::Table;
