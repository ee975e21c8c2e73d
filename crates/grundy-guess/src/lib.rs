//! From a table to the law.
//!
//! Every law here fits a whole table and is told in fewer bits than the table; none is more than *checked*.
//! [`closed_forms`] and [`conditions`] enumerate expressions of the rules language, [`repetition`] looks for
//! periods and [`digit_recurrence`] for recurrences on the digits of the index; [`laws`] does all of it.

mod automatic;
mod bank;
mod beatty;
mod cases;
mod closed;
mod condition;
mod conditions;
mod fields;
mod formula;
mod formula_text;
mod functions;
mod grid;
mod law;
mod laws;
mod numeration;
mod periodic;
mod repeating_row;
mod rows;
mod seen;
mod table;

pub use automatic::{DigitRecurrence, Row, Step, digit_recurrence};
pub use bank::Reach;
pub use beatty::{Beatty, beatty_pairs};
pub use closed::closed_forms;
pub use conditions::conditions;
pub use formula::{Binary, Condition, Formula, Unary};
pub use law::{Form, Law, Subject};
pub use laws::{Found, laws};
pub use numeration::{Numeration, NumerationOf, numeration};
pub use periodic::{Repetition, repetition};
pub use repeating_row::RepeatingRow;
pub use table::Table;
