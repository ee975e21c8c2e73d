//! Errors about a corner of a table: its first or its last position.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;

/// The error for a corner with the wrong number of coordinates. `name` is the name of the corner in requests, `found`
/// is the number of its coordinates, and `fields` are the names of the fields of `kind`.
pub(super) fn wrong_length<'a>(
    name: &str,
    found: usize,
    kind: &str,
    fields: impl Iterator<Item = &'a str>,
) -> Error {
    let fields: Vec<&str> = fields.collect();
    let message = Message::new("answer-table-corner")
        .with("name", name)
        .with("found", found)
        .with("kind", kind)
        .with("wanted", fields.len())
        .with("fields", fields.join(", "));
    let example = vec!["10"; fields.len()].join(",");
    Error::new(ErrorKind::Domain, message)
        .with_help(Message::new("answer-table-corner-help").with("example", example))
}
