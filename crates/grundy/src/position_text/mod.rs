//! Position text: the notations for a sum, and its printed form.
//!
//! The long form is a sum of components with their kinds, such as `sheet(3, 5) + 2*sheet(2, 2)`,
//! or `stairs[2, 1, 3]` for a kind with one list and no other field. `()` and the empty text are the empty sum. If
//! the rules have only one kind, its name may be omitted, as in `3 5 7` and `3 + 5 + 7` for one number, `3,5 2,2` and
//! `(3, 5) + (2, 2)` for several fields, and `[2, 1, 3]` for a list. On a graph, a position is a sum of vertices,
//! given by name, or by number if they have no names. In games such as Sprouts, all components are given by name. A
//! row of coins may be written as `HTTH`. A board is written as its size, `3x4`, or as a picture, `"..#|..."`.
//! Positions are printed in the long form, or by the names of their components; what is printed can be read back.
//!
//! ```
//! use grundy::position_text::{parse, print};
//! use grundy_core::{Field, Kind};
//!
//! let kinds = [Kind::new("heap", vec![Field::natural("n")])];
//! let sum = parse("3 5 + 2*heap(7)", &kinds)?;
//! assert_eq!(print(&sum, &kinds), "heap(3) + heap(5) + 2*heap(7)");
//! assert_eq!(parse("3,5,7", &kinds).unwrap_err().help().as_deref(), Some("write 3 5 7"));
//! # Ok::<(), grundy::Error>(())
//! ```

mod board;
mod coins;
mod form;
mod names;
mod number;
mod parse;
mod place;
mod print;
mod token;
mod vertices;

pub(crate) use coins::{check_coins, parse_coin_rows};

use crate::error::Error;
use grundy_core::{Kind, Sum};
use grundy_graph::VertexNames;

pub(crate) use grundy_core::shortened;
pub(crate) use names::parse_names;
pub(crate) use parse::PlacedSum;
pub(crate) use place::{line_column, place};
pub(crate) use print::print_names;
pub(crate) use print::write_name;
pub use print::{print, print_component, print_vertices};
pub(crate) use token::is_word_character;

/// Reads a sum of components of the given kinds.
///
/// The bounds of fields are not checked.
///
/// # Errors
/// Returns an error with its line and column and, in most cases, a suggestion: `syntax` for invalid text, `unknown`
/// for an unknown kind, and `domain` for fields that do not suit the kind and for numbers that cannot be stored. If a
/// question that this thread is answering reaches a limit, returns `limit`, without a place.
pub fn parse(text: &str, kinds: &[Kind]) -> Result<Sum, Error> {
    parse_placed(text, kinds).map(|placed| placed.sum)
}

/// Reads a sum of vertices of a graph.
///
/// # Errors
/// Returns an error of the kind `syntax` for invalid text, `domain` or `unknown` for a vertex that does not exist, and
/// `domain` for a count that is too large.
pub fn parse_vertices(text: &str, names: &VertexNames) -> Result<Sum, Error> {
    vertices::parse(text, names)
}

pub(crate) fn parse_placed(text: &str, kinds: &[Kind]) -> Result<PlacedSum, Error> {
    parse::Parser::new(text, kinds).sum()
}

#[cfg(test)]
mod tests;
