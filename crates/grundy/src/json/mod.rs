//! Requests and answers as JSON; `docs/reference/json.md` describes every field.
//!
//! ```
//! let mut session = grundy::Session::new();
//! let answer = session.answer_json_line(r#"{"id": 7, "ask": "value", "ruleset": "nim", "positon": "3 5"}"#);
//! assert!(answer.starts_with(r#"{"id":7,"ok":false,"error":{"kind":"unknown""#), "{answer}");
//! ```

mod line;
mod progress;
mod questions;
mod read;
mod write;

pub use crate::object::WriteBody;
pub use progress::{progress, work};
pub use questions::{Ask, Body, NAMES};
pub use read::{Identified, Request, Unreadable, WantedPicture, Wants, cancelled, request};
pub use write::{answer, answer_in_pieces, answer_with_picture, error};
