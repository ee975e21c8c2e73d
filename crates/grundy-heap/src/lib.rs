//! The heap engine: nim-values of taking-and-breaking codes, fast, with proved periods.
//!
//! * [`HeapTable`] is a table of nim-values that can always grow further.
//! * [`HeapSequence`] is a table that watches for its own period while it grows, and knows every heap once that is
//!   proved ([`Period`]).
//! * [`HeapValues`] are the values of heaps in a row, found when they are asked for.
//!
//! How a value is found, by what the code allows:
//! * at most two parts, a last place: `pairs`, by blocks of heaps at once, over rare values where there are any;
//! * repeating digits that leave one part at most: `marks`;
//! * any number of parts that is bounded: `sums`, sets of values a number of parts and tokens, each made when it is needed;
//! * three parts and more that must all be different, or any number of parts: `parts`, such sets made together.
//!
//! [`definition`] is the mex of the options, for tests.

mod cells;
mod certificate;
mod checkpoint;
pub mod definition;
mod marks;
mod moves;
mod pairs;
mod parity;
mod parts;
mod period;
mod reached;
mod rows;
pub mod sealed;
mod sequence;
mod sums;
mod table;
mod tally;
mod values;

pub use cells::Cells;
pub use certificate::certificate;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use period::{FewPartsTerms, Period, PeriodTheorem, ProvedPeriod, observed_period};
pub use sequence::HeapSequence;
pub use table::{HeapTable, heap_values};
pub use tally::{Rare, Tally};
pub use values::HeapValues;
