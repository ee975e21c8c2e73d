//! Reads and writes the fields of JSON objects.

mod asked;
mod base64;
mod diagnostics;
mod evidence;
mod fields;
mod out;
mod pairs;
mod sentences;
mod values;
mod write;

pub(crate) use asked::ReadQuestion;
pub use asked::WriteBody;
pub(crate) use diagnostics::{Places, write_diagnostic, write_diagnostics};
pub(crate) use fields::{Field, Fields, missing};
pub(crate) use out::InPieces;
pub(crate) use pairs::{Name, Pair, pairs};
pub(crate) use values::{write_special_list, write_special_runs};
pub(crate) use write::{Array, Object};
