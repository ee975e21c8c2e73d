//! Errors in the JSON of a graph, with their places.

use crate::{
    error::{Error, ErrorKind, Place, Report, Within},
    position_text::{line_column, shortened},
};
use grundy_core::Message;
use grundy_graph::GraphError;
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};
use serde_json::error::Category;

/// The offset in `whole` at which its slice `part` begins.
pub(super) fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(whole.as_ptr().addr())
}

/// The error for a `part` of the graph's text that is not a JSON object.
pub(super) fn no_object(whole: &str, part: &str, wrong: &serde_json::Error) -> Error {
    let message = match wrong.classify() {
        Category::Eof => Message::new("request-graph-end"),
        Category::Syntax => Message::new("request-json"),
        Category::Data | Category::Io => Message::new("request-graph-object"),
    };
    placed(error(ErrorKind::Syntax, message), whole, part, wrong)
}

/// The error `error`, placed where the parser of `part` failed with `wrong`. `part` must be a slice of `whole`, the
/// text of the graph.
pub(super) fn placed(error: Error, whole: &str, part: &str, wrong: &serde_json::Error) -> Error {
    let lines_above: usize =
        part.split_inclusive('\n').take(wrong.line().saturating_sub(1)).map(str::len).sum();
    placed_at(error, whole, offset(whole, part) + lines_above + wrong.column().saturating_sub(1))
}

/// The error `error`, placed at byte `offset` of `whole`, the text of the graph, or at the last character boundary
/// before it.
pub(super) fn placed_at(error: Error, whole: &str, offset: usize) -> Error {
    let mut offset = offset.min(whole.len());
    while !whole.is_char_boundary(offset) {
        offset -= 1;
    }
    let place = Place { within: Within::Rules, line_column: Some(line_column(whole, offset)) };
    let end = whole[offset..].chars().next().map_or(offset, |found| offset + found.len_utf8());
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: error.as_message().clone(),
        help: error.as_help().cloned(),
        span: Span { start: offset, end },
        related: Vec::new(),
    };
    error.with_place(place).with_report(Report {
        origin: None,
        text: whole.into(),
        diagnostics: vec![diagnostic],
    })
}

pub(super) fn error(kind: ErrorKind, message: Message) -> Error {
    Error::new(kind, message).with_place(Place { within: Within::Request, line_column: None })
}

pub(super) fn wrong_type(field: &str, wanted: &str, found: &str) -> Error {
    let message = Message::new("request-wrong-type").with("field", field).with("wanted", wanted);
    error(ErrorKind::Syntax, message.with("found", shortened(found)))
}

pub(super) fn graph_error(found: &GraphError) -> Error {
    let kind = match found {
        GraphError::TooManyVertices | GraphError::TooManyEdges => ErrorKind::Limit,
        _ => ErrorKind::Domain,
    };
    error(kind, found.message())
}
