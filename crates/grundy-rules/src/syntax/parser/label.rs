//! Quoted strings and labels.

use super::{Abandoned, Kind, Lexer, Parsed, Parser, report::quoted};
use crate::syntax::ast::{Expr, LabelPart, LabelText, Span, Text};
use grundy_core::Message;

impl Parser<'_> {
    /// Parses a quoted string.
    pub(super) fn text(&mut self, help: Message) -> Parsed<Text> {
        let (span, inner) = self.quoted_text(help)?;
        let mut text = String::new();
        let mut position = inner.start;
        while position < inner.end {
            position = self.character(&mut text, position, inner.end);
        }
        Ok(Text { text, span })
    }

    /// Parses a label such as `"take {t}"`.
    pub(super) fn label(&mut self) -> Parsed<LabelText> {
        let (span, inner) = self.quoted_text(Message::new("syntax-help-label"))?;
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut position = inner.start;
        while position < inner.end {
            let rest = &self.source[position..inner.end];
            if rest.starts_with("{{") || rest.starts_with("}}") {
                text.push_str(&rest[..1]);
                position += 2;
            } else if rest.starts_with('{') {
                if !text.is_empty() {
                    parts.push(LabelPart::Text(std::mem::take(&mut text)));
                }
                position = self.label_number(&mut parts, position, inner.end)?;
            } else if rest.starts_with('}') {
                let place = Span { start: position, end: position + 1 };
                self.report(
                    place,
                    Message::new("syntax-label-close"),
                    Message::new("syntax-help-label-braces"),
                );
                text.push('}');
                position += 1;
            } else {
                position = self.character(&mut text, position, inner.end);
            }
        }
        if !text.is_empty() {
            parts.push(LabelPart::Text(text));
        }
        Ok(LabelText { parts, span })
    }

    /// Consumes the quoted string at the current token; returns its span and the span between its quotes. The latter
    /// is empty if an error in the string has already been reported.
    fn quoted_text(&mut self, help: Message) -> Parsed<(Span, Span)> {
        if !self.at(Kind::Text) {
            let message = Message::new("syntax-missing-text").with("found", self.found());
            return Err(self.mistake(message, help));
        }
        let token = self.token;
        // A string in foreign quotation marks, or without a closing quotation mark, has already been reported.
        let is_reported = self.is_reported;
        self.bump();
        let Span { start, end } = token.span;
        let inner =
            if is_reported { Span { start, end: start } } else { Span { start: start + 1, end: end - 1 } };
        Ok((token.span, inner))
    }

    /// Appends to `text` the character at `position` in a quoted string, or the character that is escaped there, unless
    /// it is reported as an error; returns the offset after it. `end` is the end of the string.
    fn character(&mut self, text: &mut String, position: usize, end: usize) -> usize {
        let mut characters = self.source[position..end].chars();
        let Some(first) = characters.next() else { return end };
        let next = position + first.len_utf8();
        if first == '\\' {
            let escaped = characters.next();
            let behind = next + escaped.map_or(0, char::len_utf8);
            match escaped {
                Some('"' | '\\') => text.extend(escaped),
                _ => {
                    let found = quoted(&self.source[position..behind]);
                    let span = Span { start: position, end: behind };
                    let message = Message::new("syntax-escape").with("found", found);
                    self.report(span, message, Message::new("syntax-help-escape"));
                }
            }
            return behind;
        }
        if first.is_control() && first != '\t' {
            let span = Span { start: position, end: next };
            let message = Message::new("syntax-control-character").with("found", quoted(&first.to_string()));
            self.report(span, message, Message::new("syntax-help-control-character"));
        } else {
            text.push(first);
        }
        next
    }

    /// Parses `{expr}`, which begins at `open`, in a label that ends at `end`, and appends the expression to `parts`;
    /// returns the offset at which the label continues.
    fn label_number(&mut self, parts: &mut Vec<LabelPart>, open: usize, end: usize) -> Parsed<usize> {
        let outer = (self.lexer.clone(), self.token, self.previous, self.is_reported, self.nesting);
        self.lexer = Lexer::new(self.source, open + 1, end);
        self.bump();
        let number = self.number_in_braces(open);
        (self.lexer, self.token, self.previous, self.is_reported, self.nesting) = outer;
        match number {
            Ok((number, behind)) => {
                parts.push(LabelPart::Number(number));
                Ok(behind)
            }
            Err(Abandoned::Item) => {
                // Continue after the next closing brace or, if there is none, at the end of the label.
                let rest = &self.source[open..end];
                Ok(rest.find('}').map_or(end, |length| open + length + 1))
            }
            Err(Abandoned::Statement) => Err(Abandoned::Statement),
        }
    }

    /// Parses the expression after the brace at `open`; returns the offset after the closing brace. The text
    /// after that brace is not read as a token.
    fn number_in_braces(&mut self, open: usize) -> Parsed<(Expr, usize)> {
        if self.at(Kind::CloseBrace) {
            let message = Message::new("syntax-label-empty");
            return Err(self.mistake(message, Message::new("syntax-help-label-braces")));
        }
        let number = self.expression()?;
        if self.at(Kind::Eof) {
            let span = Span { start: open, end: open + 1 };
            self.report(span, Message::new("syntax-label-open"), Message::new("syntax-help-label-braces"));
            return Err(Abandoned::Item);
        }
        if !self.at(Kind::CloseBrace) {
            return Err(self.missing("}", Message::new("syntax-help-label-braces")));
        }
        Ok((number, self.token.span.end))
    }
}
