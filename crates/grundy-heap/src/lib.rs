//! The heap engine: nim-values of taking-and-breaking codes, with proved periods.
//!
//! * [`HeapTable`] is a table of nim-values that can be extended at any time.
//! * [`HeapSequence`] is a table that searches for its period while it grows. As soon as a [`Period`] is
//!   proved, the value of every heap is known.
//! * [`HeapValues`] computes the values of consecutive heaps on request.
//!
//! The method used to compute the values depends on the code:
//! * `pairs`, for codes with finitely many digits that leave at most two parts, computes whole blocks of
//!   heaps at a time, with rare values if there are any;
//! * `marks`, for codes whose repeating digits leave at most one part, marks the values of all options;
//! * `sums`, for any other bounded number of parts, computes a set of values for each number of parts and each number
//!   of tokens, when the set is needed;
//! * `parts`, for three or more parts that must all be different and for an unbounded number of parts,
//!   updates the sets for all numbers of parts and tokens together.
//!
//! [`definition`] computes the mex over all options, for tests.

mod any_code;
mod bit_rows;
mod bounded_parts;
mod cells;
mod certificate;
mod checkpoint;
pub mod definition;
mod entailing;
mod heap_values;
mod moves;
mod pairs;
mod parity;
mod period;
mod repeating_digits;
pub mod sealed;
mod sequence;
mod table;
mod tally;
mod value_set;

pub use cells::Cells;
pub use certificate::certificate;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use entailing::{EntailingHeaps, EntailingValue};
pub use heap_values::HeapValues;
pub use period::{FewPartsTerms, Period, PeriodTheorem, ProvedPeriod, observed_period};
pub use sequence::HeapSequence;
pub use table::{HeapTable, heap_values};
pub use tally::{Rare, Tally};
