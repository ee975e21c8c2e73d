//! Tables, graphs, quotients, genera and surveys in formats for readers and programs.
//!
//! ```
//! use grundy::{Session, Subject, ask::TableQuestion, write};
//!
//! let question = TableQuestion { to: Some(vec![12]), ..TableQuestion::default() };
//! let table = Session::new().ask(question, &Subject::named("0.77"))?.body;
//! assert_eq!(
//!     write::text(&table),
//!     " n  +0  +1  +2  +3  +4  +5  +6  +7  +8  +9\n 0   0   1   2   3   1   4   3   2   1   4\n10   2   6   4\n"
//! );
//! assert!(write::bfile(&table)?.starts_with("0 0\n1 1\n"));
//! # Ok::<(), grundy::Error>(())
//! ```

mod array;
mod bfile;
mod by_entry;
pub(crate) mod columns;
mod csv;
mod dot;
mod latex;
mod markdown;
mod pieces;
mod quotient;
mod sequences;
mod survey;
mod text;

pub use array::array;
pub use bfile::bfile;
pub(crate) use columns::aligned;
pub use csv::csv;
pub use dot::dot;
pub use latex::{genus_latex, latex, quotient_latex};
pub use markdown::markdown;
pub use pieces::{Pieces, TableFormat, pieces};
pub use quotient::quotient_markdown;
pub(crate) use quotient::quotient_text;
pub use sequences::{letters, p_positions, runs};
pub use survey::survey;
pub use text::text;

#[cfg(test)]
mod tests;
