//! Brackets and their contents, including recovery from errors in them.

use super::{Abandoned, Kind, Parsed, Parser, Token};
use crate::syntax::ast::Span;
use grundy_core::Message;

/// The maximum number of tokens to look ahead in search of a closing bracket.
const MAX_LOOKAHEAD: usize = 1000;

impl<'s> Parser<'s> {
    /// Finds the bracket that closes the current token if that is `(`, and otherwise the one that closes the next
    /// token. Returns the token after the closing bracket, or `None` if there is no closing bracket on this line.
    pub(super) fn behind_partner(&mut self) -> Option<Token<'s>> {
        let start = self.token.span.start;
        if let Some((known, behind)) = self.partner
            && known == start
        {
            return behind;
        }
        let mut lexer = self.lexer.clone();
        let mut depth = 1_usize;
        if !self.at(Kind::OpenRound) {
            lexer.next();
        }
        let behind = loop {
            match lexer.next().meant().kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => {
                    depth -= 1;
                    if depth == 0 {
                        break Some(lexer.next().meant());
                    }
                }
                Kind::End | Kind::Eof => break None,
                _ => {}
            }
        };
        self.partner = Some((start, behind));
        behind
    }

    /// Consumes the bracket that closes `opening`. If it is missing, this is reported and the rest of the item is
    /// skipped. The bracket is then treated as present, unless the line ends or a comma follows.
    pub(super) fn expect_close(&mut self, close: Kind, opening: Span) -> Parsed<()> {
        if self.eat(close) {
            return Ok(());
        }
        let sign = closing_sign(close);
        let message = Message::new("syntax-missing-close").with("expected", sign).with("found", self.found());
        let related = vec![(opening, Message::new("syntax-opened-here"))];
        let help = if self.at_end() {
            Message::new("syntax-help-close-line").with("expected", sign)
        } else {
            Message::new("syntax-help-close").with("expected", sign)
        };
        let abandoned = self.mistake_with(message, help, related);
        self.skip_item();
        if self.eat(close) || (!self.at_end() && !self.at(Kind::Comma)) { Ok(()) } else { Err(abandoned) }
    }

    /// Parses items separated by commas, up to and including the closing bracket. An item that cannot be parsed is
    /// replaced by `stand_in`.
    pub(super) fn items<T>(
        &mut self,
        opening: Span,
        close: Kind,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
        stand_in: impl Fn(Span) -> T,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            let (nesting, start) = (self.nesting, self.token.span.start);
            match item(self) {
                Ok(item) => items.push(item),
                Err(Abandoned::Item) => {
                    self.nesting = nesting;
                    self.skip_item();
                    items.push(stand_in(self.span_from(start)));
                    // Whatever takes the place of the comma is not reported as a second error.
                    self.is_reported = true;
                }
                Err(Abandoned::Statement) => return Err(Abandoned::Statement),
            }
            if !self.item_follows(opening, close)? {
                return Ok(items);
            }
        }
    }

    /// Consumes the comma or the closing bracket that is required here; returns whether another item follows.
    pub(super) fn item_follows(&mut self, opening: Span, close: Kind) -> Parsed<bool> {
        if self.eat(Kind::Comma) {
            return Ok(true);
        }
        if self.eat(close) {
            return Ok(false);
        }
        let sign = closing_sign(close);
        let message = Message::new("syntax-missing-comma").with("expected", sign).with("found", self.found());
        let related = vec![(opening, Message::new("syntax-opened-here"))];
        let help = if self.at_end() {
            Message::new("syntax-help-close-line").with("expected", sign)
        } else {
            Message::new("syntax-help-comma").with("expected", sign)
        };
        let abandoned = self.mistake_with(message, help, related);
        self.skip_item();
        if self.eat(Kind::Comma) {
            return Ok(true);
        }
        if self.eat(close) || !self.at_end() { Ok(false) } else { Err(abandoned) }
    }

    /// Uses `inside` to parse the content between the bracket `opening` and the matching bracket `close`. After
    /// an error, the content is replaced by `stand_in` if the matching bracket can be found.
    pub(super) fn enclosed<T>(
        &mut self,
        opening: Span,
        close: Kind,
        inside: impl FnOnce(&mut Self) -> Parsed<T>,
        stand_in: impl FnOnce(Span) -> T,
    ) -> Parsed<T> {
        let (nesting, start) = (self.nesting, self.token.span.start);
        match inside(self) {
            Ok(inner) => {
                self.expect_close(close, opening)?;
                Ok(inner)
            }
            Err(Abandoned::Item) => {
                self.nesting = nesting;
                self.skip_item();
                let inner = stand_in(self.span_from(start));
                if self.eat(close) { Ok(inner) } else { Err(Abandoned::Item) }
            }
            Err(Abandoned::Statement) => Err(Abandoned::Statement),
        }
    }

    /// Skips to the end of an item: the end of the line or, outside nested brackets, a comma, a closing bracket, an
    /// arrow, or a clause that no closing bracket follows.
    pub(super) fn skip_item(&mut self) {
        let mut depth = 0_usize;
        let mut closes = None;
        loop {
            match self.token.kind {
                Kind::End | Kind::Eof => return,
                Kind::Comma | Kind::Arrow if depth == 0 => return,
                Kind::Word
                    if depth == 0
                        && self.at_clause()
                        && !*closes.get_or_insert_with(|| self.closes_later()) =>
                {
                    return;
                }
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// Whether a bracket that was opened before this token is closed later on the same line, before any arrow and
    /// within the look-ahead limit. Always `false` if there are already so many errors that no more of them are
    /// reported.
    pub(super) fn closes_later(&self) -> bool {
        if self.is_full() {
            return false;
        }
        let mut lexer = self.lexer.clone();
        let mut depth = 0_usize;
        for _ in 0..MAX_LOOKAHEAD {
            match lexer.next().meant().kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace if depth == 0 => return true,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => depth -= 1,
                Kind::End | Kind::Eof | Kind::Arrow => return false,
                _ => {}
            }
        }
        false
    }

    /// Skips to the next clause outside nested brackets, or to the end of the line.
    pub(super) fn skip_clause(&mut self) {
        let mut depth = 0_usize;
        while !(self.at_end() || depth == 0 && self.at_clause()) {
            match self.token.kind {
                Kind::OpenRound | Kind::OpenSquare | Kind::OpenBrace => depth += 1,
                Kind::CloseRound | Kind::CloseSquare | Kind::CloseBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }
}

const fn closing_sign(close: Kind) -> &'static str {
    match close {
        Kind::CloseSquare => "]",
        Kind::CloseBrace => "}",
        _ => ")",
    }
}
