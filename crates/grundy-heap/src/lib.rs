//! The heap engine: nim-values of taking-and-breaking codes, with proved periods.
//!
//! * [`HeapTable`] is a table of nim-values that can be extended at any time.
//! * [`HeapSequence`] is a table that searches for its period while it grows. As soon as a [`Period`] is
//!   proved, it knows the value of every heap.
//! * [`HeapValues`] computes the values of consecutive heaps on request.
//!
//! The method used to compute the values depends on the code:
//! * at most two parts and a last place: `pairs`, whole blocks of heaps at a time, with rare values if there
//!   are any;
//! * repeating digits that leave at most one part: `marks`;
//! * any bounded number of parts: `sums`, one set of values for each number of parts and of tokens, computed
//!   when it is needed;
//! * three or more parts that must all be different, or any number of parts: `parts`, with all such sets
//!   updated together.
//!
//! [`definition`] computes the mex over all options, for tests.

mod any_code;
mod bit_rows;
mod bounded_parts;
mod cells;
mod certificate;
mod checkpoint;
pub mod definition;
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
pub use heap_values::HeapValues;
pub use period::{FewPartsTerms, Period, PeriodTheorem, ProvedPeriod, observed_period};
pub use sequence::HeapSequence;
pub use table::{HeapTable, heap_values};
pub use tally::{Rare, Tally};
