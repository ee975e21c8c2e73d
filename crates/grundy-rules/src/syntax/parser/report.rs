//! Diagnostics of the parser, and the tokens it expects.

use super::{Abandoned, Kind, Parsed, Parser};
use crate::diagnostic::{Diagnostic, Severity};
use crate::syntax::ast::Span;
use grundy_core::{Message, SmallSort};

/// The maximum number of errors that are reported individually.
const MAX_DIAGNOSTICS: usize = 20;
/// A message quotes at most this many characters of the text.
const MAX_QUOTED: usize = 40;
/// A diagnostic marks at most this many bytes of the text.
const MAX_MARKED: usize = 200;

impl<'s> Parser<'s> {
    /// The diagnostics in the order of the text. The last one states how many errors were omitted, if any
    /// were.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.small_sort_by_key(|diagnostic| diagnostic.span.start);
        if let Some((span, count)) = self.unreported {
            self.diagnostics.push(Diagnostic {
                severity: Severity::Error,
                message: Message::new("syntax-more").with("count", count),
                help: Some(Message::new("syntax-help-more")),
                span,
                related: Vec::new(),
            });
        }
        self.diagnostics
    }

    /// Reports an error at `span`.
    pub(super) fn report(&mut self, span: Span, message: Message, help: Message) {
        self.report_with(span, message, help, Vec::new());
    }

    /// Reports an error at `span`, with notes on related places. If the maximum number of errors has been
    /// reported, the error is only counted.
    pub(super) fn report_with(
        &mut self,
        span: Span,
        message: Message,
        help: Message,
        related: Vec<(Span, Message)>,
    ) {
        if self.is_full() {
            return self.leave_unreported(span);
        }
        let end = span.end.min(self.source.floor_char_boundary(span.start + MAX_MARKED));
        let (span, severity, help) = (Span { start: span.start, end }, Severity::Error, Some(help));
        self.diagnostics.push(Diagnostic { severity, message, help, span, related });
    }

    /// Whether further errors are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_DIAGNOSTICS
    }

    /// The number of errors so far, including those that are only counted.
    pub(super) fn errors(&self) -> usize {
        self.diagnostics.len() + self.unreported.map_or(0, |(_, count)| count)
    }

    /// Counts an error that is not reported.
    pub(super) fn leave_unreported(&mut self, span: Span) {
        self.unreported.get_or_insert((span, 0)).1 += 1;
    }

    /// Reports an error that begins at the current token, unless one was already reported there.
    pub(super) fn mistake(&mut self, message: Message, help: Message) -> Abandoned {
        self.mistake_with(message, help, Vec::new())
    }

    /// Like [`Self::mistake`], with notes on related places.
    pub(super) fn mistake_with(
        &mut self,
        message: Message,
        help: Message,
        related: Vec<(Span, Message)>,
    ) -> Abandoned {
        if !self.is_reported {
            let help = if self.token.is_indented && self.begins_statement() {
                Message::new("syntax-help-indented")
            } else {
                help
            };
            self.report_with(self.token.span, message, help, related);
            self.is_reported = true;
        }
        Abandoned::Item
    }

    /// The current token in the form in which messages quote it: its text, or `end-of-line`, `end-of-text` or
    /// `end-of-label`.
    pub(super) fn found(&self) -> String {
        match self.token.kind {
            Kind::Eof if self.lexer.is_part() => "end-of-label".to_owned(),
            Kind::Eof => "end-of-text".to_owned(),
            Kind::End if self.token.text.is_empty() => "end-of-line".to_owned(),
            _ => quoted(&self.source[self.token.span.start..self.token.span.end]),
        }
    }

    /// Consumes a sign of the given kind, or reports that it is missing; `help` says what to write.
    pub(super) fn expect(&mut self, kind: Kind, sign: &'static str, help: Message) -> Parsed<()> {
        if self.eat(kind) {
            return Ok(());
        }
        Err(self.missing(sign, help))
    }

    /// Consumes `word`, or reports that it is missing; `help` says what to write.
    pub(super) fn expect_word(&mut self, word: &'static str, help: Message) -> Parsed<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        Err(self.missing(word, help))
    }

    /// Reports that `sign` is missing at the current token.
    pub(super) fn missing(&mut self, sign: &str, help: Message) -> Abandoned {
        let message = Message::new("syntax-missing").with("expected", sign).with("found", self.found());
        self.mistake(message, help)
    }

    /// Consumes the `=` of a definition, or reports that it is missing; `==` is reported but accepted in its place.
    pub(super) fn expect_assign(&mut self, help: Message) -> Parsed<()> {
        if self.at(Kind::Equal) {
            self.mistake(Message::new("syntax-double-equals"), Message::new("syntax-help-double-equals"));
            self.bump();
            return Ok(());
        }
        self.expect(Kind::Assign, "=", help)
    }
}

/// A quotation from rules text: about its first 40 characters, with invisible characters in the form `U+200B`.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    let mut width = 0;
    for character in text.chars() {
        if width >= MAX_QUOTED {
            quoted.push('…');
            break;
        }
        width += 1;
        if is_invisible(character) {
            quoted.push_str(&format!("U+{:04X} ", u32::from(character)));
            width += 6;
        } else {
            quoted.push(character);
        }
    }
    quoted.truncate(quoted.trim_end().len());
    quoted
}

/// Whether a character is invisible, such as a control character or a mark that sets the direction of text.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}
