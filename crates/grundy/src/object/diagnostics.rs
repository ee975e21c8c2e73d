//! Diagnostics of a text in JSON, with places for editors.

use super::write::Object;
use crate::report::Report;
use grundy_core::SmallSort;
use grundy_rules::{Diagnostic, Severity, diagnostic::Span};

/// At most this many diagnostics of a report are written.
const MOST: usize = 20;

/// Writes the diagnostics of `report`, at most the first 20 of them, in the field `name`. The field is omitted if there
/// are none.
pub(crate) fn write_diagnostics(object: &mut Object<'_>, name: &str, report: &Report) {
    if report.diagnostics.is_empty() {
        return;
    }
    let shown = &report.diagnostics[..report.diagnostics.len().min(MOST)];
    let places = Places::of(&report.text, shown);
    object.array(name, |array| {
        for found in shown {
            array.object(|object| write_diagnostic(object, found, &report.text, &places));
        }
    });
}

/// Writes the fields of one diagnostic of `text`. The places of the diagnostic must be among `places`.
pub(crate) fn write_diagnostic(object: &mut Object<'_>, found: &Diagnostic, text: &str, places: &Places) {
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    object.text("severity", severity);
    object.sentence("message", &found.message);
    if let Some(help) = &found.help {
        object.sentence("help", help);
    }
    places.write(object, found.span);
    if !found.related.is_empty() {
        object.array("related", |array| {
            for (span, message) in &found.related {
                array.object(|object| {
                    object.sentence("message", message);
                    places.write(object, *span);
                });
            }
        });
    }
    let edits = found.fix(text);
    if !edits.is_empty() {
        object.array("fix", |array| {
            for edit in &edits {
                array.object(|object| {
                    object.text("text", &edit.text);
                    places.write(object, edit.span);
                });
            }
        });
    }
}

/// The places that the diagnostics of a text mention, counted in several units.
pub(crate) struct Places(Vec<Place>);

/// An offset in a text, counted in several units from 0; `line` and `column` count from 1.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    bytes: usize,
    characters: usize,
    utf16: usize,
    line: usize,
    column: usize,
}

impl Places {
    /// The places of these diagnostics. Takes one pass over the text.
    pub(crate) fn of(text: &str, diagnostics: &[Diagnostic]) -> Self {
        let mut offsets: Vec<usize> = Vec::new();
        let mut add = |span: Span| offsets.extend([span.start, span.end.max(span.start)]);
        for found in diagnostics {
            add(found.span);
            found.related.iter().for_each(|(span, _)| add(*span));
            found.fix(text).iter().for_each(|edit| add(edit.span));
        }
        offsets.iter_mut().for_each(|offset| *offset = text.floor_char_boundary(*offset));
        offsets.small_sort();
        offsets.dedup();
        let mut at = Place { line: 1, column: 1, ..Place::default() };
        let mut places = Vec::with_capacity(offsets.len());
        for offset in offsets {
            for character in text[at.bytes..offset].chars() {
                at.characters += 1;
                at.utf16 += character.len_utf16();
                at.column += 1;
                if character == '\n' {
                    (at.line, at.column) = (at.line + 1, 1);
                }
            }
            at.bytes = offset;
            places.push(at);
        }
        Self(places)
    }

    /// The last place at or before this offset, or the start of the text if there is none.
    fn at(&self, offset: usize) -> Place {
        let after = self.0.partition_point(|place| place.bytes <= offset);
        after.checked_sub(1).map_or(Place { line: 1, column: 1, ..Place::default() }, |at| self.0[at])
    }

    fn write(&self, object: &mut Object<'_>, span: Span) {
        let (start, end) = (self.at(span.start), self.at(span.end.max(span.start)));
        object.object("at", |object| {
            object.number("line", start.line as u64);
            object.number("column", start.column as u64);
            object.number("start", start.characters as u64);
            object.number("end", end.characters as u64);
            object.number("start_utf16", start.utf16 as u64);
            object.number("end_utf16", end.utf16 as u64);
        });
    }
}
