//! Requests and answers as JSON, as INTERFACE.md has them.
//!
//! ```
//! let mut session = grundy::Session::new();
//! let answer = session.answer_json_line(r#"{"id": 7, "ask": "value", "ruleset": "nim", "positon": "3 5"}"#);
//! assert!(answer.starts_with(r#"{"id":7,"ok":false,"error":{"kind":"unknown""#), "{answer}");
//! ```

mod field;
mod graph;
mod object;
mod pairs;
mod read;
mod tree;
mod write;

pub(crate) use field::{Field, Fields, missing};
pub(crate) use graph::read_graph;
pub(crate) use object::{Array, Object};
pub use read::{Identified, Unreadable, request};
pub(crate) use tree::read_tree;
pub(crate) use write::write_special_list;
pub use write::{answer, answer_line};
