//! Decodes the bytes of rules files as text.

use super::{LineIndex, ast::Span};
use crate::diagnostic::{Diagnostic, Severity};
use grundy_core::Message;

/// The text that `bytes` encode in UTF-8.
///
/// # Errors
/// Returns a diagnostic whose span is the first byte that is not valid UTF-8. The position of that byte
/// cannot be computed from a decoded text, so its line and column are the arguments `$line` and `$column` of
/// the message.
#[expect(clippy::result_large_err, reason = "created once per file and handled immediately")]
pub fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let valid = std::str::from_utf8(&bytes[..start]).unwrap_or_default();
        let place = LineIndex::new(valid).position(start);
        let byte = bytes.get(start).copied().unwrap_or_default();
        Diagnostic {
            severity: Severity::Error,
            message: Message::new("syntax-not-utf8")
                .with("byte", format!("{byte:02X}"))
                .with("line", place.line)
                .with("column", place.column),
            help: Some(Message::new("syntax-help-not-utf8")),
            span: Span { start, end: start + 1 },
            related: Vec::new(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_given_back() {
        assert_eq!(decode("heap(n) # 中文".as_bytes()), Ok("heap(n) # 中文"));
        assert_eq!(decode(b""), Ok(""));
    }

    #[test]
    fn the_first_bad_byte_is_told() {
        let error = decode(b"game \"x\"\n\xc3\xa9 \xff\xfe").unwrap_err();
        assert_eq!((error.span.start, error.span.end), (12, 13));
        let values: Vec<&str> =
            error.message.arguments.iter().map(|argument| argument.value.as_str()).collect();
        assert_eq!(values, ["FF", "2", "3"]);
    }
}
