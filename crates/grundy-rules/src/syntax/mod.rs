//! Rules text and its syntax tree: lexer, parser and printer.
//!
//! ```text
//! bytes --decode--> text --parse--> RulesFile + diagnostics
//!                    ^                 |
//!                    +------print------+
//! ```
//!
//! [`parse`] always succeeds: it returns as much of the tree as it can read, together with diagnostics
//! about the rest. [`print()`] turns a tree back into text. Names, for example, are checked only after parsing.

pub mod ast;
mod decode;
mod level;
pub(crate) mod lexer;
mod parser;
mod position;
mod printer;
pub mod reference;
mod refused;
pub(crate) mod token;
pub mod words;

pub use decode::decode;
pub(crate) use parser::{ParsedText, parse_with_gaps};
pub use parser::{parse, parse_graph};
pub use position::{LineColumn, LineIndex, position};
pub use printer::{print, print_expr, print_item, print_rule};
